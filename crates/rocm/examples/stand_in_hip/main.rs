//! A stand-in for `libamdhip64` of version 7, for tests of errors: see `calls`.
#![allow(unsafe_code, reason = "it is a library in C")]

mod calls;
mod newer;

/// 7.1.0.
pub(crate) const VERSION: std::ffi::c_int = 70_100_000;
