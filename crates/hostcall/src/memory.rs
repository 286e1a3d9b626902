//! Memory that the host and running kernels access at the same time.

use std::sync::Arc;

use gfxjit_hal::{AllocDesc, Allocation, Device, DeviceError, HostView, MemoryRange};

/// Fine-grained memory of a device, initially zeroed.
///
/// Every method returns `None`, and does nothing, when bytes are out of range.
#[derive(Clone, Debug)]
pub(crate) struct Shared(Arc<dyn Allocation>);

impl Shared {
    pub(crate) fn new(device: &Arc<dyn Device>, bytes: u64) -> Result<Self, DeviceError> {
        let allocation = device.allocate(&AllocDesc::fine_grained(bytes))?;
        if allocation.host().is_none() || allocation.len() < bytes {
            return Err(too_small(device));
        }
        Ok(Self(allocation))
    }

    pub(crate) fn address(&self) -> u64 {
        self.0.address().0
    }

    pub(crate) fn range(&self) -> MemoryRange {
        MemoryRange::all(&self.0)
    }

    pub(crate) fn len(&self) -> u64 {
        self.0.len()
    }

    fn host(&self) -> Option<&dyn HostView> {
        self.0.host()
    }

    pub(crate) fn read(&self, offset: u64, bytes: &mut [u8]) -> Option<()> {
        self.host()?.read(offset, bytes)
    }

    pub(crate) fn write(&self, offset: u64, bytes: &[u8]) -> Option<()> {
        self.host()?.write(offset, bytes)
    }

    pub(crate) fn swap(&self, offset: u64, value: u64) -> Option<u64> {
        self.host()?.swap(offset, value)
    }

    pub(crate) fn store(&self, offset: u64, value: u32) -> Option<()> {
        self.host()?.store(offset, value)
    }
}

/// The error for a driver that allocated less memory than requested.
pub(crate) fn too_small(device: &Arc<dyn Device>) -> DeviceError {
    DeviceError::Driver {
        driver: device.info().driver.name,
        reason: "shared memory is smaller than it was asked for".to_owned(),
    }
}
