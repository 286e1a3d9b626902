//! Links AMDGPU objects to a loadable image in memory.
#![forbid(unsafe_code)]
