//! The translators of the software GPU: AMD's machine code becomes host code.
//!
//! [`Jit`] makes an engine of each loaded image. A wave runs in one of three tiers: the interpreter
//! (of `gfxjit-sim`), code of the baseline translator, code of the optimizing translator. The
//! modules, each of which imports only those before it:
//!
//! * `host_cpu`, `inline_cache`, `setting`, `operands`: small things that both translators use.
//! * `entry`: what translated code is given, and the Rust functions that it calls.
//! * `region`: which instructions are translated together: control flow, calls, loops, liveness.
//! * `baseline`: the baseline translator, templates of host code for warm kernels (AVX-512, AVX2).
//! * `optimizing`: the optimizing translator, which makes LLVM IR of hot kernels.
//! * `tier`: which tier runs a wave, and when a start is translated.
//! * `engine`: what the launch calls.
//!
//! # Words
//!
//! | word | meaning |
//! | --- | --- |
//! | region | the instructions that are translated together: what a start reaches by branches and small calls |
//! | start, entry | the address that a region is found from; an address where its code can be entered |
//! | place | a block of a region: its address, and the number of the call that leads to a function's copy |
//! | version | a translation of a block for what is known where it begins: `Any`, `Full` (all lanes enabled), `Head` (chooses one of them), `Entry` |
//! | chunk | the lanes of a wave that one vector of the host holds: 16, or 4 |
//! | slot | a scalar register, or a chunk of a vector register |
//! | affine | of a vector: `base + lane * stride`, its lanes are at equal distances |
//! | iota | an affine vector whose lane numbers have bits of their own in the value, as X of work-items has |
//! | replica | of a chunk: an earlier chunk with the same X in its lanes, from which its value follows |
//! | shape | what is known of a value of the IR: affine, a 64-bit affine value, a sum, an iota |
//! | fact | what dataflow knows of a slot where a block begins: a constant, a stride |
//! | guard | a truth value, computed when the code runs, under which a shape holds |
//! | carried | of a register: kept as an affine vector's scalars from one iteration of a loop to the next |
//! | access plan | what is known of one access when its code is written: contiguous, strided and other lanes each get code, of which one runs |
//! | inline cache | the range of memory that an instruction accessed last |
//! | frame | the argument of translated code |
//! | turn | what a wave executes before others have to be asked, as a number of instructions |
//! | followers | workgroups that translated code may go on with by itself behind the one that runs |

#![deny(unsafe_code)]

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

/// Whether this host has the instructions that the baseline translator makes. Where it has not, its waves
/// are interpreted.
#[must_use]
pub fn has_templates() -> bool {
    !host_cpu::Templates::all().is_empty()
}
