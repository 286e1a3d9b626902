//! Pointers of callers that their functions are given back.

use std::ffi::c_void;

/// A pointer of the caller, whose documentation requires that it may be used by any thread.
pub(crate) struct User(pub(crate) *mut c_void);

// SAFETY: the header says that it is used on other threads.
unsafe impl Send for User {}
// SAFETY: as above.
unsafe impl Sync for User {}

impl User {
    pub(crate) fn pointer(&self) -> *mut c_void {
        self.0
    }
}
