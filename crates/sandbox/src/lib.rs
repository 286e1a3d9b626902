//! Processes that do one job each, confined: they have the pipe to the process that gave the job, and
//! nothing else of the system.
//!
//! A job may damage the process that does it, so no process does two. To start a program for each
//! would take longer than most jobs do. So there is a server: a process that is ready for work,
//! takes no input of a job's, and forks. Each fork waits for one job, gives up its rights when it
//! comes, does it, and ends. The server forks the next one meanwhile.
//!
//! ```text
//! program ── Server::job ──▶ server (serve) ── fork ──▶ process: confine, then work
//!    ▲                                                     │
//!    └──────────────── the job's stream ───────────────────┘
//! ```
//!
//! No process outlives the program: when it ends, however it does, the kernel kills the server or
//! closes its input, and the death of the server kills the processes of its jobs.
//!
//! What a process keeps is in [`Confinement`]. Facts: landlock(7), seccomp(2), prctl(2),
//! setrlimit(2), unix(7), pidfd_open(2).
#![cfg(target_os = "linux")]

mod client;
mod confine;
mod foreground;
mod message;
mod server;
mod syscalls;

pub use client::{End, Ended, Job, NotStarted, Server};
pub use confine::{Confinement, Limits, available};
pub use foreground::Held;
pub use server::{Task, leave, serve};
