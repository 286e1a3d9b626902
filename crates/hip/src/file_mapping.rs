//! Files mapped at chosen addresses.

use std::os::fd::BorrowedFd;

use rustix::mm::{MapFlags, ProtFlags, mmap};

use crate::error::{Code, Error, Result};

/// Allocations of at least this size are aligned to it, so that the host can use large pages.
pub(crate) const LARGE_PAGE: u64 = 2 << 20;

/// Maps a range of a file at an address, replacing other mappings.
///
/// # Safety
/// The addresses belong to the caller, and nothing there is in use.
pub(crate) unsafe fn map_file(
    file: BorrowedFd<'_>,
    offset: u64,
    address: u64,
    bytes: u64,
) -> Result<()> {
    let access = ProtFlags::READ | ProtFlags::WRITE;
    let flags = MapFlags::SHARED | MapFlags::FIXED | MapFlags::NORESERVE;
    let at = std::ptr::with_exposed_provenance_mut(address as usize);
    // SAFETY: by the caller's promise.
    let done = unsafe { mmap(at, bytes as usize, access, flags, file, offset) };
    done.map(drop)
        .map_err(|error| Error::new(Code::OUT_OF_MEMORY, format!("device memory: {error}")))
}
