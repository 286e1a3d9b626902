//! Buffers of the graphics driver: handles of a render node's file, and their mappings on GPUs.

use std::collections::BTreeMap;
use std::os::fd::BorrowedFd;
use std::sync::Arc;

use gfxjit_sim::external_memory::ExternalMemoryGpu;
use rustix::io::Errno;

use crate::backing::PAGE;
use crate::parts::Parts;

/// All handles of the process.
#[derive(Debug, Default)]
pub(crate) struct Gems(BTreeMap<u32, Gem>);

#[derive(Debug)]
struct Gem {
    /// The file to which the handle belongs: libraries count the handles of each file.
    owner: i32,
    part: u32,
    maps: Vec<Mapping>,
}

#[derive(Debug)]
struct Mapping {
    gpu: Arc<ExternalMemoryGpu>,
    address: u64,
    size: u64,
}

impl Mapping {
    fn is_of(&self, gpu: &Arc<ExternalMemoryGpu>) -> bool {
        Arc::ptr_eq(&self.gpu, gpu)
    }
}

impl Gems {
    /// Adds a handle of a part, which increments the part's handle count.
    pub(crate) fn insert(&mut self, owner: i32, part: u32) -> Result<u32, Errno> {
        let mut free = (1..u32::MAX).filter(|handle| !self.0.contains_key(handle));
        let handle = free.next().ok_or(Errno::NOMEM)?;
        let maps = Vec::new();
        self.0.insert(handle, Gem { owner, part, maps });
        Ok(handle)
    }

    /// The handle of an imported file, which is always the same for a file of a node.
    pub(crate) fn import(
        &mut self,
        owner: i32,
        file: BorrowedFd<'_>,
        parts: &mut Parts,
    ) -> Result<u32, Errno> {
        let part = parts.import(file)?;
        let is_it = |gem: &Gem| (gem.owner, gem.part) == (owner, part);
        let mut all = self.0.iter();
        if let Some((&handle, _)) = all.find(|(_, gem)| is_it(gem)) {
            parts.release(part);
            return Ok(handle);
        }
        self.insert(owner, part)
    }

    /// The part that a handle stands for.
    pub(crate) fn part(&self, handle: u32) -> Result<u32, Errno> {
        self.0.get(&handle).map(|gem| gem.part).ok_or(Errno::NOENT)
    }

    /// Closes a handle, and removes its mappings from GPUs.
    pub(crate) fn close(&mut self, handle: u32, parts: &mut Parts) -> Result<(), Errno> {
        let gem = self.0.remove(&handle).ok_or(Errno::INVAL)?;
        for map in gem.maps {
            map.gpu.unmap(map.address);
        }
        parts.release(gem.part);
        Ok(())
    }

    /// Maps bytes of a part on a GPU at an address.
    #[allow(unsafe_code, reason = "memory is mapped where the library says")]
    pub(crate) fn map(
        &mut self,
        handle: u32,
        gpu: &Arc<ExternalMemoryGpu>,
        offset: u64,
        address: u64,
        size: u64,
        parts: &Parts,
    ) -> Result<(), Errno> {
        let end = address.checked_add(size).ok_or(Errno::INVAL)?;
        if size == 0
            || [offset, address, size]
                .iter()
                .any(|value| value % PAGE != 0)
        {
            return Err(Errno::INVAL);
        }
        let mut all = self.0.values().flat_map(|gem| &gem.maps);
        if all.any(|map| map.is_of(gpu) && map.address < end && address < map.address + map.size) {
            return Err(Errno::INVAL);
        }
        let gem = self.0.get_mut(&handle).ok_or(Errno::NOENT)?;
        // SAFETY: the library has reserved these addresses, and maps them as well where the program
        // is to see the buffer: the same bytes.
        unsafe {
            parts.map(gem.part, offset, address, size)?;
            gpu.map(address, size);
        }
        let gpu = Arc::clone(gpu);
        gem.maps.push(Mapping { gpu, address, size });
        Ok(())
    }

    /// Removes the mapping at an address from a GPU; waits until no kernel uses it.
    pub(crate) fn unmap(
        &mut self,
        handle: u32,
        gpu: &Arc<ExternalMemoryGpu>,
        address: u64,
    ) -> Result<(), Errno> {
        let gem = self.0.get_mut(&handle).ok_or(Errno::NOENT)?;
        let mut maps = gem.maps.iter();
        let at = maps.position(|map| map.is_of(gpu) && map.address == address);
        gem.maps.remove(at.ok_or(Errno::INVAL)?);
        gpu.unmap(address);
        Ok(())
    }
}
