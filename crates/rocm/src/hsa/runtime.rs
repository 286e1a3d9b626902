//! An open and initialised library, and the agents that it reports.
//!
//! A process has one for each file. It is never shut down: ROCr's threads, and the handlers
//! registered with it, live as long as the process.

use std::ffi::{CStr, c_char, c_void};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use gfxjit_hal::{DeviceError, DriverInfo, Timing};

use super::NAME;
use super::agent::Gpu;
use super::api::{self, AgentHandle, Api, LoaderTable, PoolHandle, Times, pool, status, system};
use super::pools::{Pool, collect, pools};
use super::status::{check, describe, failed};
use crate::{Library, LibraryPlace};

/// Where to search for the library.
pub(crate) const PLACE: LibraryPlace = LibraryPlace {
    driver: NAME,
    stem: "hsa-runtime64",
    #[cfg(unix)]
    names: &["libhsa-runtime64.so.1", "libhsa-runtime64.so"],
    #[cfg(windows)]
    names: &["hsa-runtime64.dll"],
    folders: &[],
    comes_with: "AMD's driver with ROCm",
    is_of_rocm: true,
    variable: "GFXJIT_HSA_LIBRARY",
};

/// An initialised library.
#[derive(Debug)]
pub(crate) struct Runtime {
    pub api: Api,
    pub info: DriverInfo,
    /// The functions of the loader extension that the library has.
    pub loader: LoaderTable,
    /// Ticks per second of the system clock.
    frequency: u64,
    /// GPUs in ROCr's order, selected by `ROCR_VISIBLE_DEVICES`.
    pub gpus: Vec<Gpu>,
    pub host: Host,
}

/// The host's agent and memory pools.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Host {
    pub agent: AgentHandle,
    /// Fine-grained memory: host and device see each other's writes at once.
    pub fine: PoolHandle,
    /// Coarse-grained memory: host and device see each other's writes when a command has ended.
    /// `fine` if the host has no such pool.
    pub coarse: PoolHandle,
    /// The pool of kernarg segments.
    pub kernarg: PoolHandle,
    pub bytes: u64,
}

impl Runtime {
    /// The library of a path, or the first that is found. It is initialised on the first call, and
    /// then `begin` is called.
    pub(crate) fn get(
        explicit: Option<&Path>,
        begin: impl FnOnce(&'static Self),
    ) -> Result<&'static Self, DeviceError> {
        static RUNTIMES: Mutex<Vec<(PathBuf, &'static Runtime)>> = Mutex::new(Vec::new());
        let library = Library::open(&PLACE, explicit)?;
        let mut runtimes = RUNTIMES.lock().unwrap_or_else(PoisonError::into_inner);
        let known = runtimes.iter().find(|(path, _)| path == library.path());
        if let Some((_, runtime)) = known {
            return Ok(runtime);
        }
        let runtime: &'static Self = Box::leak(Box::new(Self::start(&library)?));
        runtimes.push((library.path().to_owned(), runtime));
        begin(runtime);
        Ok(runtime)
    }

    fn start(library: &Library) -> Result<Self, DeviceError> {
        let api = Api::new(library)?;
        // SAFETY: starting needs nothing.
        let started = unsafe { (api.hsa_init)() };
        if started == status::OUT_OF_RESOURCES {
            return Err(failed(format!(
                "{} finds no GPU: the kernel has no driver amdgpu loaded, or /dev/kfd may not be \
                 opened (groups render and video). hsa_init: {}",
                library.path().display(),
                describe(&api, started)
            )));
        }
        check("hsa_init", started).map_err(|failed| failed.error(&api))?;
        if let Some(enable) = api.hsa_amd_profiling_async_copy_enable {
            // SAFETY: a plain switch. Without it copies have no times, which is no harm.
            let _ = unsafe { enable(true) };
        }
        let info = DriverInfo {
            name: NAME,
            version: version(&api),
            library: Some(library.path().to_owned()),
        };
        let mut frequency = 0_u64;
        // SAFETY: the attribute is a number of 64 bits.
        let asked = unsafe { system_info(&api, system::TIMESTAMP_FREQUENCY, &mut frequency) };
        asked.map_err(|failed| failed.error(&api))?;
        let agents = agents(&api)?;
        let mut gpus = Vec::new();
        let mut host = None;
        for agent in agents {
            match Gpu::kind(&api, agent)? {
                api::agent::DEVICE_GPU => gpus.push(Gpu::read(&api, agent)?),
                api::agent::DEVICE_CPU if host.is_none() => host = Some(Host::read(&api, agent)?),
                _ => {}
            }
        }
        Ok(Self {
            info,
            loader: loader(&api),
            frequency: frequency.max(1),
            gpus,
            host: host.ok_or_else(|| failed("the library lists no host processor"))?,
            api,
        })
    }

    /// A time of the system clock as a duration.
    pub(crate) fn duration(&self, ticks: u64) -> Duration {
        let nanos = u128::from(ticks) * 1_000_000_000 / u128::from(self.frequency);
        Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX))
    }

    /// A duration in ticks of the system clock.
    pub(crate) fn ticks(&self, time: Duration) -> u64 {
        let ticks = time.as_nanos().saturating_mul(u128::from(self.frequency)) / 1_000_000_000;
        u64::try_from(ticks).unwrap_or(u64::MAX)
    }

    /// Start and end of a command.
    pub(crate) fn timing(&self, times: Times) -> Timing {
        Timing {
            start: self.duration(times.start),
            end: self.duration(times.end.max(times.start)),
        }
    }

    /// The present time of the system clock, in ticks.
    pub(crate) fn now(&self) -> u64 {
        let mut ticks = 0_u64;
        // SAFETY: the attribute is a number of 64 bits. It cannot fail once the library is started.
        let _ = unsafe { system_info(&self.api, system::TIMESTAMP, &mut ticks) };
        ticks
    }
}

