//! AMDGPU code objects: relocatable objects and linked images.
//!
//! [`CodeObject::parse`] reads an object or an image and everything known about it. Below it, each part can be used
//! alone: [`elf`] (the raw file, in place or editable), [`descriptor`] (kernel descriptors), [`metadata`] and [`note`]
//! (information for launches), [`info`] (resources of functions), [`archive`] (archives of objects). Reading never
//! panics, whatever the bytes, and writing an unchanged file reproduces it.
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
    LEFT_OUT, Linkage, SectionAddress, Storage, Undefined, Variable, Visibility, set_descriptor,
    set_metadata,
};
