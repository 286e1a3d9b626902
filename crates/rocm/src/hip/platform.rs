//! Implements `gfxjit_streams::Platform` for HIP.

use std::ffi::c_int;
use std::path::Path;
use std::sync::Arc;

use gfxjit_hal::{Code, DeviceError, DeviceInfo, DriverInfo, LoadedModule, Uuid};
use gfxjit_streams::{CallError, Gpu, Launches, Platform};

use super::error::NAME;
use super::info::device_info;
use super::launch::HipLaunches;
use super::module::HipModule;
use super::runtime::Hip;

impl Platform for Hip {
    const SCHEME: &'static str = NAME;
    // Some versions write `GPU-`, others do not.
    const UUID_PREFIX: &'static str = "";

    fn open(library: Option<&Path>) -> Result<Arc<Self>, DeviceError> {
        Self::open_library(library)
    }

    fn uuid_text(uuid: &Uuid) -> String {
        uuid.gpu_name()
    }

    fn driver_info(&self) -> DriverInfo {
        self.info()
    }

    fn device_count(&self) -> Result<c_int, CallError> {
        self.count()
    }

    fn device_info(&self, ordinal: c_int) -> Result<DeviceInfo, DeviceError> {
        device_info(self, ordinal)
    }

    fn load(
        self: &Arc<Self>,
        gpu: &Arc<Gpu>,
        code: &Code<'_>,
    ) -> Result<Arc<dyn LoadedModule>, DeviceError> {
        Ok(Arc::new(HipModule::load(self, gpu, code)?))
    }

    fn launches(self: &Arc<Self>, _ordinal: c_int) -> Result<Box<dyn Launches>, DeviceError> {
        Ok(Box::new(HipLaunches(Arc::clone(self))))
    }
}
