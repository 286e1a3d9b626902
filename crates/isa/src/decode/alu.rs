//! Decodes operations on register values: finds the operation for a name, and its operands by the
//! operation's signature.

use gfxjit_targets::Generation;

use super::operand::{float_bits, int_bits, operand, scalar_source, unknown};
use crate::asm::{Asm, AsmOperand, Half, Select, Source, Unused};
use crate::inst::{Alu, Input, Output, Place};
use crate::ops;
use crate::ty::Kind;

/// 16-bit operations that keep the upper half of the result register on GFX9; the others clear it.
/// From GFX10 on all keep it. (LLVM: `GCNSubtarget::zeroesHigh16BitsOfDest`.)
const KEEPS_HIGH_ON_GFX9: &[&str] = &[
    "v_fma_f16",
    "v_mad_f16",
    "v_mad_u16",
    "v_mad_i16",
    "v_div_fixup_f16",
    "v_med3_f16",
    "v_med3_i16",
    "v_med3_u16",
    "v_min3_f16",
    "v_min3_i16",
    "v_min3_u16",
    "v_max3_f16",
    "v_max3_i16",
    "v_max3_u16",
    "v_fma_mixlo_f16",
    "v_fma_mixhi_f16",
    "v_mad_mixlo_f16",
    "v_mad_mixhi_f16",
    "v_cvt_pk_fp8_f32",
    "v_cvt_pk_bf8_f32",
    "v_cvt_pk_fp8_f32_fnuz",
    "v_cvt_pk_bf8_f32_fnuz",
    "v_cvt_sr_f16_f32",
    "v_cvt_sr_bf16_f32",
    "v_bitop3_b16",
    "v_ashr_pk_i8_i32",
    "v_ashr_pk_u8_i32",
];

/// Conversions that read or write one byte of a register, for targets where SDWA does not select
/// it.
const BYTES: &[&str] = &[
    "v_cvt_f32_fp8",
    "v_cvt_f32_bf8",
    "v_cvt_sr_fp8_f32",
    "v_cvt_sr_bf8_f32",
    "v_cvt_f32_fp8_fnuz",
    "v_cvt_f32_bf8_fnuz",
    "v_cvt_sr_fp8_f32_fnuz",
    "v_cvt_sr_bf8_f32_fnuz",
    "v_cvt_f16_fp8",
    "v_cvt_f16_bf8",
    "v_cvt_sr_fp8_f16",
    "v_cvt_sr_bf8_f16",
];

/// Dot products of mixed signedness: `neg_lo` of the first two sources makes each signed.
const MIXED_SIGNS: &[(&str, [&str; 4])] = &[
    (
        "v_dot4_i32_iu8",
        [
            "v_dot4_u32_u8",
            "v_dot4_i32_iu8_su",
            "v_dot4_i32_iu8_us",
            "v_dot4_i32_i8",
        ],
    ),
    (
        "v_dot8_i32_iu4",
        [
            "v_dot8_u32_u4",
            "v_dot8_i32_iu4_su",
            "v_dot8_i32_iu4_us",
            "v_dot8_i32_i4",
        ],
    ),
];

