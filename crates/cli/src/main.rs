//! The command `gfxjit`.
#![forbid(unsafe_code)]
fn main() {}
