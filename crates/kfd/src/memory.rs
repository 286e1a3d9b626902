//! Buffers: parts of the backing file, or the program's own memory, at an address that the library
//! above has chosen, and which GPUs may access them.

use std::collections::BTreeMap;
use std::sync::Arc;

use gfxjit_sim::bare::BareGpu;
use rustix::io::Errno;

use crate::backing::{Backing, PAGE};
use crate::ioctl::{AllocMemory, memory_flag};

/// A buffer of the driver.
#[derive(Debug)]
pub struct Buffer {
    /// Where GPUs and the program have it.
    pub address: u64,
    pub size: u64,
    /// `KFD_IOC_ALLOC_MEM_FLAGS_*`
    pub flags: u32,
    /// The node that it was asked of.
    pub gpu_id: u32,
    /// Where it is in the file; `None` for the program's own memory.
    pub offset: Option<u64>,
    /// The program's address of its own memory.
    pub host: u64,
    /// GPUs that may access it.
    mapped: Vec<u32>,
}

/// All buffers of the process, by their handles.
#[derive(Debug)]
pub struct Buffers {
    pub backing: Backing,
    buffers: BTreeMap<u64, Buffer>,
    next: u64,
    /// Offsets of the doorbells of each node, which the file has from the beginning.
    doorbells: BTreeMap<u32, u64>,
}

/// A page of doorbells for 1,024 queues.
pub const DOORBELL_BYTES: u64 = 8192;

impl Buffers {
    pub fn new(gpu_ids: impl IntoIterator<Item = u32>) -> Result<Self, Errno> {
        let mut backing = Backing::new()?;
        let mut doorbells = BTreeMap::new();
        for id in gpu_ids {
            // Aligned, because libraries take the offset of a doorbell in its page from the address.
            doorbells.insert(id, backing.allocate(DOORBELL_BYTES, DOORBELL_BYTES)?);
        }
        Ok(Self {
            backing,
            buffers: BTreeMap::new(),
            next: 1,
            doorbells,
        })
    }

    /// The offset of a node's doorbells in the file.
    pub fn doorbells(&self, gpu_id: u32) -> Option<u64> {
        self.doorbells.get(&gpu_id).copied()
    }

    /// Bytes of memory that a node's buffers have.
    pub fn used(&self, gpu_id: u32) -> u64 {
        let own = self
            .buffers
            .values()
            .filter(|buffer| buffer.gpu_id == gpu_id && buffer.flags & memory_flag::VRAM != 0);
        own.map(|buffer| buffer.size).sum()
    }

    /// Makes a buffer, and fills in its handle and its offset.
    pub fn allocate(&mut self, arguments: &mut AllocMemory) -> Result<(), Errno> {
        let AllocMemory {
            address,
            size,
            gpu_id,
            flags,
            ..
        } = *arguments;
        if size == 0 || address % PAGE != 0 || address.checked_add(size).is_none() {
            return Err(Errno::INVAL);
        }
        if flags & memory_flag::MMIO_REMAP != 0 {
            // The page of registers that flush caches of the host's bus; there is none.
            return Err(Errno::NODEV);
        }
        let is_own = flags & memory_flag::USERPTR != 0;
        let offset = match (is_own, flags & memory_flag::DOORBELL != 0) {
            (true, _) => None,
            (_, true) => Some(self.doorbells(gpu_id).ok_or(Errno::INVAL)?),
            _ => Some(self.backing.allocate(size, PAGE)?),
        };
        let handle = self.next;
        self.next += 1;
        let buffer = Buffer {
            address,
            size,
            flags,
            gpu_id,
            offset,
            host: if is_own {
                arguments.mmap_offset
            } else {
                address
            },
            mapped: Vec::new(),
        };
        self.buffers.insert(handle, buffer);
        arguments.handle = handle;
        if let Some(offset) = offset {
            arguments.mmap_offset = offset;
        }
        Ok(())
    }

    /// Frees a buffer, which GPUs may not access any more.
    pub fn free(&mut self, handle: u64) -> Result<(), Errno> {
        let buffer = self.buffers.get(&handle).ok_or(Errno::INVAL)?;
        if !buffer.mapped.is_empty() {
            return Err(Errno::BUSY);
        }
        let is_doorbell = buffer.flags & memory_flag::DOORBELL != 0;
        if let Some(offset) = buffer.offset.filter(|_| !is_doorbell) {
            self.backing.free(offset, buffer.size);
        }
        self.buffers.remove(&handle);
        Ok(())
    }

    /// Lets a GPU access a buffer.
    #[allow(unsafe_code, reason = "memory is mapped where the library says")]
    pub fn map(&mut self, handle: u64, gpu_id: u32, gpu: &Arc<BareGpu>) -> Result<(), Errno> {
        let buffer = self.buffers.get_mut(&handle).ok_or(Errno::INVAL)?;
        if buffer.mapped.contains(&gpu_id) {
            return Ok(());
        }
        let is_first = buffer.mapped.is_empty();
        match buffer.offset {
            // Memory that the program does not see is not mapped by the library above.
            // SAFETY: the library has reserved these addresses for the buffer.
            Some(offset) if is_first => unsafe {
                self.backing.map(offset, buffer.address, buffer.size)?;
            },
            None if buffer.host != buffer.address => {
                // A second address of the program's memory: hosts have no such thing.
                return Err(Errno::OPNOTSUPP);
            }
            _ => {}
        }
        if buffer.flags & memory_flag::DOORBELL == 0 {
            // SAFETY: mapped just now, or the program's own; the library above unmaps it from the
            // GPU before it takes it away.
            unsafe { gpu.map(buffer.address, buffer.size) };
        }
        buffer.mapped.push(gpu_id);
        Ok(())
    }

    /// Takes a buffer away from a GPU; waits until no kernel can be using it.
    #[allow(unsafe_code, reason = "memory is mapped where the library says")]
    pub fn unmap(&mut self, handle: u64, gpu_id: u32, gpu: &Arc<BareGpu>) -> Result<(), Errno> {
        let buffer = self.buffers.get_mut(&handle).ok_or(Errno::INVAL)?;
        let Some(at) = buffer.mapped.iter().position(|id| *id == gpu_id) else {
            return Ok(());
        };
        buffer.mapped.remove(at);
        if buffer.flags & memory_flag::DOORBELL == 0 {
            gpu.unmap(buffer.address);
        }
        Ok(())
    }
}
