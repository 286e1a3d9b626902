//! AMDGPU code objects: what a compiler made, before it is linked and after.
//!
//! [`CodeObject::parse`] reads an object or an image and everything known about it. Below it,
//! each part can be used alone: [`elf`] (the raw file, in place or to be changed),
//! [`descriptor`] (what starts a kernel), [`metadata`] and [`note`] (what a launcher must
//! know), [`info`] (what each function needs). Reading never panics, whatever the bytes, and
//! what is read is written back as it was.
#![forbid(unsafe_code)]

mod code_object;
pub mod descriptor;
pub mod elf;
#[doc(hidden)]
pub mod fuzzing;
pub mod info;
pub mod metadata;
pub mod note;

pub use code_object::{
    CodeObject, CodeObjectError, Function, Kernel, Kind, Place, Storage, Undefined, Variable,
    set_descriptor, set_metadata,
};
