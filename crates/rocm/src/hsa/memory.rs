//! Memory from ROCr's pools, and the look-up of ranges in commands.

use std::any::Any;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};

use gfxjit_hal::{
    AllocDesc, Allocation, DeviceError, DevicePtr, HostView, MemoryKind, MemoryRange,
};

use super::api::{AgentHandle, status};
use super::copier::Side;
use super::pool_memory::PoolMemory;
use super::shared::Shared;
use super::status::Failed;
use gfxjit_hal::sync::lock;

/// An allocation; implements the hal's `Allocation`.
#[derive(Debug)]
pub(crate) struct HsaAllocation {
    memory: PoolMemory,
    len: u64,
    kind: MemoryKind,
    device: Arc<Shared>,
    /// Other GPUs that may access it.
    others: Mutex<Vec<AgentHandle>>,
}

impl HsaAllocation {
    pub(crate) fn new(device: &Arc<Shared>, desc: &AllocDesc) -> Result<Arc<Self>, DeviceError> {
        let AllocDesc { bytes: len, kind } = *desc;
        let (runtime, gpu) = (device.runtime, device.gpu());
        let host = runtime.host;
        let (pool, most) = match kind {
            MemoryKind::Device => (gpu.pool, device.info.memory_bytes),
            MemoryKind::HostVisible => (host.coarse, host.bytes),
            MemoryKind::FineGrained => (host.fine, host.bytes),
            other => {
                return Err(device.unsupported(format!("it has no memory of kind {other:?}")));
            }
        };
        let bytes = usize::try_from(len.max(1)).ok().filter(|_| len <= most);
        let bytes = bytes.ok_or_else(|| device.out_of_memory(len, most))?;
        let make = || match kind {
            MemoryKind::Device => PoolMemory::new(runtime, pool, bytes),
            _ => PoolMemory::of_host(runtime, pool, bytes, gpu.agent),
        };
        let memory = make().or_else(|failed| {
            if !is_out_of_memory(failed) {
                return Err(failed);
            }
            // Retry after dropping the memory that finished commands kept.
            device.settle();
            make()
        });
        let memory = memory.map_err(|failed| match is_out_of_memory(failed) {
            true => device.out_of_memory(len, most),
            false => failed.error(&runtime.api),
        })?;
        if kind != MemoryKind::Device {
            // SAFETY: host memory of that many bytes, without another owner yet.
            unsafe { std::ptr::write_bytes(memory.pointer(0), 0, bytes) };
        }
        let made = Arc::new(Self {
            memory,
            len,
            kind,
            device: Arc::clone(device),
            others: Mutex::default(),
        });
        let owner: Weak<Self> = Arc::downgrade(&made);
        device.table.insert(made.memory.address(), owner, len);
        Ok(made)
    }

    fn is_inside(&self, offset: u64, len: u64) -> Option<usize> {
        let end = offset.checked_add(len)?;
        (end <= self.len).then_some(offset as usize)
    }

    /// The host address of `bytes` bytes at an offset, if they are inside.
    fn word(&self, offset: u64, bytes: u64) -> Option<*mut u8> {
        let at = self.is_inside(offset, bytes)?;
        offset
            .is_multiple_of(bytes)
            .then(|| self.memory.pointer(at))
    }
}

/// Whether a call failed because memory is used up.
fn is_out_of_memory(failed: Failed) -> bool {
    let allocates = failed.call == "hsa_amd_memory_pool_allocate";
    failed.status == status::OUT_OF_RESOURCES
        || allocates && failed.status == status::INVALID_ALLOCATION
}

impl Drop for HsaAllocation {
    fn drop(&mut self) {
        // Removed before the memory is freed, after which another allocation could get the address.
        self.device.table.remove(self.memory.address());
    }
}

