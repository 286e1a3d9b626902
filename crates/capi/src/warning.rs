//! Warnings: what makes no call fail, but costs time.

use std::ffi::{CString, c_char, c_void};
use std::io::Write as _;
use std::sync::{Mutex, Once};

use gfxjit::hal::sync::lock;

use crate::user::User;

/// Receives a warning, a text of one line.
pub type gfxjit_warning = Option<unsafe extern "C" fn(user: *mut c_void, text: *const c_char)>;

/// Where warnings go.
enum Sink {
    StandardError,
    Nowhere,
    Function(unsafe extern "C" fn(*mut c_void, *const c_char), User),
}

static SINK: Mutex<Sink> = Mutex::new(Sink::StandardError);

/// Listens to the library's warnings, once.
pub(crate) fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // False if the program, in Rust, has a subscriber of its own, which then has the warnings.
        let _ = gfxjit::on_cache_warning(show);
    });
}

fn show(text: &str) {
    match &*lock(&SINK) {
        Sink::Nowhere => {}
        Sink::StandardError => {
            // A closed standard error cannot be reported.
            let _ = writeln!(std::io::stderr().lock(), "gfxjit: warning: {text}");
        }
        Sink::Function(function, user) => {
            let text = CString::new(text.replace('\0', "")).unwrap_or_default();
            // SAFETY: the header's rules.
            unsafe { function(user.pointer(), text.as_ptr()) };
        }
    }
}

/// Sends warnings to `show` from now on, or nowhere if it is NULL; without this call they go to standard error. A warning tells
/// that the cache of compiled images is of no use, such as a shared store that cannot be reached: compiles go on, but
/// take longer. The function is called on threads of the library, one call at a time, and must not call gfxjit.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_on_warning(show: gfxjit_warning, user: *mut c_void) {
    listen();
    *lock(&SINK) = match show {
        Some(function) => Sink::Function(function, User(user)),
        None => Sink::Nowhere,
    };
}
