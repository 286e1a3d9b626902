//! Several GPUs taken as one.
//!
//! Problem: a machine often has GPUs of different makes (an integrated and a discrete one), and a
//! program wants to use all of them without a compile, a buffer and a queue of its own making for
//! each. A [`LogicalDevice`] compiles once for each target, places buffers on one GPU, on all, or in
//! parts, divides a grid of workgroups where it is told to, and measures all GPUs by one clock.
//!
//! What runs on one GPU is an ordinary [`Launch`](crate::Launch) on an ordinary
//! [`Queue`](crate::Queue): nothing here knows of arguments or sizes.

mod buffer;
mod clock;
mod device;
mod event;
mod kernel;
mod module;
mod part;
mod queue;
mod shares;

pub use buffer::{LogicalBuffer, Placement};
pub use clock::Span;
pub use device::LogicalDevice;
pub use event::LogicalEvent;
pub use kernel::LogicalKernel;
pub use module::LogicalModule;
pub use part::Part;
pub use queue::LogicalQueue;
