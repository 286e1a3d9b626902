//! What checks know of the ranges of a launch's memory.

use crate::machine::memory::{MemoryView, Region};

/// What is known of the ranges of a launch's memory, by their starts: a slot for several of them.
#[derive(Default)]
pub(super) struct KnownRanges([Option<(u64, KnownRange)>; 8]);

/// A range of a launch's memory.
pub(super) struct KnownRange {
    /// The region, if it is one.
    region: Option<Region>,
    /// Kernels may write to it, so that accesses may race.
    pub(super) writable: bool,
}

impl KnownRanges {
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The range that begins at an address; `None` if it may change while the launch runs.
    pub(super) fn of(&mut self, start: u64, memory: &MemoryView) -> Option<&KnownRange> {
        // Buffers often begin at multiples of large numbers.
        let mixed = start.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 61;
        let slot = &mut self.0[mixed as usize];
        if slot.as_ref().is_none_or(|(of, _)| *of != start) {
            let (region, writable) = memory.fixed(start)?;
            *slot = Some((start, KnownRange { region, writable }));
        }
        slot.as_ref().map(|(_, range)| range)
    }
}

impl KnownRange {
    /// The end of the bytes that a buffer was asked to have.
    pub(super) fn asked_end(&self) -> u64 {
        self.region.as_ref().map_or(u64::MAX, Region::asked_end)
    }

    /// Whether bytes were written, if that is tracked.
    pub(super) fn is_written(&self, start: u64, end: u64) -> bool {
        self.region.as_ref().is_none_or(|region| {
            let first = start - region.block.start();
            region.block.is_written(first, end - start)
        })
    }

    /// Records that bytes are written.
    pub(super) fn mark_written(&self, start: u64, end: u64) {
        if let Some(region) = &self.region {
            let first = start - region.block.start();
            region.block.mark_written(first, end - start);
        }
    }
}
