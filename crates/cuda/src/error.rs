//! Classes of CUDA's errors.

use gfxjit_hal::FaultKind;
use gfxjit_streams::{CallError, Class};

use crate::api::{Status, status};

/// The name of the driver, and the scheme of its devices' URIs.
pub(crate) const NAME: &str = "cuda";

/// The class of a CUDA error. After a kernel's error CUDA returns the same error from every call of
/// the process.
pub(crate) fn class(status: Status) -> Class {
    match status {
        status::OUT_OF_MEMORY => Class::OutOfMemory,
        status::NOT_FOUND => Class::NotFound,
        status::ILLEGAL_ADDRESS | status::INVALID_ADDRESS_SPACE => {
            Class::Device(FaultKind::OutOfRange)
        }
        status::MISALIGNED_ADDRESS => Class::Device(FaultKind::Misaligned),
        status::ILLEGAL_INSTRUCTION => Class::Device(FaultKind::IllegalInstruction),
        status::INVALID_PC => Class::Device(FaultKind::BadPc),
        status::LAUNCH_TIMEOUT => Class::Device(FaultKind::TimeLimit),
        status::ECC_UNCORRECTABLE
        | status::CONTEXT_IS_DESTROYED
        | status::ASSERT
        | status::HARDWARE_STACK_ERROR
        | status::LAUNCH_FAILED => Class::Device(FaultKind::Trap),
        _ => Class::Call,
    }
}

/// The error for a function that the installed version lacks.
pub(crate) fn lacking(call: &'static str) -> CallError {
    CallError::lacking(NAME, call, status::NOT_FOUND)
}
