//! Blocks and branches.

use std::fmt::Write as _;

use super::Writer;
use crate::error::Result;
use crate::opcode::Opcode;
use crate::types::Type;
use crate::words::Instruction;

impl Writer<'_, '_> {
    pub(super) fn control(&mut self, i: &Instruction<'_>) -> Result<()> {
        let mut operands = i.operands();
        match i.op {
            Opcode::Label => {
                let _ = writeln!(self.out, "b{}:", i.result);
                Ok(())
            }
            // The structure of the control flow, which branches have too, and advice on loops.
            Opcode::LoopMerge | Opcode::SelectionMerge | Opcode::LoopControlINTEL => Ok(()),
            Opcode::Phi => {
                let mut text = format!("phi {}", self.ty(i, i.ty)?);
                let mut comma = " ";
                for pair in operands.rest().chunks(2) {
                    let [value, block] = *pair else {
                        return Err(i.invalid("a value without its block"));
                    };
                    let _ = write!(text, "{comma}[ {}, %b{block} ]", self.value(i, value)?);
                    comma = ", ";
                }
                self.define(i, &text)
            }
            Opcode::Branch => {
                let to = operands.id()?;
                self.line(i, &format!("br label %b{to}"))
            }
            Opcode::BranchConditional => {
                let (condition, yes, no) = (operands.id()?, operands.id()?, operands.id()?);
                let condition = self.typed(i, condition)?;
                self.line(i, &format!("br {condition}, label %b{yes}, label %b{no}"))
            }
            Opcode::Switch => {
                let (selector, default) = (operands.id()?, operands.id()?);
                let known = self.module.known(i, selector)?;
                let Type::Int(bits @ 1..=64) = known.ty else {
                    return Err(i.bad_id(selector, "a whole number of at most 64 bits"));
                };
                let words = bits.div_ceil(32) as usize;
                let mut text = format!("switch {}, label %b{default} [", self.typed(i, selector)?);
                for case in operands.rest().chunks(words + 1) {
                    let Some((block, literal)) =
                        case.split_last().filter(|_| case.len() == words + 1)
                    else {
                        return Err(i.invalid("a value without its block"));
                    };
                    let low = literal.first().copied().unwrap_or_default();
                    let high = literal.get(1).copied().unwrap_or_default();
                    let wide = u64::from(high) << 32 | u64::from(low);
                    let value = if bits < 64 {
                        wide & ((1 << bits) - 1)
                    } else {
                        wide
                    };
                    let _ = write!(text, " {} {value}, label %b{block}", known.value);
                }
                text.push_str(" ]");
                self.line(i, &text)
            }
            Opcode::Return => self.line(i, "ret void"),
            Opcode::ReturnValue => {
                let value = operands.id()?;
                let value = self.typed(i, value)?;
                self.line(i, &format!("ret {value}"))
            }
            Opcode::AbortKHR => {
                self.declare("@llvm.trap", "void", "", "");
                self.line(i, "call void @llvm.trap()")?;
                self.line(i, "unreachable")
            }
            _ => self.line(i, "unreachable"),
        }
    }
}
