//! What drivers share that open a vendor's runtime with streams and events at run time.
//!
//! Problem: HIP and CUDA take commands alike: streams run them in order, events tell when they are
//! done, memory is allocated and copied by calls. What `gfxjit_hal` promises of queues has to be made
//! of that once. So a runtime is a [`Runtime`]: some dozen calls; everything above is here.
//!
//! | module | what it does |
//! | --- | --- |
//! | `library` | finds a library of a vendor's |
//! | `runtime`, `error` | what a runtime can do, and how its calls fail |
//! | `driver`, `gpu` | which GPUs there are; one that is open |
//! | `memory`, `ranges`, `table` | allocations, and what is at an address |
//! | `command_stream`, `command`, `queue` | streams, the order of commands, their events |
//! | `copy`, `rectangle`, `fill`, `staging` | copies and fills |
//! | `events`, `marker`, `elision`, `clock` | the runtime's events, and times |

mod clock;
mod command;
mod command_stream;
mod copy;
mod driver;
mod elision;
mod error;
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
pub use command::{Command, Given, Kept};
pub use command_stream::CommandStream;
pub use driver::{Platform, StreamDriver};
pub use error::{CallError, Class};
pub use events::{Event, Events};
pub use gpu::{Gpu, own};
pub use library::{Library, LibraryPlace};
pub use marker::CompletionMarker;
pub use memory::StreamMemory;
pub use queue::{Launches, StreamQueue};
pub use runtime::{Current, HostUse, Plane, Raw, Runtime, Stream, Word, text};
pub use table::{Keep, Table};
