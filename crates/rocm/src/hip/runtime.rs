//! The open library, and safe wrappers of its calls: errors have HIP's own texts.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::path::Path;
use std::ptr::null_mut;
use std::sync::Arc;

use gfxjit_hal::{DeviceError, DriverInfo};

use gfxjit_streams::{
    CallError, FillPattern, HostUse, Library, LibraryPlace, Plane, Raw, Runtime, text,
};

use super::api::{self, Api, Attribute, COPY_DEFAULT, PROPERTIES_BYTES, Status, status};
use super::error::{NAME, class, lacking};

const PLACE: LibraryPlace = LibraryPlace {
    driver: NAME,
    stem: "amdhip64",
    #[cfg(not(windows))]
    names: &[
        "libamdhip64.so.7",
        "libamdhip64.so.6",
        "libamdhip64.so.5",
        "libamdhip64.so",
    ],
    #[cfg(windows)]
    names: &["amdhip64_7.dll", "amdhip64_6.dll", "amdhip64.dll"],
    folders: &[],
    comes_with: "AMD's driver with ROCm",
    is_of_rocm: true,
    variable: "GFXJIT_HIP_LIBRARY",
};

/// HIP's library in this process.
pub struct Hip {
    pub(super) api: Api,
    library: Library,
    version: Version,
}

/// The version of the runtime.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Version {
    pub major: u32,
    pub minor: u32,
    pub patch: u32,
}

impl Version {
    /// Decodes the number of `hipRuntimeGetVersion`: decimal digits `M mm ppppp`.
    fn from_number(number: c_int) -> Self {
        let number = number.unsigned_abs();
        Self {
            major: number / 10_000_000,
            minor: number / 100_000 % 100,
            patch: number % 100_000,
        }
    }
}

/// Calls a function of HIP; another status than success is an error with the function's name.
macro_rules! call {
    ($hip:expr, $name:ident($($argument:expr),* $(,)?)) => {{
        let hip = $hip;
        // SAFETY: the type is that of HIP's header. Pointers are to what lives until the call has
        // returned; what it begins is vouched for where it is called.
        let status = unsafe { (hip.api.$name)($($argument),*) };
        hip.check(stringify!($name), status)
    }};
}
pub(super) use call;

/// With this variable HIP returns an error after a kernel's fault; without it HIP ends the process.
const NO_ABORT: &str = "HIP_SKIP_ABORT_ON_GPU_ERROR";

/// Sets the variable before HIP reads it, unless the user has set it. Only in a process with a
/// single thread, because another thread could be reading the environment; in other processes the
/// program must set it.
fn keep_process() {
    if std::env::var_os(NO_ABORT).is_some() || !may_set_variables() {
        return;
    }
    // SAFETY: no other thread reads or writes the environment meanwhile, or the system locks it.
    unsafe { std::env::set_var(NO_ABORT, "1") };
}

/// Whether the environment may be changed: Windows locks it; elsewhere there must be no other
/// thread.
fn may_set_variables() -> bool {
    let threads = || std::fs::read_dir("/proc/self/task").map(Iterator::count);
    cfg!(windows) || threads().is_ok_and(|count| count == 1)
}

impl Hip {
    /// Opens the library.
    ///
    /// # Errors
    /// [`DeviceError::Driver`] with the files that were tried, or the library's missing functions.
    pub(crate) fn open_library(explicit: Option<&Path>) -> Result<Arc<Self>, DeviceError> {
        keep_process();
        let library = Library::open(&PLACE, explicit)?;
        let failed = |reason| DeviceError::Driver {
            driver: NAME,
            reason,
        };
        let api = Api::load(&library)
            .map_err(|missing| failed(api::too_old(library.path(), &missing)))?;
        let mut hip = Self {
            api,
            library,
            version: Version::from_number(0),
        };
        // Without a GPU this fails in some versions; the error of the functions below is better.
        // SAFETY: it takes a number.
        let _ = unsafe { (hip.api.hipInit)(0) };
        let mut number = 0;
        call!(&hip, hipRuntimeGetVersion(&raw mut number))?;
        hip.version = Version::from_number(number);
        Ok(Arc::new(hip))
    }

    pub(super) fn version(&self) -> Version {
        self.version
    }

    pub(crate) fn info(&self) -> DriverInfo {
        let Version {
            major,
            minor,
            patch,
        } = self.version;
        DriverInfo {
            name: NAME,
            version: format!("{major}.{minor}.{patch}"),
            library: Some(self.library.path().to_owned()),
        }
    }

