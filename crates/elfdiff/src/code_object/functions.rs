//! `.amdgpu.info`: the resources and callees of each function.

use gfxjit_codeobj::CodeObject;
use gfxjit_codeobj::info::FunctionInfo;

use crate::difference::Facts;

pub(super) const ASPECT: &str = "function";

/// Adds the facts about functions; returns whether the section could be parsed. If not, only its bytes can be
/// compared.
pub(super) fn facts(bytes: &[u8], facts: &mut Facts) -> bool {
    let Ok(object) = CodeObject::parse(bytes) else {
        return false;
    };
    let kernels = object.kernels.iter();
    let kernels = kernels.filter_map(|kernel| Some((&kernel.name, kernel.own.as_ref()?)));
    let functions = object.functions.iter();
    let functions = functions.filter_map(|function| Some((&function.name, function.own.as_ref()?)));
    for (name, own) in kernels.chain(functions) {
        add(name, own, facts);
    }
    true
}

fn add(name: &str, own: &FunctionInfo, facts: &mut Facts) {
    let mut add = |what: &str, text: &dyn std::fmt::Display| {
        facts.text(ASPECT, format!("{name}, {what}"), text);
    };
    if let Some(resources) = own.resources {
        add("own VGPRs", &resources.vgprs);
        add("own AGPRs", &resources.agprs);
        add("own SGPRs", &resources.sgprs);
        add(
            "own scratch",
            &format_args!("{} bytes", resources.private_segment_bytes),
        );
        add("flags", &format_args!("{:#x}", resources.flags));
    }
    if let Some(occupancy) = own.occupancy {
        add("waves per SIMD", &occupancy);
    }
    for (what, list) in [
        ("uses", &own.uses),
        ("calls", &own.calls),
        ("calls by address of type", &own.indirect_calls),
        ("type", &own.type_ids),
    ] {
        if !list.is_empty() {
            add(what, &list.join(", "));
        }
    }
    for (kind, payload) in &own.unknown {
        add(
            &format!("record of kind {kind}"),
            &format_args!("{payload:02x?}"),
        );
    }
}
