//! LLVM bitcode. Bitcode of a newer LLVM is refused before LLVM 22 reads it.

use std::time::Instant;

use gfxjit_codeobj::archive;
use gfxjit_llvm::ir::Context;

use crate::artifact::Artifact;
use crate::error::CompileError;
use crate::front_end::{FrontEnd, Marks, as_it_is};
use crate::job::Job;
use crate::{newer, passes};

pub(super) const FRONT_END: FrontEnd = FrontEnd {
    name: "LLVM bitcode",
    marks: Marks::Magic(archive::is_bitcode),
    uses_llvm: true,
    library: None,
    build,
    explain: as_it_is,
};

fn build(job: &Job) -> Result<Artifact, CompileError> {
    let start = Instant::now();
    newer::check_bitcode(&job.name, &job.bytes)?;
    let context = Context::new();
    let module = context
        .parse_bitcode(&job.name, &job.bytes)
        .map_err(|e| job.llvm_error(e))?;
    passes::run(job, &context, module, start)
}
