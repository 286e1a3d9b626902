//! The driver over HIP (`libamdhip64`), AMD's runtime on Linux and Windows.
//!
//! HIP fills in hidden arguments, serves requests of kernels to the host, and manages scratch and
//! queues. So this driver takes arguments as `Explicit`, has no host services, and cannot end a launch
//! early.
//!
//! | module | what it does |
//! | --- | --- |
//! | `api`, `runtime`, `error` | functions, found at run time; safe wrappers of calls |
//! | `platform`, `info` | which GPUs there are |
//! | `module`, `launch` | code and launches |
//!
//! The driver, queues, copies, memory and times are implemented in `gfxjit_streams`, on top of HIP's
//! calls.

mod api;
mod error;
mod info;
mod launch;
mod module;
mod platform;
mod runtime;

pub use runtime::Hip;

/// The driver: `hip:0`, or `hip` for the only GPU; `hip://` and a UUID.
pub type HipDriver = gfxjit_streams::StreamDriver<Hip>;
