//! The common part of drivers that open a vendor's runtime with streams and events at run time.
//!
//! Problem: HIP and CUDA have the same model: streams run commands in order, events tell when they
//! are done, memory is allocated and copied by calls. The queues of `gfxjit_hal` are implemented on
//! that model once, here. A runtime is a [`Runtime`]: a few dozen calls.
//!
//! | module | what it does |
//! | --- | --- |
//! | `library` | finds a vendor's library |
//! | `runtime`, `error` | what a runtime can do, and how its calls fail |
//! | `driver`, `gpu` | lists GPUs; an open GPU |
//! | `memory`, `ranges`, `table` | allocations, and their look-up by address |
//! | `command_stream`, `command`, `queue` | streams, the order of commands, their events |
//! | `copy`, `rectangle`, `fill`, `staging` | copies and fills |
//! | `events`, `marker`, `elision`, `clock` | the runtime's events, and times |

mod clock;
mod command;
mod command_stream;
mod copy;
mod driver;
mod error;
mod event_elision;
mod events;
mod fill;
mod functions;
mod gpu;
mod library;
mod marker;
mod memory;
mod queue;
mod ranges;
mod rectangle;
mod runtime;
mod staging;
pub mod sync;
mod table;

pub use clock::{Span, Start};
pub use command::{Command, KeptObjects, Submission};
pub use command_stream::CommandStream;
pub use driver::{Platform, StreamDriver};
pub use error::{CallError, Class};
pub use events::{Event, Events};
pub use gpu::{Gpu, own};
pub use library::{Library, LibraryPlace};
pub use marker::CompletionMarker;
pub use memory::StreamMemory;
pub use queue::{Launches, StreamQueue};
pub use runtime::{Current, FillPattern, HostUse, Plane, Raw, Runtime, Stream, text};
pub use table::{Keep, Table};
