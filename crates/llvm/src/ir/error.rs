//! Errors of LLVM, as values.

use super::diagnostic::{Diagnostic, Severity};

/// An error of LLVM.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The input is at fault; at least one of the diagnostics is an error.
    #[error("{}", first_error(.0))]
    Diagnosed(Vec<Diagnostic>),
    /// The module parses but violates LLVM's rules; the text is the verifier's.
    #[error("the module is not valid LLVM IR: {}", .0.trim_end())]
    Broken(String),
    /// The module's data layout contradicts the target's.
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
    /// The AMDGPU target cannot emit this kind of output.
    #[error("this LLVM cannot emit AMDGPU objects")]
    NoEmission,
    /// LLVM raised a fatal error, which would have ended the process.
    #[error("LLVM gave up: {}", .0.trim_end())]
    Fatal(String),
    /// LLVM could not allocate memory.
    #[error("LLVM ran out of memory")]
    OutOfMemory,
    /// The output exceeds the job's limit, in bytes.
    #[error("the output is larger than {0} bytes")]
    OutputTooLarge(u64),
    /// The job did not finish in time. Its thread continues.
    #[error("LLVM is not done after {} s", .0.as_secs_f64())]
    TimedOut(std::time::Duration),
    /// The job given to [`run`](super::run) panicked.
    #[error("the compiler thread panicked: {0}")]
    Panicked(String),
    /// No thread could be started for the job.
    #[error("cannot start a compiler thread: {0}")]
    NoThread(String),
}

fn first_error(diagnostics: &[Diagnostic]) -> String {
    diagnostics
        .iter()
        .find(|d| d.severity == Severity::Error)
        .map_or_else(|| "LLVM refused the input".to_owned(), ToString::to_string)
}
