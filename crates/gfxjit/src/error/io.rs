//! Files that cannot be read or written.

use std::path::{Path, PathBuf};

/// A file operation that failed.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// let error = gfxjit::Linker::new().file("/no/such.o", Default::default()).err().unwrap();
/// let gfxjit::Error::Io(error) = error else { panic!("{error}") };
/// assert_eq!((error.action, error.source.kind()), ("read", std::io::ErrorKind::NotFound));
/// ```
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
