//! PTX as an image: what NVIDIA's GPUs load.
//!
//! Problem: an [`Image`](crate::Image) describes kernels before they are loaded. An AMD ELF has all that
//! in its metadata. PTX has parameters without names, and the numbers of registers are known only after
//! the driver has compiled it: what is not known is 0 here, and CUDA's driver checks it.

use gfxjit_codeobj::metadata::ValueKind;
use gfxjit_codeobj::{Binding, Kind, Linkage, SectionAddress, Storage, Visibility};
use gfxjit_hal::PTX_GRID;
use gfxjit_ptx::{Entry, Parameter as PtxParameter};
use gfxjit_targets::{Sm, TargetError};

use crate::code::contents::{Contents, ImageKernel, Variable};
use crate::code::kernel_info::{Budget, KernelInfo, Parameter};
use crate::error::{ImageError, Result};

/// Maximum number of work-items in a workgroup, on every NVIDIA GPU (CUDA C++ Programming Guide,
/// "Compute Capabilities").
const MOST: u32 = 1024;

const VISIBLE: Linkage = Linkage {
    binding: Binding::Global,
    visibility: Visibility::Default,
};

/// Everything known about PTX text.
///
/// # Errors
/// [`ImageError::Ptx`] when it is not PTX.
pub(crate) fn contents(name: &str, text: &str) -> Result<Contents> {
    let bad = |reason: String| ImageError::Ptx {
        name: name.to_owned(),
        reason,
    };
    let found = gfxjit_ptx::contents(text).map_err(|error| bad(error.to_string()))?;
    let target: Sm = found
        .target
        .parse()
        .map_err(|error: TargetError| bad(error.to_string()))?;
    let takes_grid = |entry: &Entry| {
        let says = format!("{PTX_GRID}{}", entry.name);
        found.variables.iter().any(|variable| variable.name == says)
    };
    let place = SectionAddress {
        section: 0,
        address: 0,
    };
    let kernel = |entry: &Entry| ImageKernel {
        info: info(entry, takes_grid(entry)),
        descriptor: place,
        entry: place,
        size: 0,
        linkage: VISIBLE,
    };
    let variables = found.variables.iter();
    let variables = variables.filter(|variable| !variable.name.starts_with(PTX_GRID));
    Ok(Contents {
        kind: Kind::Image,
        target: target.into(),
        code_object: None,
        kernels: found.entries.iter().map(kernel).collect(),
        constructors: Vec::new(),
        destructors: Vec::new(),
        defective_kernels: Vec::new(),
        functions: Vec::new(),
        variables: variables
            .map(|variable| Variable {
                name: variable.name.clone(),
                storage: Storage::Global(place),
                size: variable.size,
                linkage: VISIBLE,
            })
            .collect(),
        printf: Vec::new(),
    })
}

fn info(entry: &Entry, takes_grid: bool) -> KernelInfo {
    let mut given = &entry.parameters[..];
    if takes_grid && let Some((_, before)) = given.split_last() {
        given = before;
    }
    let ends = given
        .iter()
        .map(|parameter| parameter.offset + parameter.size);
    let product = |sizes: [u32; 3]| {
        sizes
            .iter()
            .fold(1_u32, |all, size| all.saturating_mul(*size))
    };
    KernelInfo {
        name: entry.name.clone(),
        parameters: Some(given.iter().map(parameter).collect()),
        hidden: Vec::new(),
        kernarg_bytes: ends.max().unwrap_or(0),
        budget: Budget {
            dynamic_stack: entry.has_calls,
            ..Budget::default()
        },
        wave_size: 32,
        max_workgroup_size: entry
            .required
            .or(entry.most)
            .map_or(MOST, product)
            .min(MOST),
        max_workgroups: None,
        required_workgroup_size: entry.required,
        uniform_workgroup_size: !takes_grid,
    }
}

fn parameter(given: &PtxParameter) -> Parameter {
    let type_name = given.ty.as_deref().and_then(|ty| match ty {
        "f32" => Some("float"),
        "f64" => Some("double"),
        // The PTX types of 16 and 64 bits are left out: compilers declare a half as `.u16`, and a
        // pointer as `.u64`.
        "u8" | "s8" => Some("i8"),
        "u32" | "s32" => Some("i32"),
        _ => None,
    });
    let mut parameter = Parameter::default();
    parameter.size = given.size;
    parameter.offset = given.offset;
    parameter.value_kind = match given.is_pointer {
        true => ValueKind::GlobalBuffer,
        false => ValueKind::ByValue,
    };
    parameter.type_name = type_name.map(str::to_owned);
    parameter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_of_a_text() {
        let text = ".version 7.8\n.target sm_90\n.visible .global .align 1 .b8 __gfxjit_grid_k = 1;\n\
            .visible .global .align 4 .u32 scale = 3;\n.visible .entry k(.param .u64 .ptr .global .align 1 a,\n\
            .param .f32 b, .param .align 4 .b8 c[12])\n.maxntid 256\n{ ret; }\n\
            .entry whole(.param .u64 a) { ret; }";
        let contents = contents("k.ptx", text).unwrap();
        let [k, whole] = &contents.kernels[..] else {
            panic!("{:?}", contents.kernels);
        };
        let parameters = k.info.parameters.as_deref().unwrap();
        let kinds: Vec<_> = parameters.iter().map(|p| p.value_kind.clone()).collect();
        assert_eq!(kinds, [ValueKind::GlobalBuffer, ValueKind::ByValue]);
        assert_eq!((k.info.kernarg_bytes, k.info.max_workgroup_size), (12, 256));
        assert!(!k.info.uniform_workgroup_size && whole.info.uniform_workgroup_size);
        let variables: Vec<_> = contents.variables.iter().map(|v| &*v.name).collect();
        assert_eq!(variables, ["scale"]);
        assert!(super::contents("k.ptx", "no text of PTX").is_err());
    }
}
