//! Implements `gfxjit_streams::Platform` for CUDA.

use std::ffi::c_int;
use std::path::Path;
use std::sync::Arc;

use gfxjit_hal::{Code, DeviceError, DeviceInfo, DriverInfo, LoadedModule, Uuid};
use gfxjit_streams::{CallError, Gpu, Launches, Platform};

use crate::error::NAME;
use crate::info::{device_info, most_groups};
use crate::launch::CudaLaunches;
use crate::module::CudaModule;
use crate::runtime::Cuda;

impl Platform for Cuda {
    const SCHEME: &'static str = NAME;
    const UUID_PREFIX: &'static str = "GPU-";

    fn open(library: Option<&Path>) -> Result<Arc<Self>, DeviceError> {
        Self::open_library(library)
    }

    fn uuid_text(uuid: &Uuid) -> String {
        format!("GPU-{uuid}")
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
        Ok(Arc::new(CudaModule::load(self, gpu, code)?))
    }

    fn launches(self: &Arc<Self>, ordinal: c_int) -> Result<Box<dyn Launches>, DeviceError> {
        Ok(Box::new(CudaLaunches {
            most_groups: most_groups(self, ordinal)?,
        }))
    }
}
