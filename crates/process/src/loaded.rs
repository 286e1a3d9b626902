//! Finds the library that contains an address.

use std::ffi::{c_char, c_void};

/// A loaded library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loaded {
    /// The loader's name of its file, a string that lives as long as the library; null if there is none.
    pub file: *const c_char,
    /// Its load address.
    pub base: usize,
}

/// The library that contains an address, if any.
#[must_use]
#[allow(
    clippy::not_unsafe_ptr_arg_deref,
    reason = "the loader compares the address, and reads nothing there"
)]
pub fn loaded(address: *const c_void) -> Option<Loaded> {
    let mut found = std::mem::MaybeUninit::<libc::Dl_info>::zeroed();
    // SAFETY: takes any address; the place is of the type that it fills, for which zeros are values.
    let found =
        unsafe { (libc::dladdr(address, found.as_mut_ptr()) != 0).then(|| found.assume_init()) }?;
    Some(Loaded {
        file: found.dli_fname,
        base: found.dli_fbase.addr(),
    })
}

impl Loaded {
    /// The load address of the LLVM that a library uses: linked into it, or a library that it is
    /// linked with.
    #[must_use]
    pub fn llvm(&self) -> Option<usize> {
        if self.file.is_null() {
            return None;
        }
        // SAFETY: the loader's name of a library that is loaded.
        let library = unsafe { libc::dlopen(self.file, libc::RTLD_NOW | libc::RTLD_NOLOAD) };
        if library.is_null() {
            return None;
        }
        // SAFETY: the library stays loaded, and the name is a string; what the library is linked with is looked
        // through as well.
        let function = unsafe { libc::dlsym(library, c"LLVMContextCreate".as_ptr()) };
        loaded(function).map(|found| found.base)
    }
}
