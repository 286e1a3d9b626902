//! Bundles of every format, and host files with bundles: they are recognised here, and the entry for a target is
//! compiled.

use crate::artifact::Artifact;
use crate::error::CompileError;
use crate::front_end::{FrontEnd, Marks, as_it_is};
use crate::job::Job;

pub(super) const FRONT_END: FrontEnd = FrontEnd {
    name: "a bundle",
    marks: Marks::Magic(gfxjit_bundle::has_bundle),
    uses_llvm: false,
    library: None,
    build: refuse,
    explain: as_it_is,
};

/// A bundle inside a bundle is refused.
fn refuse(job: &Job) -> Result<Artifact, CompileError> {
    Err(CompileError::Bundle {
        name: job.name(),
        reason: "it is inside another bundle".to_owned(),
    })
}
