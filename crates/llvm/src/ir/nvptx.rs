//! Modules for NVIDIA's GPUs: the functions they call, and the conversion to modules for AMD's
//! GPUs.

use std::ffi::c_void;

use super::error::Error;
use super::module::{Module, why};
use super::sys;

/// A function without a body that a module for NVPTX calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Foreign {
    /// The function's symbol in the module.
    pub symbol: String,
    /// The name of the intrinsic or function; for inline assembly, its text.
    pub text: String,
    /// The constraints of inline assembly.
    pub constraints: String,
    /// The function's type in IR syntax: `float (float, i32)`.
    pub ty: String,
    /// A function that calls it; empty if none was found.
    pub user: String,
}

impl Module<'_> {
    /// Whether the module's triple is for NVPTX.
    #[must_use]
    pub fn is_nvptx(&self) -> bool {
        // SAFETY: the module is live.
        unsafe { sys::gj_nvptx_is(self.raw.as_ptr()) }
    }

    /// Whether the module's pointers to shared memory have 32 bits, as in Triton's IR for NVIDIA's GPUs.
    #[must_use]
    pub fn has_short_pointers(&self) -> bool {
        // SAFETY: the module is live.
        unsafe { sys::gj_nvptx_short(self.raw.as_ptr()) }
    }

    /// Replaces each piece of inline assembly by a call of a new function; lists these.
    pub fn nvptx_assembly(&mut self) -> Vec<Foreign> {
        let mut out = Vec::<Foreign>::new();
        // SAFETY: the module is live; `out` outlives the call and is used by it alone.
        unsafe { sys::gj_nvptx_assembly(self.raw.as_ptr(), collect, (&raw mut out).cast()) }
        out
    }

    /// Renames NVPTX's intrinsics to ordinary functions, and lists all functions without a body.
    /// Calls of `__nvvm_reflect` are replaced by constants.
    ///
    /// # Errors
    /// [`Error::Broken`] when the argument of `__nvvm_reflect` is unknown.
    pub fn nvptx_foreign(&mut self) -> Result<Vec<Foreign>, Error> {
        let mut out = Vec::<Foreign>::new();
        // SAFETY: the module is live; `out` outlives the call and is used by it alone; the buffer
        // is taken once.
        let text = unsafe {
            sys::gj_nvptx_foreign(self.raw.as_ptr(), collect, (&raw mut out).cast()).take_text()
        };
        why(text)?;
        Ok(out)
    }

    /// Lists all functions without a body except intrinsics; does not change the module.
    pub fn nvptx_functions(&self) -> Vec<Foreign> {
        let mut out = Vec::<Foreign>::new();
        // SAFETY: the module is live; `out` outlives the call and is used by it alone.
        unsafe { sys::gj_nvptx_functions(self.raw.as_ptr(), collect, (&raw mut out).cast()) }
        out
    }

    /// Converts the module to AMDGPU: kernels, arguments, memory, triple, layout.
    ///
    /// # Errors
    /// [`Error::Broken`] with the construct that cannot be converted.
    pub fn nvptx_retarget(&mut self) -> Result<(), Error> {
        // SAFETY: the module is live; the buffer is taken once.
        why(unsafe { sys::gj_nvptx_retarget(self.raw.as_ptr()).take_text() })
    }
}

unsafe extern "C" fn collect(user: *mut c_void, foreign: *const sys::RawForeign) {
    // SAFETY: `user` is the list that the caller passed; the shim's strings live as long as
    // this call.
    unsafe {
        let (out, f) = (&mut *user.cast::<Vec<Foreign>>(), &*foreign);
        out.push(Foreign {
            symbol: f.symbol.text(),
            text: f.text.text(),
            constraints: f.constraints.text(),
            ty: f.ty.text(),
            user: f.user.text(),
        });
    }
}
