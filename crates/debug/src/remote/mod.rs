//! Debugging of launches in another process, over a Unix socket.
//!
//! The stop conditions are evaluated in the debugged process ([`agent`]), on a copy of the launch's plan, because
//! this happens for every instruction. Session and user interface are in the debugger's process ([`server`]), which
//! reads registers and memory of stopped launches over the socket.

pub mod agent;
mod machine;
mod messages;
pub mod server;

/// The environment variable with the path of the debugger's socket.
pub const VARIABLE: &str = "GFXJIT_DEBUGGER";
