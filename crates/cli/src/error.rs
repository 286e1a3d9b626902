//! Errors of the command line's own.

use std::fmt;

/// An option whose value shows to be wrong only when it is used.
#[derive(Debug)]
pub(crate) struct Usage(pub(crate) String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// Buffers that are not what `--expect` says.
#[derive(Debug)]
pub(crate) struct Unexpected(pub(crate) String);

impl fmt::Display for Unexpected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unexpected {}
