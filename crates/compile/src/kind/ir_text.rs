//! LLVM IR as text.

use std::time::Instant;

use gfxjit_llvm::ir::Context;

use crate::artifact::Artifact;
use crate::error::CompileError;
use crate::front_end::{FrontEnd, Marks};
use crate::job::Job;
use crate::text::Line;
use crate::{newer, passes};

pub(super) const FRONT_END: FrontEnd = FrontEnd {
    name: "LLVM IR",
    marks: Marks::Line(is_ir),
    uses_llvm: true,
    library: None,
    build,
    explain: |job, error| newer::blame(&job.name, &job.bytes, error),
};

fn build(job: &Job) -> Result<Artifact, CompileError> {
    let start = Instant::now();
    let context = Context::new();
    let module = match job.lines() {
        Some(folder) => context.parse_text_with_lines(&job.name, &job.bytes, folder),
        None => context.parse_text(&job.name, &job.bytes),
    };
    let module = module.map_err(|e| job.llvm_error(e))?;
    passes::run(job, &context, module, start)
}

fn is_ir(line: &Line<'_>) -> bool {
    match line.text.as_bytes().first() {
        // `@f = …`, `%t = type`, `^0 = …`.
        Some(b'@' | b'%' | b'^') => return true,
        Some(b'$') => return line.next.starts_with("= comdat"),
        Some(b'!') => return is_metadata(line),
        _ => {}
    }
    match line.word {
        "source_filename" | "target" | "define" | "declare" | "attributes" | "uselistorder"
        | "uselistorder_bb" => true,
        "module" => is_module_assembly(line),
        _ => false,
    }
}

/// `!0 = …`, `!llvm.ident = …`, `!opencl.ocl.version = !{…`: IR numbers its metadata, or names
/// a list of them. MLIR's `!t = f32` is something else.
pub(super) fn is_metadata(line: &Line<'_>) -> bool {
    line.text.strip_prefix('!').is_some_and(|name| {
        name.starts_with(|c: char| c.is_ascii_digit())
            || name.starts_with("llvm.")
            || name
                .split_once('=')
                .is_some_and(|(_, value)| value.trim_start().starts_with("!{"))
    })
}

/// `module asm "…"`, in contrast to a module of MLIR.
pub(super) fn is_module_assembly(line: &Line<'_>) -> bool {
    line.word == "module" && (line.next.starts_with("asm ") || line.next.starts_with("asm\t"))
}
