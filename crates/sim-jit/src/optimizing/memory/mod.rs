//! Accesses to memory, by how the addresses of a wave's lanes lie.

pub(crate) mod access;
pub(crate) mod atomics;
pub(crate) mod buffers;
pub(crate) mod contiguous;
pub(crate) mod gather_scatter;
pub(crate) mod inline_cache;
pub(crate) mod scalar_loads;
pub(crate) mod scratch;
pub(crate) mod strided;
