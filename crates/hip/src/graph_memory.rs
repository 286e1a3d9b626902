//! Memory that graphs allocate by nodes. Its address and pages are there from the node's creation on; it is in use from a launch's
//! allocation to its free, which may be in the same launch, another one, or a call of the program.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock, Mutex};

use gfxjit::hal::sync::lock;

use crate::error::Result;
use crate::memory::Allocated;
use crate::pool::Usage;
use crate::process::process;

#[derive(Default)]
struct State {
    /// By address.
    in_use: HashMap<u64, Arc<Allocated>>,
    /// By GPU.
    usage: BTreeMap<usize, Usage>,
}

static STATE: LazyLock<Mutex<State>> = LazyLock::new(Mutex::default);

/// Begins the use of memory in a launch. What the program has freed after an earlier launch is there again, at its address.
pub(crate) fn begin(memory: &Arc<Allocated>) -> Result<()> {
    let mut state = lock(&STATE);
    if state
        .in_use
        .insert(memory.start, Arc::clone(memory))
        .is_none()
    {
        process()?.memories.put_again(memory);
        state.usage.entry(memory.gpu).or_default().add(memory.len);
    }
    Ok(())
}

/// Ends the use of a graph's memory at this address, if there is such.
pub(crate) fn end(address: u64) {
    let mut state = lock(&STATE);
    if let Some(memory) = state.in_use.remove(&address) {
        state.usage.entry(memory.gpu).or_default().now -= memory.len;
    }
}

/// What graphs use of a GPU's memory.
pub(crate) fn usage(gpu: usize) -> Usage {
    lock(&STATE).usage.get(&gpu).copied().unwrap_or_default()
}

/// Forgets the most that they used.
pub(crate) fn forget_high(gpu: usize) {
    let mut state = lock(&STATE);
    let usage = state.usage.entry(gpu).or_default();
    usage.high = usage.now;
}
