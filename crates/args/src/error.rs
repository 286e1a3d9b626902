//! Errors in textual arguments.

use std::path::PathBuf;

/// An error of this crate.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// An invalid argument text.
    #[error("argument `{spec}`: {reason}")]
    Spec {
        /// The text.
        spec: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A file that cannot be written.
    #[error("cannot write {}: {source}", .path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        source: std::io::Error,
    },
    /// An error of the device or its driver.
    #[error(transparent)]
    Gfxjit(#[from] gfxjit::Error),
}

impl Error {
    pub(crate) fn spec(spec: &str, reason: impl Into<String>) -> Self {
        Self::Spec {
            spec: spec.to_owned(),
            reason: reason.into(),
        }
    }
}
