//! The interface between translated code and Rust: the arguments of the code, and the functions
//! that it calls.

#[allow(unsafe_code, reason = "it calls host code")]
pub(crate) mod frame;
#[allow(unsafe_code, reason = "host code passes it pointers")]
pub(crate) mod runtime;
