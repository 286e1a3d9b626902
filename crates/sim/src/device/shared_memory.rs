//! Memory allocations of the `hal`.
//!
//! All memory of the software GPU is host memory. The kinds differ as follows: device memory counts
//! towards the device's size, and the host accesses it by copies, as on other devices; memory
//! shared by host and kernels counts as host memory, and supports atomic accesses by both.

use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use gfxjit_hal::{AllocDesc, Allocation, DeviceError, DevicePtr, HostMemory, HostView, MemoryKind};

use crate::gpu::Gpu;
use crate::machine::memory::{Block, Hold};

/// One allocation.
#[derive(Debug)]
pub struct SimAllocation {
    block: Arc<Block>,
    /// The requested size in bytes.
    len: u64,
    kind: MemoryKind,
    device: Arc<Gpu>,
}

impl SimAllocation {
    pub fn new(device: &Arc<Gpu>, desc: &AllocDesc) -> Result<Self, DeviceError> {
        let AllocDesc { bytes, kind } = *desc;
        let block = match kind {
            MemoryKind::Device => device.memory.allocate(bytes)?,
            MemoryKind::HostVisible | MemoryKind::FineGrained => device.memory.share(bytes)?,
            other => {
                return Err(DeviceError::Unsupported {
                    device: device.info.uri.clone(),
                    reason: format!("it has no memory of kind {other:?}"),
                });
            }
        };
        Ok(Self {
            block,
            len: bytes,
            kind,
            device: Arc::clone(device),
        })
    }

    /// Memory that a kernel allocates and may free.
    pub fn late(device: &Arc<Gpu>, bytes: u64, align: u64) -> Result<Self, DeviceError> {
        let block = device.memory.allocate_late(bytes, align)?;
        Ok(Self {
            len: block.len(),
            block,
            kind: MemoryKind::Device,
            device: Arc::clone(device),
        })
    }

    /// Memory that the program has allocated.
    pub fn import(device: &Arc<Gpu>, memory: Arc<dyn HostMemory>) -> Result<Self, DeviceError> {
        let (start, len) = (memory.pointer(), memory.len());
        let block = device.memory.import(memory);
        let block = block.ok_or_else(|| DeviceError::Unsupported {
            device: device.info.uri.clone(),
            reason: format!("memory of {len} bytes at {start:?}, of which it has some already"),
        })?;
        Ok(Self {
            block,
            len,
            kind: MemoryKind::FineGrained,
            device: Arc::clone(device),
        })
    }

    /// A part of the allocation for a copy; `None` when it is out of range.
    pub fn hold(&self, offset: u64, len: u64) -> Option<Hold> {
        self.holds(offset, len)?;
        Hold::part_of(&self.block, offset, len)
    }

    /// The address of a word of `bytes` bytes.
    fn word(&self, offset: u64, bytes: u64) -> Option<*mut u8> {
        self.holds(offset, bytes)?;
        let address = self.block.start() + offset;
        address
            .is_multiple_of(bytes)
            .then(|| std::ptr::with_exposed_provenance_mut(address as usize))
    }

    fn holds(&self, offset: u64, len: u64) -> Option<()> {
        let end = offset.checked_add(len)?;
        (end <= self.len).then_some(())
    }
}

impl Allocation for SimAllocation {
    fn address(&self) -> DevicePtr {
        DevicePtr(self.block.start())
    }

    fn len(&self) -> u64 {
        self.len
    }

    fn kind(&self) -> MemoryKind {
        self.kind
    }

    fn host(&self) -> Option<&dyn HostView> {
        (self.kind != MemoryKind::Device).then_some(self)
    }
}

impl HostView for SimAllocation {
    fn read(&self, offset: u64, bytes: &mut [u8]) -> Option<()> {
        self.holds(offset, bytes.len() as u64)?;
        self.block.read(offset, bytes);
        Some(())
    }

    fn write(&self, offset: u64, bytes: &[u8]) -> Option<()> {
        self.holds(offset, bytes.len() as u64)?;
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

    fn pointer(&self) -> Option<NonNull<u8>> {
        let address = self.block.start() as usize;
        NonNull::new(std::ptr::with_exposed_provenance_mut(address))
    }
}

impl Drop for SimAllocation {
    fn drop(&mut self) {
        self.device.memory.unregister(&self.block);
    }
}

#[cfg(test)]
mod tests {
    use std::ptr::NonNull;
    use std::sync::Arc;

