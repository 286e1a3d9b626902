//! The software GPU as a device of the `hal`.

use std::sync::Arc;

use gfxjit_hal::{
    AllocDesc, Allocation, Code, CodeFormat, Device, DeviceError, DeviceInfo, HostMemory,
    LoadedModule, Queue,
};

use gfxjit_targets::TargetId;

use crate::code::SimCode;
use crate::device::queue::SimQueue;
use crate::device::shared_memory::SimAllocation;
use crate::engine::EngineMode;
use crate::gpu::{Gpu, Results};
use crate::module::SimModule;
use crate::translators::Translators;

/// A software GPU. Its queues and code keep the parts of it that they need; each queue waits for
/// its commands when it is dropped.
#[derive(Debug)]
pub struct SimDevice {
    pub shared: Arc<Gpu>,
}

impl SimDevice {
    pub fn new(
        info: DeviceInfo,
        target: TargetId,
        mode: EngineMode,
        results: Results,
        translators: Option<Arc<dyn Translators>>,
    ) -> Self {
        Self {
            shared: Arc::new(Gpu::new(info, target, mode, results, translators)),
        }
    }
}

impl Device for SimDevice {
    fn info(&self) -> &DeviceInfo {
        &self.shared.info
    }

    fn allocate(&self, desc: &AllocDesc) -> Result<Arc<dyn Allocation>, DeviceError> {
        Ok(Arc::new(SimAllocation::new(&self.shared, desc)?))
    }

    fn allocate_heap(&self, bytes: u64, align: u64) -> Result<Arc<dyn Allocation>, DeviceError> {
        Ok(Arc::new(SimAllocation::late(&self.shared, bytes, align)?))
    }

    fn import(&self, memory: Arc<dyn HostMemory>) -> Result<Arc<dyn Allocation>, DeviceError> {
        Ok(Arc::new(SimAllocation::import(&self.shared, memory)?))
    }

    fn load(&self, code: &Code<'_>) -> Result<Arc<dyn LoadedModule>, DeviceError> {
        match code.format {
            CodeFormat::AmdCodeObject => Ok(Arc::new(SimModule {
                code: Arc::new(SimCode::load(&self.shared, code)?),
            })),
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
