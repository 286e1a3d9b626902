//! `ioctl`.

use std::ffi::{c_int, c_ulong, c_void};

use crate::driver;
use crate::next::next;

/// Types of requests: of the compute driver and of the graphics driver.
const TYPES: [u8; 2] = [b'K', b'd'];

/// Replaces the C library's function. All callers pass one argument or none, so a fixed parameter
/// is compatible.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn ioctl(file: c_int, request: c_ulong, argument: *mut c_void) -> c_int {
    if TYPES.contains(&((request >> 8) as u8))
        && let Some(driver) = driver::loaded()
    {
        let mut result = 0;
        // SAFETY: the argument is the caller's for the request.
        if unsafe { (driver.call)(file, request, argument, &raw mut result) } != 0 {
            return result;
        }
    }
    next!(ioctl: fn(file: c_int, request: c_ulong, argument: *mut c_void) -> c_int)
}
