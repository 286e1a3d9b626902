//! The functions of `libhsa-runtime64`, its constants and structures: each name once.
//!
//! Written from the headers of ROCr (`hsa.h`, `hsa_ext_amd.h`, `hsa_ven_amd_loader.h`) and the HSA
//! Runtime Programmer's Reference Manual 1.2. Functions that an older version may lack are
//! optional.

use std::ffi::{c_char, c_void};

use gfxjit_hal::DeviceError;

use super::NAME;
use crate::Library;

/// `hsa_status_t`
pub(crate) type Status = u32;

pub(crate) mod status {
    use super::Status;

    pub(crate) const SUCCESS: Status = 0;
    pub(crate) const APERTURE: Status = 41;
    pub(crate) const ILLEGAL_INSTRUCTION: Status = 42;
    pub(crate) const MEMORY_FAULT: Status = 43;
    pub(crate) const OUT_OF_REGISTERS: Status = 45;
    pub(crate) const ERROR: Status = 0x1000;
    pub(crate) const INVALID_ARGUMENT: Status = 0x1001;
    pub(crate) const INVALID_ALLOCATION: Status = 0x1003;
    pub(crate) const OUT_OF_RESOURCES: Status = 0x1008;
    pub(crate) const INVALID_PACKET_FORMAT: Status = 0x1009;
    pub(crate) const INCOMPATIBLE_ARGUMENTS: Status = 0x100d;
    pub(crate) const INVALID_ISA: Status = 0x100f;
    pub(crate) const INVALID_CODE_OBJECT: Status = 0x1010;
    pub(crate) const EXCEPTION: Status = 0x1016;
}

macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
        #[repr(C)]
        pub(crate) struct $name(pub u64);
    )*};
}

handles! {
    /// `hsa_agent_t`
    AgentHandle;
    /// `hsa_amd_memory_pool_t`
    PoolHandle;
    /// `hsa_signal_t`; 0 means no signal.
    SignalHandle;
    /// `hsa_executable_t`
    ExecutableHandle;
    /// `hsa_code_object_reader_t`
    ReaderHandle;
    /// `hsa_loaded_code_object_t`
    LoadedHandle;
    /// `hsa_executable_symbol_t`
    SymbolHandle;
    /// `hsa_isa_t`
    IsaHandle;
}

/// `hsa_system_info_t`
pub(crate) mod system {
    pub(crate) const VERSION_MAJOR: u32 = 0;
    pub(crate) const VERSION_MINOR: u32 = 1;
    pub(crate) const TIMESTAMP: u32 = 2;
    pub(crate) const TIMESTAMP_FREQUENCY: u32 = 3;
    pub(crate) const BUILD_VERSION: u32 = 0x200;
}

/// `hsa_agent_info_t` and `hsa_amd_agent_info_t`
pub(crate) mod agent {
    pub(crate) const NAME: u32 = 0;
    pub(crate) const WAVEFRONT_SIZE: u32 = 6;
    pub(crate) const WORKGROUP_MAX_SIZE: u32 = 8;
    pub(crate) const GRID_MAX_DIM: u32 = 9;
    pub(crate) const QUEUE_MAX_SIZE: u32 = 0xe;
    pub(crate) const DEVICE: u32 = 0x11;
    pub(crate) const ISA: u32 = 0x13;
    pub(crate) const COMPUTE_UNIT_COUNT: u32 = 0xa002;
    pub(crate) const BDFID: u32 = 0xa006;
    pub(crate) const PRODUCT_NAME: u32 = 0xa009;
    pub(crate) const DOMAIN: u32 = 0xa00f;
    pub(crate) const UUID: u32 = 0xa011;
    pub(crate) const MEMORY_AVAIL: u32 = 0xa015;

    /// `hsa_device_type_t`
    pub(crate) const DEVICE_CPU: u32 = 0;
    pub(crate) const DEVICE_GPU: u32 = 1;
}

/// `hsa_isa_info_t`
pub(crate) mod isa {
    pub(crate) const NAME_LENGTH: u32 = 0;
    pub(crate) const NAME: u32 = 1;
}

/// `hsa_amd_memory_pool_info_t` and flags.
pub(crate) mod pool {
    pub(crate) const SEGMENT: u32 = 0;
    pub(crate) const GLOBAL_FLAGS: u32 = 1;
    pub(crate) const SIZE: u32 = 2;
    pub(crate) const ALLOC_ALLOWED: u32 = 5;

    pub(crate) const SEGMENT_GLOBAL: u32 = 0;
    pub(crate) const SEGMENT_GROUP: u32 = 3;

    pub(crate) const KERNARG: u32 = 1;
    pub(crate) const FINE_GRAINED: u32 = 2;
    pub(crate) const COARSE_GRAINED: u32 = 4;
}

/// `hsa_executable_symbol_info_t`
pub(crate) mod symbol {
    pub(crate) const TYPE: u32 = 0;
    pub(crate) const VARIABLE_SIZE: u32 = 9;
    pub(crate) const VARIABLE_ADDRESS: u32 = 0x15;
    pub(crate) const KERNEL_OBJECT: u32 = 0x16;

