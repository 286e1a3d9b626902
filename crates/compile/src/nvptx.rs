//! Converts modules for NVIDIA GPUs to modules for AMD GPUs.
//!
//! The steps, in order: inline assembly becomes functions; NVPTX's intrinsics, libdevice's functions and CUDA's
//! runtime become functions with bodies from `crates/nvptx`; kernels, arguments, variables and pointers are
//! converted to AMDGPU's; the bodies are linked. The result is an ordinary module.

use std::sync::OnceLock;

use gfxjit_llvm::ir::{Context, Error, Foreign, Module};
use gfxjit_nvptx::{PRIMITIVES, Settings, UndefinedFunction, bodies};

use crate::error::CompileError;
use crate::job::Job;

/// Retargets a module, unless it is for AMD GPUs already.
pub(crate) fn retarget(
    job: &Job,
    context: &Context,
    module: &mut Module<'_>,
) -> Result<(), CompileError> {
    if !module.is_nvptx() {
        return Ok(());
    }
    for own in module.nvptx_assembly() {
        translate(job, context, module, &own)?;
    }
    let foreign = foreign(job, context, module)?;
    let wanted: Vec<UndefinedFunction<'_>> = foreign.iter().map(wanted).collect();
    let settings = Settings {
        narrow_clock: job.amd_target().processor().isa_version().major == 11,
        code_object_version: job.code_object_version(),
    };
    let text = bodies(&wanted, settings).map_err(|e| refuse(job, e.to_string()))?;
    module.nvptx_retarget().map_err(|e| broken(job, e))?;
    if !text.is_empty() {
        let name = "gfxjit's NVVM intrinsics";
        let library = ours(job, context, name, &text)?;
        link(job, module, name, &library)?;
    }
    if !text.is_empty() || wanted.iter().any(|w| w.name.starts_with("__gfxjit_")) {
        // The same for all modules, so compiled once.
        static PRIMITIVES_BITCODE: OnceLock<Vec<u8>> = OnceLock::new();
        let name = "gfxjit's warps";
        let library = match PRIMITIVES_BITCODE.get() {
            Some(known) => known,
            None => {
                let made = ours(job, context, name, PRIMITIVES)?;
                PRIMITIVES_BITCODE.get_or_init(|| made)
            }
        };
        link(job, module, name, library)?;
    }
    module.verify().map_err(|e| job.llvm_error(e))
}

/// The functions without a body, after those that are aliases of PTX instructions got theirs.
fn foreign(
    job: &Job,
    context: &Context,
    module: &mut Module<'_>,
) -> Result<Vec<Foreign>, CompileError> {
    let (pieces, mut others): (Vec<_>, Vec<_>) = module
        .nvptx_foreign()
        .map_err(|e| broken(job, e))?
        .into_iter()
        .map(|own| (piece(&own), own))
        .partition(|(piece, _)| piece.is_some());
    if pieces.is_empty() {
        return Ok(others.into_iter().map(|(_, own)| own).collect());
    }
    for (piece, own) in pieces {
        let Some(piece) = piece else { continue };
        let own = Foreign {
            text: piece.text,
            constraints: piece.constraints,
            ..own
        };
        translate(job, context, module, &own)?;
    }
    // Functions called by the new bodies; names from before are known.
    let again = module.nvptx_foreign().map_err(|e| broken(job, e))?;
    let known = |own: &Foreign| others.iter().any(|(_, one)| one.symbol == own.symbol);
    let new: Vec<_> = again.into_iter().filter(|own| !known(own)).collect();
    others.extend(new.into_iter().map(|own| (None, own)));
    Ok(others.into_iter().map(|(_, own)| own).collect())
}

fn piece(own: &Foreign) -> Option<gfxjit_ptx::Piece> {
    let name = own.text.strip_prefix("llvm.nvvm.")?;
    let (result, parameters) = gfxjit_nvptx::types(&own.ty)?;
    let parameters: Vec<&str> = parameters.iter().map(String::as_str).collect();
    gfxjit_ptx::intrinsic(name, &result, &parameters)
}

/// Adds the body of the function that replaces a piece of inline assembly.
fn translate(
    job: &Job,
    context: &Context,
    module: &mut Module<'_>,
    own: &Foreign,
) -> Result<(), CompileError> {
    let refused = |reason: String| {
        refuse(
            job,
            format!(
                "`{}` has PTX assembly, `{}`: {reason}",
                own.user,
                own.text.trim()
            ),
        )
    };
    let (result, parameters) = gfxjit_nvptx::types(&own.ty)
        .ok_or_else(|| refused(format!("its type `{}` is not read", own.ty)))?;
    let parameters: Vec<&str> = parameters.iter().map(String::as_str).collect();
    let text = gfxjit_ptx::assembly(
        &own.symbol,
        &own.text,
        &own.constraints,
        &result,
        &parameters,
    )
    .map_err(|error| refused(error.to_string()))?;
    let library = context
        .parse_text("PTX assembly as IR", text.as_bytes())
        .map_err(|error| refused(error.to_string()))?;
    module
        .link_library("PTX assembly as IR", &library.to_bitcode())
        .map_err(|error| refused(error.to_string()))
}

fn wanted(foreign: &Foreign) -> UndefinedFunction<'_> {
    UndefinedFunction {
        symbol: &foreign.symbol,
        name: &foreign.text,
        ty: &foreign.ty,
        user: &foreign.user,
    }
}

/// A library of gfxjit, as bitcode. An error in it is an internal error.
fn ours(job: &Job, context: &Context, name: &str, text: &str) -> Result<Vec<u8>, CompileError> {
    let library = context.parse_text(name, text.as_bytes());
    let library = library.map_err(|error| job.internal(&format!("{name}: {error}")))?;
    Ok(library.to_bitcode())
}

/// Links the functions that the module needs from a library of gfxjit.
fn link(
    job: &Job,
    module: &mut Module<'_>,
    name: &str,
    library: &[u8],
) -> Result<(), CompileError> {
    let linked = module.link_library(name, library);
    linked.map_err(|error| job.internal(&format!("{name}: {error}")))
}

fn refuse(job: &Job, reason: String) -> CompileError {
    CompileError::NotForAmd {
        name: job.name(),
        reason,
    }
}

fn broken(job: &Job, error: Error) -> CompileError {
    match error {
        Error::Broken(reason) => refuse(job, reason),
        other => job.llvm_error(other),
    }
}
