//! AMDGPU code objects: ELF, kernel descriptors, metadata.
#![forbid(unsafe_code)]

pub mod elf;
