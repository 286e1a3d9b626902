//! Modules for AMD GPUs, and their conversion to modules for NVIDIA GPUs.

use std::ffi::c_void;

use super::error::Error;
use super::module::{Module, why};
use super::sys;

/// A used function without a body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    /// Its name; for an intrinsic, LLVM's name.
    pub name: String,
    /// A function that uses it; empty if none was found.
    pub user: String,
}

impl Module<'_> {
    /// Converts the module to NVPTX: kernels, arguments, memory, scopes, triple, layout. Calls of
    /// AMDGPU's intrinsics, and of functions in `known`, become calls of functions with the prefix
    /// `__gfxjit.`; `known` lists the functions that will be linked.
    ///
    /// # Errors
    /// [`Error::Broken`] with the construct that cannot be converted.
    pub fn amdgcn_retarget(&mut self, known: &[&str]) -> Result<(), Error> {
        let known: Vec<sys::Str> = known.iter().map(|k| sys::Str::new(k.as_bytes())).collect();
        // SAFETY: the module is live, the names outlive the call; the buffer is taken once.
        why(unsafe {
            sys::gj_amdgcn_retarget(self.raw.as_ptr(), known.as_ptr(), known.len()).take_text()
        })
    }

    /// The used functions without a body.
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
