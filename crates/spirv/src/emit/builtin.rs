//! OpenCL's built-in variables, for which functions of AMD's device libraries stand.

use super::Writer;
use crate::error::Result;
use crate::names::BUILTINS;
use crate::opcode::Opcode;
use crate::types::{Space, Type};
use crate::words::{Id, Instruction};

/// A function that has the value of a built-in variable.
enum Source {
    /// Of a dimension, of 64 bits.
    OfDimension(&'static str),
    /// Of 64 bits.
    Wide(&'static str),
    /// Of 32 bits.
    Narrow(&'static str),
    /// The number of lanes of a wave.
    WaveSize,
    /// The number of the lane.
    Lane,
}

impl Source {
    fn of(builtin: u32) -> Option<Self> {
        Some(match builtin {
            24 => Self::OfDimension("__ockl_get_num_groups"),
            25 => Self::OfDimension("__ockl_get_local_size"),
            26 => Self::OfDimension("__ockl_get_group_id"),
            27 => Self::OfDimension("__ockl_get_local_id"),
            28 => Self::OfDimension("__ockl_get_global_id"),
            29 => Self::Wide("__ockl_get_local_linear_id"),
            30 => Self::Narrow("__ockl_get_work_dim"),
            31 => Self::OfDimension("__ockl_get_global_size"),
            32 => Self::OfDimension("__ockl_get_enqueued_local_size"),
            33 => Self::OfDimension("__ockl_get_global_offset"),
            34 => Self::Wide("__ockl_get_global_linear_id"),
            36 | 37 => Self::WaveSize,
            41 => Self::Lane,
            _ => return None,
        })
    }
}

impl Writer<'_, '_> {
    /// Whether a pointer is to a built-in variable, or a part of one.
    pub(super) fn is_builtin(&self, pointer: Id) -> bool {
        let variable = self.module.variables.get(&pointer);
        variable.is_some_and(|variable| variable.space == Space::Input)
            || self.parts.contains_key(&pointer)
    }

    /// A pointer to a part of a built-in variable.
    pub(super) fn part_of_builtin(&mut self, i: &Instruction<'_>, variable: Id) -> Result<()> {
        let mut operands = i.operands();
        operands.id()?;
        if matches!(
            i.op,
            Opcode::PtrAccessChain | Opcode::InBoundsPtrAccessChain
        ) {
            let element = operands.id()?;
            if self.module.number(i, element)? != 0 {
                return Err(i.invalid("an address behind a built-in variable"));
            }
        }
        let &[index] = operands.rest() else {
            return Err(i.invalid("a part of a built-in variable has one index"));
        };
        let index = self.module.number(i, index)?;
        let index = u32::try_from(index).ok().filter(|index| *index < 3);
        let index = index.ok_or_else(|| i.invalid("a built-in variable has three parts"))?;
        if !self.module.variables.contains_key(&variable) {
            return Err(i.bad_id(variable, "a built-in variable"));
        }
        self.parts.insert(i.result, (variable, index));
        Ok(())
    }

    /// Loads a built-in variable.
    pub(super) fn builtin(&mut self, i: &Instruction<'_>, pointer: Id) -> Result<()> {
        let (variable, part) = match self.parts.get(&pointer) {
            Some((variable, part)) => (*variable, Some(*part)),
            None => (pointer, None),
        };
        let number = self.module.decorations(variable).builtin;
        let number = number.ok_or_else(|| i.bad_id(variable, "a built-in variable"))?;
        let source = Source::of(number).ok_or_else(|| i.unsupported(BUILTINS, number))?;
        let known = self.module.types.need(i, i.ty)?;
        let ty = &known.value;
        match (source, &known.ty) {
            (Source::OfDimension(name), Type::Vector { of, count: 3 }) if part.is_none() => {
                let bits = self.module.width(i, *of)?;
                let mut whole = "poison".to_owned();
                for index in 0..2 {
                    let value = self.dimension(i, name, index, bits)?;
                    let insert =
                        format!("insertelement {ty} {whole}, i{bits} {value}, i32 {index}");
                    whole = self.temporary(i, &insert)?;
                }
                let value = self.dimension(i, name, 2, bits)?;
                self.define(
                    i,
                    &format!("insertelement {ty} {whole}, i{bits} {value}, i32 2"),
                )
            }
            (Source::OfDimension(name), Type::Int(bits)) => {
                let index =
                    part.ok_or_else(|| i.invalid("its result is not that of its variable"))?;
                let value = self.dimension(i, name, index, *bits)?;
                self.define(i, &format!("bitcast i{bits} {value} to {ty}"))
            }
            (Source::Wide(name), Type::Int(bits)) => {
                let value = self.scalar_call(i, name, 64, *bits)?;
                self.define(i, &format!("bitcast i{bits} {value} to {ty}"))
            }
            (Source::Narrow(name), Type::Int(bits)) => {
                let value = self.scalar_call(i, name, 32, *bits)?;
                self.define(i, &format!("bitcast i{bits} {value} to {ty}"))
            }
            (Source::WaveSize, Type::Int(bits)) => {
                let value = self.scalar_call(i, "llvm.amdgcn.wavefrontsize", 32, *bits)?;
                self.define(i, &format!("bitcast i{bits} {value} to {ty}"))
            }
            (Source::Lane, Type::Int(bits)) => {
                self.declare("@llvm.amdgcn.mbcnt.lo", "i32", "i32, i32", "");
                self.declare("@llvm.amdgcn.mbcnt.hi", "i32", "i32, i32", "");
                let low = self.temporary(i, "call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)")?;
                let lane = format!("call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 {low})");
                let lane = self.temporary(i, &lane)?;
                let lane = self.resized(i, &lane, 32, *bits)?;
                self.define(i, &format!("bitcast i{bits} {lane} to {ty}"))
            }
            _ => Err(i.invalid("its result is not that of its variable")),
        }
    }

    fn dimension(
        &mut self,
        i: &Instruction<'_>,
        name: &str,
        index: u32,
        bits: u32,
    ) -> Result<String> {
        let name = format!("@{name}");
        self.declare(&name, "i64", "i32", " convergent nounwind");
        let value = self.temporary(i, &format!("call i64 {name}(i32 {index})"))?;
        self.resized(i, &value, 64, bits)
    }

    fn scalar_call(
        &mut self,
        i: &Instruction<'_>,
        name: &str,
        from: u32,
        bits: u32,
    ) -> Result<String> {
        let attributes = if name.starts_with("llvm.") {
            ""
        } else {
            " convergent nounwind"
        };
        let name = format!("@{name}");
        self.declare(&name, &format!("i{from}"), "", attributes);
        let value = self.temporary(i, &format!("call i{from} {name}()"))?;
        self.resized(i, &value, from, bits)
    }

    /// A whole number of another width, without a sign.
    pub(super) fn resized(
        &mut self,
        i: &Instruction<'_>,
        value: &str,
        from: u32,
        to: u32,
    ) -> Result<String> {
        let word = match from.cmp(&to) {
            std::cmp::Ordering::Equal => return Ok(value.to_owned()),
            std::cmp::Ordering::Less => "zext",
            std::cmp::Ordering::Greater => "trunc",
        };
        self.temporary(i, &format!("{word} i{from} {value} to i{to}"))
    }
}
