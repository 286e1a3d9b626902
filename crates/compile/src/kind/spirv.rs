//! SPIR-V for AMD GPUs, `amdgcnspirv`, and of OpenCL's flavour. It is translated to LLVM IR for AMDGPU, which is then
//! compiled like such IR.

use std::cell::RefCell;
use std::time::Instant;

use gfxjit_llvm::ir::{Context, Diagnostic, Severity};

use crate::artifact::Artifact;
use crate::error::CompileError;
use crate::front_end::{FrontEnd, Marks, as_it_is};
use crate::job::Job;
use crate::options::Emit;
use crate::passes;
use crate::reflect::Questions;

pub(super) const FRONT_END: FrontEnd = FrontEnd {
    name: "SPIR-V",
    marks: Marks::Magic(gfxjit_spirv::is_spirv),
    uses_llvm: true,
    library: None,
    build,
    explain: as_it_is,
};

fn build(job: &Job) -> Result<Artifact, CompileError> {
    if job.what == Emit::Portable {
        // Its questions about the target are answered when it is compiled for one.
        return Ok(Artifact::ready(&job.bytes));
    }
    let start = Instant::now();
    let questions = RefCell::new(Questions::new(job));
    let answer = |predicate: &str| holds(&mut questions.borrow_mut(), predicate);
    let ir = gfxjit_spirv::to_ir(&job.bytes, &answer).map_err(|error| refused(job, &error))?;
    let context = Context::new();
    // What the reader takes but LLVM does not (types that do not match) is an error of the file too.
    let module = context
        .parse_text("SPIR-V as IR", ir.as_bytes())
        .map_err(|error| job.llvm_error(error))?;
    passes::run(job, &context, module, start)
}

/// Whether a predicate of clang holds: `is.gfx90a` on this processor, `has.mai-insts` where the target has the
/// feature. Several features are joined by `,` for all and `|` for one of them.
fn holds(questions: &mut Questions<'_>, predicate: &str) -> bool {
    let mut ask = |question: String| questions.answer(&question) == Some(1);
    match predicate.split_once('.') {
        Some(("is", processor)) => ask(format!("processor={processor}")),
        Some(("has", features)) => features.split(',').all(|any| {
            let mut names = any.split('|');
            names.any(|name| ask(format!("feature={}", name.trim_matches(['(', ')']))))
        }),
        _ => false,
    }
}

fn refused(job: &Job, error: &gfxjit_spirv::Error) -> CompileError {
    CompileError::Diagnosed {
        name: job.name(),
        diagnostics: vec![Diagnostic {
            severity: Severity::Error,
            message: error.to_string(),
            file: Some(job.name()),
            line: None,
            column: None,
            snippet: None,
        }],
    }
}
