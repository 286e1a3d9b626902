//! One software GPU: its memory, its threads, its clock.

use std::sync::Arc;
use std::time::{Duration, Instant};

use gfxjit_hal::{Checks, DeviceInfo};
use gfxjit_targets::TargetId;

use crate::engine::{Engine, EngineMode};
use crate::interp::Program;
use crate::lenient::Lenient;
use crate::loaded::Loaded;
use crate::machine::memory::Memory;
use crate::machine::workgroup::ThreadCache;
use crate::threads::pool::Pool;
use crate::translators::Translators;

/// The name of the driver, and the scheme of its devices' URIs.
pub const DRIVER: &str = "sim";

/// Choices about results: which are the same in every run and every engine although the hardware
/// leaves them open, at a price in speed, and what is no fault: see
/// [`driver`](crate::device::driver).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Results {
    /// Operations yield only one NaN: see [`ONE_NAN`](crate::interp::ONE_NAN).
    pub one_nan: bool,
    /// Waves always run in the same order.
    pub one_order: bool,
    /// What hardware lets pass, and is a fault otherwise.
    pub lenient: Lenient,
    /// Launches reach only the memory that they are given: see
    /// [`SoftwareOptions::strict`](gfxjit_hal::SoftwareOptions::strict).
    pub strict: bool,
    /// All launches are searched: see [`SoftwareOptions::checks`](gfxjit_hal::SoftwareOptions::checks).
    pub checks: Checks,
}

/// One software GPU: what the device, its queues and its code share.
pub struct Gpu {
    pub info: DeviceInfo,
    pub target: TargetId,
    pub mode: EngineMode,
    /// Makes the engines of loaded code; without it, the interpreter is the engine.
    pub translators: Option<Arc<dyn Translators>>,
    pub results: Results,
    pub memory: Arc<Memory>,
    pub pool: Pool<ThreadCache>,
    /// Its code, by addresses.
    pub loaded: Loaded,
    /// Any memory may be code: it belongs to a driver, which does not tell.
    pub has_code_in_memory: bool,
    epoch: Instant,
}

impl Gpu {
    /// A software GPU with the memory and the compute units of `info`.
    pub fn new(
        info: DeviceInfo,
        target: TargetId,
        mode: EngineMode,
        results: Results,
        translators: Option<Arc<dyn Translators>>,
    ) -> Self {
        Self {
            memory: Arc::new(
                Memory::new(info.memory_bytes)
                    .following_writes(results.checks.uninit)
                    .of_whole_pages(results.lenient.has(Lenient::PAGES)),
            ),
            pool: Pool::new(info.compute_units as usize),
            loaded: Loaded::default(),
            has_code_in_memory: false,
            epoch: Instant::now(),
            mode,
            translators,
            results,
            target,
            info,
        }
    }

    /// What executes a program on this device.
    pub fn engine(&self, program: Program) -> Arc<dyn Engine> {
        match &self.translators {
            Some(translators) => {
                translators.engine(program, self.target, self.mode, self.results.one_nan)
            }
            None => Arc::new(program),
        }
    }

    /// Time since the device was opened.
    pub fn now(&self) -> Duration {
        self.epoch.elapsed()
    }
}

impl std::fmt::Debug for Gpu {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "software GPU {}", self.info.uri)
    }
}
