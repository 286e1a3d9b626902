//! MLIR to LLVM bitcode for AMD GPUs, in memory.
//!
//! This crate is a shared library, `libgfxjit_mlir.so`, that `gfxjit-compile` opens when the first
//! source of MLIR comes (see `gfxjit-front`): programs that compile none need no libMLIR. It parses
//! text or bytecode, runs MLIR's own passes over each `gpu.module`, and translates what comes out.
//!
//! `pipeline` is the list of passes, `chipset` what they are told of the target, `nesting` what
//! keeps the parser from running out of stack, `job` runs one compile.

mod chipset;
mod job;
mod nesting;
mod pipeline;
mod shim;
mod sys;

use gfxjit_front::{AnswerTo, Call};

/// The entry that `gfxjit-front` looks for.
///
/// # Safety
/// The pointers are those of `gfxjit-front`'s.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_front_end_2(call: *const Call, to: *const AnswerTo) {
    // SAFETY: by the caller's promise.
    unsafe { gfxjit_front::serve(call, to, job::compile) }
}
