//! The only room that links LLVM.

pub mod mc;
