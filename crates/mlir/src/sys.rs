//! The shim's C interface, as `shim/mlir.h` has it.

use std::ffi::c_void;

use gfxjit_front::{Bytes, ShimMessage};

#[repr(C)]
pub(crate) struct Job {
    pub name: Bytes,
    pub source: Bytes,
    pub outline: Bytes,
    pub lower: Bytes,
    pub host: Bytes,
    pub user: *mut c_void,
    pub message: unsafe extern "C" fn(user: *mut c_void, message: *const ShimMessage),
    pub out: unsafe extern "C" fn(user: *mut c_void, bytes: Bytes),
}

unsafe extern "C" {
    pub(crate) fn gjm_in_mlir() -> *const c_void;
    pub(crate) fn gjm_device(job: *const Job) -> bool;
    pub(crate) fn gjm_host(job: *const Job) -> bool;
}
