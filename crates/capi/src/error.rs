//! Errors as objects: their words, their class, every reason.

use std::ffi::{CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use gfxjit::{CompileError, DeviceError, Error, SourceError};

use crate::text::{free, owned};

/// What went wrong, for programs.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum gfxjit_error_kind {
    /// The call itself: a NULL, a number that is no value.
    Usage = 0,
    /// A source does not compile.
    Source = 1,
    /// An object does not link, an image cannot be read or does not fit the device.
    Image = 2,
    /// There is no such kernel, function or variable.
    Module = 3,
    /// A launch does not fit its kernel or its device.
    Launch = 4,
    /// A copy or an allocation cannot be made.
    Memory = 5,
    /// There is no such device.
    NoDevice = 6,
    /// A kernel did something that the device had to stop.
    Fault = 7,
    /// A launch was ended by its event.
    Cancelled = 8,
    /// The checks of a launch have found something.
    Findings = 9,
    /// The driver or the device reported something else.
    Device = 10,
    /// A file cannot be read or written.
    Io = 11,
    /// A mistake of the library's own.
    Internal = 12,
}

/// An error.
pub struct gfxjit_error {
    kind: gfxjit_error_kind,
    message: CString,
    reasons: Vec<CString>,
}

/// An error on its way to C.
pub(crate) struct Failure {
    kind: gfxjit_error_kind,
    message: String,
    reasons: Vec<String>,
}

impl Failure {
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self {
            kind: gfxjit_error_kind::Usage,
            message: message.into(),
            reasons: Vec::new(),
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        use gfxjit_error_kind as kind;
        let mut reasons = Vec::new();
        let mut source = std::error::Error::source(&error);
        while let Some(cause) = source {
            reasons.push(cause.to_string());
            source = cause.source();
        }
        let kind = match &error {
            Error::Source(SourceError::Compile(CompileError::Diagnosed {
                diagnostics, ..
            })) => {
                reasons.extend(diagnostics.iter().map(ToString::to_string));
                kind::Source
            }
            Error::Source(_) => kind::Source,
            Error::Image(_) => kind::Image,
            Error::Module(_) => kind::Module,
            Error::Launch(_) => kind::Launch,
            Error::Memory(_) | Error::Device(DeviceError::OutOfMemory { .. }) => kind::Memory,
            Error::Runtime(_) | Error::Device(DeviceError::NoDevice { .. }) => kind::NoDevice,
            Error::Device(DeviceError::Fault(_)) => kind::Fault,
            Error::Device(DeviceError::Cancelled { .. }) => kind::Cancelled,
            Error::Device(DeviceError::Findings(_)) => kind::Findings,
            Error::Device(_) => kind::Device,
            Error::Io(_) => kind::Io,
            _ => kind::Internal,
        };
        Self {
            kind,
            message: error.to_string(),
            reasons,
        }
    }
}

/// Runs what a function does; what goes wrong becomes an error, a panic as well.
pub(crate) fn guard(f: impl FnOnce() -> Result<(), Failure>) -> *mut gfxjit_error {
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

/// What happened, in words.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_error_message(error: *const gfxjit_error) -> *const c_char {
    // SAFETY: the header's rules.
    unsafe { error.as_ref() }.map_or(ptr::null(), |error| error.message.as_ptr())
}

/// Its class.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_error_kind_of(error: *const gfxjit_error) -> gfxjit_error_kind {
    // SAFETY: the header's rules.
    unsafe { error.as_ref() }.map_or(gfxjit_error_kind::Usage, |error| error.kind)
}

/// How many reasons there are beside the message: causes, and messages of the compiler.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_error_reasons(error: *const gfxjit_error) -> usize {
    // SAFETY: the header's rules.
    unsafe { error.as_ref() }.map_or(0, |error| error.reasons.len())
}

/// One of them; NULL if there is none of that number.
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

/// Frees it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_error_free(error: *mut gfxjit_error) {
    // SAFETY: the header's rules.
    unsafe { free(error) };
}
