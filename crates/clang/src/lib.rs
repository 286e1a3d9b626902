//! Compiles HIP C++ and OpenCL C to LLVM bitcode, by clang, in memory.
//!
//! This crate is a shared library, `libgfxjit_clang.so`, that `gfxjit-compile` opens for the first such source (see
//! `gfxjit-front`), so that other programs need no clang. It runs clang's compiler proper (`cc1`) as a function, with
//! the headers of `include/`, which are embedded: no SDK and no standard library is needed, and only files that the
//! caller provides are read.
//!
//! `arguments` builds the arguments for clang, `meaning` translates the user's arguments, `job` runs one compilation,
//! `prelude` caches precompiled headers.

mod arguments;
mod clang;
mod headers;
mod job;
mod language;
mod meaning;
mod prelude;
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
