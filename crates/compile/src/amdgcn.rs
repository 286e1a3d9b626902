//! Converts modules for AMD GPUs to modules for NVIDIA GPUs, so that HIP C++, OpenCL C, MLIR and IR
//! can be compiled to PTX.
//!
//! The steps, in order: AMDGPU intrinsics become calls of functions; kernels, memory and scopes are
//! converted to NVPTX's; the functions are linked; a function without a body after that is refused by
//! name. The result is an ordinary module for NVIDIA GPUs.
//!
//! Modules made for NVIDIA GPUs stay unchanged, except that libdevice's functions, whose library is
//! not available, are replaced by ocml's. Those are made for AMD GPUs, and are converted in the same
//! way.

use std::sync::OnceLock;

use gfxjit_llvm::ir::{Context, Error, Module};
use gfxjit_nvptx::{AMDGCN, Settings, UndefinedFunction, amdgcn_functions, bodies};

use crate::device_libs;
use crate::error::CompileError;
use crate::job::Job;

/// What the names of functions with bodies for intrinsics begin with, before the intrinsic's.
const PREFIX: &str = "__gfxjit.";

/// Retargets a module, and links the functions it needs.
pub(crate) fn retarget(
    job: &Job,
    context: &Context,
    module: &mut Module<'_>,
) -> Result<(), CompileError> {
    static LIBRARY: OnceLock<Vec<u8>> = OnceLock::new();
    let name = "gfxjit's AMDGPU intrinsics";
    let library = match LIBRARY.get() {
        Some(known) => known,
        None => {
            let made = context.parse_text(name, AMDGCN.as_bytes());
            let made = made.map_err(|error| job.internal(&format!("{name}: {error}")))?;
            LIBRARY.get_or_init(|| made.to_bitcode())
        }
    };
    for global in module.globals().iter().filter(|global| global.is_used) {
        let asks = match &*global.name {
            "__ockl_grid_is_valid" => "reads what a cooperative launch tells of its grid",
            "__printf_alloc" => "asks the host for something (`printf`)",
            // Clang reads variable arguments from where AMD GPUs have them, and NVPTX puts them
            // elsewhere.
            name if name.starts_with("llvm.va_start.") && !module.is_nvptx() => {
                "begins to read a variable number of arguments"
            }
            _ => continue,
        };
        let reason = format!("`{}` {asks}, which is not done there", global.name);
        return Err(refuse(job, reason));
    }
    let retargeted = module.amdgcn_retarget(amdgcn_functions());
    retargeted.map_err(|error| broken(job, error))?;
    let linked = module.link_library(name, library);
    linked.map_err(|error| job.internal(&format!("{name}: {error}")))?;
    check(job, module)?;
    module.verify().map_err(|e| job.llvm_error(e))
}

/// Refuses functions without a body.
fn check(job: &Job, module: &Module<'_>) -> Result<(), CompileError> {
    // Functions of CUDA's own library, which the driver links.
    let is_theirs = |name: &str| ["vprintf", "malloc", "free", "__assertfail"].contains(&name);
    let missing = module.amdgcn_missing();
    let Some(first) = missing.into_iter().find(|m| !is_theirs(&m.name)) else {
        return Ok(());
    };
    let user = match &*first.user {
        "" => String::new(),
        user => format!(", which `{user}` uses,"),
    };
    let reason = match first.name.strip_prefix("llvm.amdgcn.") {
        Some("s.sendmsg" | "s.sendmsghalt") => {
            "asks the host for something (`printf`, `assert`, `malloc`), which is not answered there"
        }
        Some(_) => "has no meaning on NVIDIA's GPUs, or none that gfxjit knows",
        None => "has no body, and PTX must be whole",
    };
    Err(refuse(job, format!("`{}`{user} {reason}", first.name)))
}

/// Gives bodies to libdevice's functions, to those of ROCm's device libraries, and to intrinsics that the code generator
/// for NVIDIA GPUs does not know, in a module that was made for NVIDIA GPUs.
pub(crate) fn libdevice(
    job: &Job,
    context: &Context,
    module: &mut Module<'_>,
) -> Result<(), CompileError> {
    let known = amdgcn_functions();
    let lacks = |name: &str| {
        let begins = ["__nv_", "__ocml_", "__ockl_", "llvm.amdgcn."];
        let is_body = |body: &&str| body.strip_prefix(PREFIX).unwrap_or(body) == name;
        begins.iter().any(|begin| name.starts_with(begin)) || known.iter().any(is_body)
    };
    let globals = module.globals();
    let mut declared = globals.iter().filter(|g| g.is_declaration && g.is_used);
    if !declared.any(|global| lacks(&global.name)) {
        return check(job, module);
    }
    let foreign = module.nvptx_functions();
    let wanted = foreign.iter().filter(|f| f.text.starts_with("__nv_"));
    let wanted: Vec<UndefinedFunction<'_>> = wanted
        .map(|foreign| UndefinedFunction {
            symbol: &foreign.symbol,
            name: &foreign.text,
            ty: &foreign.ty,
            user: &foreign.user,
        })
        .collect();
    let settings = Settings {
        narrow_clock: false,
        code_object_version: job.code_object_version(),
    };
    if !wanted.is_empty() {
        let text = bodies(&wanted, settings).map_err(|e| refuse(job, e.to_string()))?;
        let name = "gfxjit's libdevice";
        let library = context.parse_text(name, text.as_bytes());
        let library = library.map_err(|error| job.internal(&format!("{name}: {error}")))?;
        let linked = module.link_library(name, &library.to_bitcode());
        linked.map_err(|error| job.internal(&format!("{name}: {error}")))?;
    }
    device_libs::link(job, module)?;
    let version = job.code_object_version();
    device_libs::define_constants(job, module, Some(32), version)?;
    retarget(job, context, module)
}

fn refuse(job: &Job, reason: String) -> CompileError {
    CompileError::NotForNvidia {
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
