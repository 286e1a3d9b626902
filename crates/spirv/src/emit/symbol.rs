//! Names of variables and functions.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use crate::error::{Reason, Result};
use crate::module::{Linkage, Module};
use crate::words::Id;

/// How the producers begin the names of LLVM's intrinsics.
const INTRINSIC: &str = "spirv.llvm_";

/// All names, with their sigil.
pub(super) fn names(module: &Module<'_>) -> Result<HashMap<Id, String>> {
    let mut taken: HashSet<String> = HashSet::new();
    let mut names = HashMap::new();
    let functions = module.functions.iter().map(|function| function.at);
    let variables = module.variable_order.iter();
    let variables = variables.filter_map(|id| module.variables.get(id).map(|v| v.at));
    let all: Vec<_> = functions.chain(variables).collect();
    // Names that others see come first: the rest gives way.
    for at in &all {
        let id = at.result;
        let Some((name, is_import)) = public(module, id) else {
            continue;
        };
        if !taken.insert(name.clone()) && !is_import {
            return Err(at.invalid("its name is that of another"));
        }
        names.insert(id, quoted(&name));
    }
    for at in &all {
        let id = at.result;
        if names.contains_key(&id) {
            continue;
        }
        let own = module.names.get(&id).filter(|name| !name.is_empty());
        let mut name = own.cloned().unwrap_or_else(|| format!("spirv.{id}"));
        if taken.contains(&name) {
            let _ = write!(name, ".{id}");
        }
        if !taken.insert(name.clone()) {
            return Err(at.error(Reason::Twice(id)));
        }
        names.insert(id, quoted(&name));
    }
    Ok(names)
}

/// The name that others see, and whether it is of something defined elsewhere.
fn public(module: &Module<'_>, id: Id) -> Option<(String, bool)> {
    if let Some(entry) = module.entries.get(&id) {
        return Some((entry.name.clone(), false));
    }
    let (name, linkage) = module.decorations(id).linkage.as_ref()?;
    let is_import = *linkage == Linkage::Import;
    let name = match is_import {
        true => intrinsic(name).unwrap_or_else(|| match module.types.is_opencl {
            true => built_in(name),
            false => name.clone(),
        }),
        false => name.clone(),
    };
    (!name.is_empty()).then_some((name, is_import))
}

/// The name of LLVM's intrinsic that an import stands for. The producers write `_` for each dot, and the numbers of
/// address spaces are those of SPIR-V.
pub(super) fn intrinsic(name: &str) -> Option<String> {
    let rest = name.strip_prefix(INTRINSIC)?;
    let mut out = String::from("llvm");
    for part in rest.split('_') {
        out.push('.');
        match pointer(part) {
            Some((before, space)) => {
                let _ = write!(out, "{before}p{space}");
            }
            None => out.push_str(part),
        }
    }
    Some(out)
}

/// The name of one of OpenCL's built-in functions in AMD's device libraries, where clang left a call of it. Mangled names
/// have numbers of address spaces: those of SPIR-V for generic and constant memory are 4 and 2, the libraries' 0 and 4.
fn built_in(name: &str) -> String {
    if !name.starts_with("_Z") {
        return name.to_owned();
    }
    name.replace("U3AS4", "U3AS0").replace("U3AS2", "U3AS4")
}

/// A part of an intrinsic's name that is a pointer, `p4` or `v2p4`: what stands before, and AMDGPU's number of the
/// address space.
fn pointer(part: &str) -> Option<(&str, u32)> {
    let (before, number) = part.rsplit_once('p')?;
    let is_vector = before
        .strip_prefix('v')
        .is_some_and(|count| count.parse::<u32>().is_ok());
    if !before.is_empty() && !is_vector {
        return None;
    }
    // Function, CrossWorkgroup, UniformConstant, Workgroup, Generic, DeviceOnly (scratch, in the source).
    let space = match number {
        "0" | "5" => 5,
        "1" => 1,
        "2" => 4,
        "3" => 3,
        "4" => 0,
        _ => return None,
    };
    Some((before, space))
}

/// A global name in IR.
pub(super) fn quoted(name: &str) -> String {
    format!("@\"{}\"", escaped(name.as_bytes()))
}

/// Bytes within quotes in IR.
pub(super) fn escaped(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for byte in bytes {
        match byte {
            b'"' | b'\\' | 0x7f.. | ..0x20 => {
                let _ = write!(out, "\\{byte:02X}");
            }
            plain => out.push(char::from(*plain)),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intrinsics() {
        let of = |name| intrinsic(name).unwrap();
        assert_eq!(
            of("spirv.llvm_amdgcn_workitem_id_x"),
            "llvm.amdgcn.workitem.id.x"
        );
        assert_eq!(of("spirv.llvm_memcpy_p4_p0_i64"), "llvm.memcpy.p0.p5.i64");
        assert_eq!(
            of("spirv.llvm_masked_gather_v2i32_v2p4"),
            "llvm.masked.gather.v2i32.v2p0"
        );
        assert_eq!(intrinsic("printf"), None);
    }
}
