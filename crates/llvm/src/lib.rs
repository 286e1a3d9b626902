//! The only crate that links LLVM.

pub mod compression;
pub mod float_modes;
pub mod ir;
pub mod jit;
pub mod mc;
