//! What can be wrong with a metadata note.

/// Why a metadata note cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MetadataError {
    /// The bytes are not one MessagePack value.
    #[error("metadata is no MessagePack: {reason} at byte {offset} of {length}")]
    MessagePack {
        /// Where.
        offset: usize,
        /// Bytes there are.
        length: usize,
        /// What the decoder says.
        reason: String,
    },
    /// Something is not a map.
    #[error("metadata: {0} is no map")]
    NotAMap(String),
    /// A key that must be there is not.
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
        /// What is there, shortened.
        found: String,
        /// What should be there.
        expected: &'static str,
    },
}
