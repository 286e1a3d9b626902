//! An open GPU.

use std::ffi::c_int;
use std::sync::Arc;

use gfxjit_hal::{
    AllocDesc, Allocation, Code, Device, DeviceError, DeviceInfo, LoadedModule, Queue,
};

use gfxjit_streams::{Gpu, Runtime, StreamMemory, StreamQueue};

use super::launch::HipLaunches;
use super::module::HipModule;
use super::runtime::Hip;

pub(super) struct HipDevice {
    hip: Arc<Hip>,
    gpu: Arc<Gpu>,
}

impl HipDevice {
    pub fn open(hip: &Arc<Hip>, ordinal: c_int, info: DeviceInfo) -> Result<Self, DeviceError> {
        let runtime: Arc<dyn Runtime> = Arc::clone(hip) as _;
        Ok(Self {
            hip: Arc::clone(hip),
            gpu: Arc::new(Gpu::open(&runtime, ordinal, info)?),
        })
    }
}

impl Device for HipDevice {
    fn info(&self) -> &DeviceInfo {
        &self.gpu.info
    }

    fn allocate(&self, desc: &AllocDesc) -> Result<Arc<dyn Allocation>, DeviceError> {
        let memory = StreamMemory::new(&self.gpu, desc)?;
        Ok(memory)
    }

    fn load(&self, code: &Code<'_>) -> Result<Arc<dyn LoadedModule>, DeviceError> {
        Ok(Arc::new(HipModule::load(&self.hip, &self.gpu, code)?))
    }

    fn create_queue(&self) -> Result<Arc<dyn Queue>, DeviceError> {
        let launches = Box::new(HipLaunches(Arc::clone(&self.hip)));
        Ok(Arc::new(StreamQueue::new(&self.gpu, launches)?))
    }
}
