//! Text and bytes between C and Rust.

use std::ffi::{CStr, CString, c_char, c_void};

use crate::failure::Failure;

/// The caller's text; an error when it is missing or no UTF-8.
///
/// # Safety
/// The pointer is null, or text with its end lies there.
pub(crate) unsafe fn text<'a>(pointer: *const c_char, what: &str) -> Result<&'a str, Failure> {
    // SAFETY: the caller's.
    match unsafe { optional(pointer, what)? } {
        Some(text) => Ok(text),
        None => Err(Failure::usage(format!("{what} is NULL"))),
    }
}

/// The same, where null is none.
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
/// `size` bytes lie there.
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

/// The same, to write to.
///
/// # Safety
/// `size` bytes lie there, which are not used elsewhere meanwhile.
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

/// The caller's handle.
///
/// # Safety
/// The pointer is null, or such a handle.
pub(crate) unsafe fn handle<'a, T>(pointer: *const T, what: &str) -> Result<&'a T, Failure> {
    // SAFETY: the caller's.
    unsafe { pointer.as_ref() }.ok_or_else(|| Failure::usage(format!("{what} is NULL")))
}

/// The same, to change it.
///
/// # Safety
/// As [`handle`], and it is not used elsewhere meanwhile.
pub(crate) unsafe fn handle_mut<'a, T>(pointer: *mut T, what: &str) -> Result<&'a mut T, Failure> {
    // SAFETY: the caller's.
    unsafe { pointer.as_mut() }.ok_or_else(|| Failure::usage(format!("{what} is NULL")))
}

/// Gives a handle to the caller.
///
/// # Safety
/// The pointer is null, or there is room for a pointer.
pub(crate) unsafe fn give<T>(to: *mut *mut T, value: T, what: &str) -> Result<(), Failure> {
    if to.is_null() {
        return Err(Failure::usage(format!("the place for {what} is NULL")));
    }
    // SAFETY: the caller's.
    unsafe { to.write(Box::into_raw(Box::new(value))) };
    Ok(())
}

/// Gives a value, unless the caller does not want it.
///
/// # Safety
/// The pointer is null, or there is room for the value.
pub(crate) unsafe fn put<T>(to: *mut T, value: T) {
    if !to.is_null() {
        // SAFETY: the caller's.
        unsafe { to.write(value) };
    }
}

/// Ends a handle.
///
/// # Safety
/// The pointer is null, or a handle that is no longer used.
pub(crate) unsafe fn free<T>(pointer: *mut T) {
    if !pointer.is_null() {
        // SAFETY: the caller's; it was made by `give`.
        drop(unsafe { Box::from_raw(pointer) });
    }
}

/// Text for C: what is behind a zero byte is left out.
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
