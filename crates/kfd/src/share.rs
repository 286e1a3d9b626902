//! Shares memory between processes, and between the compute and graphics drivers: by files that stand for a
//! buffer, like dma-bufs in the kernel.
//!
//! Such a file has the buffer's length, because libraries take the size from it; its first bytes identify
//! the owning process, and the offset in that process' file. A lock on the file, held by each process that
//! has it open, tells the owner that the buffer may still be imported; a lock on the part of the owner's
//! file tells that another process uses it. The system releases the locks of processes that end for any
//! reason.

use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};

use rustix::fs::{MemfdFlags, Mode, OFlags, fstat, ftruncate, memfd_create, open};
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
        Ok(Self {
            magic: MAGIC,
            process: std::process::id(),
            file: backing.as_raw_fd() as u32,
            inode: fstat(backing)?.st_ino,
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
        let path = format!("/proc/{}/fd/{}", self.process, self.file);
        let file = open(path, OFlags::RDWR | OFlags::CLOEXEC, Mode::empty())?;
        // The owner may have ended, and another process may have its number.
        if fstat(&file)?.st_ino != self.inode {
            return Err(Errno::INVAL);
        }
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

/// Opens a file once more: a duplicate would have the same locks.
fn again(file: BorrowedFd<'_>) -> Result<OwnedFd, Errno> {
    let path = format!("/proc/self/fd/{}", file.as_raw_fd());
    open(path, OFlags::RDWR | OFlags::CLOEXEC, Mode::empty())
}

/// The file's inode number, by which equal files are recognised.
pub(crate) fn inode(file: BorrowedFd<'_>) -> Result<u64, Errno> {
    Ok(fstat(file)?.st_ino)
}

/// `struct flock` of 64-bit hosts.
#[repr(C)]
struct Lock {
    kind: i16,
    whence: i16,
    start: i64,
    /// 0: to the end of the file.
    bytes: i64,
    process: i32,
}

const READ: i16 = 0;
const WRITE: i16 = 1;
const FREE: i16 = 2;
const GET: i32 = 36;
const SET: i32 = 37;

#[allow(unsafe_code, reason = "locks of open files, which rustix lacks")]
fn control(file: BorrowedFd<'_>, command: i32, lock: &mut Lock) -> Result<(), Errno> {
    unsafe extern "C" {
        fn fcntl(file: i32, command: i32, ...) -> i32;
    }
    // SAFETY: the lock is what both commands take.
    match unsafe { fcntl(file.as_raw_fd(), command, std::ptr::from_mut(lock)) } {
        0 => Ok(()),
        _ => Err(std::io::Error::last_os_error()
            .raw_os_error()
            .map_or(Errno::IO, Errno::from_raw_os_error)),
    }
}

fn range(kind: i16, start: u64, bytes: u64) -> Lock {
    Lock {
        kind,
        whence: 0,
        start: start as i64,
        bytes: bytes as i64,
        process: 0,
    }
}

fn lock(file: BorrowedFd<'_>, start: u64, bytes: u64) -> Result<(), Errno> {
    control(file, SET, &mut range(READ, start, bytes))
}

/// Whether another process has locked a range of a file.
pub(crate) fn is_locked(file: BorrowedFd<'_>, start: u64, bytes: u64) -> bool {
    let mut lock = range(WRITE, start, bytes);
    // A system without such locks: no other process can hold one.
    control(file, GET, &mut lock).is_ok() && lock.kind != FREE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_stands_for_a_buffer_until_it_is_closed() {
        let backing = memfd_create("gfxjit-test", MemfdFlags::CLOEXEC).unwrap();
        ftruncate(&backing, 3 << 12).unwrap();
        let mut record = Record::new(backing.as_fd()).unwrap();
        (record.offset, record.size) = (1 << 12, 1 << 12);
        let token = Token::new(&record).unwrap();
        assert!(!token.is_held());
        let given = token.give().unwrap();
        assert!(token.is_held());
        assert_eq!(inode(given.as_fd()), Ok(token.inode));
        assert_eq!(fstat(&given).unwrap().st_size, 1 << 12);
        assert!(!is_locked(backing.as_fd(), 1 << 12, 1 << 12));
        let other = Record::of(given.as_fd()).unwrap().open().unwrap();
        drop(given);
        assert!(!token.is_held());
        assert!(is_locked(backing.as_fd(), 1 << 12, 1 << 12));
        assert!(!is_locked(backing.as_fd(), 2 << 12, 1 << 12));
        pwrite(&other, b"shared", record.offset).unwrap();
        let mut bytes = [0; 6];
        pread(&backing, &mut bytes, record.offset).unwrap();
        assert_eq!(&bytes, b"shared");
        drop(other);
        assert!(!is_locked(backing.as_fd(), 1 << 12, 1 << 12));
        assert_eq!(Record::of(backing.as_fd()).unwrap_err(), Errno::INVAL);
    }
}
