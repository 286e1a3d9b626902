//! An open GPU.

use std::ffi::c_int;
use std::sync::Arc;

use gfxjit_hal::{
    AllocDesc, Allocation, Code, Device, DeviceError, DeviceInfo, LoadedModule, Queue,
};
use gfxjit_streams::{Gpu, Runtime, StreamMemory, StreamQueue};

use crate::info::most_groups;
use crate::launch::CudaLaunches;
use crate::module::CudaModule;
use crate::runtime::Cuda;

pub(crate) struct CudaDevice {
    cuda: Arc<Cuda>,
    gpu: Arc<Gpu>,
    most_groups: [u32; 3],
}

impl CudaDevice {
    pub fn open(cuda: &Arc<Cuda>, ordinal: c_int, info: DeviceInfo) -> Result<Self, DeviceError> {
        let runtime: Arc<dyn Runtime> = Arc::clone(cuda) as _;
        Ok(Self {
            cuda: Arc::clone(cuda),
            gpu: Arc::new(Gpu::open(&runtime, ordinal, info)?),
            most_groups: most_groups(cuda, ordinal)?,
        })
    }
}

impl Device for CudaDevice {
    fn info(&self) -> &DeviceInfo {
        &self.gpu.info
    }

    fn allocate(&self, desc: &AllocDesc) -> Result<Arc<dyn Allocation>, DeviceError> {
        let memory = StreamMemory::new(&self.gpu, desc)?;
        Ok(memory)
    }

    fn load(&self, code: &Code<'_>) -> Result<Arc<dyn LoadedModule>, DeviceError> {
        Ok(Arc::new(CudaModule::load(&self.cuda, &self.gpu, code)?))
    }

    fn create_queue(&self) -> Result<Arc<dyn Queue>, DeviceError> {
        let launches = CudaLaunches {
            most_groups: self.most_groups,
        };
        Ok(Arc::new(StreamQueue::new(&self.gpu, Box::new(launches))?))
    }
}
