//! The C ABI of `shim/front.h`, and nothing else.

use std::ffi::{c_char, c_void};

/// Borrowed bytes.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Str {
    ptr: *const c_char,
    len: usize,
}

impl Str {
    pub fn new(bytes: &[u8]) -> Self {
        Self {
            ptr: bytes.as_ptr().cast(),
            len: bytes.len(),
        }
    }

    /// # Safety
    /// The bytes are valid as long as the result is used.
    pub unsafe fn bytes<'a>(self) -> &'a [u8] {
        if self.ptr.is_null() || self.len == 0 {
            return &[];
        }
        // SAFETY: by the caller's promise.
        unsafe { std::slice::from_raw_parts(self.ptr.cast::<u8>(), self.len) }
    }

    /// The text, with what is not UTF-8 replaced.
    ///
    /// # Safety
    /// As for [`Str::bytes`].
    pub unsafe fn text(self) -> String {
        // SAFETY: by the caller's promise.
        String::from_utf8_lossy(unsafe { self.bytes() }).into_owned()
    }
}

#[repr(C)]
pub struct File {
    pub path: Str,
    /// A zero byte follows it.
    pub contents: Str,
}

pub const NOTE: u32 = 0;
pub const WARNING: u32 = 1;

#[repr(C)]
pub struct Message {
    pub severity: u32,
    pub line: u32,
    pub column: u32,
    pub text: Str,
    pub file: Str,
    pub snippet: Str,
}

#[repr(C)]
pub struct Job {
    pub args: *const Str,
    pub num_args: usize,
    pub files: *const File,
    pub num_files: usize,
    pub folder: Str,
    pub num_names: usize,
    pub user: *mut c_void,
    pub message: unsafe extern "C" fn(user: *mut c_void, message: *const Message),
    pub read: unsafe extern "C" fn(user: *mut c_void, path: Str, to: *mut c_void) -> bool,
    pub name: unsafe extern "C" fn(user: *mut c_void, number: usize, symbol: Str),
    pub out: unsafe extern "C" fn(user: *mut c_void, bytes: Str),
}

unsafe extern "C" {
    pub fn gjc_give(to: *mut c_void, bytes: Str);
    pub fn gjc_set_common_files(files: *const File, num_files: usize);
    pub fn gjc_compile(job: *const Job) -> bool;
    pub fn gjc_precompile(job: *const Job) -> bool;
}
