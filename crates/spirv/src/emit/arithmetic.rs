//! Arithmetic on numbers and bits.

use std::fmt::Write as _;

use super::Writer;
use crate::error::Result;
use crate::opcode::Opcode;
use crate::types::{Float, Type};
use crate::words::{Id, Instruction};

impl Writer<'_, '_> {
    /// Writes an instruction of arithmetic; `false` for another.
    pub(super) fn arithmetic(&mut self, i: &Instruction<'_>) -> Result<bool> {
        let mut operands = i.operands();
        let word = match i.op {
            Opcode::IAdd => "add",
            Opcode::ISub => "sub",
            Opcode::IMul => "mul",
            Opcode::UDiv => "udiv",
            Opcode::SDiv => "sdiv",
            Opcode::UMod => "urem",
            Opcode::SRem => "srem",
            Opcode::BitwiseOr => "or",
            Opcode::BitwiseXor => "xor",
            Opcode::BitwiseAnd => "and",
            Opcode::FAdd => "fadd",
            Opcode::FSub => "fsub",
            Opcode::FMul => "fmul",
            Opcode::FDiv => "fdiv",
            Opcode::FRem => "frem",
            Opcode::ShiftLeftLogical | Opcode::ShiftRightLogical | Opcode::ShiftRightArithmetic => {
                self.shift(i)?;
                return Ok(true);
            }
            Opcode::FNegate => {
                let (fast, value) = (self.fast(i)?, operands.id()?);
                let text = format!("fneg {fast}{}", self.typed(i, value)?);
                self.define(i, &text)?;
                return Ok(true);
            }
            Opcode::SNegate => {
                let (wraps, value) = (self.wraps(i), operands.id()?);
                let ty = self.ty(i, i.ty)?;
                let text = format!("sub {wraps}{ty} zeroinitializer, {}", self.value(i, value)?);
                self.define(i, &text)?;
                return Ok(true);
            }
            Opcode::Not => {
                let value = operands.id()?;
                let text = format!("xor {}, {}", self.typed(i, value)?, self.ones(i, i.ty)?);
                self.define(i, &text)?;
                return Ok(true);
            }
            Opcode::BitReverse | Opcode::BitCount => {
                let word = if i.op == Opcode::BitReverse {
                    "bitreverse"
                } else {
                    "ctpop"
                };
                let value = operands.id()?;
                let ty = self.module.type_of(i, value)?;
                let name = format!("@llvm.{word}.{}", self.suffix(i, ty)?);
                let text = self.ty(i, ty)?;
                self.declare(&name, text, text, "");
                let call = format!("call {text} {name}({})", self.typed(i, value)?);
                self.define(i, &call)?;
                return Ok(true);
            }
            Opcode::SMod | Opcode::FMod => {
                self.modulo(i)?;
                return Ok(true);
            }
            Opcode::IAddCarry
            | Opcode::ISubBorrow
            | Opcode::UMulExtended
            | Opcode::SMulExtended => {
                self.extended(i)?;
                return Ok(true);
            }
            Opcode::Dot => {
                self.dot(i)?;
                return Ok(true);
            }
            Opcode::VectorTimesScalar => {
                let (vector, scalar) = (operands.id()?, operands.id()?);
                let splat = self.splat(i, i.ty, scalar)?;
                let fast = self.fast(i)?;
                let text = format!("fmul {fast}{}, {splat}", self.typed(i, vector)?);
                self.define(i, &text)?;
                return Ok(true);
            }
            _ => return Ok(false),
        };
        let flags = match word {
            "fadd" | "fsub" | "fmul" | "fdiv" | "frem" => self.fast(i)?,
            "add" | "sub" | "mul" => self.wraps(i),
            _ => String::new(),
        };
        let (a, b) = (operands.id()?, operands.id()?);
        let ty = self.ty(i, i.ty)?;
        let (a, b) = match word {
            "add" | "sub" | "mul" | "and" | "or" | "xor" => (self.low(i, a)?, self.low(i, b)?),
            _ => (self.value(i, a)?, self.value(i, b)?),
        };
        self.define(i, &format!("{word} {flags}{ty} {a}, {b}"))?;
        Ok(true)
    }

