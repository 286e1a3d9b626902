//! The file that backs all memory of the software GPUs.
//!
//! The runtime libraries map a GPU's memory as they map a device file: by an offset. The file has its
//! maximum length from the start, and memory only where something is allocated; freed memory is
//! returned to the system, and its offsets are reused.

use std::collections::BTreeMap;
use std::ffi::c_void;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::fs::{FallocateFlags, MemfdFlags, fallocate, ftruncate, memfd_create};
use rustix::io::Errno;
use rustix::mm::{MapFlags, ProtFlags, mmap};

/// Granularity of offsets and lengths in bytes.
pub(crate) const PAGE: u64 = 4096;

/// Start of the offsets of doorbells; those of nodes are [`DOORBELL_STEP`] apart, because libraries
/// before 5.3 take the lower half of an offset as the offset in the page.
pub(crate) const DOORBELLS: u64 = 1 << 46;
pub(crate) const DOORBELL_STEP: u64 = 1 << 32;

/// Start of the offsets by which programs map memory of other processes, whose files are others: the part's number is in
/// bits 32 and up. `crates/device` knows the number as well.
pub(crate) const FOREIGN: u64 = 1 << 62;

/// Length of the file in bytes.
const LENGTH: u64 = 1 << 47;

/// A file in memory, and its free ranges.
#[derive(Debug)]
pub(crate) struct Backing {
    file: OwnedFd,
    /// End of the range that was ever used.
    end: u64,
    /// Free ranges by offset; adjacent ones are merged.
    free: BTreeMap<u64, u64>,
}

impl Backing {
    /// An empty file. Its first page is never allocated, because offset 0 means "none".
    pub(crate) fn new() -> Result<Self, Errno> {
        let file = memfd_create("gfxjit-kfd", MemfdFlags::CLOEXEC)?;
        ftruncate(&file, LENGTH)?;
        Ok(Self {
            file,
            end: PAGE,
            free: BTreeMap::new(),
        })
    }

    /// The file.
    pub(crate) fn file(&self) -> BorrowedFd<'_> {
        self.file.as_fd()
    }

    /// Allocates `size` zeroed bytes, and returns their offset.
    pub(crate) fn allocate(&mut self, size: u64, align: u64) -> Result<u64, Errno> {
        let size = size.checked_next_multiple_of(PAGE).ok_or(Errno::NOMEM)?;
        let align = align.max(PAGE);
        let fits = |(&start, &len): (&u64, &u64)| {
            let at = start.checked_next_multiple_of(align)?;
            let end = at.checked_add(size)?;
            (end <= start + len).then_some((start, len, at))
        };
        if let Some((start, len, at)) = self.free.iter().find_map(fits) {
            self.free.remove(&start);
            for (start, end) in [(start, at), (at + size, start + len)] {
                if start < end {
                    self.free.insert(start, end - start);
                }
            }
            return Ok(at);
        }
        let at = self.end.checked_next_multiple_of(align);
        let at = at.ok_or(Errno::NOMEM)?;
        let end = at.checked_add(size).filter(|&end| end <= DOORBELLS);
        let end = end.ok_or(Errno::NOMEM)?;
        if self.end < at {
            self.release(self.end, at - self.end);
        }
        self.end = end;
        Ok(at)
    }

    /// Frees a range. Remaining mappings of it read zeros.
    pub(crate) fn free(&mut self, offset: u64, size: u64) {
        let size = size.next_multiple_of(PAGE);
        let holes = FallocateFlags::PUNCH_HOLE | FallocateFlags::KEEP_SIZE;
        // A system without hole punching keeps the pages, whose content would not be zero: then the
        // range is not reused.
        if fallocate(&self.file, holes, offset, size).is_ok() {
            self.release(offset, size);
        }
    }

    /// Adds a free range, merged with adjacent ones.
    fn release(&mut self, offset: u64, size: u64) {
        let (mut start, mut end) = (offset, offset + size);
        if let Some((&before, &len)) = self.free.range(..start).next_back()
            && before + len == start
        {
            self.free.remove(&before);
            start = before;
        }
        if let Some(len) = self.free.remove(&end) {
            end += len;
        }
        self.free.insert(start, end - start);
    }
}

/// Maps a range of a file at an address, replacing other mappings.
///
/// # Safety
/// This process does not use the replaced mappings.
#[allow(unsafe_code, reason = "mapping memory at a fixed address")]
pub(crate) unsafe fn map_file(
    file: BorrowedFd<'_>,
    offset: u64,
    address: u64,
    size: u64,
) -> Result<(), Errno> {
    let access = ProtFlags::READ | ProtFlags::WRITE;
    let flags = MapFlags::SHARED | MapFlags::FIXED;
    let size = usize::try_from(size).map_err(|_| Errno::NOMEM)?;
    // SAFETY: the caller's.
    unsafe { mmap(place(address), size, access, flags, file, offset) }?;
    Ok(())
}

fn place(address: u64) -> *mut c_void {
    std::ptr::with_exposed_provenance_mut(address as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_used_again() {
        let mut backing = Backing::new().unwrap();
        let a = backing.allocate(1, 0).unwrap();
        let b = backing.allocate(2 * PAGE, 0).unwrap();
        let c = backing.allocate(PAGE, 8 * PAGE).unwrap();
        assert_eq!((a, b, c), (PAGE, 2 * PAGE, 8 * PAGE));
        // The gap before the aligned range is free.
        assert_eq!(backing.allocate(PAGE, 0), Ok(4 * PAGE));
        backing.free(a, 1);
        backing.free(b, 2 * PAGE);
        assert_eq!(backing.allocate(3 * PAGE, 0), Ok(PAGE));
        assert_eq!(backing.allocate(u64::MAX, 0), Err(Errno::NOMEM));
        assert_eq!(backing.allocate(1 << 62, 0), Err(Errno::NOMEM));
    }

    #[test]
    fn freed_parts_are_zero() {
        let mut backing = Backing::new().unwrap();
        let at = backing.allocate(PAGE, 0).unwrap();
        rustix::io::pwrite(backing.file(), b"old", at).unwrap();
        backing.free(at, PAGE);
        assert_eq!(backing.allocate(PAGE, 0), Ok(at));
        let mut bytes = [1; 3];
        rustix::io::pread(backing.file(), &mut bytes, at).unwrap();
        assert_eq!(bytes, [0; 3]);
    }
}
