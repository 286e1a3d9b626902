//! Conversions of numbers and pointers.

use super::Writer;
use crate::error::Result;
use crate::opcode::Opcode;
use crate::types::{Float, Space, Type};
use crate::words::{Id, Instruction};

/// Values of `FPRoundingMode`.
const NEAREST_EVEN: u32 = 0;
const TO_ZERO: u32 = 1;
const UP: u32 = 2;
const DOWN: u32 = 3;

impl Writer<'_, '_> {
    pub(super) fn convert(&mut self, i: &Instruction<'_>) -> Result<()> {
        let value = i.operands().id()?;
        let to = self.ty(i, i.ty)?;
        let decorations = self.module.decorations(i.result);
        let saturates = decorations.saturates;
        let typed = match (i.op, decorations.rounding) {
            // A number is made whole first, by the rounding; LLVM's conversions round to zero.
            (Opcode::ConvertFToU | Opcode::ConvertFToS, Some(rounding)) if rounding != TO_ZERO => {
                self.rounded(i, value, rounding)?
            }
            (_, None)
            | (Opcode::ConvertFToU | Opcode::ConvertFToS, _)
            | (Opcode::ConvertSToF | Opcode::ConvertUToF | Opcode::FConvert, Some(NEAREST_EVEN)) => {
                self.typed(i, value)?
            }
            _ => return Err(i.invalid("this rounding is not supported")),
        };
        match i.op {
            Opcode::ConvertFToU | Opcode::ConvertFToS if saturates => {
                let word = if i.op == Opcode::ConvertFToU {
                    "fptoui"
                } else {
                    "fptosi"
                };
                let from = self.module.type_of(i, value)?;
                let (a, b) = (self.suffix(i, i.ty)?, self.suffix(i, from)?);
                let name = format!("@llvm.{word}.sat.{a}.{b}");
                let own = self.ty(i, from)?;
                self.declare(&name, to, own, "");
                return self.define(i, &format!("call {to} {name}({typed})"));
            }
            _ if saturates => return Err(i.invalid("saturation is not supported here")),
            Opcode::GenericCastToPtrExplicit => return self.checked_cast(i, value),
            _ => {}
        }
        let word = match i.op {
            Opcode::ConvertFToU => "fptoui",
            Opcode::ConvertFToS => "fptosi",
            Opcode::ConvertSToF => "sitofp",
            Opcode::ConvertUToF => "uitofp",
            Opcode::UConvert | Opcode::SConvert => {
                let from = self.module.width(i, self.module.type_of(i, value)?)?;
                match (self.module.width(i, i.ty)?.cmp(&from), i.op) {
                    (std::cmp::Ordering::Less, _) => "trunc",
                    (std::cmp::Ordering::Equal, _) => "bitcast",
                    (_, Opcode::UConvert) => "zext",
                    _ => "sext",
                }
            }
            Opcode::FConvert => return self.float(i, value),
            _ => self.cast(i, value)?,
        };
        self.define(i, &format!("{word} {typed} to {to}"))
    }

    /// A number rounded to a whole one, behind its type.
    fn rounded(&mut self, i: &Instruction<'_>, value: Id, rounding: u32) -> Result<String> {
        let word = match rounding {
            NEAREST_EVEN => "roundeven",
            UP => "ceil",
            DOWN => "floor",
            _ => return Err(i.invalid("this rounding is not supported")),
        };
        let ty = self.module.type_of(i, value)?;
        let name = format!("@llvm.{word}.{}", self.suffix(i, ty)?);
        let own = self.ty(i, ty)?;
        self.declare(&name, own, own, "");
        let call = format!("call {own} {name}({})", self.typed(i, value)?);
        let whole = self.temporary(i, &call)?;
        Ok(format!("{own} {whole}"))
    }

