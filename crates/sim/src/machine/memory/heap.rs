//! Memory that kernels allocate and free while they run.
//!
//! A wave may still use memory that another wave has freed, so freed addresses cannot be returned to the host before
//! the launch ends; and an allocation must not copy the list of all allocations. So all allocations are in one address
//! range that exists as long as the device. When an allocation is freed, its pages are discarded and its addresses are
//! reused. A kernel that uses freed memory gets the bytes of another allocation or zeroes, as on hardware; it cannot
//! use more host memory than the size of the area, twice the device's memory.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use gfxjit_hal::DeviceError;
use memmap2::{MmapMut, MmapOptions};

use super::block::{Account, Area, Block, GUARD};
use super::region::{Range, Region, RegionKind};

/// Additional addresses for gaps, in bytes.
const SLACK: u64 = 64 << 20;

/// Free addresses: sorted by start, and by length.
#[derive(Debug, Default)]
struct Free {
    by_start: BTreeMap<u64, u64>,
    by_len: BTreeSet<(u64, u64)>,
}

impl Free {
    fn insert(&mut self, start: u64, len: u64) {
        if len > 0 {
            self.by_start.insert(start, len);
            self.by_len.insert((len, start));
        }
    }

    fn remove(&mut self, start: u64) -> Option<u64> {
        let len = self.by_start.remove(&start)?;
        self.by_len.remove(&(len, start));
        Some(len)
    }

    /// Takes the smallest hole with `len` addresses that are aligned to `align`.
    fn take(&mut self, len: u64, align: u64) -> Option<u64> {
        let mut holes = self.by_len.range((len, 0)..);
        let (hole_len, hole, start) = holes.find_map(|(hole_len, hole)| {
            let start = hole.checked_next_multiple_of(align)?;
            let end = start.checked_add(len)?;
            (end <= hole + hole_len).then_some((*hole_len, *hole, start))
        })?;
        self.remove(hole)?;
        self.insert(hole, start - hole);
        self.insert(start + len, hole + hole_len - (start + len));
        Some(start)
    }

    /// Returns addresses, and joins them with adjacent holes.
    fn give(&mut self, mut start: u64, mut len: u64) {
        let before = self.by_start.range(..start).next_back();
        if let Some((before, before_len)) = before.map(|(at, len)| (*at, *len))
            && before + before_len == start
        {
            self.remove(before);
            (start, len) = (before, before_len + len);
        }
        if let Some(behind) = self.remove(start + len) {
            len += behind;
        }
        self.insert(start, len);
    }
}

#[derive(Debug, Default)]
struct State {
    free: Free,
    pieces: BTreeMap<u64, Region>,
}

impl State {
    /// The allocation that contains an address.
    fn at(&self, address: u64) -> Option<&Region> {
        let (_, piece) = self.pieces.range(..=address).next_back()?;
        piece.range.contains(address).then_some(piece)
    }
}

/// The heap area of a device.
#[derive(Debug)]
pub(crate) struct Heap {
    area: Arc<Area>,
    account: Arc<Account>,
    state: RwLock<State>,
}

impl Heap {
    /// A heap for a device with `total` bytes of memory; `None` if the host has no addresses for `least` bytes.
    /// Host memory is only used when it is accessed.
    pub(crate) fn new(account: &Arc<Account>, total: u64, least: u64) -> Option<Self> {
        let mut len = total.saturating_mul(2).saturating_add(SLACK);
        let pages = loop {
            let mapped = usize::try_from(len).ok().and_then(reserve);
            match mapped {
                Some(pages) => break pages,
                None if len / 2 < least => return None,
                None => len /= 2,
            }
        };
        let area = Arc::new(Area::new(pages));
        let mut state = State::default();
        state.free.insert(area.start(), area.len());
        Some(Self {
            area,
            account: Arc::clone(account),
            state: RwLock::new(state),
        })
    }

    fn read(&self) -> RwLockReadGuard<'_, State> {
        // No code below panics between two related changes.
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, State> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the area contains an address, allocated or not.
    pub(crate) fn contains(&self, address: u64) -> bool {
        address.wrapping_sub(self.area.start()) < self.area.len()
    }

    /// The allocation that contains an address, as a region.
    pub(crate) fn region(&self, address: u64) -> Option<Region> {
        self.read().at(address).cloned()
    }

    /// The allocation that contains an address, as a range.
    pub(crate) fn find(&self, address: u64) -> Option<Range> {
        self.read().at(address).map(|piece| piece.range)
    }

