//! What is at an address: the allocations and variables of one device as it was opened.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, Weak};

use gfxjit_hal::{DeviceError, DevicePtr};

use super::sync::lock;

/// What keeps memory there.
pub(super) type Keep = Arc<dyn Any + Send + Sync>;

/// Ranges of addresses by their first one.
#[derive(Default)]
pub(super) struct Table(Mutex<BTreeMap<u64, Entry>>);

struct Entry {
    len: u64,
    owner: Weak<dyn Any + Send + Sync>,
}

/// A range that is there, and stays there as long as this does.
#[derive(Clone)]
pub(super) struct Place {
    pub address: u64,
    pub len: u64,
    pub keep: Keep,
}

impl Table {
    pub fn insert(&self, address: u64, len: u64, owner: Weak<dyn Any + Send + Sync>) {
        lock(&self.0).insert(address, Entry { len, owner });
    }

    /// Forgets a range; called by its owner at its end.
    pub fn remove(&self, address: u64) {
        lock(&self.0).remove(&address);
    }

    /// The range at an address.
    pub fn find(&self, what: &'static str, at: DevicePtr, len: u64) -> Result<Place, DeviceError> {
        let table = lock(&self.0);
        let below = table.range(..=at.0).next_back();
        let inside = below.filter(|(start, entry)| {
            let end = (at.0 - *start).checked_add(len);
            end.is_some_and(|end| end <= entry.len)
        });
        let keep = inside.and_then(|(_, entry)| entry.owner.upgrade());
        // A handle that is dropped may be the last one, and then locks the table.
        drop(table);
        match keep {
            Some(keep) => Ok(Place {
                address: at.0,
                len,
                keep,
            }),
            None => Err(DeviceError::BadAddress {
                what,
                address: at.0,
                len,
            }),
        }
    }
}
