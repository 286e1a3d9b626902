//! The driver: which GPUs there are, and opening one by name.

use std::ffi::c_int;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use gfxjit_hal::sync::lock;
use gfxjit_hal::{Device, DeviceError, DeviceInfo, Driver, DriverInfo};

use crate::device::CudaDevice;
use crate::error::NAME;
use crate::info::device_info;
use crate::runtime::Cuda;

/// Opens GPUs through CUDA. The library is opened when it is first asked for; what was found is kept,
/// a failure is tried again.
pub struct CudaDriver {
    explicit: Option<PathBuf>,
    cuda: Mutex<Option<Arc<Cuda>>>,
}

impl CudaDriver {
    /// The driver over a library; without one, over that which the variable `GFXJIT_CUDA_LIBRARY` names, or the first that is
    /// found.
    ///
    /// # Safety
    /// The caller vouches for every kernel that is launched on the driver's devices: a real GPU does not check addresses,
    /// and reaches all memory that is mapped, that of the process included where it is pinned or unified.
    #[must_use]
    pub unsafe fn new(library: Option<&Path>) -> Self {
        Self {
            explicit: library.map(Path::to_owned),
            cuda: Mutex::default(),
        }
    }

    fn cuda(&self) -> Result<Arc<Cuda>, DeviceError> {
        let mut known = lock(&self.cuda);
        if let Some(cuda) = &*known {
            return Ok(Arc::clone(cuda));
        }
        let opened = Cuda::open(self.explicit.as_deref())?;
        *known = Some(Arc::clone(&opened));
        Ok(opened)
    }

    /// The number of the device of a name, and what is known of it.
    fn find(&self, cuda: &Cuda, uri: &str) -> Result<(c_int, DeviceInfo), DeviceError> {
        let none = |reason: String| DeviceError::NoDevice {
            uri: uri.to_owned(),
            reason,
        };
        let count = cuda.device_count()?;
        let there = match count {
            0 => "CUDA finds no GPU".to_owned(),
            1 => "CUDA finds one GPU, cuda:0".to_owned(),
            count => format!("CUDA finds {count} GPUs, cuda:0 to cuda:{}", count - 1),
        };
        let name = uri.strip_prefix("cuda:").unwrap_or(uri);
        if name == "cuda" && count == 1 {
            return Ok((0, device_info(cuda, 0)?));
        }
        if let Some(uuid) = name.strip_prefix("//") {
            for ordinal in 0..count {
                let info = device_info(cuda, ordinal)?;
                // As NVIDIA's tools write it.
                if format!("GPU-{}", info.uuid).eq_ignore_ascii_case(uuid) {
                    return Ok((ordinal, info));
                }
            }
            return Err(none(format!("no GPU has this UUID; {there}")));
        }
        let ordinal = name.parse::<c_int>().ok();
        let ordinal = ordinal.filter(|_| name.bytes().all(|byte| byte.is_ascii_digit()));
        match ordinal {
            Some(ordinal) if ordinal < count => Ok((ordinal, device_info(cuda, ordinal)?)),
            Some(_) => Err(none(there)),
            None => Err(none(format!(
                "cuda is followed by `:` and a number, or by `://GPU-` and a UUID; {there}"
            ))),
        }
    }
}

impl std::fmt::Debug for CudaDriver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct("CudaDriver");
        shown.field("explicit", &self.explicit);
        shown.finish_non_exhaustive()
    }
}

impl Driver for CudaDriver {
    fn name(&self) -> &'static str {
        NAME
    }

    fn info(&self) -> Result<DriverInfo, DeviceError> {
        Ok(self.cuda()?.info())
    }

    fn devices(&self) -> Result<Vec<DeviceInfo>, DeviceError> {
        let cuda = self.cuda()?;
        let count = cuda.device_count()?;
        (0..count)
            .map(|ordinal| device_info(&cuda, ordinal))
            .collect()
    }

    fn accepts(&self, uri: &str) -> bool {
        uri.split_once(':').map_or(uri, |(scheme, _)| scheme) == NAME
    }

    fn open(&self, uri: &str) -> Result<Arc<dyn Device>, DeviceError> {
        let cuda = self.cuda()?;
        let (ordinal, info) = self.find(&cuda, uri)?;
        Ok(Arc::new(CudaDevice::open(&cuda, ordinal, info)?))
    }
}
