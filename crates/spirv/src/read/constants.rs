//! Constants.

use super::reader::Reader;
use crate::error::{Reason, Result};
use crate::module::{Constant, Constants};
use crate::opcode::Opcode;
use crate::types::Type;
use crate::words::{Id, Instruction};

/// Limits of nested constants: their depth, and bytes of the text of one.
const DEEPEST: u32 = 64;
const LONGEST: u64 = 1 << 26;

impl<'a> Reader<'a> {
    pub(super) fn constant(&mut self, i: Instruction<'a>) -> Result<()> {
        let mut operands = i.operands();
        let known = self.module.types.need(&i, i.ty)?;
        let is = match i.op {
            Opcode::ConstantTrue | Opcode::SpecConstantTrue => Constant::Bool(true),
            Opcode::ConstantFalse | Opcode::SpecConstantFalse => Constant::Bool(false),
            Opcode::Constant | Opcode::SpecConstant => {
                let words = operands.rest();
                let bits = match known.ty {
                    Type::Int(bits) => bits,
                    Type::Float(float) => float.bits(),
                    _ => return Err(i.bad_id(i.ty, "a type of numbers")),
                };
                if words.len() != bits.div_ceil(32) as usize {
                    return Err(i.invalid("its value has not as many words as its type"));
                }
                Constant::Number(words.to_vec())
            }
            Opcode::ConstantNull => Constant::Null,
            Opcode::Undef => Constant::Undefined,
            Opcode::ConstantComposite | Opcode::SpecConstantComposite => {
                Constant::Composite(operands.rest().to_vec())
            }
            // The function comes later.
            Opcode::ConstantFunctionPointerINTEL => Constant::Function(operands.id()?),
            Opcode::SpecConstantOp => {
                let number = operands.word()?;
                let op = u16::try_from(number).ok().and_then(Opcode::of);
                let op = op.ok_or_else(|| i.unsupported(crate::names::OPCODES, number))?;
                Constant::Operation(op, operands.rest().to_vec())
            }
            _ => return Err(i.invalid("it stands outside of functions")),
        };
        if let Type::Void | Type::Function { .. } = known.ty {
            return Err(i.bad_id(i.ty, "a type of values"));
        }
        let (size, depth) = self.measure(&i, &is)?;
        let constant = Constants {
            at: i,
            ty: i.ty,
            is,
            size,
            depth,
        };
        self.module.define(&i, i.result, i.ty)?;
        self.module.constants.insert(i.result, constant);
        Ok(())
    }

    /// Size and depth of a constant; its parts must be known.
    fn measure(&self, i: &Instruction<'a>, is: &Constant) -> Result<(u64, u32)> {
        let parts: &[Id] = match is {
            Constant::Composite(parts) => parts,
            // Literals among the operands are no IDs of constants, and cost nothing.
            Constant::Operation(_, operands) => operands,
            _ => &[],
        };
        let own = self.module.types.need(i, i.ty)?.memory.len() as u64 + 16;
        let (mut size, mut depth) = (own, 0);
        for part in parts {
            if let Some(part) = self.module.constants.get(part) {
                size = size.saturating_add(part.size);
                depth = depth.max(part.depth + 1);
            } else if matches!(is, Constant::Composite(_))
                && !self.module.variables.contains_key(part)
            {
                return Err(i.bad_id(*part, "a constant"));
            }
        }
        if size > LONGEST {
            let (what, most) = ("a constant's text", LONGEST);
            return Err(i.error(Reason::TooLarge { what, most }));
        }
        if depth > DEEPEST {
            let (what, most) = ("a constant's depth", DEEPEST.into());
            return Err(i.error(Reason::TooLarge { what, most }));
        }
        Ok((size, depth))
    }
}