    /// An operand of an operation whose low bits depend on those of the operands only. LLVM's back ends write
    /// wider operands, where a conversion to fewer bits came before.
    fn low(&mut self, i: &Instruction<'_>, id: Id) -> Result<String> {
        let known = self.module.known(i, id)?;
        match (&known.ty, &self.module.types.need(i, i.ty)?.ty) {
            (Type::Int(from), Type::Int(to)) if from > to => {
                let text = format!("trunc {} to i{to}", self.typed(i, id)?);
                self.temporary(i, &text)
            }
            _ => self.value(i, id),
        }
    }

    /// `nsw` and `nuw`.
    fn wraps(&self, i: &Instruction<'_>) -> String {
        let decorations = self.module.decorations(i.result);
        let mut out = String::new();
        if decorations.no_unsigned_wrap {
            out.push_str("nuw ");
        }
        if decorations.no_signed_wrap {
            out.push_str("nsw ");
        }
        out
    }

    /// Fast-math flags of a result.
    pub(super) fn fast(&self, i: &Instruction<'_>) -> Result<String> {
        /// `NotNaN` to `AllowRecip`, `AllowContract` to `AllowTransform`: what the producers write for `fast`.
        const ALL: u32 = 0x7_000f;
        const FLAGS: [(u32, &str); 7] = [
            (1, "nnan "),
            (2, "ninf "),
            (4, "nsz "),
            (8, "arcp "),
            (0x1_0000, "contract "),
            (0x2_0000, "reassoc "),
            // Fast.
            (0x10, "fast "),
        ];
        let own = self.module.decorations(i.result);
        let mut bits = match own.fast {
            Some(bits) => bits,
            None => {
                let (scalar, _) = self.module.scalar(i, i.ty)?;
                self.module
                    .default_fast
                    .get(&scalar)
                    .copied()
                    .flatten()
                    .unwrap_or(0)
            }
        };
        if bits & !(ALL | 0x10) != 0 {
            return Err(i.invalid("it has fast-math flags that are not known"));
        }
        if bits & ALL == ALL {
            bits = 0x10;
        }
        if own.no_contraction {
            bits &= !0x1_0000;
        }
        let mut out = String::new();
        for (bit, word) in FLAGS {
            if bits & bit != 0 {
                out.push_str(word);
            }
        }
        Ok(out)
    }

    /// A whole number with all bits set, or a vector of them.
    pub(super) fn ones(&self, at: &Instruction<'_>, ty: Id) -> Result<String> {
        let known = self.module.types.need(at, ty)?;
        let (_, scalar) = self.module.scalar(at, ty)?;
        let one = if scalar.ty == Type::Bool {
            "true"
        } else {
            "-1"
        };
        Ok(match known.ty {
            Type::Vector { .. } => format!("splat ({} {one})", scalar.value),
            _ => one.to_owned(),
        })
    }

    /// The part of an intrinsic's name for a type: `i32`, `v4f32`.
    pub(super) fn suffix(&self, at: &Instruction<'_>, ty: Id) -> Result<String> {
        let known = self.module.types.need(at, ty)?;
        let (_, scalar) = self.module.scalar(at, ty)?;
        let part = match scalar.ty {
            Type::Bool => "i1".to_owned(),
            Type::Int(bits) => format!("i{bits}"),
            Type::Float(Float::Brain) => "bf16".to_owned(),
            Type::Float(float) => format!("f{}", float.bits()),
            _ => return Err(at.bad_id(ty, "a type of numbers")),
        };
        Ok(match known.ty {
            Type::Vector { count, .. } => format!("v{count}{part}"),
            _ => part,
        })
    }

