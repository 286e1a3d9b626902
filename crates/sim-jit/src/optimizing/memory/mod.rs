//! Memory instructions. `access` selects the code for global accesses by the pattern of the lanes'
//! addresses; each other module is for one pattern, or for one kind of memory.

pub(crate) mod access;
#[allow(unsafe_code, reason = "host code passes it pointers")]
pub(crate) mod atomics;
pub(crate) mod buffers;
pub(crate) mod contiguous;
pub(crate) mod gather_scatter;
pub(crate) mod inline_cache;
pub(crate) mod scalar_loads;
pub(crate) mod scratch;
pub(crate) mod strided;
pub(crate) mod whole;
