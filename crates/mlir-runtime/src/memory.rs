//! Finds the memory at an address: device memory, or host memory.
//!
//! Kernels access registered host memory at its own address. Not every device supports that for
//! memory that it did not allocate, so each registered range has a copy on the device: a launch with
//! an address in the range gets the corresponding address in the copy; the copy is filled before the
//! launch, and copied back to the host after waiting for the launch.

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

/// The memory that contains an address.
#[derive(Clone)]
pub(crate) enum MemoryRef {
    /// Device memory, and the offset in bytes.
    Device(Memory, u64),
    /// Registered host memory, and the offset in bytes.
    Registered(Registered, u64),
}

#[derive(Default)]
struct State {
    /// Allocated device memory, by address.
    allocated: BTreeMap<u64, Memory>,
    /// Registered host memory, by the host's address.
    registered: BTreeMap<u64, Registered>,
}

#[derive(Default)]
pub(crate) struct Memories(Mutex<State>);

impl Memories {
    fn state(&self) -> MutexGuard<'_, State> {
        // Every change is atomic, so the state after a panic is valid.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Allocates memory; with `shared` the host can access it as well.
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

    /// Frees the memory at this address; returns whether there was any. Commands in progress keep
    /// it until they complete.
    pub(crate) fn free(&self, address: u64) -> bool {
        let memory = self.state().allocated.remove(&address);
        memory.is_some()
    }

    /// Registers host memory, so that kernels can access it.
    pub(crate) fn register(&self, device: &Device, start: u64, len: u64) -> Result<()> {
        let copy = Memory::new(device, len, MemoryKind::Device)?;
        let range = Registered { start, len, copy };
        self.state().registered.insert(start, range);
        Ok(())
    }

    /// Unregisters host memory; returns whether it was registered.
    pub(crate) fn unregister(&self, start: u64) -> bool {
        let range = self.state().registered.remove(&start);
        range.is_some()
    }

    /// Finds the memory at an address; `None` for unregistered host memory.
    pub(crate) fn find(&self, address: u64) -> Option<MemoryRef> {
        let state = self.state();
        let before = state.allocated.range(..=address).next_back();
        if let Some((start, memory)) = before
            && address - start < memory.len()
        {
            return Some(MemoryRef::Device(memory.clone(), address - start));
        }
        let ranges = state.registered.values();
        ranges
            .filter_map(|range| Some((range, range.offset(address)?)))
            .map(|(range, offset)| MemoryRef::Registered(range.clone(), offset))
            .next()
    }
}

impl Registered {
    /// The offset of an address in the host's range or in the copy.
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

    /// Copies the host memory to the copy, before later commands of the queue.
    ///
    /// # Safety
    /// The host memory is accessible, and is not written meanwhile.
    pub(crate) unsafe fn upload(&self, queue: &Queue) -> Result<()> {
        // SAFETY: by the caller's promise.
        let bytes = unsafe { host_bytes(self.start, self.len) };
        queue.write(&self.copy.all(), bytes).map(drop)
    }

    /// Copies the copy to the host memory, after earlier commands of the queue.
    ///
    /// # Safety
    /// The host memory is accessible, and is not used meanwhile.
    pub(crate) unsafe fn download(&self, queue: &Queue) -> Result<()> {
        let bytes = queue.read(&self.copy.all())?.wait()?;
        // SAFETY: by the caller's promise.
        unsafe { to_host(&bytes, self.start) }
        Ok(())
    }
}

/// A part of the memory at an address; an error if it has fewer bytes.
pub(crate) fn part(memory: &Memory, offset: u64, len: u64) -> Result<Slice> {
    memory.slice(offset..offset.saturating_add(len))
}

/// A copy of host memory.
///
/// # Safety
/// The memory is accessible, and is not written meanwhile.
pub(crate) unsafe fn host_bytes(address: u64, len: u64) -> Vec<u8> {
    let mut bytes = vec![0; len as usize];
    let from = std::ptr::with_exposed_provenance::<u8>(address as usize);
    // SAFETY: by the caller's promise; a new vector overlaps nothing.
    unsafe { from.copy_to_nonoverlapping(bytes.as_mut_ptr(), bytes.len()) }
    bytes
}

/// Writes host memory.
///
/// # Safety
/// The memory is accessible, and is not used meanwhile.
pub(crate) unsafe fn to_host(bytes: &[u8], address: u64) {
    let to = std::ptr::with_exposed_provenance_mut::<u8>(address as usize);
    // SAFETY: by the caller's promise; borrowed bytes are not that unused memory.
    unsafe { to.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) }
}
