//! The software GPU: AMD's instructions run on the host's CPU, so that kernels can be run,
//! tested and debugged where there is no GPU.
//!
//! [`SimDriver`] opens devices by names such as `sim://gfx1100`. The modules from the outside in:
//!
//! * [`device`]: names, the device, its queues, and loading of code objects.
//! * [`launch`]: from a dispatch to running workgroups and waves; limits, faults.
//! * [`threads`]: the pool, spin-then-park waits, which core a thread is on.
//! * [`engine`]: the seam between a launch and what executes instructions.
//! * [`interp`]: the interpreter, an engine; with the trace.
//! * [`machine`]: memory, waves and their registers, scratch, barriers of the whole grid.
//!
//! Translators are engines of other crates, which a [`Translators`] makes; without one, the
//! interpreter runs everything.

#[doc(hidden)]
pub mod code;
#[doc(hidden)]
pub mod device;
#[doc(hidden)]
pub mod engine;
#[doc(hidden)]
pub mod gpu;
#[doc(hidden)]
pub mod interp;
#[doc(hidden)]
pub mod launch;
#[doc(hidden)]
pub mod machine;
#[doc(hidden)]
pub mod module;
#[doc(hidden)]
pub mod threads;
#[doc(hidden)]
pub mod translators;

#[cfg(test)]
mod tests;

pub use device::driver::SimDriver;
pub use translators::Translators;
