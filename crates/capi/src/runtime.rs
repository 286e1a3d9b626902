//! Drivers and the devices that they reach.

use std::ffi::{CString, c_char};
use std::ptr;

use gfxjit::{Libraries, Runtime};

use crate::device::{gfxjit_device, gfxjit_device_kind};
use crate::error::{gfxjit_error, guard};
use crate::text::{free, give, handle, optional, owned, text};

/// The library's version.
#[unsafe(no_mangle)]
pub extern "C" fn gfxjit_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

/// The version of the ABI: programs for one do not run with another.
#[unsafe(no_mangle)]
pub extern "C" fn gfxjit_abi_version() -> u32 {
    0
}

/// Whether this build has a part of the library: `llvm` (compiling, and the software GPU), `clang` (HIP C++
/// and OpenCL C), `mlir`, `rocm` (drivers for AMD GPUs).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_has(feature: *const c_char) -> bool {
    // SAFETY: the header's rules.
    let feature = unsafe { optional(feature, "feature") };
    matches!(feature, Ok(Some("llvm" | "clang" | "mlir" | "rocm")))
}

/// Drivers that reach devices.
pub struct gfxjit_runtime(Runtime);

/// All drivers. ROCm's libraries are found by themselves when they are needed; `hsa_library` and `hip_library`
/// name others, or are NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_runtime_new(
    hsa_library: *const c_char,
    hip_library: *const c_char,
    runtime: *mut *mut gfxjit_runtime,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let libraries = Libraries {
            hsa: optional(hsa_library, "hsa_library")?.map(Into::into),
            hip: optional(hip_library, "hip_library")?.map(Into::into),
            ..Libraries::default()
        };
        let made = gfxjit_runtime(Runtime::with_hardware(&libraries));
        give(runtime, made, "runtime")
    })
}

/// Frees it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_runtime_free(runtime: *mut gfxjit_runtime) {
    // SAFETY: the header's rules.
    unsafe { free(runtime) };
}

/// Opens a device by its name: `auto`, `sim://gfx1100`, `amdgpu:0`, `hsa:0`, `hip:0`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_runtime_open(
    runtime: *const gfxjit_runtime,
    name: *const c_char,
    device: *mut *mut gfxjit_device,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let opened = handle(runtime, "runtime")?.0.open(text(name, "name")?)?;
        give(device, gfxjit_device::new(opened), "device")
    })
}

struct Listed {
    uri: CString,
    name: CString,
    target: CString,
    kind: gfxjit_device_kind,
}

/// The devices that there are.
pub struct gfxjit_device_list {
    devices: Vec<Listed>,
    failures: Vec<CString>,
}

/// Lists the devices of all drivers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_runtime_devices(
    runtime: *const gfxjit_runtime,
    list: *mut *mut gfxjit_device_list,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let found = handle(runtime, "runtime")?.0.devices();
        let listed = found.devices.into_iter().map(|info| Listed {
            target: owned(info.isa.to_string()),
            kind: info.kind.into(),
            uri: owned(info.uri),
            name: owned(info.name),
        });
        let failures = found.failures.iter();
        let failures =
            failures.map(|failure| owned(format!("{}: {}", failure.driver, failure.error)));
        let made = gfxjit_device_list {
            devices: listed.collect(),
            failures: failures.collect(),
        };
        give(list, made, "list")
    })
}

/// How many devices there are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_device_list_count(list: *const gfxjit_device_list) -> usize {
    // SAFETY: the header's rules.
    unsafe { list.as_ref() }.map_or(0, |list| list.devices.len())
}

unsafe fn listed<'a>(list: *const gfxjit_device_list, number: usize) -> Option<&'a Listed> {
    // SAFETY: the header's rules.
    unsafe { list.as_ref() }?.devices.get(number)
}

/// The name that opens a device; NULL if there is none of that number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_device_list_uri(
    list: *const gfxjit_device_list,
    number: usize,
) -> *const c_char {
    // SAFETY: the header's rules.
    unsafe { listed(list, number) }.map_or(ptr::null(), |device| device.uri.as_ptr())
}

/// Its name for people.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_device_list_name(
    list: *const gfxjit_device_list,
    number: usize,
) -> *const c_char {
    // SAFETY: the header's rules.
    unsafe { listed(list, number) }.map_or(ptr::null(), |device| device.name.as_ptr())
}

/// What to compile for: `gfx90a:sramecc+:xnack-`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_device_list_target(
    list: *const gfxjit_device_list,
    number: usize,
) -> *const c_char {
    // SAFETY: the header's rules.
    unsafe { listed(list, number) }.map_or(ptr::null(), |device| device.target.as_ptr())
}

/// What stands behind it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_device_list_kind(
    list: *const gfxjit_device_list,
    number: usize,
) -> gfxjit_device_kind {
    // SAFETY: the header's rules.
    let device = unsafe { listed(list, number) };
    device.map_or(gfxjit_device_kind::Other, |device| device.kind)
}

/// How many drivers could not list theirs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_device_list_failures(list: *const gfxjit_device_list) -> usize {
    // SAFETY: the header's rules.
    unsafe { list.as_ref() }.map_or(0, |list| list.failures.len())
}

/// Why one of them could not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_device_list_failure(
    list: *const gfxjit_device_list,
    number: usize,
) -> *const c_char {
    // SAFETY: the header's rules.
    let failure = unsafe { list.as_ref() }.and_then(|list| list.failures.get(number));
    failure.map_or(ptr::null(), |failure| failure.as_ptr())
}

/// Frees it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_device_list_free(list: *mut gfxjit_device_list) {
    // SAFETY: the header's rules.
    unsafe { free(list) };
}
