//! Memory of one process that another maps: both sides of it.
//!
//! A process allocates such memory in a file of its own ([`SharedFile`]). Another one finds the file by what the first says
//! of it ([`Origin`]), opens it, and locks what it uses: by the locks the first one sees what must stay, and the system
//! releases those of a process that ends for any reason.

mod file;

use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd};

use rustix::fs::{Mode, OFlags, SealFlags, fcntl_get_seals, fstat, open, readlink};
use rustix::io::Errno;

pub use file::{FIXED, PAGE, SharedFile, fixed_file};

/// Where a process has a file, for other processes of the host.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Origin {
    /// Its ID.
    pub process: u32,
    /// The file's number there.
    pub file: u32,
    /// The file's inode number, by which it is recognised.
    pub inode: u64,
}

impl Origin {
    /// The origin of a file of this process.
    ///
    /// # Errors
    /// The system's.
    pub fn of(file: BorrowedFd<'_>) -> Result<Self, Errno> {
        Ok(Self {
            process: std::process::id(),
            file: file.as_raw_fd().cast_unsigned(),
            inode: fstat(file)?.st_ino,
        })
    }

    /// Opens the file.
    ///
    /// # Errors
    /// [`Errno::INVAL`]: the process has ended or closed it, and the numbers are another one's; or the system's: a file of
    /// another user is [`Errno::ACCESS`] or [`Errno::PERM`].
    pub fn open(&self) -> Result<OwnedFd, Errno> {
        let path = format!("/proc/{}/fd/{}", self.process, self.file);
        // To open another kind of file could do something.
        let target = readlink(path.as_str(), Vec::new())?;
        if !target.as_bytes().starts_with(b"/memfd:gfxjit") {
            return Err(Errno::INVAL);
        }
        let flags = OFlags::RDWR | OFlags::CLOEXEC | OFlags::NONBLOCK;
        let file = open(path.as_str(), flags, Mode::empty())?;
        // Without the seal the process could make it shorter, and accesses to a mapping would fail.
        let is_sealed = fcntl_get_seals(&file).is_ok_and(|seals| seals.contains(SealFlags::SHRINK));
        match fstat(&file)?.st_ino == self.inode && is_sealed {
            true => Ok(file),
            false => Err(Errno::INVAL),
        }
    }
}

/// Opens a file once more: a duplicate would have the same locks.
///
/// # Errors
/// The system's.
pub fn again(file: BorrowedFd<'_>) -> Result<OwnedFd, Errno> {
    let path = format!("/proc/self/fd/{}", file.as_raw_fd());
    open(path, OFlags::RDWR | OFlags::CLOEXEC, Mode::empty())
}

/// Calls fcntl(2) with a lock of an open file, which rustix lacks.
fn control(file: BorrowedFd<'_>, command: i32, lock: &mut libc::flock) -> Result<(), Errno> {
    // SAFETY: the lock is what both commands take.
    match unsafe { libc::fcntl(file.as_raw_fd(), command, std::ptr::from_mut(lock)) } {
        0 => Ok(()),
        _ => Err(std::io::Error::last_os_error()
            .raw_os_error()
            .map_or(Errno::IO, Errno::from_raw_os_error)),
    }
}

/// A lock of a range, to the end of the file for 0 bytes.
fn range(kind: i32, start: u64, bytes: u64) -> libc::flock {
    libc::flock {
        l_type: kind as i16,
        l_whence: libc::SEEK_SET as i16,
        l_start: start as i64,
        l_len: bytes as i64,
        l_pid: 0,
    }
}

/// Locks a range of a file for this opening of it, to its end for 0 bytes.
///
/// # Errors
/// The system's.
pub fn lock(file: BorrowedFd<'_>, start: u64, bytes: u64) -> Result<(), Errno> {
    control(
        file,
        libc::F_OFD_SETLK,
        &mut range(libc::F_RDLCK, start, bytes),
    )
}

/// Removes the lock of a range.
///
/// # Errors
/// The system's.
pub fn unlock(file: BorrowedFd<'_>, start: u64, bytes: u64) -> Result<(), Errno> {
    control(
        file,
        libc::F_OFD_SETLK,
        &mut range(libc::F_UNLCK, start, bytes),
    )
}

/// Whether a range is locked by another opening of the file, mostly another process'.
#[must_use]
pub fn is_locked(file: BorrowedFd<'_>, start: u64, bytes: u64) -> bool {
    let mut lock = range(libc::F_WRLCK, start, bytes);
    // A system without such locks: no other process can hold one.
    let is_known = control(file, libc::F_OFD_GETLK, &mut lock).is_ok();
    is_known && i32::from(lock.l_type) != libc::F_UNLCK
}
