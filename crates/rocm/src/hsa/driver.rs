//! Lists and opens devices.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use gfxjit_hal::{Device, DeviceError, DeviceInfo, Driver, DriverInfo};

use super::NAME;
use super::device::HsaDevice;
use super::faults;
use super::runtime::Runtime;

/// Opens AMD GPUs through `libhsa-runtime64`. The library is opened on first use.
#[derive(Clone, Debug)]
pub struct HsaDriver {
    library: Option<PathBuf>,
}

impl HsaDriver {
    /// The driver for a library by path; without a path, for the library that the variable `GFXJIT_HSA_LIBRARY` names,
    /// or the first that is found.
    ///
    /// # Safety
    /// The caller vouches for every kernel that is launched on the driver's devices: a real GPU does not check
    /// addresses, and can access all memory that it has mapped, including the process's if it is pinned or unified.
    #[must_use]
    pub unsafe fn new(library: Option<&Path>) -> Self {
        Self {
            library: library.map(Path::to_owned),
        }
    }

    fn runtime(&self) -> Result<&'static Runtime, DeviceError> {
        Runtime::get(self.library.as_deref(), faults::register)
    }
}

/// The properties of a GPU by number.
fn info(runtime: &Runtime, number: usize) -> Option<DeviceInfo> {
    let gpu = runtime.gpus.get(number)?;
    let has_loader = runtime.loader.loaded_code_object_get_info.is_some();
    Some(gpu.info(number, &runtime.info, has_loader))
}

/// The number of the GPU that a name means; the error says why there is none.
fn number(runtime: &Runtime, uri: &str) -> Result<usize, String> {
    let there = runtime.gpus.len();
    let rest = uri.strip_prefix(NAME).unwrap_or(uri);
    if let Some(uuid) = rest.strip_prefix("://") {
        let is_asked = |own: &str| own.eq_ignore_ascii_case(uuid);
        let found = runtime
            .gpus
            .iter()
            .position(|gpu| gpu.uuid().is_some_and(|own| is_asked(&own.gpu_name())));
        return found.ok_or_else(|| {
            let names: Vec<String> = runtime
                .gpus
                .iter()
                .filter_map(|gpu| Some(gpu.uuid()?.gpu_name()))
                .collect();
            format!("no GPU has that UUID; there are {}", names.join(", "))
        });
    }
    let number = rest.strip_prefix(':').unwrap_or(rest);
    let number: usize = number.parse().map_err(|_| {
        format!("behind {NAME} there is `:` and a number, or `://` and a GPU's UUID")
    })?;
    match number < there {
        true => Ok(number),
        false => Err(format!("of GPUs there are {there}, counted from 0")),
    }
}

impl Driver for HsaDriver {
    fn name(&self) -> &'static str {
        NAME
    }

    fn info(&self) -> Result<DriverInfo, DeviceError> {
        Ok(self.runtime()?.info.clone())
    }

    fn devices(&self) -> Result<Vec<DeviceInfo>, DeviceError> {
        let runtime = self.runtime()?;
        let numbers = 0..runtime.gpus.len();
        Ok(numbers.filter_map(|number| info(runtime, number)).collect())
    }

    fn accepts(&self, uri: &str) -> bool {
        uri.split_once(':')
            .is_some_and(|(scheme, _)| scheme == NAME)
    }

    fn open(&self, uri: &str) -> Result<Arc<dyn Device>, DeviceError> {
        let none = |reason| DeviceError::NoDevice {
            uri: uri.to_owned(),
            reason,
        };
        let runtime = self.runtime()?;
        let number = number(runtime, uri).map_err(none)?;
        let info = info(runtime, number).ok_or_else(|| none("it is gone".to_owned()))?;
        Ok(Arc::new(HsaDevice::new(runtime, number, info)))
    }
}
