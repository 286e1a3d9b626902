//! Handles that programs hold: numbers that are looked up, so that a stale one is an error.

use std::collections::HashMap;
use std::ffi::c_void;
use std::sync::{Arc, LazyLock, Mutex};

use gfxjit::hal::sync::lock;

/// A handle as C has it.
pub(crate) type Handle = *mut c_void;

/// A pointer of the program, which other threads may hold: it is given back or looked up, never
/// followed here.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pointer(pub *mut c_void);

// SAFETY: nothing is done with it but what the program may do on any thread.
unsafe impl Send for Pointer {}
// SAFETY: as above.
unsafe impl Sync for Pointer {}

/// Where no process has memory: bit 55 of an address is that of the system's half on AArch64, and makes one of x86-64
/// that is none. A handle given for a pointer is refused like any wild one.
const NOWHERE: usize = 1 << 55;

/// What handles of one kind stand for.
pub(crate) struct Handles<T>(LazyLock<Mutex<HashMap<usize, Arc<T>, foldhash::fast::FixedState>>>);

impl<T> Handles<T> {
    pub(crate) const fn new() -> Self {
        Self(LazyLock::new(|| Mutex::new(HashMap::default())))
    }

    /// A handle for something.
    pub(crate) fn put(&self, value: Arc<T>) -> Handle {
        let handle = Self::of(&value);
        lock(&self.0).insert(handle.addr(), value);
        handle
    }

    pub(crate) fn get(&self, handle: Handle) -> Option<Arc<T>> {
        lock(&self.0).get(&handle.addr()).cloned()
    }

    /// One for which something holds.
    pub(crate) fn find(&self, holds: impl Fn(&Arc<T>) -> bool) -> Option<Arc<T>> {
        let all: Vec<Arc<T>> = lock(&self.0).values().cloned().collect();
        all.into_iter().find(holds)
    }

    /// Ends a handle.
    pub(crate) fn take(&self, handle: Handle) -> Option<Arc<T>> {
        lock(&self.0).remove(&handle.addr())
    }

    /// The handle of something that has one.
    pub(crate) fn of(value: &Arc<T>) -> Handle {
        std::ptr::without_provenance_mut(Arc::as_ptr(value).addr() | NOWHERE)
    }
}
