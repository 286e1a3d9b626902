//! Memory that the host and running kernels use together.
//!
//! The software GPU's memory is the host's anyway; what is special is that it is registered
//! for kernels, freed with its owner, and offers the steps that both sides can rely on.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use gfxjit_hal::{DeviceError, DevicePtr, SharedMemory};

use crate::gpu::Gpu;
use crate::machine::memory::Block;

/// One piece of it.
#[derive(Debug)]
pub struct HostMemory {
    block: Arc<Block>,
    device: Arc<Gpu>,
}

impl HostMemory {
    pub fn new(device: &Arc<Gpu>, bytes: u64) -> Result<Self, DeviceError> {
        Ok(Self {
            block: device.memory.share(bytes)?,
            device: Arc::clone(device),
        })
    }

    /// The address of a word of `bytes` bytes.
    fn word(&self, offset: u64, bytes: u64) -> Option<*mut u8> {
        let inside = offset.checked_add(bytes)? <= self.block.len();
        let address = self.block.start() + offset;
        (inside && address.is_multiple_of(bytes))
            .then(|| std::ptr::with_exposed_provenance_mut(address as usize))
    }

    fn holds(&self, offset: u64, len: usize) -> Option<()> {
        let end = offset.checked_add(len as u64)?;
        (end <= self.block.len()).then_some(())
    }
}

impl SharedMemory for HostMemory {
    fn address(&self) -> DevicePtr {
        DevicePtr(self.block.start())
    }

    fn len(&self) -> u64 {
        self.block.len()
    }

    fn read(&self, offset: u64, bytes: &mut [u8]) -> Option<()> {
        self.holds(offset, bytes.len())?;
        self.block.read(offset, bytes);
        Some(())
    }

    fn write(&self, offset: u64, bytes: &[u8]) -> Option<()> {
        self.holds(offset, bytes.len())?;
        self.block.write(offset, bytes);
        Some(())
    }

    fn swap(&self, offset: u64, value: u64) -> Option<u64> {
        let word = self.word(offset, 8)?;
        // SAFETY: `word` is inside the block, which `self` keeps, and aligned; kernels reach
        // it through atomics and raw pointers only.
        let word = unsafe { AtomicU64::from_ptr(word.cast()) };
        Some(word.swap(value, Ordering::AcqRel))
    }

    fn store(&self, offset: u64, value: u32) -> Option<()> {
        let word = self.word(offset, 4)?;
        // SAFETY: as in `swap`.
        let word = unsafe { AtomicU32::from_ptr(word.cast()) };
        word.store(value, Ordering::Release);
        Some(())
    }
}

impl Drop for HostMemory {
    fn drop(&mut self) {
        self.device.memory.unregister(&self.block);
    }
}

#[cfg(test)]
mod tests {
    use gfxjit_hal::Device;

    #[test]
    fn nothing_outside_is_touched() {
        let device = crate::device::driver::open("sim://gfx1100?memory=4096", None).unwrap();
        // More than the device has: it is the host's.
        let memory = device.allocate_shared(8192).unwrap();
        assert_eq!((memory.len(), memory.address().0 % 4096), (8192, 0));
        assert_eq!(memory.write(8190, &[1, 2]), Some(()));
        assert_eq!(memory.write(8191, &[1, 2]), None);
        let mut bytes = [0; 4];
        assert_eq!(memory.read(8188, &mut bytes), Some(()));
        assert_eq!(bytes, [0, 0, 1, 2]);
        assert_eq!(memory.read(u64::MAX, &mut bytes), None);
        assert_eq!(memory.store(8, 7), Some(()));
        assert_eq!(memory.swap(8, 1 << 40), Some(7));
        for (offset, ok) in [
            (8184, true),
            (8188, false),
            (4, false),
            (u64::MAX - 7, false),
        ] {
            assert_eq!(memory.swap(offset, 0).is_some(), ok, "{offset}");
        }
        for (offset, ok) in [(8188, true), (8192, false), (2, false)] {
            assert_eq!(memory.store(offset, 0).is_some(), ok, "{offset}");
        }
        let address = memory.address();
        let view = || device.shared.memory.snapshot();
        let has = |address: u64| format!("{:?}", view()).contains(&format!("start: {address}"));
        assert!(has(address.0));
        drop(memory);
        assert!(!has(address.0));
    }
}
