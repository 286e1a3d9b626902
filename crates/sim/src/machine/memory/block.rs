//! Host memory for the device, and the account of the device's memory size.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::fmt;
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use gfxjit_hal::{DeviceError, HostMemory};
use memmap2::{MmapMut, UncheckedAdvice};
use zerocopy::FromZeros;

use crate::machine::memory::recycled;
use crate::machine::memory::written::Written;

/// Number of unregistered bytes after every block.
pub(crate) const GUARD: u64 = 4096;

/// Size of a large page on most hosts in bytes.
const LARGE_PAGE: u64 = 2 << 20;

/// The amount of the device's memory that is in use.
#[derive(Debug)]
pub struct Account {
    total: u64,
    used: AtomicU64,
}

impl Account {
    pub fn new(total: u64) -> Self {
        Self {
            total,
            used: AtomicU64::new(0),
        }
    }

    pub fn total(&self) -> u64 {
        self.total
    }

    pub fn available(&self) -> u64 {
        self.total.saturating_sub(self.used.load(Ordering::Relaxed))
    }

    pub fn out_of_memory(&self, purpose: &'static str, requested: u64) -> DeviceError {
        DeviceError::OutOfMemory {
            purpose,
            requested,
            available: self.available(),
            total: self.total,
        }
    }

    pub fn reserve(&self, purpose: &'static str, bytes: u64) -> Result<(), DeviceError> {
        self.used
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |used| {
                used.checked_add(bytes).filter(|sum| *sum <= self.total)
            })
            .map(drop)
            .map_err(|_| self.out_of_memory(purpose, bytes))
    }

    pub fn release(&self, bytes: u64) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// Memory of the device without an address, such as scratch; it is released when this is dropped.
#[derive(Debug)]
pub struct Reservation {
    account: Arc<Account>,
    purpose: &'static str,
    bytes: u64,
}

impl Reservation {
    /// An empty reservation of an account.
    pub fn new(account: Arc<Account>, purpose: &'static str) -> Self {
        Self {
            account,
            purpose,
            bytes: 0,
        }
    }

    /// Reserves `bytes` more bytes.
    pub fn grow(&mut self, bytes: u64) -> Result<(), DeviceError> {
        self.account.reserve(self.purpose, bytes)?;
        self.bytes += bytes;
        Ok(())
    }

    /// The error when the host has no memory for `bytes` bytes.
    pub fn refused(&self, bytes: u64) -> DeviceError {
        self.account.out_of_memory(self.purpose, bytes)
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.account.release(self.bytes);
    }
}

/// Zero-initialised memory on the host's heap; `None` when the host has no memory. Pages take no
/// memory until they are accessed.
pub fn zeroes<T: FromZeros>(count: usize) -> Option<Box<[T]>> {
    <[T]>::new_box_zeroed_with_elems(count).ok()
}

/// Zero-initialised memory of the host.
enum Allocation {
    /// On the heap, with the layout of the allocation.
    Heap(NonNull<u8>, Layout),
    /// Mapped pages, which are unmapped when this is dropped.
    Mapped(MmapMut),
    /// Another owner's memory, and its length.
    Foreign(u64, usize),
}

// SAFETY: this is the only owner of the memory; the allocator lets any thread free it.
unsafe impl Send for Allocation {}
// SAFETY: `&Allocation` gives out addresses, never references to the memory.
unsafe impl Sync for Allocation {}

impl Allocation {
    /// Allocates at least `len` bytes aligned to `align`, followed by [`GUARD`] bytes; also returns
    /// the address of the first byte. From [`LARGE_PAGE`] on, the memory uses large pages if the
    /// host has them: a wave of 64 lanes that reads 16 bytes per lane reaches a new page of 4 KiB
    /// with every fourth instruction.
    fn new(len: u64, align: u64) -> Option<(Self, u64)> {
        let is_large = len >= LARGE_PAGE;
        let align = if is_large {
            LARGE_PAGE.max(align)
        } else {
            align
        };
        // With an alignment above malloc's, the standard library would clear the memory explicitly,
        // which touches all of it; so it is aligned here instead.
        let padded = len.checked_add(align)?.checked_add(GUARD)?;
        let padded = usize::try_from(padded).ok()?;
        let (allocation, first) = if is_large {
            let mut pages = MmapMut::map_anon(padded).ok()?;
            let first = pages.as_mut_ptr();
            (Self::Mapped(pages), first)
        } else {
            let layout = Layout::from_size_align(padded, 16).ok()?;
            // SAFETY: the layout is not empty, it has at least `GUARD` bytes.
            let first = NonNull::new(unsafe { alloc_zeroed(layout) })?;
            (Self::Heap(first, layout), first.as_ptr())
        };
        let start = (first.expose_provenance() as u64).next_multiple_of(align);
        #[cfg(target_os = "linux")]
        if let Self::Mapped(pages) = &allocation {
            let before = (start - first.addr() as u64) as usize;
            let whole = (len - len % LARGE_PAGE) as usize;
            // Without large pages the memory is the same, only slower.
            let _ = pages.advise_range(memmap2::Advice::HugePage, before, whole);
        }
        Some((allocation, start))
    }

