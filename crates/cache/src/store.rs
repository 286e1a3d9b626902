//! The interface of stores that are shared by hosts.

use std::time::Duration;

/// Why an operation of a store failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct StoreError(pub String);

/// Stores bytes by name, for many hosts.
///
/// Results are checked for damage, but anyone with write access to a store can run code on hosts that read
/// from it. Calls are made on separate threads: a call that takes too long is abandoned.
pub trait Store: Send + Sync + 'static {
    /// The store's name in messages; without secrets.
    fn name(&self) -> String;

    /// The bytes of a name such as `v1/3f/3f9c…`, or `None` if there are none.
    ///
    /// # Errors
    /// The store cannot be reached, or does not answer in time.
    fn get(&self, name: &str, within: Duration) -> Result<Option<Vec<u8>>, StoreError>;

    /// Stores bytes atomically, replacing old ones.
    ///
    /// # Errors
    /// As [`Store::get`].
    fn put(&self, name: &str, bytes: &[u8], within: Duration) -> Result<(), StoreError>;
}
