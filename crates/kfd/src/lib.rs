//! The software GPU behind the interface of AMD's kernel driver: ROCm's runtime libraries run on
//! it, and programs that use them.
//!
//! ROCr from version 7 on can open a library instead of the kernel's device file; this is such a
//! library ([`model`]). It implements the calls of the driver (`driver`, `ioctl`): memory, events
//! and queues. Each queue has a thread that executes its packets (`queue`): dispatches on the
//! software GPU, barriers, copies. [`topology`] writes the files that describe the GPUs, and
//! [`wheel`] finds ROCm's libraries in Python wheels.

#![deny(unsafe_code)]

mod backing;
mod caller;
mod clock;
pub mod device;
mod driver;
mod drm;
mod events;
mod gems;
mod ioctl;
mod log;
mod memory;
pub mod model;
mod parts;
mod queue;
mod share;
pub mod topology;
mod trap;
pub mod wheel;
