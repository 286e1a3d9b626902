//! Compilation by LLVM: IR in memory to an object or assembly text, and assembly text to
//! an object.
//!
//! Four rules keep LLVM's side effects inside this module:
//!
//! * LLVM ends the process on what it calls fatal errors (an intrinsic it cannot select, for
//!   one). All work happens in [`run`], on threads where such an error becomes
//!   [`Error::Fatal`] and the thread is given up; the process lives on.
//! * LLVM opens the files that assembly names. Here it reads what the job's [`Files`] give, and
//!   without them none.
//! * LLVM prints messages. Here they are collected as [`Diagnostic`]s of the [`Context`].
//! * No LLVM object leaves: modules and target machines borrow their context or stay on
//!   the thread that made them, and only bytes, text and plain data go out.

mod amdgcn;
mod context;
mod diagnostic;
mod error;
mod files;
mod machine;
mod module;
mod nvptx;
pub(crate) mod sys;
mod worker;

pub use amdgcn::Missing;
pub use context::Context;
pub use diagnostic::{Diagnostic, Severity};
pub use error::Error;
pub use files::Files;
pub use machine::{Level, Output, TargetMachine, assemble, cpu_features};
pub use module::{Global, Module, bitcode_producer};
pub use nvptx::Foreign;
pub use worker::{
    Bounds, catch_new, end_of_process, forked, keep_once, lost_threads, raise_fatal, run, run_here,
    run_within,
};
