//! Errors in metadata notes.

/// Why a metadata note cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MetadataError {
    /// The bytes are not one MessagePack value.
    #[error("metadata is no MessagePack: {reason} at byte {offset} of {length}")]
    MessagePack {
        /// Offset of the error in bytes.
        offset: usize,
        /// Length of the note in bytes.
        length: usize,
        /// The decoder's message.
        reason: String,
    },
    /// Something is not a map.
    #[error("metadata: {0} is no map")]
    NotAMap(String),
    /// A required key is missing.
    #[error("metadata: {place} has no `{key}`")]
    Missing {
        /// Which map, for instance `kernel saxpy`.
        place: String,
        /// The key.
        key: &'static str,
    },
    /// A value of the wrong type or out of range.
    #[error("metadata: `{key}` of {place} is {found}, expected {expected}")]
    Type {
        /// Which map.
        place: String,
        /// The key.
        key: &'static str,
        /// The value, shortened.
        found: String,
        /// The expected type.
        expected: &'static str,
    },
}
