//! The driver over HIP (`libamdhip64`), AMD's runtime on Linux and Windows.
//!
//! HIP fills in hidden arguments, answers what kernels ask of the host, and manages scratch and
//! queues. So this driver says `Explicit` for its arguments, has no services, and cannot end a launch.
//!
//! | module | what it does |
//! | --- | --- |
//! | `api`, `runtime`, `error` | functions, found at run time; calls without what is unsafe about them |
//! | `driver`, `info`, `device`, `gpu` | which GPUs there are; one that is open |
//! | `memory`, `ranges` | allocations, and what is at an address |
//! | `module`, `launch` | code and launches |
//! | `lane`, `command`, `queue` | streams, the order of commands, their events |
//! | `copy`, `rectangle`, `fill`, `staging` | copies and fills |
//! | `events`, `clock` | HIP's events, and times |

mod api;
mod clock;
mod command;
mod copy;
mod device;
mod driver;
mod error;
mod events;
mod fill;
mod gpu;
mod info;
mod lane;
mod launch;
mod memory;
mod module;
mod queue;
mod ranges;
mod rectangle;
mod runtime;
mod staging;

pub use driver::HipDriver;
