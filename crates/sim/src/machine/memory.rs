//! The memory of a software GPU: which host addresses its kernels may touch.
//!
//! A device address is a host address; what makes memory the device's is that it is
//! registered here as a range. Every range lies in a [`Block`], one host allocation that ends
//! at an unregistered gap of a page, so that running off the end of one buffer never lands in
//! the next. Kernels see memory through a [`MemoryView`], a snapshot that owns the blocks it
//! names: freeing a buffer concerns the launches after it, never one that is under way. What kernels
//! allocate themselves is in no snapshot: it comes and goes while they run (see the module `heap`).

mod block;
mod heap;
mod peek;
mod region;
mod written;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock};

use gfxjit_hal::{DeviceError, DevicePtr, HostMemory, HostService, NearMemory, Nearest};

use crate::machine::memory::block::{Account, GUARD};
pub use crate::machine::memory::block::{Block, Reservation, zeroes};
use crate::machine::memory::heap::Heap;
pub use crate::machine::memory::region::{Range, Region, RegionKind};

/// Buffers begin at a multiple of this, as the hal promises.
const BUFFER_ALIGN: u64 = 256;

/// Buffers are rounded up to this: LLVM widens a 12-byte load with 16-byte alignment to
/// 16 bytes and a load below 4 bytes with 4-byte alignment to 4, since hardware protects
/// whole pages.
const BUFFER_ROUNDING: u64 = 16;

/// Pages of the host, and the smallest of GPUs.
const PAGE: u64 = 4096;

/// Flat addresses from here to [`PRIVATE_BASE`] are LDS. The apertures lie above every
/// address that a program of a 64-bit host has.
pub const SHARED_BASE: u64 = 1 << 48;

/// Flat addresses of the 4 GiB from here on are scratch.
pub const PRIVATE_BASE: u64 = 2 << 48;

/// Bytes of an aperture: what a 32-bit LDS or scratch address can reach.
pub const APERTURE_BYTES: u64 = 1 << 32;
/// Where gfx1250 has the scratch of all lanes among flat addresses: the lane is in bits 56:52 (LLVM's
/// `globally-addressable-scratch`). Code looks at bits 63:58 to tell it from other memory.
pub const FLAT_SCRATCH_BASE: u64 = 1 << 58;
/// The first bit of the lane in such an address.
pub const FLAT_SCRATCH_LANE: u32 = 52;

/// Addresses below this belong to no allocation.
pub const NULL_PAGES: u64 = 1 << 16;

/// All registered ranges at one moment, in the order of their addresses.
#[derive(Debug, Default)]
pub struct Snapshot {
    ranges: Box<[Range]>,
    regions: Box<[Region]>,
}

impl Snapshot {
    /// Of regions in the order of their addresses.
    pub fn of(regions: impl Iterator<Item = Region>) -> Self {
        let regions: Box<[Region]> = regions.collect();
        let ranges = regions.iter().map(|region| region.range).collect();
        Self { ranges, regions }
    }

    /// Those regions that lie in blocks in which some region is `wanted`: buffers one by one, images
    /// as a whole.
    pub fn of_blocks(&self, wanted: impl Fn(&Region) -> bool) -> Self {
        // They are in order, as a block's regions follow each other.
        let wanted = self.regions.iter().filter(|region| wanted(region));
        let blocks: Vec<u64> = wanted.map(|region| region.block.start()).collect();
        let is_there = |region: &&Region| blocks.binary_search(&region.block.start()).is_ok();
        Self::of(self.regions.iter().filter(is_there).cloned())
    }

    /// From the first to behind the last of all addresses; `None` if there are none.
    pub fn extent(&self) -> Option<std::ops::Range<u64>> {
        Some(self.ranges.first()?.start..self.ranges.last()?.end)
    }

    #[inline]
    fn find(&self, address: u64) -> Option<Range> {
        let behind = self.ranges.partition_point(|range| range.start <= address);
        let range = self.ranges.get(behind.checked_sub(1)?)?;
        range.contains(address).then_some(*range)
    }
}

/// What a launch reaches of the memory that is registered while it runs.
#[derive(Clone, Debug)]
pub enum Reach {
    /// All of it.
    All,
    /// What its host service has given the kernel.
    Given(Option<Arc<dyn HostService>>),
}

impl Reach {
    /// Whether an address may be used that lies in a range.
    fn includes(&self, found: &Range) -> bool {
        let Self::Given(service) = self else {
            return true;
        };
        let given = service.iter().flat_map(|service| service.memory());
        given
            .into_iter()
            .any(|memory| found.contains(memory.address().0))
    }
}

