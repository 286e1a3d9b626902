//! One software GPU: its memory, its threads, its clock.

use std::sync::Arc;
use std::time::{Duration, Instant};

use gfxjit_hal::{
    AllocDesc, Allocation, Code, CodeFormat, Device, DeviceError, DeviceInfo, LoadedModule, Queue,
};
use gfxjit_targets::TargetId;

use crate::host::SimAllocation;
use crate::image::SimCode;
use crate::jit::Mode;
use crate::memory::Memory;
use crate::module::SimModule;
use crate::pool::Pool;
use crate::queue::SimQueue;

/// What is left open is the same in all engines, at a price: see [`driver`](crate::driver).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Results {
    /// See [`ONE_NAN`](crate::interp::ONE_NAN).
    pub one_nan: bool,
    /// Waves run in one order.
    pub one_order: bool,
}

/// What the device, its queues and its code share.
pub(crate) struct Shared {
    pub info: DeviceInfo,
    pub target: TargetId,
    pub mode: Mode,
    pub results: Results,
    pub memory: Memory,
    pub pool: Pool,
    epoch: Instant,
}

impl Shared {
    /// Time since the device was opened.
    pub(crate) fn now(&self) -> Duration {
        self.epoch.elapsed()
    }
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "software GPU {}", self.info.uri)
    }
}

/// A software GPU. Its queues and its code keep what they need of it; each queue waits for
/// its commands when it is dropped.
#[derive(Debug)]
pub(crate) struct SimDevice {
    pub shared: Arc<Shared>,
}

impl SimDevice {
    pub(crate) fn new(info: DeviceInfo, target: TargetId, mode: Mode, results: Results) -> Self {
        let shared = Shared {
            memory: Memory::new(info.memory_bytes),
            pool: Pool::new(info.compute_units as usize),
            epoch: Instant::now(),
            mode,
            results,
            target,
            info,
        };
        Self {
            shared: Arc::new(shared),
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