    /// The error of a status.
    pub(crate) fn check(&self, call: &'static str, status: Status) -> Result<(), CallError> {
        if status == status::SUCCESS {
            return Ok(());
        }
        // Clear the thread's last error: a program that uses HIP too would otherwise find this
        // call's error.
        if let Some(forget) = self.api.hipGetLastError {
            // SAFETY: it takes nothing.
            unsafe { forget() };
        }
        let words = |function: Option<unsafe extern "C" fn(Status) -> *const c_char>| {
            // SAFETY: it takes a number and gives a text that lives for ever, or null.
            let text = function.map(|function| unsafe { function(status) });
            text.filter(|text| !text.is_null()).map(|text| {
                // SAFETY: as above.
                unsafe { CStr::from_ptr(text) }
                    .to_string_lossy()
                    .into_owned()
            })
        };
        let name = words(self.api.hipGetErrorName);
        let text = words(self.api.hipGetErrorString);
        Err(CallError {
            driver: NAME,
            call,
            status,
            name: name.unwrap_or_else(|| "an error without a name".to_owned()),
            text: text.unwrap_or_else(|| "without words".to_owned()),
            class: class(status),
        })
    }

    /// The number of GPUs.
    pub(crate) fn count(&self) -> Result<c_int, CallError> {
        let mut count = 0;
        match call!(self, hipGetDeviceCount(&raw mut count)) {
            Ok(()) => Ok(count.max(0)),
            Err(error) if error.status == status::NO_DEVICE => Ok(0),
            Err(error) => Err(error),
        }
    }

    pub(super) fn attribute(&self, what: Attribute, device: c_int) -> Result<c_int, CallError> {
        let mut value = 0;
        call!(
            self,
            hipDeviceGetAttribute(&raw mut value, what as c_int, device)
        )?;
        Ok(value)
    }

    pub(crate) fn device_name(&self, device: c_int) -> Result<String, CallError> {
        let mut name = [0 as c_char; 256];
        call!(
            self,
            hipDeviceGetName(name.as_mut_ptr(), name.len() as c_int, device)
        )?;
        Ok(text(&name))
    }

    /// The device's memory in bytes.
    pub(crate) fn total_memory(&self, device: c_int) -> Result<u64, CallError> {
        let mut bytes = 0;
        call!(self, hipDeviceTotalMem(&raw mut bytes, device))?;
        Ok(bytes as u64)
    }

    /// The UUID; `None` in versions without this function.
    pub(crate) fn uuid(&self, device: c_int) -> Result<Option<[u8; 16]>, CallError> {
        let Some(function) = self.api.hipDeviceGetUuid else {
            return Ok(None);
        };
        let mut uuid = [0; 16];
        // SAFETY: it writes 16 bytes.
        let status = unsafe { function(&raw mut uuid, device) };
        self.check("hipDeviceGetUuid", status)?;
        Ok(Some(uuid))
    }

    /// The PCI address, such as `0000:83:00.0`; `None` in versions without this function.
    pub(crate) fn pci_address(&self, device: c_int) -> Option<String> {
        let mut name = [0 as c_char; 64];
        // SAFETY: it writes no more than it is told.
        let status = unsafe {
            (self.api.hipDeviceGetPCIBusId?)(name.as_mut_ptr(), name.len() as c_int, device)
        };
        self.check("hipDeviceGetPCIBusId", status).ok()?;
        Some(text(&name))
    }

    /// The properties of a device, and the offset in them at which the architecture's name should
    /// be.
    pub(crate) fn properties(&self, device: c_int) -> Result<(Vec<u8>, usize), CallError> {
        let mut bytes = vec![0; PROPERTIES_BYTES];
        let newer = self.api.hipGetDevicePropertiesR0600;
        let (function, name, place) = match newer {
            Some(function) => (
                Some(function),
                "hipGetDevicePropertiesR0600",
                api::ARCH_NAME_R0600,
            ),
            None => (
                self.api.hipGetDeviceProperties,
                "hipGetDeviceProperties",
                api::ARCH_NAME_R0000,
            ),
        };
        let Some(function) = function else {
            return Err(lacking(name));
        };
        // SAFETY: no version writes as much as there is room.
        let status = unsafe { function(bytes.as_mut_ptr(), device) };
        self.check(name, status)?;
        Ok((bytes, place))
    }
}

/// An address in the type of HIP's functions.
fn pointer(address: u64) -> *mut c_void {
    address as usize as *mut c_void
}