    /// The address range of the allocation.
    fn addresses(&self) -> std::ops::Range<u64> {
        let (first, len) = match self {
            Self::Heap(first, layout) => (first.addr().get(), layout.size()),
            Self::Mapped(pages) => (pages.as_ptr().addr(), pages.len()),
            Self::Foreign(first, len) => (*first as usize, *len),
        };
        first as u64..(first + len) as u64
    }
}

impl Drop for Allocation {
    fn drop(&mut self) {
        if let Self::Heap(first, layout) = self {
            // SAFETY: allocated by `new` with this layout, and freed only here.
            unsafe { dealloc(first.as_ptr(), *layout) }
        }
    }
}

/// An address range for many blocks; pages only take memory when they are accessed.
#[derive(Debug)]
pub struct Area(MmapMut);

impl Area {
    pub fn new(pages: MmapMut) -> Self {
        Self(pages)
    }

    pub fn start(&self) -> u64 {
        self.0.as_ptr().expose_provenance() as u64
    }

    pub fn len(&self) -> u64 {
        self.0.len() as u64
    }

    /// Returns the memory of whole pages to the host: they are zero afterwards.
    pub fn discard(&self, start: u64, len: u64) {
        let offset = (start - self.start()) as usize;
        // SAFETY: no reference to the bytes exists: blocks give out addresses, and kernels may find any bytes there.
        let given = unsafe {
            self.0
                .unchecked_advise_range(UncheckedAdvice::DontNeed, offset, len as usize)
        };
        // If the host keeps the pages, it has less memory left, but the result is the same.
        let _ = given;
    }
}

/// A host allocation, zero-initialised and not touched until it is used.
pub struct Block {
    allocation: Allocation,
    start: u64,
    len: u64,
    /// The account of the bytes; `None` for memory that the device itself needs.
    account: Option<Arc<Account>>,
    /// The area that contains the block, if it outlives the block.
    _area: Option<Arc<Area>>,
    /// The owner of foreign memory, which determines its lifetime.
    owner: Option<Arc<dyn HostMemory>>,
    /// The written bytes, if they are tracked.
    written: Option<Written>,
}

impl Block {
    /// Allocates `len` bytes, aligned to `align`.
    pub fn new(
        purpose: &'static str,
        len: u64,
        align: u64,
        account: Option<Arc<Account>>,
    ) -> Result<Self, DeviceError> {
        if let Some(account) = &account {
            account.reserve(purpose, len)?;
        }
        let Some((allocation, start)) = Allocation::new(len, align) else {
            let Some(account) = account else {
                return Err(DeviceError::OutOfMemory {
                    purpose,
                    requested: len,
                    available: 0,
                    total: 0,
                });
            };
            account.release(len);
            return Err(account.out_of_memory(purpose, len));
        };
        Ok(Self {
            allocation,
            start,
            len,
            account,
            _area: None,
            owner: None,
            written: None,
        })
    }

    /// Tracks the written bytes of the block.
    pub fn followed(mut self) -> Self {
        self.written = Some(Written::new(self.len));
        self
    }

    /// Records that bytes at an offset were written.
    pub fn mark_written(&self, offset: u64, len: u64) {
        if let Some(written) = &self.written {
            written.add(offset, len);
        }
    }

    /// Whether written bytes are tracked.
    pub fn tracks_writes(&self) -> bool {
        self.written.is_some()
    }

    /// Whether some bytes at an offset were written; true if that is not tracked.
    pub fn is_written(&self, offset: u64, len: u64) -> bool {
        let written = self.written.as_ref();
        written.is_none_or(|written| written.has(offset, len))
    }

    /// Another owner's memory, without gaps.
    ///
    /// # Safety
    /// It is readable and writable as long as the block exists.
    pub unsafe fn foreign(start: u64, len: u64) -> Self {
        Self {
            // A host address.
            allocation: Allocation::Foreign(start, len as usize),
            start,
            len,
            account: None,
            _area: None,
            owner: None,
            written: None,
        }
    }

    /// A part of an area, whose owner determines how long it belongs to the block.
    pub fn in_area(area: &Arc<Area>, start: u64, len: u64) -> Self {
        assert!(start >= area.start() && start + len <= area.start() + area.len());
        // SAFETY: the area is there for reads and writes, and the block keeps it.
        let mut block = unsafe { Self::foreign(start, len) };
        block._area = Some(Arc::clone(area));
        block
    }

