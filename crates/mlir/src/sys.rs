//! The shim's C interface, as `shim/mlir.h` has it.

use std::ffi::c_void;

use gfxjit_front::Bytes;

pub const NOTE: u32 = 0;
pub const WARNING: u32 = 1;

#[repr(C)]
pub struct Message {
    pub severity: u32,
    pub line: u32,
    pub column: u32,
    pub text: Bytes,
    pub file: Bytes,
}

#[repr(C)]
pub struct Job {
    pub name: Bytes,
    pub source: Bytes,
    pub outline: Bytes,
    pub lower: Bytes,
    pub host: Bytes,
    pub user: *mut c_void,
    pub message: unsafe extern "C" fn(user: *mut c_void, message: *const Message),
    pub out: unsafe extern "C" fn(user: *mut c_void, bytes: Bytes),
}

unsafe extern "C" {
    pub fn gjm_device(job: *const Job) -> bool;
    pub fn gjm_host(job: *const Job) -> bool;
}
