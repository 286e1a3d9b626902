//! Finds the C library's functions that are replaced here.

use std::ffi::{CStr, c_char, c_void};
use std::sync::atomic::{AtomicUsize, Ordering};

unsafe extern "C" {
    fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
    fn abort() -> !;
}

/// `RTLD_NEXT`: search the libraries after the calling one.
const NEXT: usize = usize::MAX;

/// A function, looked up on first use.
pub(crate) struct Next {
    name: &'static CStr,
    place: AtomicUsize,
}

impl Next {
    pub(crate) const fn new(name: &'static CStr) -> Self {
        Self {
            name,
            place: AtomicUsize::new(0),
        }
    }

    /// Its address.
    pub(crate) fn address(&self) -> *const c_void {
        let known = self.place.load(Ordering::Acquire);
        if known != 0 {
            return std::ptr::with_exposed_provenance(known);
        }
        // SAFETY: the name is a string.
        let found = unsafe { dlsym(std::ptr::without_provenance_mut(NEXT), self.name.as_ptr()) };
        if found.is_null() {
            // The program calls a function that its C library lacks. SAFETY: it may always be
            // called.
            unsafe { abort() };
        }
        self.place
            .store(found.expose_provenance(), Ordering::Release);
        found
    }
}

/// Calls the C library's function of a name, with its type.
macro_rules! next {
    ($name:ident: fn($($argument:ident: $type:ty),* $(,)?) -> $result:ty) => {{
        static NEXT: $crate::next::Next = {
            let name = concat!(stringify!($name), "\0").as_bytes();
            match std::ffi::CStr::from_bytes_with_nul(name) {
                Ok(name) => $crate::next::Next::new(name),
                Err(_) => panic!("a name with a zero"),
            }
        };
        let function = $crate::next::Next::address(&NEXT);
        // SAFETY: the C library's function of that name has this type.
        let function = unsafe {
            std::mem::transmute::<
                *const std::ffi::c_void,
                unsafe extern "C" fn($($type),*) -> $result,
            >(function)
        };
        // SAFETY: the arguments are the caller's.
        unsafe { function($($argument),*) }
    }};
}
pub(crate) use next;
