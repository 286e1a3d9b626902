//! PTX, the assembly of NVIDIA GPUs. It is translated to LLVM IR for NVPTX, which is then compiled
//! like such IR.

use std::fmt::Write as _;
use std::time::Instant;

use gfxjit_codeobj::LEFT_OUT;
use gfxjit_llvm::ir::{Context, Diagnostic, Severity};
use gfxjit_ptx::LeftOut;

use crate::artifact::Artifact;
use crate::error::CompileError;
use crate::front_end::{FrontEnd, Marks, as_it_is};
use crate::job::Job;
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

fn build(job: &Job) -> Result<Artifact, CompileError> {
    if job.makes_ptx() {
        // PTX runs on all later architectures, so it is not compiled; the driver reports it when it
        // does not fit.
        return Ok(Artifact::ready(&job.bytes));
    }
    let start = Instant::now();
    let text = String::from_utf8_lossy(&job.bytes);
    let made = gfxjit_ptx::to_ir(&text).map_err(|error| diagnosed(job, &text, &error))?;
    let ir = made.ir + &said(&made.left_out);
    let context = Context::new();
    // Text that the parser accepts but LLVM does not (types that do not match) is an error of the
    // text too.
    let module = context
        .parse_text("PTX as IR", ir.as_bytes())
        .map_err(|error| job.llvm_error(error))?;
    let mut artifact = passes::run(job, &context, module, start)?;
    artifact
        .report
        .diagnostics
        .extend(warning(job, &made.left_out));
    Ok(artifact)
}

/// The variables that name kernels which were left out, with the reasons, for errors about them.
fn said(left_out: &[LeftOut]) -> String {
    let mut text = String::new();
    for one in left_out.iter().filter(|one| one.is_kernel) {
        let error = &one.error;
        let reason = format!("line {}: {}", error.line, error.reason);
        let bytes = reason.bytes().map(|byte| match byte {
            b'"' | b'\\' | 0x7F.. | ..0x20 => format!("\\{byte:02X}"),
            plain => char::from(plain).to_string(),
        });
        let _ = writeln!(
            text,
            "@\"{LEFT_OUT}{}\" = weak_odr addrspace(4) constant [{} x i8] c\"{}\", align 1",
            one.name,
            reason.len(),
            bytes.collect::<String>()
        );
    }
    text
}

/// A warning that lists the kernels that were left out.
fn warning(job: &Job, left_out: &[LeftOut]) -> Option<Diagnostic> {
    let kernels: Vec<&LeftOut> = left_out.iter().filter(|one| one.is_kernel).collect();
    let first = kernels.first()?;
    let names: Vec<String> = kernels
        .iter()
        .take(5)
        .map(|k| format!("`{}`", k.name))
        .collect();
    let more = match kernels.len() - names.len() {
        0 => String::new(),
        n => format!(" and {n} more"),
    };
    Some(Diagnostic {
        severity: Severity::Warning,
        message: format!(
            "left out {}{more}, as each says when it is asked for; the first because {}",
            names.join(", "),
            first.error.reason
        ),
        file: Some(job.name()),
        line: Some(first.error.line),
        column: Some(first.error.column),
        snippet: None,
    })
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
