//! Random LLVM IR, run on the software GPU and on the host's processor.
//!
//! Hand-written tests only cover expected problems. Here a generator makes well-defined functions
//! with integers, floats, vectors, memory, control flow and calls. LLVM compiles each for every GPU
//! target and for the host, and all results must be equal in each bit, except for the bits of NaNs.
//! A difference is a defect of gfxjit, of LLVM, or of the generator; `known.rs` lists the defects
//! of LLVM.
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
pub use place::RunTarget;
pub use program::{Flavour, RandomProgram};
