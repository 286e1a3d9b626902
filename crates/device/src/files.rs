//! Replacements of the C library's functions that take paths.
//!
//! Functions that open files open those of the driver; functions that only query files get the
//! substitute files, and an empty file for a device.

use std::ffi::{CStr, c_char, c_int, c_uint, c_void};

use crate::driver;
use crate::next::next;
use crate::paths::{DevicePath, place};

/// The meaning of a caller's path.
///
/// # Safety
/// The path is a string, or null.
unsafe fn of(path: *const c_char) -> Option<DevicePath> {
    // SAFETY: the caller's.
    place((!path.is_null()).then(|| unsafe { CStr::from_ptr(path) })?)
}

/// Opens a device; returns -1 with `errno` on failure.
fn open_device(minor: c_int) -> c_int {
    let Some(driver) = driver::get() else {
        set_errno(NO_DEVICE);
        return -1;
    };
    // SAFETY: takes any number.
    unsafe { (driver.open)(minor) }
}

const NO_DEVICE: c_int = 19;

fn set_errno(error: c_int) {
    unsafe extern "C" {
        fn __errno_location() -> *mut c_int;
    }
    // SAFETY: gives the address of this thread's errno.
    unsafe { *__errno_location() = error }
}

macro_rules! opens {
    ($($name:ident)*) => {$(
        /// Replaces the C library's function. The mode is always passed on, even if the caller gave
        /// none.
        ///
        /// # Safety
        /// That of the C library's function.
        #[unsafe(no_mangle)]
        pub(crate) unsafe extern "C" fn $name(path: *const c_char, flags: c_int, mode: c_uint) -> c_int {
            // SAFETY: the caller's.
            match unsafe { of(path) } {
                Some(DevicePath::Compute) => open_device(-1),
                Some(DevicePath::Render(minor)) => open_device(minor),
                Some(DevicePath::File(other)) => {
                    let path = other.as_ptr();
                    next!($name: fn(path: *const c_char, flags: c_int, mode: c_uint) -> c_int)
                }
                None => next!($name: fn(path: *const c_char, flags: c_int, mode: c_uint) -> c_int),
            }
        }
    )*};
}

opens!(open open64);

macro_rules! opens_at {
    ($($name:ident)*) => {$(
        /// Replaces the C library's function. Relative paths are passed on, because the driver's
        /// paths are absolute.
        ///
        /// # Safety
        /// That of the C library's function.
        #[unsafe(no_mangle)]
        pub(crate) unsafe extern "C" fn $name(
            folder: c_int,
            path: *const c_char,
            flags: c_int,
            mode: c_uint,
        ) -> c_int {
            // SAFETY: the caller's.
            match unsafe { of(path) } {
                Some(DevicePath::Compute) => open_device(-1),
                Some(DevicePath::Render(minor)) => open_device(minor),
                Some(DevicePath::File(other)) => {
                    let path = other.as_ptr();
                    next!($name: fn(
                        folder: c_int, path: *const c_char, flags: c_int, mode: c_uint
                    ) -> c_int)
                }
                None => next!($name: fn(
                    folder: c_int, path: *const c_char, flags: c_int, mode: c_uint
                ) -> c_int),
            }
        }
    )*};
}

opens_at!(openat openat64);

/// The path that a query is redirected to.
fn seen(place: Option<&DevicePath>, path: *const c_char) -> *const c_char {
    match place {
        Some(DevicePath::File(other)) => other.as_ptr(),
        Some(_) => c"/dev/null".as_ptr(),
        None => path,
    }
}

macro_rules! looks {
    ($($name:ident($($before:ident: $before_type:ty)?; $($argument:ident: $type:ty),*) -> $result:ty;)*) => {$(
        /// Replaces the C library's function.
        ///
        /// # Safety
        /// That of the C library's function.
        #[unsafe(no_mangle)]
        pub(crate) unsafe extern "C" fn $name(
            $($before: $before_type,)? path: *const c_char $(, $argument: $type)*
        ) -> $result {
            // SAFETY: the caller's.
            let place = unsafe { of(path) };
            let path = seen(place.as_ref(), path);
            next!($name: fn(
                $($before: $before_type,)? path: *const c_char $(, $argument: $type)*
            ) -> $result)
        }
    )*};
}

looks! {
    fopen(; mode: *const c_char) -> *mut c_void;
    fopen64(; mode: *const c_char) -> *mut c_void;
    opendir(;) -> *mut c_void;
    access(; mode: c_int) -> c_int;
    stat(; to: *mut c_void) -> c_int;
    stat64(; to: *mut c_void) -> c_int;
    lstat(; to: *mut c_void) -> c_int;
    lstat64(; to: *mut c_void) -> c_int;
    readlink(; to: *mut c_char, size: usize) -> isize;
    __xstat(version: c_int; to: *mut c_void) -> c_int;
    __xstat64(version: c_int; to: *mut c_void) -> c_int;
}
