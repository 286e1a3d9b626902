//! The file that backs all memory of the software GPUs.
//!
//! The runtime libraries map a GPU's memory as they map a device file: by an offset.

use std::ffi::c_void;
use std::os::fd::BorrowedFd;

use gfxjit_process::shared::SharedFile;
use rustix::io::Errno;
use rustix::mm::{MapFlags, ProtFlags, mmap};

pub(crate) use gfxjit_process::shared::PAGE;

/// Start of the offsets of doorbells; those of nodes are [`DOORBELL_STEP`] apart, because libraries
/// before 5.3 take the lower half of an offset as the offset in the page.
pub(crate) const DOORBELLS: u64 = 1 << 46;
pub(crate) const DOORBELL_STEP: u64 = 1 << 32;

/// Start of the offsets by which programs map memory of other processes, whose files are others: the part's number is in
/// bits 32 and up. `crates/device` knows the number as well.
pub(crate) const FOREIGN: u64 = 1 << 62;

/// Length of the file in bytes.
const LENGTH: u64 = 1 << 47;

/// An empty file. Its first page is never allocated, because offset 0 means "none".
pub(crate) fn new() -> Result<SharedFile, Errno> {
    SharedFile::new("gfxjit-kfd", LENGTH, DOORBELLS)
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
