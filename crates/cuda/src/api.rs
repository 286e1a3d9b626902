//! CUDA's functions, as its public header `cuda.h` declares them.
//!
//! Only the functions that the driver calls. Since CUDA 3.2 and 4.0 the header defines the plain
//! names as macros for those with `_v2`. Handles are `void` pointers, device addresses are numbers.

use std::ffi::{c_char, c_int, c_uint, c_void};
use std::path::Path;

use gfxjit_streams::functions;

/// `CUresult`.
pub(crate) type Status = c_int;
/// A context, a stream, an event, a module, a function.
pub(crate) type Handle = *mut c_void;

/// `CUresult` by names.
pub(crate) mod status {
    use super::Status;

    pub(crate) const SUCCESS: Status = 0;
    pub(crate) const OUT_OF_MEMORY: Status = 2;
    pub(crate) const NO_DEVICE: Status = 100;
    pub(crate) const ECC_UNCORRECTABLE: Status = 214;
    pub(crate) const NOT_FOUND: Status = 500;
    pub(crate) const NOT_READY: Status = 600;
    pub(crate) const ILLEGAL_ADDRESS: Status = 700;
    pub(crate) const LAUNCH_TIMEOUT: Status = 702;
    pub(crate) const CONTEXT_IS_DESTROYED: Status = 709;
    pub(crate) const ASSERT: Status = 710;
    pub(crate) const HARDWARE_STACK_ERROR: Status = 714;
    pub(crate) const ILLEGAL_INSTRUCTION: Status = 715;
    pub(crate) const MISALIGNED_ADDRESS: Status = 716;
    pub(crate) const INVALID_ADDRESS_SPACE: Status = 717;
    pub(crate) const INVALID_PC: Status = 718;
    pub(crate) const LAUNCH_FAILED: Status = 719;
}

/// `CUdevice_attribute`.
#[derive(Clone, Copy)]
#[repr(i32)]
pub(crate) enum Attribute {
    MaxThreadsPerBlock = 1,
    MaxGridDimX = 5,
    MaxGridDimY = 6,
    MaxGridDimZ = 7,
    MaxSharedMemoryPerBlock = 8,
    WarpSize = 10,
    MultiprocessorCount = 16,
    CanMapHostMemory = 19,
    PciBusId = 33,
    PciDeviceId = 34,
    PciDomainId = 50,
    ComputeCapabilityMajor = 75,
    ComputeCapabilityMinor = 76,
    CooperativeLaunch = 95,
    MaxSharedMemoryPerBlockOptin = 97,
}

/// `CUfunction_attribute`.
#[derive(Clone, Copy)]
#[repr(i32)]
pub(crate) enum FunctionAttribute {
    MaxThreadsPerBlock = 0,
    SharedBytes = 1,
    LocalBytes = 3,
    MaxDynamicSharedBytes = 8,
}

/// `CU_STREAM_NON_BLOCKING`: the stream does not wait for the default stream.
pub(crate) const STREAM_NON_BLOCKING: c_uint = 1;
/// `CU_EVENT_BLOCKING_SYNC`: waiting threads sleep.
pub(crate) const EVENT_BLOCKING_SYNC: c_uint = 1;
/// `CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP`.
pub(crate) const HOST_PORTABLE_MAPPED: c_uint = 1 | 2;
/// `CU_MEMORYTYPE_UNIFIED`: the place is determined from the address.
pub(crate) const MEMORY_UNIFIED: c_uint = 4;
/// `CU_LIMIT_STACK_SIZE`.
pub(crate) const LIMIT_STACK_SIZE: c_int = 0;
/// `CU_LAUNCH_PARAM_BUFFER_POINTER`, `_BUFFER_SIZE` and `_END`.
pub(crate) const LAUNCH_PARAMETERS: [usize; 3] = [1, 2, 0];
/// `CU_LAUNCH_ATTRIBUTE_COOPERATIVE`.
pub(crate) const ATTRIBUTE_COOPERATIVE: c_int = 2;

/// `CUjit_option`.
#[derive(Clone, Copy)]
#[repr(i32)]
pub(crate) enum JitOption {
    ErrorLog = 5,
    ErrorLogBytes = 6,
}