/// Decodes a vector operation. The tables have one name for an instruction and its variant in a
/// VOPD pair, and for `v_cmp` and `v_cmpx`.
pub(super) fn valu(asm: &Asm, generation: Generation) -> Result<Option<Alu>, String> {
    let name = &*asm.mnemonic;
    // `v_dual_cndmask_b32` is decoded separately: its text has no VCC operand, except on gfx1250,
    // which allows any register there.
    if name == "v_dual_cndmask_b32"
        && asm.operands.len() == 4
        && let Some(signature) = ops::valu_signature("v_cndmask_b32")
    {
        return alu(asm, signature, generation).map(Some);
    }
    if let Some(signature) = ops::valu_signature(name) {
        // CLAMP on comparisons selects the NaNs that raise exceptions, of which there are none here.
        // Conversions saturate without CLAMP.
        let ignores = name.starts_with("v_cmp") || name.starts_with("v_cvt_");
        let clamps = asm.modifiers.clamp && !ignores;
        if clamps && !signature.outputs.iter().any(|(k, _)| k.is_float()) {
            let clamped = format!("{name}_clamp");
            let signature =
                ops::valu_signature(&clamped).ok_or_else(|| format!("clamp on `{name}`"))?;
            return alu(asm, signature, generation).map(Some);
        }
        return alu(asm, signature, generation).map(Some);
    }
    if let Some((_, variants)) = MIXED_SIGNS.iter().find(|(n, _)| *n == name) {
        let variant = variants[usize::from(asm.modifiers.neg_lo & 3)];
        let clamped;
        let variant = if asm.modifiers.clamp {
            // The sum is signed also if no factor is.
            clamped = match variant {
                "v_dot4_u32_u8" => "v_dot4_i32_iu8_uu_clamp".to_owned(),
                "v_dot8_u32_u4" => "v_dot8_i32_iu4_uu_clamp".to_owned(),
                other => format!("{other}_clamp"),
            };
            &*clamped
        } else {
            variant
        };
        let signature = ops::valu_signature(variant).ok_or_else(|| unknown(variant))?;
        return alu(asm, signature, generation).map(Some);
    }
    if let Some(rest) = name.strip_prefix("v_dual_")
        && let Some(signature) = ops::valu_signature(&format!("v_{rest}"))
    {
        return alu(asm, signature, generation).map(Some);
    }
    if let Some(rest) = name.strip_prefix("v_cmpx_")
        && let Some(signature) = ops::valu_signature(&format!("v_cmp_{rest}"))
    {
        return alu(asm, signature, generation).map(Some);
    }
    if let "v_fma_mixhi_f16" | "v_mad_mixhi_f16" | "v_fma_mixhi_bf16" = name {
        let low = match name {
            "v_fma_mixhi_bf16" => "v_fma_mixlo_bf16",
            "v_mad_mixhi_f16" => "v_mad_mixlo_f16",
            _ => "v_fma_mixlo_f16",
        };
        let Some(signature) = ops::valu_signature(low) else {
            return Ok(None);
        };
        let mut alu = alu(asm, signature, generation)?;
        if let Some(output) = alu.outputs.first_mut() {
            output.select = Select::Word(1);
        }
        return Ok(Some(alu));
    }
    Ok(None)
}

/// Splits V_MQSAD_U32_U8 into two operations: its result and its addend have four registers.
pub(super) fn mqsad(asm: &Asm, generation: Generation) -> Result<[Alu; 2], String> {
    if asm.modifiers.clamp {
        return Err(format!("clamp on `{}`", asm.mnemonic));
    }
    let half = |name| {
        let signature = ops::valu_signature(name).ok_or_else(|| unknown(name))?;
        alu(asm, signature, generation)
    };
    let low = half("v_mqsad_u32_u8_low")?;
    let mut high = half("v_mqsad_u32_u8_high")?;
    let outputs = high.outputs.iter_mut().map(|output| &mut output.place);
    let added = high.inputs.get_mut(2).map(|input| &mut input.place);
    for place in outputs.chain(added) {
        match place {
            Place::Vgpr(first) => *first += 2,
            Place::Sgpr(first) => *first = first.saturating_add(2),
            _ => {}
        }
    }
    Ok([low, high])
}

