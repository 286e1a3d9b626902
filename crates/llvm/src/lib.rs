//! The only crate that links LLVM.

pub mod float_modes;
pub mod ir;
pub mod jit;
pub mod mc;
mod version;

pub use version::{address, version};
