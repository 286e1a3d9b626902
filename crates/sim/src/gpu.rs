//! A software GPU: its memory, threads and clock.

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

/// Choices on results: which results are the same in every run and engine although hardware leaves
/// them open, at the cost of speed, and which faults are tolerated: see
/// [`driver`](crate::device::driver).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Results {
    /// Whether operations return only one NaN: see [`ONE_NAN`](crate::interp::ONE_NAN).
    pub one_nan: bool,
    /// Whether waves always run in the same order.
    pub one_order: bool,
    /// Faults that are tolerated, as by hardware.
    pub lenient: Lenient,
    /// Whether launches can only access the memory that is passed to them: see
    /// [`SoftwareOptions::strict`](gfxjit_hal::SoftwareOptions::strict).
    pub strict: bool,
    /// Checks for all launches: see [`SoftwareOptions::checks`](gfxjit_hal::SoftwareOptions::checks).
    pub checks: Checks,
}

/// The state that the device, its queues and its code share.
pub struct Gpu {
    pub info: DeviceInfo,
    pub target: TargetId,
    pub mode: EngineMode,
    /// Creates the engines of loaded code; `None` for only the interpreter.
    pub translators: Option<Arc<dyn Translators>>,
    pub results: Results,
    pub memory: Arc<Memory>,
    pub pool: Pool<ThreadCache>,
    /// Its loaded code, by address.
    pub loaded: Loaded,
    /// Whether any memory may be code, because the memory belongs to another driver.
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
                    .holding_freed(results.checks.memory)
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

    /// The engine for a program on this device.
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
