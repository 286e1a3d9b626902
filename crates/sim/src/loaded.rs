//! The code that a device has, by its addresses: a call by address finds the function of another code object, as on
//! hardware, where all of them share the address space.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use crate::engine::Engine;
use crate::machine::memory::Range;

/// What executes instructions of a range.
struct Code {
    end: u64,
    engine: Arc<dyn Engine>,
}

/// Ranges with instructions, by their starts.
#[derive(Default)]
pub struct Loaded(RwLock<BTreeMap<u64, Code>>);

impl Loaded {
    /// Adds a range.
    pub fn add(&self, range: Range, engine: &Arc<dyn Engine>) {
        let code = Code {
            end: range.end,
            engine: Arc::clone(engine),
        };
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        all.insert(range.start, code);
    }

    /// Takes a range away, if it still is this engine's.
    pub fn remove(&self, range: Range, engine: &Arc<dyn Engine>) {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let found = all.get(&range.start);
        let removed = found
            .is_some_and(|code| Arc::ptr_eq(&code.engine, engine))
            .then(|| all.remove(&range.start));
        drop(all);
        // An engine may wait for translations when it ends.
        drop(removed);
    }

    /// What executes the instruction at an address.
    pub fn find(&self, pc: u64) -> Option<Arc<dyn Engine>> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let (_, code) = all.range(..=pc).next_back()?;
        (pc < code.end).then(|| Arc::clone(&code.engine))
    }
}
