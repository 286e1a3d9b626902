//! Drivers and their devices.

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

/// The version of the ABI: a program compiled for one version does not run with another.
#[unsafe(no_mangle)]
pub extern "C" fn gfxjit_abi_version() -> u32 {
    0
}

/// Whether this build contains a part of the library: `llvm` (compiling, and the software GPU), `clang`
/// (HIP C++ and OpenCL C), `mlir`, `rocm` (drivers for AMD GPUs). `false` for other names.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_has(feature: *const c_char) -> bool {
    // SAFETY: the header's rules.
    let feature = unsafe { optional(feature, "feature") };
    matches!(feature, Ok(Some("llvm" | "clang" | "mlir" | "rocm")))
}

/// The drivers.
pub struct gfxjit_runtime(Runtime);

/// All drivers. ROCm's libraries are searched for when they are needed; `hsa_library` and `hip_library` are paths of
/// other files, or NULL. A missing library is not an error here, but where a device is opened.
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

/// Frees a runtime.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_runtime_free(runtime: *mut gfxjit_runtime) {
    // SAFETY: the header's rules.
    unsafe { free(runtime) };
}

/// Opens a device by its name: `auto`, `sim://gfx1100`, `amdgpu:0`, `hsa:0`, `hip:0`. Fails with `NO_DEVICE`, whose
/// message lists the devices there are, and with `DEVICE` if the driver cannot open it.
///
///     gfxjit_runtime *runtime;
///     gfxjit_device *device;
///     gfxjit_error *error = gfxjit_runtime_new(NULL, NULL, &runtime);
///     if (!error) error = gfxjit_runtime_open(runtime, "sim://gfx1100", &device);
///     if (error) {
///       fprintf(stderr, "%s\n", gfxjit_error_message(error));
///       gfxjit_error_free(error);
///     }
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

/// A list of devices.
pub struct gfxjit_device_list {
    devices: Vec<Listed>,
    failures: Vec<CString>,
}

/// Lists the devices of all drivers. Drivers that fail are in the list, too: gfxjit_device_list_failure.
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

/// The number of devices in a list.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_device_list_count(list: *const gfxjit_device_list) -> usize {
    // SAFETY: the header's rules.
    unsafe { list.as_ref() }.map_or(0, |list| list.devices.len())
}

unsafe fn listed<'a>(list: *const gfxjit_device_list, number: usize) -> Option<&'a Listed> {
    // SAFETY: the header's rules.
    unsafe { list.as_ref() }?.devices.get(number)
}

/// The name that opens a device; NULL if the number is too large.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_device_list_uri(
    list: *const gfxjit_device_list,
    number: usize,
) -> *const c_char {
    // SAFETY: the header's rules.
    unsafe { listed(list, number) }.map_or(ptr::null(), |device| device.uri.as_ptr())
}

/// A device's name to show to users; NULL if the number is too large.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_device_list_name(
    list: *const gfxjit_device_list,
    number: usize,
) -> *const c_char {
    // SAFETY: the header's rules.
    unsafe { listed(list, number) }.map_or(ptr::null(), |device| device.name.as_ptr())
}

/// The target to compile for: `gfx90a:sramecc+:xnack-`; NULL if the number is too large.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_device_list_target(
    list: *const gfxjit_device_list,
    number: usize,
) -> *const c_char {
    // SAFETY: the header's rules.
    unsafe { listed(list, number) }.map_or(ptr::null(), |device| device.target.as_ptr())
}

/// What executes a device's kernels; `OTHER` if the number is too large.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_device_list_kind(
    list: *const gfxjit_device_list,
    number: usize,
) -> gfxjit_device_kind {
    // SAFETY: the header's rules.
    let device = unsafe { listed(list, number) };
    device.map_or(gfxjit_device_kind::Other, |device| device.kind)
}

/// The number of drivers that could not list their devices.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_device_list_failures(list: *const gfxjit_device_list) -> usize {
    // SAFETY: the header's rules.
    unsafe { list.as_ref() }.map_or(0, |list| list.failures.len())
}

/// Why a driver could not list its devices; NULL if the number is too large.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_device_list_failure(
    list: *const gfxjit_device_list,
    number: usize,
) -> *const c_char {
    // SAFETY: the header's rules.
    let failure = unsafe { list.as_ref() }.and_then(|list| list.failures.get(number));
    failure.map_or(ptr::null(), |failure| failure.as_ptr())
}

/// Frees a list of devices.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_device_list_free(list: *mut gfxjit_device_list) {
    // SAFETY: the header's rules.
    unsafe { free(list) };
}
