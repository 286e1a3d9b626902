//! Comparisons, truth values, selection, classes of numbers.

use super::Writer;
use crate::error::Result;
use crate::opcode::Opcode;
use crate::types::Type;
use crate::words::Instruction;

impl Writer<'_, '_> {
    /// Writes an instruction of logic; `false` for another.
    pub(super) fn logic(&mut self, i: &Instruction<'_>) -> Result<bool> {
        let mut operands = i.operands();
        if let Some(word) = comparison(i.op) {
            let (a, b) = (operands.id()?, operands.id()?);
            let text = format!("{word} {}, {}", self.typed(i, a)?, self.value(i, b)?);
            self.define(i, &text)?;
            return Ok(true);
        }
        if let Some(mask) = class(i.op) {
            let value = operands.id()?;
            let ty = self.module.type_of(i, value)?;
            let name = format!("@llvm.is.fpclass.{}", self.suffix(i, ty)?);
            let (own, flag) = (self.ty(i, ty)?, self.ty(i, i.ty)?);
            self.declare(&name, flag, &format!("{own}, i32 immarg"), "");
            let text = format!("call {flag} {name}({}, i32 {mask})", self.typed(i, value)?);
            self.define(i, &text)?;
            return Ok(true);
        }
        let text = match i.op {
            Opcode::LogicalOr | Opcode::LogicalAnd => {
                let word = if i.op == Opcode::LogicalOr {
                    "or"
                } else {
                    "and"
                };
                let (a, b) = (operands.id()?, operands.id()?);
                format!("{word} {}, {}", self.typed(i, a)?, self.value(i, b)?)
            }
            Opcode::LogicalNot => {
                let value = operands.id()?;
                format!("xor {}, {}", self.typed(i, value)?, self.ones(i, i.ty)?)
            }
            Opcode::Select => {
                let (condition, yes, no) = (operands.id()?, operands.id()?, operands.id()?);
                format!(
                    "select {}, {}, {}",
                    self.typed(i, condition)?,
                    self.typed(i, yes)?,
                    self.typed(i, no)?
                )
            }
            Opcode::Any | Opcode::All => {
                let value = operands.id()?;
                let word = if i.op == Opcode::Any { "or" } else { "and" };
                let ty = self.module.type_of(i, value)?;
                let name = format!("@llvm.vector.reduce.{word}.{}", self.suffix(i, ty)?);
                let own = self.ty(i, ty)?;
                self.declare(&name, "i1", own, "");
                format!("call i1 {name}({})", self.typed(i, value)?)
            }
            Opcode::SignBitSet => {
                let value = operands.id()?;
                let ty = self.module.type_of(i, value)?;
                let Type::Float(float) = self.module.scalar(i, ty)?.1.ty else {
                    return Err(i.bad_id(value, "a number of floating point"));
                };
                let bits = match self.module.types.need(i, ty)?.ty {
                    Type::Vector { count, .. } => format!("<{count} x i{}>", float.bits()),
                    _ => format!("i{}", float.bits()),
                };
                let cast = format!("bitcast {} to {bits}", self.typed(i, value)?);
                let cast = self.temporary(i, &cast)?;
                format!("icmp slt {bits} {cast}, zeroinitializer")
            }
            _ => return Ok(false),
        };
        self.define(i, &text)?;
        Ok(true)
    }
}

/// The comparison of LLVM.
fn comparison(op: Opcode) -> Option<&'static str> {
    Some(match op {
        Opcode::IEqual | Opcode::LogicalEqual => "icmp eq",
        Opcode::INotEqual | Opcode::LogicalNotEqual => "icmp ne",
        Opcode::UGreaterThan => "icmp ugt",
        Opcode::SGreaterThan => "icmp sgt",
        Opcode::UGreaterThanEqual => "icmp uge",
        Opcode::SGreaterThanEqual => "icmp sge",
        Opcode::ULessThan => "icmp ult",
        Opcode::SLessThan => "icmp slt",
        Opcode::ULessThanEqual => "icmp ule",
        Opcode::SLessThanEqual => "icmp sle",
        Opcode::FOrdEqual => "fcmp oeq",
        Opcode::FUnordEqual => "fcmp ueq",
        Opcode::FOrdNotEqual | Opcode::LessOrGreater => "fcmp one",
        Opcode::FUnordNotEqual => "fcmp une",
        Opcode::FOrdLessThan => "fcmp olt",
        Opcode::FUnordLessThan => "fcmp ult",
        Opcode::FOrdGreaterThan => "fcmp ogt",
        Opcode::FUnordGreaterThan => "fcmp ugt",
        Opcode::FOrdLessThanEqual => "fcmp ole",
        Opcode::FUnordLessThanEqual => "fcmp ule",
        Opcode::FOrdGreaterThanEqual => "fcmp oge",
        Opcode::FUnordGreaterThanEqual => "fcmp uge",
        Opcode::Ordered => "fcmp ord",
        Opcode::Unordered => "fcmp uno",
        _ => return None,
    })
}

/// The mask of `llvm.is.fpclass`.
fn class(op: Opcode) -> Option<u32> {
    Some(match op {
        Opcode::IsNan => 0x3,
        Opcode::IsInf => 0x204,
        Opcode::IsNormal => 0x108,
        Opcode::IsFinite => 0x1f8,
        _ => return None,
    })
}
