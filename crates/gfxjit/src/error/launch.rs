//! Why a launch does not begin.

use std::fmt;

use gfxjit_codeobj::readable;
use gfxjit_hal::Refusal;

/// A launch that does not fit the kernel or the device.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LaunchError {
    /// An argument that does not fit the kernel.
    #[error(transparent)]
    Argument(Box<ArgumentError>),
    /// Geometry or memory that does not fit the kernel or the device.
    #[error("cannot launch `{}`: {reason}", readable(kernel))]
    Refused {
        /// The kernel.
        kernel: String,
        /// The reason, with the limit that is exceeded.
        reason: Refusal,
    },
}

/// An argument that does not fit, named.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct ArgumentError {
    /// The kernel.
    pub kernel: String,
    /// Which argument, counted from 0 among the explicit ones.
    pub index: usize,
    /// Its name in the source, when the compiler kept it.
    pub name: Option<String>,
    /// The kind of value that the kernel takes, described.
    pub expected: String,
    /// The value that the caller passed, described.
    pub given: String,
}

impl fmt::Display for ArgumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kernel = readable(&self.kernel);
        write!(f, "kernel `{kernel}`, argument {}", self.index)?;
        if let Some(name) = &self.name {
            write!(f, " `{name}`")?;
        }
        write!(f, ": expected {}, given {}", self.expected, self.given)
    }
}

impl From<ArgumentError> for LaunchError {
    fn from(error: ArgumentError) -> Self {
        Self::Argument(Box::new(error))
    }
}
