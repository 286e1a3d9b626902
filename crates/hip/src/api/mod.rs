//! HIP's functions, one file for each group.

mod array;
mod context;
mod copy;
mod device;
mod event;
mod graph;
mod graph_any;
mod graph_params;
mod ipc;
mod launch;
mod launch_several;
mod link;
mod memory;
mod module;
mod names;
mod occupancy;
mod pool;
mod register;
mod stream;
mod symbol;
mod texture;
mod texture_reference;
mod virtual_memory;

use std::collections::HashMap;
use std::ffi::{CStr, c_char, c_void};

use crate::entry::{self, Address, Table};
use crate::log;

/// The tables of all functions.
const TABLES: [Table; 25] = [
    array::FUNCTIONS,
    array::OTHERS,
    context::FUNCTIONS,
    copy::FUNCTIONS,
    device::FUNCTIONS,
    event::FUNCTIONS,
    graph::FUNCTIONS,
    graph_any::FUNCTIONS,
    graph_params::FUNCTIONS,
    ipc::FUNCTIONS,
    launch::FUNCTIONS,
    launch_several::FUNCTIONS,
    link::FUNCTIONS,
    memory::FUNCTIONS,
    module::FUNCTIONS,
    names::FUNCTIONS,
    names::OTHERS,
    occupancy::FUNCTIONS,
    pool::FUNCTIONS,
    register::FUNCTIONS,
    stream::FUNCTIONS,
    symbol::FUNCTIONS,
    texture::FUNCTIONS,
    texture_reference::FUNCTIONS,
    virtual_memory::FUNCTIONS,
];

/// Variants of these functions that take the thread's default stream (`hipMemcpy_spt`).
const PER_THREAD: [Table; 7] = [
    copy::PER_THREAD,
    event::PER_THREAD,
    graph::PER_THREAD,
    launch::PER_THREAD,
    names::PER_THREAD,
    stream::PER_THREAD,
    symbol::PER_THREAD,
];

/// Exported names that are aliases of another function.
const ALIASES: [(&str, &str); 11] = [
    ("hipGetDeviceProperties", "hipGetDevicePropertiesR0000"),
    ("hipChooseDevice", "hipChooseDeviceR0000"),
    ("hipMallocHost", "hipMemAllocHost"),
    ("hipHostAlloc", "hipHostMalloc"),
    ("hipFreeHost", "hipHostFree"),
    ("hipMemcpyParam2D", "hipDrvMemcpy2DUnaligned"),
    ("hipblasGemmEx_v2", "hipblasGemmEx"),
    ("hipblasGemmBatchedEx_v2", "hipblasGemmBatchedEx"),
    (
        "hipblasGemmStridedBatchedEx_v2",
        "hipblasGemmStridedBatchedEx",
    ),
    (
        "_Z24hipExtModuleLaunchKernelP18ihipModuleSymbol_tjjjjjjmP12ihipStream_tPPvS4_P11ihipEvent_tS6_j",
        "hipExtModuleLaunchKernel",
    ),
    (
        "_Z24hipHccModuleLaunchKernelP18ihipModuleSymbol_tjjjjjjmP12ihipStream_tPPvS4_P11ihipEvent_tS6_",
        "hipHccModuleLaunchKernel",
    ),
];

/// All functions by name.
fn all() -> HashMap<String, Address> {
    let mut all = HashMap::new();
    let tables = TABLES.into_iter().chain(crate::blas::TABLES).flatten();
    for (name, address) in tables.chain(crate::rtc::FUNCTIONS) {
        all.insert((*name).to_owned(), *address);
    }
    for (name, address) in PER_THREAD.into_iter().flatten() {
        all.insert(format!("{name}_spt"), *address);
    }
    for (alias, name) in ALIASES {
        if let Some(address) = all.get(name).copied() {
            all.insert(alias.to_owned(), address);
        }
    }
    all
}

/// Looks up a function for the jump libraries with ROCm's names; null if it does not exist.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn gfxjit_hip_function(name: *const c_char) -> *const c_void {
    if name.is_null() {
        return std::ptr::null();
    }
    // SAFETY: those libraries give texts.
    let name = unsafe { CStr::from_ptr(name) };
    let name = name.to_str().ok();
    entry::know(|| {
        log::listen();
        all()
    });
    name.and_then(entry::find).unwrap_or_default()
}

/// Called by the jump libraries for functions that do not exist.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn gfxjit_hip_missing(name: *const c_char) -> u32 {
    crate::log::missing(name)
}
