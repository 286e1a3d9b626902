//! Decodes conversions of vectors with a scale factor: everything except the operands is in the
//! name.
//!
//! `v_cvt_scalef32_[sr_][pk|pk8|pk16|pk32|2xpk16_]TO_FROM` and `v_cvt_scale_pk8_TO_FROM` (AMD's ISA
//! manual "CDNA4", and LLVM's tests for gfx1250).

use super::operand::{operand, place};
use crate::asm::{Asm, Source};
use crate::inst::{Convert, Factor, Numbers};
use crate::ops::matrix::MatrixFormat;

fn format(name: &str) -> Option<MatrixFormat> {
    Some(match name {
        "f32" => MatrixFormat::F32,
        "f16" => MatrixFormat::F16,
        "bf16" => MatrixFormat::Bf16,
        "fp8" => MatrixFormat::Fp8,
        "bf8" => MatrixFormat::Bf8,
        "fp6" => MatrixFormat::Fp6,
        "bf6" => MatrixFormat::Bf6,
        "fp4" => MatrixFormat::Fp4,
        _ => return None,
    })
}

/// A parsed name.
struct NamedBarrierAction {
    from: MatrixFormat,
    to: MatrixFormat,
    count: u8,
    random: bool,
    /// The scale factor is a byte of a register in another lane.
    in_bytes: bool,
}

fn named(name: &str) -> Option<NamedBarrierAction> {
    let (rest, in_bytes) = match name.strip_prefix("v_cvt_scalef32_") {
        Some(rest) => (rest, false),
        None => (name.strip_prefix("v_cvt_scale_")?, true),
    };
    let (rest, random) = match rest.strip_prefix("sr_") {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    let (formats, count) = [
        ("pk_", 2),
        ("pk8_", 8),
        ("pk16_", 16),
        ("pk32_", 32),
        ("2xpk16_", 32),
    ]
    .iter()
    .find_map(|(prefix, count)| Some((rest.strip_prefix(prefix)?, *count)))
    .unwrap_or((rest, 1));
    let (to, from) = formats.split_once('_')?;
    Some(NamedBarrierAction {
        from: format(from)?,
        to: format(to)?,
        count,
        random,
        in_bytes,
    })
}

fn numbers(source: &Source, bit: u8, of: MatrixFormat) -> Result<Numbers, String> {
    if (source.abs || source.neg) && of != MatrixFormat::F32 {
        return Err("sign modifier on packed numbers".into());
    }
    let plain = Source {
        abs: false,
        neg: false,
        ..source.clone()
    };
    Ok(Numbers {
        place: place(&plain)?,
        bit,
        abs: source.abs,
        neg: source.neg,
    })
}

/// The register of a scale factor. The factor's sign has no effect.
fn factor(source: &Source) -> Result<crate::inst::Place, String> {
    place(&Source {
        abs: false,
        neg: false,
        ..source.clone()
    })
}

/// Decodes a conversion; `None` for other instructions.
pub(super) fn decode(asm: &Asm) -> Result<Option<Convert>, String> {
    let Some(named) = named(&asm.mnemonic) else {
        return Ok(None);
    };
    let NamedBarrierAction {
        from,
        to,
        count,
        random,
        in_bytes,
    } = named;
    let m = &asm.modifiers;
    if m.dpp.is_some() || m.sdwa.is_some() || m.omod != 0 || m.clamp || m.byte_sel.is_some() {
        return Err("this modifier on a conversion of vectors".into());
    }
    // Two binary32 numbers are two operands, except with stochastic rounding.
    let is_split = asm.operands.len() == 4 && !random;
    let width = |of: MatrixFormat| u32::from(count) * of.bits();
    let select = |bit: u8| m.op_sel >> bit & 1;
    let sixteenth = |bit: u8| 16 * select(bit);
    // Sources of up to 16 bits occupy a part of their register, which the first two bits of OP_SEL
    // select. For the destination, a byte is selected by bits 2 and 3, and a half by the bit after
    // those of the sources.
    let sources = asm.operands.len() as u8 - 1;
    let source_bit = match width(from) {
        8 => 8 * (select(0) | select(1) << 1),
        16 => sixteenth(0),
        _ => 0,
    };
    let result_bit = match width(to) {
        8 => 8 * (select(2) | select(3) << 1),
        16 => sixteenth(sources),
        _ => 0,
    };
    let mut next = 1;
    let mut take = || {
        next += 1;
        operand(asm, next - 1)
    };
    let source = numbers(take()?, source_bit, from)?;
    let second = match is_split {
        true => Some(numbers(take()?, 0, from)?),
        false => None,
    };
    let random = match random {
        true => Some(place(take()?)?),
        false => None,
    };
    let of_factor = factor(take()?)?;
    if next != asm.operands.len() {
        return Err("more operands than the conversion has".into());
    }
    Ok(Some(Convert {
        from,
        to,
        count,
        source,
        second,
        factor: match in_bytes {
            true => Factor::Bytes {
                place: of_factor,
                select: m.scale_sel,
                of_bytes: from.bits() == 8,
            },
            false => Factor::Binary32(of_factor),
        },
        random,
        result: place(operand(asm, 0)?)?,
        result_bit,
    }))
}
