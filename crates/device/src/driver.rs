//! The driver: another library, which is loaded when the program opens a device.

use std::ffi::{CStr, CString, c_char, c_int, c_ulong, c_void};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::statics;

/// The variable with the library's path.
const LIBRARY: &str = "GFXJIT_KFD_LIBRARY";

const RTLD_NOW: c_int = 2;

unsafe extern "C" {
    fn dlopen(path: *const c_char, flags: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
    fn dlerror() -> *const c_char;
    fn write(file: c_int, bytes: *const c_void, count: usize) -> isize;
}

/// The library's functions.
#[derive(Clone, Copy)]
pub(crate) struct Driver {
    /// Opens the compute device (-1), or the render node with a minor number; returns -1 with
    /// `errno` on failure.
    pub open: unsafe extern "C" fn(minor: c_int) -> c_int,
    /// Performs a call on a file and writes the result to the last argument; returns 0 if the file
    /// is not the driver's.
    pub call: unsafe extern "C" fn(c_int, c_ulong, *mut c_void, *mut c_int) -> c_int,
    /// Writes the file, and the offset in it, that an offset of another process' memory stands for; returns -1 with
    /// `errno` on failure.
    pub place: unsafe extern "C" fn(c_int, u64, u64, *mut c_int, *mut u64) -> c_int,
}

static DRIVER: OnceLock<Option<Driver>> = OnceLock::new();
/// Whether the driver is loaded, so that a file may be the driver's.
static IS_LOADED: AtomicBool = AtomicBool::new(false);

/// The driver, if the program has opened a device.
pub(crate) fn loaded() -> Option<Driver> {
    match IS_LOADED.load(Ordering::Acquire) {
        true => *DRIVER.get()?,
        false => None,
    }
}

/// The driver.
pub(crate) fn get() -> Option<Driver> {
    let driver = *DRIVER.get_or_init(|| {
        let driver = load();
        if let Err(reason) = &driver {
            report(reason);
        }
        driver.ok()
    });
    IS_LOADED.store(driver.is_some(), Ordering::Release);
    driver
}

fn load() -> Result<Driver, String> {
    let path = std::env::var(LIBRARY).map_err(|_| format!("{LIBRARY} is not set"))?;
    let name = CString::new(path.as_str()).map_err(|_| format!("{path}: no path"))?;
    // SAFETY: our own library, whose initialisers may run anywhere.
    let library = statics::while_loading(|| unsafe { dlopen(name.as_ptr(), RTLD_NOW) });
    if library.is_null() {
        // SAFETY: gives the reason of the failure just now, or null.
        let reason = unsafe { dlerror() };
        let reason = match reason.is_null() {
            true => c"",
            // SAFETY: a string.
            false => unsafe { CStr::from_ptr(reason) },
        };
        return Err(format!("cannot load {path}: {}", reason.to_string_lossy()));
    }
    let symbol = |name: &CStr| {
        // SAFETY: the library is loaded, and the name is a string.
        let address = unsafe { dlsym(library, name.as_ptr()) };
        match address.is_null() {
            true => Err(format!("{path} has no {}", name.to_string_lossy())),
            false => Ok(address),
        }
    };
    let (open, call) = (symbol(c"gfxjit_kfd_open")?, symbol(c"gfxjit_kfd_call")?);
    let place = symbol(c"gfxjit_kfd_place")?;
    // SAFETY: the library's functions have these types.
    unsafe {
        Ok(Driver {
            open: std::mem::transmute::<*mut c_void, unsafe extern "C" fn(c_int) -> c_int>(open),
            call: std::mem::transmute::<
                *mut c_void,
                unsafe extern "C" fn(c_int, c_ulong, *mut c_void, *mut c_int) -> c_int,
            >(call),
            place: std::mem::transmute::<
                *mut c_void,
                unsafe extern "C" fn(c_int, u64, u64, *mut c_int, *mut u64) -> c_int,
            >(place),
        })
    }
}

fn report(reason: &str) {
    let line = format!("gfxjit: {reason}\n");
    // SAFETY: as many bytes of a string.
    unsafe { write(2, line.as_ptr().cast(), line.len()) };
}