/// Memory that was registered after a launch had begun, and what kernels have allocated.
#[derive(Debug)]
struct Late {
    memory: Arc<Memory>,
    reach: Reach,
    /// Every region in which an address was found: a wave may use its range until the launch is over.
    known: RwLock<BTreeMap<u64, Region>>,
}

impl Late {
    fn is_strict(&self) -> bool {
        matches!(self.reach, Reach::Given(_))
    }

    #[cold]
    fn find(&self, address: u64) -> Option<Range> {
        if let Some(heap) = self.memory.heap_of(address) {
            return heap
                .find(address)
                .filter(|found| self.reach.includes(found));
        }
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let below = known.range(..=address).next_back();
        let found = below.map(|(_, region)| region.range);
        if let Some(known) = found.filter(|range| range.contains(address))
            && self.reach.includes(&known)
        {
            return Some(known);
        }
        drop(known);
        let region = self.memory.region(address)?;
        let found = region.range;
        if !self.reach.includes(&found) {
            return None;
        }
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(found.start, region);
        Some(found)
    }
}

/// The memory that one launch can access.
#[derive(Clone, Debug)]
pub struct MemoryView {
    /// Memory of this launch alone: queue and packet, kernel arguments.
    own: [Range; 2],
    shared: Arc<Snapshot>,
    late: Option<Arc<Late>>,
    /// Keeps `own` alive.
    _block: Option<Arc<Block>>,
}

impl MemoryView {
    /// The regions of `shared`, and the ranges `own`, which are parts of `block`.
    pub fn new(shared: Arc<Snapshot>, own: [Range; 2], block: Option<Arc<Block>>) -> Self {
        Self {
            own,
            shared,
            late: None,
            _block: block,
        }
    }

    /// The registered range that holds `address`.
    #[inline]
    pub fn find(&self, address: u64) -> Option<Range> {
        if let Some(range) = self.own.iter().find(|range| range.contains(address)) {
            return Some(*range);
        }
        self.shared
            .find(address)
            .or_else(|| self.late.as_ref()?.find(address))
    }

    /// What holds bytes behind the end of registered memory; see [`Region::room`].
    pub fn in_page(&self, address: u64, bytes: u64) -> Option<Range> {
        let regions = &self.shared.regions;
        let behind = regions.partition_point(|region| region.range.start <= address);
        let region = regions.get(behind.checked_sub(1)?)?;
        let fits = address < region.room && region.room - address >= bytes;
        fits.then_some(Range {
            end: region.room,
            ..region.range
        })
    }

    fn region(&self, address: u64) -> Option<Cow<'_, Region>> {
        let heap = self
            .late
            .as_ref()
            .and_then(|late| late.memory.heap_of(address));
        if let Some(heap) = heap {
            return heap.region(address).map(Cow::Owned);
        }
        let regions = &self.shared.regions;
        let behind = regions.partition_point(|region| region.range.start <= address);
        let region = regions.get(behind.checked_sub(1)?)?;
        region
            .range
            .contains(address)
            .then_some(Cow::Borrowed(region))
    }

    /// The end of what was asked for, of the buffer that holds `address`.
    pub fn asked_end(&self, address: u64) -> Option<u64> {
        self.region(address).map(|region| region.asked_end())
    }

    /// A mask of the bits in up to four bytes that were never written, as far as that is followed.
    pub fn unwritten(&self, address: u64, bytes: u32) -> u32 {
        let Some(region) = self.region(address) else {
            return 0;
        };
        let first = address - region.block.start();
        let unwritten = |byte: &u32| !region.block.is_written(first + u64::from(*byte));
        (0..bytes.min(4))
            .filter(unwritten)
            .fold(0, |mask, byte| mask | 0xff << (byte * 8))
    }

    /// Notes that a kernel writes bytes.
    pub fn mark_written(&self, address: u64, bytes: u32) {
        if let Some(region) = self.region(address) {
            let first = address - region.block.start();
            let len = u64::from(bytes).min(region.block.len() - first);
            region.block.mark_written(first, len);
        }
    }

    /// The same, with the memory that the host makes while the launch runs (`malloc` of
    /// kernels): it is looked for when an address is found nowhere else.
    pub fn with_late(mut self, memory: Arc<Memory>, reach: Reach) -> Self {
        self.late = Some(Arc::new(Late {
            memory,
            reach,
            known: RwLock::default(),
        }));
        self
    }

    /// Whether there is memory at an address that the launch was not given.
    pub fn is_not_given(&self, address: u64) -> bool {
        let Some(late) = self.late.as_ref().filter(|late| late.is_strict()) else {
            return false;
        };
        self.find(address).is_none() && late.memory.region(address).is_some()
    }

    /// Where `address` lies, and the range of the memory that is there or near.
    pub fn nearest(&self, address: u64) -> Option<(Nearest, Option<Range>)> {
        if address < NULL_PAGES {
            return Some((Nearest::Null, None));
        }
        for (base, memory) in [(SHARED_BASE, "LDS"), (PRIVATE_BASE, "scratch")] {
            if address.wrapping_sub(base) < APERTURE_BYTES {
                let offset = address - base;
                return Some((Nearest::Aperture { memory, offset }, None));
            }
        }
        if self.own.iter().any(|range| range.contains(address)) {
            return Some((Nearest::Kernarg, None));
        }
        // A strict launch does not see the others, which may be just what it wanted.
        let strict = self.late.as_ref().filter(|late| late.is_strict());
        let all = strict.map(|late| late.memory.snapshot());
        let regions = &all.as_ref().unwrap_or(&self.shared).regions;
        let behind = regions.partition_point(|region| region.range.start <= address);
        let below = behind.checked_sub(1).and_then(|index| regions.get(index));
        let heap = self
            .late
            .as_ref()
            .and_then(|late| late.memory.heap_of(address));
        let pieces = heap.map_or([None, None], |heap| heap.around(address));
        let region = below
            .into_iter()
            .chain(regions.get(behind))
            .chain(pieces.iter().flatten())
            .min_by_key(|region| region.distance(address))?;
        let start = region.range.start;
        let memory = NearMemory {
            name: region.to_string(),
            start,
            bytes: region.asked_end() - start,
            address,
            is_given: !self.is_not_given(address),
        };
        let range = memory.is_near().then_some(region.range);
        Some((Nearest::Memory(memory), range))
    }
}

