//! Host memory for GPUs: pages mapped by this library, or a program's own.

use std::ffi::c_void;
use std::ptr::NonNull;
use std::sync::{Arc, OnceLock};

use gfxjit::HostMemory;
use rustix::mm::{MapFlags, ProtFlags, mmap_anonymous, mprotect, munmap};

use crate::error::{Code, Error, Result};
use crate::file_mapping::{PAGE, advise_large, alignment};
use crate::ipc::{Opened, Part};

/// A mapping of this library, unmapped when dropped.
#[derive(Debug)]
pub(crate) struct Mapping {
    start: NonNull<c_void>,
    len: usize,
    /// Empty for memory of this process alone.
    of: OnceLock<Source>,
}

/// Where the memory of a mapping is: freed, or closed, behind it.
#[derive(Debug)]
enum Source {
    /// In the file that other processes can open.
    Shared(Part),
    /// In that of another process.
    Opened(Opened),
    /// Of this process, which has it elsewhere as well.
    Again(Arc<Pages>),
}

// SAFETY: it owns the addresses; any thread may give them back.
unsafe impl Send for Mapping {}
// SAFETY: `&Mapping` gives out addresses, no references.
unsafe impl Sync for Mapping {}

impl Mapping {
    /// Maps zeroed memory, followed by a page without access.
    pub(crate) fn zeroes(bytes: u64) -> Result<(Arc<Self>, u64)> {
        let len = rounded(bytes)?;
        let (mapping, start) = Self::reserve(len, alignment(len))?;
        // SAFETY: inside the new mapping, which is not used yet.
        unsafe { protect(start, len, true) }?;
        advise_large(start, len);
        Ok((mapping, start))
    }

    /// Maps zeroed memory that other processes can open, followed by a page without access.
    pub(crate) fn shared(bytes: u64) -> Result<(Arc<Self>, u64)> {
        let part = Part::new(bytes)?;
        Self::with(bytes, Source::Shared(part))
    }

    /// Maps memory of another process, followed by a page without access.
    pub(crate) fn opened(opened: Opened) -> Result<(Arc<Self>, u64)> {
        Self::with(opened.bytes(), Source::Opened(opened))
    }

    /// Maps shared memory of this process once more, followed by a page without access.
    pub(crate) fn again(pages: Arc<Pages>) -> Result<(Arc<Self>, u64)> {
        Self::with(pages.len(), Source::Again(pages))
    }

    fn with(bytes: u64, of: Source) -> Result<(Arc<Self>, u64)> {
        let len = rounded(bytes)?;
        let (mapping, start) = Self::addresses(len, alignment(len))?;
        // SAFETY: inside the new mapping, which is not used yet.
        unsafe {
            match &of {
                Source::Shared(part) => part.map(start)?,
                Source::Opened(opened) => opened.map(start)?,
                Source::Again(pages) => {
                    let part = pages
                        .part()
                        .ok_or_else(|| Error::invalid("memory of this process alone"))?;
                    part.map(start)?;
                }
            }
        }
        mapping.of.get_or_init(|| of);
        Ok((Arc::new(mapping), start))
    }

    /// The part of this process' file, which other processes can open.
    pub(crate) fn part(&self) -> Option<&Part> {
        match self.of.get() {
            Some(Source::Shared(part)) => Some(part),
            _ => None,
        }
    }

    /// Moves bytes of the mapping into the file that other processes can open. They keep their address. Nothing is done
    /// for memory that is in a file already.
    ///
    /// # Safety
    /// The bytes are in the mapping, from the start of a page on, and nothing accesses them meanwhile.
    unsafe fn share(&self, start: u64, bytes: u64) -> Result<()> {
        if self.of.get().is_some() {
            return Ok(());
        }
        let part = Part::new(bytes)?;
        // SAFETY: by the caller's promise.
        unsafe {
            part.write(start)?;
            part.map(start)?;
        }
        self.of.get_or_init(|| Source::Shared(part));
        Ok(())
    }

    /// Reserves addresses without memory, aligned to `align`, followed by a page without access.
    pub(crate) fn reserve(len: u64, align: u64) -> Result<(Arc<Self>, u64)> {
        let (mapping, start) = Self::addresses(len, align)?;
        Ok((Arc::new(mapping), start))
    }

