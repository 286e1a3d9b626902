//! The driver for a runtime: lists GPUs, and opens one by name.

use std::ffi::c_int;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use gfxjit_hal::sync::lock;
use gfxjit_hal::{
    AllocDesc, Allocation, Code, Device, DeviceError, DeviceInfo, Driver, DriverInfo, LoadedModule,
    Queue, Uuid,
};

use crate::error::CallError;
use crate::gpu::Gpu;
use crate::memory::StreamMemory;
use crate::queue::{Launches, StreamQueue};
use crate::runtime::Runtime;

/// A runtime with its devices and its modules: what [`StreamDriver`] is made of.
pub trait Platform: Runtime + Sized + 'static {
    /// The driver's name, and the scheme of its devices' URIs: `hip`.
    const SCHEME: &'static str;
    /// The prefix of every UUID text of a device: `GPU-`.
    const UUID_PREFIX: &'static str;

    /// Opens the library.
    ///
    /// # Errors
    /// [`DeviceError::Driver`] with the files that were tried, or the library's missing functions
    /// or error.
    fn open(library: Option<&Path>) -> Result<Arc<Self>, DeviceError>;
    /// A device's UUID as the vendor's tools write it.
    fn uuid_text(uuid: &Uuid) -> String;
    /// The library and its version.
    fn driver_info(&self) -> DriverInfo;
    /// The number of GPUs.
    ///
    /// # Errors
    /// The runtime's error.
    fn device_count(&self) -> Result<c_int, CallError>;
    /// The properties of a GPU by number.
    ///
    /// # Errors
    /// The runtime's error.
    fn device_info(&self, ordinal: c_int) -> Result<DeviceInfo, DeviceError>;
    /// [`Device::load`].
    ///
    /// # Errors
    /// As for [`Device::load`].
    fn load(
        self: &Arc<Self>,
        gpu: &Arc<Gpu>,
        code: &Code<'_>,
    ) -> Result<Arc<dyn LoadedModule>, DeviceError>;
    /// The launch functions for a queue of a GPU by number.
    ///
    /// # Errors
    /// The runtime's error.
    fn launches(self: &Arc<Self>, ordinal: c_int) -> Result<Box<dyn Launches>, DeviceError>;
}

/// Opens GPUs through a runtime. The library is opened on first use and kept; after a failure the next use tries again.
pub struct StreamDriver<P> {
    explicit: Option<PathBuf>,
    platform: Mutex<Option<Arc<P>>>,
}

impl<P: Platform> StreamDriver<P> {
    /// The driver for a library by path; without a path, for the library that the environment variable names
    /// (`GFXJIT_HIP_LIBRARY`, `GFXJIT_CUDA_LIBRARY`), or the first that is found.
    ///
    /// # Safety
    /// The caller vouches for every kernel that is launched on the driver's devices: a real GPU does not check
    /// addresses, and can access all memory that it has mapped, including the process's if it is pinned or unified.
    #[must_use]
    pub unsafe fn new(library: Option<&Path>) -> Self {
        Self {
            explicit: library.map(Path::to_owned),
            platform: Mutex::default(),
        }
    }

    fn platform(&self) -> Result<Arc<P>, DeviceError> {
        let mut known = lock(&self.platform);
        if let Some(platform) = &*known {
            return Ok(Arc::clone(platform));
        }
        let opened = P::open(self.explicit.as_deref())?;
        *known = Some(Arc::clone(&opened));
        Ok(opened)
    }
}

/// The number and properties of the device that a name means.
fn find<P: Platform>(platform: &P, uri: &str) -> Result<(c_int, DeviceInfo), DeviceError> {
    let (scheme, prefix, runtime) = (P::SCHEME, P::UUID_PREFIX, platform.name());
    let none = |reason: String| DeviceError::NoDevice {
        uri: uri.to_owned(),
        reason,
    };
    let count = platform.device_count()?;
    let there = match count {
        0 => format!("{runtime} finds no GPU"),
        1 => format!("{runtime} finds one GPU, {scheme}:0"),
        count => {
            let last = count - 1;
            format!("{runtime} finds {count} GPUs, {scheme}:0 to {scheme}:{last}")
        }
    };
    let number = uri.strip_prefix(scheme).unwrap_or(uri);
    if number.is_empty() && count == 1 {
        return Ok((0, platform.device_info(0)?));
    }
    let number = number.strip_prefix(':').unwrap_or(number);
    if let Some(uuid) = number.strip_prefix("//") {
        for ordinal in 0..count {
            let info = platform.device_info(ordinal)?;
            if P::uuid_text(&info.uuid).eq_ignore_ascii_case(uuid) {
                return Ok((ordinal, info));
            }
        }
        return Err(none(format!("no GPU has this UUID; {there}")));
    }
    let ordinal = number.parse::<c_int>().ok();
    let ordinal = ordinal.filter(|_| number.bytes().all(|byte| byte.is_ascii_digit()));
    match ordinal {
        Some(ordinal) if ordinal < count => Ok((ordinal, platform.device_info(ordinal)?)),
        Some(_) => Err(none(there)),
        None => Err(none(format!(
            "{scheme} is followed by `:` and a number, or by `://{prefix}` and a UUID; {there}"
        ))),
    }
}

impl<P: Platform> std::fmt::Debug for StreamDriver<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct("StreamDriver");
        shown.field("scheme", &P::SCHEME);
        shown.field("explicit", &self.explicit);
        shown.finish_non_exhaustive()
    }
}

impl<P: Platform> Driver for StreamDriver<P> {
    fn name(&self) -> &'static str {
        P::SCHEME
    }

    fn info(&self) -> Result<DriverInfo, DeviceError> {
        Ok(self.platform()?.driver_info())
    }

    fn devices(&self) -> Result<Vec<DeviceInfo>, DeviceError> {
        let platform = self.platform()?;
        let count = platform.device_count()?;
        (0..count)
            .map(|ordinal| platform.device_info(ordinal))
            .collect()
    }

    fn accepts(&self, uri: &str) -> bool {
        uri.split_once(':').map_or(uri, |(scheme, _)| scheme) == P::SCHEME
    }

    fn open(&self, uri: &str) -> Result<Arc<dyn Device>, DeviceError> {
        let platform = self.platform()?;
        let (ordinal, info) = find(&*platform, uri)?;
        let runtime: Arc<dyn Runtime> = Arc::clone(&platform) as _;
        Ok(Arc::new(StreamDevice {
            gpu: Arc::new(Gpu::open(&runtime, ordinal, info)?),
            platform,
            ordinal,
        }))
    }
}

/// An open GPU.
struct StreamDevice<P> {
    platform: Arc<P>,
    gpu: Arc<Gpu>,
    ordinal: c_int,
}

impl<P: Platform> Device for StreamDevice<P> {
    fn info(&self) -> &DeviceInfo {
        &self.gpu.info
    }

    fn allocate(&self, desc: &AllocDesc) -> Result<Arc<dyn Allocation>, DeviceError> {
        let memory = StreamMemory::new(&self.gpu, desc)?;
        Ok(memory)
    }

    fn load(&self, code: &Code<'_>) -> Result<Arc<dyn LoadedModule>, DeviceError> {
        self.platform.load(&self.gpu, code)
    }

    fn create_queue(&self) -> Result<Arc<dyn Queue>, DeviceError> {
        let launches = self.platform.launches(self.ordinal)?;
        Ok(Arc::new(StreamQueue::new(&self.gpu, launches)?))
    }
}
