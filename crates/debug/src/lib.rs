//! A debugger for kernels on the software GPU.

#![forbid(unsafe_code)]

pub mod dap;
pub mod dwarf;
pub mod expression;
pub mod frames;
pub mod locate;
pub mod program;
pub mod session;
pub mod stepping;
pub mod terminal;
pub mod value;
