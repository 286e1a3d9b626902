//! One software GPU: its memory, its threads, its clock.

use std::sync::Arc;
use std::time::{Duration, Instant};

use gfxjit_hal::DeviceInfo;
use gfxjit_targets::TargetId;

use crate::engine::Mode;
use crate::machine::memory::Memory;
use crate::machine::workgroup::Pad;
use crate::threads::pool::Pool;
use crate::translators::Translators;

/// The name of the driver, and the scheme of its devices' URIs.
pub const DRIVER: &str = "sim";

/// What is left open is the same in all engines, at a price: see [`driver`](crate::device::driver).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Results {
    /// See [`ONE_NAN`](crate::interp::ONE_NAN).
    pub one_nan: bool,
    /// Waves run in one order.
    pub one_order: bool,
}

/// What the device, its queues and its code share.
pub struct Shared {
    pub info: DeviceInfo,
    pub target: TargetId,
    pub mode: Mode,
    /// What makes the engines of loaded code, beside the interpreter.
    pub translators: Option<Arc<dyn Translators>>,
    pub results: Results,
    pub memory: Arc<Memory>,
    pub pool: Pool<Pad>,
    epoch: Instant,
}

impl Shared {
    /// A software GPU with that memory and those compute units.
    pub fn new(
        info: DeviceInfo,
        target: TargetId,
        mode: Mode,
        results: Results,
        translators: Option<Arc<dyn Translators>>,
    ) -> Self {
        Self {
            memory: Arc::new(Memory::new(info.memory_bytes)),
            pool: Pool::new(info.compute_units as usize),
            epoch: Instant::now(),
            mode,
            translators,
            results,
            target,
            info,
        }
    }

    /// Time since the device was opened.
    pub fn now(&self) -> Duration {
        self.epoch.elapsed()
    }
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "software GPU {}", self.info.uri)
    }
}
