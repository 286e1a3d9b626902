//! CUDA's names in the tests of drivers over streams.

use std::path::Path;
use std::sync::Arc;

use gfxjit_cuda::CudaDriver;
use gfxjit_hal::{CodeFormat, Driver, FaultKind};

use crate::streams::{Calls, Suite};

pub(crate) const PTX: &str = ".version 7.8\n.target sm_90\n.visible .entry small() { ret; }";

fn open(library: Option<&Path>) -> Arc<dyn Driver> {
    // SAFETY: the stand-in runs no kernels.
    Arc::new(unsafe { CudaDriver::new(library) })
}

pub(crate) static CUDA: Suite = Suite {
    stand_in: "stand_in_cuda",
    driver: open,
    scheme: "cuda",
    format: CodeFormat::Ptx,
    code: PTX.as_bytes(),
    statuses: &[
        (1, "CUDA_ERROR_INVALID_VALUE"),
        (2, "CUDA_ERROR_OUT_OF_MEMORY"),
        (3, "CUDA_ERROR_NOT_INITIALIZED"),
        (100, "CUDA_ERROR_NO_DEVICE"),
        (200, "CUDA_ERROR_INVALID_IMAGE"),
        (218, "CUDA_ERROR_INVALID_PTX"),
        (222, "CUDA_ERROR_UNSUPPORTED_PTX_VERSION"),
        (500, "CUDA_ERROR_NOT_FOUND"),
        (600, "CUDA_ERROR_NOT_READY"),
        (700, "CUDA_ERROR_ILLEGAL_ADDRESS"),
        (701, "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES"),
        (710, "CUDA_ERROR_ASSERT"),
        (715, "CUDA_ERROR_ILLEGAL_INSTRUCTION"),
        (719, "CUDA_ERROR_LAUNCH_FAILED"),
        (999, "CUDA_ERROR_UNKNOWN"),
        (4242, "an error without a name"),
    ],
    sticky: &[700, 710, 715, 719],
    no_memory: "CUDA_ERROR_OUT_OF_MEMORY",
    no_device: 100,
    not_ready: 600,
    unknown: (999, "CUDA_ERROR_UNKNOWN"),
    calls: Calls {
        allocate: "cuMemAlloc_v2",
        allocate_host: "cuMemHostAlloc",
        host_address: "cuMemHostGetDevicePointer_v2",
        create_stream: "cuStreamCreate",
        load: "cuModuleLoadDataEx",
        fills: ["cuMemsetD8Async", "cuMemsetD16Async", "cuMemsetD32Async"],
        copy: "cuMemcpyAsync",
        copy_strided: "cuMemcpy2DAsync_v2",
        record: "cuEventRecord",
        synchronize: "cuStreamSynchronize",
        query: "cuStreamQuery",
        select: "cuCtxSetCurrent",
        launch: "cuLaunchKernel",
        launch_cooperative: "cuLaunchKernelEx",
        count_devices: "cuDeviceGetCount",
        list_devices: &[
            "cuInit",
            "cuDriverGetVersion",
            "cuDeviceGetCount",
            "cuDeviceGet",
            "cuDeviceGetName",
            "cuDeviceGetUuid",
            "cuDeviceTotalMem_v2",
            "cuDeviceGetAttribute",
        ],
        counts_no_device: &["cuInit"],
        open: ["cuDevicePrimaryCtxRetain", "cuEventCreate"],
        give_back: &[
            "cuMemFree_v2",
            "cuMemFreeHost",
            "cuModuleUnload",
            "cuStreamDestroy_v2",
            "cuEventDestroy_v2",
            "cuEventElapsedTime",
        ],
    },
    faults: &[
        (700, "CUDA_ERROR_ILLEGAL_ADDRESS", FaultKind::OutOfRange),
        (
            715,
            "CUDA_ERROR_ILLEGAL_INSTRUCTION",
            FaultKind::IllegalInstruction,
        ),
        (719, "CUDA_ERROR_LAUNCH_FAILED", FaultKind::Trap),
    ],
};
