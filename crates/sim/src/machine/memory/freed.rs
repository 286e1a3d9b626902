//! Buffers that were freed, so that a fault can say that an address was in one.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use crate::machine::memory::block::Block;
use crate::machine::memory::region::{Range, Region, RegionKind};

/// The number of freed buffers that are remembered.
const MOST: usize = 4096;

/// Bytes of freed buffers whose addresses are kept from being used again.
const MOST_HELD: u64 = 256 << 20;

/// The last freed buffers whose addresses have not been used again.
#[derive(Debug, Default)]
pub(super) struct FreedBuffers {
    /// By start.
    ranges: BTreeMap<u64, Range>,
    /// Their starts in the order in which they were freed; some may be gone.
    order: VecDeque<u64>,
    /// Memory of freed buffers, which therefore is not allocated again.
    held: VecDeque<Arc<Block>>,
    held_bytes: u64,
}

impl FreedBuffers {
    /// Remembers a region that was removed, and holds its memory if `holds`. Returns memory that is not held any longer.
    pub(super) fn add(&mut self, region: &Region, holds: bool) -> Vec<Arc<Block>> {
        let (RegionKind::Buffer { .. } | RegionKind::Host { .. }) = region.kind else {
            return Vec::new();
        };
        let start = region.range.start;
        let end = region.asked_end();
        self.ranges.insert(
            start,
            Range {
                end,
                ..region.range
            },
        );
        self.order.push_back(start);
        if self.order.len() > MOST
            && let Some(first) = self.order.pop_front()
            && !self.order.contains(&first)
        {
            self.ranges.remove(&first);
        }
        if !holds {
            return Vec::new();
        }
        self.held_bytes += region.block.len();
        self.held.push_back(Arc::clone(&region.block));
        let mut over = Vec::new();
        while self.held_bytes > MOST_HELD
            && let Some(block) = self.held.pop_front()
        {
            self.held_bytes -= block.len();
            over.push(block);
        }
        over
    }

    /// Forgets what a new range covers.
    pub(super) fn forget(&mut self, new: Range) {
        while let Some((start, freed)) = self.ranges.range(..new.end).next_back()
            && freed.end > new.start
        {
            let start = *start;
            self.ranges.remove(&start);
        }
    }

    /// The memory that is held, which the device lacks.
    pub(super) fn release(&mut self) -> Vec<Arc<Block>> {
        self.held_bytes = 0;
        self.held.drain(..).collect()
    }

    /// The freed buffer that contained an address.
    pub(super) fn find(&self, address: u64) -> Option<Range> {
        let (_, range) = self.ranges.range(..=address).next_back()?;
        range.contains(address).then_some(*range)
    }
}
