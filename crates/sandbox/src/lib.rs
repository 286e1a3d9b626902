//! Confined processes that run one job each: they have the stream to the process that gave the job,
//! and no other access to the system.
//!
//! A job may damage its process, so no process runs two jobs. To start a program for each job would
//! take longer than most jobs. So there is a server: a process that is ready for work, never reads
//! a job's input, and forks. Each fork waits for one job, gives up its rights when the job arrives,
//! runs it, and ends. The server forks the next process meanwhile.
//!
//! ```text
//! program ── Server::job ──▶ server (serve) ── fork ──▶ process: confine, then work
//!    ▲                                                     │
//!    └──────────────── the job's stream ───────────────────┘
//! ```
//!
//! No process outlives the program: when the program ends in any way, the kernel kills the server
//! or closes its input, and the death of the server kills the job processes.
//!
//! [`Confinement`] describes the active mechanisms. Sources: landlock(7), seccomp(2), prctl(2),
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
pub use foreground::{Held, KILL, Sent, TERMINATE, signal_group};
pub use server::{Task, leave, serve};
