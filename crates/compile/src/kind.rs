//! One file for each kind of source, and what they share.

mod assembly;
mod bitcode;
mod ir_text;
mod object;

use gfxjit_llvm::ir;

use crate::passes::from_llvm;
use crate::{Built, CompileError, Emit, Kind, Options, Source};

/// Compiles in this process.
pub(crate) fn build(source: &Source, options: &Options, what: Emit) -> Result<Built, CompileError> {
    let work = match source.kind() {
        Kind::IrText => ir_text::build,
        Kind::Bitcode => bitcode::build,
        Kind::Assembly => assembly::build,
        Kind::Object => return object::build(source, options, what),
        Kind::Image => {
            return Err(CompileError::NoSuchStep {
                name: source.name().to_owned(),
                kind: source.kind().to_string(),
                step: format!("{} to be made: it is ready to load", step_name(what)),
            });
        }
    };
    let (own_source, own_options) = (source.clone(), options.clone());
    let built = ir::run(move || work(&own_source, &own_options, what))
        .map_err(|e| from_llvm(source, options, e))
        .and_then(|r| r)
        .map_err(|e| crate::newer::blame(source, e))?;
    if what == Emit::Obj {
        object::check_target(source, &built.bytes, options)?;
    }
    Ok(built)
}

pub(crate) fn step_name(what: Emit) -> &'static str {
    match what {
        Emit::Ir => "IR",
        Emit::OptIr => "optimised IR",
        Emit::Asm => "assembly",
        Emit::Obj => "object",
    }
}