    fn addresses(len: u64, align: u64) -> Result<(Self, u64)> {
        let all = len.checked_add(align).and_then(|sum| sum.checked_add(PAGE));
        let all = all
            .and_then(|all| usize::try_from(all).ok())
            .ok_or_else(too_much)?;
        // SAFETY: new addresses.
        let start = unsafe {
            mmap_anonymous(
                std::ptr::null_mut(),
                all,
                ProtFlags::empty(),
                MapFlags::PRIVATE | MapFlags::NORESERVE,
            )
        };
        let start = start.ok().and_then(NonNull::new).ok_or_else(too_much)?;
        let first = (start.as_ptr().expose_provenance() as u64).next_multiple_of(align);
        let mapping = Self {
            start,
            len: all,
            of: OnceLock::new(),
        };
        Ok((mapping, first))
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        // SAFETY: mapped by `reserve`, and given back only here.
        let _ = unsafe { munmap(self.start.as_ptr(), self.len) };
    }
}

fn too_much() -> Error {
    Error::new(
        Code::OUT_OF_MEMORY,
        "the host has no addresses for so much memory",
    )
}

/// `bytes` rounded up to whole pages.
pub(crate) fn rounded(bytes: u64) -> Result<u64> {
    bytes
        .max(1)
        .checked_next_multiple_of(PAGE)
        .ok_or_else(too_much)
}

/// An address in the type of the host's functions.
pub(crate) fn at(address: u64) -> *mut c_void {
    std::ptr::with_exposed_provenance_mut(address as usize)
}

/// Allows or forbids access to pages.
///
/// # Safety
/// The pages belong to this library, and are not in use.
pub(crate) unsafe fn protect(start: u64, len: u64, usable: bool) -> Result<()> {
    let flags = match usable {
        true => rustix::mm::MprotectFlags::READ | rustix::mm::MprotectFlags::WRITE,
        false => rustix::mm::MprotectFlags::empty(),
    };
    // SAFETY: by the caller's promise.
    let done = unsafe { mprotect(at(start), len as usize, flags) };
    done.map_err(|error| Error::new(Code::OUT_OF_MEMORY, format!("the host's memory: {error}")))
}

/// Pages that are imported into a GPU.
#[derive(Debug)]
pub(crate) struct Pages {
    start: NonNull<u8>,
    len: u64,
    /// Keeps pages that this library mapped; `None` for a program's own.
    mapping: Option<Arc<Mapping>>,
}

// SAFETY: only the address and the length are there.
unsafe impl Send for Pages {}
// SAFETY: as above.
unsafe impl Sync for Pages {}

impl Pages {
    /// # Safety
    /// The bytes are readable and writable as long as `mapping` lives; without a mapping as long as
    /// the program has them registered, which is until no command uses them.
    pub(crate) unsafe fn new(
        start: u64,
        len: u64,
        mapping: Option<Arc<Mapping>>,
    ) -> Result<Arc<Self>> {
        let start = NonNull::new(at(start).cast());
        let start = start.ok_or_else(|| Error::invalid("memory at address 0"))?;
        Ok(Arc::new(Self {
            start,
            len,
            mapping,
        }))
    }
}

impl Pages {
    /// The part of this process' file, which other processes can open, if they are of one.
    pub(crate) fn part(&self) -> Option<&Part> {
        self.mapping.as_ref()?.part()
    }

    /// Moves them into that file, if they are mapped by this library.
    ///
    /// # Safety
    /// Nothing accesses them meanwhile.
    pub(crate) unsafe fn share(&self) -> Result<()> {
        match &self.mapping {
            // SAFETY: by the caller's promise.
            Some(mapping) => unsafe { mapping.share(self.start.addr().get() as u64, self.len) },
            None => Ok(()),
        }
    }
}

// SAFETY: by the promise that `new` was given.
unsafe impl HostMemory for Pages {
    fn pointer(&self) -> NonNull<u8> {
        self.start
    }

    fn len(&self) -> u64 {
        self.len
    }
}