/// What the host wants to do with memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Reads it.
    Read,
    /// Writes to it.
    Write,
}

/// A range that the host copies from or to; the memory stays while this exists.
#[derive(Debug)]
pub struct Hold {
    block: Arc<Block>,
    offset: u64,
    len: usize,
}

impl Hold {
    /// A part of a block; `None` when the block has not as many bytes there.
    pub fn part_of(block: &Arc<Block>, offset: u64, len: u64) -> Option<Self> {
        let end = offset.checked_add(len)?;
        (end <= block.len()).then(|| Self {
            block: Arc::clone(block),
            offset,
            // A block is within the host's addresses.
            len: len as usize,
        })
    }

    /// A part of it, which has to be inside.
    pub fn part(&self, offset: u64, len: u64) -> Self {
        assert!(
            offset
                .checked_add(len)
                .is_some_and(|end| end <= self.len as u64),
            "{len} bytes at {offset} of a range of {} bytes",
            self.len
        );
        Self {
            block: Arc::clone(&self.block),
            offset: self.offset + offset,
            len: len as usize,
        }
    }

    /// Copies `bytes`, as many as the range has, to it.
    pub fn write(&self, bytes: &[u8]) {
        assert_eq!(bytes.len(), self.len);
        self.block.write(self.offset, bytes);
    }

    /// Copies the range to `bytes`, which are as many.
    pub fn read(&self, bytes: &mut [u8]) {
        assert_eq!(bytes.len(), self.len);
        self.block.read(self.offset, bytes);
    }

    /// Copies another range of the same length to this one; they may overlap.
    pub fn copy_from(&self, from: &Hold) {
        assert_eq!(from.len, self.len);
        let source = from.block.bounded(from.offset, from.len);
        let target = self.block.bounded(self.offset, self.len);
        self.block.mark_written(self.offset, self.len as u64);
        // SAFETY: both ranges are inside blocks that are held; `copy` allows overlap.
        unsafe { std::ptr::copy(source, target, self.len) }
    }

    /// Repeats `pattern`, whose length divides that of the range.
    pub fn fill(&self, pattern: &[u8]) {
        assert!(!pattern.is_empty() && self.len.is_multiple_of(pattern.len()));
        let target = self.block.bounded(self.offset, self.len);
        self.block.mark_written(self.offset, self.len as u64);
        if let [byte] = pattern {
            // SAFETY: `bounded` checked the range.
            unsafe { std::ptr::write_bytes(target, *byte, self.len) }
            return;
        }
        if self.len == 0 {
            return;
        }
        self.block.write(self.offset, pattern);
        let mut done = pattern.len();
        while done < self.len {
            let step = done.min(self.len - done);
            // SAFETY: both parts are inside the range, and the second begins behind the first.
            unsafe { std::ptr::copy_nonoverlapping(target, target.add(done), step) }
            done += step;
        }
    }
}

