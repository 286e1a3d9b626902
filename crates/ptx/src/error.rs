//! Errors in a PTX text, with their position.

/// A position; line and column count from 1.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct SourcePosition {
    pub(crate) line: u32,
    pub(crate) column: u32,
}

/// The reason why a PTX text cannot be translated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {reason}")]
pub struct Error {
    /// The line, from 1 on.
    pub line: u32,
    /// The column, from 1 on, in bytes.
    pub column: u32,
    /// The reason.
    pub reason: String,
}

impl Error {
    pub(crate) fn new(place: SourcePosition, reason: impl Into<String>) -> Self {
        Self {
            line: place.line,
            column: place.column,
            reason: reason.into(),
        }
    }
}
