//! CUDA's functions without a GPU.

use std::ffi::{CStr, c_char, c_int, c_uint, c_void};

use crate::memory::{allocate, fill, free, launched, put, put_text};

type Handle = *mut c_void;

/// A handle without meaning.
const HANDLE: Handle = 0x1000 as Handle;

/// The variable of every module.
static VARIABLE: [u8; 16] = [0; 16];

/// `CUDA_MEMCPY2D`, of which the places in memory count.
#[repr(C)]
pub(crate) struct Copy2D {
    src_x: [usize; 2],
    src_type: c_uint,
    src_host: Handle,
    src_device: u64,
    src_array: Handle,
    src_pitch: usize,
    dst_x: [usize; 2],
    dst_type: c_uint,
    dst_host: Handle,
    dst_device: u64,
    dst_array: Handle,
    dst_pitch: usize,
    width: usize,
    height: usize,
}

/// Functions that fail when they are told to.
macro_rules! calls {
    ($($name:ident($($argument:ident: $type:ty),* $(,)?) $body:block)*) => {$(
        /// As in CUDA.
        ///
        /// # Safety
        /// As in CUDA.
        #[allow(non_snake_case, clippy::too_many_arguments, reason = "it is CUDA's")]
        #[unsafe(no_mangle)]
        pub(crate) unsafe extern "C" fn $name($($argument: $type),*) -> c_int {
            if let Some(status) = crate::memory::fails(stringify!($name)) {
                return status;
            }
            $body
        }
    )*};
}

fn give(to: *mut u64, bytes: usize) -> c_int {
    allocate(bytes).map_or(2, |at| put(to, at as u64))
}

/// Whether a name is one of these.
///
/// # Safety
/// It is a text.
unsafe fn is_named(name: *const c_char, names: &[&CStr]) -> bool {
    // SAFETY: as the caller vouches.
    names.contains(&unsafe { CStr::from_ptr(name) })
}

