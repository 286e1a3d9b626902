//! The software GPU as a device of the `hal`.

use std::sync::Arc;

use gfxjit_hal::{
    Code, CodeFormat, Device, DeviceError, DeviceInfo, DevicePtr, LoadedCode, Queue, SharedMemory,
};

use crate::code::SimCode;
use crate::device::queue::SimQueue;
use crate::device::shared_memory::HostMemory;
use crate::engine::Mode;
use crate::gpu::{Gpu, Results};
use crate::translators::Translators;

/// A software GPU. Its queues and its code keep what they need of it; each queue waits for
/// its commands when it is dropped.
#[derive(Debug)]
pub struct SimDevice {
    pub shared: Arc<Gpu>,
}

impl SimDevice {
    pub fn new(
        info: DeviceInfo,
        mode: Mode,
        results: Results,
        translators: Option<Arc<dyn Translators>>,
    ) -> Self {
        Self {
            shared: Arc::new(Gpu::new(info, mode, results, translators)),
        }
    }
}

impl Device for SimDevice {
    fn info(&self) -> &DeviceInfo {
        &self.shared.info
    }

    fn allocate(&self, bytes: u64) -> Result<DevicePtr, DeviceError> {
        self.shared.memory.allocate(bytes)
    }

    fn free(&self, memory: DevicePtr) -> Result<(), DeviceError> {
        self.shared.memory.free(memory)
    }

    fn allocate_shared(&self, bytes: u64) -> Result<Arc<dyn SharedMemory>, DeviceError> {
        Ok(Arc::new(HostMemory::new(&self.shared, bytes)?))
    }

    fn load(&self, code: &Code<'_>) -> Result<Arc<dyn LoadedCode>, DeviceError> {
        match code.format {
            CodeFormat::AmdCodeObject => Ok(Arc::new(SimCode::load(&self.shared, code)?)),
            other => Err(DeviceError::BadCode {
                name: code.name.to_owned(),
                reason: format!("the software GPU runs AMD code objects, this is {other:?}"),
            }),
        }
    }

    fn create_queue(&self) -> Result<Arc<dyn Queue>, DeviceError> {
        Ok(Arc::new(SimQueue::new(&self.shared)?))
    }
}
