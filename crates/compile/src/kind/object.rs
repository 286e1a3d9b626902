//! Objects: they need no compile, but must be for the target.

use super::elf::{self, ET_REL, Elf};
use crate::artifact::Artifact;
use crate::error::CompileError;
use crate::front_end::{FrontEnd, Marks, as_it_is};
use crate::job::Job;
use crate::options::Emit;

pub(super) const FRONT_END: FrontEnd = FrontEnd {
    name: "an AMDGPU object",
    marks: Marks::Magic(|bytes| elf::header(bytes) == Some(Elf::Amdgpu(ET_REL))),
    uses_llvm: false,
    library: None,
    build,
    explain: as_it_is,
};

fn build(job: &Job) -> Result<Artifact, CompileError> {
    if job.what != Emit::Obj {
        return Err(job.no_such_step(FRONT_END.name));
    }
    elf::check_target(job, &job.bytes)?;
    Ok(Artifact::ready(&job.bytes))
}
