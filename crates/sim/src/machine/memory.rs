//! The memory of a software GPU: the host addresses that its kernels may access.
//!
//! A device address is a host address (but see [`RegionKind::Alias`]); memory belongs to the device if it is registered
//! here as a range. Every range is in a [`Block`], a host allocation followed by an unregistered gap of a
//! page, so that an overrun of one buffer never reaches the next. Kernels access memory through a
//! [`MemoryView`], a snapshot that owns its blocks: freeing a buffer only affects later launches,
//! never a running one. Memory that kernels allocate themselves is in no snapshot: it is allocated
//! and freed while they run (see the module `heap`).

mod alias;
mod block;
mod freed;
mod heap;
mod peek;
pub(crate) mod recycled;
mod region;
mod written;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock};

use gfxjit_hal::{DeviceError, DevicePtr, HostMemory, HostService, NearMemory, Nearest};

pub use crate::machine::memory::alias::Reached;
use crate::machine::memory::block::{Account, GUARD};
pub use crate::machine::memory::block::{Block, Reservation, zeroes};
use crate::machine::memory::freed::FreedBuffers;
use crate::machine::memory::heap::Heap;
pub use crate::machine::memory::region::{Range, Region, RegionKind};

/// Alignment of buffers, as the hal promises.
const BUFFER_ALIGN: u64 = 256;

/// Granule of buffer sizes: LLVM widens a 12-byte load with 16-byte alignment to 16 bytes and a
/// load below 4 bytes with 4-byte alignment to 4, since hardware protects whole pages.
const BUFFER_ROUNDING: u64 = 16;

/// Page size of the host, and the smallest page size of GPUs.
const PAGE: u64 = 4096;

/// Flat addresses from here to [`PRIVATE_BASE`] are LDS. The apertures are above all addresses of
/// programs on a 64-bit host.
pub const SHARED_BASE: u64 = 1 << 48;

/// Flat addresses in the 4 GiB from here on are scratch.
pub const PRIVATE_BASE: u64 = 2 << 48;

/// Size of an aperture in bytes: the range of a 32-bit LDS or scratch address.
pub const APERTURE_BYTES: u64 = 1 << 32;
/// The flat address of the scratch of all lanes on gfx1250: the lane is in bits 56:52 (LLVM's
/// `globally-addressable-scratch`). Code recognises scratch by bits 63:58.
pub const FLAT_SCRATCH_BASE: u64 = 1 << 58;
/// The first bit of the lane in such an address.
pub const FLAT_SCRATCH_LANE: u32 = 52;

/// Addresses below this are in no allocation.
pub const NULL_PAGES: u64 = 1 << 16;

/// All registered ranges at one time, in the order of their addresses.
#[derive(Debug, Default)]
pub struct Snapshot {
    ranges: Box<[Range]>,
    regions: Box<[Region]>,
    /// Regions at other addresses than the host's, which are in neither list.
    aliases: Box<[Region]>,
}

impl Snapshot {
    /// A snapshot of regions in the order of their addresses.
    pub fn of(regions: impl Iterator<Item = Region>) -> Self {
        let (aliases, regions): (Vec<Region>, Vec<Region>) = regions.partition(Region::is_alias);
        Self {
            ranges: regions.iter().map(|region| region.range).collect(),
            regions: regions.into(),
            aliases: aliases.into(),
        }
    }

    /// The regions in blocks in which some region is `wanted`: buffers separately, images as a
    /// whole.
    pub fn of_blocks(&self, wanted: impl Fn(&Region) -> bool) -> Self {
        // The regions of a block are adjacent in the order.
        let is_wanted = |region: &&Region| wanted(region);
        let chosen = self.regions.iter().filter(is_wanted);
        let blocks: Vec<u64> = chosen.map(|region| region.block.start()).collect();
        let is_there = |region: &&Region| blocks.binary_search(&region.block.start()).is_ok();
        let regions = self.regions.iter().filter(is_there);
        Self::of(
            regions
                .chain(self.aliases.iter().filter(is_wanted))
                .cloned(),
        )
    }

