//! From the text of an instruction to what it does: one rule per encoding.
//!
//! Names are looked up in the tables of [`crate::ops`] and below; an instruction or a
//! modifier that is in no table is an [`Unsupported`], never a guess.

use gfxjit_targets::Generation;
use thiserror::Error;

use crate::asm::{Asm, Half, Operand, Select, Source, SyntaxError, Unused};
use crate::control::{self, FENCES, NOPS};
use crate::inst::{Action, Alu, Input, Output, Place};
use crate::matrix;
use crate::memory;
use crate::ops;
use crate::ops::narrow::Fp8;
use crate::scalar_float;
use crate::ty::Kind;

/// An instruction that this version does not execute.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unsupported {
    /// The operation, or a modifier of it.
    #[error("`{text}` is not supported: {reason}")]
    Instruction {
        /// The instruction.
        text: String,
        /// What exactly.
        reason: String,
    },
    /// The text itself.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
}

/// 16-bit operations that keep the upper half of their result on GFX9; the others clear
/// it. From GFX10 on all keep it. (LLVM: `GCNSubtarget::zeroesHigh16BitsOfDest`.)
const KEEPS_HIGH_ON_GFX9: &[&str] = &[
    "v_fma_f16",
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
];

/// Conversions that read or write one byte of a register, on targets that do not have
/// SDWA for it.
const BYTES: &[&str] = &[
    "v_cvt_f32_fp8",
    "v_cvt_f32_bf8",
    "v_cvt_sr_fp8_f32",
    "v_cvt_sr_bf8_f32",
    "v_cvt_f32_fp8_fnuz",
    "v_cvt_f32_bf8_fnuz",
    "v_cvt_sr_fp8_f32_fnuz",
    "v_cvt_sr_bf8_f32_fnuz",
];

/// What an instruction does.
pub fn decode(text: &str, generation: Generation) -> Result<Action, Unsupported> {
    decode_with(text, generation, Fp8::Ocp)
}

/// The same, for a target with these eight-bit floating-point formats.
pub(crate) fn decode_with(
    text: &str,
    generation: Generation,
    fp8: Fp8,
) -> Result<Action, Unsupported> {
    let mut asm = crate::asm::parse(text)?;
    let fail = |reason: String| Unsupported::Instruction {
        text: text.to_owned(),
        reason,
    };
    if let Some(action) = matrix::decode(&asm, generation, fp8).map_err(fail)? {
        return Ok(action);
    }
    if asm.mnemonic.starts_with("v_bitop3_") {
        // The operation takes its truth table as a constant.
        asm.operands.push(Source {
            operand: Operand::Int(asm.modifiers.bitop3.into()),
            neg: false,
            abs: false,
            sext: false,
        });
    }
    if fp8 == Fp8::Fnuz {
        // The tables have the older formats under names of their own.
        let name = format!("{}_fnuz", asm.mnemonic);
        if ops::valu_signature(&name).is_some() {
            asm.mnemonic = name.into();
        }
    }
    action(&asm, generation).map_err(fail)
}

fn action(asm: &Asm, generation: Generation) -> Result<Action, String> {
    let name = &*asm.mnemonic;
    if NOPS.contains(&name) || name.starts_with("s_wait") {
        return Ok(Action::Nop);
    }
    if FENCES.contains(&name) {
        // Each of these alone serves a workgroup; for more, others come with the first one.
        let beyond_workgroup = match name {
            "buffer_gl0_inv" => false,
            "global_inv" | "global_wb" | "global_wbinv" => asm.modifiers.beyond_workgroup,
            _ => true,
        };
        return Ok(Action::Fence { beyond_workgroup });
    }
    // Before their modifiers, which nothing else has.
    if name.starts_with("image_") {
        return Err(unknown(name));
    }
    if let Some(flag) = asm.modifiers.unknown.first() {
        return Err(format!("modifier `{flag}`"));
    }
    if let Some(second) = &asm.second {
        let first = valu(asm, generation)?.ok_or_else(|| unknown(name))?;
        let second = valu(second, generation)?.ok_or_else(|| unknown(&second.mnemonic))?;
        return Ok(Action::Pair(Box::new([first, second])));
    }
    if let Some(control) = control::control(asm)? {
        return Ok(control);
    }
    if let Some(cross) = control::cross(asm)? {
        return Ok(Action::Cross(cross));
    }
    if let Some(action) = memory::decode(asm)? {
        return Ok(action);
    }
    if let Some(signature) = ops::salu_signature(name) {
        return alu(asm, signature, generation).map(Action::Salu);
    }
    if let Some(alu) = scalar_float::decode(asm)? {
        return Ok(Action::Salu(alu));
    }
    valu(asm, generation)?
        .map(Action::Valu)
        .ok_or_else(|| unknown(name))
}

