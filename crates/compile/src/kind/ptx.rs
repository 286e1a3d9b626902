//! PTX, the assembly of NVIDIA's GPUs. It becomes LLVM IR for those, and goes the way that such IR goes.

use std::time::Instant;

use gfxjit_llvm::ir::{Context, Diagnostic, Severity};

use crate::built::Built;
use crate::error::CompileError;
use crate::front_end::{FrontEnd, Marks, as_it_is};
use crate::job::Job;
use crate::options::Emit;
use crate::passes;
use crate::text::Line;

pub(super) const FRONT_END: FrontEnd = FrontEnd {
    name: "PTX",
    marks: Marks::Line(is_ptx),
    uses_llvm: true,
    library: None,
    build,
    explain: as_it_is,
};

fn build(job: &Job) -> Result<Built, CompileError> {
    if matches!(job.what, Emit::Ptx(_)) {
        // It runs on all later architectures; the driver says when it does not.
        return Ok(Built::ready(&job.bytes));
    }
    let start = Instant::now();
    let text = String::from_utf8_lossy(&job.bytes);
    let ir = gfxjit_ptx::to_ir(&text).map_err(|error| diagnosed(job, &text, &error))?;
    let context = Context::new();
    // What the parser lets through that LLVM does not is a mistake of the text's all the same: of
    // types that do not fit each other.
    let module = context
        .parse_text("PTX as IR", ir.as_bytes())
        .map_err(|error| job.llvm_error(error))?;
    passes::run(job, &context, module, start)
}

fn diagnosed(job: &Job, text: &str, error: &gfxjit_ptx::Error) -> CompileError {
    let at = usize::try_from(error.line).unwrap_or(1).saturating_sub(1);
    CompileError::Diagnosed {
        name: job.name(),
        diagnostics: vec![Diagnostic {
            severity: Severity::Error,
            message: error.reason.clone(),
            file: Some(job.name()),
            line: Some(error.line),
            column: Some(error.column),
            snippet: text.lines().nth(at).map(str::to_owned),
        }],
    }
}

fn is_ptx(line: &Line<'_>) -> bool {
    match line.word {
        ".version" | ".address_size" => true,
        ".target" => line.next.starts_with("sm_"),
        _ => false,
    }
}
