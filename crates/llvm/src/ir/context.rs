//! The owner of one compilation's LLVM objects, and the messages it collects.

use std::fmt;
use std::ptr::NonNull;

use super::diagnostic::{Collected, Diagnostic, Severity, collect};
use super::error::Error;
use super::sys;

/// An LLVM context: the owner of modules. Lives inside one job of [`super::run`].
#[derive(Debug)]
pub struct Context {
    pub(super) raw: NonNull<sys::Context>,
    // Boxed: C++ holds its address.
    collected: Box<Collected>,
}

impl fmt::Debug for sys::Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LLVMContext")
    }
}

impl Default for Context {
    fn default() -> Self {
        Self::new()
    }
}

impl Context {
    /// A context with nothing in it.
    #[must_use]
    pub fn new() -> Self {
        let collected = Box::<Collected>::default();
        let user = std::ptr::from_ref::<Collected>(&collected)
            .cast_mut()
            .cast();
        // SAFETY: `collected` outlives the C++ context, see the order in Drop.
        let raw = unsafe { sys::gj_ctx_new(collect, user) };
        // `operator new` does not return null.
        let raw = NonNull::new(raw).unwrap_or_else(|| unreachable!("gj_ctx_new"));
        Self { raw, collected }
    }

    /// The C++ object, for other modules of this crate.
    pub(crate) fn raw(&self) -> *mut sys::Context {
        self.raw.as_ptr()
    }

    /// The diagnostics reported since the last call.
    #[must_use]
    pub fn take_diagnostics(&self) -> Vec<Diagnostic> {
        self.collected.take()
    }

    /// The diagnostics so far as an error when one of them is an error; they stay
    /// collected otherwise.
    pub(crate) fn errors(&self) -> Result<(), Error> {
        let failed = self
            .collected
            .borrow()
            .iter()
            .any(|d| d.severity == Severity::Error);
        if failed {
            Err(Error::Diagnosed(self.take_diagnostics()))
        } else {
            Ok(())
        }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: modules borrow the context, so none is left; freed once. `collected` is
        // dropped after this.
        unsafe { sys::gj_ctx_free(self.raw.as_ptr()) }
    }
}
