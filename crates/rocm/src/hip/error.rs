//! Classes of HIP's errors.

use gfxjit_hal::FaultKind;
use gfxjit_streams::{CallError, Class};

use super::api::{Status, status};

/// The name of the driver, and the scheme of its devices' URIs.
pub(super) const NAME: &str = "hip";

/// The class of a HIP error. After a kernel's error HIP returns the same error from every call of
/// the process.
pub(super) fn class(status: Status) -> Class {
    match status {
        status::OUT_OF_MEMORY => Class::OutOfMemory,
        status::NOT_FOUND => Class::NotFound,
        status::ILLEGAL_ADDRESS => Class::Device(FaultKind::OutOfRange),
        status::LAUNCH_TIME_OUT => Class::Device(FaultKind::TimeLimit),
        status::ECC_NOT_CORRECTABLE
        | status::CONTEXT_IS_DESTROYED
        | status::ASSERT
        | status::LAUNCH_FAILURE
        | status::RUNTIME_MEMORY
        | status::RUNTIME_OTHER => Class::Device(FaultKind::Trap),
        _ => Class::Call,
    }
}

/// The error for a function that the installed version lacks.
pub(super) fn lacking(call: &'static str) -> CallError {
    CallError::lacking(NAME, call, status::NOT_FOUND)
}
