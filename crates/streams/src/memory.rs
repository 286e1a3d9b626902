//! Device memory, and host memory that the GPU can access.

use std::any::Any;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Weak};

use gfxjit_hal::{AllocDesc, Allocation, DeviceError, DevicePtr, HostView, MemoryKind};

use crate::error::{CallError, Class};
use crate::gpu::Gpu;
use crate::runtime::{HostUse, Raw};

/// One allocation.
pub struct StreamMemory {
    gpu: Arc<Gpu>,
    address: u64,
    len: u64,
    kind: MemoryKind,
    /// The host address, for kinds with a host view.
    host: Option<NonNull<u8>>,
}

// SAFETY: it is an address; what the host does there is done through `HostView`, which allows a
// kernel and other threads to write at the same time.
unsafe impl Send for StreamMemory {}
// SAFETY: as above.
unsafe impl Sync for StreamMemory {}

impl StreamMemory {
    /// Allocates it.
    ///
    /// # Errors
    /// [`DeviceError::OutOfMemory`]; [`DeviceError::Unsupported`] for a kind that the GPU does not
    /// support.
    pub fn new(gpu: &Arc<Gpu>, desc: &AllocDesc) -> Result<Arc<Self>, DeviceError> {
        let AllocDesc { bytes: len, kind } = *desc;
        let features = &gpu.info.features;
        let has = match kind {
            MemoryKind::Device => true,
            MemoryKind::HostVisible => features.host_visible_memory,
            MemoryKind::FineGrained => features.fine_grained_memory,
            _ => false,
        };
        if !has {
            return Err(DeviceError::Unsupported {
                device: gpu.info.uri.clone(),
                reason: format!("it has no memory of the kind {kind:?}"),
            });
        }
        let _current = gpu.enter()?;
        let failed = |error: CallError| match error.class {
            Class::OutOfMemory => out_of_memory(gpu, len),
            _ => gpu.failed(error),
        };
        // An allocation of 0 bytes needs a unique address too.
        let size = usize::try_from(len.max(1)).ok();
        let size = size.filter(|_| kind != MemoryKind::Device || len <= gpu.info.memory_bytes);
        let size = size.filter(|size| *size <= isize::MAX as usize / 2);
        let size = size.ok_or_else(|| out_of_memory(gpu, len))?;
        let runtime = &*gpu.runtime;
        let mut memory = Self {
            gpu: Arc::clone(gpu),
            address: 0,
            len,
            kind,
            host: None,
        };
        if kind == MemoryKind::Device {
            memory.address = runtime.allocate(size).map_err(failed)?;
        } else {
            let what_for = match kind {
                MemoryKind::FineGrained => HostUse::Coherent,
                _ => HostUse::Visible,
            };
            let at = runtime.allocate_host(size, what_for).map_err(failed)?;
            let host = NonNull::new(at.0.cast::<u8>()).ok_or_else(|| out_of_memory(gpu, len))?;
            // From here on the drop frees it.
            memory.host = Some(host);
            memory.address = runtime.device_address(at).map_err(failed)?;
            // SAFETY: it was just made, so long, for the host.
            unsafe { host.write_bytes(0, size) };
        }
        if memory.address == 0 {
            return Err(out_of_memory(gpu, len));
        }
        let made = Arc::new(memory);
        let weak: Weak<Self> = Arc::downgrade(&made);
        gpu.table.insert(made.address, weak, len);
        Ok(made)
    }

    pub(crate) fn gpu(&self) -> &Arc<Gpu> {
        &self.gpu
    }

    /// The host address of a range, if it is inside.
    fn at(&self, offset: u64, len: u64) -> Option<NonNull<u8>> {
        let end = offset.checked_add(len)?;
        let host = self.host.filter(|_| end <= self.len)?;
        // SAFETY: it is inside the allocation.
        Some(unsafe { host.add(offset as usize) })
    }
}

fn out_of_memory(gpu: &Gpu, requested: u64) -> DeviceError {
    let total = gpu.info.memory_bytes;
    let (available, total) = gpu.runtime.free_memory().unwrap_or((0, total));
    DeviceError::OutOfMemory {
        purpose: "a buffer",
        requested,
        available,
        total,
    }
}

impl Drop for StreamMemory {
    fn drop(&mut self) {
        let gpu = &self.gpu;
        if self.address != 0 {
            gpu.table.remove(self.address);
        }
        let _current = gpu.enter_for_drop();
        // Runtimes wait for all work on the GPU before they free memory. SAFETY: it was allocated
        // so; commands that use it would have kept it.
        let freed = unsafe {
            match self.host {
                Some(host) => gpu.runtime.free_host(Raw(host.as_ptr().cast())),
                None if self.address != 0 => gpu.runtime.free(self.address),
                None => Ok(()),
            }
        };
        if let Err(error) = freed {
            tracing::warn!("{error}");
        }
    }
}

impl std::fmt::Debug for StreamMemory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            address, len, kind, ..
        } = self;
        write!(f, "{len} bytes ({kind:?}) at {address:#x}")
    }
}

impl Allocation for StreamMemory {
    fn address(&self) -> DevicePtr {
        DevicePtr(self.address)
    }

    fn len(&self) -> u64 {
        self.len
    }

    fn kind(&self) -> MemoryKind {
        self.kind
    }

    fn host(&self) -> Option<&dyn HostView> {
        self.host.is_some().then_some(self)
    }
}

impl HostView for StreamMemory {
    fn read(&self, offset: u64, bytes: &mut [u8]) -> Option<()> {
        let at = self.at(offset, bytes.len() as u64)?;
        // SAFETY: as many bytes are there, and none of them are the caller's. A kernel may write them
        // meanwhile, so there must be no reference to it here.
        unsafe { at.copy_to_nonoverlapping(NonNull::from(&mut *bytes).cast(), bytes.len()) };
        Some(())
    }

    fn write(&self, offset: u64, bytes: &[u8]) -> Option<()> {
        let at = self.at(offset, bytes.len() as u64)?;
        // SAFETY: as above.
        unsafe { at.copy_from_nonoverlapping(NonNull::from(bytes).cast(), bytes.len()) };
        Some(())
    }

    fn swap(&self, offset: u64, value: u64) -> Option<u64> {
        let at = self.at(offset, 8)?;
        if !offset.is_multiple_of(8) {
            return None;
        }
        // SAFETY: an allocation begins at a page, so the word is aligned; it is inside.
        let word = unsafe { AtomicU64::from_ptr(at.as_ptr().cast()) };
        Some(word.swap(value, Ordering::SeqCst))
    }

    fn store(&self, offset: u64, value: u32) -> Option<()> {
        let at = self.at(offset, 4)?;
        if !offset.is_multiple_of(4) {
            return None;
        }
        // SAFETY: as above.
        let word = unsafe { AtomicU32::from_ptr(at.as_ptr().cast()) };
        word.store(value, Ordering::Release);
        Some(())
    }

    fn pointer(&self) -> Option<NonNull<u8>> {
        self.host
    }
}

/// An allocation as this driver's type, if it is one.
pub(crate) fn own(of: &Arc<dyn Allocation>) -> Option<Arc<StreamMemory>> {
    let any: Arc<dyn Any + Send + Sync> = Arc::clone(of) as _;
    any.downcast().ok()
}
