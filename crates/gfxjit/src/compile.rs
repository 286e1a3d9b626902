//! What this crate has of the compiler. `compile_disabled.rs` stands here in a build without
//! LLVM.

pub use gfxjit_compile::{
    BitcodePolicy, CacheOptions, CompileError, Confinement, Cpp, DebugInfo, Diagnostic, Emit,
    Emitted, Kind as SourceKind, Math, Mlir, OptLevel, Options, SandboxPolicy, Severity, Sm,
    Source, confinement, llvm_version, mlir_host, serve_worker, serve_worker_if_asked,
};
pub(crate) use gfxjit_compile::{
    Phases, Portable, Witness, compile_watched, emitted, included, included_path, library,
    library_path, portable_watched, ptx,
};

/// Passes on what a compiler said of a source that it took.
pub(crate) fn warn(diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        tracing::warn!(severity = %diagnostic.severity, "{diagnostic}");
    }
}
