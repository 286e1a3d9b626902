//! What differs between two AMDGPU code objects, in words.
//!
//! Bytes say little: one more instruction moves everything behind it. Here a file is reduced to
//! facts about things with names (a section, a symbol, a field of a kernel descriptor, a key of
//! the metadata, the code of a function), and the facts of two files are compared.
//!
//! * [`compare`] takes two objects or images and nothing else; `gfxjit diff` shows what it finds.
//! * [`linkers`] takes two images that different linkers made of the same objects, and these
//!   objects. Its facts do not depend on addresses, so what is left is a difference in meaning.
//! * [`problems`] looks at one image for what every loader needs.
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
