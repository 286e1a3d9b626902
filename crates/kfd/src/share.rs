//! Shares memory between processes, and between the compute and graphics drivers: by files that stand for a
//! buffer, like dma-bufs in the kernel.
//!
//! Such a file has the buffer's length, because libraries take the size from it; its first bytes identify
//! the owning process, and the offset in that process' file. A lock on the file, held by each process that
//! has it open, tells the owner that the buffer may still be imported; a lock on the part of the owner's
//! file tells that another process uses it. The system releases the locks of processes that end for any
//! reason.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use gfxjit_process::shared::{Origin, again, is_locked, lock};
use rustix::fs::{MemfdFlags, fstat, ftruncate, memfd_create};
use rustix::io::{Errno, pread, pwrite};
use zerocopy::{FromBytes, FromZeros, Immutable, IntoBytes, KnownLayout};

const MAGIC: [u8; 16] = *b"gfxjit dma-buf 1";

/// Size in bytes of the metadata that libraries store with a buffer (`amdgpu_bo_metadata`).
pub(crate) const METADATA: usize = 256;

/// The record in a file that stands for a buffer.
#[derive(Clone, Copy, Debug, FromBytes, IntoBytes, Immutable, KnownLayout)]
#[repr(C)]
pub(crate) struct Record {
    magic: [u8; 16],
    process: u32,
    file: u32,
    inode: u64,
    pub offset: u64,
    pub size: u64,
    pub flags: u32,
    pub gpu_id: u32,
    pub metadata_flags: u64,
    pub tiling: u64,
    pub metadata_bytes: u32,
    pad: u32,
    pub metadata: [u8; METADATA],
}

impl Record {
    /// The record of a part of this process' file.
    pub(crate) fn new(backing: BorrowedFd<'_>) -> Result<Self, Errno> {
        let origin = Origin::of(backing)?;
        Ok(Self {
            magic: MAGIC,
            process: origin.process,
            file: origin.file,
            inode: origin.inode,
            ..Self::new_zeroed()
        })
    }

    /// Reads the record of a file; [`Errno::INVAL`] for other files.
    pub(crate) fn of(file: BorrowedFd<'_>) -> Result<Self, Errno> {
        let mut record = Self::new_zeroed();
        let bytes = pread(file, record.as_mut_bytes(), 0).map_err(|_| Errno::INVAL)?;
        match bytes == size_of::<Self>() && record.magic == MAGIC {
            true => Ok(record),
            false => Err(Errno::INVAL),
        }
    }

    /// Opens the file of the process that owns the buffer, with a lock on the part.
    pub(crate) fn open(&self) -> Result<OwnedFd, Errno> {
        let origin = Origin {
            process: self.process,
            file: self.file,
            inode: self.inode,
        };
        let file = origin.open()?;
        lock(file.as_fd(), self.offset, self.size)?;
        Ok(file)
    }
}

/// The file that stands for a buffer.
#[derive(Debug)]
pub(crate) struct Token {
    own: OwnedFd,
    pub inode: u64,
}

impl Token {
    /// Creates the file.
    pub(crate) fn new(record: &Record) -> Result<Self, Errno> {
        let own = memfd_create("gfxjit-dma-buf", MemfdFlags::CLOEXEC)?;
        ftruncate(&own, record.size)?;
        let inode = fstat(&own)?.st_ino;
        let token = Self { own, inode };
        token.write(record)?;
        Ok(token)
    }

    /// The same for a buffer of another process, whose file is given: without that file's lock.
    pub(crate) fn of(given: BorrowedFd<'_>) -> Result<Self, Errno> {
        let own = again(given)?;
        let inode = fstat(&own)?.st_ino;
        Ok(Self { own, inode })
    }

    /// Changes the record.
    pub(crate) fn write(&self, record: &Record) -> Result<(), Errno> {
        pwrite(&self.own, record.as_bytes(), 0).map(drop)
    }

    /// A descriptor for another process, with a lock.
    pub(crate) fn give(&self) -> Result<OwnedFd, Errno> {
        let file = again(self.own.as_fd())?;
        lock(file.as_fd(), 0, 0)?;
        Ok(file)
    }

    /// Whether any process has the file open.
    pub(crate) fn is_held(&self) -> bool {
        is_locked(self.own.as_fd(), 0, 0)
    }
}

/// The file's inode number, by which equal files are recognised.
pub(crate) fn inode(file: BorrowedFd<'_>) -> Result<u64, Errno> {
    Ok(fstat(file)?.st_ino)
}

#[cfg(test)]
mod tests {
    use gfxjit_process::shared::SharedFile;

    use super::*;

    #[test]
    fn a_file_stands_for_a_buffer_until_it_is_closed() {
        let shared = SharedFile::new("gfxjit-test", 3 << 12, 3 << 12).unwrap();
        let backing = shared.file();
        let mut record = Record::new(backing).unwrap();
        (record.offset, record.size) = (1 << 12, 1 << 12);
        let token = Token::new(&record).unwrap();
        assert!(!token.is_held());
        let given = token.give().unwrap();
        assert!(token.is_held());
        assert_eq!(inode(given.as_fd()), Ok(token.inode));
        assert_eq!(fstat(&given).unwrap().st_size, 1 << 12);
        assert!(!is_locked(backing, 1 << 12, 1 << 12));
        let other = Record::of(given.as_fd()).unwrap().open().unwrap();
        drop(given);
        assert!(!token.is_held());
        assert!(is_locked(backing, 1 << 12, 1 << 12));
        assert!(!is_locked(backing, 2 << 12, 1 << 12));
        pwrite(&other, b"shared", record.offset).unwrap();
        let mut bytes = [0; 6];
        pread(backing, &mut bytes, record.offset).unwrap();
        assert_eq!(&bytes, b"shared");
        drop(other);
        assert!(!is_locked(backing, 1 << 12, 1 << 12));
        assert_eq!(Record::of(backing).unwrap_err(), Errno::INVAL);
    }
}
