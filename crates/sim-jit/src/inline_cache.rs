//! Inline caches: the range of memory in which each translated instruction last found its address.
//!
//! Each instruction that accesses global memory has a cache of its own, by number. The code checks
//! addresses against it. If that fails, it calls the interpreter's handler, which finds the range
//! and writes the cache.

use gfxjit_sim::engine::EngineCache;

/// The range of memory that an instruction last accessed.
#[derive(Clone, Copy, Default, Debug)]
#[repr(C)]
pub(crate) struct RangeCache {
    /// First byte of the range.
    pub start: u64,
    /// The limit of distances from the start at which one lane may access memory.
    pub lane_limit: u64,
    /// The limit of the first lane's distance for a chunk of contiguous lanes.
    pub chunk_limit: u64,
    /// The limit of the first lane's distance for a wave of contiguous lanes.
    pub wave_limit: u64,
}

/// The inline caches of one thread for one launch.
#[derive(Default, Debug)]
pub(crate) struct RangeCaches {
    pub(crate) optimized: Vec<RangeCache>,
    /// The caches of the baseline translator's code.
    pub(crate) baseline: Vec<RangeCache>,
}

impl RangeCaches {
    /// The caches of a thread.
    #[inline]
    pub(crate) fn of(cache: &mut EngineCache) -> &mut Self {
        let is_made = cache.state.as_ref().is_some_and(|cache| cache.is::<Self>());
        if !is_made {
            cache.state = Some(Box::<Self>::default());
        }
        match cache.state.as_mut().and_then(|cache| cache.downcast_mut()) {
            Some(caches) => caches,
            None => unreachable!("made above"),
        }
    }

    /// Ensures space for `count` caches; returns the first one.
    #[inline]
    pub(crate) fn room(caches: &mut Vec<RangeCache>, count: usize) -> *mut RangeCache {
        if caches.len() < count {
            caches.resize(count, RangeCache::default());
        }
        caches.as_mut_ptr()
    }
}

/// The type of pointers to caches. By this address space, the pass that copies loops recognises
/// loads that are invariant in a loop (`crates/llvm/shim/checks.cpp`).
pub(crate) const CACHE_POINTER: &str = "ptr addrspace(1)";

/// The cache number of an instruction without a cache.
pub(crate) const NO_CACHE: u32 = u32::MAX;
