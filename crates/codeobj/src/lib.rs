//! AMDGPU code objects: ELF, kernel descriptors, metadata.
#![forbid(unsafe_code)]

pub mod descriptor;
pub mod elf;
pub mod info;
pub mod metadata;
pub mod note;
