//! The border between translated code and Rust: what the code is given, and what it calls.

#[allow(unsafe_code, reason = "it calls host code")]
pub(crate) mod frame;
#[allow(unsafe_code, reason = "host code passes it pointers")]
pub(crate) mod runtime;
