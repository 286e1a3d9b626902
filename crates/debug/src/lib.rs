//! A debugger for kernels on the software GPU.
//!
//! * [`dwarf`]: debug information as tables; [`program`]: an image with its symbols, lines and sources.
//! * [`frames`], [`locate`], [`value`], [`expression`], [`assign`]: call stacks, locations of variables, values, and
//!   the user's expressions over them.
//! * [`stepping`], [`watch`], [`nan`], [`history`]: conditions that stop a launch, and reverse execution.
//! * [`session`]: the state of one debugged process; [`terminal`] and [`dap`] are its user interfaces, `remote`
//!   connects it to another process.

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
