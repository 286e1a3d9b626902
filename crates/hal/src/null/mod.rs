//! The null driver: memory, modules, queues and events work, kernels do nothing.
//!
//! Problem: the library, bindings and shims above this crate need tests without a compiler and
//! faster than a software GPU, and authors of a driver need a small example of the traits.
//! `null://TARGET` is such a device, for each AMD target:
//!
//! * memory holds bytes, within a limit; addresses are unique in the process;
//! * copies, fills, events and waits work, each queue on its own thread;
//! * modules are real code objects: their segments lie in memory (not relocated), kernels and
//!   symbols are found by name;
//! * a launch is checked and then does nothing, or calls the hook of [`NullDriver::on_launch`]; a
//!   launch that waits in its queue can be cancelled, one whose hook runs cannot.
//!
//! Options as in `null://gfx1100?memory=4096&arguments=values`: `memory`, in bytes; and
//! `arguments=values` for a device that takes explicit values in place of a kernarg segment. The
//! driver lists no devices, so that a program gets one only by its name.

mod device;
mod memory;
mod module;
mod queue;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use gfxjit_targets::TargetId;

pub use self::device::NullDevice;
use self::device::{Hook, NAME, Shared};
use self::memory::{Memory, NullMemory};
use self::module::NullModule;
use self::queue::NullQueue;
use crate::device::{Device, Driver};
use crate::dispatch::Dispatch;
use crate::error::DeviceError;
use crate::info::{ArgumentAbi, DeviceInfo, DeviceKind, DriverInfo, Features};
use crate::memory::{AllocDesc, Allocation};
use crate::module::{Code, CodeFormat, LoadedModule};
use crate::queue::Queue;

/// The target of `null://` without one.
const DEFAULT_TARGET: &str = "gfx1100";

/// Memory of a device in bytes, if its name does not state it.
const DEFAULT_MEMORY: u64 = 1 << 30;

/// Opens null devices.
#[derive(Clone, Default)]
pub struct NullDriver {
    hook: Option<Arc<Hook>>,
    /// Number of live allocations of all its devices.
    live: Arc<AtomicUsize>,
}

impl NullDriver {
    /// The driver.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A driver whose launches call `hook`, in order, on the thread of their queue; its result is
    /// the launch's outcome.
    #[must_use]
    pub fn on_launch(
        hook: impl Fn(&Dispatch, &NullDevice) -> Result<(), DeviceError> + Send + Sync + 'static,
    ) -> Self {
        Self {
            hook: Some(Arc::new(hook)),
            ..Self::default()
        }
    }

    /// Number of live allocations of its devices, without those of modules.
    #[must_use]
    pub fn live_allocations(&self) -> usize {
        self.live.load(Ordering::Acquire)
    }
}

impl fmt::Debug for NullDriver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NullDriver")
    }
}

impl Driver for NullDriver {
    fn name(&self) -> &'static str {
        NAME
    }

    fn info(&self) -> Result<DriverInfo, DeviceError> {
        Ok(driver())
    }

    fn devices(&self) -> Result<Vec<DeviceInfo>, DeviceError> {
        Ok(Vec::new())
    }

    fn accepts(&self, uri: &str) -> bool {
        uri.split_once(':').map_or(uri, |(scheme, _)| scheme) == NAME
    }

    fn open(&self, uri: &str) -> Result<Arc<dyn Device>, DeviceError> {
        let info = info(uri).map_err(|reason| DeviceError::NoDevice {
            uri: uri.to_owned(),
            reason,
        })?;
        Ok(Arc::new(NullDevice {
            shared: Arc::new(Shared {
                memory: Memory::new(uri, info.memory_bytes, &self.live),
                info,
                epoch: Instant::now(),
                hook: self.hook.clone(),
            }),
        }))
    }
}

fn driver() -> DriverInfo {
    DriverInfo {
        name: NAME,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        library: None,
    }
}

/// Parses a device's name.
fn info(uri: &str) -> Result<DeviceInfo, String> {
    let rest = uri
        .strip_prefix("null://")
        .ok_or("null devices are named null://TARGET")?;
    let (target, options) = rest.split_once('?').unwrap_or((rest, ""));
    let target = if target.is_empty() {
        DEFAULT_TARGET
    } else {
        target
    };
    let target: TargetId = target.parse().map_err(|error| format!("{error}"))?;
    let processor = target.processor();
    let mut info = DeviceInfo::new(uri, driver(), target);
    info.name = format!("null {}", processor.name());
    info.kind = DeviceKind::Null;
    info.formats = vec![CodeFormat::AmdCodeObject];
    info.wave_size = processor.default_wave_size();
    info.compute_units = 1;
    info.memory_bytes = DEFAULT_MEMORY;
    info.lds_bytes = processor.lds_bytes();
    info.max_workgroup_size = processor.max_workgroup_size();
    info.features = Features {
        host_service: true,
        host_visible_memory: true,
        fine_grained_memory: true,
        peer_copy: true,
        function_addresses: true,
        cancel: true,
        ..Features::default()
    };
    for option in options.split('&').filter(|option| !option.is_empty()) {
        match option.split_once('=') {
            Some(("memory", bytes)) => {
                info.memory_bytes = bytes
                    .parse()
                    .map_err(|_| format!("memory={bytes}: a number of bytes"))?;
            }
            Some(("arguments", "values")) => info.arguments = ArgumentAbi::Explicit,
            Some(("arguments", "segment")) => info.arguments = ArgumentAbi::Segment,
            _ => {
                return Err(format!(
                    "`{option}`: options are memory=BYTES, arguments=values and arguments=segment"
                ));
            }
        }
    }
    Ok(info)
}

impl Device for NullDevice {
    fn info(&self) -> &DeviceInfo {
        &self.shared.info
    }

    fn allocate(&self, desc: &AllocDesc) -> Result<Arc<dyn Allocation>, DeviceError> {
        let memory = NullMemory::new(&self.shared.memory, "a buffer", desc, true)?;
        Ok(memory)
    }

    fn load(&self, code: &Code<'_>) -> Result<Arc<dyn LoadedModule>, DeviceError> {
        let target = self.shared.info.amd_target();
        Ok(Arc::new(NullModule::load(
            &self.shared.memory,
            target,
            code,
        )?))
    }

    fn create_queue(&self) -> Result<Arc<dyn Queue>, DeviceError> {
        Ok(Arc::new(NullQueue::new(self)?))
    }
}
