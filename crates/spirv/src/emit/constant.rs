//! Constants as operands.

use std::fmt::Write as _;

use super::Writer;
use crate::error::Result;
use crate::module::Constant;
use crate::names::OPCODES;
use crate::opcode::Opcode;
use crate::types::{Float, Type};
use crate::words::{Id, Instruction};

impl Writer<'_, '_> {
    /// A constant as a value.
    pub(super) fn constant(&self, at: &Instruction<'_>, id: Id) -> Result<String> {
        let (constants, ty) = self.constant_of(at, id)?;
        Ok(match &constants.is {
            Constant::Bool(value) => value.to_string(),
            Constant::Number(words) => number(words, &ty.ty),
            Constant::Null => match ty.ty {
                Type::Pointer { space, .. } if space.is_short() => {
                    format!("addrspacecast (ptr null to {})", ty.value)
                }
                Type::Pointer { .. } | Type::Event => "null".to_owned(),
                _ => "zeroinitializer".to_owned(),
            },
            Constant::Undefined => "undef".to_owned(),
            Constant::Composite(parts) => self.parts(at, constants.ty, parts)?,
            Constant::Function(function) => match self.module.function_ids.contains_key(function) {
                true => self.symbols.get(function).cloned().unwrap_or_default(),
                false => return Err(constants.at.bad_id(*function, "a function")),
            },
            Constant::Operation(op, operands) => self.operation(&constants.at, *op, operands)?,
        })
    }

    fn constant_of(
        &self,
        at: &Instruction<'_>,
        id: Id,
    ) -> Result<(&crate::module::Constants<'_>, &crate::types::Known)> {
        let constant = self.module.constants.get(&id);
        let constant = constant.ok_or_else(|| at.bad_id(id, "a constant"))?;
        Ok((constant, self.module.types.need(at, constant.ty)?))
    }

    /// A constant as it is in memory and in aggregates.
    pub(super) fn stored_constant(&self, at: &Instruction<'_>, id: Id) -> Result<String> {
        let (constant, ty) = self.constant_of(at, id)?;
        if ty.value == ty.memory {
            return self.constant(at, id);
        }
        match constant.is {
            Constant::Null => Ok("null".to_owned()),
            _ => {
                let value = self.constant(at, id)?;
                Ok(format!(
                    "addrspacecast ({} {value} to {})",
                    ty.value, ty.memory
                ))
            }
        }
    }

    /// A constant or variable of the module behind its type, as in memory.
    pub(super) fn initial(&self, at: &Instruction<'_>, id: Id) -> Result<String> {
        if self.module.constants.contains_key(&id) {
            let ty = &self.module.known(at, id)?.memory;
            return Ok(format!("{ty} {}", self.stored_constant(at, id)?));
        }
        let known = self.module.known(at, id)?;
        let value = self.value(at, id)?;
        Ok(match known.value == known.memory {
            true => format!("{} {value}", known.value),
            false => format!(
                "{} addrspacecast ({} {value} to {})",
                known.memory, known.value, known.memory
            ),
        })
    }

    fn parts(&self, at: &Instruction<'_>, ty: Id, parts: &[Id]) -> Result<String> {
        let known = self.module.types.need(at, ty)?;
        let (open, close) = match &known.ty {
            Type::Vector { .. } => ("<", ">"),
            Type::Array { .. } => ("[", "]"),
            Type::Struct(_) if known.value.starts_with('<') => ("<{", "}>"),
            Type::Struct(_) => ("{", "}"),
            _ => return Err(at.bad_id(ty, "a type with parts")),
        };
        let mut out = String::from(open);
        for (index, part) in parts.iter().enumerate() {
            out.push_str(if index == 0 { " " } else { ", " });
            out.push_str(&self.initial(at, *part)?);
        }
        let _ = write!(out, " {close}");
        Ok(out)
    }

