//! A file in memory, in which a process allocates what other processes may map.
//!
//! The file has its maximum length from the start, and memory only where something is allocated; freed memory is
//! returned to the system, and its offsets are reused. Its length is sealed: no access to a mapping of it fails.

use std::collections::BTreeMap;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::fs::{
    FallocateFlags, MemfdFlags, SealFlags, fallocate, fcntl_add_seals, ftruncate, memfd_create,
};
use rustix::io::Errno;

/// Granularity of offsets and lengths in bytes.
pub const PAGE: u64 = 4096;

/// The seals of a file whose length stays as it is: accesses to a mapping of it never fail.
pub const FIXED: SealFlags = SealFlags::SHRINK
    .union(SealFlags::GROW)
    .union(SealFlags::SEAL);

/// A file in memory of a fixed length.
///
/// # Errors
/// The system's.
pub fn fixed_file(name: &str, length: u64) -> Result<OwnedFd, Errno> {
    let file = memfd_create(name, MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING)?;
    ftruncate(&file, length)?;
    fcntl_add_seals(&file, FIXED)?;
    Ok(file)
}

/// A file in memory, and its free ranges.
#[derive(Debug)]
pub struct SharedFile {
    file: OwnedFd,
    /// End of the range that was ever used, and that of what may be.
    end: u64,
    limit: u64,
    /// Free ranges by offset; adjacent ones are merged.
    free: BTreeMap<u64, u64>,
}

impl SharedFile {
    /// An empty file of `length` bytes, of which those before `limit` are allocated, but for its first page: an offset
    /// of 0 can mean "none".
    ///
    /// # Errors
    /// The system's.
    pub fn new(name: &str, length: u64, limit: u64) -> Result<Self, Errno> {
        Ok(Self {
            file: fixed_file(name, length)?,
            end: PAGE,
            limit: limit.min(length),
            free: BTreeMap::new(),
        })
    }

    /// The file.
    #[must_use]
    pub fn file(&self) -> BorrowedFd<'_> {
        self.file.as_fd()
    }

    /// Allocates `size` zeroed bytes, and returns their offset.
    ///
    /// # Errors
    /// [`Errno::NOMEM`]: the file has no room.
    pub fn allocate(&mut self, size: u64, align: u64) -> Result<u64, Errno> {
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
        let end = at.checked_add(size).filter(|&end| end <= self.limit);
        let end = end.ok_or(Errno::NOMEM)?;
        if self.end < at {
            self.release(self.end, at - self.end);
        }
        self.end = end;
        Ok(at)
    }

    /// Frees a range. Remaining mappings of it read zeros.
    pub fn free(&mut self, offset: u64, size: u64) {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn new() -> Result<SharedFile, Errno> {
        SharedFile::new("gfxjit-test", 1 << 47, 1 << 46)
    }

    #[test]
    fn parts_are_used_again() {
        let mut backing = new().unwrap();
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
        let mut backing = new().unwrap();
        let at = backing.allocate(PAGE, 0).unwrap();
        rustix::io::pwrite(backing.file(), b"old", at).unwrap();
        backing.free(at, PAGE);
        assert_eq!(backing.allocate(PAGE, 0), Ok(at));
        let mut bytes = [1; 3];
        rustix::io::pread(backing.file(), &mut bytes, at).unwrap();
        assert_eq!(bytes, [0; 3]);
    }
}
