//! The only room that links LLVM.
