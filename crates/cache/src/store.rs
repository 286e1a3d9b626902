//! The interface of stores that are shared by hosts.

use std::time::Duration;

/// Why an operation of a store failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct StoreError(pub String);

/// The content of a lease whose holder failed: others do the work without waiting for each other. A store also returns
/// it for a lease that must not be waited for.
pub const ABANDONED_LEASE: &[u8] = b"failed";

/// Stores bytes by name, for many hosts.
///
/// Results are checked for damage, but anyone with write access to a store can run code on hosts that read
/// from it, unless entries are [signed](crate::Seal). Calls are made on separate threads: a call that takes too long is
/// abandoned.
///
/// With [`put_new`](Store::put_new) and [`remove`](Store::remove) hosts agree on which of them does a piece of work.
pub trait Store: Send + Sync + 'static {
    /// The store's name in messages; without secrets.
    fn name(&self) -> String;

    /// The bytes of a name such as `v1/3f/3f9c…`, or `None` if there are none.
    ///
    /// # Errors
    /// The store cannot be reached, or does not answer in time.
    fn get(&self, name: &str, within: Duration) -> Result<Option<Vec<u8>>, StoreError>;

    /// [`get`](Store::get) of a name that had no bytes a moment ago, and which another host may have written since: it
    /// must not be answered by what this host remembers.
    ///
    /// # Errors
    /// As [`Store::get`].
    fn get_again(&self, name: &str, within: Duration) -> Result<Option<Vec<u8>>, StoreError> {
        self.get(name, within)
    }

    /// Stores bytes atomically, replacing old ones.
    ///
    /// # Errors
    /// As [`Store::get`].
    fn put(&self, name: &str, bytes: &[u8], within: Duration) -> Result<(), StoreError>;

    /// Whether [`put_new`](Store::put_new) and [`remove`](Store::remove) are there.
    fn has_leases(&self) -> bool {
        false
    }

    /// Stores bytes where there are none. Of any number of hosts that do this at the same time, one is told `true`.
    ///
    /// # Errors
    /// As [`Store::get`]; then the bytes may have been stored.
    fn put_new(&self, name: &str, _: &[u8], _: Duration) -> Result<bool, StoreError> {
        Err(StoreError(format!("{name}: this store has no leases")))
    }

    /// Removes bytes; it is no error when there are none.
    ///
    /// # Errors
    /// As [`Store::get`].
    fn remove(&self, name: &str, _: Duration) -> Result<(), StoreError> {
        Err(StoreError(format!("{name}: this store has no leases")))
    }
}
