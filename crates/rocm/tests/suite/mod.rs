//! HIP's names in the tests of drivers over streams.

use std::path::Path;
use std::sync::Arc;

use gfxjit_hal::{CodeFormat, Driver, FaultKind};
use gfxjit_rocm::HipDriver;

use crate::streams::{Calls, Suite};

fn open(library: Option<&Path>) -> Arc<dyn Driver> {
    // SAFETY: the stand-in runs no kernels.
    Arc::new(unsafe { HipDriver::new(library) })
}

pub(crate) static HIP: Suite = Suite {
    stand_in: "stand_in_hip",
    driver: open,
    scheme: "hip",
    format: CodeFormat::AmdCodeObject,
    code: include_bytes!("../../../../tests/corpus/llvm/small-gfx1100-v5.co"),
    statuses: &[
        (1, "hipErrorInvalidValue"),
        (2, "hipErrorOutOfMemory"),
        (3, "hipErrorNotInitialized"),
        (100, "hipErrorNoDevice"),
        (101, "hipErrorInvalidDevice"),
        (200, "hipErrorInvalidImage"),
        (209, "hipErrorNoBinaryForGpu"),
        (500, "hipErrorNotFound"),
        (600, "hipErrorNotReady"),
        (700, "hipErrorIllegalAddress"),
        (701, "hipErrorLaunchOutOfResources"),
        (710, "hipErrorAssert"),
        (719, "hipErrorLaunchFailure"),
        (801, "hipErrorNotSupported"),
        (999, "hipErrorUnknown"),
        (4242, "hipErrorWithoutName"),
    ],
    sticky: &[700, 710, 719],
    no_memory: "hipErrorOutOfMemory",
    no_device: 100,
    not_ready: 600,
    unknown: (999, "hipErrorUnknown"),
    calls: Calls {
        allocate: "hipMalloc",
        allocate_host: "hipHostMalloc",
        host_address: "hipHostGetDevicePointer",
        create_stream: "hipStreamCreateWithFlags",
        load: "hipModuleLoadData",
        fills: ["hipMemsetD8Async", "hipMemsetD16Async", "hipMemsetD32Async"],
        copy: "hipMemcpyAsync",
        copy_strided: "hipMemcpy2DAsync",
        record: "hipEventRecord",
        synchronize: "hipStreamSynchronize",
        query: "hipEventQuery",
        select: "hipGetDevice",
        launch: "hipExtModuleLaunchKernel",
        launch_cooperative: "hipModuleLaunchCooperativeKernel",
        count_devices: "hipGetDeviceCount",
        list_devices: &[
            "hipRuntimeGetVersion",
            "hipGetDeviceCount",
            "hipGetDevicePropertiesR0600",
            "hipDeviceGetName",
            "hipDeviceGetUuid",
            "hipDeviceTotalMem",
            "hipDeviceGetAttribute",
        ],
        counts_no_device: &[],
        open: ["hipSetDevice", "hipEventCreateWithFlags"],
        give_back: &[
            "hipFree",
            "hipHostFree",
            "hipModuleUnload",
            "hipStreamDestroy",
            "hipEventDestroy",
            "hipEventElapsedTime",
        ],
    },
    faults: &[
        (700, "hipErrorIllegalAddress", FaultKind::OutOfRange),
        (719, "hipErrorLaunchFailure", FaultKind::Trap),
    ],
};
