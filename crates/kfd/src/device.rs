//! The C interface for `gfxjit-device`, which serves programs that open the kernel's device files.
//!
//! An opened device is a descriptor of the driver's file in memory, which programs map like a device.
//! The file position of a render node identifies its GPU.

use std::ffi::{c_int, c_ulong, c_void};
use std::os::fd::{AsRawFd, IntoRawFd};

use rustix::io::Errno;

use crate::driver::with_argument;
use crate::drm::call_node;
use crate::model::{driver, outcome};

/// Types of requests.
const COMPUTE: u8 = b'K';

/// Opens the compute device (-1), or the render node with a minor number. Returns the file, or -1
/// with `errno`.
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
        Ok(0)
    });
    file
}

/// Writes the file and the offset in it for an offset by which a program maps memory of another process. Returns 0 if that
/// succeeds, else -1 with `errno`. The file is valid as long as the memory has a handle.
///
/// # Safety
/// `place_file` and `place_offset` are writable.
#[unsafe(no_mangle)]
#[allow(unsafe_code, reason = "a C interface")]
pub unsafe extern "C" fn gfxjit_kfd_place(
    file: c_int,
    offset: u64,
    bytes: u64,
    place_file: *mut c_int,
    place_offset: *mut u64,
) -> c_int {
    outcome(|driver| {
        if !driver.is_own(file) {
            return Err(Errno::INVAL);
        }
        let buffers = driver.buffers();
        let (other, at) = buffers.parts.of_other(offset, bytes)?;
        // SAFETY: the caller's.
        unsafe {
            *place_file = other.as_raw_fd();
            *place_offset = at;
        }
        Ok(0)
    })
}

/// Performs a call on a file and writes the result (-1 with `errno` for an error) to `result`. Returns 0 when
/// the file is not the driver's.
///
/// # Safety
/// `argument` is the argument of the request; `result` is writable.
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
            _ => call_node(driver, file, request, bytes).map(|()| 0),
        })
    });
    // SAFETY: the caller's.
    unsafe { *result = done };
    1
}
