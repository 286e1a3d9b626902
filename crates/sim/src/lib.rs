//! The software GPU: AMD's instructions run on the host's CPU, so that kernels can be run,
//! tested and debugged where there is no GPU.
//!
//! The public surface is small:
//!
//! * [`SimDriver`] is a driver of the `hal`. It opens devices by URIs such as `sim://gfx1100`.
//! * [`Translators`] is the interface by which another crate provides engines that translate code;
//!   without one, the interpreter runs everything.
//! * [`external_memory`] is the software GPU without queues and without an allocator, for drivers that have both.
//! * [`engine`] is the interface that such an engine implements.
//!
//! The other modules are public for the translators, tests and benchmarks of this workspace and
//! promise nothing. Each uses only those below it:
//!
//! * `device`: the device by its name, its queues.
//! * `launch`: execution of dispatches; limits and faults.
//! * `known`: information on kernels, collected by launches.
//! * `code`: loading a code object.
//! * `loaded`: the loaded code of a device, by address.
//! * `gpu`: the shared state of a device, its queues and its code.
//! * `translators`: engines of other crates.
//! * `interp`: the interpreter, an engine, with the trace.
//! * `engine`: the interface between a launch and the engines that execute instructions; the order of
//!   waves.
//! * `threads`: the pool, waits that spin and then park, which core a thread is on.
//! * `lenient`: faults that hardware tolerates.
//! * `machine`: memory, waves and their registers, barriers, scratch, workgroups.

#![deny(unsafe_code)]

#[doc(hidden)]
pub mod code;
#[doc(hidden)]
pub mod device;
pub mod engine;
pub mod external_memory;
#[doc(hidden)]
pub mod gpu;
#[doc(hidden)]
pub mod interp;
mod known;
#[doc(hidden)]
pub mod launch;
pub mod lenient;
mod loaded;
#[doc(hidden)]
pub mod machine;
#[doc(hidden)]
pub mod module;
mod software_gpu;
#[doc(hidden)]
pub mod threads;
mod translators;

#[cfg(test)]
#[allow(
    unsafe_code,
    reason = "tests read registers and memory as kernels have left them"
)]
mod tests;

pub use device::driver::{SimDriver, names_in};
pub use engine::EngineMode;
pub use lenient::{Lenient, report_to};
pub use software_gpu::{NameError, SoftwareGpu, as_hardware};
pub use translators::Translators;
