//! The translators of the software GPU: AMD's machine code becomes host code.
//!
//! [`Jit`] makes an engine of each loaded image. The modules:
//!
//! * `engine`: runs waves, and decides which tier runs them next.
//! * `tier`: when a tier follows another one; translation in the background.
//! * `region`: what code is translated together: control flow, calls, liveness, loops.
//! * `baseline`: the baseline translator, templates of host code for warm kernels (AVX-512).
//! * `optimizing`: the optimizing translator, which makes LLVM IR of hot kernels.
//! * `entry`: how translated code is entered and left.
//! * `inline_cache`: which memory an instruction touched last.

mod baseline;
mod engine;
mod entry;
#[cfg(any(test, feature = "fuzzing"))]
#[doc(hidden)]
pub mod fuzzing;
mod host_cpu;
mod inline_cache;
mod operands;
mod optimizing;
mod region;
mod setting;
#[cfg(test)]
mod tests;
mod tier;

pub use engine::Jit;
