//! Compilation by LLVM: IR in memory to an object or assembly text, and assembly text to
//! an object.
//!
//! Three rules keep LLVM's habits inside this module:
//!
//! * LLVM ends the process on what it calls fatal errors (an intrinsic it cannot select, for
//!   one). All work happens in [`run`], on threads where such an error becomes
//!   [`Error::Fatal`] and the thread is given up; the process lives on.
//! * LLVM prints messages. Here they are collected as [`Diagnostic`]s of the [`Context`].
//! * Nothing of LLVM's leaves: modules and target machines borrow their context or stay on
//!   the thread that made them, and only bytes, text and plain data go out.

mod context;
mod machine;
mod module;
pub(crate) mod sys;
mod worker;

pub use context::{Context, Diagnostic, Severity};
pub use machine::{Level, Output, TargetMachine, assemble, cpu_features};
pub use module::{Global, Module, bitcode_producer};
pub use worker::{raise_fatal, run};

/// Why LLVM did not do what was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The input is at fault; at least one of the diagnostics is an error.
    #[error("{}", first_error(.0))]
    Diagnosed(Vec<Diagnostic>),
    /// The module parses but breaks LLVM's rules; the text is the verifier's.
    #[error("the module is not valid LLVM IR: {}", .0.trim_end())]
    Broken(String),
    /// The module describes memory in a way that the target does not have.
    #[error("the module's data layout \"{theirs}\" does not fit the target's \"{ours}\"")]
    Layout {
        /// The module's data layout string.
        theirs: String,
        /// The target's data layout string.
        ours: String,
    },
    /// LLVM has no processor of this name.
    #[error("LLVM 22 knows no AMD GPU named `{0}`")]
    UnknownProcessor(String),
    /// The AMDGPU target did not offer to emit this kind of output.
    #[error("this LLVM cannot emit AMDGPU objects")]
    NoEmission,
    /// LLVM gave up in a way that would have ended the process.
    #[error("LLVM gave up: {}", .0.trim_end())]
    Fatal(String),
    /// The job given to [`run`] panicked.
    #[error("the compiler thread panicked: {0}")]
    Panicked(String),
    /// No thread could be started for the compiler.
    #[error("cannot start a compiler thread: {0}")]
    NoThread(String),
}

fn first_error(diagnostics: &[Diagnostic]) -> String {
    diagnostics
        .iter()
        .find(|d| d.severity == Severity::Error)
        .map_or_else(|| "LLVM refused the input".to_owned(), ToString::to_string)
}
