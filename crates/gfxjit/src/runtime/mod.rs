//! Lists devices and opens one by name.
//!
//! Problem: a program says `auto`, a URI, or nothing at all, and must get that device or an error
//! that lists the devices there are. The software GPU is never chosen without a warning.

mod names;

use std::path::PathBuf;
use std::sync::Arc;

use gfxjit_hal::null::NullDriver;
use gfxjit_hal::{DeviceError, DeviceInfo, DeviceKind, Driver, DriverInfo};

use crate::device::Device;
use crate::error::{Error, Result, RuntimeError};

use names::NameRequest;

/// Drivers that reach real GPUs.
const REAL_GPU_DRIVERS: &[&str] = &["hsa", "hip", "cuda"];

/// The drivers of this build.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # fn main() -> gfxjit::Result<()> {
/// let runtime = gfxjit::Runtime::new();
/// for info in runtime.devices().devices {
///     println!("{}: {}", info.uri, info.name);
/// }
/// let device = runtime.open("sim://gfx942")?;
/// assert_eq!(device.target()?.to_string(), "gfx942");
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Runtime {
    drivers: Vec<Arc<dyn Driver>>,
}

/// Paths of the drivers' libraries. A library without a path is searched for: see
/// [`Runtime::drivers`] for the result.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// use gfxjit::{Libraries, Runtime};
/// let libraries = Libraries { cuda: Some("/no/such/libcuda.so.1".into()), ..Default::default() };
/// // SAFETY: no kernel is launched.
/// let runtime = unsafe { Runtime::with_hardware(&libraries) };
/// assert!(runtime.open("cuda:0").is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Libraries {
    /// `libhsa-runtime64.so.1`
    pub hsa: Option<PathBuf>,
    /// `libamdhip64.so.7`, `amdhip64_7.dll`
    pub hip: Option<PathBuf>,
    /// `libcuda.so.1`, `nvcuda.dll`
    pub cuda: Option<PathBuf>,
}

#[cfg(feature = "llvm")]
fn software() -> Arc<dyn Driver> {
    let translators = gfxjit_sim_jit::Jit::from_environment();
    Arc::new(gfxjit_sim::SimDriver::with_translators(Arc::new(
        translators,
    )))
}

/// # Safety
/// That of [`Runtime::with_hardware`].
#[cfg(feature = "rocm")]
unsafe fn hsa(libraries: &Libraries) -> Arc<dyn Driver> {
    use gfxjit_rocm::HsaDriver;
    // SAFETY: the caller vouches for kernels.
    Arc::new(unsafe { HsaDriver::new(libraries.hsa.as_deref()) })
}

/// # Safety
/// That of [`Runtime::with_hardware`].
#[cfg(feature = "rocm")]
unsafe fn hip(libraries: &Libraries) -> Arc<dyn Driver> {
    use gfxjit_rocm::HipDriver;
    // SAFETY: the caller vouches for kernels.
    Arc::new(unsafe { HipDriver::new(libraries.hip.as_deref()) })
}

/// # Safety
/// That of [`Runtime::with_hardware`].
#[cfg(feature = "cuda")]
unsafe fn cuda(libraries: &Libraries) -> Arc<dyn Driver> {
    use gfxjit_cuda::CudaDriver;
    // SAFETY: the caller vouches for kernels.
    Arc::new(unsafe { CudaDriver::new(libraries.cuda.as_deref()) })
}

/// A driver, and whether it can be used.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// for driver in gfxjit::Runtime::new().drivers() {
///     match driver.info {
///         Ok(_) => assert!(["sim", "null"].contains(&driver.name)),
///         Err(error) => panic!("{}: {error}", driver.name),
///     }
/// }
/// ```
#[derive(Clone, Debug)]
pub struct DriverState {
    /// Its name: `sim`, `hsa`, `hip`, `cuda`.
    pub name: &'static str,
    /// Its version and library, or why it cannot be used: no library (with every path tried), or no
    /// kernel driver.
    pub info: std::result::Result<DriverInfo, DeviceError>,
}

/// A driver that could not list its devices, and why.
#[derive(Clone, Debug)]
pub struct DriverFailure {
    /// The driver: `sim`, `hsa`, `hip`, `cuda`.
    pub driver: &'static str,
    /// The error.
    pub error: DeviceError,
}

