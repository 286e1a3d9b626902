//! What HIP says when a call fails, and what it is to a user.

use std::fmt;

use gfxjit_hal::DeviceError;

use super::api::{Status, status};

/// The name of the driver, and the scheme of its devices' URIs.
pub(super) const NAME: &str = "hip";

/// A call that failed, with HIP's own name and words for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct HipError {
    /// The function.
    pub call: &'static str,
    /// What it returned.
    pub status: Status,
    /// `hipErrorInvalidValue`.
    pub name: String,
    /// `invalid argument`.
    pub text: String,
}

impl fmt::Display for HipError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            call,
            status,
            name,
            text,
        } = self;
        write!(f, "{call} says {name} ({status}): {text}")
    }
}

impl From<HipError> for DeviceError {
    fn from(error: HipError) -> Self {
        Self::Driver {
            driver: NAME,
            reason: error.to_string(),
        }
    }
}

impl HipError {
    /// A function that this version has not.
    pub fn lacking(call: &'static str) -> Self {
        Self {
            call,
            status: status::NOT_FOUND,
            name: "nothing".to_owned(),
            text: "the library lacks this function".to_owned(),
        }
    }

    /// Whether it comes of a kernel that was stopped, or of a GPU that is gone: HIP says it again to
    /// every call of the process from then on.
    pub fn is_of_the_device(&self) -> bool {
        matches!(
            self.status,
            status::ECC_NOT_CORRECTABLE
                | status::ILLEGAL_ADDRESS
                | status::LAUNCH_TIME_OUT
                | status::CONTEXT_IS_DESTROYED
                | status::ASSERT
                | status::LAUNCH_FAILURE
                | status::RUNTIME_MEMORY
                | status::RUNTIME_OTHER
        )
    }
}
