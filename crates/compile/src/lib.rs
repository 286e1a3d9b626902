//! Sources to AMDGPU objects: HIP C++, OpenCL C, MLIR, LLVM IR text, bitcode, AMDGCN assembly and ready objects, from
//! memory to memory.
//!
//! [`Source::detect`] tells by content what a byte string is; [`compile`] makes a relocatable
//! object of it for one target; [`emit`] stops at any step on the way. Each kind of source
//! has its file in `kind/` and a line in `kind.rs`; the steps an IR module goes through are the
//! list in `passes.rs`.
//!
//! LLVM cannot end the process from here: it runs on threads that are given up when it tries
//! (see `gfxjit_llvm::ir`), and that are not waited for when they take too long. What is left, such
//! as a crash or memory that bitcode damages, over untrusted input,
//! [`Options::isolate`] and [`Options::bitcode`] keep in a process of its own.
//!
//! Facts come from LLVM's "User Guide for AMDGPU Backend" (code object versions, function
//! attributes), from ROCm's device libraries (control constants) and from trials on LLVM 22.
#![forbid(unsafe_code)]

mod amdgcn;
mod attributes;
mod built;
mod bundle;
mod cache_options;
mod cpp;
mod detect;
mod device_libs;
mod error;
mod faults;
mod front_end;
mod front_library;
mod host;
mod identity;
mod include;
mod ir_options;
mod isolate;
mod job;
mod kind;
mod local;
mod made_for;
mod newer;
mod nvptx;
mod options;
mod passes;
mod portable;
mod reflect;
mod sm;
mod source;
mod text;
mod watch;
mod wire;

pub use built::{Compiled, Emitted, Phases, Ptx};
pub use cache_options::CacheOptions;
pub use error::CompileError;
pub use faults::{FAULTS, Fault, Remedy};
pub use gfxjit_front::{Cpp, Mlir};
pub use gfxjit_llvm::ir::{Diagnostic, Severity};
pub use gfxjit_llvm::version as llvm_version;
pub use isolate::{Confinement, confinement, serve_worker, serve_worker_if_asked};
pub use kind::Kind;
pub use options::{BitcodePolicy, DebugInfo, Emit, Math, OptLevel, Options, SandboxPolicy};
pub use portable::{Portable, portable, portable_watched};
pub use sm::Sm;
pub use source::Source;
pub use watch::{Witness, included, included_path, library, library_path};

use std::sync::{Arc, Once};

use built::Built;
use gfxjit_llvm::ir;
use gfxjit_targets::TargetId;
use host::Host;
use job::Job;
use local::Local;
use watch::Watched;

/// Compiles a source into a relocatable object for a target.
///
/// Any number of threads may compile at once.
///
/// # Errors
/// [`CompileError`] says whose fault it is; the process, and the next compile, are fine
/// after each of them.
pub fn compile(
    source: &Source,
    target: TargetId,
    options: &Options,
) -> Result<Compiled, CompileError> {
    let host = Host::new(Local::new(options));
    build(source, target, options, Emit::Obj, host).map(compiled)
}

/// As [`compile`], with a witness that hears which files are read.
///
/// # Errors
/// As for [`compile`].
pub fn compile_watched(
    source: &Source,
    target: TargetId,
    options: &Options,
    witness: Arc<dyn Witness>,
) -> Result<Compiled, CompileError> {
    let host = Watched::host(options, witness);
    build(source, target, options, Emit::Obj, host).map(compiled)
}

fn compiled(built: Built) -> Compiled {
    Compiled {
        object: built.bytes,
        phases: built.phases,
        diagnostics: built.diagnostics,
        names: built.names,
    }
}

/// Compiles as far as `what` and returns that: text for [`Emit::Ir`], [`Emit::OptIr`] and
/// [`Emit::Asm`], an ELF for [`Emit::Obj`].
///
/// # Errors
/// As for [`compile`], and [`CompileError::NoSuchStep`] when the kind of source never passes
/// through the step (assembly has no IR).
pub fn emit(
    source: &Source,
    target: TargetId,
    options: &Options,
    what: Emit,
) -> Result<Vec<u8>, CompileError> {
    emitted(source, target, options, what).map(|emitted| emitted.bytes)
}

/// As [`emit`], with what was said about the source and the symbols of wanted names.
///
/// # Errors
/// As for [`emit`].
pub fn emitted(
    source: &Source,
    target: TargetId,
    options: &Options,
    what: Emit,
) -> Result<Emitted, CompileError> {
    let host = Host::new(Local::new(options));
    let built = build(source, target, options, what, host)?;
    Ok(Emitted {
        bytes: built.bytes,
        diagnostics: built.diagnostics,
        names: built.names,
    })
}

/// What stands for NVIDIA GPUs where an AMD target must be named: it has waves of 32 lanes.
const AS_NVIDIA: &str = "gfx1100";

