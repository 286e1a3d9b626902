//! Errors before they become objects for C.

use gfxjit::{CompileError, DeviceError, Error, SourceError};

/// Class of an error.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum gfxjit_error_kind {
    /// The call is wrong: a NULL argument, or a number that is no value of its enumeration.
    Usage = 0,
    /// A source does not compile.
    Source = 1,
    /// An object does not link, or an image cannot be read or does not fit the device.
    Image = 2,
    /// A module has no such kernel, function or variable.
    Module = 3,
    /// A launch does not fit its kernel or its device.
    Launch = 4,
    /// A copy or an allocation cannot be made.
    Memory = 5,
    /// There is no such device.
    NoDevice = 6,
    /// A kernel was stopped by the device.
    Fault = 7,
    /// A launch was cancelled through its event.
    Cancelled = 8,
    /// The checks of a launch have found errors.
    Findings = 9,
    /// The driver or the device reported another error.
    Device = 10,
    /// A file cannot be read or written.
    Io = 11,
    /// A defect of the library.
    Internal = 12,
}

/// An error before it becomes an object for C.
pub(crate) struct Failure {
    pub(crate) kind: gfxjit_error_kind,
    pub(crate) message: String,
    pub(crate) reasons: Vec<String>,
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
