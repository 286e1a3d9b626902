//! Devices that cannot be opened.

use super::list::listed;

/// A device that cannot be opened, for a reason that is not the driver's.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// use gfxjit::{Error, Runtime, RuntimeError};
/// let error = Runtime::new().open("hip:0").unwrap_err();
/// assert!(matches!(error, Error::Runtime(RuntimeError::NoDevice { uri, .. }) if uri == "hip:0"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RuntimeError {
    /// A device that does not exist.
    #[error("no device `{uri}`: {reason}{}", listed(lead(.reason), .available))]
    NoDevice {
        /// The name that was asked for.
        uri: String,
        /// Why there is none.
        reason: String,
        /// The devices there are.
        available: Vec<String>,
    },
}

/// The words before the list of devices. A reason of several lines is a list itself, so the devices
/// get a line of their own.
fn lead(reason: &str) -> &'static str {
    if reason.contains('\n') {
        "\nthere are"
    } else {
        "; there are"
    }
}
