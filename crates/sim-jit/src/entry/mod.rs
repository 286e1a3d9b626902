//! How translated code is entered and left: the frame it is called with, the function around a
//! region, registers at its borders, and the Rust functions that it calls.

pub(crate) mod entry_exit;
pub(crate) mod frame;
pub(crate) mod function;
pub(crate) mod runtime;
