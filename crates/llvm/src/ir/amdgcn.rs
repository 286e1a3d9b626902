//! Modules for AMD's GPUs: the steps that make modules for NVIDIA's of them.

use std::ffi::c_void;

use super::error::Error;
use super::module::{Module, why};
use super::sys;

/// A function that a module uses and has no body for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    /// Its name, of an intrinsic that of LLVM's.
    pub name: String,
    /// A function that uses it; empty where none was found.
    pub user: String,
}

impl Module<'_> {
    /// Makes it a module for NVPTX: kernels, arguments, memory, scopes, triple, layout. AMDGPU's
    /// intrinsics, and those that `known` has, become calls of functions whose names have
    /// `__gfxjit.` before them; `known` are the functions that will be linked.
    ///
    /// # Errors
    /// [`Error::Broken`] with what cannot be carried over.
    pub fn amdgcn_retarget(&mut self, known: &[&str]) -> Result<(), Error> {
        let known: Vec<sys::Str> = known.iter().map(|k| sys::Str::new(k.as_bytes())).collect();
        // SAFETY: the module is live, the names outlive the call; the buffer is taken once.
        why(unsafe {
            sys::gj_amdgcn_retarget(self.raw.as_ptr(), known.as_ptr(), known.len()).take_text()
        })
    }

    /// The functions that are used and have no body.
    #[must_use]
    pub fn amdgcn_missing(&self) -> Vec<Missing> {
        let mut out = Vec::<Missing>::new();
        // SAFETY: the module is live; `out` outlives the call and is used by it alone.
        unsafe { sys::gj_amdgcn_missing(self.raw.as_ptr(), collect, (&raw mut out).cast()) }
        out
    }
}

unsafe extern "C" fn collect(user: *mut c_void, name: sys::Str, caller: sys::Str) {
    // SAFETY: `user` is the list that the caller passed; the shim's strings live as long as
    // this call.
    unsafe {
        let out = &mut *user.cast::<Vec<Missing>>();
        out.push(Missing {
            name: name.text(),
            user: caller.text(),
        });
    }
}
