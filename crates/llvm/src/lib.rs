//! The only room that links LLVM.

pub mod ir;
pub mod jit;
pub mod mc;
