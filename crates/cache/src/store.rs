//! The seam to stores that many hosts share.

use std::time::Duration;

/// Why a store did not do what was asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct StoreError(pub String);

/// Keeps bytes by name, for many hosts.
///
/// What it gives back is checked as everything is; write access to a store decides what runs on hosts that
/// read from it. Calls are made on threads of their own: one that takes longer than it may is left behind.
pub trait Store: Send + Sync + 'static {
    /// Which store it is, for messages; without secrets.
    fn name(&self) -> String;

    /// The bytes of a name such as `v1/3f/3f9c…`, or `None` if there are none.
    ///
    /// # Errors
    /// The store cannot be reached or does not answer within the time.
    fn get(&self, name: &str, within: Duration) -> Result<Option<Vec<u8>>, StoreError>;

    /// Puts bytes there, as a whole, in the place of what is there.
    ///
    /// # Errors
    /// As [`Store::get`].
    fn put(&self, name: &str, bytes: &[u8], within: Duration) -> Result<(), StoreError>;
}
