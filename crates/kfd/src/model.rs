//! The model interface, through which ROCr uses this library instead of the kernel's device file.
//!
//! With `HSA_MODEL_TOPOLOGY` (a folder that [`topology`](crate::topology) has written) and
//! `HSA_MODEL_LIB` (this library) in its environment, ROCr from 7.14 on makes all calls of the driver
//! here. `GFXJIT_DEVICE` names the software GPUs, separated by commas.
//!
//! Source: libhsakmt's `hsakmtmodeliface.h`, version 1.1.

use std::ffi::{c_int, c_uint, c_ulong, c_void};
use std::os::fd::IntoRawFd;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

use rustix::io::Errno;

use crate::driver::{Driver, with_argument};
use crate::drm;
use crate::log::report;

/// The variable with the names of the software GPUs.
pub const DEVICE_VARIABLE: &str = "GFXJIT_DEVICE";

/// `hsakmt_model_functions`
#[repr(C)]
pub struct Functions {
    major: u32,
    minor: u32,
    create_memfd: extern "C" fn() -> c_int,
    handle_ioctl: unsafe extern "C" fn(c_ulong, *mut c_void) -> c_int,
    handle_drm_call: unsafe extern "C" fn(c_uint, *mut c_void) -> c_int,
}

static FUNCTIONS: Functions = Functions {
    major: 1,
    minor: 1,
    create_memfd,
    handle_ioctl,
    handle_drm_call,
};

/// The symbol that ROCr looks up in the library.
#[unsafe(no_mangle)]
#[allow(unsafe_code, reason = "the name that ROCr looks for")]
pub extern "C" fn get_hsakmt_model_functions() -> *const Functions {
    &raw const FUNCTIONS
}

/// The driver of this process.
pub(crate) fn driver() -> Option<&'static Driver> {
    static DRIVER: OnceLock<Option<Driver>> = OnceLock::new();
    let open = || {
        let names = std::env::var(DEVICE_VARIABLE).unwrap_or_default();
        let names = gfxjit_sim::names_in(&names);
        match Driver::open(names.iter().map(String::as_str)) {
            Ok(driver) => Some(driver),
            Err(error) => {
                // The runtime itself only reports that there is no GPU.
                report(&format!("{DEVICE_VARIABLE}: {error}"));
                None
            }
        }
    };
    DRIVER.get_or_init(open).as_ref()
}

/// Runs a call and converts its result to C's: an error is -1 with `errno`.
pub(crate) fn outcome(call: impl FnOnce(&Driver) -> Result<c_int, Errno>) -> c_int {
    let result = catch_unwind(AssertUnwindSafe(|| match driver() {
        Some(driver) => call(driver),
        None => Err(Errno::NODEV),
    }));
    match result.unwrap_or(Err(Errno::IO)) {
        Ok(result) => result,
        Err(error) => {
            set_errno(error);
            -1
        }
    }
}

#[allow(unsafe_code, reason = "errno is C's")]
fn set_errno(error: Errno) {
    unsafe extern "C" {
        fn __errno_location() -> *mut c_int;
    }
    // SAFETY: gives the address of this thread's errno.
    unsafe { *__errno_location() = error.raw_os_error() }
}

extern "C" fn create_memfd() -> c_int {
    let mut file = -1;
    let result = outcome(|driver| {
        let own = rustix::io::dup(driver.buffers().file())?;
        file = own.into_raw_fd();
        Ok(0)
    });
    if result == 0 { file } else { -1 }
}

#[allow(unsafe_code, reason = "a C interface")]
unsafe extern "C" fn handle_ioctl(request: c_ulong, argument: *mut c_void) -> c_int {
    outcome(|driver| with_argument(request, argument, |bytes| driver.call(request, bytes)))
}

#[allow(unsafe_code, reason = "a C interface")]
unsafe extern "C" fn handle_drm_call(command: c_uint, argument: *mut c_void) -> c_int {
    outcome(|driver| {
        if argument.is_null() {
            return Err(Errno::FAULT);
        }
        // SAFETY: the caller passes what belongs to the command.
        unsafe { drm::call(driver, command, argument) }.map(|()| 0)
    })
}
