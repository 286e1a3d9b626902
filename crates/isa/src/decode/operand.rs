//! One operand of an instruction: a register, or a constant with the bits of its type.

use crate::asm::{Asm, AsmOperand, Half, Source};
use crate::inst::Place;
use crate::ty::Kind;

/// The operand at `index`.
pub(super) fn operand(asm: &Asm, index: usize) -> Result<&Source, String> {
    asm.operands
        .get(index)
        .ok_or_else(|| format!("operand {index} is missing"))
}

/// The place of a scalar source. NULL reads as zero for any width: the register after NULL is EXEC.
pub(super) fn scalar_source(first: u8) -> Place {
    match Place::Sgpr(first) {
        Place::NULL => Place::Const(0),
        place => place,
    }
}

/// A source: a register, or the first of several; constants as 32-bit words.
pub(super) fn place(source: &Source) -> Result<Place, String> {
    if source.neg || source.abs || source.sext {
        return Err("operand modifier".into());
    }
    match &source.operand {
        AsmOperand::Vgpr {
            first,
            half: Half::Whole | Half::Low,
            ..
        } => Ok(Place::Vgpr(*first)),
        AsmOperand::Vgpr {
            half: Half::High, ..
        } => Err("upper half of a register".into()),
        AsmOperand::Agpr { first, .. } => Ok(Place::Agpr(*first)),
        AsmOperand::Sgpr { first, .. } => Ok(scalar_source(*first)),
        AsmOperand::Int(v) => Ok(Place::Const(u64::from(*v as u32))),
        AsmOperand::Long(bits) => Ok(Place::Const(*bits)),
        AsmOperand::Float(v) => Ok(Place::Const(float_bits(*v, Kind::F32))),
        AsmOperand::Special(s) => Ok(Place::Special(*s)),
        AsmOperand::Off | AsmOperand::Hwreg { .. } | AsmOperand::Text(_) => {
            Err(format!("operand {:?}", source.operand))
        }
    }
}

/// The first of the scalar registers of a result.
pub(super) fn sgpr(source: &Source) -> Result<u8, String> {
    match source.operand {
        AsmOperand::Sgpr { first, .. } => Ok(first),
        _ => Err(format!(
            "{:?} where a scalar register is due",
            source.operand
        )),
    }
}

/// The first of several scalar registers that hold an address or a buffer resource.
pub(super) fn base(source: &Source) -> Result<u8, String> {
    match sgpr(source)? {
        first if Place::Sgpr(first) == Place::NULL => Err("an address in NULL".into()),
        first => Ok(first),
    }
}

/// A vector register, or the first of several.
pub(super) fn vgpr(source: &Source) -> Result<u16, String> {
    match source.operand {
        AsmOperand::Vgpr {
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

/// Bits of an inline constant of a kind; `None` for other operands.
pub(super) fn constant(operand: &AsmOperand, kind: Kind) -> Option<u64> {
    match operand {
        AsmOperand::Int(v) => Some(int_bits(*v, kind)),
        AsmOperand::Long(bits) => Some(*bits),
        AsmOperand::Float(v) => Some(float_bits(*v, kind)),
        _ => None,
    }
}

/// The bits of an integer constant. A 32-bit literal is the upper half of a binary64 operand; LLVM
/// prints integers outside of -16..=64 only for literals.
pub(super) fn int_bits(value: i64, kind: Kind) -> u64 {
    match kind {
        Kind::F64
            if !(-16..=64).contains(&value) && (i64::from(i32::MIN)..1 << 32).contains(&value) =>
        {
            (value as u64) << 32
        }
        Kind::U64 | Kind::F64 | Kind::Exec | Kind::Mask => value as u64,
        Kind::K16 => u64::from(value as i16 as u32),
        _ => u64::from(value as u32),
    }
}

/// The bits of an inline floating-point constant. 1/(2π) is printed with as many digits as the type
/// needs; the constant is the nearest number of the type.
pub(super) fn float_bits(value: f64, kind: Kind) -> u64 {
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

/// The reason for refusing a name that is in no table.
pub(super) fn unknown(name: &str) -> String {
    format!("no operation `{name}`")
}
