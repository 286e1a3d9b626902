//! The C ABI of `shim/front.h`, and nothing else.

use std::ffi::c_void;

use gfxjit_front::{Bytes, ShimMessage};

#[repr(C)]
pub(crate) struct File {
    pub path: Bytes,
    /// A zero byte follows the contents.
    pub contents: Bytes,
}

#[repr(C)]
pub(crate) struct Job {
    pub args: *const Bytes,
    pub num_args: usize,
    pub files: *const File,
    pub num_files: usize,
    pub folder: Bytes,
    pub from: Bytes,
    pub reads_all: bool,
    pub num_names: usize,
    pub user: *mut c_void,
    pub message: unsafe extern "C" fn(user: *mut c_void, message: *const ShimMessage),
    pub read: unsafe extern "C" fn(user: *mut c_void, path: Bytes, to: *mut c_void) -> bool,
    pub place: unsafe extern "C" fn(user: *mut c_void, path: Bytes, to: *mut c_void) -> bool,
    pub name: unsafe extern "C" fn(user: *mut c_void, number: usize, symbol: Bytes),
    pub out: unsafe extern "C" fn(user: *mut c_void, bytes: Bytes),
}

#[repr(C)]
pub(crate) struct Translation {
    pub own: *const Bytes,
    pub num_own: usize,
    pub given: *const Bytes,
    pub num_given: usize,
    pub may_read_files: bool,
    pub user: *mut c_void,
    pub take: unsafe extern "C" fn(user: *mut c_void, what: u32, word: Bytes),
}

unsafe extern "C" {
    pub(crate) fn gjc_give(to: *mut c_void, bytes: Bytes);
    pub(crate) fn gjc_set_common_files(files: *const File, num_files: usize);
    pub(crate) fn gjc_in_clang() -> *const c_void;
    pub(crate) fn gjc_compile(job: *const Job) -> bool;
    pub(crate) fn gjc_translate(translation: *const Translation) -> bool;
    pub(crate) fn gjc_precompile(job: *const Job) -> bool;
}