    /// The address range from the first to the last region; `None` if there are no regions.
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

/// The memory that a launch can access of what is registered while it runs.
#[derive(Clone, Debug)]
pub enum Reach {
    /// All of it.
    All,
    /// Only memory that its host service has given to the kernel.
    Given(Option<Arc<dyn HostService>>),
}

impl Reach {
    /// Whether an address in a range may be used.
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

/// Memory that was registered after a launch had begun, and memory that kernels have allocated.
#[derive(Debug)]
struct Late {
    memory: Arc<Memory>,
    reach: Reach,
    /// All regions in which an address was found: a wave may use its range until the launch ends.
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
        let found = below.filter(|(_, region)| !region.is_alias());
        let found = found.map(|(_, region)| region.range);
        if let Some(known) = found.filter(|range| range.contains(address))
            && self.reach.includes(&known)
        {
            return Some(known);
        }
        drop(known);
        let region = self.memory.region(address)?;
        let found = region.range;
        if region.is_alias() || !self.reach.includes(&found) {
            return None;
        }
        self.keep(region);
        Some(found)
    }

    /// Keeps a region until the launch ends.
    fn keep(&self, region: Region) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(region.range.start, region);
    }
}

/// A buffer, as far as checks ask.
#[derive(Clone, Copy, Debug)]
pub struct AskedRange {
    /// The end of the requested size.
    pub end: u64,
    /// Whether it is tracked which bytes were written.
    pub is_tracked: bool,
}

/// The memory that one launch can access.
#[derive(Clone, Debug)]
pub struct MemoryView {
    /// Memory of this launch only: queue and packet, kernel arguments.
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

    /// The registered range that contains `address`.
    #[inline]
    pub fn find(&self, address: u64) -> Option<Range> {
        if let Some(range) = self.own.iter().find(|range| range.contains(address)) {
            return Some(*range);
        }
        self.shared
            .find(address)
            .or_else(|| self.late.as_ref()?.find(address))
    }

    /// The range for bytes after the end of registered memory; see [`Region::room`].
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

    /// The region that contains an address, if it is one, and whether kernels may write there. `None` for memory that
    /// kernels allocate: they may free it while the launch runs.
    pub fn fixed(&self, address: u64) -> Option<(Option<Region>, bool)> {
        let late = self.late.as_ref();
        if late.is_some_and(|late| late.memory.heap_of(address).is_some()) {
            return None;
        }
        let range = self.find(address)?;
        Some((self.region(address).map(Cow::into_owned), range.writable))
    }

    /// The end of the requested size, for the buffer that contains `address`.
    pub fn asked_end(&self, address: u64) -> Option<u64> {
        self.region(address).map(|region| region.asked_end())
    }

    /// A mask of the bits in up to four bytes that were never written, if that is tracked.
    pub fn unwritten(&self, address: u64, bytes: u32) -> u32 {
        let Some(region) = self.region(address) else {
            return 0;
        };
        let first = address - region.block.start();
        if region.block.is_written(first, bytes.into()) {
            return 0;
        }
        let unwritten = |byte: &u32| !region.block.is_written(first + u64::from(*byte), 1);
        (0..bytes.min(4))
            .filter(unwritten)
            .fold(0, |mask, byte| mask | 0xff << (byte * 8))
    }

    /// What is known of the buffer that contains `address`.
    pub fn asked(&self, address: u64) -> Option<AskedRange> {
        self.region(address).map(|region| AskedRange {
            end: region.asked_end(),
            is_tracked: region.block.tracks_writes(),
        })
    }

    /// Whether bytes were written, if that is tracked.
    pub fn are_written(&self, address: u64, bytes: u64) -> bool {
        self.region(address).is_none_or(|region| {
            let first = address - region.block.start();
            region.block.is_written(first, bytes)
        })
    }

    /// Records that a kernel writes bytes.
    pub fn mark_written(&self, address: u64, bytes: u32) {
        if let Some(region) = self.region(address) {
            let first = address - region.block.start();
            let len = u64::from(bytes).min(region.block.len() - first);
            region.block.mark_written(first, len);
        }
    }

    /// Adds the memory that the host allocates while the launch runs (`malloc` of kernels): it is
    /// searched if an address is found nowhere else.
    pub fn with_late(mut self, memory: Arc<Memory>, reach: Reach) -> Self {
        self.late = Some(Arc::new(Late {
            memory,
            reach,
            known: RwLock::default(),
        }));
        self
    }

    /// Whether there is memory at an address that the launch may not access.
    pub fn is_not_given(&self, address: u64) -> bool {
        let Some(late) = self.late.as_ref().filter(|late| late.is_strict()) else {
            return false;
        };
        self.find(address).is_none() && late.memory.region(address).is_some()
    }

