//! Compiles MLIR to LLVM bitcode for AMD GPUs, in memory.
//!
//! This crate is a shared library, `libgfxjit_mlir.so`, that `gfxjit-compile` opens for the first
//! MLIR source (see `gfxjit-front`), so that other programs need no libMLIR. It parses text or
//! bytecode, runs MLIR's passes on each `gpu.module`, and translates the result to LLVM IR.
//!
//! `pipeline` has the list of passes, `chipset` the processor name for them, `nesting` limits the
//! nesting of the source to protect the parser's stack, `job` runs one compilation.

mod chipset;
mod job;
mod nesting;
mod pipeline;
mod shim;
mod sys;

use gfxjit_front::{AnswerTo, Call};

/// The entry point that `gfxjit-front` looks up.
///
/// # Safety
/// The pointers come from `gfxjit-front`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_front_end_2(call: *const Call, to: *const AnswerTo) {
    // SAFETY: by the caller's promise.
    unsafe { gfxjit_front::serve(call, to, job::compile) }
}
