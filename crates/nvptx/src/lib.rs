//! Bodies for AMD GPUs, in LLVM IR, of the functions that modules for NVPTX call.
//!
//! LLVM IR for NVIDIA's GPUs calls `llvm.nvvm.*` intrinsics, libdevice's `__nv_*` functions and some
//! functions of CUDA's runtime. For each, this crate writes a small function with the name and type
//! of the call, as text that the compiler parses and links. Operations on a warp of 32 lanes, and
//! code with loops, are in a library of primitives (`lib/primitives.ll`), which is linked next.
//! Unsupported functions are refused by name.
//!
//! In the other direction, the library [`AMDGCN`] has bodies for NVPTX of the functions that IR for
//! AMD's GPUs calls.
//!
//! Sources: LLVM's NVPTXUsage and its list of intrinsics, NVIDIA's PTX ISA and libdevice's guide.
#![forbid(unsafe_code)]

mod atomics;
mod bits;
mod body;
mod convert;
mod format;
mod intrinsics;
mod libdevice;
mod math;
mod minmax;
mod refused;
mod registers;
mod runtime;
mod settings;
mod signature;
mod warp;

use std::sync::LazyLock;

pub use libdevice::FUNCTIONS as LIBDEVICE;
pub use settings::Settings;

use body::Body;
use signature::Signature;

/// The library of primitives that bodies call, as IR for AMDGPU.
pub const PRIMITIVES: &str = include_str!("../lib/primitives.ll");

/// Operations of AMD's GPUs as functions for NVPTX: the IR, and the names of the functions. See
/// `lib/amdgcn.cpp`.
pub const AMDGCN: &str = include_str!("../lib/amdgcn.ll");

/// The functions of [`AMDGCN`].
#[must_use]
pub fn amdgcn_functions() -> &'static [&'static str] {
    static NAMES: LazyLock<Vec<&str>> = LazyLock::new(|| {
        let defined = AMDGCN.lines().filter(|line| line.starts_with("define "));
        let names = defined.filter_map(|line| {
            let (_, name) = line.split_once('@')?;
            Some(name.split_once('(')?.0)
        });
        names.collect()
    });
    &NAMES
}

/// A function without a body that a module calls.
#[derive(Debug, Clone, Copy)]
pub struct UndefinedFunction<'a> {
    /// The symbol in the module.
    pub symbol: &'a str,
    /// The name of the intrinsic or function.
    pub name: &'a str,
    /// Its type in IR syntax: `float (float, i32)`.
    pub ty: &'a str,
    /// A function that calls it.
    pub user: &'a str,
}

/// The reason why a function gets no body.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{name}`{} {reason}", used_by(.user))]
pub struct Refusal {
    /// The intrinsic or function.
    pub name: String,
    /// A function that calls it.
    pub user: String,
    /// The reason.
    pub reason: String,
}

fn used_by(user: &str) -> String {
    match user {
        "" => String::new(),
        user => format!(", which `{user}` uses,"),
    }
}

/// Returns the bodies of functions as one IR module; empty if there are none. Functions other than
/// NVVM's, libdevice's and those of CUDA's runtime are skipped: they are the user's.
///
/// # Errors
/// [`Refusal`] for the first function that AMD GPUs do not support, or that is unknown.
pub fn bodies(wanted: &[UndefinedFunction<'_>], settings: Settings) -> Result<String, Refusal> {
    let mut module = body::Module::default();
    for function in wanted {
        let refuse = |reason: String| Refusal {
            name: function.name.to_owned(),
            user: function.user.to_owned(),
            reason,
        };
        let signature = Signature::parse(function.ty)
            .ok_or_else(|| refuse(format!("has the type `{}`, which is not read", function.ty)))?;
        let mut body = Body::new(function.symbol, signature, settings);
        let written = if let Some(intrinsic) = function.name.strip_prefix("llvm.nvvm.") {
            intrinsics::by_name(intrinsic, &mut body)
        } else if function.name.starts_with("__nv_") {
            libdevice::write(function.name, &mut body)
        } else {
            match runtime::write(function.name, &mut body) {
                Some(written) => written,
                None => continue,
            }
        };
        written.map_err(refuse)?;
        module.add(body);
    }
    Ok(module.text())
}

/// The result and parameter types of a function of libdevice or of CUDA's runtime.
#[must_use]
pub fn declared(name: &str) -> Option<(&'static str, Vec<&'static str>)> {
    libdevice::declared(name).or_else(|| {
        let (result, parameters) = runtime::declared(name)?;
        Some((result, parameters.to_vec()))
    })
}

/// The result and parameter types of a function type in IR syntax; `None` for other text.
#[must_use]
pub fn types(ty: &str) -> Option<(String, Vec<String>)> {
    let signature = Signature::parse(ty)?;
    Some((signature.result, signature.parameters))
}