/// Operands of a scalar or vector operation, by its signature.
pub(super) fn alu(
    asm: &Asm,
    signature: ops::Signature,
    generation: Generation,
) -> Result<Alu, String> {
    let m = &asm.modifiers;
    let mut words = asm.operands.iter();
    let mut next = || words.next().ok_or("an operand is missing");
    let compares_to_exec = asm.mnemonic.starts_with("v_cmpx_");
    let exec_only = compares_to_exec && generation >= Generation::Gfx10_1;
    // A swap instruction names each register once, although each is source and destination.
    let swaps = matches!(signature.name, "v_swap_b32" | "v_swap_b16");

    let explicit = signature
        .inputs
        .iter()
        .filter(|(k, old)| k.explicit() && !old)
        .count();
    let mut outputs = Vec::with_capacity(signature.outputs.len());
    for &(kind, _) in signature.outputs {
        let source = match kind {
            Kind::Scc => {
                outputs.push(Output {
                    place: Place::Scc,
                    kind,
                    select: Select::Dword,
                    unused: Unused::Pad,
                });
                continue;
            }
            Kind::Exec => {
                outputs.push(Output {
                    place: Place::EXEC,
                    kind,
                    select: Select::Dword,
                    unused: Unused::Pad,
                });
                continue;
            }
            Kind::Mask if exec_only => {
                outputs.push(Output {
                    place: Place::EXEC,
                    kind,
                    select: Select::Dword,
                    unused: Unused::Pad,
                });
                continue;
            }
            _ => next()?,
        };
        outputs.push(output(
            asm,
            source,
            kind,
            explicit,
            &asm.mnemonic,
            generation,
        )?);
    }

    let mut inputs = Vec::with_capacity(signature.inputs.len());
    let mut index = 0;
    for &(kind, old) in signature.inputs {
        let plain = |place| plain_input(place, kind);
        if old {
            let first = outputs.first().ok_or("an operation without a result")?;
            inputs.push(Input {
                select: first.select,
                ..plain(first.place)
            });
            continue;
        }
        match kind {
            Kind::Scc => inputs.push(plain(Place::Scc)),
            Kind::Vcc => inputs.push(plain(Place::VCC)),
            Kind::Exec => inputs.push(plain(Place::EXEC)),
            _ => {
                let source = if swaps { operand(asm, 1)? } else { next()? };
                inputs.push(input(asm, source, kind, index)?);
                index += 1;
            }
        }
    }
    if words.next().is_some() && !swaps {
        return Err("more operands than the operation has".into());
    }
    let float = signature.outputs.iter().any(|(k, _)| k.is_float());
    if m.omod != 0 && !float {
        return Err("output modifier on an integer operation".into());
    }
    Ok(Alu {
        op: signature.name,
        outputs,
        inputs,
        // See FIXES.
        clamp: m.clamp && float && !asm.mnemonic.starts_with("v_dot"),
        omod: m.omod,
        omod_always: generation >= Generation::Gfx12,
        dpp: m.dpp,
        writes_exec: compares_to_exec && !exec_only,
    })
}

fn output(
    asm: &Asm,
    source: &Source,
    kind: Kind,
    explicit: usize,
    name: &str,
    generation: Generation,
) -> Result<Output, String> {
    let whole = |place| Output {
        place,
        kind,
        select: Select::Dword,
        unused: Unused::Pad,
    };
    let word = |place, n| Output {
        place,
        kind,
        select: Select::Word(n),
        unused: Unused::Preserve,
    };
    let (place, half) = match source.operand {
        AsmOperand::Vgpr { first, half, .. } => (Place::Vgpr(first), half),
        AsmOperand::Agpr { first, .. } => (Place::Agpr(first), Half::Whole),
        AsmOperand::Sgpr { first, .. } => return Ok(whole(Place::Sgpr(first))),
        ref other => return Err(format!("{other:?} as a destination")),
    };
    if BYTES.contains(&name) && kind == Kind::U32 {
        // The two upper bits of op_sel, for instructions without byte_sel.
        let part = asm
            .modifiers
            .byte_sel
            .unwrap_or(asm.modifiers.op_sel >> 2 & 3);
        return Ok(Output {
            place,
            kind,
            select: Select::Byte(part & 3),
            unused: Unused::Preserve,
        });
    }
    if let Some(sdwa) = asm.modifiers.sdwa {
        return Ok(Output {
            place,
            kind,
            select: sdwa.dst,
            unused: sdwa.unused,
        });
    }
    if !matches!(kind, Kind::U16 | Kind::F16) {
        return Ok(whole(place));
    }
    // The truth table has no bit in op_sel.
    let explicit = explicit.saturating_sub(usize::from(name == "v_bitop3_b16"));
    let high = asm.modifiers.op_sel >> explicit & 1 != 0;
    Ok(match half {
        Half::High => word(place, 1),
        Half::Low => word(place, 0),
        Half::Whole if high => word(place, 1),
        Half::Whole if generation < Generation::Gfx10_1 && !KEEPS_HIGH_ON_GFX9.contains(&name) => {
            whole(place)
        }
        Half::Whole => word(place, 0),
    })
}

