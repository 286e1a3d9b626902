//! Files that cannot be read or written.

use std::path::{Path, PathBuf};

/// A file operation that failed.
#[derive(Debug, thiserror::Error)]
#[error("cannot {action} {}: {source}", .path.display())]
pub struct IoError {
    /// `read` or `write`.
    pub action: &'static str,
    /// The file.
    pub path: PathBuf,
    /// The operating system's error.
    pub source: std::io::Error,
}

impl IoError {
    pub(crate) fn read(path: &Path, source: std::io::Error) -> Self {
        Self {
            action: "read",
            path: path.to_owned(),
            source,
        }
    }
}