#[derive(Debug, Default)]
struct State {
    regions: BTreeMap<u64, Region>,
    /// Made for the first launch after a change.
    snapshot: Option<Arc<Snapshot>>,
}

/// The memory of one device.
#[derive(Debug)]
pub struct Memory {
    account: Arc<Account>,
    state: Mutex<State>,
    /// Made for the first kernel that allocates memory, where the host has addresses for it.
    heap: OnceLock<Option<Heap>>,
    /// It is followed which bytes of buffers were written.
    follows_writes: bool,
    /// Memory ends with its page.
    whole_pages: bool,
}

impl Memory {
    /// A memory of `total` bytes. None are taken from the host until they are used.
    pub fn new(total: u64) -> Self {
        Self {
            account: Arc::new(Account::new(total)),
            state: Mutex::default(),
            heap: OnceLock::new(),
            follows_writes: false,
            whole_pages: false,
        }
    }

    /// The same, of memory that ends with its page, if `whole`.
    pub fn of_whole_pages(self, whole: bool) -> Self {
        Self {
            whole_pages: whole,
            ..self
        }
    }

    /// The end of what kernels can touch behind the end of memory, in its last page.
    pub fn room(&self, end: u64) -> u64 {
        match self.whole_pages {
            true => end.next_multiple_of(PAGE),
            false => end,
        }
    }

    /// How a buffer of `rounded` bytes is made: how many there are, and a multiple of what it begins at.
    fn with_room(&self, rounded: u64) -> (u64, u64) {
        match self.whole_pages {
            true => (
                rounded.checked_next_multiple_of(PAGE).unwrap_or(rounded),
                PAGE,
            ),
            false => (rounded, BUFFER_ALIGN),
        }
    }