/// A source without modifiers.
pub(super) fn plain_input(place: Place, kind: Kind) -> Input {
    Input {
        place,
        kind,
        select: Select::Dword,
        sext: false,
        abs: false,
        neg: false,
        neg_high: false,
        low_from_high: false,
        high_from_high: true,
        mix_f16: false,
    }
}

pub(super) fn input(asm: &Asm, source: &Source, kind: Kind, index: usize) -> Result<Input, String> {
    let m = &asm.modifiers;
    let bit = |mask: u8| mask >> index & 1 != 0;
    let packed = matches!(kind, Kind::PkU16 | Kind::PkF16 | Kind::PkF32);
    let mixed = matches!(kind, Kind::Mix | Kind::MixBf16);
    let mix_f16 = mixed && bit(m.op_sel_hi.unwrap_or(0));
    if (source.neg || source.abs) && !kind.is_float() {
        return Err("sign modifier on an integer operand".into());
    }
    let mut select = Select::Dword;
    let place = match &source.operand {
        AsmOperand::Vgpr { first, half, .. } => {
            let takes_half = matches!(kind, Kind::U16 | Kind::F16) || mix_f16;
            select = match half {
                Half::High => Select::Word(1),
                Half::Whole if takes_half && bit(m.op_sel) => Select::Word(1),
                _ => Select::Dword,
            };
            Place::Vgpr(*first)
        }
        AsmOperand::Agpr { first, .. } => Place::Agpr(*first),
        AsmOperand::Sgpr { first, .. } => {
            if (matches!(kind, Kind::U16 | Kind::F16) || mix_f16) && bit(m.op_sel) {
                select = Select::Word(1);
            }
            scalar_source(*first)
        }
        AsmOperand::Special(s) => Place::Special(*s),
        // A literal has 32 bits: signed operations sign-extend it, others zero-extend it.
        AsmOperand::Int(v) if kind == Kind::U64 && asm.mnemonic.contains("_i64") => {
            let literal = u32::try_from(*v).map_or(*v, |v| i64::from(v as i32));
            Place::Const(int_bits(literal, kind))
        }
        AsmOperand::Int(v) => Place::Const(int_bits(*v, kind)),
        AsmOperand::Long(bits) => Place::Const(*bits),
        AsmOperand::Float(v)
            if matches!(kind, Kind::F16 | Kind::PkF16) && asm.mnemonic.contains("bf16") =>
        {
            Place::Const(float_bits(*v, Kind::F32) >> 16)
        }
        AsmOperand::Float(v) if mix_f16 && kind == Kind::MixBf16 => {
            Place::Const(float_bits(*v, Kind::F32) >> 16)
        }
        AsmOperand::Float(v) => {
            Place::Const(float_bits(*v, if mix_f16 { Kind::F16 } else { kind }))
        }
        other @ (AsmOperand::Off | AsmOperand::Hwreg { .. } | AsmOperand::Text(_)) => {
            return Err(format!("operand {other:?}"));
        }
    };
    if let Some(&part) = m.sdwa.as_ref().and_then(|s| s.src.get(index))
        && kind != Kind::Mask
    {
        select = part;
    }
    if let Some(byte) = m.byte_sel {
        if !BYTES.contains(&&*asm.mnemonic) {
            return Err("byte_sel".into());
        }
        if asm.mnemonic.starts_with("v_cvt_f32_") || asm.mnemonic.starts_with("v_cvt_f16_") {
            select = Select::Byte(byte & 3);
        }
    }
    // For C of a dot product, NEG_LO changes the sign and NEG_HI clears it.
    let dot = kind == Kind::F32 && asm.mnemonic.starts_with("v_dot");
    Ok(Input {
        place,
        kind,
        select,
        sext: source.sext,
        abs: source.abs || ((dot || mixed) && bit(m.neg_hi)),
        neg: source.neg || ((dot || packed || mixed) && bit(m.neg_lo)),
        neg_high: packed && bit(m.neg_hi),
        low_from_high: packed && bit(m.op_sel),
        high_from_high: !packed || bit(m.op_sel_hi.unwrap_or(0xff)),
        mix_f16,
    })
}
