//! What cannot be done with memory of a device.

/// A copy or an allocation that cannot be made.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// use gfxjit::{Buffer, Error, MemoryError};
/// let error = Buffer::<u32>::new(&device, 4)?.upload(&[1, 2]).unwrap_err();
/// assert!(matches!(error, Error::Memory(MemoryError::Transfer { what: "upload", .. })));
/// # Ok::<(), gfxjit::Error>(())
/// ```
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
