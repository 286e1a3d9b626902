//! The open library, and safe wrappers of its calls.

use std::collections::BTreeMap;
use std::ffi::{CStr, c_char, c_int};
use std::path::Path;
use std::ptr::{null, null_mut};
use std::sync::{Arc, Mutex, OnceLock};

use gfxjit_hal::sync::lock;
use gfxjit_hal::{DeviceError, DriverInfo};
use gfxjit_streams::{
    CallError, FillPattern, HostUse, Library, LibraryPlace, Plane, Raw, Runtime, text,
};

use crate::api::{self, Api, Attribute, Copy2D, FunctionAttribute, MEMORY_UNIFIED, Status, status};
use crate::error::{NAME, class};

const PLACE: LibraryPlace = LibraryPlace {
    driver: NAME,
    stem: "cuda",
    #[cfg(not(windows))]
    names: &["libcuda.so.1", "libcuda.so"],
    #[cfg(windows)]
    names: &["nvcuda.dll"],
    folders: &[
        "usr/lib/wsl/lib",
        "usr/lib/x86_64-linux-gnu",
        "usr/lib/aarch64-linux-gnu",
        "usr/lib64",
        "usr/local/nvidia/lib64",
        "usr/local/cuda/compat",
    ],
    comes_with: "NVIDIA's driver",
    is_of_rocm: false,
    variable: "GFXJIT_CUDA_LIBRARY",
};

/// CUDA's library in this process.
pub struct Cuda {
    pub(crate) api: Api,
    library: Library,
    /// CUDA version of the driver: 1000 · major + 10 · minor.
    version: c_int,
    /// The primary context of each device, which CUDA's runtime library uses too. Contexts live as
    /// long as the process, as does the library.
    contexts: Vec<OnceLock<Raw>>,
    /// The limit of stack of a work-item in bytes that each device has so far.
    stacks: Mutex<BTreeMap<usize, u32>>,
    /// For host memory returned at an aligned address inside an allocation: the address that CUDA
    /// returned.
    hosts: Mutex<BTreeMap<usize, Raw>>,
}

/// Size of a page in bytes.
const PAGE: usize = 4096;

/// Calls a function of CUDA; another status than success is an error with the function's name.
macro_rules! call {
    ($cuda:expr, $name:ident($($argument:expr),* $(,)?)) => {{
        let cuda = $cuda;
        // SAFETY: the type is that of CUDA's header. Pointers are to what lives until the call has
        // returned; what it begins is vouched for where it is called.
        let status = unsafe { (cuda.api.$name)($($argument),*) };
        cuda.check(stringify!($name), status)
    }};
}
pub(crate) use call;

impl Cuda {
    /// Opens the library.
    ///
    /// # Errors
    /// [`DeviceError::Driver`] with the files that were tried, or the library's missing functions
    /// or error.
    pub(crate) fn open_library(explicit: Option<&Path>) -> Result<Arc<Self>, DeviceError> {
        let library = Library::open(&PLACE, explicit)?;
        let api = Api::load(&library).map_err(|missing| DeviceError::Driver {
            driver: NAME,
            reason: api::too_old(library.path(), &missing),
        })?;
        let mut cuda = Self {
            api,
            library,
            version: 0,
            contexts: Vec::new(),
            stacks: Mutex::default(),
            hosts: Mutex::default(),
        };
        match call!(&cuda, cuInit(0)) {
            // No GPU is not an error: there are no devices.
            Err(error) if error.status == status::NO_DEVICE => {}
            initialized => initialized?,
        }
        let mut version = 0;
        call!(&cuda, cuDriverGetVersion(&raw mut version))?;
        cuda.version = version;
        let count = usize::try_from(cuda.count()?).unwrap_or_default();
        cuda.contexts.resize_with(count, OnceLock::new);
        Ok(Arc::new(cuda))
    }

    pub(crate) fn info(&self) -> DriverInfo {
        DriverInfo {
            name: NAME,
            version: format!("{}.{}", self.version / 1000, self.version % 1000 / 10),
            library: Some(self.library.path().to_owned()),
        }
    }

    /// The error of a status.
    pub(crate) fn check(&self, call: &'static str, status: Status) -> Result<(), CallError> {
        if status == status::SUCCESS {
            return Ok(());
        }
        let words = |function: unsafe extern "C" fn(Status, *mut *const c_char) -> Status| {
            let mut words = null();
            // SAFETY: it takes a number and gives a text that lives for ever, or null.
            unsafe { function(status, &raw mut words) };
            (!words.is_null()).then(|| {
                // SAFETY: as above.
                unsafe { CStr::from_ptr(words) }
                    .to_string_lossy()
                    .into_owned()
            })
        };
        let name = words(self.api.cuGetErrorName);
        let text = words(self.api.cuGetErrorString);
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
        match call!(self, cuDeviceGetCount(&raw mut count)) {
            Ok(()) => Ok(count.max(0)),
            Err(error) if error.status == status::NO_DEVICE => Ok(0),
            Err(error) => Err(error),
        }
    }

