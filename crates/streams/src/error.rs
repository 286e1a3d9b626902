//! What a runtime says when a call fails, and what it is to a user.

use std::ffi::c_int;
use std::fmt;

use gfxjit_hal::{DeviceError, FaultKind};

/// What an error is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// The call.
    Call,
    /// There is no memory left.
    OutOfMemory,
    /// What was asked for by name is not there.
    NotFound,
    /// A kernel that was stopped, or a GPU that is gone: the runtime says it again to every call of
    /// the process from then on.
    Device(FaultKind),
}

/// A call that failed, with the runtime's own name and words for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallError {
    /// The driver: `hip`.
    pub driver: &'static str,
    /// The function.
    pub call: &'static str,
    /// What it returned.
    pub status: c_int,
    /// `hipErrorInvalidValue`.
    pub name: String,
    /// `invalid argument`.
    pub text: String,
    /// What it is about.
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
    /// A function that this version has not.
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

    /// Whether it comes of a kernel that was stopped, or of a GPU that is gone.
    #[must_use]
    pub fn is_of_the_device(&self) -> bool {
        matches!(self.class, Class::Device(_))
    }
}
