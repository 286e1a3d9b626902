//! Buffers: parts of the backing file, or the program's own memory, at an address chosen by the
//! runtime library, with the GPUs that may access them.

use std::collections::BTreeMap;
use std::os::fd::BorrowedFd;
use std::sync::Arc;

use gfxjit_sim::external_memory::ExternalMemoryGpu;
use rustix::io::Errno;

use crate::backing::{DOORBELL_STEP, DOORBELLS, PAGE};
use crate::ioctl::{AllocMemory, DmabufInfo, ImportDmabuf, memory_flag};
use crate::parts::Parts;

/// HIP registers memory of this length for a copy.
const LONG: u64 = 1 << 20;

/// A buffer of the driver.
#[derive(Debug)]
pub(crate) struct Buffer {
    /// The address, for GPUs and for the program.
    pub address: u64,
    pub size: u64,
    place: BufferMemory,
    /// GPUs that may access it.
    mapped: Vec<u32>,
}

/// The memory of a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BufferMemory {
    /// A part of a file.
    Part(u32),
    /// The doorbells of a node, at an offset in the backing file. Kernels cannot access them.
    Doorbells(u64),
    /// The program's own memory, at an address of its own.
    Host(u64),
}

/// All buffers of the process, by their handles.
#[derive(Debug)]
pub(crate) struct Buffers {
    pub parts: Parts,
    buffers: BTreeMap<u64, Buffer>,
    next: u64,
    /// Offsets of the doorbells of each node.
    doorbells: BTreeMap<u32, u64>,
}

impl Buffers {
    pub(crate) fn new(gpu_ids: impl IntoIterator<Item = u32>) -> Result<Self, Errno> {
        let offsets = (0..).map(|index| DOORBELLS + index * DOORBELL_STEP);
        Ok(Self {
            parts: Parts::new()?,
            buffers: BTreeMap::new(),
            next: 1,
            doorbells: gpu_ids.into_iter().zip(offsets).collect(),
        })
    }