    fn device(&self, ordinal: c_int) -> Result<c_int, CallError> {
        let mut device = 0;
        call!(self, cuDeviceGet(&raw mut device, ordinal))?;
        Ok(device)
    }

    pub(crate) fn attribute(&self, what: Attribute, ordinal: c_int) -> Result<c_int, CallError> {
        let device = self.device(ordinal)?;
        let mut value = 0;
        call!(
            self,
            cuDeviceGetAttribute(&raw mut value, what as c_int, device)
        )?;
        Ok(value)
    }

    pub(crate) fn device_name(&self, ordinal: c_int) -> Result<String, CallError> {
        let device = self.device(ordinal)?;
        let mut name = [0 as c_char; 256];
        let most = name.len() as c_int;
        call!(self, cuDeviceGetName(name.as_mut_ptr(), most, device))?;
        Ok(text(&name))
    }

    /// The device's memory in bytes.
    pub(crate) fn total_memory(&self, ordinal: c_int) -> Result<u64, CallError> {
        let device = self.device(ordinal)?;
        let mut bytes = 0;
        call!(self, cuDeviceTotalMem_v2(&raw mut bytes, device))?;
        Ok(bytes as u64)
    }

    pub(crate) fn uuid(&self, ordinal: c_int) -> Result<[u8; 16], CallError> {
        let device = self.device(ordinal)?;
        let mut uuid = [0; 16];
        call!(self, cuDeviceGetUuid(&raw mut uuid, device))?;
        Ok(uuid)
    }

    /// An attribute of a function.
    pub(crate) fn function_attribute(
        &self,
        what: FunctionAttribute,
        function: Raw,
    ) -> Result<u32, CallError> {
        let mut value = 0;
        call!(
            self,
            cuFuncGetAttribute(&raw mut value, what as c_int, function.0)
        )?;
        Ok(u32::try_from(value).unwrap_or(0))
    }

    /// Raises the stack limit of kernels in the current context, in bytes. The limit is never
    /// lowered, because lowering waits for all running kernels.
    pub(crate) fn raise_stack(&self, bytes: u32) -> Result<(), CallError> {
        let Some(set) = self.api.cuCtxSetLimit else {
            return Ok(());
        };
        let mut context = null_mut();
        call!(self, cuCtxGetCurrent(&raw mut context))?;
        let mut stacks = lock(&self.stacks);
        let known = stacks.entry(context as usize).or_default();
        if bytes > *known {
            // SAFETY: it takes numbers.
            let status = unsafe { set(api::LIMIT_STACK_SIZE, bytes as usize) };
            self.check("cuCtxSetLimit", status)?;
            *known = bytes;
        }
        Ok(())
    }

    /// The device's primary context.
    fn context(&self, ordinal: c_int) -> Result<Raw, CallError> {
        let place = usize::try_from(ordinal).ok();
        let place = place.and_then(|ordinal| self.contexts.get(ordinal));
        if let Some(known) = place.and_then(OnceLock::get) {
            return Ok(*known);
        }
        let device = self.device(ordinal)?;
        let mut context = null_mut();
        call!(self, cuDevicePrimaryCtxRetain(&raw mut context, device))?;
        // Another thread may have set it first; the primary context is the same.
        Ok(place.map_or(Raw(context), |place| *place.get_or_init(|| Raw(context))))
    }
}

