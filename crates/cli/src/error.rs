//! Errors of the command line.

use std::fmt;

use gfxjit::DeviceError;

/// Whether a kernel had a fault, or checks found something in it.
pub(crate) fn is_fault(error: &anyhow::Error) -> bool {
    matches!(
        device(error),
        Some(DeviceError::Fault(_) | DeviceError::Findings(_) | DeviceError::Host { .. })
    )
}

/// The error of a device that an error comes of.
pub(crate) fn device(error: &anyhow::Error) -> Option<&DeviceError> {
    error.chain().find_map(|cause| match cause.downcast_ref() {
        Some(gfxjit::Error::Device(error)) => Some(error),
        _ => cause.downcast_ref::<DeviceError>(),
    })
}

/// An option whose value turns out to be wrong when it is used.
#[derive(Debug)]
pub(crate) struct Usage(pub(crate) String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// Buffers that differ from what `--expect` states.
#[derive(Debug)]
pub(crate) struct Unexpected(pub(crate) String);

impl fmt::Display for Unexpected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unexpected {}
