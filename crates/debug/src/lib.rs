//! A debugger for kernels on the software GPU.

#![forbid(unsafe_code)]

pub mod assign;
pub mod dap;
pub mod dwarf;
pub mod expression;
mod forms;
pub mod frames;
pub mod history;
pub mod image;
pub mod library;
pub mod locate;
pub mod nan;
pub mod program;
#[cfg(unix)]
pub mod remote;
pub mod session;
pub mod stepping;
pub mod terminal;
mod texts;
pub mod value;
pub mod watch;