    /// An operation on constants, as LLVM has it, or with its result.
    fn operation(&self, i: &Instruction<'_>, op: Opcode, operands: &[u32]) -> Result<String> {
        let unsupported = || i.unsupported(OPCODES, op.number().into());
        let ty = self.ty(i, i.ty)?;
        let first = operands.first().copied().unwrap_or_default();
        match op {
            Opcode::Bitcast
            | Opcode::PtrCastToGeneric
            | Opcode::GenericCastToPtr
            | Opcode::ConvertPtrToU
            | Opcode::ConvertUToPtr => {
                let word = self.cast(i, first)?;
                Ok(format!(
                    "{word} ({} to {ty})",
                    self.typed_constant(i, first)?
                ))
            }
            Opcode::AccessChain
            | Opcode::InBoundsAccessChain
            | Opcode::PtrAccessChain
            | Opcode::InBoundsPtrAccessChain => {
                let chain = Instruction { op, operands, ..*i };
                let path = self.path(&chain)?;
                let text = format!(
                    "{} ({}, {}",
                    path.word,
                    path.of,
                    self.typed_constant(i, path.base)?
                );
                Ok(format!("{text}{})", path.indices))
            }
            Opcode::IAdd
            | Opcode::ISub
            | Opcode::BitwiseXor
            | Opcode::IMul
            | Opcode::BitwiseAnd
            | Opcode::BitwiseOr
            | Opcode::ShiftLeftLogical
            | Opcode::ShiftRightLogical
            | Opcode::UDiv
            | Opcode::UMod => {
                let second = operands.get(1).copied().unwrap_or_default();
                let bits = self.module.width(i, i.ty)?;
                let is_scalar = matches!(self.module.types.need(i, i.ty)?.ty, Type::Int(1..=64));
                if !is_scalar {
                    return Err(unsupported());
                }
                let (a, b) = (
                    self.module.number(i, first)?,
                    self.module.number(i, second)?,
                );
                let shift = u32::try_from(b).unwrap_or(u32::MAX);
                let result = match op {
                    Opcode::IAdd => Some(a.wrapping_add(b)),
                    Opcode::ISub => Some(a.wrapping_sub(b)),
                    Opcode::IMul => Some(a.wrapping_mul(b)),
                    Opcode::BitwiseXor => Some(a ^ b),
                    Opcode::BitwiseAnd => Some(a & b),
                    Opcode::BitwiseOr => Some(a | b),
                    Opcode::ShiftLeftLogical => a.checked_shl(shift),
                    Opcode::ShiftRightLogical => a.checked_shr(shift),
                    Opcode::UDiv => a.checked_div(b),
                    _ => a.checked_rem(b),
                };
                let result = result.ok_or_else(|| i.invalid("its result is not defined"))?;
                let words = [result as u32, (result >> 32) as u32];
                Ok(number(&words, &Type::Int(bits)))
            }
            _ => Err(unsupported()),
        }
    }

    fn typed_constant(&self, at: &Instruction<'_>, id: Id) -> Result<String> {
        let is_known =
            self.module.constants.contains_key(&id) || self.module.variables.contains_key(&id);
        match is_known {
            true => self.typed(at, id),
            false => Err(at.bad_id(id, "a constant")),
        }
    }
}

/// A number in IR.
fn number(words: &[u32], ty: &Type) -> String {
    let low = words.first().copied().unwrap_or_default();
    let wide = u64::from(words.get(1).copied().unwrap_or_default()) << 32 | u64::from(low);
    match ty {
        Type::Float(Float::Half) => format!("0xH{:04X}", low as u16),
        Type::Float(Float::Brain) => format!("0xR{:04X}", low as u16),
        Type::Float(Float::Single) => format!("0x{:016X}", as_double(low)),
        Type::Float(Float::Double) => format!("0x{wide:016X}"),
        // Narrow numbers may be extended by their sign.
        Type::Int(bits @ ..64) => (wide & ((1 << bits) - 1)).to_string(),
        Type::Int(64) => wide.to_string(),
        _ => {
            let mut out = String::from("u0x");
            for word in words.iter().rev() {
                let _ = write!(out, "{word:08X}");
            }
            out
        }
    }
}

/// The bits of a double with the value of a float, NaNs with their payload: so IR writes floats.
fn as_double(bits: u32) -> u64 {
    let value = f32::from_bits(bits);
    match value.is_nan() {
        true => u64::from(bits >> 31) << 63 | 0x7ff << 52 | u64::from(bits & 0x7f_ffff) << 29,
        false => f64::from(value).to_bits(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(number(&[0xffff_ffff], &Type::Int(8)), "255");
        assert_eq!(number(&[1, 2], &Type::Int(64)), "8589934593");
        assert_eq!(
            number(&[1, 2, 3, 4], &Type::Int(128)),
            "u0x00000004000000030000000200000001"
        );
        let float = |bits| number(&[bits], &Type::Float(Float::Single));
        assert_eq!(float(0x3f80_0000), "0x3FF0000000000000");
        // A signalling NaN stays one.
        assert_eq!(float(0x7f80_0001), "0x7FF0000020000000");
        assert_eq!(float(0x0000_0001), "0x36A0000000000000");
        assert_eq!(number(&[0x3c00], &Type::Float(Float::Half)), "0xH3C00");
    }
}
