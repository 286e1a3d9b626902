//! Devices that cannot be had.

use super::list::listed;

/// A device that cannot be opened, for a reason that is not the driver's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RuntimeError {
    /// A device that does not exist.
    #[error("no device `{uri}`: {reason}{}", listed("; there are", .available))]
    NoDevice {
        /// The name that was asked for.
        uri: String,
        /// Why there is none.
        reason: String,
        /// The devices there are.
        available: Vec<String>,
    },
}
