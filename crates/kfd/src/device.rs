//! The interface by which `gfxjit-device` opens this library: for programs that open the kernel's
//! device files.
//!
//! Files are the driver's own file in memory: programs map them as they map the devices. The position
//! of a render node's file says of which GPU it is.

use std::ffi::{c_int, c_ulong, c_void};
use std::os::fd::IntoRawFd;

use crate::driver::with_argument;
use crate::drm::call_node;
use crate::model::{driver, outcome};

/// Types of requests.
const COMPUTE: u8 = b'K';

/// Opens the compute half of the driver (-1), or the render node of a minor number. The file; -1 with
/// `errno`.
#[unsafe(no_mangle)]
#[allow(unsafe_code, reason = "the name that the other library looks for")]
pub extern "C" fn gfxjit_kfd_open(minor: c_int) -> c_int {
    let mut file = -1;
    outcome(|driver| {
        let own = match u32::try_from(minor) {
            Ok(minor) => driver.open_render(minor)?,
            Err(_) => rustix::io::fcntl_dupfd_cloexec(driver.buffers().file(), 0)?,
        };
        file = own.into_raw_fd();
        Ok(())
    });
    file
}

/// Does a call on a file, whose result, -1 with `errno` or 0, goes to `result`. 0 when the file is not
/// the driver's.
///
/// # Safety
/// `argument` is what belongs to the request; `result` is a place for a number.
#[unsafe(no_mangle)]
#[allow(unsafe_code, reason = "a C interface")]
pub unsafe extern "C" fn gfxjit_kfd_call(
    file: c_int,
    request: c_ulong,
    argument: *mut c_void,
    result: *mut c_int,
) -> c_int {
    let Some(driver) = driver().filter(|driver| driver.is_own(file)) else {
        return 0;
    };
    let done = outcome(|_| {
        with_argument(request, argument, |bytes| match (request >> 8) as u8 {
            COMPUTE => driver.call(request, bytes),
            _ => call_node(driver, file, request, bytes),
        })
    });
    // SAFETY: the caller's.
    unsafe { *result = done };
    1
}
