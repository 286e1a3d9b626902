//! LLVM's static variables, which the driver's LLVM keeps when the program ends.
//!
//! Kernels are translated by threads of the driver, which may be in the middle of it when the program
//! returns from `main`. Destructors of the static variables that LLVM makes on the way run first then,
//! before any function that could wait for these threads. So these destructors are not registered: the
//! system frees all at once. Other LLVMs of the program are left alone.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use gfxjit_reach::loaded;

use crate::next::next;

unsafe extern "C" {
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
}

/// The driver is being loaded, and its LLVM with it.
static IS_LOADING: AtomicBool = AtomicBool::new(false);
/// Where the driver's LLVM is; 0 as long as it is not known.
static BASE: AtomicUsize = AtomicUsize::new(0);
/// Where the driver is.
static DRIVER: AtomicUsize = AtomicUsize::new(0);

/// Loads the driver by `load`, and notes which LLVM it has.
pub(crate) fn while_loading(load: impl FnOnce() -> *mut c_void) -> *mut c_void {
    IS_LOADING.store(true, Ordering::Release);
    let library = load();
    if !library.is_null() {
        // SAFETY: the library is loaded, and the name is a string.
        let function = unsafe { dlsym(library, c"gfxjit_kfd_open".as_ptr()) };
        if let Some(found) = loaded(function) {
            DRIVER.store(found.base, Ordering::Release);
            if let Some(base) = found.llvm() {
                BASE.store(base, Ordering::Release);
            }
        }
    }
    IS_LOADING.store(false, Ordering::Release);
    library
}

/// Whether an address is in the driver's LLVM.
fn is_own_llvm(address: *const c_void) -> bool {
    let (base, is_loading) = (
        BASE.load(Ordering::Acquire),
        IS_LOADING.load(Ordering::Acquire),
    );
    if base == 0 && !is_loading {
        return false;
    }
    let Some(found) = loaded(address) else {
        return false;
    };
    if base != 0 {
        return found.base == base;
    }
    if found.file.is_null() {
        return false;
    }
    // SAFETY: the loader's name of a library, a string.
    let path = unsafe { CStr::from_ptr(found.file) }.to_bytes();
    let name = path.rsplit(|&byte| byte == b'/').next().unwrap_or(path);
    name.starts_with(b"libLLVM")
}

/// As the C library's: C++ has it called for each static variable with a destructor.
///
/// # Safety
/// As of the C library's.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn __cxa_atexit(
    function: *mut c_void,
    argument: *mut c_void,
    library: *mut c_void,
) -> c_int {
    if is_own_llvm(library) {
        return 0;
    }
    next!(__cxa_atexit: fn(
        function: *mut c_void, argument: *mut c_void, library: *mut c_void
    ) -> c_int)
}

/// As the C library's. The driver waits for its threads by it where LLVM's variables go away.
///
/// # Safety
/// As of the C library's.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn on_exit(function: *mut c_void, argument: *mut c_void) -> c_int {
    let driver = DRIVER.load(Ordering::Acquire);
    if driver != 0 && loaded(function).is_some_and(|found| found.base == driver) {
        return 0;
    }
    next!(on_exit: fn(function: *mut c_void, argument: *mut c_void) -> c_int)
}
