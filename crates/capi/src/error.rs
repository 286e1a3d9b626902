//! Errors as objects: the message, the class, and every reason.

use std::ffi::{CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use crate::failure::{Failure, gfxjit_error_kind};
use crate::text::{free, owned};
use crate::warning;

/// An error.
pub struct gfxjit_error {
    kind: gfxjit_error_kind,
    message: CString,
    reasons: Vec<CString>,
}

/// Runs the body of a function; its error, or a panic, becomes an error object.
pub(crate) fn guard(f: impl FnOnce() -> Result<(), Failure>) -> *mut gfxjit_error {
    warning::listen();
    let outcome = catch_unwind(AssertUnwindSafe(f)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().copied();
        let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        Err(Failure {
            kind: gfxjit_error_kind::Internal,
            message: format!("gfxjit panicked: {}", text.unwrap_or("without words")),
            reasons: Vec::new(),
        })
    });
    let Err(failure) = outcome else {
        return ptr::null_mut();
    };
    let reasons = failure.reasons.into_iter().map(owned);
    Box::into_raw(Box::new(gfxjit_error {
        kind: failure.kind,
        message: owned(failure.message),
        reasons: reasons.collect(),
    }))
}

/// The message of an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_error_message(error: *const gfxjit_error) -> *const c_char {
    // SAFETY: the header's rules.
    unsafe { error.as_ref() }.map_or(ptr::null(), |error| error.message.as_ptr())
}

/// The class of an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_error_kind_of(error: *const gfxjit_error) -> gfxjit_error_kind {
    // SAFETY: the header's rules.
    unsafe { error.as_ref() }.map_or(gfxjit_error_kind::Usage, |error| error.kind)
}

/// The number of reasons beside the message: causes, and messages of the compiler.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_error_reasons(error: *const gfxjit_error) -> usize {
    // SAFETY: the header's rules.
    unsafe { error.as_ref() }.map_or(0, |error| error.reasons.len())
}

/// A reason by number; NULL if the number is too large.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_error_reason(
    error: *const gfxjit_error,
    number: usize,
) -> *const c_char {
    // SAFETY: the header's rules.
    let error = unsafe { error.as_ref() };
    let reason = error.and_then(|error| error.reasons.get(number));
    reason.map_or(ptr::null(), |reason| reason.as_ptr())
}

/// Frees an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_error_free(error: *mut gfxjit_error) {
    // SAFETY: the header's rules.
    unsafe { free(error) };
}