/// Bits of an inline constant of a kind; `None` for other operands.
pub(crate) fn constant(operand: &Operand, kind: Kind) -> Option<u64> {
    match operand {
        Operand::Int(v) => Some(int_bits(*v, kind)),
        Operand::Float(v) => Some(float_bits(*v, kind)),
        _ => None,
    }
}

fn unknown(name: &str) -> String {
    format!("no operation `{name}`")
}

/// Dot products of mixed signs: `neg_lo` of the first two sources makes them signed.
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

/// The operand at `index`.
pub(crate) fn operand(asm: &Asm, index: usize) -> Result<&Source, String> {
    asm.operands
        .get(index)
        .ok_or_else(|| format!("operand {index} is missing"))
}

/// A register, or the first of several; constants as 32-bit words.
pub(crate) fn place(source: &Source) -> Result<Place, String> {
    if source.neg || source.abs || source.sext {
        return Err("operand modifier".into());
    }
    match &source.operand {
        Operand::Vgpr {
            first,
            half: Half::Whole | Half::Low,
            ..
        } => Ok(Place::Vgpr(*first)),
        Operand::Vgpr {
            half: Half::High, ..
        } => Err("upper half of a register".into()),
        Operand::Agpr { first, .. } => Ok(Place::Agpr(*first)),
        Operand::Sgpr { first, .. } => Ok(Place::Sgpr(*first)),
        Operand::Int(v) => Ok(Place::Const(u64::from(*v as u32))),
        Operand::Float(v) => Ok(Place::Const(float_bits(*v, Kind::F32))),
        Operand::Special(s) => Ok(Place::Special(*s)),
        Operand::Off | Operand::Hwreg { .. } | Operand::Text(_) => {
            Err(format!("operand {:?}", source.operand))
        }
    }
}

pub(crate) fn sgpr(source: &Source) -> Result<u8, String> {
    match source.operand {
        Operand::Sgpr { first, .. } => Ok(first),
        _ => Err(format!(
            "{:?} where a scalar register is due",
            source.operand
        )),
    }
}

pub(crate) fn vgpr(source: &Source) -> Result<u16, String> {
    match source.operand {
        Operand::Vgpr {
            first,
            half: Half::Whole,
            ..
        } => Ok(first),
        _ => Err(format!(
            "{:?} where a vector register is due",
            source.operand
        )),
    }
}

