//! HIP C++ and OpenCL C to LLVM bitcode, by clang, in memory.
//!
//! This crate is a shared library, `libgfxjit_clang.so`, that `gfxjit-compile` opens when the first
//! such source comes (see `gfxjit-front`): programs that compile none need no clang. It runs clang's
//! compiler proper (`cc1`) as a function, with the headers of `include/`, which are embedded: no SDK
//! and no standard library is needed, and nothing is read from disk but what the caller hands in.
//!
//! `arguments` says what clang is told, `meaning` what of it the user's arguments are, `job` runs one compile, `prelude` keeps what is the same for
//! many.

mod arguments;
mod clang;
mod headers;
mod job;
mod language;
mod meaning;
mod prelude;
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