    pub(crate) const TYPE_VARIABLE: u32 = 0;
    pub(crate) const TYPE_KERNEL: u32 = 1;
}

/// `hsa_profile_t`, `hsa_default_float_rounding_mode_t`
pub(crate) const PROFILE_FULL: u32 = 1;
pub(crate) const ROUNDING_DEFAULT: u32 = 0;

/// `hsa_queue_type_t`
pub(crate) const QUEUE_MULTI: u32 = 0;

/// `hsa_signal_condition_t`, `hsa_wait_state_t`
pub(crate) const CONDITION_LT: u32 = 2;
pub(crate) const WAIT_BLOCKED: u32 = 0;

/// `HSA_EXTENSION_AMD_LOADER`, and attributes of a loaded code object.
pub(crate) const EXTENSION_LOADER: u16 = 0x201;
pub(crate) const LOAD_DELTA: u32 = 8;
pub(crate) const LOAD_BASE: u32 = 9;
pub(crate) const LOAD_SIZE: u32 = 10;

/// `hsa_amd_event_type_t`
pub(crate) const EVENT_MEMORY_FAULT: u32 = 0;
/// `HSA_AMD_MEMORY_FAULT_READ_ONLY`
pub(crate) const FAULT_READ_ONLY: u32 = 2;

/// `hsa_queue_t`
#[repr(C)]
#[derive(Debug)]
pub(crate) struct QueueObject {
    pub kind: u32,
    pub features: u32,
    pub base: *mut c_void,
    pub doorbell: SignalHandle,
    pub size: u32,
    pub reserved: u32,
    pub id: u64,
}

/// `hsa_amd_profiling_dispatch_time_t`, which has the layout of
/// `hsa_amd_profiling_async_copy_time_t`.
#[repr(C)]
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Times {
    pub start: u64,
    pub end: u64,
}

/// `hsa_amd_event_t` with `hsa_amd_gpu_memory_fault_info_t` in it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct SystemEvent {
    pub kind: u32,
    pub agent: AgentHandle,
    pub address: u64,
    pub reasons: u32,
}

/// `hsa_ven_amd_loader_1_01_pfn_t`; only the last two functions are used.
#[repr(C)]
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct LoaderTable {
    pub query_host_address: Option<unsafe extern "C" fn()>,
    pub query_segment_descriptors: Option<unsafe extern "C" fn()>,
    pub query_executable: Option<unsafe extern "C" fn()>,
    pub iterate_loaded_code_objects: Option<
        unsafe extern "C" fn(
            ExecutableHandle,
            unsafe extern "C" fn(ExecutableHandle, LoadedHandle, *mut c_void) -> Status,
            *mut c_void,
        ) -> Status,
    >,
    pub loaded_code_object_get_info:
        Option<unsafe extern "C" fn(LoadedHandle, u32, *mut c_void) -> Status>,
}

pub(crate) type QueueCallback = unsafe extern "C" fn(Status, *mut QueueObject, *mut c_void);
pub(crate) type SystemCallback = unsafe extern "C" fn(*const SystemEvent, *mut c_void) -> Status;
pub(crate) type AgentVisitor = unsafe extern "C" fn(AgentHandle, *mut c_void) -> Status;
pub(crate) type PoolVisitor = unsafe extern "C" fn(PoolHandle, *mut c_void) -> Status;
pub(crate) type IsaVisitor = unsafe extern "C" fn(IsaHandle, *mut c_void) -> Status;
pub(crate) type SymbolVisitor =
    unsafe extern "C" fn(ExecutableHandle, AgentHandle, SymbolHandle, *mut c_void) -> Status;

macro_rules! functions {
    (
        required { $(fn $name:ident($($arg:ty),* $(,)?) $(-> $ret:ty)?;)* }
        optional { $(fn $maybe:ident($($maybe_arg:ty),* $(,)?) $(-> $maybe_ret:ty)?;)* }
    ) => {
        /// The functions of one library.
        #[allow(missing_docs, reason = "they are ROCr's, and documented there")]
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct Api {
            $(pub $name: unsafe extern "C" fn($($arg),*) $(-> $ret)?,)*
            $(pub $maybe: Option<unsafe extern "C" fn($($maybe_arg),*) $(-> $maybe_ret)?>,)*
        }

        impl Api {
            /// Looks up all functions.
            pub(crate) fn new(library: &Library) -> Result<Self, DeviceError> {
                let lacks = |name: &str| DeviceError::Driver {
                    driver: NAME,
                    reason: format!(
                        "{} has no function {name}; install a newer ROCm",
                        library.path().display()
                    ),
                };
                Ok(Self {
                    // SAFETY: the types are those of the functions in ROCr's headers.
                    $($name: unsafe { library.function(stringify!($name)) }
                        .ok_or_else(|| lacks(stringify!($name)))?,)*
                    // SAFETY: as above.
                    $($maybe: unsafe { library.function(stringify!($maybe)) },)*
                })
            }
        }

        /// The names of all functions, for tests.
        #[cfg(test)]
        pub(crate) const NAMES: &[&str] = &[$(stringify!($name),)* $(stringify!($maybe),)*];
    };
}

