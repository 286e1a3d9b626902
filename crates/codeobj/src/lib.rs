//! AMDGPU code objects: ELF, kernel descriptors, metadata.
#![forbid(unsafe_code)]
