//! The driver: which GPUs there are, and opening one by name.

use std::ffi::c_int;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use gfxjit_hal::{Device, DeviceError, DeviceInfo, Driver, DriverInfo};

use super::device::HipDevice;
use super::error::NAME;
use super::info::device_info;
use super::runtime::Hip;
use gfxjit_hal::sync::lock;

/// Opens GPUs through HIP. The library is opened when it is first asked for; what was found is kept,
/// a failure is tried again.
pub struct HipDriver {
    explicit: Option<PathBuf>,
    hip: Mutex<Option<Arc<Hip>>>,
}

impl HipDriver {
    /// The driver over a library; without one, over that which the variable `GFXJIT_HIP_LIBRARY` names, or the first that is
    /// found.
    ///
    /// # Safety
    /// The caller vouches for every kernel that is launched on the driver's devices: a real GPU does not check addresses,
    /// and reaches all memory that is mapped, that of the process included where it is pinned or unified.
    #[must_use]
    pub unsafe fn new(library: Option<&Path>) -> Self {
        Self {
            explicit: library.map(Path::to_owned),
            hip: Mutex::default(),
        }
    }

    fn hip(&self) -> Result<Arc<Hip>, DeviceError> {
        let mut known = lock(&self.hip);
        if let Some(hip) = &*known {
            return Ok(Arc::clone(hip));
        }
        let opened = Hip::open(self.explicit.as_deref())?;
        *known = Some(Arc::clone(&opened));
        Ok(opened)
    }

    /// The number of the device of a name, and what is known of it.
    fn find(&self, hip: &Hip, uri: &str) -> Result<(c_int, DeviceInfo), DeviceError> {
        let none = |reason: String| DeviceError::NoDevice {
            uri: uri.to_owned(),
            reason,
        };
        let count = hip.device_count()?;
        let there = match count {
            0 => "HIP finds no GPU".to_owned(),
            1 => "HIP finds one GPU, hip:0".to_owned(),
            count => format!("HIP finds {count} GPUs, hip:0 to hip:{}", count - 1),
        };
        let name = uri.strip_prefix("hip:").unwrap_or(uri);
        if let Some(uuid) = name.strip_prefix("//") {
            for ordinal in 0..count {
                let info = device_info(hip, ordinal)?;
                if info.uuid.gpu_name().eq_ignore_ascii_case(uuid) {
                    return Ok((ordinal, info));
                }
            }
            return Err(none(format!("no GPU has this UUID; {there}")));
        }
        let ordinal = name.parse::<c_int>().ok();
        let ordinal = ordinal.filter(|_| name.bytes().all(|byte| byte.is_ascii_digit()));
        match ordinal {
            Some(ordinal) if ordinal < count => Ok((ordinal, device_info(hip, ordinal)?)),
            Some(_) => Err(none(there)),
            None => Err(none(format!(
                "hip is followed by `:` and a number, or by `://` and a UUID; {there}"
            ))),
        }
    }
}

impl std::fmt::Debug for HipDriver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct("HipDriver");
        shown.field("explicit", &self.explicit);
        shown.finish_non_exhaustive()
    }
}

impl Driver for HipDriver {
    fn name(&self) -> &'static str {
        NAME
    }

    fn info(&self) -> Result<DriverInfo, DeviceError> {
        Ok(self.hip()?.info())
    }

    fn devices(&self) -> Result<Vec<DeviceInfo>, DeviceError> {
        let hip = self.hip()?;
        let count = hip.device_count()?;
        (0..count)
            .map(|ordinal| device_info(&hip, ordinal))
            .collect()
    }

    fn accepts(&self, uri: &str) -> bool {
        uri.split_once(':').map_or(uri, |(scheme, _)| scheme) == NAME
    }

    fn open(&self, uri: &str) -> Result<Arc<dyn Device>, DeviceError> {
        let hip = self.hip()?;
        let (ordinal, info) = self.find(&hip, uri)?;
        Ok(Arc::new(HipDevice::open(&hip, ordinal, info)?))
    }
}
