//! This crate's interface to the compiler. In a build without LLVM `compile_disabled.rs` is
//! compiled instead.

pub use gfxjit_compile::{
    Artifact, BitcodePolicy, CacheOptions, CacheOrigin, ComgrInfo, CompileError, Compiler,
    Confinement, Cpp, DebugInfo, Diagnostic, Emit, Kind as SourceKind, Math, Mlir, OptLevel,
    OptionError, OptionInfo, Options, Phases, Report, SandboxPolicy, Severity, Source, comgr_info,
    confinement, llvm_version, mlir_host, serve_worker, serve_worker_if_asked,
};
pub(crate) use gfxjit_compile::{
    IrFacts, Portable, Witness, compile_watched, emit, included, included_path, library,
    library_path, portable_watched,
};

/// Sends the warnings of a successful compile to `tracing`.
pub(crate) fn warn(diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        tracing::warn!(severity = %diagnostic.severity, "{diagnostic}");
    }
}
