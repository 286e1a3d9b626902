//! `hipError_t`, and the mapping of this library's errors to it.

use std::ffi::CStr;
use std::fmt;

use gfxjit::{DeviceError, FaultKind, LaunchError, Refusal};

/// `hipError_t`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub(crate) struct Code(pub u32);

macro_rules! codes {
    ($($name:ident = $number:literal $symbol:literal $text:literal)*) => {
        #[allow(dead_code, reason = "all that HIP has")]
        impl Code {
            $(pub(crate) const $name: Self = Self($number);)*
        }

        /// Every code with its name and HIP's text.
        const CODES: &[(Code, &CStr, &CStr)] = &[$((Code($number), $symbol, $text),)*];
    };
}

codes! {
    SUCCESS = 0 c"hipSuccess" c"no error"
    INVALID_VALUE = 1 c"hipErrorInvalidValue" c"invalid argument"
    OUT_OF_MEMORY = 2 c"hipErrorOutOfMemory" c"out of memory"
    NOT_INITIALIZED = 3 c"hipErrorNotInitialized" c"initialization error"
    DEINITIALIZED = 4 c"hipErrorDeinitialized" c"driver shutting down"
    PROFILER_DISABLED = 5 c"hipErrorProfilerDisabled" c"profiler disabled while using external profiling tool"
    PROFILER_NOT_INITIALIZED = 6 c"hipErrorProfilerNotInitialized" c"profiler is not initialized"
    PROFILER_ALREADY_STARTED = 7 c"hipErrorProfilerAlreadyStarted" c"profiler already started"
    PROFILER_ALREADY_STOPPED = 8 c"hipErrorProfilerAlreadyStopped" c"profiler already stopped"
    INVALID_CONFIGURATION = 9 c"hipErrorInvalidConfiguration" c"invalid configuration argument"
    INVALID_PITCH_VALUE = 12 c"hipErrorInvalidPitchValue" c"invalid pitch argument"
    INVALID_SYMBOL = 13 c"hipErrorInvalidSymbol" c"invalid device symbol"
    INVALID_DEVICE_POINTER = 17 c"hipErrorInvalidDevicePointer" c"invalid device pointer"
    INVALID_MEMCPY_DIRECTION = 21 c"hipErrorInvalidMemcpyDirection" c"invalid copy direction for memcpy"
    INSUFFICIENT_DRIVER = 35 c"hipErrorInsufficientDriver" c"driver version is insufficient for runtime version"
    MISSING_CONFIGURATION = 52 c"hipErrorMissingConfiguration" c"__global__ function call is not configured"
    PRIOR_LAUNCH_FAILURE = 53 c"hipErrorPriorLaunchFailure" c"unspecified launch failure in prior launch"
    INVALID_DEVICE_FUNCTION = 98 c"hipErrorInvalidDeviceFunction" c"invalid device function"
    NO_DEVICE = 100 c"hipErrorNoDevice" c"no ROCm-capable device is detected"
    INVALID_DEVICE = 101 c"hipErrorInvalidDevice" c"invalid device ordinal"
    INVALID_IMAGE = 200 c"hipErrorInvalidImage" c"device kernel image is invalid"
    INVALID_CONTEXT = 201 c"hipErrorInvalidContext" c"invalid device context"
    CONTEXT_ALREADY_CURRENT = 202 c"hipErrorContextAlreadyCurrent" c"context is already current context"
    MAP_FAILED = 205 c"hipErrorMapFailed" c"mapping of buffer object failed"
    UNMAP_FAILED = 206 c"hipErrorUnmapFailed" c"unmapping of buffer object failed"
    ARRAY_IS_MAPPED = 207 c"hipErrorArrayIsMapped" c"array is mapped"
    ALREADY_MAPPED = 208 c"hipErrorAlreadyMapped" c"resource already mapped"
    NO_BINARY_FOR_GPU = 209 c"hipErrorNoBinaryForGpu" c"no kernel image is available for execution on the device"
    ALREADY_ACQUIRED = 210 c"hipErrorAlreadyAcquired" c"resource already acquired"
    NOT_MAPPED = 211 c"hipErrorNotMapped" c"resource not mapped"
    NOT_MAPPED_AS_ARRAY = 212 c"hipErrorNotMappedAsArray" c"resource not mapped as array"
    NOT_MAPPED_AS_POINTER = 213 c"hipErrorNotMappedAsPointer" c"resource not mapped as pointer"
    ECCNOT_CORRECTABLE = 214 c"hipErrorECCNotCorrectable" c"uncorrectable ECC error encountered"
    UNSUPPORTED_LIMIT = 215 c"hipErrorUnsupportedLimit" c"limit is not supported on this architecture"
    CONTEXT_ALREADY_IN_USE = 216 c"hipErrorContextAlreadyInUse" c"exclusive-thread device already in use by a different thread"
    PEER_ACCESS_UNSUPPORTED = 217 c"hipErrorPeerAccessUnsupported" c"peer access is not supported between these two devices"
    INVALID_KERNEL_FILE = 218 c"hipErrorInvalidKernelFile" c"invalid kernel file"
    INVALID_GRAPHICS_CONTEXT = 219 c"hipErrorInvalidGraphicsContext" c"invalid OpenGL or DirectX context"
    INVALID_SOURCE = 300 c"hipErrorInvalidSource" c"device kernel image is invalid"
    FILE_NOT_FOUND = 301 c"hipErrorFileNotFound" c"file not found"
    SHARED_OBJECT_SYMBOL_NOT_FOUND = 302 c"hipErrorSharedObjectSymbolNotFound" c"shared object symbol not found"
    SHARED_OBJECT_INIT_FAILED = 303 c"hipErrorSharedObjectInitFailed" c"shared object initialization failed"
    OPERATING_SYSTEM = 304 c"hipErrorOperatingSystem" c"OS call failed or operation not supported on this OS"
    INVALID_HANDLE = 400 c"hipErrorInvalidHandle" c"invalid resource handle"
    ILLEGAL_STATE = 401 c"hipErrorIllegalState" c"the operation cannot be performed in the present state"
    NOT_FOUND = 500 c"hipErrorNotFound" c"named symbol not found"
    NOT_READY = 600 c"hipErrorNotReady" c"device not ready"
    ILLEGAL_ADDRESS = 700 c"hipErrorIllegalAddress" c"an illegal memory access was encountered"
    LAUNCH_OUT_OF_RESOURCES = 701 c"hipErrorLaunchOutOfResources" c"too many resources requested for launch"
    LAUNCH_TIME_OUT = 702 c"hipErrorLaunchTimeOut" c"the launch timed out and was terminated"
    PEER_ACCESS_ALREADY_ENABLED = 704 c"hipErrorPeerAccessAlreadyEnabled" c"peer access is already enabled"
    PEER_ACCESS_NOT_ENABLED = 705 c"hipErrorPeerAccessNotEnabled" c"peer access has not been enabled"
    SET_ON_ACTIVE_PROCESS = 708 c"hipErrorSetOnActiveProcess" c"cannot set while device is active in this process"
    CONTEXT_IS_DESTROYED = 709 c"hipErrorContextIsDestroyed" c"context is destroyed"
    ASSERT = 710 c"hipErrorAssert" c"device-side assert triggered"
    HOST_MEMORY_ALREADY_REGISTERED = 712 c"hipErrorHostMemoryAlreadyRegistered" c"part or all of the requested memory range is already mapped"
    HOST_MEMORY_NOT_REGISTERED = 713 c"hipErrorHostMemoryNotRegistered" c"pointer does not correspond to a registered memory region"
    LAUNCH_FAILURE = 719 c"hipErrorLaunchFailure" c"unspecified launch failure"
    COOPERATIVE_LAUNCH_TOO_LARGE = 720 c"hipErrorCooperativeLaunchTooLarge" c"too many blocks in cooperative launch"
    NOT_SUPPORTED = 801 c"hipErrorNotSupported" c"operation not supported"
    STREAM_CAPTURE_UNSUPPORTED = 900 c"hipErrorStreamCaptureUnsupported" c"operation not permitted when stream is capturing"
    STREAM_CAPTURE_INVALIDATED = 901 c"hipErrorStreamCaptureInvalidated" c"operation failed due to a previous error during capture"
    STREAM_CAPTURE_MERGE = 902 c"hipErrorStreamCaptureMerge" c"operation would result in a merge of separate capture sequences"
    STREAM_CAPTURE_UNMATCHED = 903 c"hipErrorStreamCaptureUnmatched" c"capture was not ended in the same stream as it began"
    STREAM_CAPTURE_UNJOINED = 904 c"hipErrorStreamCaptureUnjoined" c"capturing stream has unjoined work"
    STREAM_CAPTURE_ISOLATION = 905 c"hipErrorStreamCaptureIsolation" c"dependency created on uncaptured work in another stream"
    STREAM_CAPTURE_IMPLICIT = 906 c"hipErrorStreamCaptureImplicit" c"operation would make the legacy stream depend on a capturing blocking stream"
    CAPTURED_EVENT = 907 c"hipErrorCapturedEvent" c"operation not permitted on an event last recorded in a capturing stream"
    STREAM_CAPTURE_WRONG_THREAD = 908 c"hipErrorStreamCaptureWrongThread" c"attempt to terminate a thread-local capture sequence from another thread"
    GRAPH_EXEC_UPDATE_FAILURE = 910 c"hipErrorGraphExecUpdateFailure" c"the graph update was not performed because it included changes which violated constraints specific to instantiated graph update"
    INVALID_CHANNEL_DESCRIPTOR = 911 c"hipErrorInvalidChannelDescriptor" c"invalid resource description of texture passed to the api"
    INVALID_TEXTURE = 912 c"hipErrorInvalidTexture" c"invalid texture object passed to the api"
    UNKNOWN = 999 c"hipErrorUnknown" c"unknown error"
    RUNTIME_MEMORY = 1052 c"hipErrorRuntimeMemory" c"runtime memory call returned error"
    RUNTIME_OTHER = 1053 c"hipErrorRuntimeOther" c"runtime call other than memory returned error"
}