    use gfxjit_hal::{AllocDesc, Device, HostMemory, MemoryRange};

    /// Some of the test's own memory.
    #[derive(Debug)]
    struct Own(Box<[u64]>);

    // SAFETY: it owns the words, of which it gives out no reference.
    unsafe impl HostMemory for Own {
        fn pointer(&self) -> NonNull<u8> {
            NonNull::from(&self.0[0]).cast()
        }

        fn len(&self) -> u64 {
            8 * self.0.len() as u64
        }
    }

    #[test]
    fn memory_of_others_is_used_where_it_is() {
        let device = |uri: &str| crate::device::driver::open(uri, None).unwrap();
        let (device, other) = (device("sim://gfx1100"), device("sim://gfx942"));
        let own = Arc::new(Own(vec![1; 64].into()));
        let address = own.pointer().addr().get() as u64;
        let import = |to: &dyn Device| to.import(Arc::clone(&own) as Arc<dyn HostMemory>);
        let imported = import(&device).unwrap();
        assert_eq!((imported.address().0, imported.len()), (address, 512));
        // Another device may have it as well, the same one only once.
        let elsewhere = import(&other).unwrap();
        let error = import(&device).unwrap_err().to_string();
        assert!(error.contains("of which it has some already"), "{error}");
        let queue = device.create_queue().unwrap();
        let part = MemoryRange::part(&imported, 8, 16);
        queue.fill(&part, &[7]).unwrap().wait().unwrap();
        let mut seen = [0; 32];
        elsewhere.host().unwrap().read(0, &mut seen).unwrap();
        assert_eq!(seen[..9], [1, 0, 0, 0, 0, 0, 0, 0, 7]);
        assert_eq!(seen[23..26], [7, 1, 0]);
        drop((imported, part));
        assert!(import(&device).is_ok());
        drop(elsewhere);
        // It has no other owner any more.
        assert_eq!(Arc::strong_count(&own), 1);
    }

    /// Words of memory that others have as well.
    #[derive(Debug)]
    struct Part(Arc<Own>, usize);

    // SAFETY: as above.
    unsafe impl HostMemory for Part {
        fn pointer(&self) -> NonNull<u8> {
            NonNull::from(&self.0.0[self.1]).cast()
        }

        fn len(&self) -> u64 {
            8
        }
    }

    #[test]
    fn neighbours_in_a_page_are_imported_each() {
        let device = crate::device::driver::open("sim://gfx1100", None).unwrap();
        let own = Arc::new(Own(vec![1; 64].into()));
        let part =
            |word| device.import(Arc::new(Part(Arc::clone(&own), word)) as Arc<dyn HostMemory>);
        // Each order of words in the 16 bytes to which imports are rounded.
        let all: Vec<_> = [1, 0, 2, 3].map(|word| part(word).unwrap()).into();
        assert!(part(2).is_err());
        let queue = device.create_queue().unwrap();
        for (value, memory) in all.iter().enumerate() {
            let range = MemoryRange::part(memory, 0, 8);
            queue.fill(&range, &[value as u8]).unwrap().wait().unwrap();
        }
        let bytes = |word: usize| own.0[word].to_ne_bytes()[7];
        assert_eq!([0, 1, 2, 3, 4].map(bytes), [1, 0, 2, 3, 0]);
    }

    #[test]
    fn nothing_outside_is_touched() {
        let device = crate::device::driver::open("sim://gfx1100?memory=4096", None).unwrap();
        // More than the device has: it is the host's.
        let allocation = device.allocate(&AllocDesc::fine_grained(8192)).unwrap();
        let address = allocation.address().0;
        assert_eq!((allocation.len(), address % 4096), (8192, 0));
        let memory = allocation.host().unwrap();
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
        assert_eq!(memory.pointer().unwrap().addr().get() as u64, address);
        let view = || device.shared.memory.snapshot();
        let has = |address: u64| format!("{:?}", view()).contains(&format!("start: {address}"));
        assert!(has(address));
        drop(allocation);
        assert!(!has(address));
    }
}
