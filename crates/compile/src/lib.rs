//! Sources to AMDGPU objects: HIP C++, OpenCL C, MLIR, LLVM IR text, bitcode, AMDGCN assembly and ready objects, from
//! memory to memory.
//!
//! [`Source::detect`] finds the kind of a source from its content; [`compile`] makes a relocatable object of it for
//! one target; [`emit`] makes any intermediate form. Each kind of source has its file in `kind/` and a line in
//! `kind.rs`; the steps an IR module goes through are the list in `passes.rs`.
//!
//! LLVM cannot end the process: it runs on threads that are abandoned when it tries (see `gfxjit_llvm::ir`), and when
//! they take too long. Against crashes and memory corruption by untrusted input, [`Options::isolate`] and
//! [`Options::bitcode`] compile in a separate process.
//!
//! Facts come from LLVM's "User Guide for AMDGPU Backend" (code object versions, function
//! attributes), from ROCm's device libraries (control constants) and from trials on LLVM 22.
#![forbid(unsafe_code)]

mod amdgcn;
mod artifact;
mod attributes;
mod bundle;
mod cache_options;
mod comgr;
mod comgr_library;
mod cpp;
mod detect;
mod detect_target;
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
mod newer;
mod nvptx;
mod option_list;
mod options;
mod passes;
mod portable;
mod reflect;
mod source;
mod text;
mod watch;
mod wire;

pub use artifact::{Artifact, CacheOrigin, Phases, Report};
pub use cache_options::CacheOptions;
pub use comgr_library::{ComgrInfo, comgr_info};
pub use error::CompileError;
pub use faults::{FAULTS, Fault, Remedy};
pub use gfxjit_front::{Cpp, Mlir};
pub use gfxjit_llvm::ir::{Diagnostic, Severity};
pub use gfxjit_llvm::version as llvm_version;
pub use isolate::{Confinement, confinement, serve_worker, serve_worker_if_asked};
pub use kind::Kind;
pub use option_list::{OptionError, OptionInfo};
pub use options::{
    BitcodePolicy, Compiler, DebugInfo, Emit, Math, OptLevel, Options, SandboxPolicy,
};
pub use portable::{IrFacts, Portable, portable, portable_watched};
pub use source::Source;
pub use watch::{Witness, included, included_path, library, library_path};

use std::sync::{Arc, Once};

use gfxjit_llvm::ir;
use gfxjit_targets::{Target, TargetId};
use host::Host;
use job::Job;
use local::Local;
use watch::Watched;

/// Compiles a source for a target's loader or linker: a relocatable object for an AMD target, PTX for
/// an NVIDIA architecture.
///
/// For NVIDIA GPUs a source made for AMD GPUs is compiled as for an AMD GPU with waves of 32 lanes,
/// then converted. A source made for NVIDIA GPUs (LLVM IR, or PTX, which stays unchanged) is not.
///
/// Any number of threads may compile at once.
///
/// # Errors
/// [`CompileError`], by cause; after each of them the process can compile other sources.
/// [`CompileError::NotForNvidia`] for features that NVIDIA GPUs do not have.
pub fn compile(
    source: &Source,
    target: impl Into<Target>,
    options: &Options,
) -> Result<Artifact, CompileError> {
    emit(source, target, options, Emit::Obj)
}

/// As [`compile`], with a witness that is told which files are read.
///
/// # Errors
/// As for [`compile`].
pub fn compile_watched(
    source: &Source,
    target: impl Into<Target>,
    options: &Options,
    witness: Arc<dyn Witness>,
) -> Result<Artifact, CompileError> {
    let host = Watched::host(options, witness);
    build(source, target.into(), options, Emit::Obj, host)
}

/// Compiles to the form `what`: to text for [`Emit::Ir`], [`Emit::OptIr`] and [`Emit::Asm`], to
/// what [`compile`] gives for [`Emit::Obj`].
///
/// # Errors
/// As for [`compile`], and [`CompileError::NoSuchStep`] when the kind of source does not have that
/// form (assembly has no IR).
pub fn emit(
    source: &Source,
    target: impl Into<Target>,
    options: &Options,
    what: Emit,
) -> Result<Artifact, CompileError> {
    let host = Host::new(Local::new(options));
    build(source, target.into(), options, what, host)
}

/// The host part of MLIR that launches kernels, lowered to LLVM IR as text, and the messages about
/// it. It contains the kernels as bitcode for the target, and calls the functions `mgpu…` of MLIR's
/// runtime library. Its functions `__gfxjit_start` and `__gfxjit_end` must be called before and after
/// all others.
///
/// # Errors
/// As for [`compile`], and [`CompileError::Options`] for a source that is not MLIR.
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
    let job = new_job(source, target.into(), options, Emit::Ir, host)?;
    let translated = kind::mlir::host(&job)?;
    let text = String::from_utf8_lossy(&translated.bytes).into_owned();
    Ok((text, translated.diagnostics))
}

fn build(
    source: &Source,
    target: Target,
    options: &Options,
    what: Emit,
    host: Host,
) -> Result<Artifact, CompileError> {
    let source = source.for_target(Some(target))?;
    let mut artifact = build_one(&source, target, options, what, host)?;
    artifact.report.names.extend(source.names().clone());
    Ok(artifact)
}

/// The folder to which relative paths of files refer.
fn folder(options: &Options) -> String {
    if !options.cpp.working_folder.is_empty() {
        return options.cpp.working_folder.clone();
    }
    let folder = std::env::current_dir().unwrap_or_default();
    folder.to_string_lossy().into_owned()
}

/// The job for a source that is not a bundle; refuses options that the target does not support.
fn new_job(
    source: &Source,
    target: Target,
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

/// Compiles a source that is not a bundle.
fn build_one(
    source: &Source,
    target: Target,
    options: &Options,
    what: Emit,
    host: Host,
) -> Result<Artifact, CompileError> {
    let kind = source.kind();
    let job = new_job(source, target, options, what, host)?;
    if !kind.front_end().uses_llvm {
        return kind::build(kind, &job);
    }
    if kind == Kind::Bitcode && job.options.bitcode == BitcodePolicy::Refuse {
        return Err(CompileError::BitcodeRefused { name: job.name() });
    }
    if job.options.compiler == Compiler::Comgr {
        return comgr::build(kind, &job);
    }
    by_llvm(kind, &job).or_else(|error| comgr::instead(kind, &job, error))
}

/// Compiles by LLVM, in this process or a separate one.
fn by_llvm(kind: Kind, job: &Job) -> Result<Artifact, CompileError> {
    let isolates_it = kind == Kind::Bitcode && job.options.bitcode == BitcodePolicy::Isolate;
    if job.options.isolate || isolates_it {
        return isolate::build(kind, job);
    }
    let (lost, most) = (ir::lost_threads(), job.options.lost_threads);
    if lost < most {
        return kind::build(kind, job);
    }
    static WARNED: Once = Once::new();
    WARNED.call_once(|| {
        tracing::warn!(
            lost,
            "LLVM has taken many threads of this process: compiles are isolated from now on"
        );
    });
    isolate::build(kind, job).map_err(|error| match error {
        CompileError::NoWorker { looked } => CompileError::TooManyLost {
            name: job.name(),
            lost,
            most,
            looked,
        },
        error => error,
    })
}
