//! Text and bytes from C to Rust and back.

use std::ffi::{CStr, CString, c_char, c_void};

use crate::failure::Failure;

/// The caller's text; an error if it is null or not UTF-8.
///
/// # Safety
/// The pointer is null or a C string.
pub(crate) unsafe fn text<'a>(pointer: *const c_char, what: &str) -> Result<&'a str, Failure> {
    // SAFETY: the caller's.
    match unsafe { optional(pointer, what)? } {
        Some(text) => Ok(text),
        None => Err(Failure::usage(format!("{what} is NULL"))),
    }
}

/// The caller's text; `None` for null.
///
/// # Safety
/// As [`text`].
pub(crate) unsafe fn optional<'a>(
    pointer: *const c_char,
    what: &str,
) -> Result<Option<&'a str>, Failure> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: the caller's.
    let text = unsafe { CStr::from_ptr(pointer) };
    let text = text.to_str();
    text.map(Some)
        .map_err(|_| Failure::usage(format!("{what} is no UTF-8")))
}

/// The caller's bytes.
///
/// # Safety
/// `size` bytes are readable.
pub(crate) unsafe fn bytes<'a>(
    pointer: *const c_void,
    size: usize,
    what: &str,
) -> Result<&'a [u8], Failure> {
    if size == 0 {
        return Ok(&[]);
    }
    if pointer.is_null() {
        return Err(Failure::usage(format!(
            "{what} is NULL and has {size} bytes"
        )));
    }
    // SAFETY: the caller's.
    Ok(unsafe { std::slice::from_raw_parts(pointer.cast(), size) })
}

/// The caller's bytes, to write to.
///
/// # Safety
/// `size` bytes are readable and writable, and not used elsewhere meanwhile.
pub(crate) unsafe fn bytes_mut<'a>(
    pointer: *mut c_void,
    size: usize,
    what: &str,
) -> Result<&'a mut [u8], Failure> {
    if size == 0 {
        return Ok(&mut []);
    }
    if pointer.is_null() {
        return Err(Failure::usage(format!(
            "{what} is NULL and has {size} bytes"
        )));
    }
    // SAFETY: the caller's.
    Ok(unsafe { std::slice::from_raw_parts_mut(pointer.cast(), size) })
}

/// The object of a handle.
///
/// # Safety
/// The pointer is null, or a handle of this type.
pub(crate) unsafe fn handle<'a, T>(pointer: *const T, what: &str) -> Result<&'a T, Failure> {
    // SAFETY: the caller's.
    unsafe { pointer.as_ref() }.ok_or_else(|| Failure::usage(format!("{what} is NULL")))
}

/// The object of a handle, to change it.
///
/// # Safety
/// As [`handle`], and the object is not used elsewhere meanwhile.
pub(crate) unsafe fn handle_mut<'a, T>(pointer: *mut T, what: &str) -> Result<&'a mut T, Failure> {
    // SAFETY: the caller's.
    unsafe { pointer.as_mut() }.ok_or_else(|| Failure::usage(format!("{what} is NULL")))
}

/// Returns a new handle to the caller.
///
/// # Safety
/// The pointer is null, or a pointer can be written to it.
pub(crate) unsafe fn give<T>(to: *mut *mut T, value: T, what: &str) -> Result<(), Failure> {
    if to.is_null() {
        return Err(Failure::usage(format!("the place for {what} is NULL")));
    }
    // SAFETY: the caller's.
    unsafe { to.write(Box::into_raw(Box::new(value))) };
    Ok(())
}

/// Writes a value, unless the pointer is null.
///
/// # Safety
/// The pointer is null, or a value can be written to it.
pub(crate) unsafe fn put<T>(to: *mut T, value: T) {
    if !to.is_null() {
        // SAFETY: the caller's.
        unsafe { to.write(value) };
    }
}

/// Frees the object of a handle.
///
/// # Safety
/// The pointer is null, or a handle that is no longer used.
pub(crate) unsafe fn free<T>(pointer: *mut T) {
    if !pointer.is_null() {
        // SAFETY: the caller's; it was made by `give`.
        drop(unsafe { Box::from_raw(pointer) });
    }
}

/// Text as a C string, cut at the first zero byte.
pub(crate) fn owned(text: impl Into<Vec<u8>>) -> CString {
    let mut bytes = text.into();
    bytes.truncate(
        bytes
            .iter()
            .position(|byte| *byte == 0)
            .unwrap_or(bytes.len()),
    );
    CString::new(bytes).unwrap_or_default()
}
