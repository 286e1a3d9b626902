//! Launches of other processes: a program's process asks its debugger when a launch is held, over a socket.
//!
//! Whether a launch is held is decided in the program's process ([`agent`]), which has a copy of the launch's plan:
//! that is asked of every instruction. What is shown, and what the user has asked for, is in the debugger's
//! ([`server`]), which reads registers and memory over the socket.

pub mod agent;
mod machine;
mod messages;
pub mod server;

/// The environment's variable with the path of the debugger's socket.
pub const VARIABLE: &str = "GFXJIT_DEBUGGER";
