//! The kinds of sources: one line here and one file in `kind/` for each.

pub(crate) mod assembly;
mod bitcode;
mod bundle;
mod elf;
pub(crate) mod foreign;
mod hip_cpp;
mod image;
mod ir_text;
pub(crate) mod mlir;
mod object;
mod opencl_c;
mod ptx;
mod spirv;

use std::fmt;

use gfxjit_llvm::ir;
use serde::{Deserialize, Serialize};

use crate::artifact::Artifact;
use crate::comgr::steps::{self, Input};
use crate::error::CompileError;
use crate::front_end::FrontEnd;
use crate::job::Job;
use crate::options::{Compiler, Emit};

/// Defines the kinds from the lines below it.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident: $file:ident;)*) => {
        /// The kinds of sources.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[non_exhaustive]
        pub enum Kind {
            $($(#[$doc])* $kind,)*
        }

        impl Kind {
            /// All kinds, in the order in which sources are tested for them.
            pub(crate) const ALL: &'static [Self] = &[$(Self::$kind,)*];

            pub(crate) fn front_end(self) -> &'static FrontEnd {
                match self {
                    $(Self::$kind => &$file::FRONT_END,)*
                }
            }
        }
    };
}

// Assembly comes last: other languages have labels and directives too.
kinds! {
    /// LLVM bitcode, with or without wrapper.
    Bitcode: bitcode;
    /// SPIR-V for AMD GPUs.
    SpirV: spirv;
    /// A relocatable AMDGPU ELF.
    Object: object;
    /// A linked AMDGPU ELF, ready to load: nothing to compile.
    Image: image;
    /// Code for several targets in one file, compressed or not.
    Bundle: bundle;
    /// MLIR, as text or bytecode; its GPU modules are compiled.
    Mlir: mlir;
    /// LLVM IR as text.
    IrText: ir_text;
    /// HIP C++; its device part is compiled.
    HipCpp: hip_cpp;
    /// OpenCL C.
    OpenClC: opencl_c;
    /// PTX, NVIDIA's assembly.
    Ptx: ptx;
    /// AMDGCN assembly text.
    Assembly: assembly;
}

impl Kind {
    /// Whether it is an AMDGPU ELF, an object or an image, which needs no compile.
    #[must_use]
    pub fn is_code_object(self) -> bool {
        matches!(self, Self::Object | Self::Image)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.front_end().name)
    }
}

/// Compiles in this process.
pub(crate) fn build(kind: Kind, job: &Job) -> Result<Artifact, CompileError> {
    let front_end = kind.front_end();
    if !front_end.uses_llvm {
        return (front_end.build)(job);
    }
    let own = job.clone();
    if let Some(input) = by_comgr(kind, job)? {
        let built = ir::run_within(job.bounds(), move || steps::build_here(input, &own));
        let built = built.map_err(|e| job.llvm_error(e)).and_then(|r| r)?;
        return checked(job, built);
    }
    let built = ir::run_within(job.bounds(), move || (front_end.build)(&own))
        .map_err(|e| job.llvm_error(e))
        .and_then(|r| r);
    finish(kind, job, built)
}

/// Compiles on this thread, in a process for this job alone. `report` is called when LLVM cannot
/// continue, and ends the process.
pub(crate) fn build_here(
    kind: Kind,
    job: &Job,
    report: impl FnOnce(CompileError) + 'static,
) -> Result<Artifact, CompileError> {
    if let Some(input) = by_comgr(kind, job)? {
        return checked(job, steps::build_here(input, job)?);
    }
    let own = job.clone();
    let report = move |error| {
        let error = own.llvm_error(error);
        report((kind.front_end().explain)(&own, error));
    };
    let built = ir::run_here(&job.bounds(), report, || (kind.front_end().build)(job));
    finish(kind, job, built)
}

fn finish(
    kind: Kind,
    job: &Job,
    built: Result<Artifact, CompileError>,
) -> Result<Artifact, CompileError> {
    checked(job, built.map_err(|e| (kind.front_end().explain)(job, e))?)
}

/// Whether comgr compiles a job.
pub(crate) fn is_comgr(kind: Kind, job: &Job) -> bool {
    job.options.compiler == Compiler::Comgr && kind.front_end().uses_llvm
}

/// What comgr is given of a job that it compiles.
fn by_comgr(kind: Kind, job: &Job) -> Result<Option<Input>, CompileError> {
    if !is_comgr(kind, job) {
        return Ok(None);
    }
    Ok(Some(match kind {
        Kind::HipCpp => Input::Hip,
        Kind::OpenClC => Input::OpenCl,
        Kind::IrText => Input::Ir,
        Kind::Bitcode => Input::Bitcode,
        Kind::SpirV => Input::Spirv,
        Kind::Assembly => Input::Assembly,
        other => {
            return Err(CompileError::Options {
                reason: format!("{}: comgr does not compile {other}", job.name),
            });
        }
    }))
}

/// What is promised of every result.
fn checked(job: &Job, built: Artifact) -> Result<Artifact, CompileError> {
    let allowed = job.options.max_output;
    if built.bytes.len() as u64 > allowed {
        let name = job.name();
        return Err(CompileError::OutputTooLarge { name, allowed });
    }
    if job.what == Emit::Obj && !job.makes_ptx() {
        elf::check_target(job, &built.bytes)?;
    }
    Ok(built)
}
