//! Types.

use super::reader::Reader;
use crate::error::{Reason, Result};
use crate::opcode::Opcode;
use crate::types::{Float, Type};
use crate::words::Instruction;

/// Most members of a structure and parameters of a function: the limits of SPIR-V are lower.
const MOST_PARTS: usize = 1 << 16;

/// The highest number of 32 bits.
const MOST_32: u64 = 0xffff_ffff;

pub(super) fn is_type(op: Opcode) -> bool {
    matches!(
        op,
        Opcode::TypeVoid
            | Opcode::TypeBool
            | Opcode::TypeInt
            | Opcode::TypeFloat
            | Opcode::TypeVector
            | Opcode::TypeArray
            | Opcode::TypeStruct
            | Opcode::TypePointer
            | Opcode::TypeUntypedPointerKHR
            | Opcode::TypeForwardPointer
            | Opcode::TypeFunction
            | Opcode::TypeOpaque
            | Opcode::TypeEvent
    )
}

impl<'a> Reader<'a> {
    pub(super) fn add_type(&mut self, i: &Instruction<'a>) -> Result<()> {
        let mut operands = i.operands();
        let types = &mut self.module.types;
        let ty = match i.op {
            Opcode::TypeVoid => Type::Void,
            Opcode::TypeBool => Type::Bool,
            Opcode::TypeInt => Type::Int(operands.word()?),
            Opcode::TypeFloat => {
                let bits = operands.word()?;
                let encoding = match operands.is_empty() {
                    true => None,
                    false => Some(operands.word()?),
                };
                Type::Float(match (bits, encoding) {
                    (16, None) => Float::Half,
                    // BFloat16KHR.
                    (16, Some(0)) => Float::Brain,
                    (32, None) => Float::Single,
                    (64, None) => Float::Double,
                    _ => {
                        return Err(
                            i.invalid("floating point of this width or encoding is not supported")
                        );
                    }
                })
            }
            Opcode::TypeVector => Type::Vector {
                of: operands.id()?,
                count: operands.word()?,
            },
            Opcode::TypeArray => {
                let (of, count) = (operands.id()?, operands.id()?);
                // An array without a length, as of LDS that a launch sizes, is written with the highest.
                let count = match self.module.number(i, count)? {
                    u64::MAX | MOST_32 => 0,
                    count => count,
                };
                Type::Array { of, count }
            }
            Opcode::TypeStruct => Type::Struct(operands.rest().to_vec()),
            Opcode::TypePointer => {
                let class = operands.word()?;
                let to = Some(operands.id()?);
                let space = types.space(i, class)?;
                Type::Pointer { space, to }
            }
            Opcode::TypeUntypedPointerKHR => {
                let space = types.space(i, operands.word()?)?;
                Type::Pointer { space, to: None }
            }
            Opcode::TypeForwardPointer => {
                let id = operands.id()?;
                let space = types.space(i, operands.word()?)?;
                if types.get(id).is_some() {
                    return Err(i.error(Reason::Twice(id)));
                }
                return types.add(i, id, Type::Pointer { space, to: None }, false);
            }
            Opcode::TypeFunction => Type::Function {
                returns: operands.id()?,
                parameters: operands.rest().to_vec(),
            },
            Opcode::TypeEvent => Type::Event,
            _ => Type::Opaque,
        };
        let parts = match &ty {
            Type::Struct(parts)
            | Type::Function {
                parameters: parts, ..
            } => parts.len(),
            _ => 0,
        };
        if parts > MOST_PARTS {
            let (what, most) = ("the number of its parts", MOST_PARTS as u64);
            return Err(i.error(Reason::TooLarge { what, most }));
        }
        // Only a pointer may be there already, declared before what it points to.
        let is_same = |known: &Type| matches!((known, &ty), (Type::Pointer { space: a, to: None }, Type::Pointer { space: b, to: Some(_) }) if a == b);
        let types = &mut self.module.types;
        if types.get(i.result).is_some_and(|known| !is_same(&known.ty)) {
            return Err(i.error(Reason::Twice(i.result)));
        }
        let packed = self
            .module
            .decorations
            .get(&i.result)
            .is_some_and(|d| d.is_packed);
        types.add(i, i.result, ty, packed)
    }
}
