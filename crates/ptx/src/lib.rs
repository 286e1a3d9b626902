//! Translates PTX, the assembly language of NVIDIA GPUs, to LLVM IR for NVPTX: [`to_ir`] for a file,
//! [`assembly`] for inline assembly in LLVM IR.
//!
//! The IR has the triple `nvptx64` and calls `llvm.nvvm.*` intrinsics, like IR made by clang, so that
//! a compiler for clang's IR compiles it. Each register is a stack variable, which LLVM's optimiser
//! promotes. It holds bits; each instruction interprets them by its own type.
//!
//! Sources: NVIDIA's PTX ISA, 8.5; LLVM's NVPTX back end, for the syntax that it writes.
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

/// Translates a PTX text to LLVM IR for NVPTX. Unsupported kernels are left out, as are those that use
/// unsupported functions and variables.
///
/// # Errors
/// [`Error`] with line and column, for syntax errors; for unsupported code, if no kernel is left.
pub fn to_ir(text: &str) -> Result<Translated, Error> {
    emit::module(&parser::module(text)?)
}
