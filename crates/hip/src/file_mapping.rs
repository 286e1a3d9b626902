//! Pages of the host: their sizes, and files mapped at chosen addresses.

use std::os::fd::BorrowedFd;

use rustix::mm::{MapFlags, ProtFlags, mmap};

use crate::error::{Code, Error, Result};

/// Size of a page of the host in bytes.
pub(crate) const PAGE: u64 = 4096;
/// Allocations of at least this size are aligned to it, so that the host can use large pages.
pub(crate) const LARGE_PAGE: u64 = 2 << 20;

/// The alignment of memory by its length.
pub(crate) fn alignment(bytes: u64) -> u64 {
    match bytes >= LARGE_PAGE {
        true => LARGE_PAGE,
        false => PAGE,
    }
}

/// Asks for large pages, where there is room for one. The memory is aligned by its length.
pub(crate) fn advise_large(start: u64, bytes: u64) {
    #[cfg(target_os = "linux")]
    if bytes >= LARGE_PAGE {
        let at = std::ptr::with_exposed_provenance_mut(start as usize);
        let whole = (bytes - bytes % LARGE_PAGE) as usize;
        // SAFETY: advice does not change what is there. A host without large pages is slower.
        let _ = unsafe { rustix::mm::madvise(at, whole, rustix::mm::Advice::LinuxHugepage) };
    }
}

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
    done.map_err(|error| Error::new(Code::OUT_OF_MEMORY, format!("device memory: {error}")))?;
    advise_large(address, bytes);
    Ok(())
}