impl Code {
    fn row(self) -> Option<&'static (Self, &'static CStr, &'static CStr)> {
        CODES.iter().find(|(code, ..)| *code == self)
    }

    /// The name as `hipGetErrorName` returns it.
    pub(crate) fn name(self) -> &'static CStr {
        self.row().map_or(c"hipErrorUnknown", |(_, name, _)| name)
    }

    /// The text as `hipGetErrorString` returns it.
    pub(crate) fn text(self) -> &'static CStr {
        self.row().map_or(c"unknown error", |(.., text)| text)
    }

    /// Whether HIP has such a code.
    pub(crate) fn is_known(self) -> bool {
        self.row().is_some()
    }
}

/// Why a function failed: the code for the program, and the reason for the log.
#[derive(Clone, Debug)]
pub(crate) struct Error {
    pub code: Code,
    pub reason: String,
}

pub(crate) type Result<T> = std::result::Result<T, Error>;

impl Error {
    pub(crate) fn new(code: Code, reason: impl Into<String>) -> Self {
        Self {
            code,
            reason: reason.into(),
        }
    }

    /// The error for a feature that this library does not have.
    pub(crate) fn unsupported(what: impl fmt::Display) -> Self {
        Self::new(Code::NOT_SUPPORTED, format!("unsupported: {what}"))
    }

