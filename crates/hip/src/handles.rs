//! Handles for programs: numbers that are looked up in a table, so that a stale handle is an error.

use std::collections::HashMap;
use std::ffi::c_void;
use std::sync::{Arc, LazyLock, Mutex};

use gfxjit::hal::sync::lock;

/// A handle in C's type.
pub(crate) type Handle = *mut c_void;

/// A pointer of the program that may be moved to other threads: it is returned or looked up, never
/// dereferenced here.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pointer(pub *mut c_void);

// SAFETY: nothing is done with it but what the program may do on any thread.
unsafe impl Send for Pointer {}
// SAFETY: as above.
unsafe impl Sync for Pointer {}

/// The first handle, at an address where no process has memory: on AArch64 bit 55 of an address selects the system's
/// half, on x86-64 the address is not canonical. So a handle passed as a pointer is refused like any invalid pointer.
const NOWHERE: usize = 1 << 55;

/// The objects of one kind, by handle.
pub(crate) struct Handles<T>(LazyLock<Mutex<HashMap<usize, Arc<T>, foldhash::fast::FixedState>>>);

impl<T> Handles<T> {
    pub(crate) const fn new() -> Self {
        Self(LazyLock::new(|| Mutex::new(HashMap::default())))
    }

    /// Adds an object; returns its handle.
    pub(crate) fn put(&self, value: Arc<T>) -> Handle {
        let handle = Self::of(&value);
        lock(&self.0).insert(handle.addr(), value);
        handle
    }

    pub(crate) fn get(&self, handle: Handle) -> Option<Arc<T>> {
        lock(&self.0).get(&handle.addr()).cloned()
    }

    /// The first object for which `holds` is true.
    pub(crate) fn find(&self, holds: impl Fn(&Arc<T>) -> bool) -> Option<Arc<T>> {
        self.all().into_iter().find(holds)
    }

    pub(crate) fn all(&self) -> Vec<Arc<T>> {
        lock(&self.0).values().cloned().collect()
    }

    /// Removes a handle; returns its object.
    pub(crate) fn take(&self, handle: Handle) -> Option<Arc<T>> {
        lock(&self.0).remove(&handle.addr())
    }

    /// The handle of an object that was added.
    pub(crate) fn of(value: &Arc<T>) -> Handle {
        std::ptr::without_provenance_mut(Arc::as_ptr(value).addr() | NOWHERE)
    }
}