/// Compiles a source into PTX for an NVIDIA architecture.
///
/// A source for AMD's GPUs is compiled as for [`ptx_target`], then carried over. One for NVIDIA's (LLVM
/// IR, or PTX, which stays as it is) is not.
///
/// # Errors
/// As for [`compile`], and [`CompileError::NotForNvidia`] for what NVIDIA's GPUs do not have.
pub fn ptx(source: &Source, sm: Sm, options: &Options) -> Result<Ptx, CompileError> {
    let host = Host::new(Local::new(options));
    let target = ptx_target().map_err(|reason| CompileError::Options { reason })?;
    let source = &source.for_nvidia(sm)?;
    let built = build(source, target, options, Emit::Ptx(sm), host)?;
    let text = String::from_utf8(built.bytes).map_err(|_| CompileError::Options {
        reason: format!("{}: the PTX is no text", source.name()),
    })?;
    Ok(Ptx {
        text,
        phases: built.phases,
        diagnostics: built.diagnostics,
        names: built.names,
    })
}

/// The AMD target that a source is compiled for before it is carried over to NVIDIA GPUs: what
/// it is told when it asks.
///
/// # Errors
/// None that can be: it is a target.
pub fn ptx_target() -> Result<TargetId, String> {
    AS_NVIDIA
        .parse()
        .map_err(|error: gfxjit_targets::TargetError| error.to_string())
}

/// The part for the host of MLIR that launches kernels, lowered to LLVM IR as text, and what was said
/// about it. The kernels are in it as bitcode for the target; it calls the functions `mgpu…` of
/// MLIR's runtime library. `__gfxjit_start` and `__gfxjit_end`, which it defines, are to be called
/// before and after all else.
///
/// # Errors
/// As for [`compile`], and [`CompileError::Options`] for a source that is no MLIR.
pub fn mlir_host(
    source: &Source,
    target: TargetId,
    options: &Options,
) -> Result<(String, Vec<Diagnostic>), CompileError> {
    if source.kind() != Kind::Mlir {
        return Err(CompileError::Options {
            reason: format!(
                "{} is {}: only MLIR has a part for the host that can be run",
                source.name(),
                source.kind()
            ),
        });
    }
    let host = Host::new(Local::new(options));
    let job = new_job(source, target, options, Emit::Ir, host)?;
    let translated = kind::mlir::host(&job)?;
    let text = String::from_utf8_lossy(&translated.bytes).into_owned();
    Ok((text, translated.diagnostics))
}

fn build(
    source: &Source,
    target: TargetId,
    options: &Options,
    what: Emit,
    host: Host,
) -> Result<Built, CompileError> {
    let source = source.for_target(Some(target))?;
    let mut built = build_one(&source, target, options, what, host)?;
    built.names.extend(source.names().clone());
    Ok(built)
}

/// The folder that names of files are meant from which do not begin at the root.
fn folder(options: &Options) -> String {
    if !options.cpp.working_folder.is_empty() {
        return options.cpp.working_folder.clone();
    }
    let folder = std::env::current_dir().unwrap_or_default();
    folder.to_string_lossy().into_owned()
}

/// What is to be done with a source that is no bundle; refuses wishes that the target cannot fulfil.
fn new_job(
    source: &Source,
    target: TargetId,
    options: &Options,
    what: Emit,
    host: Host,
) -> Result<Job, CompileError> {
    let (name, bytes) = source.shared();
    let job = Job {
        name,
        bytes,
        target,
        options: source.options(options),
        what,
        host,
        folder: folder(&source.options(options)).into(),
    };
    job.check()?;
    Ok(job)
}

/// Builds what is no bundle.
fn build_one(
    source: &Source,
    target: TargetId,
    options: &Options,
    what: Emit,
    host: Host,
) -> Result<Built, CompileError> {
    let kind = source.kind();
    let job = new_job(source, target, options, what, host)?;
    if !kind.front_end().uses_llvm {
        return kind::build(kind, &job);
    }
    if kind == Kind::Bitcode && job.options.bitcode == BitcodePolicy::Refuse {
        return Err(CompileError::BitcodeRefused { name: job.name() });
    }
    let isolates_it = kind == Kind::Bitcode && job.options.bitcode == BitcodePolicy::Isolate;
    if job.options.isolate || isolates_it {
        return isolate::build(kind, &job);
    }
    let (lost, most) = (ir::lost_threads(), job.options.lost_threads);
    if lost < most {
        return kind::build(kind, &job);
    }
    static WARNED: Once = Once::new();
    WARNED.call_once(|| {
        tracing::warn!(
            lost,
            "LLVM has taken many threads of this process: compiles are isolated from now on"
        );
    });
    isolate::build(kind, &job).map_err(|error| match error {
        CompileError::NoWorker { looked } => CompileError::TooManyLost {
            name: job.name(),
            lost,
            most,
            looked,
        },
        error => error,
    })
}
