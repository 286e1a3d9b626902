//! Replacements of the C library's functions that take paths.
//!
//! Functions that open files open those of the driver; functions that only query files get the
//! substitute files, and an empty file for a device.

use std::ffi::{CStr, c_char, c_int, c_uint, c_void};

use crate::driver;
use crate::next::next;
use crate::paths::{DevicePath, original, place};

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

// Programs with checks of the C library (`_FORTIFY_SOURCE`) call those with a number, which take no mode and leave it alone.
opens!(open open64 __open_2 __open64_2);

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

opens_at!(openat openat64 __openat_2 __openat64_2);

/// The path that a query is redirected to.
fn seen(place: Option<&DevicePath>, path: *const c_char) -> *const c_char {
    match place {
        Some(DevicePath::File(other)) => other.as_ptr(),
        Some(_) => c"/dev/null".as_ptr(),
        None => path,
    }
}

macro_rules! looks {
    ($($name:ident($($before:ident: $before_type:ty),*; $($argument:ident: $type:ty),*) -> $result:ty;)*) => {$(
        /// Replaces the C library's function.
        ///
        /// # Safety
        /// That of the C library's function.
        #[unsafe(no_mangle)]
        pub(crate) unsafe extern "C" fn $name(
            $($before: $before_type,)* path: *const c_char $(, $argument: $type)*
        ) -> $result {
            // SAFETY: the caller's.
            let place = unsafe { of(path) };
            let path = seen(place.as_ref(), path);
            next!($name: fn(
                $($before: $before_type,)* path: *const c_char $(, $argument: $type)*
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
    scandir(; to: *mut c_void, chooses: *const c_void, compares: *const c_void) -> c_int;
    scandir64(; to: *mut c_void, chooses: *const c_void, compares: *const c_void) -> c_int;
    faccessat(folder: c_int; mode: c_int, flags: c_int) -> c_int;
    fstatat(folder: c_int; to: *mut c_void, flags: c_int) -> c_int;
    fstatat64(folder: c_int; to: *mut c_void, flags: c_int) -> c_int;
    readlinkat(folder: c_int; to: *mut c_char, size: usize) -> isize;
    statx(folder: c_int; flags: c_int, mask: c_uint, to: *mut c_void) -> c_int;
    __readlink_chk(; to: *mut c_char, size: usize, room: usize) -> isize;
    __readlinkat_chk(folder: c_int; to: *mut c_char, size: usize, room: usize) -> isize;
    __xstat(version: c_int; to: *mut c_void) -> c_int;
    __xstat64(version: c_int; to: *mut c_void) -> c_int;
    __lxstat(version: c_int; to: *mut c_void) -> c_int;
    __lxstat64(version: c_int; to: *mut c_void) -> c_int;
    __fxstatat(version: c_int, folder: c_int; to: *mut c_void, flags: c_int) -> c_int;
    __fxstatat64(version: c_int, folder: c_int; to: *mut c_void, flags: c_int) -> c_int;
}

macro_rules! resolves {
    ($($name:ident($($argument:ident: $type:ty),*);)*) => {$(
        /// Replaces the C library's function: links in the driver's files lead to paths in `/sys`, as those of the system do.
        ///
        /// # Safety
        /// That of the C library's function.
        #[unsafe(no_mangle)]
        pub(crate) unsafe extern "C" fn $name(path: *const c_char $(, $argument: $type)*) -> *mut c_char {
            // SAFETY: the caller's.
            let place = unsafe { of(path) };
            let path = seen(place.as_ref(), path);
            let found = next!($name: fn(path: *const c_char $(, $argument: $type)*) -> *mut c_char);
            if matches!(place, Some(DevicePath::File(_))) && !found.is_null() {
                // SAFETY: the C library's answer is a string, which is the caller's to change.
                unsafe { rename(found) };
            }
            found
        }
    )*};
}

resolves! {
    realpath(to: *mut c_char);
    __realpath_chk(to: *mut c_char, size: usize);
    canonicalize_file_name();
}

/// Puts the path in `/sys` in the place of the substitute's, which is longer.
///
/// # Safety
/// A string that may be written.
unsafe fn rename(found: *mut c_char) {
    // SAFETY: the caller's.
    let text = unsafe { CStr::from_ptr(found) }.to_bytes_with_nul();
    let Some(path) = original(text) else {
        return;
    };
    // SAFETY: its end, in the same string.
    unsafe { std::ptr::copy(path.as_ptr().cast(), found, path.len()) };
}
