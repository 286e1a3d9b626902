//! The allocations and variables of an open device by address, for commands that name memory by its
//! address.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, Weak};

use gfxjit_hal::sync::lock;

/// The owner of some bytes: an allocation, or a code object.
pub(crate) type Owner = dyn Any + Send + Sync;

/// A reference that keeps the owner.
pub type Keep = Arc<Owner>;

/// For the address of each owner's first byte: the owner, and its size in bytes.
#[derive(Debug, Default)]
pub struct Table(Mutex<BTreeMap<u64, (Weak<Owner>, u64)>>);

impl Table {
    /// Adds an owner of `bytes` bytes.
    pub fn insert(&self, address: u64, owner: Weak<Owner>, bytes: u64) {
        lock(&self.0).insert(address, (owner, bytes));
    }

    /// Removes an owner; called when the owner is dropped.
    pub fn remove(&self, address: u64) {
        lock(&self.0).remove(&address);
    }

    /// The owner of `len` bytes at an address.
    #[must_use]
    pub fn find(&self, address: u64, len: u64) -> Option<Keep> {
        let table = lock(&self.0);
        let (start, (owner, bytes)) = table.range(..=address).next_back()?;
        let end = (address - start).checked_add(len)?;
        // Upgraded only to be returned: a handle dropped here could be the last one, whose drop locks
        // the table.
        match end <= *bytes {
            true => owner.upgrade(),
            false => None,
        }
    }
}