calls! {
    cuInit(_flags: c_uint) { 0 }
    cuDriverGetVersion(version: *mut c_int) { put(version, 12_040) }
    cuDeviceGetCount(count: *mut c_int) { put(count, 2) }
    cuDeviceGet(device: *mut c_int, ordinal: c_int) { put(device, ordinal) }
    cuDeviceGetName(name: *mut c_char, room: c_int, _device: c_int) {
        put_text(name, room, "a stand-in")
    }
    cuDeviceGetUuid(uuid: *mut [u8; 16], device: c_int) { put(uuid, [0xa0 + device as u8; 16]) }
    cuDeviceTotalMem_v2(bytes: *mut usize, _device: c_int) { put(bytes, 1 << 30) }
    cuDeviceGetAttribute(value: *mut c_int, what: c_int, _device: c_int) {
        put(value, match what {
            1 => 1024,
            5 => i32::MAX,
            6 | 7 => 65535,
            8 => 49152,
            10 => 32,
            16 => 7,
            33 => 0x83,
            34 | 50 => 0,
            75 => 9,
            76 => 0,
            97 => 101_376,
            _ => 1,
        })
    }
    cuDevicePrimaryCtxRetain(context: *mut Handle, device: c_int) {
        put(context, (0x2000 + device as usize) as Handle)
    }
    cuCtxGetCurrent(context: *mut Handle) { put(context, std::ptr::null_mut()) }
    cuCtxSetCurrent(_context: Handle) { 0 }
    cuCtxSetLimit(_limit: c_int, _value: usize) { 0 }
    cuMemGetInfo_v2(free: *mut usize, total: *mut usize) { put(free, 1 << 20) + put(total, 1 << 30) }
    cuMemAlloc_v2(at: *mut u64, bytes: usize) { give(at, bytes) }
    cuMemFree_v2(at: u64) { free(at as usize as Handle) }
    cuMemHostAlloc(at: *mut Handle, bytes: usize, _flags: c_uint) {
        allocate(bytes).map_or(2, |made| put(at, made))
    }
    cuMemFreeHost(at: Handle) { free(at) }
    cuMemHostGetDevicePointer_v2(seen: *mut u64, at: Handle, _flags: c_uint) { put(seen, at as u64) }
    cuMemcpyAsync(to: u64, from: u64, bytes: usize, _stream: Handle) {
        // SAFETY: the caller has as many bytes on both sides.
        unsafe { (from as usize as *const u8).copy_to(to as usize as *mut u8, bytes) };
        0
    }
    cuMemcpy2DAsync_v2(copy: *const Copy2D, _stream: Handle) {
        // SAFETY: it is there.
        let copy = unsafe { &*copy };
        if (copy.src_type, copy.dst_type) != (4, 4) {
            return 1;
        }
        for row in 0..copy.height {
            let from = (copy.src_device as usize + row * copy.src_pitch) as *const u8;
            let to = (copy.dst_device as usize + row * copy.dst_pitch) as *mut u8;
            // SAFETY: as above.
            unsafe { from.copy_to(to, copy.width) };
        }
        0
    }
    cuMemsetD8Async(at: u64, value: u8, count: usize, _stream: Handle) { fill(at, value, count) }
    cuMemsetD16Async(at: u64, value: u16, count: usize, _stream: Handle) { fill(at, value, count) }
    cuMemsetD32Async(at: u64, value: c_uint, count: usize, _stream: Handle) { fill(at, value, count) }
    cuStreamCreate(stream: *mut Handle, _flags: c_uint) { put(stream, HANDLE) }
    cuStreamDestroy_v2(_stream: Handle) { 0 }
    cuStreamSynchronize(_stream: Handle) { 0 }
    cuStreamQuery(_stream: Handle) { 0 }
    cuStreamWaitEvent(_stream: Handle, _event: Handle, _flags: c_uint) { 0 }
    cuEventCreate(event: *mut Handle, _flags: c_uint) { put(event, HANDLE) }
    cuEventDestroy_v2(_event: Handle) { 0 }
    cuEventRecord(_event: Handle, _stream: Handle) { 0 }
    cuEventQuery(_event: Handle) { 0 }
    cuEventSynchronize(_event: Handle) { 0 }
    cuEventElapsedTime(time: *mut f32, _start: Handle, _stop: Handle) { put(time, 1.5) }
    cuModuleLoadDataEx(
        module: *mut Handle, image: *const c_void, count: c_uint, options: *mut c_int,
        values: *mut Handle,
    ) {
        // SAFETY: PTX is a text; there are as many options and values.
        unsafe {
            if !CStr::from_ptr(image.cast()).to_string_lossy().contains("broken") {
                return put(module, HANDLE);
            }
            for at in 0..count as usize {
                // CU_JIT_ERROR_LOG_BUFFER.
                if *options.add(at) == 5 {
                    put_text((*values.add(at)).cast(), 64, "line 3: a mistake");
                }
            }
        }
        218
    }
    cuModuleUnload(_module: Handle) { 0 }
    cuModuleGetFunction(function: *mut Handle, _module: Handle, name: *const c_char) {
        // SAFETY: it is a text.
        if unsafe { is_named(name, &[c"small", c"whole"]) } {
            return put(function, HANDLE);
        }
        500
    }
    cuModuleGetGlobal_v2(at: *mut u64, size: *mut usize, _module: Handle, name: *const c_char) {
        // SAFETY: it is a text.
        if unsafe { is_named(name, &[c"counter", c"__gfxjit_grid_small"]) } {
            return put(at, VARIABLE.as_ptr() as u64) + put(size, VARIABLE.len());
        }
        500
    }
    cuFuncGetAttribute(value: *mut c_int, what: c_int, _function: Handle) {
        put(value, if what == 0 { 256 } else { 0 })
    }
    cuFuncSetAttribute(_function: Handle, _what: c_int, _value: c_int) { 0 }
    cuFuncGetParamInfo(_function: Handle, index: usize, offset: *mut usize, size: *mut usize) {
        match index {
            0 => put(offset, 0) + put(size, 8),
            1 => put(offset, 8) + put(size, 12),
            _ => 1,
        }
    }
    cuLaunchKernel(
        _function: Handle, x: c_uint, y: c_uint, z: c_uint, a: c_uint, b: c_uint, c: c_uint,
        lds: c_uint, _stream: Handle, _parameters: *mut Handle, extra: *mut Handle,
    ) {
        // Pointer, its length, and the end.
        // SAFETY: the caller has five words there.
        let [pointer, at, length, size, end] = unsafe { *extra.cast::<[Handle; 5]>() };
        if (pointer as usize, length as usize, end as usize) != (1, 2, 0) || at.is_null() {
            return 1;
        }
        // SAFETY: it is a number; there are as many bytes of arguments.
        let (size, word) = unsafe { (*size.cast::<usize>(), *at.cast::<u64>()) };
        if size != 20 {
            return 1;
        }
        launched([x, y, z, a, b, c, lds].map(u64::from), size, word);
        0
    }
    cuLaunchKernelEx(
        _config: *const c_void, _function: Handle, _parameters: *mut Handle, _extra: *mut Handle,
    ) { 0 }
    cuGetErrorName(status: c_int, to: *mut *const c_char) {
        let name = match status {
            1 => c"CUDA_ERROR_INVALID_VALUE",
            2 => c"CUDA_ERROR_OUT_OF_MEMORY",
            3 => c"CUDA_ERROR_NOT_INITIALIZED",
            100 => c"CUDA_ERROR_NO_DEVICE",
            200 => c"CUDA_ERROR_INVALID_IMAGE",
            218 => c"CUDA_ERROR_INVALID_PTX",
            222 => c"CUDA_ERROR_UNSUPPORTED_PTX_VERSION",
            500 => c"CUDA_ERROR_NOT_FOUND",
            600 => c"CUDA_ERROR_NOT_READY",
            700 => c"CUDA_ERROR_ILLEGAL_ADDRESS",
            701 => c"CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES",
            710 => c"CUDA_ERROR_ASSERT",
            715 => c"CUDA_ERROR_ILLEGAL_INSTRUCTION",
            719 => c"CUDA_ERROR_LAUNCH_FAILED",
            999 => c"CUDA_ERROR_UNKNOWN",
            _ => return 1,
        };
        put(to, name.as_ptr())
    }
    cuGetErrorString(_status: c_int, to: *mut *const c_char) { put(to, c"words of a stand-in".as_ptr()) }
}
