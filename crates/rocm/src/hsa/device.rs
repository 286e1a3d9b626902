//! Implements the hal's `Device`.

use std::sync::Arc;

use gfxjit_hal::{
    AllocDesc, Allocation, Code, Device, DeviceError, DeviceInfo, LoadedModule, Queue,
};

use super::memory::HsaAllocation;
use super::module::HsaModule;
use super::queue::HsaQueue;
use super::runtime::Runtime;
use super::shared::Shared;

/// A GPU.
#[derive(Debug)]
pub(crate) struct HsaDevice(Arc<Shared>);

impl HsaDevice {
    pub(crate) fn new(runtime: &'static Runtime, number: usize, info: DeviceInfo) -> Self {
        Self(Shared::new(runtime, number, info))
    }
}

impl Device for HsaDevice {
    fn info(&self) -> &DeviceInfo {
        &self.0.info
    }

    fn allocate(&self, desc: &AllocDesc) -> Result<Arc<dyn Allocation>, DeviceError> {
        self.0.alive()?;
        Ok(HsaAllocation::new(&self.0, desc)?)
    }

    fn load(&self, code: &Code<'_>) -> Result<Arc<dyn LoadedModule>, DeviceError> {
        self.0.alive()?;
        Ok(Arc::new(HsaModule::load(&self.0, code)?))
    }

    fn create_queue(&self) -> Result<Arc<dyn Queue>, DeviceError> {
        self.0.alive()?;
        Ok(Arc::new(HsaQueue::new(&self.0)?))
    }
}