// SAFETY: CUDA's allocations are as long as they were asked for, and its copies copy what they are told.
unsafe impl Runtime for Cuda {
    fn driver(&self) -> &'static str {
        NAME
    }

    fn name(&self) -> &'static str {
        "CUDA"
    }

    fn enter(&self, ordinal: c_int) -> Result<Option<Raw>, CallError> {
        let context = self.context(ordinal)?;
        let mut before = null_mut();
        call!(self, cuCtxGetCurrent(&raw mut before))?;
        if before == context.0 {
            return Ok(None);
        }
        call!(self, cuCtxSetCurrent(context.0))?;
        // A thread without a current context keeps this one: resetting it would cost a tenth of a launch,
        // and CUDA's runtime library takes a current primary context as its own.
        Ok((!before.is_null()).then_some(Raw(before)))
    }

    fn leave(&self, before: Raw) -> Result<(), CallError> {
        call!(self, cuCtxSetCurrent(before.0))
    }

    fn free_memory(&self) -> Result<(u64, u64), CallError> {
        let (mut free, mut total) = (0, 0);
        call!(self, cuMemGetInfo_v2(&raw mut free, &raw mut total))?;
        Ok((free as u64, total as u64))
    }

    fn allocate(&self, bytes: usize) -> Result<u64, CallError> {
        let mut at = 0;
        call!(self, cuMemAlloc_v2(&raw mut at, bytes))?;
        Ok(at)
    }

    unsafe fn free(&self, address: u64) -> Result<(), CallError> {
        call!(self, cuMemFree_v2(address))
    }

    fn allocate_host(&self, bytes: usize, _what_for: HostUse) -> Result<Raw, CallError> {
        // All host memory from CUDA is coherent.
        let allocate = |bytes| {
            let mut at = null_mut();
            let flags = api::HOST_PORTABLE_MAPPED;
            call!(self, cuMemHostAlloc(&raw mut at, bytes, flags))?;
            Ok::<_, CallError>(at)
        };
        // CUDA may return small allocations inside a page, so allocate a page more in that case.
        let at = allocate(bytes)?;
        if (at as usize).is_multiple_of(PAGE) {
            return Ok(Raw(at));
        }
        call!(self, cuMemFreeHost(at))?;
        let at = allocate(bytes.saturating_add(PAGE))?;
        let page = at.wrapping_byte_add((at as usize).next_multiple_of(PAGE) - at as usize);
        lock(&self.hosts).insert(page as usize, Raw(at));
        Ok(Raw(page))
    }

    fn device_address(&self, host: Raw) -> Result<u64, CallError> {
        let mut seen = 0;
        call!(self, cuMemHostGetDevicePointer_v2(&raw mut seen, host.0, 0))?;
        Ok(seen)
    }

    unsafe fn free_host(&self, host: Raw) -> Result<(), CallError> {
        let given = lock(&self.hosts).remove(&(host.0 as usize));
        call!(self, cuMemFreeHost(given.unwrap_or(host).0))
    }

    unsafe fn copy(&self, to: u64, from: u64, bytes: usize, stream: Raw) -> Result<(), CallError> {
        call!(self, cuMemcpyAsync(to, from, bytes, stream.0))
    }

    unsafe fn copy_plane(&self, plane: &Plane, stream: Raw) -> Result<(), CallError> {
        let copy = Copy2D {
            src_x: 0,
            src_y: 0,
            src_type: MEMORY_UNIFIED,
            src_host: null(),
            src_device: plane.from,
            src_array: null_mut(),
            src_pitch: plane.from_pitch,
            dst_x: 0,
            dst_y: 0,
            dst_type: MEMORY_UNIFIED,
            dst_host: null_mut(),
            dst_device: plane.to,
            dst_array: null_mut(),
            dst_pitch: plane.to_pitch,
            width_bytes: plane.row_bytes,
            height: plane.rows,
        };
        call!(self, cuMemcpy2DAsync_v2(&raw const copy, stream.0))
    }

    unsafe fn fill(
        &self,
        at: u64,
        word: FillPattern,
        count: usize,
        stream: Raw,
    ) -> Result<(), CallError> {
        match word {
            FillPattern::One(byte) => call!(self, cuMemsetD8Async(at, byte, count, stream.0)),
            FillPattern::Two(word) => call!(self, cuMemsetD16Async(at, word, count, stream.0)),
            FillPattern::Four(word) => call!(self, cuMemsetD32Async(at, word, count, stream.0)),
        }
    }

    fn create_stream(&self) -> Result<Raw, CallError> {
        let mut handle = null_mut();
        call!(
            self,
            cuStreamCreate(&raw mut handle, api::STREAM_NON_BLOCKING)
        )?;
        Ok(Raw(handle))
    }

    unsafe fn destroy_stream(&self, stream: Raw) -> Result<(), CallError> {
        call!(self, cuStreamDestroy_v2(stream.0))
    }

    unsafe fn synchronize_stream(&self, stream: Raw) -> Result<(), CallError> {
        call!(self, cuStreamSynchronize(stream.0))
    }

    unsafe fn is_idle(&self, stream: Raw) -> Result<bool, CallError> {
        // SAFETY: the stream lives.
        let status = unsafe { (self.api.cuStreamQuery)(stream.0) };
        if status == status::NOT_READY {
            return Ok(false);
        }
        self.check("cuStreamQuery", status).map(|()| true)
    }

    unsafe fn wait_on_stream(&self, stream: Raw, event: Raw) -> Result<(), CallError> {
        call!(self, cuStreamWaitEvent(stream.0, event.0, 0))
    }

    fn create_event(&self) -> Result<Raw, CallError> {
        let mut handle = null_mut();
        call!(
            self,
            cuEventCreate(&raw mut handle, api::EVENT_BLOCKING_SYNC)
        )?;
        Ok(Raw(handle))
    }

    unsafe fn destroy_event(&self, event: Raw) -> Result<(), CallError> {
        call!(self, cuEventDestroy_v2(event.0))
    }

    unsafe fn record(&self, event: Raw, stream: Raw) -> Result<(), CallError> {
        call!(self, cuEventRecord(event.0, stream.0))
    }

    unsafe fn is_done(&self, event: Raw) -> Result<bool, CallError> {
        // SAFETY: the event lives.
        let status = unsafe { (self.api.cuEventQuery)(event.0) };
        if status == status::NOT_READY {
            return Ok(false);
        }
        self.check("cuEventQuery", status).map(|()| true)
    }

    unsafe fn synchronize_event(&self, event: Raw) -> Result<(), CallError> {
        call!(self, cuEventSynchronize(event.0))
    }

    unsafe fn elapsed(&self, from: Raw, to: Raw) -> Result<f32, CallError> {
        let mut time = 0.0;
        call!(self, cuEventElapsedTime(&raw mut time, from.0, to.0))?;
        Ok(time)
    }
}