functions! {
    required {
        fn hsa_init() -> Status;
        fn hsa_status_string(Status, *mut *const c_char) -> Status;
        fn hsa_system_get_info(u32, *mut c_void) -> Status;
        fn hsa_iterate_agents(AgentVisitor, *mut c_void) -> Status;
        fn hsa_agent_get_info(AgentHandle, u32, *mut c_void) -> Status;
        fn hsa_isa_get_info_alt(IsaHandle, u32, *mut c_void) -> Status;

        fn hsa_amd_agent_iterate_memory_pools(AgentHandle, PoolVisitor, *mut c_void) -> Status;
        fn hsa_amd_memory_pool_get_info(PoolHandle, u32, *mut c_void) -> Status;
        fn hsa_amd_memory_pool_allocate(PoolHandle, usize, u32, *mut *mut c_void) -> Status;
        fn hsa_amd_memory_pool_free(*mut c_void) -> Status;
        fn hsa_amd_agents_allow_access(u32, *const AgentHandle, *const u32, *const c_void) -> Status;
        fn hsa_amd_memory_async_copy(
            *mut c_void, AgentHandle, *const c_void, AgentHandle, usize,
            u32, *const SignalHandle, SignalHandle,
        ) -> Status;
        fn hsa_amd_memory_fill(*mut c_void, u32, usize) -> Status;

        fn hsa_signal_create(i64, u32, *const AgentHandle, *mut SignalHandle) -> Status;
        fn hsa_signal_destroy(SignalHandle) -> Status;
        fn hsa_signal_load_scacquire(SignalHandle) -> i64;
        fn hsa_signal_store_relaxed(SignalHandle, i64);
        fn hsa_signal_store_screlease(SignalHandle, i64);
        fn hsa_signal_subtract_relaxed(SignalHandle, i64);
        fn hsa_signal_wait_scacquire(SignalHandle, u32, i64, u64, u32) -> i64;

        fn hsa_queue_create(
            AgentHandle, u32, u32, QueueCallback, *mut c_void, u32, u32, *mut *mut QueueObject,
        ) -> Status;
        fn hsa_queue_destroy(*mut QueueObject) -> Status;
        fn hsa_queue_load_read_index_scacquire(*const QueueObject) -> u64;
        fn hsa_queue_add_write_index_relaxed(*const QueueObject, u64) -> u64;

        fn hsa_code_object_reader_create_from_memory(*const c_void, usize, *mut ReaderHandle) -> Status;
        fn hsa_code_object_reader_destroy(ReaderHandle) -> Status;
        fn hsa_executable_create_alt(u32, u32, *const c_char, *mut ExecutableHandle) -> Status;
        fn hsa_executable_destroy(ExecutableHandle) -> Status;
        fn hsa_executable_load_agent_code_object(
            ExecutableHandle, AgentHandle, ReaderHandle, *const c_char, *mut LoadedHandle,
        ) -> Status;
        fn hsa_executable_freeze(ExecutableHandle, *const c_char) -> Status;
        fn hsa_executable_get_symbol_by_name(
            ExecutableHandle, *const c_char, *const AgentHandle, *mut SymbolHandle,
        ) -> Status;
        fn hsa_executable_symbol_get_info(SymbolHandle, u32, *mut c_void) -> Status;
        fn hsa_executable_iterate_agent_symbols(
            ExecutableHandle, AgentHandle, SymbolVisitor, *mut c_void,
        ) -> Status;

        fn hsa_amd_profiling_set_profiler_enabled(*mut QueueObject, i32) -> Status;
        fn hsa_amd_profiling_get_dispatch_time(AgentHandle, SignalHandle, *mut Times) -> Status;
    }
    optional {
        fn hsa_agent_iterate_isas(AgentHandle, IsaVisitor, *mut c_void) -> Status;
        fn hsa_system_get_major_extension_table(u16, u16, usize, *mut c_void) -> Status;
        fn hsa_system_get_extension_table(u16, u16, u16, *mut c_void) -> Status;
        fn hsa_amd_register_system_event_handler(SystemCallback, *mut c_void) -> Status;
        fn hsa_amd_profiling_async_copy_enable(bool) -> Status;
        fn hsa_amd_profiling_get_async_copy_time(SignalHandle, *mut Times) -> Status;
        fn hsa_amd_memory_lock(*mut c_void, usize, *const AgentHandle, i32, *mut *mut c_void) -> Status;
        fn hsa_amd_memory_unlock(*mut c_void) -> Status;
    }
}

#[cfg(test)]
mod tests {
    /// A duplicate would be looked up twice, and a misspelled one never be found.
    #[test]
    fn each_function_stands_once() {
        let mut names = super::NAMES.to_vec();
        assert!(names.iter().all(|name| name.starts_with("hsa_")));
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), super::NAMES.len());
    }
}
