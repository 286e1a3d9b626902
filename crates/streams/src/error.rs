//! Errors of a runtime's calls, and their meaning for users.

use std::ffi::c_int;
use std::fmt;

use gfxjit_hal::{DeviceError, FaultKind};

/// Class of an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// The call is wrong.
    Call,
    /// There is no memory left.
    OutOfMemory,
    /// The named object does not exist.
    NotFound,
    /// A kernel was stopped, or the GPU is gone: the runtime returns the error from every later
    /// call of the process.
    Device(FaultKind),
}

/// A failed call, with the runtime's name and text for the error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallError {
    /// The driver: `hip`.
    pub driver: &'static str,
    /// The function.
    pub call: &'static str,
    /// The status that it returned.
    pub status: c_int,
    /// `hipErrorInvalidValue`.
    pub name: String,
    /// `invalid argument`.
    pub text: String,
    /// The error's class.
    pub class: Class,
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            call,
            status,
            name,
            text,
            ..
        } = self;
        write!(f, "{call} says {name} ({status}): {text}")
    }
}

impl From<CallError> for DeviceError {
    fn from(error: CallError) -> Self {
        Self::Driver {
            driver: error.driver,
            reason: error.to_string(),
        }
    }
}

impl CallError {
    /// The error for a function that the installed version lacks.
    #[must_use]
    pub fn lacking(driver: &'static str, call: &'static str, status: c_int) -> Self {
        Self {
            driver,
            call,
            status,
            name: "nothing".to_owned(),
            text: "the library lacks this function".to_owned(),
            class: Class::NotFound,
        }
    }

    /// Whether the error is about a stopped kernel or a lost GPU.
    #[must_use]
    pub fn is_of_the_device(&self) -> bool {
        matches!(self.class, Class::Device(_))
    }
}