    /// How a value becomes one of the result's type without a change of its bits; pointers may change their
    /// memory.
    pub(super) fn cast(&self, i: &Instruction<'_>, value: Id) -> Result<&'static str> {
        let from = self.module.known(i, value)?;
        let (_, to) = self.module.scalar(i, i.ty)?;
        Ok(match (&from.ty, &to.ty) {
            (Type::Pointer { space: a, .. }, Type::Pointer { space: b, .. }) => {
                match a.number() == b.number() {
                    true => "bitcast",
                    false => "addrspacecast",
                }
            }
            (Type::Pointer { .. }, Type::Int(_)) => "ptrtoint",
            (Type::Int(_), Type::Pointer { .. }) => "inttoptr",
            (Type::Pointer { .. }, _) | (_, Type::Pointer { .. }) => {
                return Err(i.invalid("a conversion between a pointer and such a type"));
            }
            _ => "bitcast",
        })
    }

    fn float(&mut self, i: &Instruction<'_>, value: Id) -> Result<()> {
        let from = self.module.type_of(i, value)?;
        let own = self.module.scalar(i, from)?.1.ty.clone();
        let (_, wanted) = self.module.scalar(i, i.ty)?;
        let (Type::Float(own), Type::Float(wanted)) = (own, &wanted.ty) else {
            return Err(i.bad_id(value, "a number of floating point"));
        };
        let to = self.ty(i, i.ty)?;
        let fast = self.fast(i)?;
        let typed = self.typed(i, value)?;
        let word = match (own, *wanted) {
            // Of 16 bits each: all halves and bfloats are floats.
            (Float::Half, Float::Brain) | (Float::Brain, Float::Half) => {
                let single = match self.count(i, i.ty)? {
                    1 => "float".to_owned(),
                    count => format!("<{count} x float>"),
                };
                let wide = self.temporary(i, &format!("fpext {fast}{typed} to {single}"))?;
                return self.define(i, &format!("fptrunc {fast}{single} {wide} to {to}"));
            }
            (a, b) if a == b => return self.define(i, &format!("bitcast {typed} to {to}")),
            (a, b) if a.bits() < b.bits() => "fpext",
            _ => "fptrunc",
        };
        self.define(i, &format!("{word} {fast}{typed} to {to}"))
    }

    /// A pointer to other memory if it points there, else null.
    fn checked_cast(&mut self, i: &Instruction<'_>, value: Id) -> Result<()> {
        let to = self.module.types.need(i, i.ty)?;
        let Type::Pointer { space, .. } = to.ty else {
            return Err(i.bad_id(i.ty, "a type of pointers"));
        };
        if self.module.space_of(i, value)? != Space::Flat {
            return Err(i.bad_id(value, "a generic pointer"));
        }
        let pointer = self.typed(i, value)?;
        let ask = |own: &mut Self, word: &str| {
            let name = format!("@llvm.amdgcn.is.{word}");
            own.declare(&name, "i1", "ptr", "");
            own.temporary(i, &format!("call i1 {name}({pointer})"))
        };
        let (is_there, null) = match space {
            Space::Lds => (
                ask(self, "shared")?,
                format!("addrspacecast (ptr null to {})", to.value),
            ),
            Space::Scratch => (
                ask(self, "private")?,
                format!("addrspacecast (ptr null to {})", to.value),
            ),
            Space::Global => {
                let (lds, scratch) = (ask(self, "shared")?, ask(self, "private")?);
                let other = self.temporary(i, &format!("or i1 {lds}, {scratch}"))?;
                let is_there = self.temporary(i, &format!("xor i1 {other}, true"))?;
                (is_there, "null".to_owned())
            }
            _ => return Err(i.invalid("a cast to this memory is not supported")),
        };
        let ty = &to.value;
        let cast = self.temporary(i, &format!("addrspacecast {pointer} to {ty}"))?;
        self.define(
            i,
            &format!("select i1 {is_there}, {ty} {cast}, {ty} {null}"),
        )
    }
}