    /// The number of elements of a vector; 1 for a scalar.
    pub(super) fn count(&self, at: &Instruction<'_>, ty: Id) -> Result<u32> {
        match self.module.types.need(at, ty)?.ty {
            Type::Vector { count, .. } => Ok(count),
            _ => Ok(1),
        }
    }

    /// A vector whose elements are all a scalar.
    pub(super) fn splat(&mut self, at: &Instruction<'_>, ty: Id, scalar: Id) -> Result<String> {
        let vector = self.ty(at, ty)?;
        let first = format!(
            "insertelement {vector} poison, {}, i32 0",
            self.typed(at, scalar)?
        );
        let first = self.temporary(at, &first)?;
        let count = self.count(at, ty)?;
        let text = format!(
            "shufflevector {vector} {first}, {vector} poison, <{count} x i32> zeroinitializer"
        );
        self.temporary(at, &text)
    }

    /// A shift, whose amount may have another width.
    fn shift(&mut self, i: &Instruction<'_>) -> Result<()> {
        let mut operands = i.operands();
        let (value, amount) = (operands.id()?, operands.id()?);
        let word = match i.op {
            Opcode::ShiftLeftLogical => "shl",
            Opcode::ShiftRightLogical => "lshr",
            _ => "ashr",
        };
        let wraps = if word == "shl" {
            self.wraps(i)
        } else {
            String::new()
        };
        let ty = self.ty(i, i.ty)?;
        let own = self.module.width(i, i.ty)?;
        let width = self.module.width(i, self.module.type_of(i, amount)?)?;
        let amount = match width.cmp(&own) {
            std::cmp::Ordering::Equal => self.value(i, amount)?,
            other => {
                let cast = if other.is_lt() { "zext" } else { "trunc" };
                let text = format!("{cast} {} to {ty}", self.typed(i, amount)?);
                self.temporary(i, &text)?
            }
        };
        let text = format!("{word} {wraps}{ty} {}, {amount}", self.value(i, value)?);
        self.define(i, &text)
    }

    /// A remainder with the sign of the divisor: the remainder, and the divisor added where the signs differ.
    fn modulo(&mut self, i: &Instruction<'_>) -> Result<()> {
        let mut operands = i.operands();
        let (a, b) = (operands.id()?, operands.id()?);
        let ty = self.ty(i, i.ty)?;
        let (a, b) = (self.value(i, a)?, self.value(i, b)?);
        if i.op == Opcode::SMod {
            let rest = self.temporary(i, &format!("srem {ty} {a}, {b}"))?;
            let mixed = self.temporary(i, &format!("xor {ty} {rest}, {b}"))?;
            let differs = self.temporary(i, &format!("icmp slt {ty} {mixed}, zeroinitializer"))?;
            let some = self.temporary(i, &format!("icmp ne {ty} {rest}, zeroinitializer"))?;
            let flag = self.flag(i)?;
            let both = self.temporary(i, &format!("and {flag} {differs}, {some}"))?;
            let sum = self.temporary(i, &format!("add {ty} {rest}, {b}"))?;
            return self.define(i, &format!("select {flag} {both}, {ty} {sum}, {ty} {rest}"));
        }
        let fast = self.fast(i)?;
        let rest = self.temporary(i, &format!("frem {fast}{ty} {a}, {b}"))?;
        let low = self.temporary(i, &format!("fcmp olt {ty} {rest}, zeroinitializer"))?;
        let low_b = self.temporary(i, &format!("fcmp olt {ty} {b}, zeroinitializer"))?;
        let some = self.temporary(i, &format!("fcmp une {ty} {rest}, zeroinitializer"))?;
        let flag = self.flag(i)?;
        let differs = self.temporary(i, &format!("xor {flag} {low}, {low_b}"))?;
        let both = self.temporary(i, &format!("and {flag} {differs}, {some}"))?;
        let sum = self.temporary(i, &format!("fadd {fast}{ty} {rest}, {b}"))?;
        self.define(i, &format!("select {flag} {both}, {ty} {sum}, {ty} {rest}"))
    }

