//! A stand-in for `libcuda`, for tests of errors: memory is the host's, copies are done at once, kernels
//! do nothing, and every call can be told to fail.
#![allow(unsafe_code, reason = "it is a library in C")]

mod calls;
mod memory;
