//! HIP's functions without a GPU: memory is the host's, copies are done at once, kernels do nothing.
//!
//! Every call can be told to fail: `stand_in_fail` names it, with what it returns and how many calls
//! succeed before.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::collections::BTreeMap;
use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::sync::Mutex;

use gfxjit_hal::sync::lock;

/// What is to fail: the call, what it returns, and how many calls succeed before.
static FAILS: Mutex<Option<(String, c_int, u32)>> = Mutex::new(None);
/// Memory that was given out, by its address.
static MEMORY: Mutex<BTreeMap<usize, usize>> = Mutex::new(BTreeMap::new());

type Handle = *mut c_void;

/// What a call returns that is to fail.
pub(crate) fn fails(call: &str) -> Option<c_int> {
    let mut fails = lock(&FAILS);
    let (name, status, before) = fails.as_mut()?;
    if name != call {
        return None;
    }
    match before {
        0 => Some(*status),
        _ => {
            *before -= 1;
            None
        }
    }
}

/// From now on the function `name` fails with `status` after `before` calls; null ends it.
///
/// # Safety
/// `name` is a text, or null.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn stand_in_fail(name: *const c_char, status: c_int, before: c_uint) {
    *lock(&FAILS) = (!name.is_null()).then(|| {
        // SAFETY: as the caller vouches.
        let name = unsafe { CStr::from_ptr(name) };
        (name.to_string_lossy().into_owned(), status, before)
    });
}

/// How many allocations live.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn stand_in_allocations() -> usize {
    lock(&MEMORY).len()
}

/// What a kernel was launched with: grid, workgroup, bytes of LDS and of arguments, and their first word.
pub(crate) type Launch = [u64; 9];

static LAUNCH: Mutex<Launch> = Mutex::new([0; 9]);

/// The last launch.
///
/// # Safety
/// There is room for one.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn stand_in_launch(to: *mut Launch) {
    put(to, *lock(&LAUNCH));
}

/// Keeps what a launch has, if its arguments are in one piece as HIP wants them.
///
/// # Safety
/// `extra` is null or as HIP's.
pub(crate) unsafe fn launched(sizes: [c_uint; 6], lds: u64, extra: *mut Handle) -> c_int {
    if extra.is_null() {
        return 1;
    }
    // SAFETY: the caller has five words there.
    let [pointer, at, length, size, end] = unsafe { *extra.cast::<[Handle; 5]>() };
    if (pointer as usize, length as usize, end as usize) != (1, 2, 3) || at.is_null() {
        return 1;
    }
    // SAFETY: it is the number of bytes that are there, whole words.
    let (size, word) = unsafe { (*size.cast::<usize>(), *at.cast::<u64>()) };
    let mut launch = [0; 9];
    launch[..6].copy_from_slice(&sizes.map(u64::from));
    launch[6..].copy_from_slice(&[lds, size as u64, word]);
    *lock(&LAUNCH) = launch;
    0
}

/// Functions that fail when they are told to.
macro_rules! calls {
    ($($name:ident($($argument:ident: $type:ty),* $(,)?) $body:block)*) => {$(
        /// As in HIP.
        ///
        /// # Safety
        /// As in HIP.
        #[allow(non_snake_case, clippy::too_many_arguments, reason = "it is HIP's")]
        #[unsafe(no_mangle)]
        pub(crate) unsafe extern "C" fn $name($($argument: $type),*) -> c_int {
            if let Some(status) = $crate::calls::fails(stringify!($name)) {
                return status;
            }
            $body
        }
    )*};
}
pub(crate) use calls;

/// Puts a value where a caller wants it.
fn put<T>(to: *mut T, value: T) -> c_int {
    if to.is_null() {
        return 1;
    }
    // SAFETY: HIP's callers have room there.
    unsafe { to.write(value) };
    0
}

/// A text with its end.
pub(crate) fn put_text(to: *mut c_char, room: c_int, text: &str) -> c_int {
    for (at, byte) in text.bytes().chain([0]).enumerate() {
        if at < room as usize {
            // SAFETY: it is inside the caller's room.
            unsafe { to.add(at).write(byte as c_char) };
        }
    }
    0
}

fn layout(bytes: usize) -> Layout {
    Layout::from_size_align(bytes.max(1), 4096).unwrap_or(Layout::new::<u64>())
}

fn allocate(to: *mut Handle, bytes: usize) -> c_int {
    if bytes > 1 << 30 {
        return 2;
    }
    // SAFETY: there is at least a byte.
    let at = unsafe { alloc_zeroed(layout(bytes)) };
    lock(&MEMORY).insert(at as usize, bytes);
    put(to, at.cast())
}

fn free(at: Handle) -> c_int {
    let Some(bytes) = lock(&MEMORY).remove(&(at as usize)) else {
        return 1;
    };
    // SAFETY: it was made so.
    unsafe { dealloc(at.cast(), layout(bytes)) };
    0
}

fn fill<T: Copy>(at: Handle, value: T, count: usize) -> c_int {
    for index in 0..count {
        // SAFETY: the caller has as many there.
        unsafe { at.cast::<T>().add(index).write_unaligned(value) };
    }
    0
}

/// A handle without meaning.
const HANDLE: Handle = 0x1000 as Handle;

/// The variable of every module.
static VARIABLE: [u8; 16] = [0; 16];

