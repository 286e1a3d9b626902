//! What a module for NVPTX calls and AMD GPUs do not have, as LLVM IR for AMDGPU.
//!
//! LLVM IR made for NVIDIA's GPUs calls `llvm.nvvm.*` intrinsics, libdevice's `__nv_*` functions and
//! a few of CUDA's runtime. Each gets a small function here, of the name and the type that the module
//! calls: text, that the compiler parses and links. What stays in a warp of 32 lanes, and what
//! takes loops, stands in one library of primitives (`lib/primitives.ll`), which is linked behind it.
//! What cannot be done is refused by its name.
//!
//! The other way, what IR made for AMD's GPUs calls has bodies for NVPTX in a library ([`AMDGCN`]).
//!
//! Facts: LLVM's NVPTXUsage and its list of intrinsics, NVIDIA's PTX ISA and libdevice's guide.
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

pub use libdevice::FUNCTIONS as LIBDEVICE;
pub use settings::Settings;

use body::Body;
use signature::Signature;

/// The library that bodies call, as IR for AMDGPU.
pub const PRIMITIVES: &str = include_str!("../lib/primitives.ll");

/// What AMD's GPUs do, as functions for NVPTX: IR, and the names of its functions. See
/// `lib/amdgcn.cpp`.
pub const AMDGCN: &str = include_str!("../lib/amdgcn.ll");

/// The functions of [`AMDGCN`].
#[must_use]
pub fn amdgcn_functions() -> Vec<&'static str> {
    let defined = AMDGCN.lines().filter(|line| line.starts_with("define "));
    let names = defined.filter_map(|line| {
        let (_, name) = line.split_once('@')?;
        Some(name.split_once('(')?.0)
    });
    names.collect()
}

/// A function that a module calls and has no body for.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// What the module calls it.
    pub symbol: &'a str,
    /// The intrinsic's or function's own name.
    pub name: &'a str,
    /// Its type as IR has it: `float (float, i32)`.
    pub ty: &'a str,
    /// A function that calls it.
    pub user: &'a str,
}

/// Why a function gets no body.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{name}`{} {reason}", used_by(.user))]
pub struct Refusal {
    /// The intrinsic or function.
    pub name: String,
    /// A function that calls it.
    pub user: String,
    /// Why.
    pub reason: String,
}

fn used_by(user: &str) -> String {
    match user {
        "" => String::new(),
        user => format!(", which `{user}` uses,"),
    }
}

/// The bodies of functions as one module of IR; empty when there are none. Functions that are neither
/// NVVM's, nor libdevice's, nor of CUDA's runtime are left out: they are the user's.
///
/// # Errors
/// [`Refusal`] for the first function that AMD GPUs cannot do, or that is not known.
pub fn bodies(wanted: &[Wanted<'_>], settings: Settings) -> Result<String, Refusal> {
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

/// The result and the parameters of a function of libdevice's or of CUDA's runtime.
#[must_use]
pub fn declared(name: &str) -> Option<(&'static str, Vec<&'static str>)> {
    libdevice::declared(name).or_else(|| {
        let (result, parameters) = runtime::declared(name)?;
        Some((result, parameters.to_vec()))
    })
}

/// The result and the parameters of a function's type as IR has it; `None` for what is none.
#[must_use]
pub fn types(ty: &str) -> Option<(String, Vec<String>)> {
    let signature = Signature::parse(ty)?;
    Some((signature.result, signature.parameters))
}