/// Tables know the instruction of a pair, and both comparisons, by one name.
fn valu(asm: &Asm, generation: Generation) -> Result<Option<Alu>, String> {
    let name = &*asm.mnemonic;
    // `v_dual_cndmask_b32` has a line of its own: VCC is not written out.
    if let Some(signature) = ops::valu_signature(name) {
        // Of comparisons, it says which NaN raise exceptions; there are none here.
        let clamps = asm.modifiers.clamp && !name.starts_with("v_cmp");
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
            // The sum is signed also where no factor is.
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
    if name == "v_fma_mixhi_f16" || name == "v_mad_mixhi_f16" {
        let Some(signature) = ops::valu_signature("v_fma_mixlo_f16") else {
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

/// Operands of a scalar or vector operation, by its signature.
fn alu(asm: &Asm, signature: ops::Signature, generation: Generation) -> Result<Alu, String> {
    let m = &asm.modifiers;
    let mut words = asm.operands.iter();
    let mut next = || words.next().ok_or("an operand is missing");
    let compares_to_exec = asm.mnemonic.starts_with("v_cmpx_");
    let exec_only = compares_to_exec && generation >= Generation::Gfx10_1;
    // A swap names each register once, as a source and a destination.
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
                    place: Place::Sgpr(126),
                    kind,
                    select: Select::Dword,
                    unused: Unused::Pad,
                });
                continue;
            }
            Kind::Mask if exec_only => {
                outputs.push(Output {
                    place: Place::Sgpr(126),
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
            Kind::Vcc => inputs.push(plain(Place::Sgpr(106))),
            Kind::Exec => inputs.push(plain(Place::Sgpr(126))),
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
        clamp: m.clamp && float,
        omod: m.omod,
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
        Operand::Vgpr { first, half, .. } => (Place::Vgpr(first), half),
        Operand::Agpr { first, .. } => (Place::Agpr(first), Half::Whole),
        Operand::Sgpr { first, .. } => return Ok(whole(Place::Sgpr(first))),
        ref other => return Err(format!("{other:?} as a destination")),
    };
    if BYTES.contains(&name) && kind == Kind::U32 {
        // The two upper bits of op_sel where there is no byte_sel.
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
    // The truth table has no bit there.
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

/// A source as it is.
pub(crate) fn plain_input(place: Place, kind: Kind) -> Input {
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

pub(crate) fn input(asm: &Asm, source: &Source, kind: Kind, index: usize) -> Result<Input, String> {
    let m = &asm.modifiers;
    let bit = |mask: u8| mask >> index & 1 != 0;
    let packed = matches!(kind, Kind::PkU16 | Kind::PkF16 | Kind::PkF32);
    let mix_f16 = kind == Kind::Mix && bit(m.op_sel_hi.unwrap_or(0));
    if (source.neg || source.abs) && !kind.is_float() {
        return Err("sign modifier on an integer operand".into());
    }
    let mut select = Select::Dword;
    let place = match &source.operand {
        Operand::Vgpr { first, half, .. } => {
            let takes_half = matches!(kind, Kind::U16 | Kind::F16) || mix_f16;
            select = match half {
                Half::High => Select::Word(1),
                Half::Whole if takes_half && bit(m.op_sel) => Select::Word(1),
                _ => Select::Dword,
            };
            Place::Vgpr(*first)
        }
        Operand::Agpr { first, .. } => Place::Agpr(*first),
        Operand::Sgpr { first, .. } => {
            if (matches!(kind, Kind::U16 | Kind::F16) || mix_f16) && bit(m.op_sel) {
                select = Select::Word(1);
            }
            Place::Sgpr(*first)
        }
        Operand::Special(s) => Place::Special(*s),
        // A literal has 32 bits: signed operations extend its sign, the others zeros.
        Operand::Int(v) if kind == Kind::U64 && asm.mnemonic.contains("_i64") => {
            let literal = u32::try_from(*v).map_or(*v, |v| i64::from(v as i32));
            Place::Const(int_bits(literal, kind))
        }
        Operand::Int(v) => Place::Const(int_bits(*v, kind)),
        Operand::Float(v)
            if matches!(kind, Kind::F16 | Kind::PkF16) && asm.mnemonic.contains("bf16") =>
        {
            Place::Const(float_bits(*v, Kind::F32) >> 16)
        }
        Operand::Float(v) => Place::Const(float_bits(*v, if mix_f16 { Kind::F16 } else { kind })),
        other @ (Operand::Off | Operand::Hwreg { .. } | Operand::Text(_)) => {
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
        if asm.mnemonic.starts_with("v_cvt_f32_") {
            select = Select::Byte(byte & 3);
        }
    }
    // C of a dot product: NEG_LO changes the sign, NEG_HI takes it away.
    let dot = kind == Kind::F32 && asm.mnemonic.starts_with("v_dot");
    Ok(Input {
        place,
        kind,
        select,
        sext: source.sext,
        abs: source.abs || ((dot || kind == Kind::Mix) && bit(m.neg_hi)),
        neg: source.neg || ((dot || packed || kind == Kind::Mix) && bit(m.neg_lo)),
        neg_high: packed && bit(m.neg_hi),
        low_from_high: packed && bit(m.op_sel),
        high_from_high: !packed || bit(m.op_sel_hi.unwrap_or(0xff)),
        mix_f16,
    })
}

/// Bits of an integer constant. A literal of a binary64 operand is its upper half; LLVM
/// prints literals outside the inline range -16..=64 only.
fn int_bits(value: i64, kind: Kind) -> u64 {
    match kind {
        Kind::F64 if !(-16..=64).contains(&value) => (value as u64) << 32,
        Kind::U64 | Kind::F64 | Kind::Exec | Kind::Mask => value as u64,
        Kind::K16 => u64::from(value as i16 as u32),
        _ => u64::from(value as u32),
    }
}

/// Bits of an inline floating-point constant. 1/(2π) is written with the digits that the
/// type can hold and is the nearest number of the type.
fn float_bits(value: f64, kind: Kind) -> u64 {
    let inverse_two_pi = (value - 0.159_154_943_091_895_32).abs() < 1e-3;
    match kind {
        Kind::U16 | Kind::F16 | Kind::PkF16 => u64::from(if inverse_two_pi {
            0x3118
        } else {
            inline_f16(value)
        }),
        Kind::U64 | Kind::F64 => {
            if inverse_two_pi {
                0x3fc4_5f30_6dc9_c882
            } else {
                value.to_bits()
            }
        }
        _ => u64::from(if inverse_two_pi {
            0x3e22_f983
        } else {
            (value as f32).to_bits()
        }),
    }
}

/// The inline constants are ±0.5, ±1, ±2 and ±4: exact in all types.
fn inline_f16(value: f64) -> u32 {
    let bits = (value as f32).to_bits();
    let sign = bits >> 16 & 0x8000;
    let exponent = (bits >> 23 & 0xff) as i32 - 127 + 15;
    if value == 0.0 {
        sign
    } else {
        sign | (exponent as u32) << 10 | bits >> 13 & 0x3ff
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ty::Kind;

    fn alu_of(text: &str, generation: Generation) -> Alu {
        match decode(text, generation).expect(text) {
            Action::Valu(alu) | Action::Salu(alu) => alu,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn constants_have_the_bits_of_their_type() {
        let place = |t, i: usize| alu_of(t, Generation::Gfx11).inputs[i].place;
        assert_eq!(place("v_add_f32 v0, 1.0, v1", 0), Place::Const(0x3f80_0000));
        assert_eq!(place("v_add_f32 v0, 1, v1", 0), Place::Const(1));
        assert_eq!(place("v_add_f16 v0.l, -2.0, v1.l", 0), Place::Const(0xc000));
        assert_eq!(
            place("v_add_f64 v[0:1], 4.0, v[2:3]", 0),
            Place::Const(4.0f64.to_bits())
        );
        assert_eq!(
            place("v_add_f64 v[0:1], 0x40090000, v[2:3]", 0),
            Place::Const(0x4009_0000_0000_0000)
        );
        assert_eq!(place("s_mov_b64 s[0:1], -1", 0), Place::Const(u64::MAX));
        assert_eq!(
            place("s_mov_b64 s[0:1], 0xffffffff", 0),
            Place::Const(0xffff_ffff)
        );
        assert_eq!(place("s_movk_i32 s0, 0xfff0", 0), Place::Const(0xffff_fff0));
        assert_eq!(
            place("v_mul_f32 v0, 0.15915494, v1", 0),
            Place::Const(0x3e22_f983)
        );
        assert_eq!(
            place("v_mul_f64 v[0:1], 0.15915494309189532, v[2:3]", 0),
            Place::Const(0x3fc4_5f30_6dc9_c882)
        );
    }

    #[test]
    fn comparisons_write_exec_by_generation() {
        let new = alu_of("v_cmpx_gt_i32_e64 v1, v2", Generation::Gfx11);
        assert_eq!(
            (new.outputs[0].place, new.writes_exec),
            (Place::Sgpr(126), false)
        );
        let old = alu_of("v_cmpx_gt_i32_e64 s[4:5], v1, v2", Generation::Gfx940);
        assert_eq!(
            (old.outputs[0].place, old.writes_exec),
            (Place::Sgpr(4), true)
        );
    }

    #[test]
    fn sixteen_bit_results_follow_the_generation() {
        let out = |t, g| {
            let o = alu_of(t, g).outputs[0];
            (o.select, o.unused)
        };
        assert_eq!(
            out("v_add_f16 v0, v1, v2", Generation::Gfx940),
            (Select::Dword, Unused::Pad)
        );
        assert_eq!(
            out("v_fma_f16 v0, v1, v2, v3", Generation::Gfx940),
            (Select::Word(0), Unused::Preserve)
        );
        assert_eq!(
            out(
                "v_add_f16 v0.h, v1.l, v2.h op_sel:[0,1,1]",
                Generation::Gfx11
            ),
            (Select::Word(1), Unused::Preserve)
        );
        let a = alu_of(
            "v_add_nc_u16 v0.l, v1.h, v2.l op_sel:[1,0,0]",
            Generation::Gfx11,
        );
        assert_eq!(
            (a.inputs[0].select, a.inputs[1].select),
            (Select::Word(1), Select::Dword)
        );
    }

    #[test]
    fn tied_and_implicit_operands() {
        let a = alu_of("v_fmac_f32 v0, v1, v2", Generation::Gfx11);
        assert_eq!(a.inputs[2].place, Place::Vgpr(0));
        let a = alu_of("v_div_fmas_f32 v0, v1, v2, v3", Generation::Gfx11);
        assert_eq!(
            (a.inputs[3].place, a.inputs[3].kind),
            (Place::Sgpr(106), Kind::Vcc)
        );
        let a = alu_of("s_and_saveexec_b64 s[0:1], vcc", Generation::Gfx940);
        assert_eq!(
            a.outputs.iter().map(|o| o.place).collect::<Vec<_>>(),
            [Place::Sgpr(0), Place::Sgpr(126), Place::Scc]
        );
        let a = alu_of("v_swap_b32 v0, v1", Generation::Gfx11);
        assert_eq!(
            (a.outputs[1].place, a.inputs[0].place, a.inputs[1].place),
            (Place::Vgpr(1), Place::Vgpr(1), Place::Vgpr(0))
        );
    }

    #[test]
    fn what_is_not_there_is_refused_by_name() {
        let e = decode(
            "v_mfma_f32_16x16x128_f8f6f4 a[0:3], v[0:7], v[8:15], a[0:3]",
            Generation::Gfx940,
        )
        .expect_err("unsupported");
        assert!(e.to_string().contains("v_mfma_f32_16x16x128_f8f6f4"), "{e}");
        assert!(decode("v_xor_b32 v0, v1, v2 clamp", Generation::Gfx11).is_err());
        for (text, name) in [
            ("s_getreg_b32 s0, hwreg(HW_REG_TRAPSTS)", "TRAPSTS"),
            (
                "s_getreg_b32 s0, hwreg(HW_REG_GPR_ALLOC, 0, 6)",
                "GPR_ALLOC",
            ),
            ("s_setreg_b32 hwreg(HW_REG_STATUS), s0", "STATUS"),
            (
                "s_sendmsg_rtn_b64 s[0:1], sendmsg(MSG_RTN_GET_TMA)",
                "MSG_RTN_GET_TMA",
            ),
            ("s_sethalt 1", "halts the wave"),
        ] {
            let e = decode(text, Generation::Gfx11).expect_err(text);
            assert!(e.to_string().contains(name), "{e}");
        }
        assert!(decode("s_sendmsg sendmsg(MSG_SAVEWAVE)", Generation::Gfx9).is_err());
    }
}