    /// The type of a comparison of values of the result's type.
    fn flag(&self, i: &Instruction<'_>) -> Result<String> {
        Ok(match self.module.types.need(i, i.ty)?.ty {
            Type::Vector { count, .. } => format!("<{count} x i1>"),
            _ => "i1".to_owned(),
        })
    }

    /// Sums, differences and products of twice the width, as a structure of both halves.
    fn extended(&mut self, i: &Instruction<'_>) -> Result<()> {
        let mut operands = i.operands();
        let (a, b) = (operands.id()?, operands.id()?);
        let part = self.module.type_of(i, a)?;
        let ty = self.ty(i, part)?;
        let bits = self.module.width(i, part)?;
        let count = self.count(i, part)?;
        let vector = |scalar: String| match count {
            1 => scalar,
            count => format!("<{count} x {scalar}>"),
        };
        let (a, b) = (self.value(i, a)?, self.value(i, b)?);
        let (low, high) = match i.op {
            Opcode::IAddCarry | Opcode::ISubBorrow => {
                let (word, x, y) = match i.op {
                    Opcode::IAddCarry => ("add", None, &a),
                    _ => ("sub", Some(&a), &b),
                };
                let low = self.temporary(i, &format!("{word} {ty} {a}, {b}"))?;
                let x = x.unwrap_or(&low);
                let carry = self.temporary(i, &format!("icmp ult {ty} {x}, {y}"))?;
                let flag = vector("i1".to_owned());
                let high = self.temporary(i, &format!("zext {flag} {carry} to {ty}"))?;
                (low, high)
            }
            _ => {
                let wide = vector(format!("i{}", bits * 2));
                let cast = if i.op == Opcode::UMulExtended {
                    "zext"
                } else {
                    "sext"
                };
                let a = self.temporary(i, &format!("{cast} {ty} {a} to {wide}"))?;
                let b = self.temporary(i, &format!("{cast} {ty} {b} to {wide}"))?;
                let all = self.temporary(i, &format!("mul {wide} {a}, {b}"))?;
                let amount = match count {
                    1 => bits.to_string(),
                    _ => format!("splat (i{} {bits})", bits * 2),
                };
                let top = self.temporary(i, &format!("lshr {wide} {all}, {amount}"))?;
                let low = self.temporary(i, &format!("trunc {wide} {all} to {ty}"))?;
                let high = self.temporary(i, &format!("trunc {wide} {top} to {ty}"))?;
                (low, high)
            }
        };
        let whole = self.ty(i, i.ty)?;
        let first = format!("insertvalue {whole} poison, {ty} {low}, 0");
        let first = self.temporary(i, &first)?;
        self.define(i, &format!("insertvalue {whole} {first}, {ty} {high}, 1"))
    }

    fn dot(&mut self, i: &Instruction<'_>) -> Result<()> {
        let mut operands = i.operands();
        let (a, b) = (operands.id()?, operands.id()?);
        let count = self.count(i, self.module.type_of(i, a)?)?;
        let (a, b) = (self.typed(i, a)?, self.typed(i, b)?);
        let (fast, ty) = (self.fast(i)?, self.ty(i, i.ty)?);
        let mut sum = None;
        for index in 0..count {
            let x = self.temporary(i, &format!("extractelement {a}, i32 {index}"))?;
            let y = self.temporary(i, &format!("extractelement {b}, i32 {index}"))?;
            let product = self.temporary(i, &format!("fmul {fast}{ty} {x}, {y}"))?;
            sum = Some(match sum {
                None => product,
                Some(sum) => self.temporary(i, &format!("fadd {fast}{ty} {sum}, {product}"))?,
            });
        }
        let mut text = String::from("fadd ");
        let _ = write!(text, "{fast}{ty} {}, -0.0", sum.unwrap_or_default());
        self.define(i, &text)
    }
}
