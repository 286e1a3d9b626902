//! AMDGPU code objects: what a compiler made, before it is linked and after.
//!
//! [`CodeObject::parse`] reads an object or an image and everything known about it. Below it,
//! each part can be used alone: [`elf`] (the raw file, in place or to be changed),
//! [`descriptor`] (what starts a kernel), [`metadata`] and [`note`] (what a launcher must
//! know), [`info`] (what each function needs), [`archive`] (many objects in a file). Reading never panics, whatever the bytes, and
//! what is read is written back as it was.
//!
//! ```
//! use gfxjit_codeobj::CodeObject;
//!
//! # let path = "../../tests/corpus/triton/axpy-gfx942-triton3.6.0.hsaco";
//! # let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
//! let image = CodeObject::parse(&std::fs::read(path)?)?;
//! assert_eq!(image.target.target.to_string(), "gfx942");
//! let kernel = image.kernel("axpy").ok_or("no such kernel")?;
//! assert_eq!(kernel.descriptor.wave_size(image.target.target.processor()), 64);
//! for argument in &kernel.metadata.as_ref().ok_or("no metadata")?.args {
//!     println!("{} bytes at {}: {}", argument.size, argument.offset, argument.value_kind);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

pub mod archive;
mod code_object;
pub mod descriptor;
pub mod elf;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
pub mod info;
pub mod lines;
pub mod metadata;
pub mod note;
mod readable;

pub use readable::{readable, short_name};

pub use code_object::{
    Binding, CodeObject, CodeObjectError, Defect, DefectiveKernel, Function, Kernel, Kind,
    LEFT_OUT, Linkage, Place, Storage, Undefined, Variable, Visibility, set_descriptor,
    set_metadata,
};