    pub(crate) fn invalid(reason: impl Into<String>) -> Self {
        Self::new(Code::INVALID_VALUE, reason)
    }
}

impl From<Code> for Error {
    fn from(code: Code) -> Self {
        Self::new(code, "")
    }
}

impl From<gfxjit::Error> for Error {
    fn from(error: gfxjit::Error) -> Self {
        Self::new(code_of(&error), error.to_string())
    }
}

fn code_of(error: &gfxjit::Error) -> Code {
    use gfxjit::{Error as E, ImageError, ModuleError};
    match error {
        E::Source(_) => Code::INVALID_SOURCE,
        E::Image(ImageError::Select { .. } | ImageError::Incompatible { .. }) => {
            Code::NO_BINARY_FOR_GPU
        }
        E::Image(_) => Code::INVALID_IMAGE,
        E::Module(ModuleError::NoKernel { .. } | ModuleError::NoVariable { .. }) => Code::NOT_FOUND,
        E::Module(_) => Code::INVALID_DEVICE_FUNCTION,
        E::Launch(LaunchError::Refused { reason, .. }) => code_of_refusal(reason),
        E::Launch(_) => Code::INVALID_CONFIGURATION,
        E::Memory(_) => Code::INVALID_VALUE,
        E::Runtime(_) => Code::NO_DEVICE,
        E::Io(_) => Code::FILE_NOT_FOUND,
        E::Device(error) => code_of_device(error),
        _ => Code::UNKNOWN,
    }
}

fn code_of_refusal(reason: &Refusal) -> Code {
    match reason {
        Refusal::NotResident { .. } => Code::COOPERATIVE_LAUNCH_TOO_LARGE,
        _ => Code::INVALID_CONFIGURATION,
    }
}

fn code_of_device(error: &DeviceError) -> Code {
    match error {
        DeviceError::NoDevice { .. } => Code::NO_DEVICE,
        DeviceError::OutOfMemory { .. } => Code::OUT_OF_MEMORY,
        DeviceError::BadAddress { .. } | DeviceError::BadCopy { .. } => Code::INVALID_VALUE,
        DeviceError::BadCode { .. } => Code::INVALID_IMAGE,
        DeviceError::NoKernel { .. } => Code::NOT_FOUND,
        DeviceError::Unsupported { .. } => Code::NOT_SUPPORTED,
        DeviceError::BadDispatch { reason, .. } => code_of_refusal(reason),
        DeviceError::Fault(fault) => match fault.kind {
            FaultKind::OutOfRange | FaultKind::NotGiven | FaultKind::ReadOnly => {
                Code::ILLEGAL_ADDRESS
            }
            FaultKind::TimeLimit | FaultKind::InstructionLimit => Code::LAUNCH_TIME_OUT,
            FaultKind::Trap | FaultKind::UndefinedBehavior => Code::ASSERT,
            _ => Code::LAUNCH_FAILURE,
        },
        DeviceError::Lost { .. } | DeviceError::Host { .. } | DeviceError::Findings(_) => {
            Code::LAUNCH_FAILURE
        }
        _ => Code::UNKNOWN,
    }
}