// SAFETY: HIP's allocations are as long as they were asked for, and its copies copy what they are told.
unsafe impl Runtime for Hip {
    fn driver(&self) -> &'static str {
        NAME
    }

    fn name(&self) -> &'static str {
        "HIP"
    }

    fn enter(&self, ordinal: c_int) -> Result<Option<Raw>, CallError> {
        let mut before = 0;
        call!(self, hipGetDevice(&raw mut before))?;
        if before == ordinal {
            return Ok(None);
        }
        call!(self, hipSetDevice(ordinal))?;
        Ok(Some(Raw(before as usize as *mut c_void)))
    }

    fn leave(&self, Raw(before): Raw) -> Result<(), CallError> {
        call!(self, hipSetDevice(before as usize as c_int))
    }

    fn free_memory(&self) -> Result<(u64, u64), CallError> {
        let (mut free, mut total) = (0, 0);
        call!(self, hipMemGetInfo(&raw mut free, &raw mut total))?;
        Ok((free as u64, total as u64))
    }

    fn allocate(&self, bytes: usize) -> Result<u64, CallError> {
        let mut at = null_mut();
        call!(self, hipMalloc(&raw mut at, bytes))?;
        Ok(at as u64)
    }

    unsafe fn free(&self, address: u64) -> Result<(), CallError> {
        call!(self, hipFree(pointer(address)))
    }

    fn allocate_host(&self, bytes: usize, what_for: HostUse) -> Result<Raw, CallError> {
        let coherence = match what_for {
            HostUse::Staging => 0,
            HostUse::Visible => api::HOST_NON_COHERENT,
            HostUse::Coherent => api::HOST_COHERENT,
        };
        let mut at = null_mut();
        let flags = api::HOST_PORTABLE_MAPPED | coherence;
        call!(self, hipHostMalloc(&raw mut at, bytes, flags))?;
        Ok(Raw(at))
    }

    fn device_address(&self, host: Raw) -> Result<u64, CallError> {
        let mut seen = null_mut();
        call!(self, hipHostGetDevicePointer(&raw mut seen, host.0, 0))?;
        Ok(seen as u64)
    }

    unsafe fn free_host(&self, host: Raw) -> Result<(), CallError> {
        call!(self, hipHostFree(host.0))
    }

    unsafe fn copy(&self, to: u64, from: u64, bytes: usize, stream: Raw) -> Result<(), CallError> {
        let (to, from) = (pointer(to), pointer(from));
        call!(
            self,
            hipMemcpyAsync(to, from, bytes, COPY_DEFAULT, stream.0)
        )
    }

    unsafe fn copy_plane(&self, plane: &Plane, stream: Raw) -> Result<(), CallError> {
        call!(
            self,
            hipMemcpy2DAsync(
                pointer(plane.to),
                plane.to_pitch,
                pointer(plane.from),
                plane.from_pitch,
                plane.row_bytes,
                plane.rows,
                COPY_DEFAULT,
                stream.0,
            )
        )
    }

    unsafe fn fill(
        &self,
        at: u64,
        word: FillPattern,
        count: usize,
        stream: Raw,
    ) -> Result<(), CallError> {
        let (at, stream) = (pointer(at), stream.0);
        match word {
            FillPattern::One(byte) => call!(self, hipMemsetD8Async(at, byte, count, stream)),
            FillPattern::Two(word) => call!(self, hipMemsetD16Async(at, word, count, stream)),
            FillPattern::Four(word) => {
                call!(
                    self,
                    hipMemsetD32Async(at, word.cast_signed(), count, stream)
                )
            }
        }
    }

    fn records_every_command(&self) -> bool {
        true
    }

    fn create_stream(&self) -> Result<Raw, CallError> {
        let mut handle = null_mut();
        call!(
            self,
            hipStreamCreateWithFlags(&raw mut handle, api::STREAM_NON_BLOCKING)
        )?;
        Ok(Raw(handle))
    }

    unsafe fn destroy_stream(&self, stream: Raw) -> Result<(), CallError> {
        call!(self, hipStreamDestroy(stream.0))
    }

    unsafe fn synchronize_stream(&self, stream: Raw) -> Result<(), CallError> {
        call!(self, hipStreamSynchronize(stream.0))
    }

    unsafe fn is_idle(&self, _stream: Raw) -> Result<bool, CallError> {
        // Not called: every command has a recorded event (`records_every_command`).
        Ok(false)
    }

    unsafe fn wait_on_stream(&self, stream: Raw, event: Raw) -> Result<(), CallError> {
        call!(self, hipStreamWaitEvent(stream.0, event.0, 0))
    }

    fn create_event(&self) -> Result<Raw, CallError> {
        let mut handle = null_mut();
        call!(
            self,
            hipEventCreateWithFlags(&raw mut handle, api::EVENT_BLOCKING_SYNC)
        )?;
        Ok(Raw(handle))
    }

    unsafe fn destroy_event(&self, event: Raw) -> Result<(), CallError> {
        call!(self, hipEventDestroy(event.0))
    }

    unsafe fn record(&self, event: Raw, stream: Raw) -> Result<(), CallError> {
        call!(self, hipEventRecord(event.0, stream.0))
    }

    unsafe fn is_done(&self, event: Raw) -> Result<bool, CallError> {
        // SAFETY: the event lives.
        let status = unsafe { (self.api.hipEventQuery)(event.0) };
        if status == status::NOT_READY {
            return Ok(false);
        }
        self.check("hipEventQuery", status).map(|()| true)
    }

    unsafe fn synchronize_event(&self, event: Raw) -> Result<(), CallError> {
        call!(self, hipEventSynchronize(event.0))
    }

    unsafe fn elapsed(&self, from: Raw, to: Raw) -> Result<f32, CallError> {
        let mut time = 0.0;
        call!(self, hipEventElapsedTime(&raw mut time, from.0, to.0))?;
        Ok(time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_digits() {
        let version = Version::from_number(71_460_850);
        let seen = (version.major, version.minor, version.patch);
        assert_eq!(seen, (7, 14, 60850));
        assert!(Version::from_number(50_221_153) < version);
    }
}
