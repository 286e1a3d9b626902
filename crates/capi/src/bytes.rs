//! Byte arrays that the library returns.

use std::ffi::c_void;

use crate::text::free;

/// A byte array: a code object or text.
pub struct gfxjit_bytes(pub(crate) Vec<u8>);

/// The address of the bytes. A zero byte follows the last one, so that text is a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_bytes_data(bytes: *const gfxjit_bytes) -> *const c_void {
    // SAFETY: the header's rules.
    unsafe { bytes.as_ref() }.map_or(std::ptr::null(), |bytes| bytes.0.as_ptr().cast())
}

/// The number of bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_bytes_size(bytes: *const gfxjit_bytes) -> usize {
    // SAFETY: the header's rules.
    unsafe { bytes.as_ref() }.map_or(0, |bytes| bytes.0.len().saturating_sub(1))
}

/// Frees a byte array.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_bytes_free(bytes: *mut gfxjit_bytes) {
    // SAFETY: the header's rules.
    unsafe { free(bytes) };
}

impl gfxjit_bytes {
    pub(crate) fn new(bytes: impl Into<Vec<u8>>) -> Self {
        let mut bytes = bytes.into();
        bytes.push(0);
        Self(bytes)
    }
}
