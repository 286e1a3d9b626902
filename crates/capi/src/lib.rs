//! The library for C and C++: `libgfxjit.so`, `libgfxjit.a`, `gfxjit.h`.
//!
//! Every function is a few lines that call the Rust library. This crate adds what C needs: handles, errors as objects,
//! C strings. cbindgen generates the header from these files (`cargo test -p gfxjit-capi --test header` fails when it
//! is not up to date); the rules for callers are at its top (in `cbindgen.toml`).
//!
//! A panic never crosses into C: it becomes an error of kind `GFXJIT_ERROR_KIND_INTERNAL`.
#![allow(rustdoc::invalid_rust_codeblocks, reason = "the examples are C")]
#![allow(non_camel_case_types, reason = "the names are C's")]
#![allow(
    clippy::missing_safety_doc,
    reason = "the rules are the same for all functions, and stand at the top of the header"
)]

mod bytes;
mod compile;
mod device;
mod error;
mod failure;
mod image;
mod kernel;
mod launch;
mod linker;
mod memory;
mod module;
mod options;
mod queue;
mod runtime;
mod text;
mod user;
mod warning;

pub use bytes::*;
pub use compile::*;
pub use device::*;
pub use error::*;
pub use image::*;
pub use kernel::*;
pub use launch::*;
pub use linker::*;
pub use memory::*;
pub use module::*;
pub use options::*;
pub use queue::*;
pub use runtime::*;
pub use warning::*;
