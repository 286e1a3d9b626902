//! Errors as exceptions, with their class and every reason as attributes.

use gfxjit::{CompileError, DeviceError, SourceError};
use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;

create_exception!(
    gfxjit,
    Error,
    PyException,
    "An error of the library. `kind` is its class: `source`, `image`, `module`, `launch`, `memory`, `no device`, \
    `fault`, `cancelled`, `findings`, `device`, `io`, `forked` or `other`. `reasons` is a list of texts: causes, and \
    messages of the compiler."
);

/// An error of the library.
pub(crate) struct Failure(gfxjit::Error);

impl From<gfxjit::Error> for Failure {
    fn from(error: gfxjit::Error) -> Self {
        Self(error)
    }
}

impl From<Failure> for PyErr {
    fn from(Failure(error): Failure) -> Self {
        use gfxjit::Error as E;
        let mut reasons: Vec<String> = Vec::new();
        let mut source = std::error::Error::source(&error);
        while let Some(cause) = source {
            reasons.push(cause.to_string());
            source = cause.source();
        }
        let kind = match &error {
            E::Source(SourceError::Compile(CompileError::Diagnosed { diagnostics, .. })) => {
                reasons.extend(diagnostics.iter().map(ToString::to_string));
                "source"
            }
            E::Source(_) => "source",
            E::Image(_) => "image",
            E::Module(_) => "module",
            E::Launch(_) => "launch",
            E::Memory(_) | E::Device(DeviceError::OutOfMemory { .. }) => "memory",
            E::Runtime(_) | E::Device(DeviceError::NoDevice { .. }) => "no device",
            E::Device(DeviceError::Fault(_)) => "fault",
            E::Device(DeviceError::Cancelled { .. }) => "cancelled",
            E::Device(DeviceError::Findings(_)) => "findings",
            E::Device(_) => "device",
            E::Io(_) => "io",
            _ => "other",
        };
        let exception = Error::new_err(error.to_string());
        Python::attach(|py| {
            let value = exception.value(py);
            // Setting an attribute of an exception does not fail.
            let _ = value.setattr("kind", kind);
            let _ = value.setattr("reasons", reasons);
        });
        exception
    }
}
