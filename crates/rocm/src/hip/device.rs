//! An open GPU.

use std::ffi::c_int;
use std::sync::Arc;

use gfxjit_hal::{
    AllocDesc, Allocation, Code, Device, DeviceError, DeviceInfo, LoadedModule, Queue,
};

use super::gpu::Gpu;
use super::memory::HipMemory;
use super::module::HipModule;
use super::queue::HipQueue;
use super::runtime::Hip;

pub(super) struct HipDevice(Arc<Gpu>);

impl HipDevice {
    pub fn open(hip: &Arc<Hip>, ordinal: c_int, info: DeviceInfo) -> Result<Self, DeviceError> {
        Ok(Self(Arc::new(Gpu::open(hip, ordinal, info)?)))
    }
}

impl Device for HipDevice {
    fn info(&self) -> &DeviceInfo {
        &self.0.info
    }

    fn allocate(&self, desc: &AllocDesc) -> Result<Arc<dyn Allocation>, DeviceError> {
        let memory = HipMemory::new(&self.0, desc)?;
        Ok(memory)
    }

    fn load(&self, code: &Code<'_>) -> Result<Arc<dyn LoadedModule>, DeviceError> {
        Ok(Arc::new(HipModule::load(&self.0, code)?))
    }

    fn create_queue(&self) -> Result<Arc<dyn Queue>, DeviceError> {
        Ok(Arc::new(HipQueue::new(&self.0)?))
    }
}
