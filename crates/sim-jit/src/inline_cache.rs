//! Inline caches: in which range of memory each translated instruction last found its address.
//!
//! Each instruction has a cache of its own, a cache. The code looks there before an access; only the
//! interpreter's handler, which is called where that is not enough, writes to it.

use gfxjit_sim::engine::EngineCache;

/// The memory that an instruction touched last, for its next check.
#[derive(Clone, Copy, Default, Debug)]
#[repr(C)]
pub(crate) struct RangeCache {
    /// First byte of the range.
    pub start: u64,
    /// Distances from the start below this may be accessed, one lane at a time.
    pub lane_limit: u64,
    /// The same for a chunk of lanes side by side.
    pub chunk_limit: u64,
    /// The same for a wave's.
    pub wave_limit: u64,
}

/// What translated code keeps on a thread from wave to wave: memory that instructions have
/// found, of one launch.
#[derive(Default, Debug)]
pub(crate) struct RangeCaches {
    pub(crate) optimized: Vec<RangeCache>,
    /// Those of code by templates.
    pub(crate) baseline: Vec<RangeCache>,
}

impl RangeCaches {
    /// Those of a thread.
    #[inline]
    pub(crate) fn of(cache: &mut EngineCache) -> &mut Self {
        let is_made = cache.as_ref().is_some_and(|cache| cache.is::<Self>());
        if !is_made {
            *cache = Some(Box::<Self>::default());
        }
        match cache.as_mut().and_then(|cache| cache.downcast_mut()) {
            Some(caches) => caches,
            None => unreachable!("made above"),
        }
    }

    /// Room for `count` caches; the first one.
    #[inline]
    pub(crate) fn room(caches: &mut Vec<RangeCache>, count: usize) -> *mut RangeCache {
        if caches.len() < count {
            caches.resize(count, RangeCache::default());
        }
        caches.as_mut_ptr()
    }
}

/// The type of pointers to caches: by it, the pass that copies loops knows what it may take for
/// constant there (`crates/llvm/shim/checks.cpp`).
pub(crate) const CACHE_POINTER: &str = "ptr addrspace(1)";

/// The cache of an instruction that has none.
pub(crate) const NO_CACHE: u32 = u32::MAX;
