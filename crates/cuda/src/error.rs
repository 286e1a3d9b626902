//! What CUDA's errors are about.

use gfxjit_hal::FaultKind;
use gfxjit_streams::{CallError, Class};

use crate::api::{Status, status};

/// The name of the driver, and the scheme of its devices' URIs.
pub(crate) const NAME: &str = "cuda";

/// What a CUDA error is about. After one of a kernel CUDA says it again to every call of the
/// process.
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

/// A function that this version has not.
pub(crate) fn lacking(call: &'static str) -> CallError {
    CallError::lacking(NAME, call, status::NOT_FOUND)
}
