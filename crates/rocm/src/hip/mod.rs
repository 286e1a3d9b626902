//! The driver over HIP (`libamdhip64`), AMD's runtime on Linux and Windows.
//!
//! HIP fills in hidden arguments, answers what kernels ask of the host, and manages scratch and
//! queues. So this driver says `Explicit` for its arguments, has no services, and cannot end a launch.
//!
//! | module | what it does |
//! | --- | --- |
//! | `api`, `runtime`, `error` | functions, found at run time; calls without what is unsafe about them |
//! | `driver`, `info`, `device` | which GPUs there are; one that is open |
//! | `module`, `launch` | code and launches |
//!
//! Queues, copies, memory and times are what `gfxjit_streams` makes of HIP's calls.

mod api;
mod device;
mod driver;
mod error;
mod info;
mod launch;
mod module;
mod runtime;

pub use driver::HipDriver;
