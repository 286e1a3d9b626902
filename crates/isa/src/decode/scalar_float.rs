//! Floating-point operations on scalar registers (RDNA3.5 and RDNA4). They are the operations of
//! the vector unit, which are in the tables, with the names and operands of SOP1, SOP2 and SOPC;
//! RDNA4's transcendental operations are VOP3 (`v_s_rcp_f32`) and ignore EXEC. Source: RDNA3.5 and
//! RDNA4 ISA manuals, "SALU Floating Point", "Pseudo-scalar Transcendental ALU Ops" and the
//! chapters on SOP instructions.

use super::alu::{input, plain_input};
use super::operand::{operand, sgpr};
use crate::asm::{Asm, Select, Unused};
use crate::inst::{Alu, Output, Place};
use crate::ops::{self, Signature};
use crate::ty::Kind;

/// Names behind `s_`; the vector operation has the same name behind `v_`.
#[rustfmt::skip]
const NAMES: &[&str] = &[
    "ceil_f32", "floor_f32", "trunc_f32", "rndne_f32",
    "ceil_f16", "floor_f16", "trunc_f16", "rndne_f16",
    "cvt_f32_i32", "cvt_f32_u32", "cvt_i32_f32", "cvt_u32_f32",
    "cvt_f16_f32", "cvt_f32_f16", "cvt_pk_rtz_f16_f32",
    "add_f32", "sub_f32", "mul_f32", "min_f32", "max_f32", "min_num_f32", "max_num_f32",
    "minimum_f32", "maximum_f32", "fmac_f32", "fmaak_f32", "fmamk_f32",
    "add_f16", "sub_f16", "mul_f16", "min_f16", "max_f16", "min_num_f16", "max_num_f16",
    "minimum_f16", "maximum_f16", "fmac_f16",
];

/// Comparisons, behind `s_cmp_` and `v_cmp_`.
#[rustfmt::skip]
const COMPARISONS: &[&str] = &[
    "lt", "eq", "le", "gt", "lg", "ge", "o", "u", "nge", "nlg", "ngt", "nle", "neq", "nlt",
];

/// Names behind `v_s_`; the vector operation has the same name behind `v_`.
#[rustfmt::skip]
const TRANSCENDENTAL: &[&str] = &[
    "exp_f32", "log_f32", "rcp_f32", "rsq_f32", "sqrt_f32",
    "exp_f16", "log_f16", "rcp_f16", "rsq_f16", "sqrt_f16",
];

/// The vector operation for `name`, and the half of its source that it reads.
fn signature(name: &str) -> Option<(Signature, Select)> {
    if let Some(rest) = name.strip_prefix("v_s_") {
        return TRANSCENDENTAL
            .contains(&rest)
            .then(|| ops::valu_signature(&format!("v_{rest}")))?
            .map(|signature| (signature, Select::Dword));
    }
    let rest = name.strip_prefix("s_")?;
    if rest == "cvt_hi_f32_f16" {
        return Some((ops::valu_signature("v_cvt_f32_f16")?, Select::Word(1)));
    }
    let comparison = |rest: &str| {
        let (condition, kind) = rest.strip_prefix("cmp_")?.split_once('_')?;
        (COMPARISONS.contains(&condition) && matches!(kind, "f32" | "f16")).then_some(())
    };
    (NAMES.contains(&rest) || comparison(rest).is_some())
        .then(|| ops::valu_signature(&format!("v_{rest}")))?
        .map(|signature| (signature, Select::Dword))
}

/// Decodes a floating-point operation of the scalar unit; `None` for others.
pub(super) fn decode(asm: &Asm) -> Result<Option<Alu>, String> {
    let Some((signature, select)) = signature(&asm.mnemonic) else {
        return Ok(None);
    };
    let mut next = 0..;
    let mut operand = || operand(asm, next.next().unwrap_or(usize::MAX));
    let mut outputs = Vec::new();
    for &(kind, _) in signature.outputs {
        let (place, kind) = match kind {
            Kind::Mask => (Place::Scc, Kind::Scc),
            _ => (Place::Sgpr(sgpr(operand()?)?), kind),
        };
        outputs.push(Output {
            place,
            kind,
            select: Select::Dword,
            unused: Unused::Pad,
        });
    }
    let mut inputs = Vec::new();
    for &(kind, old) in signature.inputs {
        let mut source = match outputs.first() {
            Some(first) if old => plain_input(first.place, kind),
            _ => input(asm, operand()?, kind, inputs.len())?,
        };
        if select != Select::Dword {
            source.select = select;
        }
        inputs.push(source);
    }
    Ok(Some(Alu {
        op: signature.name,
        outputs,
        inputs,
        clamp: asm.modifiers.clamp,
        omod: asm.modifiers.omod,
        // These operations support an output modifier on GFX12 only.
        omod_always: true,
        dpp: None,
        writes_exec: false,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asm::parse;

    fn alu(text: &str) -> Alu {
        decode(&parse(text).unwrap()).unwrap().unwrap()
    }

    #[test]
    fn names_are_those_of_the_vector_unit() {
        for name in NAMES.iter().filter(|n| !n.contains("imum")) {
            assert!(signature(&format!("s_{name}")).is_some(), "{name}");
        }
        for name in TRANSCENDENTAL {
            assert!(signature(&format!("v_s_{name}")).is_some(), "{name}");
        }
        for (condition, kind) in COMPARISONS.iter().flat_map(|c| [(c, "f32"), (c, "f16")]) {
            assert!(signature(&format!("s_cmp_{condition}_{kind}")).is_some());
        }
        for name in ["s_sin_f32", "s_cmp_lt_i32", "s_cmp_class_f32", "v_add_f32"] {
            assert!(signature(name).is_none(), "{name}");
        }
    }

    #[test]
    fn operands_are_scalar() {
        let a = alu("s_fmac_f32 s4, s5, 2.0");
        assert_eq!(a.op, "v_fmac_f32");
        assert_eq!(a.outputs[0].place, Place::Sgpr(4));
        let places: Vec<Place> = a.inputs.iter().map(|i| i.place).collect();
        let two = Place::Const(0x4000_0000);
        assert_eq!(places, [Place::Sgpr(5), two, Place::Sgpr(4)]);
        let a = alu("v_s_rcp_f32 s4, -|s5| clamp mul:2");
        assert_eq!((a.op, a.clamp, a.omod), ("v_rcp_f32", true, 1));
        assert!(a.inputs[0].neg && a.inputs[0].abs);
        let a = alu("s_cmp_nge_f32 s5, s6");
        assert_eq!((a.op, a.outputs[0].place), ("v_cmp_nge_f32", Place::Scc));
        let a = alu("s_cvt_hi_f32_f16 s5, s6");
        assert_eq!(
            (a.op, a.inputs[0].select),
            ("v_cvt_f32_f16", Select::Word(1))
        );
    }
}
