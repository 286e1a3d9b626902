//! The driver over HIP (`libamdhip64`), AMD's runtime on Linux and Windows.
//!
//! HIP fills in hidden arguments, answers what kernels ask of the host, and manages scratch and
//! queues. So this driver says `Explicit` for its arguments, has no services, and cannot end a launch.
//!
//! | module | what it does |
//! | --- | --- |
//! | `api`, `runtime`, `error` | functions, found at run time; calls without what is unsafe about them |
//! | `platform`, `info` | which GPUs there are |
//! | `module`, `launch` | code and launches |
//!
//! The driver, queues, copies, memory and times are what `gfxjit_streams` makes of HIP's calls.

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