    /// The allocations before and after an address.
    pub(crate) fn around(&self, address: u64) -> [Option<Region>; 2] {
        let state = self.read();
        let below = state.pieces.range(..=address).next_back();
        let behind = state.pieces.range(address.saturating_add(1)..).next();
        [below, behind].map(|piece| piece.map(|(_, piece)| piece.clone()))
    }

    /// Allocates `rounded` bytes, of which `bytes` were requested; `Ok(None)` if the area has no room although the
    /// device has.
    pub(crate) fn allocate(
        &self,
        bytes: u64,
        rounded: u64,
        align: u64,
        follows_writes: bool,
    ) -> Result<Option<Arc<Block>>, DeviceError> {
        let Some(room) = room(rounded) else {
            return Err(self.account.out_of_memory("a buffer", bytes));
        };
        self.account.reserve("a buffer", rounded)?;
        let mut state = self.write();
        let Some(start) = state.free.take(room, align.max(GUARD)) else {
            self.account.release(rounded);
            return Ok(None);
        };
        let mut block = Block::in_area(&self.area, start, rounded);
        if follows_writes {
            block = block.followed();
        }
        let block = Arc::new(block);
        let range = Range {
            start,
            end: start + rounded,
            writable: true,
        };
        let region = Region {
            range,
            room: range.end,
            kind: RegionKind::Buffer { bytes },
            block: Arc::clone(&block),
        };
        state.pieces.insert(start, region);
        Ok(Some(block))
    }

    /// Frees an allocation. Code that still has its address can access the addresses, like those of
    /// other allocations.
    pub(crate) fn free(&self, block: &Block) {
        let mut state = self.write();
        let Some(piece) = state.pieces.remove(&block.start()) else {
            return;
        };
        let rounded = piece.range.end - piece.range.start;
        // The size was valid at the allocation.
        let Some(room) = room(rounded) else { return };
        // The pages are discarded before another allocation can get the addresses.
        self.area.discard(piece.range.start, room);
        state.free.give(piece.range.start, room);
        drop(state);
        self.account.release(rounded);
    }
}

/// The number of addresses of an allocation: whole pages, plus a page as a gap.
fn room(rounded: u64) -> Option<u64> {
    let pages = rounded.checked_next_multiple_of(GUARD)?;
    pages.checked_add(GUARD)
}

/// Reserves addresses without memory.
fn reserve(len: usize) -> Option<MmapMut> {
    MmapOptions::new()
        .len(len)
        .no_reserve_swap()
        .map_anon()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heap(total: u64) -> (Heap, Arc<Account>) {
        let account = Arc::new(Account::new(total));
        (Heap::new(&account, total, 1).unwrap(), account)
    }

    #[test]
    fn freed_addresses_are_joined_and_used_again() {
        let (heap, account) = heap(64 << 20);
        let make = |bytes: u64, align| {
            let made = heap.allocate(bytes, bytes, align, false);
            made.ok().flatten()
        };
        let pieces: Vec<_> = (0..4).map(|_| make(16 << 20, GUARD).unwrap()).collect();
        assert!(make(16, GUARD).is_none(), "the bound is kept");
        pieces[2].write(5, b"here");
        for freed in [0, 2, 1] {
            heap.free(&pieces[freed]);
        }
        assert_eq!(account.available(), 48 << 20);
        let large = make(48 << 20, GUARD).unwrap();
        assert_eq!(large.start(), pieces[0].start());
        let mut bytes = [1; 4];
        large.read(pieces[2].start() - large.start() + 5, &mut bytes);
        assert_eq!(bytes, [0; 4], "pages were given back");
        // Twice is once.
        heap.free(&large);
        heap.free(&large);
        assert_eq!(account.available(), 48 << 20);
        let slab = make(2 << 20, 2 << 20).unwrap();
        assert!(slab.start().is_multiple_of(2 << 20));
        assert_eq!(heap.find(slab.start() + 5).unwrap().start, slab.start());
        assert!(heap.find(slab.start() + (2 << 20)).is_none(), "a gap");
        heap.free(&slab);
        heap.free(&pieces[3]);
        assert_eq!(heap.read().free.by_start.len(), 1, "one hole");
        assert_eq!(heap.read().free.by_len.len(), 1);
    }

    #[test]
    fn a_full_heap_of_small_pieces_has_all_of_the_memory() {
        let (heap, _) = heap(8 << 20);
        let make = || heap.allocate(4096, 4096, GUARD, false);
        let made = (0..).map_while(|_| make().ok().flatten()).count();
        assert_eq!(made, (8 << 20) / 4096);
    }
}
