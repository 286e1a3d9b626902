//! libdrm's own functions, for commands about devices that libdrm has opened.
//!
//! ROCr lets libdrm open a device, and then asks us for that device's file. Whose handle it is
//! cannot be seen from it, so libdrm always opens them.

use std::ffi::{OsString, c_int, c_void};
use std::sync::OnceLock;

use libloading::os::unix::{Library, RTLD_LAZY, Symbol};
use rustix::io::Errno;

/// The library is used if it is there, and never loaded for us.
const RTLD_NOLOAD: c_int = 4;

/// `amdgpu_device_initialize`
pub type Initialize =
    unsafe extern "C" fn(c_int, *mut u32, *mut u32, *mut *mut c_void) -> c_int;
/// `amdgpu_device_deinitialize`, `amdgpu_device_get_fd`
pub type OfDevice = unsafe extern "C" fn(*mut c_void) -> c_int;

static LIBRARY: OnceLock<Library> = OnceLock::new();

/// Notes where the library is.
#[allow(unsafe_code, reason = "a library that is loaded already")]
pub fn found(path: OsString) {
    // SAFETY: nothing is loaded, and so nothing of the library's runs.
    if let Ok(library) = unsafe { Library::open(Some(path), RTLD_LAZY | RTLD_NOLOAD) } {
        let _ = LIBRARY.set(library);
    }
}

/// A function of the library; [`Errno::OPNOTSUPP`] without it.
///
/// # Safety
/// `T` is the function's type.
#[allow(unsafe_code, reason = "types of a library's functions")]
pub unsafe fn function<T>(name: &str) -> Result<Symbol<T>, Errno> {
    let library = LIBRARY.get().ok_or(Errno::OPNOTSUPP)?;
    // SAFETY: the caller's.
    unsafe { library.get(name.as_bytes()) }.map_err(|_| Errno::OPNOTSUPP)
}

/// An outcome as libdrm gives it: 0, or an error's number below zero.
pub fn outcome(result: c_int) -> Result<(), Errno> {
    match result {
        0 => Ok(()),
        error => Err(Errno::from_raw_os_error(error.wrapping_neg())),
    }
}
