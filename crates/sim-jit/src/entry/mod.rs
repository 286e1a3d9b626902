//! The border between translated code and Rust: what the code is given, and what it calls.

pub(crate) mod frame;
pub(crate) mod runtime;
