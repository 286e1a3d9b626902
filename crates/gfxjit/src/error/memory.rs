//! What cannot be done with memory of a device.

/// A copy or an allocation that cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MemoryError {
    /// A size, a device or a buffer that does not fit the rest of the call.
    #[error("cannot {what}: {reason}")]
    Transfer {
        /// `upload`, `download`, `copy`, `fill`, `allocate`, `read`, `write`.
        what: &'static str,
        /// Why it is refused.
        reason: String,
    },
}
