//! What the caller of the driver names by addresses and numbers.

use std::os::fd::{BorrowedFd, OwnedFd};

use rustix::io::Errno;

/// Copies from an address of the caller.
#[allow(unsafe_code, reason = "arrays that the caller names by addresses")]
pub(crate) fn take(from: u64, to: &mut [u8]) -> Result<(), Errno> {
    // SAFETY: the caller of the driver has made an array there that is the driver's during the call.
    let taken = unsafe { gfxjit_process::read(from, to.as_mut_ptr(), to.len()) };
    taken.map_err(|_| Errno::FAULT)
}

/// Writes to an address of the caller.
#[allow(unsafe_code, reason = "arrays that the caller names by addresses")]
pub(crate) fn put(to: u64, bytes: &[u8]) -> Result<(), Errno> {
    // SAFETY: as above.
    let put = unsafe { gfxjit_process::write(to, bytes.as_ptr(), bytes.len()) };
    put.map_err(|_| Errno::FAULT)
}

/// Duplicates a file of the program.
#[allow(unsafe_code, reason = "files are numbers in calls of the kernel")]
pub(crate) fn file_of(number: u32) -> Result<OwnedFd, Errno> {
    let number = i32::try_from(number).map_err(|_| Errno::BADF)?;
    // SAFETY: the caller keeps the file open during the call; -1 is the only number that may not be.
    rustix::io::fcntl_dupfd_cloexec(unsafe { BorrowedFd::borrow_raw(number) }, 0)
}
