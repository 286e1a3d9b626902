//! Decodes matrix instructions: the shape by name, the layout by the numbers of registers, and the
//! modifiers by family.

use gfxjit_targets::Generation;

use super::operand::{constant, place};
use crate::asm::{Asm, AsmOperand, Half, Modifiers, Source};
use crate::inst::{Matrix, Place, Scale, ScaleFormat, Scales};
use crate::ops::matrix::{self, Family, Layout, MatrixFormat, Shape};
use crate::ops::narrow::Fp8;
use crate::ty::Kind;

fn registers(source: &Source) -> Result<(Place, u32), String> {
    if source.neg || source.abs || source.sext {
        return Err("operand modifier".into());
    }
    match source.operand {
        AsmOperand::Vgpr {
            first,
            count,
            half: Half::Whole,
        } => Ok((Place::Vgpr(first), count.into())),
        AsmOperand::Agpr { first, count } => Ok((Place::Agpr(first), count.into())),
        ref other => Err(format!("{other:?} as a matrix")),
    }
}

/// An inline constant as C: its bits in the element format.
fn constant_c(source: &Source, format: MatrixFormat) -> Option<Place> {
    let kind = match format {
        MatrixFormat::F64 => Kind::F64,
        MatrixFormat::F16 => Kind::F16,
        MatrixFormat::I32 => Kind::U32,
        _ => Kind::F32,
    };
    let bits = constant(&source.operand, kind)?;
    // A bfloat16 constant is the upper half of the binary32 one; integers are in the lower half.
    let upper = format == MatrixFormat::Bf16 && matches!(source.operand, AsmOperand::Float(_));
    Some(Place::Const(if upper { bits >> 16 } else { bits }))
}

/// Decodes a matrix instruction; `None` for others.
pub(super) fn decode(
    asm: &Asm,
    generation: Generation,
    fp8: Fp8,
) -> Result<Option<Matrix>, String> {
    let m = &asm.modifiers;
    let name = &*asm.mnemonic;
    let shape = if matrix::chooses(name) {
        let formats = match Family::of(generation) {
            Some(Family::Mfma) => [m.cbsz, m.blgp],
            _ => m.matrix_format,
        };
        let unknown = || format!("formats {} and {} of A and B", formats[0], formats[1]);
        matrix::find_chosen(name, formats).ok_or_else(unknown)?
    } else if let Some(shape) = matrix::find(name) {
        shape
    } else {
        return Ok(None);
    };
    let family =
        Family::of(generation).ok_or("the layout of this generation's matrices is not known")?;
    if let Some(flag) = m.unknown.first() {
        return Err(format!("modifier `{flag}`"));
    }
    if m.dpp.is_some() || m.sdwa.is_some() || m.omod != 0 || m.byte_sel.is_some() {
        return Err("this modifier on a matrix instruction".into());
    }
    let mut matrix = plain(asm, shape, family)?;
    matrix.fp8 = fp8;
    matrix.flush = generation == Generation::Gfx90a
        && matches!(shape.a, MatrixFormat::F16 | MatrixFormat::Bf16);
    signs(&mut matrix, m)?;
    if matrix.scales.is_none() {
        halves(&mut matrix, m)?;
    }
    if !matrix::chooses(name) {
        groups(&mut matrix, m)?;
    }
    Ok(Some(matrix))
}

/// The operands, without modifiers.
fn plain(asm: &Asm, shape: &'static Shape, family: Family) -> Result<Matrix, String> {
    let [d, a, b, c, factors @ ..] = asm.operands.as_slice() else {
        return Err(format!("{} operands", asm.operands.len()));
    };
    let scales = scales(asm, factors, family)?;
    let (d, a, b) = (registers(d)?, registers(a)?, registers(b)?);
    // The numbers of registers determine the wave size.
    let layout = [32, 64]
        .into_iter()
        .map(|lanes| Layout {
            shape,
            family,
            lanes,
        })
        .filter(|l| family != Family::Mfma || l.lanes == 64)
        .find(|l| l.words() == [a.1, b.1, d.1])
        .ok_or("other numbers of registers than the shape has")?;
    let (mut c_place, mut index) = (d.0, None);
    if shape.sparse {
        let (place, count) = registers(c)?;
        if count != layout.index_words() {
            return Err(format!("{count} registers of indices"));
        }
        index = Some(place);
    } else if let Some(constant) = constant_c(c, shape.c) {
        c_place = constant;
    } else {
        let (place, count) = registers(c)?;
        if count != layout.c_words() {
            return Err("another number of C's registers than the shape has".into());
        }
        c_place = place;
    }
    Ok(Matrix {
        layout,
        a: a.0,
        b: b.0,
        c: c_place,
        d: d.0,
        index,
        scales,
        index_set: 0,
        cbsz: 0,
        abid: 0,
        blgp: 0,
        negate: [false; 3],
        negate_high: [false; 3],
        abs_c: false,
        signed: [true; 2],
        clamp: false,
        high: false,
        fp8: Fp8::Ocp,
        flush: false,
    })
}