    /// The relation of `address` to the nearest memory, and the range of that memory.
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
        let freed = self.late.as_ref();
        if let Some(freed) = freed.and_then(|late| late.memory.freed(address)) {
            let near = Nearest::Freed {
                start: freed.start,
                bytes: freed.end - freed.start,
                address,
            };
            return Some((near, Some(freed)));
        }
        // A strict launch cannot access other memory, although that may be the memory that the
        // kernel meant.
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
            .chain(&self.shared.aliases)
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

/// The kind of access by the host.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Reads it.
    Read,
    /// Writes to it.
    Write,
}

/// A range for copies by the host; the memory stays valid while this exists.
#[derive(Debug)]
pub struct Hold {
    block: Arc<Block>,
    offset: u64,
    len: usize,
}

impl Hold {
    /// A part of a block; `None` when it is out of range.
    pub fn part_of(block: &Arc<Block>, offset: u64, len: u64) -> Option<Self> {
        let end = offset.checked_add(len)?;
        (end <= block.len()).then(|| Self {
            block: Arc::clone(block),
            offset,
            // A block is within the host's address space.
            len: len as usize,
        })
    }

    /// A part of this range, which must be inside.
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

    /// The host address of the first byte.
    pub fn address(&self) -> u64 {
        self.block.start() + self.offset
    }

    /// Writes `bytes`, whose length is that of the range.
    pub fn write(&self, bytes: &[u8]) {
        assert_eq!(bytes.len(), self.len);
        self.block.write(self.offset, bytes);
    }

    /// Reads the range to `bytes`, whose length is that of the range.
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

    /// Fills the range with repetitions of `pattern`, whose length divides that of the range.
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
    /// Created for the first launch after a change.
    snapshot: Option<Arc<Snapshot>>,
    freed: FreedBuffers,
}

/// The memory of one device.
#[derive(Debug)]
pub struct Memory {
    account: Arc<Account>,
    state: Mutex<State>,
    /// Created for the first kernel that allocates memory; `None` if the host has not enough
    /// addresses.
    heap: OnceLock<Option<Heap>>,
    /// Whether freed buffers keep their addresses for a while.
    holds_freed: bool,
    /// Whether writes to bytes of buffers are tracked.
    follows_writes: bool,
    /// Whether memory ends at the end of its page.
    whole_pages: bool,
}

impl Memory {
    /// A memory of `total` bytes. Host memory is only used when it is accessed.
    pub fn new(total: u64) -> Self {
        Self {
            account: Arc::new(Account::new(total)),
            state: Mutex::default(),
            heap: OnceLock::new(),
            follows_writes: false,
            holds_freed: false,
            whole_pages: false,
        }
    }

    /// Sets whether addresses of freed buffers are not used again, as far as memory lasts, so that accesses to them are
    /// found.
    pub fn holding_freed(self, holds_freed: bool) -> Self {
        Self {
            holds_freed,
            ..self
        }
    }

    /// Sets whether memory ends at the end of its page.
    pub fn of_whole_pages(self, whole: bool) -> Self {
        Self {
            whole_pages: whole,
            ..self
        }
    }

    /// The end of the bytes that kernels can access after the end of memory, in its last page.
    pub fn room(&self, end: u64) -> u64 {
        match self.whole_pages {
            true => end.next_multiple_of(PAGE),
            false => end,
        }
    }

    /// The size of the allocation for a buffer of `rounded` bytes, and its alignment.
    fn with_room(&self, rounded: u64) -> (u64, u64) {
        match self.whole_pages {
            true => (
                rounded.checked_next_multiple_of(PAGE).unwrap_or(rounded),
                PAGE,
            ),
            false => (rounded, BUFFER_ALIGN),
        }
    }

