//! What is at an address: the allocations and variables of one device as it was opened, which its
//! commands may name.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, Weak};

use gfxjit_hal::sync::lock;

/// The owner of some bytes: an allocation, or a code object.
pub(crate) type Owner = dyn Any + Send + Sync;

/// What keeps them there.
pub type Keep = Arc<Owner>;

/// Owners by the addresses of their first bytes, and how many they have.
#[derive(Debug, Default)]
pub struct Table(Mutex<BTreeMap<u64, (Weak<Owner>, u64)>>);

impl Table {
    /// Notes an owner of `bytes` bytes.
    pub fn insert(&self, address: u64, owner: Weak<Owner>, bytes: u64) {
        lock(&self.0).insert(address, (owner, bytes));
    }

    /// Forgets an owner; called by it at its end.
    pub fn remove(&self, address: u64) {
        lock(&self.0).remove(&address);
    }

    /// The owner of `len` bytes at an address.
    #[must_use]
    pub fn find(&self, address: u64, len: u64) -> Option<Keep> {
        let table = lock(&self.0);
        let (start, (owner, bytes)) = table.range(..=address).next_back()?;
        let end = (address - start).checked_add(len)?;
        // A handle that is dropped here may be the last one, and then locks the table: so none is made
        // that is not given on.
        match end <= *bytes {
            true => owner.upgrade(),
            false => None,
        }
    }
}