/// All devices of all drivers.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// let list = gfxjit::Runtime::new().devices();
/// assert!(list.failures.is_empty());
/// assert!(list.devices.iter().any(|info| info.uri == "sim://gfx1100"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct DeviceList {
    /// The devices, in the order in which `auto` considers them.
    pub devices: Vec<DeviceInfo>,
    /// Drivers that failed. Devices of other drivers can be used.
    pub failures: Vec<DriverFailure>,
}

impl Default for Runtime {
    fn default() -> Self {
        Self::new()
    }
}

impl Runtime {
    /// Software GPUs (feature `llvm`), and [`NullDriver`], whose kernels do nothing and whose devices are not
    /// listed. A faulting kernel on these ends with an error and has no other effect. Real GPUs are opened by
    /// [`Runtime::with_hardware`].
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// let runtime = gfxjit::Runtime::new();
    /// assert!(runtime.open("sim://gfx1100").is_ok() && runtime.open("hip:0").is_err());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self {
            drivers: vec![
                #[cfg(feature = "llvm")]
                software(),
                Arc::new(NullDriver::new()),
            ],
        }
    }

    /// Like [`Runtime::new`], with real GPUs: through ROCr and HIP (feature `rocm`) and through CUDA (feature `cuda`).
    /// Their libraries are opened when a real GPU is asked for; those that `libraries` does not name are searched for.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// // SAFETY: this program launches no kernel.
    /// let runtime = unsafe { gfxjit::Runtime::with_hardware(&gfxjit::Libraries::default()) };
    /// // The first real GPU, or a software GPU.
    /// assert!(runtime.open("auto").is_ok());
    /// ```
    ///
    /// # Safety
    /// A kernel on a real GPU reaches all memory that the GPU has mapped: other buffers, host memory that is pinned, and
    /// with unified memory all of the process. Nothing checks its addresses. Of every kernel that is launched on a real
    /// GPU of this runtime, the caller vouches that it stays inside the memory that its launch names, and has no other
    /// undefined behaviour.
    #[must_use]
    #[cfg_attr(
        not(any(feature = "rocm", feature = "cuda")),
        expect(unused_variables, reason = "no driver has one")
    )]
    pub unsafe fn with_hardware(libraries: &Libraries) -> Self {
        let drivers: Vec<Arc<dyn Driver>> = vec![
            #[cfg(feature = "llvm")]
            software(),
            // `amdgpu` means the GPUs of the first driver that has one: ROCr before HIP. On Windows
            // there is only HIP, which comes with the display driver.
            #[cfg(all(feature = "rocm", windows))]
            // SAFETY: the caller vouches for kernels.
            unsafe {
                hip(libraries)
            },
            #[cfg(feature = "rocm")]
            // SAFETY: the caller vouches for kernels.
            unsafe {
                hsa(libraries)
            },
            #[cfg(all(feature = "rocm", not(windows)))]
            // SAFETY: the caller vouches for kernels.
            unsafe {
                hip(libraries)
            },
            #[cfg(feature = "cuda")]
            // SAFETY: the caller vouches for kernels.
            unsafe {
                cuda(libraries)
            },
            Arc::new(NullDriver::new()),
        ];
        Self { drivers }
    }

    /// A runtime with exactly these drivers, which may be the caller's own. Constructors of drivers that reach real
    /// GPUs are unsafe, as [`Runtime::with_hardware`].
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// use gfxjit::hal::null::NullDriver;
    /// use std::sync::Arc;
    /// let runtime = gfxjit::Runtime::with_drivers(vec![Arc::new(NullDriver::new())]);
    /// assert!(runtime.open("null://gfx1100").is_ok() && runtime.open("sim://gfx1100").is_err());
    /// ```
    #[must_use]
    pub fn with_drivers(drivers: Vec<Arc<dyn Driver>>) -> Self {
        Self { drivers }
    }

    /// The drivers, each with its version and library, or why it cannot be used. Opens the drivers'
    /// libraries.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// let drivers = gfxjit::Runtime::new().drivers();
    /// assert!(drivers.iter().any(|driver| driver.name == "sim" && driver.info.is_ok()));
    /// ```
    #[must_use]
    pub fn drivers(&self) -> Vec<DriverState> {
        let state = |driver: &Arc<dyn Driver>| DriverState {
            name: driver.name(),
            info: driver.info(),
        };
        self.drivers.iter().map(state).collect()
    }

    /// The devices of every driver.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// let list = gfxjit::Runtime::new().devices();
    /// assert!(list.devices.iter().all(|info| info.uri.starts_with("sim://")));
    /// ```
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
    /// * `auto`: the first real GPU, AMD's before NVIDIA's; when this runtime has none, the first software GPU.
    ///   [`Device::is_software_fallback`] then says so, and a warning goes to `tracing`.
    /// * `amdgpu:0`: a real GPU by its number, whichever driver reaches it (`hsa` before `hip`).
    ///   `HIP_VISIBLE_DEVICES` and `ROCR_VISIBLE_DEVICES` choose and order what is counted.
    /// * `amdgpu://GPU-0123456789abcdef`: a real GPU by its UUID, whatever its number.
    /// * `hsa:0`, `hip:0`, `cuda:0`: a real GPU by the number that this driver gives it.
    /// * `cuda://GPU-01234567-89ab-cdef-0123-456789abcdef`: an NVIDIA GPU by its UUID.
    /// * `amdgpu`, `hsa`, `hip`: the only GPU there is; several are for [`Runtime::open_all`].
    /// * a URI as in [`DeviceInfo::uri`]: `sim://gfx1100`, `sim://gfx942?memory=4GiB`. The options of software GPUs are
    ///   those of `SoftwareGpu`, whose text form this is.
    /// * `null://gfx1100`: memory, queues and modules that work, kernels that do nothing; for
    ///   tests ([`gfxjit_hal::null`]).
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// let runtime = gfxjit::Runtime::new();
    /// let device = runtime.open("sim://gfx942?memory=1GiB")?;
    /// assert_eq!(device.info().memory_bytes, 1 << 30);
    /// assert!(runtime.open("sim://gfx9999").is_err());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`RuntimeError::NoDevice`] with the devices there are; [`Error::Device`] when the driver
    /// cannot open it.
    pub fn open(&self, name: &str) -> Result<Device> {
        match &*self.resolve(name)? {
            [only] => self.open_one(only),
            several => Err(self.no_device(
                name,
                format!(
                    "it names {} GPUs: {}; one is asked for",
                    several.len(),
                    crate::error::few(
                        &several
                            .iter()
                            .map(|one| one.uri.clone())
                            .collect::<Vec<_>>()
                    )
                ),
            )),
        }
    }

    /// Opens all GPUs that a name means: `amdgpu` (all real GPUs), `hip`,
    /// `amdgpu://0,1`, `amdgpu://GPU-…,GPU-…`, `sim://gfx942,gfx1100?cus=2` (of different targets,
    /// with the same options), or any name of one device ([`Runtime::open`]).
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # fn main() -> gfxjit::Result<()> {
    /// let both = gfxjit::Runtime::new().open_all("sim://gfx942,gfx1100")?;
    /// let names: Vec<&str> = both.iter().map(|device| device.info().uri.as_str()).collect();
    /// assert_eq!(names, ["sim://gfx942", "sim://gfx1100"]);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// As [`Runtime::open`], for the first that cannot be opened.
    pub fn open_all(&self, name: &str) -> Result<Vec<Device>> {
        let uris = self.resolve(name)?;
        uris.iter().map(|one| self.open_one(one)).collect()
    }

    /// The URIs, as drivers take them, of the GPUs that a name means.
    fn resolve(&self, name: &str) -> Result<Vec<Resolved>> {
        let mut uris = Vec::new();
        for wanted in names::wanted(name) {
            match wanted {
                NameRequest::Auto => uris.push(self.auto()?),
                NameRequest::Uri(uri) => uris.push(Resolved::exactly(uri)),
                NameRequest::All(scheme) => {
                    let gpus = self.real_gpus(name, (scheme != "amdgpu").then_some(&*scheme))?;
                    uris.extend(gpus.into_iter().map(|info| Resolved::exactly(info.uri)));
                }
                NameRequest::Nth(number) => {
                    let gpus = self.real_gpus(name, None)?;
                    let there = gpus.len();
                    let found = gpus.into_iter().nth(number).ok_or_else(|| {
                        let reason = format!("of real GPUs there are {there}, counted from 0");
                        self.no_device(name, reason)
                    })?;
                    uris.push(Resolved::exactly(found.uri));
                }
                NameRequest::Uuid(uuid) => {
                    let mut gpus = self.real_gpus(name, None)?.into_iter();
                    let found = gpus.find(|info| gpu_uuid(info).eq_ignore_ascii_case(&uuid));
                    let found = found
                        .ok_or_else(|| self.no_device(name, "no real GPU has it".to_owned()))?;
                    uris.push(Resolved::exactly(found.uri));
                }
            }
        }
        Ok(uris)
    }

    /// The real AMD GPUs of one driver, or of the first driver that has one, without those that the
    /// environment hides.
    fn real_gpus(&self, name: &str, of: Option<&str>) -> Result<Vec<DeviceInfo>> {
        let mut reasons = Vec::new();
        for driver in &self.drivers {
            let is_meant = of.map_or(driver.name() != "cuda", |of| of == driver.name());
            if !is_meant {
                continue;
            }
            match driver.devices() {
                Ok(mut devices) => {
                    devices
                        .retain(|info| info.kind == DeviceKind::Gpu && info.amd_target().is_some());
                    if !devices.is_empty() {
                        return Ok(visible(devices, driver.name()));
                    }
                }
                Err(error) => reasons.push(error.to_string().replace('\n', "\n  ")),
            }
        }
        reasons.insert(0, "there is no real GPU".to_owned());
        Err(self.no_device(name, reasons.join("\n  ")))
    }

    fn open_one(&self, resolved: &Resolved) -> Result<Device> {
        let uri = &*resolved.uri;
        if let Some(driver) = self.drivers.iter().find(|driver| driver.accepts(uri)) {
            return Ok(Device::new(driver.open(uri)?, resolved.is_fallback));
        }
        let scheme = uri.split([':', '/']).next().unwrap_or(uri);
        let reason = if scheme == "amdgpu" {
            "amdgpu is followed by `:` and a number, or by `://` and UUIDs".to_owned()
        } else if REAL_GPU_DRIVERS.contains(&scheme) {
            format!(
                "this runtime has no driver `{scheme}`; `Runtime::with_hardware` opens real GPUs"
            )
        } else {
            match self.meant(uri) {
                Some(meant) => format!("that is a target; the device is {meant}"),
                None => "no driver knows this name".to_owned(),
            }
        };
        Err(self.no_device(uri, reason))
    }

    /// The URI of the software GPU, if `name` is a target (`gfx1100`) in place of a device.
    fn meant(&self, name: &str) -> Option<String> {
        let (target, options) = name.split_at(name.find('?').unwrap_or(name.len()));
        let target: gfxjit_targets::TargetId = target.parse().ok()?;
        let uri = format!("sim://{target}{options}");
        let driver = self.drivers.iter().find(|driver| driver.accepts(&uri))?;
        driver.open(&uri).is_ok().then_some(uri)
    }

    /// The first real GPU; when there is none, the first software GPU.
    fn auto(&self) -> Result<Resolved> {
        if let Ok(gpus) = self.real_gpus("auto", None)
            && let Some(first) = gpus.into_iter().next()
        {
            return Ok(Resolved::exactly(first.uri));
        }
        let list = self.devices();
        let first = |kind| list.devices.iter().find(move |info| info.kind == kind);
        // A driver of the caller may have GPUs too.
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
        Ok(Resolved {
            uri: chosen.uri.clone(),
            is_fallback,
        })
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

/// A device's URI, and the driver that opens it.
struct Resolved {
    uri: String,
    is_fallback: bool,
}

impl Resolved {
    fn exactly(uri: String) -> Self {
        Self {
            uri,
            is_fallback: false,
        }
    }
}

/// Leaves out GPUs that the environment hides. ROCr and HIP apply their own variables; HIP's
/// variable is also applied to HSA's GPUs, since users set it whatever the driver.
fn visible(gpus: Vec<DeviceInfo>, driver: &str) -> Vec<DeviceInfo> {
    let variable = std::env::var("HIP_VISIBLE_DEVICES").ok();
    let Some(variable) = variable.filter(|_| driver != "hip") else {
        return gpus;
    };
    let uuids: Vec<String> = gpus.iter().map(gpu_uuid).collect();
    let seen = names::visible(&variable, &uuids);
    seen.into_iter().map(|place| gpus[place].clone()).collect()
}

/// A GPU's UUID in the form in which ROCm's tools print it.
fn gpu_uuid(info: &DeviceInfo) -> String {
    info.uuid.gpu_name()
}

impl std::fmt::Debug for Runtime {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list()
            .entries(self.drivers.iter().map(|driver| driver.name()))
            .finish()
    }
}
