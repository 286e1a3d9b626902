//! The way in: which devices there are, and opening one by name.
//!
//! Problem: a program says `auto`, a URI, or nothing at all, and must get the device it
//! meant or an error that says what there is. The software GPU is never chosen in silence.

use std::sync::Arc;

use gfxjit_hal::null::NullDriver;
use gfxjit_hal::{DeviceInfo, DeviceKind, Driver};

use crate::device::Device;
use crate::error::{Error, Result, RuntimeError};

/// What URIs of real GPUs start with; see [`Runtime::open`].
const REAL_GPU_SCHEMES: &[&str] = &["amdgpu", "hsa", "hip", "cuda"];

/// The drivers of this build.
#[derive(Clone)]
pub struct Runtime {
    drivers: Vec<Arc<dyn Driver>>,
}

/// A driver that could not list its devices, and why.
#[derive(Clone, Debug)]
pub struct DriverFailure {
    /// The driver: `sim`, `hsa`, `hip`.
    pub driver: &'static str,
    /// What it said.
    pub error: gfxjit_hal::DeviceError,
}

/// All devices of all drivers.
#[derive(Clone, Debug, Default)]
pub struct DeviceList {
    /// The devices, in the order `auto` looks at them.
    pub devices: Vec<DeviceInfo>,
    /// Drivers that failed. The others' devices can be used nevertheless.
    pub failures: Vec<DriverFailure>,
}

impl Default for Runtime {
    fn default() -> Self {
        Self::new()
    }
}

impl Runtime {
    /// All drivers this build has: the software GPU (feature `llvm`), and
    /// [`NullDriver`], whose kernels do nothing and whose devices are not listed. There is no
    /// driver for real GPUs in this version.
    #[must_use]
    pub fn new() -> Self {
        let drivers: Vec<Arc<dyn Driver>> = vec![
            #[cfg(feature = "llvm")]
            Arc::new(gfxjit_sim::SimDriver::with_translators(Arc::new(
                gfxjit_sim_jit::Jit,
            ))),
            Arc::new(NullDriver::new()),
        ];
        Self { drivers }
    }

    /// Exactly these drivers, which may be the caller's own.
    #[must_use]
    pub fn with_drivers(drivers: Vec<Arc<dyn Driver>>) -> Self {
        Self { drivers }
    }

    /// The devices of every driver.
    #[must_use]
    pub fn devices(&self) -> DeviceList {
        let mut list = DeviceList::default();
        for driver in &self.drivers {
            match driver.devices() {
                Ok(devices) => list.devices.extend(devices),
                Err(error) => list.failures.push(DriverFailure {
                    driver: driver.name(),
                    error,
                }),
            }
        }
        list
    }

    /// Opens a device.
    ///
    /// * `auto`: the first real GPU; when there is none, the first software GPU.
    ///   [`Device::is_software_fallback`] then says so, and a warning goes to `tracing`.
    /// * a URI as in [`DeviceInfo::uri`]: `sim://gfx1100`, `sim://gfx942?memory=4GiB`. Options of
    ///   a software GPU are `memory`, `cus` (its threads), `lds=zero` (an access to LDS out of range is
    ///   no fault: it reads zero, as on hardware), `nans`, `order` and `engine`, who executes its
    ///   instructions: `interp` for the interpreter alone, `quick` to fill in templates of host
    ///   code for every kernel before it runs (microseconds an instruction; on hosts without
    ///   AVX-512 the interpreter runs), `jit` to translate every kernel by LLVM before it runs (what
    ///   LLVM gives up on stays with the interpreter, and a warning goes to `tracing`; so do kernels
    ///   that start with another MODE than the usual: they round otherwise, or flush denormals; with
    ///   `jit-only` both are errors), `mixed` to let all of these take turns at random (for tests),
    ///   `auto` (the default) to fill in templates for what runs more than a little, and translate in
    ///   the background what runs much. Results are the same, but for what nobody promises: the bits
    ///   of NaNs, and what depends on which wave comes first, as the last bits of sums by atomics do.
    ///   So that results can be compared by their bytes, at a price in time: with `nans=one` all NaNs
    ///   that operations make are 0x7fc00000 (0x7e00 in binary16, 0x7ff8000000000000 in binary64);
    ///   with `order=one` workgroups run one behind the other on one thread, and each wave until it
    ///   waits, sleeps or ends (one that asks in a loop for what a wave behind it is to write, and
    ///   does not sleep, never ends). `sim://gfx1100?cus=2&engine=jit` has two options.
    /// * `null://gfx1100`: memory, queues and modules that work, kernels that do nothing; for
    ///   tests ([`gfxjit_hal::null`]).
    ///
    /// # Errors
    /// [`RuntimeError::NoDevice`] with the devices there are; [`Error::Device`] when the driver
    /// cannot open it.
    pub fn open(&self, uri: &str) -> Result<Device> {
        if uri == "auto" {
            return self.open_auto();
        }
        if let Some(driver) = self.drivers.iter().find(|driver| driver.accepts(uri)) {
            return Ok(Device::new(driver.open(uri)?, false));
        }
        let scheme = uri.split([':', '/']).next().unwrap_or(uri);
        let reason = if REAL_GPU_SCHEMES.contains(&scheme) {
            "this version has no driver for real GPUs".to_owned()
        } else {
            match self.meant(uri) {
                Some(meant) => format!("that is a target; the device is {meant}"),
                None => "no driver knows this name".to_owned(),
            }
        };
        Err(self.no_device(uri, reason))
    }

    /// The software GPU of a target that was given instead of a device, when there is one.
    fn meant(&self, name: &str) -> Option<String> {
        let (target, options) = name.split_at(name.find('?').unwrap_or(name.len()));
        let target: gfxjit_targets::TargetId = target.parse().ok()?;
        let uri = format!("sim://{target}{options}");
        let driver = self.drivers.iter().find(|driver| driver.accepts(&uri))?;
        driver.open(&uri).is_ok().then_some(uri)
    }

    fn open_auto(&self) -> Result<Device> {
        let list = self.devices();
        let first = |kind| list.devices.iter().find(move |info| info.kind == kind);
        let Some(chosen) = first(DeviceKind::Gpu).or_else(|| first(DeviceKind::Software)) else {
            let mut reason = "no driver has a device".to_owned();
            for failure in &list.failures {
                reason.push_str(&format!("; {}", failure.error));
            }
            return Err(self.no_device("auto", reason));
        };
        let is_fallback = chosen.kind == DeviceKind::Software;
        if is_fallback {
            tracing::warn!(uri = %chosen.uri, "no real GPU; using the software GPU");
        }
        let driver = self
            .drivers
            .iter()
            .find(|driver| driver.name() == chosen.driver.name && driver.accepts(&chosen.uri))
            .ok_or_else(|| {
                self.no_device(
                    &chosen.uri,
                    format!(
                        "the driver `{}` lists it but does not open it",
                        chosen.driver.name
                    ),
                )
            })?;
        Ok(Device::new(driver.open(&chosen.uri)?, is_fallback))
    }

    fn no_device(&self, uri: &str, reason: String) -> Error {
        RuntimeError::NoDevice {
            uri: uri.to_owned(),
            reason,
            available: self.devices().devices.into_iter().map(|d| d.uri).collect(),
        }
        .into()
    }
}

impl std::fmt::Debug for Runtime {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list()
            .entries(self.drivers.iter().map(|driver| driver.name()))
            .finish()
    }
}
