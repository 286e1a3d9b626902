//! Differences between two AMDGPU code objects, as text.
//!
//! A comparison of bytes says little: one more instruction shifts everything after it. So a file is reduced to facts
//! about named things (a section, a symbol, a field of a kernel descriptor, a key of the metadata, the code of a
//! function), and the facts of two files are compared.
//!
//! * [`compare`] compares two objects or images, of which nothing else is known; `gfxjit diff` prints its result.
//! * [`linkers`] compares two images that different linkers made from the same, known objects. Its facts do not
//!   depend on addresses, so every difference is one in meaning.
//! * [`problems`] checks one image for what every loader requires.
//!
//! ```
//! # let corpus = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/llvm");
//! # let read = |name: &str| std::fs::read(corpus.join(name));
//! # let left = read("small-gfx90a-v5.co")?;
//! # let right = read("small-gfx1100-v5.co")?;
//! let differences = gfxjit_elfdiff::compare(&left, &right)?;
//! assert_eq!(differences[0].to_string(), "header target: gfx1100 instead of gfx90a");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod code_object;
mod difference;
mod image;
pub mod linkers;
mod place;
mod problems;

pub use code_object::{CompareError, Side, compare};
pub use difference::Difference;
pub use problems::problems;
