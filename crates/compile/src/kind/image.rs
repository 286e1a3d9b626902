//! Images: they are recognised, so that a caller can load them instead of compiling them.

use super::elf::{self, ET_DYN, Elf};
use crate::artifact::Artifact;
use crate::error::CompileError;
use crate::front_end::{FrontEnd, Marks, as_it_is};
use crate::job::Job;

pub(super) const FRONT_END: FrontEnd = FrontEnd {
    name: "a linked AMDGPU code object",
    marks: Marks::Magic(|bytes| elf::header(bytes) == Some(Elf::Amdgpu(ET_DYN))),
    uses_llvm: false,
    library: None,
    build: refuse,
    explain: as_it_is,
};

fn refuse(job: &Job) -> Result<Artifact, CompileError> {
    Err(CompileError::NoSuchStep {
        name: job.name(),
        kind: FRONT_END.name.to_owned(),
        step: format!("{} to be made: it is ready to load", job.what.name()),
    })
}
