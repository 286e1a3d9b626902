//! Functions of OpenSSL, by its manual pages. They are the same in versions 1.1 and 3.

use std::ffi::{CStr, c_char, c_int, c_long, c_ulong, c_void};
use std::io;
use std::sync::OnceLock;

use libloading::Library;

/// `SSL_CTX`.
pub(crate) enum Context {}
/// `SSL`.
pub(crate) enum Ssl {}
/// `BIO`.
pub(crate) enum Bio {}
/// `SSL_METHOD`, `BIO_METHOD`.
pub(crate) enum Method {}
/// `X509_VERIFY_PARAM`.
pub(crate) enum Parameters {}

/// The library by its names: of OpenSSL 3, of 1.1.
const NAMES: [&str; 2] = ["libssl.so.3", "libssl.so.1.1"];

macro_rules! functions {
    ($($field:ident = $name:literal: fn($($argument:ty),*) $(-> $result:ty)?;)*) => {
        /// The functions that are used.
        pub(crate) struct Api {
            $(pub(crate) $field: unsafe extern "C" fn($($argument),*) $(-> $result)?,)*
        }

        impl Api {
            fn load(library: &Library) -> Result<Self, libloading::Error> {
                Ok(Self {
                    // SAFETY: the types are those of the manual pages.
                    $($field: *unsafe { library.get($name.as_bytes()) }?,)*
                })
            }
        }
    };
}

functions! {
    client_method = "TLS_client_method": fn() -> *const Method;
    new_context = "SSL_CTX_new": fn(*const Method) -> *mut Context;
    free_context = "SSL_CTX_free": fn(*mut Context);
    control_context = "SSL_CTX_ctrl": fn(*mut Context, c_int, c_long, *mut c_void) -> c_long;
    default_authorities = "SSL_CTX_set_default_verify_paths": fn(*mut Context) -> c_int;
    load_authorities = "SSL_CTX_load_verify_locations": fn(*mut Context, *const c_char, *const c_char) -> c_int;
    set_verify = "SSL_CTX_set_verify": fn(*mut Context, c_int, *mut c_void);
    new = "SSL_new": fn(*mut Context) -> *mut Ssl;
    free = "SSL_free": fn(*mut Ssl);
    set_bio = "SSL_set_bio": fn(*mut Ssl, *mut Bio, *mut Bio);
    set_client = "SSL_set_connect_state": fn(*mut Ssl);
    control = "SSL_ctrl": fn(*mut Ssl, c_int, c_long, *mut c_void) -> c_long;
    set_host = "SSL_set1_host": fn(*mut Ssl, *const c_char) -> c_int;
    parameters = "SSL_get0_param": fn(*mut Ssl) -> *mut Parameters;
    set_address = "X509_VERIFY_PARAM_set1_ip_asc": fn(*mut Parameters, *const c_char) -> c_int;
    handshake = "SSL_do_handshake": fn(*mut Ssl) -> c_int;
    read = "SSL_read": fn(*mut Ssl, *mut c_void, c_int) -> c_int;
    write = "SSL_write": fn(*mut Ssl, *const c_void, c_int) -> c_int;
    get_error = "SSL_get_error": fn(*const Ssl, c_int) -> c_int;
    verified = "SSL_get_verify_result": fn(*const Ssl) -> c_long;
    verify_text = "X509_verify_cert_error_string": fn(c_long) -> *const c_char;
    memory = "BIO_s_mem": fn() -> *const Method;
    new_bio = "BIO_new": fn(*const Method) -> *mut Bio;
    read_bio = "BIO_read": fn(*mut Bio, *mut c_void, c_int) -> c_int;
    write_bio = "BIO_write": fn(*mut Bio, *const c_void, c_int) -> c_int;
    clear_errors = "ERR_clear_error": fn();
    first_error = "ERR_get_error": fn() -> c_ulong;
    reason = "ERR_reason_error_string": fn(c_ulong) -> *const c_char;
}

/// The library, opened once and never closed.
pub(crate) fn open() -> io::Result<&'static Api> {
    static API: OnceLock<Result<Api, String>> = OnceLock::new();
    let opened = API.get_or_init(|| {
        let mut reasons = Vec::new();
        for name in NAMES {
            // SAFETY: OpenSSL may be opened by any program at any time; it prepares itself when it is first used.
            let opened = unsafe { Library::new(name) };
            // Functions of libcrypto are found through it, which depends on that.
            let loaded = opened.and_then(|library| {
                let api = Api::load(&library);
                std::mem::forget(library);
                api
            });
            match loaded {
                Ok(api) => return Ok(api),
                Err(error) => reasons.push(error.to_string()),
            }
        }
        let reasons = reasons.join("; ");
        Err(format!(
            "OpenSSL is needed for TLS (Debian: libssl3): {reasons}"
        ))
    });
    opened
        .as_ref()
        .map_err(|reason| io::Error::other(reason.clone()))
}

/// A static text of OpenSSL's.
///
/// # Safety
/// It is null or ends with a zero, and lives for ever.
pub(crate) unsafe fn text(text: *const c_char) -> String {
    match text.is_null() {
        true => "unknown".to_owned(),
        // SAFETY: by the caller.
        false => unsafe { CStr::from_ptr(text) }
            .to_string_lossy()
            .into_owned(),
    }
}

impl Api {
    /// The first error of this thread's queue.
    pub(crate) fn error(&self, what: &str) -> io::Error {
        // SAFETY: the code is OpenSSL's own, and its text static.
        let reason = unsafe { text((self.reason)((self.first_error)())) };
        io::Error::other(format!("TLS: {what}: {reason}"))
    }
}