    /// The file that libraries map.
    pub(crate) fn file(&self) -> BorrowedFd<'_> {
        self.parts.backing.file()
    }

    /// The offset of a node's doorbells in the file.
    pub(crate) fn doorbells(&self, gpu_id: u32) -> Option<u64> {
        self.doorbells.get(&gpu_id).copied()
    }

    /// Allocates a buffer, and returns its handle and its offset.
    pub(crate) fn allocate(&mut self, arguments: &mut AllocMemory) -> Result<(), Errno> {
        let AllocMemory {
            address,
            size,
            gpu_id,
            flags,
            mmap_offset,
            ..
        } = *arguments;
        if size == 0 || address % PAGE != 0 || address.checked_add(size).is_none() {
            return Err(Errno::INVAL);
        }
        if flags & memory_flag::MMIO_REMAP != 0 {
            // The page of registers that flush the host's bus caches does not exist here.
            return Err(Errno::NODEV);
        }
        let place = if flags & memory_flag::USERPTR != 0 {
            if mmap_offset % PAGE != 0 || mmap_offset.checked_add(size).is_none() {
                return Err(Errno::INVAL);
            }
            if self.is_ambiguous(mmap_offset, size) {
                return Err(Errno::NOMEM);
            }
            BufferMemory::Host(mmap_offset)
        } else if flags & memory_flag::DOORBELL != 0 {
            let offset = self.doorbells(gpu_id).ok_or(Errno::INVAL)?;
            arguments.mmap_offset = offset;
            BufferMemory::Doorbells(offset)
        } else {
            let part = self.parts.create(size, flags, gpu_id)?;
            arguments.mmap_offset = self.parts.offset(part)?;
            BufferMemory::Part(part)
        };
        arguments.handle = self.insert(address, size, place);
        Ok(())
    }

    /// Whether memory of the program is registered already from the same address on, with another size.
    ///
    /// libhsakmt undoes a registration by its address alone, and refuses if there are two (fmm.c,
    /// `vm_find_object_by_address_userptr`): ROCr, as Debian builds it, then ends by an assertion. HIP registers memory that it
    /// copies from, and copies through a buffer of its own if that fails. Kernels of Linux with shared virtual memory
    /// (AMDKFD_IOC_SVM), which this driver does not have, keep no such registrations. Short ranges are let through: those of
    /// two variables in one page begin there as well.
    fn is_ambiguous(&self, host: u64, size: u64) -> bool {
        let is_other = |other: &Buffer| {
            other.place == BufferMemory::Host(host) && other.size != size && other.size >= LONG
        };
        size >= LONG && self.buffers.values().any(is_other)
    }

    fn insert(&mut self, address: u64, size: u64, place: BufferMemory) -> u64 {
        let handle = self.next;
        self.next += 1;
        let buffer = Buffer {
            address,
            size,
            place,
            mapped: Vec::new(),
        };
        self.buffers.insert(handle, buffer);
        handle
    }

    fn get(&mut self, handle: u64) -> Result<&mut Buffer, Errno> {
        self.buffers.get_mut(&handle).ok_or(Errno::INVAL)
    }

    /// Frees a buffer, and removes the GPUs' access.
    pub(crate) fn free(&mut self, handle: u64) -> Result<(), Errno> {
        if !self.get(handle)?.mapped.is_empty() {
            return Err(Errno::BUSY);
        }
        if let Some(buffer) = self.buffers.remove(&handle)
            && let BufferMemory::Part(part) = buffer.place
        {
            self.parts.release(part);
        }
        Ok(())
    }

    /// Gives a GPU access to a buffer.
    #[allow(unsafe_code, reason = "memory is mapped where the library says")]
    pub(crate) fn map(
        &mut self,
        handle: u64,
        gpu_id: u32,
        gpu: &Arc<ExternalMemoryGpu>,
    ) -> Result<(), Errno> {
        let buffer = self.buffers.get_mut(&handle).ok_or(Errno::INVAL)?;
        if buffer.mapped.contains(&gpu_id) {
            return Ok(());
        }
        let is_first = buffer.mapped.is_empty();
        let Buffer { address, size, .. } = *buffer;
        match buffer.place {
            BufferMemory::Doorbells(_) => {}
            // SAFETY: the program's own memory; the library above unmaps it from the GPU before the program takes it away. It
            // has reserved the other addresses, and maps nothing there.
            BufferMemory::Host(host) if host != address => unsafe {
                gpu.map_alias(address, host, size);
            },
            // The runtime library does not map memory that the program cannot access, so it is
            // mapped here. SAFETY: the library has reserved these addresses for the buffer.
            BufferMemory::Part(part) if is_first => unsafe {
                self.parts.map(part, 0, address, size)?;
                gpu.map(address, size);
            },
            // SAFETY: mapped by the first call, or the program's own.
            BufferMemory::Part(_) | BufferMemory::Host(_) => unsafe { gpu.map(address, size) },
        }
        buffer.mapped.push(gpu_id);
        Ok(())
    }

    /// Removes a GPU's access to a buffer; waits until no kernel uses it.
    pub(crate) fn unmap(
        &mut self,
        handle: u64,
        gpu_id: u32,
        gpu: &Arc<ExternalMemoryGpu>,
    ) -> Result<(), Errno> {
        let buffer = self.get(handle)?;
        let Some(at) = buffer.mapped.iter().position(|id| *id == gpu_id) else {
            return Ok(());
        };
        buffer.mapped.remove(at);
        if !matches!(buffer.place, BufferMemory::Doorbells(_)) {
            gpu.unmap(buffer.address);
        }
        Ok(())
    }

    /// Exports a buffer as a file.
    pub(crate) fn export(&mut self, handle: u64) -> Result<std::os::fd::OwnedFd, Errno> {
        match self.get(handle)?.place {
            BufferMemory::Part(part) => self.parts.export(part),
            _ => Err(Errno::INVAL),
        }
    }

    /// The properties of the buffer that a file stands for; its metadata, if the caller's buffer is large
    /// enough, none if the caller does not ask.
    pub(crate) fn info(
        &mut self,
        file: BorrowedFd<'_>,
        arguments: &mut DmabufInfo,
        room: Option<usize>,
    ) -> Result<Vec<u8>, Errno> {
        let id = self.parts.import(file)?;
        let part = self.parts.get(id)?;
        arguments.size = part.size;
        arguments.gpu_id = part.gpu_id;
        arguments.flags = part.flags & (memory_flag::VRAM | memory_flag::GTT | memory_flag::PUBLIC);
        arguments.metadata_size = part.metadata.bytes.len() as u32;
        let bytes = &part.metadata.bytes;
        let result = match room {
            None | Some(0) => Ok(Vec::new()),
            Some(room) if room < bytes.len() => Err(Errno::INVAL),
            Some(_) => Ok(bytes.clone()),
        };
        self.parts.release(id);
        result
    }

    /// Imports a file as a buffer.
    pub(crate) fn import(
        &mut self,
        file: BorrowedFd<'_>,
        arguments: &mut ImportDmabuf,
    ) -> Result<(), Errno> {
        if !arguments.address.is_multiple_of(PAGE) {
            return Err(Errno::INVAL);
        }
        let part = self.parts.import(file)?;
        let size = self.parts.get(part)?.size;
        arguments.handle = self.insert(arguments.address, size, BufferMemory::Part(part));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use gfxjit_sim::external_memory::Access;

    use super::*;

    #[test]
    fn long_memory_is_registered_once_from_an_address() {
        let mut buffers = Buffers::new([2]).unwrap();
        let mut register = |host, size| {
            let mut asked = AllocMemory {
                address: 1 << 46,
                size,
                gpu_id: 2,
                flags: memory_flag::USERPTR,
                mmap_offset: host,
                ..AllocMemory::default()
            };
            buffers.allocate(&mut asked).map(|()| asked.handle)
        };
        let (host, other) = (1 << 40, 1 << 41);
        register(host, LONG).unwrap();
        assert_eq!(register(host, 2 * LONG), Err(Errno::NOMEM));
        for (host, size) in [(host, LONG), (host, PAGE), (other, 2 * LONG)] {
            register(host, size).unwrap();
        }
    }

    #[test]
    fn memory_of_the_program_has_another_address_for_gpus() {
        let gpu = Arc::new(ExternalMemoryGpu::open("sim://gfx90a", None).unwrap());
        let mut buffers = Buffers::new([2]).unwrap();
        let pages = rustix::mm::MapFlags::PRIVATE;
        let access = rustix::mm::ProtFlags::READ | rustix::mm::ProtFlags::WRITE;
        // SAFETY: new memory, which stays until the process ends.
        #[allow(unsafe_code, reason = "memory of whole pages")]
        let host = unsafe { rustix::mm::mmap_anonymous(std::ptr::null_mut(), 8192, access, pages) };
        let host = host.unwrap().expose_provenance() as u64;
        let mut asked = AllocMemory {
            address: 1 << 46,
            size: 8192,
            gpu_id: 2,
            flags: memory_flag::USERPTR,
            mmap_offset: host + 1,
            ..AllocMemory::default()
        };
        assert_eq!(buffers.allocate(&mut asked), Err(Errno::INVAL));
        asked.mmap_offset = u64::MAX << 12;
        assert_eq!(buffers.allocate(&mut asked), Err(Errno::INVAL));
        asked.mmap_offset = host;
        buffers.allocate(&mut asked).unwrap();
        buffers.map(asked.handle, 2, &gpu).unwrap();
        let hold = |address| gpu.hold("copy", Access::Write, address, 4);
        hold(asked.address + 4094).unwrap().write(b"word");
        crate::caller::put(host + 4095, b"a").unwrap();
        let mut bytes = [0; 4];
        crate::caller::take(host + 4094, &mut bytes).unwrap();
        assert_eq!(&bytes, b"ward");
        // Words that a queue shares with the program must be there for both.
        assert!(!gpu.is_mapped(asked.address, 8));
        assert!(hold(host).is_err());
        assert_eq!(buffers.free(asked.handle), Err(Errno::BUSY));
        buffers.unmap(asked.handle, 2, &gpu).unwrap();
        assert!(hold(asked.address).is_err());
        buffers.free(asked.handle).unwrap();
    }
}
