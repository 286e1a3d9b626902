//! AMD's comgr in the place of LLVM.
//!
//! Problem: users have a compiler already, whose LLVM may be newer than ours; but it crashes on damaged input, keeps
//! its files in a folder for temporary ones, and knows nothing of our options. So it runs in a confined process with a
//! scratch folder of its own ([`crate::isolate`]), which here is made to do what the job asks (`steps.rs`): options
//! become clang's (`arguments.rs`), files that a source includes are asked of the requesting process (`sources.rs`),
//! logs become diagnostics (`messages.rs`).
//!
//! What it yields is an object for our linker, or assembly. It has no IR, and the known faults of LLVM are not avoided:
//! they are those of another LLVM.

mod arguments;
mod messages;
mod questions;
mod sources;
pub(crate) mod steps;

use std::path::PathBuf;

use crate::artifact::Artifact;
use crate::error::CompileError;
use crate::isolate;
use crate::job::Job;
use crate::kind::Kind;
use crate::newer;
use crate::options::{Compiler, Emit, Options};
use crate::source::Source;

impl Options {
    /// Whether comgr compiles a source with these options, or may: then its file, which determines the result. The file
    /// is `None` if there is none, or only the dynamic loader knows it.
    #[must_use]
    pub fn comgr(&self, source: &Source) -> Option<Option<PathBuf>> {
        let may = match self.compiler {
            Compiler::Llvm => false,
            Compiler::Comgr => source.kind().front_end().uses_llvm,
            Compiler::Auto => is_instead(source.kind()) && newer::is_suspect(source.bytes()),
        };
        may.then(|| gfxjit_comgr::file(self.comgr_library.as_deref()))
    }
}

/// Whether comgr may be taken for sources of a kind that LLVM refuses as newer.
fn is_instead(kind: Kind) -> bool {
    matches!(kind, Kind::Bitcode | Kind::IrText)
}

/// Compiles by comgr.
pub(crate) fn build(kind: Kind, job: &Job) -> Result<Artifact, CompileError> {
    refuse(kind, job)?;
    let mut job = job.clone();
    job.options.compiler = Compiler::Comgr;
    #[cfg(target_os = "linux")]
    return isolate::build(kind, &job);
    // Other systems have no confined processes.
    #[cfg(not(target_os = "linux"))]
    crate::kind::build(kind, &job)
}

/// After LLVM has refused a source as made by a newer one: compiles it by comgr, if that is there.
pub(crate) fn instead(
    kind: Kind,
    job: &Job,
    error: CompileError,
) -> Result<Artifact, CompileError> {
    let is_wanted = job.options.compiler == Compiler::Auto
        && is_instead(kind)
        && matches!(job.what, Emit::Obj | Emit::Asm)
        && job.target.amd().is_some();
    let CompileError::NewerLlvm {
        name,
        evidence,
        details,
    } = error
    else {
        return Err(error);
    };
    let again = |more: String| CompileError::NewerLlvm {
        name: name.clone(),
        evidence: evidence.clone(),
        details: match details.is_empty() {
            true => more,
            false => format!("{details}{}{more}", if more.is_empty() { "" } else { ". " }),
        },
    };
    if !is_wanted {
        return Err(again(String::new()));
    }
    tracing::info!(source = %job.name, evidence, "made by a newer LLVM: AMD's comgr is tried");
    match build(kind, job) {
        Err(CompileError::NoFrontEnd { reason, .. }) => Err(again(format!(
            "AMD's comgr, whose LLVM may be newer, cannot be used: {reason}"
        ))),
        // Without a worker program, or what confines it, the first error stands as well.
        Err(CompileError::NoWorker { looked }) => Err(again(format!(
            "AMD's comgr, whose LLVM may be newer, needs a worker program (`GFXJIT_WORKER`); looked at: {}",
            looked.join(", ")
        ))),
        result => result,
    }
}

/// Refuses what comgr does not do.
fn refuse(kind: Kind, job: &Job) -> Result<(), CompileError> {
    let refuse = |what: &str| {
        Err(CompileError::Options {
            reason: format!("{}: {what} (`Options::compiler`, `--compiler`)", job.name),
        })
    };
    if job.target.amd().is_none() {
        return refuse("comgr makes no code for NVIDIA's GPUs");
    }
    let is_c = kind.is_c();
    if !is_c && !is_instead(kind) && !matches!(kind, Kind::SpirV | Kind::Assembly) {
        return refuse(&format!("comgr does not compile {kind}"));
    }
    if !matches!(job.what, Emit::Obj | Emit::Asm) {
        return refuse(&format!("comgr gives no {}", job.what.name()));
    }
    let options = &job.options;
    if is_c && !options.cpp.names.is_empty() {
        return refuse("comgr is asked for no names of templates (`instantiate`)");
    }
    if is_c && options.cpp.rocm_headers {
        return refuse("ROCm's headers (`rocm-headers`) are not read with comgr");
    }
    if options.interposable {
        return refuse("comgr makes no replaceable functions (`interposable`)");
    }
    if is_c && (options.math.finite_only || options.math.unsafe_math) {
        return refuse(
            "comgr chooses its device libraries by clang's options: give `-ffinite-math-only` or \
             `-funsafe-math-optimizations` to clang (`clang-arg`) in place of `finite-only` and `unsafe-math`",
        );
    }
    Ok(())
}