    /// The same, which follows which bytes of buffers were written, if `follows`.
    pub fn following_writes(self, follows: bool) -> Self {
        Self {
            follows_writes: follows,
            ..self
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // No code below can panic between two changes that belong together.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a buffer of at least `bytes` bytes. [`Memory::unregister`] ends it.
    pub fn allocate(&self, bytes: u64) -> Result<Arc<Block>, DeviceError> {
        let rounded = bytes
            .max(1)
            .checked_next_multiple_of(BUFFER_ROUNDING)
            .ok_or_else(|| self.account.out_of_memory("a buffer", bytes))?;
        let account = Some(Arc::clone(&self.account));
        let (all, align) = self.with_room(rounded);
        let mut block = Block::new("a buffer", all, align, account)?;
        if self.follows_writes {
            block = block.followed();
        }
        let start = block.start();
        let block = Arc::new(block);
        self.register([Region {
            range: Range {
                start,
                end: start + rounded,
                writable: true,
            },
            room: start + all,
            kind: RegionKind::Buffer { bytes },
            block: Arc::clone(&block),
        }]);
        Ok(block)
    }

    /// The same for a kernel that runs and may free it again: from a multiple of `align` on, and in no snapshot.
    pub fn allocate_late(&self, bytes: u64, align: u64) -> Result<Arc<Block>, DeviceError> {
        let rounded = bytes
            .max(1)
            .checked_next_multiple_of(BUFFER_ROUNDING)
            .ok_or_else(|| self.account.out_of_memory("a buffer", bytes))?;
        let made = self
            .heap
            .get_or_init(|| Heap::new(&self.account, self.account.total(), rounded));
        let piece = match made {
            Some(heap) => heap.allocate(bytes, rounded, align, self.follows_writes)?,
            None => None,
        };
        match piece {
            Some(block) => Ok(block),
            // Its beginning is the caller's to find.
            None => self.allocate(bytes.saturating_add(align)),
        }
    }

    /// What kernels have allocated, if an address is one of those.
    fn heap_of(&self, address: u64) -> Option<&Heap> {
        let heap = self.heap.get()?.as_ref()?;
        heap.contains(address).then_some(heap)
    }

    /// Makes memory that the host and kernels use together; it is the host's own, no limit
    /// concerns it. [`Memory::unregister`] ends it.
    pub fn share(&self, bytes: u64) -> Result<Arc<Block>, DeviceError> {
        let rounded = bytes
            .max(1)
            .checked_next_multiple_of(BUFFER_ROUNDING)
            .ok_or_else(|| self.account.out_of_memory("host memory", bytes))?;
        // It begins with a page.
        let block = Block::internal(self.with_room(rounded).0)?;
        self.register([Region {
            range: Range {
                start: block.start(),
                end: block.start() + rounded,
                writable: true,
            },
            room: block.start() + block.len(),
            kind: RegionKind::Host { bytes },
            block: Arc::clone(&block),
        }]);
        Ok(block)
    }

    /// Registers memory that another owner has allocated; `None` when some of it is registered
    /// already. [`Memory::unregister`] ends it.
    pub fn import(&self, owner: Arc<dyn HostMemory>) -> Option<Arc<Block>> {
        let bytes = owner.len();
        let block = Arc::new(Block::imported(owner));
        let range = Range {
            start: block.start(),
            // As of buffers; it does not leave the page.
            end: (block.start() + bytes.max(1)).next_multiple_of(BUFFER_ROUNDING),
            writable: true,
        };
        let mut state = self.state();
        let before = state.regions.range(..range.end).next_back();
        if before.is_some_and(|(_, region)| region.range.end > range.start) {
            return None;
        }
        let region = Region {
            range,
            // The host has whole pages as well.
            room: self.room(range.end),
            kind: RegionKind::Host { bytes },
            block: Arc::clone(&block),
        };
        state.regions.insert(range.start, region);
        let snapshot = state.snapshot.take();
        drop(state);
        drop(snapshot);
        Some(block)
    }

    /// Memory for an image, page-aligned; not registered.
    pub fn image_block(&self, len: u64) -> Result<Arc<Block>, DeviceError> {
        Block::new("an image", len, GUARD, Some(Arc::clone(&self.account))).map(Arc::new)
    }

    /// Reserves memory for the scratch of workgroups.
    pub fn scratch(&self) -> Reservation {
        Reservation::new(Arc::clone(&self.account), "the scratch of a workgroup")
    }

    /// Lets kernels touch ranges. They do not overlap what is registered, since each block
    /// is its own allocation.
    pub fn register(&self, regions: impl IntoIterator<Item = Region>) {
        let mut state = self.state();
        for region in regions {
            state.regions.insert(region.range.start, region);
        }
        let snapshot = state.snapshot.take();
        drop(state);
        drop(snapshot);
    }

    /// Takes all ranges of a block away from later launches. Those under way, and copies, keep
    /// its memory.
    pub fn unregister(&self, block: &Block) {
        if let Some(heap) = self.heap_of(block.start()) {
            return heap.free(block);
        }
        let mut state = self.state();
        let ends = block.start() + block.len();
        let starts: Vec<u64> = state
            .regions
            .range(block.start()..ends)
            .map(|(start, _)| *start)
            .collect();
        let regions: Vec<_> = starts
            .iter()
            .filter_map(|start| state.regions.remove(start))
            .collect();
        let snapshot = state.snapshot.take();
        // Giving a large block back to the host takes time; others need not wait for it.
        drop(state);
        drop((regions, snapshot));
    }

    /// The region that holds an address.
    pub fn region(&self, address: u64) -> Option<Region> {
        if let Some(heap) = self.heap_of(address) {
            return heap.region(address);
        }
        let state = self.state();
        let (_, region) = state.regions.range(..=address).next_back()?;
        region.range.contains(address).then(|| region.clone())
    }

    /// What is registered now.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        let mut state = self.state();
        if let Some(snapshot) = &state.snapshot {
            return Arc::clone(snapshot);
        }
        let snapshot = Arc::new(Snapshot::of(state.regions.values().cloned()));
        state.snapshot = Some(Arc::clone(&snapshot));
        snapshot
    }

    /// Whether the gaps around all that is registered are as they were made.
    pub fn gaps_are_clear(&self) -> bool {
        let state = self.state();
        state
            .regions
            .values()
            .all(|region| region.block.gaps_are_clear())
    }

    /// Holds a range for a copy: it must be inside one live buffer, or inside the data of one
    /// image; code can be read.
    pub fn hold(
        &self,
        what: &'static str,
        access: Access,
        address: DevicePtr,
        len: u64,
    ) -> Result<Hold, DeviceError> {
        let bad = || DeviceError::BadAddress {
            what,
            address: address.0,
            len,
        };
        let end = address.0.checked_add(len).ok_or_else(bad)?;
        let piece = self
            .heap_of(address.0)
            .and_then(|heap| heap.region(address.0));
        let state = self.state();
        let below = || state.regions.range(..=address.0).next_back();
        let region = match &piece {
            Some(piece) => piece,
            None => below().map(|(_, region)| region).ok_or_else(bad)?,
        };
        let is_code = matches!(region.kind, RegionKind::Code { .. });
        if end > region.range.end || (is_code && access == Access::Write) {
            return Err(bad());
        }
        Ok(Hold {
            block: Arc::clone(&region.block),
            offset: address.0 - region.block.start(),
            // Within a block, which is within the host's addresses.
            len: len as usize,
        })
    }
}

#[cfg(test)]
mod tests;