impl Host {
    fn read(api: &Api, agent: AgentHandle) -> Result<Self, DeviceError> {
        let pools = pools(api, agent)?;
        let usable = |pool: &&Pool| pool.segment == pool::SEGMENT_GLOBAL && pool.allows;
        let with = |flag: u32| {
            pools
                .iter()
                .filter(usable)
                .find(|pool| pool.flags & flag != 0)
        };
        let fine = with(pool::FINE_GRAINED);
        let fine = fine.ok_or_else(|| failed("the host has no fine-grained memory pool"))?;
        Ok(Self {
            agent,
            fine: fine.handle,
            coarse: with(pool::COARSE_GRAINED).unwrap_or(fine).handle,
            kernarg: with(pool::KERNARG).unwrap_or(fine).handle,
            bytes: fine.bytes,
        })
    }
}

/// The library's build version, and the version of the HSA interface.
fn version(api: &Api) -> String {
    let (mut major, mut minor) = (0_u16, 0_u16);
    let mut build: *const c_char = std::ptr::null();
    // SAFETY: the attributes are numbers of 16 bits, and the address of a text.
    let asked = unsafe {
        let _ = system_info(api, system::VERSION_MAJOR, &mut major);
        let _ = system_info(api, system::VERSION_MINOR, &mut minor);
        system_info(api, system::BUILD_VERSION, &mut build)
    };
    let interface = format!("HSA {major}.{minor}");
    if asked.is_err() || build.is_null() {
        return interface;
    }
    // SAFETY: a text of the library that ends with a zero and lives as long as it.
    let build = unsafe { CStr::from_ptr(build) }.to_string_lossy();
    format!("{interface}, ROCr {build}")
}

/// # Safety
/// `T` is the attribute's type.
unsafe fn system_info<T>(
    api: &Api,
    attribute: u32,
    value: &mut T,
) -> Result<(), super::status::Failed> {
    let to: *mut T = value;
    // SAFETY: as the caller vouches.
    check("hsa_system_get_info", unsafe {
        (api.hsa_system_get_info)(attribute, to.cast())
    })
}

fn agents(api: &Api) -> Result<Vec<AgentHandle>, DeviceError> {
    unsafe extern "C" fn visit(agent: AgentHandle, data: *mut c_void) -> api::Status {
        // SAFETY: `data` is the vector below.
        unsafe { collect(agent, data) }
    }
    let mut agents: Vec<AgentHandle> = Vec::new();
    // SAFETY: the vector outlives the call.
    let result = unsafe { (api.hsa_iterate_agents)(visit, (&raw mut agents).cast()) };
    check("hsa_iterate_agents", result).map_err(|failed| failed.error(api))?;
    Ok(agents)
}

/// The functions of the loader extension; none if the version lacks it.
fn loader(api: &Api) -> LoaderTable {
    let mut table = LoaderTable::default();
    let to: *mut c_void = (&raw mut table).cast();
    let bytes = size_of::<LoaderTable>();
    let result = match (
        api.hsa_system_get_major_extension_table,
        api.hsa_system_get_extension_table,
    ) {
        // SAFETY: the table of version 1 begins with these functions; no more than `bytes` are written.
        (Some(get), _) => unsafe { get(api::EXTENSION_LOADER, 1, bytes, to) },
        // SAFETY: the table of version 1.1 is `LoaderTable`.
        (None, Some(get)) => unsafe { get(api::EXTENSION_LOADER, 1, 1, to) },
        (None, None) => status::ERROR,
    };
    match result {
        status::SUCCESS => table,
        _ => LoaderTable::default(),
    }
}