/// The scale factors of A and B, if the instruction has any.
fn scales(asm: &Asm, factors: &[Source], family: Family) -> Result<Option<Scales>, String> {
    let (words, block) = match &*asm.mnemonic {
        name if name.contains("_scale_f32_") => (1, 32),
        name if name.contains("_scale16_f32_") => (2, 16),
        _ if factors.is_empty() => return Ok(None),
        _ => return Err("more operands than a matrix instruction has".into()),
    };
    let [of_a, of_b] = factors else {
        return Err(format!("{} operands", asm.operands.len()));
    };
    let m = &asm.modifiers;
    let scale = |source: &Source, number: usize| {
        let bit = |mask: u8| mask >> number & 1;
        Ok::<_, String>(Scale {
            place: place(source)?,
            words,
            format: match m.matrix_scale_format[number] {
                0 => ScaleFormat::E8m0,
                1 => ScaleFormat::E5m3,
                _ => ScaleFormat::E4m3,
            },
            select: match family {
                Family::Mfma => bit(m.op_sel) | bit(m.op_sel_hi.unwrap_or(u8::MAX)) << 1,
                _ => m.matrix_scale[number],
            },
        })
    };
    let of = [scale(of_a, 0)?, scale(of_b, 1)?];
    Ok(Some(Scales { of, block }))
}

/// The signs of the operands, and saturation of integers.
fn signs(matrix: &mut Matrix, m: &Modifiers) -> Result<(), String> {
    let Layout { shape, family, .. } = matrix.layout;
    let each = |mask: u8| [0, 1, 2].map(|i| mask >> i & 1 != 0);
    // On CDNA2, BLGP contains the signs of binary64 operands.
    let low = match shape.a {
        MatrixFormat::F64 => m.neg_lo | m.blgp,
        _ => m.neg_lo,
    };
    matrix.negate = each(low);
    matrix.negate_high = each(m.neg_hi);
    matrix.clamp = m.clamp;
    if matches!(shape.a, MatrixFormat::I8 | MatrixFormat::I4) {
        if family != Family::Mfma {
            matrix.signed = [matrix.negate[0], matrix.negate[1]];
            // For C the field has no meaning: assemblers accept it, and Tensile sets it.
            matrix.negate = [false; 3];
        }
        if matrix.negate.contains(&true) || m.neg_hi != 0 {
            return Err("sign modifier on integers".into());
        }
        return Ok(());
    }
    if m.clamp {
        return Err("clamp".into());
    }
    // On C, NEG_HI takes the absolute value.
    [.., matrix.abs_c] = matrix.negate_high;
    matrix.negate_high[2] = matrix.negate[2];
    if shape.a.bits() <= 8 && (low & 3 != 0 || m.neg_hi & 3 != 0) {
        return Err("sign modifier on numbers of eight bits or less".into());
    }
    Ok(())
}

/// The half of the registers that contains D.
fn halves(matrix: &mut Matrix, m: &Modifiers) -> Result<(), String> {
    let Layout { shape, family, .. } = matrix.layout;
    matrix.high = m.op_sel & 4 != 0;
    let wmma16 = family == Family::Wmma11 && shape.d.bits() == 16;
    if m.op_sel & 3 != 0 || matrix.high && !wmma16 || m.op_sel_hi.is_some_and(|s| s & 7 != 7) {
        return Err("op_sel on a matrix instruction".into());
    }
    Ok(())
}

/// Sets which blocks and lanes use A and B of others, and which set of indices is used.
fn groups(matrix: &mut Matrix, m: &Modifiers) -> Result<(), String> {
    let Layout { shape, family, .. } = matrix.layout;
    if shape.a != MatrixFormat::F64 {
        matrix.blgp = m.blgp.into();
    }
    if shape.sparse && family == Family::Mfma {
        // A nonzero CBSZ selects the first set.
        matrix.index_set = if m.cbsz == 0 { m.abid.into() } else { 0 };
        return Ok(());
    }
    matrix.index_set = m.index_key.into();
    (matrix.cbsz, matrix.abid) = (m.cbsz.into(), m.abid.into());
    if matrix.cbsz > 5 || 1 << matrix.cbsz > shape.blocks || matrix.abid >= 1 << matrix.cbsz {
        return Err(format!(
            "cbsz:{} abid:{} on {} blocks",
            m.cbsz, m.abid, shape.blocks
        ));
    }
    Ok(())
}
