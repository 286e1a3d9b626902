//! MLIR, as text or bytecode. Its `gpu.module`s are compiled, and `gpu.launch` bodies.

use gfxjit_llvm::ir;

use super::ir_text;
use crate::artifact::Artifact;
use crate::cpp;
use crate::error::CompileError;
use crate::front_end::{FrontEnd, Marks};
use crate::front_library::{FrontLibrary, Translated};
use crate::job::Job;
use crate::options::Emit;
use crate::text::Line;

const NAME: &str = "MLIR";

pub(super) const FRONT_END: FrontEnd = FrontEnd {
    name: NAME,
    marks: Marks::Either(|bytes| bytes.starts_with(b"ML\xefR"), is_mlir),
    uses_llvm: true,
    library: Some(FrontLibrary::Mlir),
    build: |job| match job.what {
        // MLIR's passes need the target, so the source itself is the portable form.
        Emit::Portable => Ok(Artifact::ready(&job.bytes)),
        _ => FrontLibrary::Mlir.build(job, "mlir", NAME),
    },
    explain,
};

/// The host part of a module that launches kernels: LLVM IR as text, in which the kernels are
/// bitcode for the target, and calls of the functions `mgpu…`.
pub(crate) fn host(job: &Job) -> Result<Translated, CompileError> {
    let own = job.clone();
    let translate = move || FrontLibrary::Mlir.translate(&own, "mlir-host", NAME);
    let translated = ir::run_within(job.bounds(), translate);
    translated.map_err(|e| job.llvm_error(e)).and_then(|r| r)
}

fn is_mlir(line: &Line<'_>) -> bool {
    match line.text.as_bytes().first() {
        // An operation in generic form.
        Some(b'"') => return true,
        // A type alias: `!t = f32`.
        Some(b'!') => return !ir_text::is_metadata(line),
        // `#map = affine_map<…>`, `#loc = loc(…)`.
        Some(b'#') => return line.text.contains(" = ") && !cpp::is_c(line),
        _ => {}
    }
    match line.word {
        "module" => !ir_text::is_module_assembly(line),
        "builtin.module" | "func.func" | "gpu.module" | "llvm.func" | "llvm.module" => true,
        _ => false,
    }
}

/// A generic family is lowered as its first processor, which may have features that the family
/// lacks.
fn explain(job: &Job, error: CompileError) -> CompileError {
    let processor = job.amd_target().processor();
    match error {
        CompileError::GaveUp {
            name,
            target,
            message,
        } if processor.is_generic() && message.contains("Cannot select") => CompileError::GaveUp {
            name,
            target,
            message: format!(
                "{message}. MLIR's passes know processors only, and chose an instruction that not \
                 all of {processor} have: compile for a processor"
            ),
        },
        error => error,
    }
}
