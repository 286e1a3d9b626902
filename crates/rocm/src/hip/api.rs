//! HIP's functions, as its public header `hip_runtime_api.h` declares them.
//!
//! Only the functions that the driver calls. Handles are `void` pointers.

use std::ffi::{c_char, c_int, c_uint, c_void};
use std::path::Path;

use gfxjit_streams::functions;

/// `hipError_t`.
pub(super) type Status = c_int;
/// A stream, an event, a module, a function.
pub(super) type Handle = *mut c_void;

/// `hipError_t` by names.
pub(super) mod status {
    use super::Status;

    pub(crate) const SUCCESS: Status = 0;
    pub(crate) const OUT_OF_MEMORY: Status = 2;
    pub(crate) const NO_DEVICE: Status = 100;
    pub(crate) const ECC_NOT_CORRECTABLE: Status = 214;
    pub(crate) const NOT_FOUND: Status = 500;
    pub(crate) const NOT_READY: Status = 600;
    pub(crate) const ILLEGAL_ADDRESS: Status = 700;
    pub(crate) const LAUNCH_TIME_OUT: Status = 702;
    pub(crate) const CONTEXT_IS_DESTROYED: Status = 709;
    pub(crate) const ASSERT: Status = 710;
    pub(crate) const LAUNCH_FAILURE: Status = 719;
    pub(crate) const RUNTIME_MEMORY: Status = 1052;
    pub(crate) const RUNTIME_OTHER: Status = 1053;
}

/// `hipDeviceAttribute_t`, with the numbers of HIP 5 and later.
#[derive(Clone, Copy)]
#[repr(i32)]
pub(super) enum Attribute {
    CanMapHostMemory = 3,
    CooperativeLaunch = 10,
    MaxGridDimX = 29,
    MaxGridDimY = 30,
    MaxGridDimZ = 31,
    MaxThreadsPerBlock = 56,
    MultiprocessorCount = 63,
    MaxSharedMemoryPerBlock = 74,
    WarpSize = 87,
}

/// `hipStreamNonBlocking`: the stream does not wait for the default stream.
pub(super) const STREAM_NON_BLOCKING: c_uint = 1;
/// `hipEventBlockingSync`: waiting threads sleep.
pub(super) const EVENT_BLOCKING_SYNC: c_uint = 1;
/// `hipHostMallocPortable | hipHostMallocMapped`.
pub(super) const HOST_PORTABLE_MAPPED: c_uint = 1 | 2;
/// `hipHostMallocCoherent`.
pub(super) const HOST_COHERENT: c_uint = 0x4000_0000;
/// `hipHostMallocNonCoherent`.
pub(super) const HOST_NON_COHERENT: c_uint = 0x8000_0000;
/// `hipMemcpyDefault`: the runtime determines the direction from the addresses.
pub(super) const COPY_DEFAULT: c_int = 4;
/// `hipLimitStackSize`.
pub(super) const LIMIT_STACK_SIZE: c_int = 0;
/// `HIP_LAUNCH_PARAM_BUFFER_POINTER`, `_BUFFER_SIZE` and `_END`.
pub(super) const LAUNCH_PARAMETERS: [usize; 3] = [1, 2, 3];

/// Upper limit of the size of `hipDeviceProp_t` in bytes: the first layout has 792, that of HIP 6
/// and 7 has 1472.
pub(super) const PROPERTIES_BYTES: usize = 16384;
/// Offset of `gcnArchName` in the layout of `hipGetDevicePropertiesR0600`.
pub(super) const ARCH_NAME_R0600: usize = 1160;
/// Offset of `gcnArchName` in the older layout, `R0000`.
pub(super) const ARCH_NAME_R0000: usize = 396;

functions! {
    needed {
        hipInit(c_uint);
        hipRuntimeGetVersion(*mut c_int);
        hipGetDeviceCount(*mut c_int);
        hipGetDevice(*mut c_int);
        hipSetDevice(c_int);
        hipDeviceGetAttribute(*mut c_int, c_int, c_int);
        hipDeviceGetName(*mut c_char, c_int, c_int);
        hipDeviceTotalMem(*mut usize, c_int);
        hipMemGetInfo(*mut usize, *mut usize);
        hipMalloc(*mut *mut c_void, usize);
        hipFree(*mut c_void);
        hipHostMalloc(*mut *mut c_void, usize, c_uint);
        hipHostFree(*mut c_void);
        hipHostGetDevicePointer(*mut *mut c_void, *mut c_void, c_uint);
        hipMemcpyAsync(*mut c_void, *const c_void, usize, c_int, Handle);
        hipMemcpy2DAsync(*mut c_void, usize, *const c_void, usize, usize, usize, c_int, Handle);
        hipMemsetD8Async(*mut c_void, u8, usize, Handle);
        hipMemsetD16Async(*mut c_void, u16, usize, Handle);
        hipMemsetD32Async(*mut c_void, c_int, usize, Handle);
        hipStreamCreateWithFlags(*mut Handle, c_uint);
        hipStreamDestroy(Handle);
        hipStreamSynchronize(Handle);
        hipStreamWaitEvent(Handle, Handle, c_uint);
        hipEventCreateWithFlags(*mut Handle, c_uint);
        hipEventDestroy(Handle);
        hipEventRecord(Handle, Handle);
        hipEventQuery(Handle);
        hipEventSynchronize(Handle);
        hipEventElapsedTime(*mut f32, Handle, Handle);
        hipModuleLoadData(*mut Handle, *const c_void);
        hipModuleUnload(Handle);
        hipModuleGetFunction(*mut Handle, Handle, *const c_char);
        hipModuleGetGlobal(*mut *mut c_void, *mut usize, Handle, *const c_char);
        hipModuleLaunchKernel(
            Handle, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, Handle,
            *mut *mut c_void, *mut *mut c_void,
        );
    }
    optional {
        // Since HIP 5.1.
        hipDeviceGetUuid(*mut [u8; 16], c_int);
        // Since HIP 6.0.
        hipGetDevicePropertiesR0600(*mut u8, c_int);
        hipGetDeviceProperties(*mut u8, c_int);
        hipDeviceGetPCIBusId(*mut c_char, c_int, c_int);
        // Clears the last error of the thread.
        hipGetLastError();
        // Since HIP 5.3.
        hipDeviceSetLimit(c_int, usize);
        hipExtModuleLaunchKernel(
            Handle, u32, u32, u32, u32, u32, u32, usize, Handle, *mut *mut c_void,
            *mut *mut c_void, Handle, Handle, u32,
        );
        // Since HIP 5.5.
        hipModuleLaunchCooperativeKernel(
            Handle, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, Handle,
            *mut *mut c_void,
        );
    }
    texts {
        hipGetErrorName;
        hipGetErrorString;
    }
}

/// The message for a library that lacks functions, with the oldest version that has them.
pub(super) fn too_old(path: &Path, missing: &[&str]) -> String {
    format!(
        "{} lacks {}; HIP 5.0 or later is needed",
        path.display(),
        missing.join(", ")
    )
}
