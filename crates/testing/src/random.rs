//! A second opinion: random LLVM IR, run on the software GPU and on the host's processor.
//!
//! Problem: tests that people write check what people think of. Here a generator makes
//! well-defined functions of integers, floats, vectors, memory, control flow and calls; LLVM
//! compiles each for every GPU target and for the host, and all must compute the same, bit for
//! bit, but for what NaNs look like inside. A difference is a defect of ours, of LLVM's, or of
//! the generator; `known.rs` lists LLVM's.
//!
//! `./x fuzz random_ir SECONDS` runs it for as long as you like.

mod calls;
mod convert;
mod draw;
mod generate;
mod host;
pub mod known;
mod lab;
mod memory;
mod operands;
mod ops;
mod patterns;
mod place;
mod program;
mod state;
mod types;

pub use gfxjit_llvm::ir::Level;
pub use lab::{Finding, Inputs, Lab, What, shrink};
pub use place::Place;
pub use program::{Flavour, RandomProgram};
