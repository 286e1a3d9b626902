//! Inline caches: the range of memory in which each translated instruction last found its address.
//!
//! Each instruction that accesses global memory has a cache of its own, by number. The code checks
//! addresses against it. If that fails, it calls the interpreter's handler, which finds the range
//! and writes the cache.
//!
//! Code of the baseline translator has two other uses for the room of a cache: each region counts what it executes in
//! one, and each place where it goes on in code of another region has a [`Link`] in one.

use std::time::Duration;

use gfxjit_sim::engine::EngineCache;
use gfxjit_sim::machine::wave::Wave;

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

/// Where code of a region goes on in code of another one: found by Rust once, then used by the code as long as
/// all that was looked at is the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    /// The address that the code was found for.
    pub pc: u64,
    /// The place in the code.
    pub place: u64,
    /// The numbers of registers of the wave: see [`registers`].
    pub registers: u32,
    pub mode: u32,
    /// The number of the cache in which the other region counts.
    pub region: u32,
    /// The number of optimized regions then: there may be better code since.
    pub generation: u32,
}

/// Offsets in the room of a cache, for code of the baseline translator.
#[cfg(target_arch = "x86_64")]
impl Link {
    pub(crate) const PC: i32 = 0;
    pub(crate) const PLACE: i32 = 8;
    pub(crate) const REGISTERS: i32 = 16;
    pub(crate) const MODE: i32 = 20;
    pub(crate) const REGION: i32 = 24;
    pub(crate) const GENERATION: i32 = 28;
}

impl Link {
    /// The words of the cache, of a host that is little-endian.
    pub(crate) fn cache(self) -> RangeCache {
        let words = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        RangeCache {
            start: self.pc,
            lane_limit: self.place,
            chunk_limit: words(self.registers, self.mode),
            wave_limit: words(self.region, self.generation),
        }
    }
}

/// The numbers of registers of a wave in one word, which is not 0: no processor has more.
pub(crate) fn registers(wave: &Wave) -> u32 {
    1 << 31 | wave.vgpr_count << 20 | wave.agpr_count << 9 | wave.sgpr_count
}

/// A link that the code did not have when a wave left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MissingLink {
    /// The number of its cache.
    pub cache: u32,
    /// The address where the wave left: that of the code, or of a jump to it.
    pub pc: u64,
    pub is_jump: bool,
}

/// In [`Frame::link`](crate::entry::frame::Frame), beside the number of a cache: the wave has left before a jump.
pub(crate) const JUMPS: u32 = 1 << 31;

/// What code of the baseline translator has executed on a thread, and how long it took.
#[derive(Default, Debug)]
pub(crate) struct Rate {
    executed: u64,
    took: Duration,
}

impl Rate {
    pub(crate) fn add(&mut self, executed: u64, took: Duration) {
        const LONG: u64 = 1 << 16;
        if self.executed > LONG {
            self.executed /= 2;
            self.took /= 2;
        }
        self.executed += executed;
        self.took += took;
    }

    /// What some instructions have taken.
    pub(crate) fn of(&self, executed: u64) -> Duration {
        self.took
            .mul_f64(executed as f64 / self.executed.max(1) as f64)
    }
}

/// The inline caches of one thread for one launch.
#[derive(Default, Debug)]
pub(crate) struct RangeCaches {
    pub(crate) optimized: Vec<RangeCache>,
    /// The caches of the baseline translator's code.
    pub(crate) baseline: Vec<RangeCache>,
    pub(crate) missing: Option<MissingLink>,
    /// The caches of regions that have executed enough to be noted.
    pub(crate) due: Vec<u32>,
    pub(crate) rate: Rate,
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
