//! PTX, the assembly of NVIDIA GPUs, as LLVM IR made for them: [`to_ir`] for a file, [`assembly`] for
//! what stands inside LLVM IR.
//!
//! The IR has `nvptx64` as its triple and calls `llvm.nvvm.*` intrinsics, as if clang had made it:
//! a compiler of that compiles this. Every register is a variable of its own, which LLVM's
//! optimiser takes apart; what is stored in it is bits, which each instruction reads as its type says.
//!
//! Facts: NVIDIA's PTX ISA, 8.5; LLVM's NVPTX back end, for the forms that it writes.
#![forbid(unsafe_code)]

mod assembly;
mod ast;
mod contents;
mod emit;
mod error;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod intrinsics;
mod lexer;
mod parser;
mod types;

pub use assembly::assembly;
pub use contents::{Contents, Entry, Parameter, Variable, contents};
pub use emit::{LeftOut, Translated};
pub use error::Error;
pub use intrinsics::{Piece, intrinsic};

/// A text of PTX as LLVM IR for NVPTX. Kernels that are not done are left out, and so is what uses other
/// functions and variables that are not.
///
/// # Errors
/// [`Error`] with line and column, for what does not parse; for what is not done, when it leaves no kernel.
pub fn to_ir(text: &str) -> Result<Translated, Error> {
    emit::module(&parser::module(text)?)
}
