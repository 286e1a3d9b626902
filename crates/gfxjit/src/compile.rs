//! What this crate has of the compiler. `compile_disabled.rs` stands here in a build without
//! LLVM.

pub use gfxjit_compile::{
    CompileError, Diagnostic, Emit, Kind as SourceKind, Math, OptLevel, Options, Severity, Source,
    llvm_version, worker_main,
};
pub(crate) use gfxjit_compile::{compile, emit};
