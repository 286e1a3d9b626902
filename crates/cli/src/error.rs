//! Errors of the command line.

use std::fmt;

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
