//! Keeps the static variables of the driver's LLVM alive when the process ends.
//!
//! Threads of the driver may be translating kernels when the program returns from `main`. The
//! destructors of LLVM's function-local static variables would run then, before any function that
//! could wait for these threads. So these destructors are not registered, and the system frees the
//! memory. Other copies of LLVM in the program are not affected.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use gfxjit_process::loaded;

use crate::next::next;

unsafe extern "C" {
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
}

/// Whether the driver is being loaded, with its LLVM.
static IS_LOADING: AtomicBool = AtomicBool::new(false);
/// Load address of the driver's LLVM; 0 while it is not known.
static BASE: AtomicUsize = AtomicUsize::new(0);
/// Load address of the driver.
static DRIVER: AtomicUsize = AtomicUsize::new(0);

/// Loads the driver by `load`, and records which LLVM it uses.
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

/// Replaces the C library's function, which C++ calls for each static variable with a destructor.
///
/// # Safety
/// That of the C library's function.
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

/// Replaces the C library's function. The driver registers a function that waits for its threads
/// where LLVM's variables are not kept.
///
/// # Safety
/// That of the C library's function.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn on_exit(function: *mut c_void, argument: *mut c_void) -> c_int {
    let driver = DRIVER.load(Ordering::Acquire);
    if driver != 0 && loaded(function).is_some_and(|found| found.base == driver) {
        return 0;
    }
    next!(on_exit: fn(function: *mut c_void, argument: *mut c_void) -> c_int)
}
