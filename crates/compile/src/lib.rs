//! Sources to AMDGPU objects.
#![forbid(unsafe_code)]
