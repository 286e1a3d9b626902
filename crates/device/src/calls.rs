//! `ioctl`, and `mmap` of memory that another process has shared.

use std::ffi::{c_int, c_long, c_ulong, c_void};

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

/// The driver's offsets from here on are memory of other processes.
const FOREIGN: i64 = 1 << 62;

/// Linux' number of the call.
#[cfg(target_arch = "x86_64")]
const MMAP: c_long = 9;
#[cfg(target_arch = "aarch64")]
const MMAP: c_long = 222;

unsafe extern "C" {
    fn syscall(number: c_long, ...) -> c_long;
}

macro_rules! maps {
    ($($name:ident)*) => {$(
        /// Replaces the C library's function. It makes the system's call itself: allocators map memory before a function can be
        /// looked up by its name.
        ///
        /// # Safety
        /// That of the C library's function.
        #[unsafe(no_mangle)]
        pub(crate) unsafe extern "C" fn $name(
            address: *mut c_void,
            bytes: usize,
            access: c_int,
            flags: c_int,
            mut file: c_int,
            mut offset: i64,
        ) -> *mut c_void {
            if offset >= FOREIGN
                && let Some(driver) = driver::loaded()
            {
                let (mut own, mut at) = (-1, 0);
                // SAFETY: both are writable.
                let result = unsafe { (driver.place)(file, offset as u64, bytes as u64, &raw mut own, &raw mut at) };
                if result != 0 {
                    return std::ptr::without_provenance_mut(usize::MAX);
                }
                (file, offset) = (own, at as i64);
            }
            // SAFETY: the caller's.
            let mapped = unsafe {
                let [access, flags, file] = [access, flags, file].map(c_long::from);
                syscall(MMAP, address, bytes, access, flags, file, offset)
            };
            std::ptr::with_exposed_provenance_mut(mapped as usize)
        }
    )*};
}

maps!(mmap mmap64);