/// `CUDA_MEMCPY2D`.
#[repr(C)]
pub(crate) struct Copy2D {
    pub src_x: usize,
    pub src_y: usize,
    pub src_type: c_uint,
    pub src_host: *const c_void,
    pub src_device: u64,
    pub src_array: Handle,
    pub src_pitch: usize,
    pub dst_x: usize,
    pub dst_y: usize,
    pub dst_type: c_uint,
    pub dst_host: *mut c_void,
    pub dst_device: u64,
    pub dst_array: Handle,
    pub dst_pitch: usize,
    pub width_bytes: usize,
    pub height: usize,
}

/// `CUlaunchAttribute`: an id, and a value of 64 bytes, of which the first words are used here.
#[repr(C)]
pub(crate) struct LaunchAttribute {
    pub id: c_int,
    pub padding: [u8; 4],
    pub value: [c_uint; 16],
}

/// `CUlaunchConfig`.
#[repr(C)]
pub(crate) struct LaunchConfig {
    pub grid: [c_uint; 3],
    pub block: [c_uint; 3],
    pub shared_bytes: c_uint,
    pub stream: Handle,
    pub attributes: *mut LaunchAttribute,
    pub attribute_count: c_uint,
}

functions! {
    needed {
        cuInit(c_uint);
        cuDriverGetVersion(*mut c_int);
        cuGetErrorName(Status, *mut *const c_char);
        cuGetErrorString(Status, *mut *const c_char);
        cuDeviceGetCount(*mut c_int);
        cuDeviceGet(*mut c_int, c_int);
        cuDeviceGetName(*mut c_char, c_int, c_int);
        cuDeviceGetUuid(*mut [u8; 16], c_int);
        cuDeviceTotalMem_v2(*mut usize, c_int);
        cuDeviceGetAttribute(*mut c_int, c_int, c_int);
        cuDevicePrimaryCtxRetain(*mut Handle, c_int);
        cuCtxGetCurrent(*mut Handle);
        cuCtxSetCurrent(Handle);
        cuMemGetInfo_v2(*mut usize, *mut usize);
        cuMemAlloc_v2(*mut u64, usize);
        cuMemFree_v2(u64);
        cuMemHostAlloc(*mut *mut c_void, usize, c_uint);
        cuMemFreeHost(*mut c_void);
        cuMemHostGetDevicePointer_v2(*mut u64, *mut c_void, c_uint);
        cuMemcpyAsync(u64, u64, usize, Handle);
        cuMemcpy2DAsync_v2(*const Copy2D, Handle);
        cuMemsetD8Async(u64, u8, usize, Handle);
        cuMemsetD16Async(u64, u16, usize, Handle);
        cuMemsetD32Async(u64, c_uint, usize, Handle);
        cuStreamCreate(*mut Handle, c_uint);
        cuStreamDestroy_v2(Handle);
        cuStreamSynchronize(Handle);
        cuStreamQuery(Handle);
        cuStreamWaitEvent(Handle, Handle, c_uint);
        cuEventCreate(*mut Handle, c_uint);
        cuEventDestroy_v2(Handle);
        cuEventRecord(Handle, Handle);
        cuEventQuery(Handle);
        cuEventSynchronize(Handle);
        cuEventElapsedTime(*mut f32, Handle, Handle);
        cuModuleLoadDataEx(*mut Handle, *const c_void, c_uint, *mut c_int, *mut *mut c_void);
        cuModuleUnload(Handle);
        cuModuleGetFunction(*mut Handle, Handle, *const c_char);
        cuModuleGetGlobal_v2(*mut u64, *mut usize, Handle, *const c_char);
        cuFuncGetAttribute(*mut c_int, c_int, Handle);
        cuFuncSetAttribute(Handle, c_int, c_int);
        cuLaunchKernel(
            Handle, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, Handle,
            *mut *mut c_void, *mut *mut c_void,
        );
    }
    optional {
        cuCtxSetLimit(c_int, usize);
        // Since CUDA 11.8.
        cuLaunchKernelEx(*const LaunchConfig, Handle, *mut *mut c_void, *mut *mut c_void);
        // Since CUDA 12.4.
        cuFuncGetParamInfo(Handle, usize, *mut usize, *mut usize);
    }
    texts {}
}

/// The message for a library that lacks functions, with the oldest version that has them.
pub(crate) fn too_old(path: &Path, missing: &[&str]) -> String {
    format!(
        "{} lacks {}; the driver of CUDA 11.0 or later is needed",
        path.display(),
        missing.join(", ")
    )
}