impl Allocation for HsaAllocation {
    fn address(&self) -> DevicePtr {
        DevicePtr(self.memory.address())
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

impl HostView for HsaAllocation {
    fn read(&self, offset: u64, bytes: &mut [u8]) -> Option<()> {
        let at = self.is_inside(offset, bytes.len() as u64)?;
        self.memory.read(at, bytes);
        Some(())
    }

    fn write(&self, offset: u64, bytes: &[u8]) -> Option<()> {
        let at = self.is_inside(offset, bytes.len() as u64)?;
        self.memory.write(at, bytes);
        Some(())
    }

    fn swap(&self, offset: u64, value: u64) -> Option<u64> {
        let word = self.word(offset, 8)?;
        // SAFETY: inside, and aligned since allocations are; views are of host memory only.
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
        NonNull::new(self.memory.pointer(0))
    }
}

/// The owner of a range of bytes.
#[derive(Clone, Debug)]
enum Owner {
    Memory(Arc<HsaAllocation>),
    /// A code object.
    Code(#[allow(dead_code, reason = "it is only kept")] Arc<dyn Any + Send + Sync>),
}

impl Owner {
    fn agent(&self, device: &Shared) -> AgentHandle {
        match self {
            Self::Memory(memory) if memory.kind != MemoryKind::Device => device.runtime.host.agent,
            Self::Memory(memory) => memory.device.gpu().agent,
            Self::Code(_) => device.gpu().agent,
        }
    }
}

/// A checked range that a command keeps.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    pub address: u64,
    pub len: u64,
    /// The agent whose memory it is.
    pub agent: AgentHandle,
    owner: Owner,
}

impl Held {
    /// The memory of a range: an address is looked up in `device`; a part may be of any GPU of this
    /// driver.
    pub(crate) fn of(
        device: &Arc<Shared>,
        what: &'static str,
        range: &MemoryRange,
    ) -> Result<Self, DeviceError> {
        range.checked(what)?;
        match range {
            MemoryRange::Address { at, len } => {
                let found = device.table.find(at.0, *len);
                let found = found.ok_or(DeviceError::BadAddress {
                    what,
                    address: at.0,
                    len: *len,
                })?;
                let owner = match found.downcast::<HsaAllocation>() {
                    Ok(memory) => Owner::Memory(memory),
                    Err(code) => Owner::Code(code),
                };
                Ok(Self {
                    address: at.0,
                    len: *len,
                    agent: owner.agent(device),
                    owner,
                })
            }
            MemoryRange::Part { of, offset, len } => {
                let any: Arc<dyn Any + Send + Sync> = Arc::clone(of) as _;
                let Ok(memory) = any.downcast::<HsaAllocation>() else {
                    return Err(
                        device.unsupported(format!("{what}: the memory is of another driver"))
                    );
                };
                if !std::ptr::eq(memory.device.runtime, device.runtime) {
                    return Err(
                        device.unsupported(format!("{what}: the memory is of another library"))
                    );
                }
                let address = memory.memory.address() + offset;
                let owner = Owner::Memory(memory);
                let held = Self {
                    address,
                    len: *len,
                    agent: owner.agent(device),
                    owner,
                };
                held.reach(device)?;
                Ok(held)
            }
        }
    }

    /// Allows a device to access the memory.
    fn reach(&self, device: &Arc<Shared>) -> Result<(), DeviceError> {
        let Owner::Memory(memory) = &self.owner else {
            return Ok(());
        };
        let (own, wanted) = (memory.device.gpu().agent, device.gpu().agent);
        if own == wanted {
            return Ok(());
        }
        let mut others = lock(&memory.others);
        if others.contains(&wanted) {
            return Ok(());
        }
        let mut all = vec![own];
        all.extend(others.iter().chain([&wanted]));
        memory
            .memory
            .allow(&all)
            .map_err(|failed| device.unsupported(failed.text(&device.runtime.api)))?;
        others.push(wanted);
        Ok(())
    }

    /// A part of the range, which is inside it.
    pub(crate) fn part(&self, offset: u64, len: u64) -> Self {
        Self {
            address: self.address + offset,
            len,
            ..self.clone()
        }
    }

    /// The allocation and the offset in it, for memory with a host view.
    pub(crate) fn host(&self) -> Option<(&HsaAllocation, u64)> {
        match &self.owner {
            Owner::Memory(memory) if memory.kind != MemoryKind::Device => {
                Some((memory, self.address - memory.memory.address()))
            }
            _ => None,
        }
    }

    /// The allocation, for commands that keep it.
    pub(crate) fn allocation(&self) -> Option<Arc<dyn Allocation>> {
        match &self.owner {
            Owner::Memory(memory) => Some(Arc::clone(memory) as _),
            Owner::Code(_) => None,
        }
    }
}

impl From<&Held> for Side {
    fn from(held: &Held) -> Self {
        Self {
            address: held.address,
            agent: held.agent,
        }
    }
}
