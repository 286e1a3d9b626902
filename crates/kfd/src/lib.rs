//! The software GPU as AMD's kernel driver offers a GPU: the real runtime libraries of ROCm run on
//! it, and any program that uses them.
//!
//! ROCr from version 7 on can open a library instead of the kernel's device file; this is one
//! ([`model`]). It does the calls of the driver (`driver`, `ioctl`): memory, events and queues.
//! Each queue has a thread that carries out its packets (`queue`): dispatches on the software GPU,
//! barriers, copies. [`topology`] writes the files that tell what GPUs there are,
//! and [`wheel`] finds ROCm's libraries in Python wheels.

#![deny(unsafe_code)]

mod backing;
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
pub mod wheel;