    /// Sets whether writes to bytes of buffers are tracked.
    pub fn following_writes(self, follows: bool) -> Self {
        Self {
            follows_writes: follows,
            ..self
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // No code below panics between two related changes.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Allocates a buffer of at least `bytes` bytes. [`Memory::unregister`] frees it.
    pub fn allocate(&self, bytes: u64) -> Result<Arc<Block>, DeviceError> {
        let rounded = bytes
            .max(1)
            .checked_next_multiple_of(BUFFER_ROUNDING)
            .ok_or_else(|| self.account.out_of_memory("a buffer", bytes))?;
        let account = Some(Arc::clone(&self.account));
        let (all, align) = self.with_room(rounded);
        let new = || Block::new("a buffer", all, align, account.clone());
        let mut block = new().or_else(|error| {
            let held = self.state().freed.release();
            if held.is_empty() {
                return Err(error);
            }
            drop(held);
            new()
        })?;
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

    /// Allocates memory for a running kernel, which may free it: aligned to `align`, and in no snapshot.
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
            // The caller aligns the start.
            None => self.allocate(bytes.saturating_add(align)),
        }
    }

    /// The heap of kernels, if it contains an address.
    fn heap_of(&self, address: u64) -> Option<&Heap> {
        let heap = self.heap.get()?.as_ref()?;
        heap.contains(address).then_some(heap)
    }

    /// Allocates memory for both host and kernels; it is host memory without a limit.
    /// [`Memory::unregister`] frees it.
    pub fn share(&self, bytes: u64) -> Result<Arc<Block>, DeviceError> {
        let rounded = bytes
            .max(1)
            .checked_next_multiple_of(BUFFER_ROUNDING)
            .ok_or_else(|| self.account.out_of_memory("host memory", bytes))?;
        // The block begins at a page.
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

    /// Registers memory of another owner; `None` when some of it is registered already.
    /// [`Memory::unregister`] removes it.
    pub fn import(&self, owner: Arc<dyn HostMemory>) -> Option<Arc<Block>> {
        let bytes = owner.len();
        let block = Arc::new(Block::imported(owner));
        let (start, writable) = (block.start(), true);
        let mut state = self.state();
        // Rounded like buffers; this does not exceed the page.
        let end = region::fit(
            &mut state.regions,
            (start, start + bytes.max(1)),
            BUFFER_ROUNDING,
        )?;
        let range = Range {
            start,
            end,
            writable,
        };
        let region = Region {
            range,
            // The host's memory also consists of whole pages.
            room: self.room(range.end),
            kind: RegionKind::Host { bytes },
            block: Arc::clone(&block),
        };
        state.freed.forget(range);
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

    /// A reservation for the scratch of workgroups.
    pub fn scratch(&self) -> Reservation {
        Reservation::new(Arc::clone(&self.account), "the scratch of a workgroup")
    }

    /// Registers ranges for kernels. They do not overlap registered ranges, since each block is a
    /// separate allocation.
    pub fn register(&self, regions: impl IntoIterator<Item = Region>) {
        let mut state = self.state();
        for region in regions {
            state.freed.forget(region.range);
            state.regions.insert(region.range.start, region);
        }
        let snapshot = state.snapshot.take();
        drop(state);
        drop(snapshot);
    }

    /// Removes the region that begins at an address, as [`Memory::unregister`] does all of a block.
    pub fn unregister_at(&self, start: u64) -> Option<Region> {
        let mut state = self.state();
        let region = state.regions.remove(&start);
        let snapshot = state.snapshot.take();
        drop(state);
        drop(snapshot);
        region
    }

    /// Removes all ranges of a block for later launches. Running launches and copies keep its
    /// memory.
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
        let freed: Vec<_> = regions
            .iter()
            .flat_map(|region| state.freed.add(region, self.holds_freed))
            .collect();
        let snapshot = state.snapshot.take();
        // Freeing a large block takes time, during which the lock is not held.
        drop(state);
        drop((regions, freed, snapshot));
    }

    /// The freed buffer that contained an address.
    fn freed(&self, address: u64) -> Option<Range> {
        self.state().freed.find(address)
    }

    /// The region that contains an address.
    pub fn region(&self, address: u64) -> Option<Region> {
        if let Some(heap) = self.heap_of(address) {
            return heap.region(address);
        }
        let state = self.state();
        let (_, region) = state.regions.range(..=address).next_back()?;
        region.range.contains(address).then(|| region.clone())
    }

    /// The registered memory at this time.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        let mut state = self.state();
        if let Some(snapshot) = &state.snapshot {
            return Arc::clone(snapshot);
        }
        let snapshot = Arc::new(Snapshot::of(state.regions.values().cloned()));
        state.snapshot = Some(Arc::clone(&snapshot));
        snapshot
    }

    /// Whether the gaps around all registered memory are unchanged.
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
            offset: region.offset(address.0),
            // The range is in a block, which is within the host's address space.
            len: len as usize,
        })
    }
}

#[cfg(test)]
mod tests;