calls! {
    hipInit(_flags: c_uint) { 0 }
    hipRuntimeGetVersion(version: *mut c_int) { put(version, crate::VERSION) }
    hipGetDeviceCount(count: *mut c_int) { put(count, 2) }
    hipGetDevice(device: *mut c_int) { put(device, 0) }
    hipSetDevice(_device: c_int) { 0 }
    hipDeviceGetAttribute(value: *mut c_int, what: c_int, _device: c_int) {
        put(value, match what {
            87 => 32,
            56 => 1024,
            74 => 65536,
            63 => 7,
            29..=31 => 65535,
            _ => 1,
        })
    }
    hipDeviceGetName(name: *mut c_char, room: c_int, _device: c_int) {
        put_text(name, room, "a stand-in")
    }
    hipDeviceTotalMem(bytes: *mut usize, _device: c_int) { put(bytes, 1 << 30) }
    hipMemGetInfo(free: *mut usize, total: *mut usize) { put(free, 1 << 20) + put(total, 1 << 30) }
    hipMalloc(at: *mut Handle, bytes: usize) { allocate(at, bytes) }
    hipFree(at: Handle) { free(at) }
    hipHostMalloc(at: *mut Handle, bytes: usize, _flags: c_uint) { allocate(at, bytes) }
    hipHostFree(at: Handle) { free(at) }
    hipHostGetDevicePointer(seen: *mut Handle, at: Handle, _flags: c_uint) { put(seen, at) }
    hipMemcpyAsync(to: Handle, from: *const c_void, bytes: usize, _kind: c_int, _stream: Handle) {
        // SAFETY: the caller has as many bytes on both sides.
        unsafe { from.cast::<u8>().copy_to(to.cast(), bytes) };
        0
    }
    hipMemcpy2DAsync(
        to: Handle, to_pitch: usize, from: *const c_void, from_pitch: usize, width: usize,
        height: usize, _kind: c_int, _stream: Handle,
    ) {
        for row in 0..height {
            // SAFETY: as above.
            unsafe {
                let from = from.cast::<u8>().add(row * from_pitch);
                from.copy_to(to.cast::<u8>().add(row * to_pitch), width);
            }
        }
        0
    }
    hipMemsetD8Async(at: Handle, value: u8, count: usize, _stream: Handle) { fill(at, value, count) }
    hipMemsetD16Async(at: Handle, value: u16, count: usize, _stream: Handle) { fill(at, value, count) }
    hipMemsetD32Async(at: Handle, value: c_int, count: usize, _stream: Handle) { fill(at, value, count) }
    hipStreamCreateWithFlags(stream: *mut Handle, _flags: c_uint) { put(stream, HANDLE) }
    hipStreamDestroy(_stream: Handle) { 0 }
    hipStreamSynchronize(_stream: Handle) { 0 }
    hipStreamWaitEvent(_stream: Handle, _event: Handle, _flags: c_uint) { 0 }
    hipEventCreateWithFlags(event: *mut Handle, _flags: c_uint) { put(event, HANDLE) }
    hipEventDestroy(_event: Handle) { 0 }
    hipEventRecord(_event: Handle, _stream: Handle) { 0 }
    hipEventQuery(_event: Handle) { 0 }
    hipEventSynchronize(_event: Handle) { 0 }
    hipEventElapsedTime(time: *mut f32, _start: Handle, _stop: Handle) { put(time, 1.5) }
    hipModuleLoadData(module: *mut Handle, _image: *const c_void) { put(module, HANDLE) }
    hipModuleUnload(_module: Handle) { 0 }
    hipModuleGetFunction(function: *mut Handle, _module: Handle, _name: *const c_char) {
        put(function, HANDLE)
    }
    hipModuleGetGlobal(at: *mut Handle, size: *mut usize, _module: Handle, _name: *const c_char) {
        put(at, VARIABLE.as_ptr().cast_mut().cast()) + put(size, VARIABLE.len())
    }
    hipModuleLaunchKernel(
        _function: Handle, x: c_uint, y: c_uint, z: c_uint, a: c_uint, b: c_uint, c: c_uint,
        lds: c_uint, _stream: Handle, _parameters: *mut Handle, extra: *mut Handle,
    ) {
        // SAFETY: as in HIP.
        unsafe { launched([x, y, z, a, b, c], u64::from(lds), extra) }
    }
}

/// HIP's names of some errors.
///
/// # Safety
/// None.
#[allow(non_snake_case, reason = "it is HIP's")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn hipGetErrorName(status: c_int) -> *const c_char {
    let name = match status {
        0 => c"hipSuccess",
        1 => c"hipErrorInvalidValue",
        2 => c"hipErrorOutOfMemory",
        3 => c"hipErrorNotInitialized",
        100 => c"hipErrorNoDevice",
        101 => c"hipErrorInvalidDevice",
        200 => c"hipErrorInvalidImage",
        209 => c"hipErrorNoBinaryForGpu",
        500 => c"hipErrorNotFound",
        600 => c"hipErrorNotReady",
        700 => c"hipErrorIllegalAddress",
        701 => c"hipErrorLaunchOutOfResources",
        710 => c"hipErrorAssert",
        719 => c"hipErrorLaunchFailure",
        801 => c"hipErrorNotSupported",
        999 => c"hipErrorUnknown",
        _ => c"hipErrorWithoutName",
    };
    name.as_ptr()
}
