//! What addresses mean: device memory, or host memory.
//!
//! Registered host memory is reached by kernels at its own address. Not every
//! device can do that for memory that something else allocated, so each such range has a copy on the
//! device: a launch that is given an address in it is given that of the copy, has it filled before,
//! waits, and has the host's memory filled after.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use gfxjit::{Device, Memory, MemoryKind, Queue, Result, Slice};

/// A range of host memory and its copy.
#[derive(Clone)]
pub(crate) struct Registered {
    start: u64,
    len: u64,
    copy: Memory,
}

/// What an address is inside of.
#[derive(Clone)]
pub(crate) enum Place {
    /// Device memory, from this byte on.
    Device(Memory, u64),
    /// Host memory, or its copy, from this byte on.
    Registered(Registered, u64),
}

#[derive(Default)]
struct State {
    /// By their addresses.
    allocated: BTreeMap<u64, Memory>,
    /// By the host's addresses.
    registered: BTreeMap<u64, Registered>,
}

#[derive(Default)]
pub(crate) struct Memories(Mutex<State>);

impl Memories {
    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing in it can be half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// New memory; with `shared` the host may use it as well.
    pub(crate) fn allocate(&self, device: &Device, bytes: u64, shared: bool) -> Result<u64> {
        let kind = match shared {
            true => MemoryKind::HostVisible,
            false => MemoryKind::Device,
        };
        let memory = Memory::new(device, bytes, kind)?;
        let address = memory.address().0;
        self.state().allocated.insert(address, memory);
        Ok(address)
    }

    /// Whether there was memory at this address. What is under way keeps it until it is done.
    pub(crate) fn free(&self, address: u64) -> bool {
        let memory = self.state().allocated.remove(&address);
        memory.is_some()
    }

    /// Lets kernels reach the host's memory.
    pub(crate) fn register(&self, device: &Device, start: u64, len: u64) -> Result<()> {
        let copy = Memory::new(device, len, MemoryKind::Device)?;
        let range = Registered { start, len, copy };
        self.state().registered.insert(start, range);
        Ok(())
    }

    /// Whether it was registered.
    pub(crate) fn unregister(&self, start: u64) -> bool {
        let range = self.state().registered.remove(&start);
        range.is_some()
    }

    /// What is at an address; `None` for host memory that is not registered.
    pub(crate) fn find(&self, address: u64) -> Option<Place> {
        let state = self.state();
        let before = state.allocated.range(..=address).next_back();
        if let Some((start, memory)) = before
            && address - start < memory.len()
        {
            return Some(Place::Device(memory.clone(), address - start));
        }
        let ranges = state.registered.values();
        ranges
            .filter_map(|range| Some((range, range.offset(address)?)))
            .map(|(range, offset)| Place::Registered(range.clone(), offset))
            .next()
    }
}

impl Registered {
    /// How far inside an address is, of the host's range or of the copy.
    fn offset(&self, address: u64) -> Option<u64> {
        [self.start, self.copy.address().0]
            .into_iter()
            .filter_map(|start| address.checked_sub(start))
            .find(|offset| *offset < self.len)
    }

    /// The copy.
    pub(crate) fn copy(&self) -> &Memory {
        &self.copy
    }

    /// The host's address of its first byte.
    pub(crate) fn start(&self) -> u64 {
        self.start
    }

    /// Fills the copy, before what comes next in a queue.
    ///
    /// # Safety
    /// The host's memory is there, and is not written meanwhile.
    pub(crate) unsafe fn upload(&self, queue: &Queue) -> Result<()> {
        // SAFETY: by the caller's promise.
        let bytes = unsafe { host_bytes(self.start, self.len) };
        queue.write(&self.copy.all(), bytes).map(drop)
    }

    /// Fills the host's memory with what the copy holds when the queue has come here.
    ///
    /// # Safety
    /// The host's memory is there, and is not used meanwhile.
    pub(crate) unsafe fn download(&self, queue: &Queue) -> Result<()> {
        let bytes = queue.read(&self.copy.all())?.wait()?;
        // SAFETY: by the caller's promise.
        unsafe { to_host(&bytes, self.start) }
        Ok(())
    }
}

/// A part of what is at an address; an error of gfxjit when it has fewer bytes.
pub(crate) fn part(memory: &Memory, offset: u64, len: u64) -> Result<Slice> {
    memory.slice(offset..offset.saturating_add(len))
}

/// A copy of host memory.
///
/// # Safety
/// It is there, and is not written meanwhile.
pub(crate) unsafe fn host_bytes(address: u64, len: u64) -> Vec<u8> {
    let mut bytes = vec![0; len as usize];
    let from = std::ptr::with_exposed_provenance::<u8>(address as usize);
    // SAFETY: by the caller's promise; a new vector overlaps nothing.
    unsafe { from.copy_to_nonoverlapping(bytes.as_mut_ptr(), bytes.len()) }
    bytes
}

/// Writes the host's memory.
///
/// # Safety
/// It is there, and is not used meanwhile.
pub(crate) unsafe fn to_host(bytes: &[u8], address: u64) {
    let to = std::ptr::with_exposed_provenance_mut::<u8>(address as usize);
    // SAFETY: by the caller's promise; borrowed bytes are not that unused memory.
    unsafe { to.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) }
}