    /// Another owner's memory, which the block keeps alive.
    pub fn imported(owner: Arc<dyn HostMemory>) -> Self {
        let start = owner.pointer().expose_provenance().get() as u64;
        // SAFETY: it is there as long as its owner is, by the trait's promise.
        let mut block = unsafe { Self::foreign(start, owner.len()) };
        block.owner = Some(owner);
        block
    }

    /// Memory for the device's internal use, without a limit.
    pub fn internal(len: u64) -> Result<Arc<Self>, DeviceError> {
        Self::new("a launch", len, GUARD, None).map(Arc::new)
    }

    /// The address of the first byte.
    pub fn start(&self) -> u64 {
        self.start
    }

    /// The number of bytes from [`Block::start`] on.
    #[allow(clippy::len_without_is_empty, reason = "none is empty")]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether the bytes around the block are still zero.
    pub fn gaps_are_clear(&self) -> bool {
        let all = self.allocation.addresses();
        let gaps = [all.start..self.start, self.start + self.len..all.end];
        gaps.into_iter().flatten().all(|at| {
            // SAFETY: inside the allocation, to which no reference exists.
            unsafe { std::ptr::with_exposed_provenance::<u8>(at as usize).read_volatile() == 0 }
        })
    }

    /// The address of `len` bytes at an offset. Panics when they are out of range.
    pub fn bounded(&self, offset: u64, len: usize) -> *mut u8 {
        assert!(
            offset
                .checked_add(len as u64)
                .is_some_and(|end| end <= self.len),
            "{len} bytes at {offset} of a block of {} bytes",
            self.len
        );
        std::ptr::with_exposed_provenance_mut((self.start + offset) as usize)
    }

    /// Writes bytes at an offset. Panics when they are out of range: the caller computes offsets.
    pub fn write(&self, offset: u64, bytes: &[u8]) {
        self.mark_written(offset, bytes.len() as u64);
        let to = self.bounded(offset, bytes.len());
        // SAFETY: `bounded` checked the destination; a slice of the host is not part of a
        // block, so the two do not overlap. A kernel that runs at the same time may see any
        // mixture of old and new bytes, as on a GPU.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), to, bytes.len()) }
    }

    /// Reads bytes at an offset. Panics when they are out of range.
    pub fn read(&self, offset: u64, bytes: &mut [u8]) {
        let from = self.bounded(offset, bytes.len());
        // SAFETY: as in `write`.
        unsafe { std::ptr::copy_nonoverlapping(from, bytes.as_mut_ptr(), bytes.len()) }
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        recycled::note(self.start, self.len);
        if let Some(account) = &self.account {
            account.release(self.len);
        }
    }
}

impl fmt::Debug for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Block({:#x}, {} bytes)", self.start, self.len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The flags of the mapping that contains an address, on Linux with support for large pages.
    fn flags(address: u64) -> Option<String> {
        std::fs::metadata("/sys/kernel/mm/transparent_hugepage").ok()?;
        let maps = std::fs::read_to_string("/proc/self/smaps").ok()?;
        let mut is_here = false;
        for line in maps.lines() {
            let addresses = line.split(' ').next().and_then(|part| part.split_once('-'));
            let hex = |text| u64::from_str_radix(text, 16).ok();
            if let Some((start, end)) = addresses.and_then(|(a, b)| Some((hex(a)?, hex(b)?))) {
                is_here = (start..end).contains(&address);
            } else if let Some(flags) = line.strip_prefix("VmFlags:").filter(|_| is_here) {
                return Some(format!("{flags} "));
            }
        }
        None
    }

    #[test]
    fn large_blocks_lie_on_large_pages() {
        for (len, is_large) in [
            (LARGE_PAGE - 16, false),
            (LARGE_PAGE, true),
            (LARGE_PAGE + 16, true),
            (3 * LARGE_PAGE - 16, true),
        ] {
            let block = Block::new("a test", len, 256, None).unwrap();
            let is_mapped = matches!(block.allocation, Allocation::Mapped(_));
            assert_eq!(is_mapped, is_large, "{len}");
            let align = if is_large { LARGE_PAGE } else { 256 };
            assert!(block.start().is_multiple_of(align), "{len}");
            for page in 0..len / LARGE_PAGE {
                if let Some(flags) = flags(block.start() + page * LARGE_PAGE) {
                    assert!(flags.contains(" hg "), "{flags}");
                }
            }
            let mut end = [1; 16];
            block.read(len - 16, &mut end);
            assert_eq!(end, [0; 16]);
            assert!(block.gaps_are_clear());
            block.write(len - 16, &[1; 16]);
            assert!(block.gaps_are_clear());
        }
    }
}
