//! The software GPU: AMD's instructions run on the host's CPU, so that kernels can be run,
//! tested and debugged where there is no GPU.
//!
//! [`SimDriver`] opens devices by names such as `sim://gfx1100`. From the outside in:
//! `driver` reads names, `device` joins what a GPU has, `memory` knows which addresses are
//! the GPU's, `image` loads code, `queue` keeps order, `dispatch` turns a launch into
//! workgroups and waves (`initial` fills their registers, `pool` has the threads, `bell` wakes
//! them, `cores` says where they run, `shares` which workgroups they take), `engine` is the seam to
//! what executes instructions: the interpreter in `interp`, with `trace` beside it, and the
//! translators in `jit`, which make host code of what is warm (by templates, in `jit::quick`) and
//! of what is hot (by LLVM).
mod aligned;
mod bell;
mod cores;
mod device;
mod dispatch;
mod driver;
mod engine;
mod fault;
#[doc(hidden)]
pub mod fuzzing;
mod gws;
mod host;
mod image;
mod initial;
mod interp;
mod jit;
mod limit;
mod memory;
mod module;
mod operands;
mod pool;
mod queue;
mod scratch;
mod shape;
mod shares;
mod slot;
mod stage;
mod trace;
mod wave;

#[cfg(test)]
mod tests;

pub use driver::SimDriver;

/// The name of the driver, and the scheme of its devices' URIs.
const DRIVER: &str = "sim";
