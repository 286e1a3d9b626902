//! The loaded code of a device, by address: an indirect call finds functions of other code objects, as on hardware,
//! where all code objects share the address space.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use crate::engine::Engine;
use crate::machine::memory::Range;

/// The engine for a range.
struct Code {
    end: u64,
    engine: Arc<dyn Engine>,
}

/// Ranges with instructions, by start address.
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

    /// Removes a range, if it still belongs to this engine.
    pub fn remove(&self, range: Range, engine: &Arc<dyn Engine>) {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let found = all.get(&range.start);
        let removed = found
            .is_some_and(|code| Arc::ptr_eq(&code.engine, engine))
            .then(|| all.remove(&range.start));
        drop(all);
        // An engine may wait for translations when it is dropped.
        drop(removed);
    }

    /// The engine for the instruction at an address.
    pub fn find(&self, pc: u64) -> Option<Arc<dyn Engine>> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let (_, code) = all.range(..=pc).next_back()?;
        (pc < code.end).then(|| Arc::clone(&code.engine))
    }
}
