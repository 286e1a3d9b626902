//! Vectors and aggregates.

use std::fmt::Write as _;

use super::Writer;
use crate::error::Result;
use crate::opcode::Opcode;
use crate::types::Type;
use crate::words::{Id, Instruction};

/// An element of a shuffle that is not defined.
const NONE: u32 = u32::MAX;

impl Writer<'_, '_> {
    pub(super) fn composite(&mut self, i: &Instruction<'_>) -> Result<()> {
        let mut operands = i.operands();
        match i.op {
            Opcode::VectorExtractDynamic => {
                let (vector, index) = (operands.id()?, operands.id()?);
                let text = format!(
                    "extractelement {}, {}",
                    self.typed(i, vector)?,
                    self.typed(i, index)?
                );
                self.define(i, &text)
            }
            Opcode::VectorInsertDynamic => {
                let (vector, part, index) = (operands.id()?, operands.id()?, operands.id()?);
                let text = format!(
                    "insertelement {}, {}, {}",
                    self.typed(i, vector)?,
                    self.typed(i, part)?,
                    self.typed(i, index)?
                );
                self.define(i, &text)
            }
            Opcode::VectorShuffle => self.shuffle(i),
            Opcode::CompositeConstruct => self.construct(i, operands.rest()),
            Opcode::CompositeExtract => {
                let whole = operands.id()?;
                let ty = self.module.type_of(i, whole)?;
                let value = self.typed(i, whole)?;
                self.extract(i, ty, value, operands.rest())
            }
            _ => {
                let (part, whole) = (operands.id()?, operands.id()?);
                if self.module.type_of(i, whole)? != i.ty {
                    return Err(i.invalid("its result is not of the type of what it changes"));
                }
                let value = self.value(i, whole)?;
                let text = self.inserted(i, i.ty, &value, part, operands.rest())?;
                self.define(i, &text)
            }
        }
    }

    /// How many of the first indices go into aggregates: all, or all but one into a vector. And the types on the way,
    /// the last one that of the part.
    fn levels(&self, i: &Instruction<'_>, ty: Id, indices: &[u32]) -> Result<(usize, Vec<Id>)> {
        let mut types = vec![ty];
        let mut of = ty;
        let mut aggregates = 0;
        for index in indices {
            if !matches!(self.module.types.need(i, of)?.ty, Type::Vector { .. }) {
                aggregates += 1;
            }
            let part = self.module.types.part(of, *index);
            of = part.ok_or_else(|| i.invalid("an index for which there is no part"))?;
            types.push(of);
        }
        Ok((aggregates, types))
    }

    fn extract(
        &mut self,
        i: &Instruction<'_>,
        ty: Id,
        value: String,
        indices: &[u32],
    ) -> Result<()> {
        let (aggregates, types) = self.levels(i, ty, indices)?;
        if types.last() != Some(&i.ty) {
            return Err(i.invalid("its result is not of the type of the part"));
        }
        let (outer, inner) = indices.split_at(aggregates);
        let list = list(outer);
        match (outer, inner) {
            // Itself.
            ([], []) => self.define(i, &format!("freeze {value}")),
            (_, []) => self.define_stored(i, &format!("extractvalue {value}{list}")),
            ([], [index, ..]) => self.define(i, &format!("extractelement {value}, i32 {index}")),
            (_, [index, ..]) => {
                let vector = self.temporary(i, &format!("extractvalue {value}{list}"))?;
                let ty = types.get(aggregates).copied().unwrap_or_default();
                let ty = self.ty(i, ty)?;
                self.define(i, &format!("extractelement {ty} {vector}, i32 {index}"))
            }
        }
    }

    /// The text of a whole with one part replaced.
    fn inserted(
        &mut self,
        i: &Instruction<'_>,
        ty: Id,
        value: &str,
        part: Id,
        indices: &[u32],
    ) -> Result<String> {
        let (aggregates, types) = self.levels(i, ty, indices)?;
        if types.last() != Some(&self.module.type_of(i, part)?) {
            return Err(i.invalid("its part is not of the type that is there"));
        }
        let text = self.ty(i, ty)?;
        let (outer, inner) = indices.split_at(aggregates);
        let list = list(outer);
        match (outer, inner) {
            ([], []) => Ok(format!("freeze {}", self.typed(i, part)?)),
            (_, []) => {
                let part = self.stored(i, part)?;
                Ok(format!("insertvalue {text} {value}, {part}{list}"))
            }
            ([], [index, ..]) => {
                let part = self.typed(i, part)?;
                Ok(format!("insertelement {text} {value}, {part}, i32 {index}"))
            }
            (_, [index, ..]) => {
                let vector = types.get(aggregates).copied().unwrap_or_default();
                let vector = self.ty(i, vector)?;
                let old = self.temporary(i, &format!("extractvalue {text} {value}{list}"))?;
                let part = self.typed(i, part)?;
                let new = format!("insertelement {vector} {old}, {part}, i32 {index}");
                let new = self.temporary(i, &new)?;
                Ok(format!("insertvalue {text} {value}, {vector} {new}{list}"))
            }
        }
    }

    fn construct(&mut self, i: &Instruction<'_>, parts: &[Id]) -> Result<()> {
        let text = self.ty(i, i.ty)?;
        let mut whole = "poison".to_owned();
        let mut steps = Vec::new();
        if let Type::Vector { .. } = self.module.types.need(i, i.ty)?.ty {
            // Parts may be vectors themselves.
            for part in parts {
                let ty = self.module.type_of(i, *part)?;
                match self.module.types.need(i, ty)?.ty {
                    Type::Vector { count, of } => {
                        for index in 0..count {
                            let element =
                                format!("extractelement {}, i32 {index}", self.typed(i, *part)?);
                            let element = self.temporary(i, &element)?;
                            steps.push(format!("{} {element}", self.ty(i, of)?));
                        }
                    }
                    _ => steps.push(self.typed(i, *part)?),
                }
            }
        } else {
            for part in parts {
                let part = self.stored(i, *part)?;
                steps.push(part);
            }
        }
        let count = match self.module.types.need(i, i.ty)?.ty {
            Type::Vector { count, .. } => u64::from(count),
            Type::Array { count, .. } => count,
            Type::Struct(ref members) => members.len() as u64,
            _ => return Err(i.bad_id(i.ty, "a type with parts")),
        };
        if steps.len() as u64 != count {
            return Err(i.invalid("it has not as many parts as its type"));
        }
        let is_vector = text.starts_with('<') && !text.starts_with("<{");
        let last = steps.len().saturating_sub(1);
        for (index, step) in steps.iter().enumerate() {
            let insert = match is_vector {
                true => format!("insertelement {text} {whole}, {step}, i32 {index}"),
                false => format!("insertvalue {text} {whole}, {step}, {index}"),
            };
            if index == last {
                return self.define(i, &insert);
            }
            whole = self.temporary(i, &insert)?;
        }
        // Without parts.
        self.define(i, &format!("freeze {text} poison"))
    }

    fn shuffle(&mut self, i: &Instruction<'_>) -> Result<()> {
        let mut operands = i.operands();
        let (first, second) = (operands.id()?, operands.id()?);
        let types = (
            self.module.type_of(i, first)?,
            self.module.type_of(i, second)?,
        );
        let counts = (self.count(i, types.0)?, self.count(i, types.1)?);
        let mut second_value = self.value(i, second)?;
        let mut picks = operands.rest().to_vec();
        let (a, mut b) = (
            self.ty(i, types.0)?.to_owned(),
            self.ty(i, types.1)?.to_owned(),
        );
        let mut first_value = self.value(i, first)?;
        if counts.0 != counts.1 {
            // LLVM wants both of one length.
            let most = counts.0.max(counts.1);
            first_value = self.widened(i, &a, &first_value, counts.0, most)?;
            second_value = self.widened(i, &b, &second_value, counts.1, most)?;
            let (_, scalar) = self.module.scalar(i, types.0)?;
            b = format!("<{most} x {}>", scalar.value);
            for pick in &mut picks {
                if *pick != NONE && *pick >= counts.0 {
                    *pick = pick.saturating_add(most - counts.0);
                }
            }
        }
        let mut mask = format!("<{} x i32> <", picks.len());
        for (index, pick) in picks.iter().enumerate() {
            mask.push_str(if index == 0 { " " } else { ", " });
            match *pick {
                NONE => mask.push_str("i32 poison"),
                pick => {
                    let _ = write!(mask, "i32 {pick}");
                }
            }
        }
        mask.push_str(" >");
        let text = format!("shufflevector {b} {first_value}, {b} {second_value}, {mask}");
        self.define(i, &text)
    }

    /// A vector with elements that are not defined behind its own.
    fn widened(
        &mut self,
        i: &Instruction<'_>,
        ty: &str,
        value: &str,
        count: u32,
        most: u32,
    ) -> Result<String> {
        if count == most {
            return Ok(value.to_owned());
        }
        let picks = (0..most).map(|index| match index < count {
            true => format!("i32 {index}"),
            false => "i32 poison".to_owned(),
        });
        let picks: Vec<String> = picks.collect();
        let text = format!(
            "shufflevector {ty} {value}, {ty} poison, <{most} x i32> < {} >",
            picks.join(", ")
        );
        self.temporary(i, &text)
    }
}

/// Indices, each behind a comma.
fn list(indices: &[u32]) -> String {
    indices.iter().fold(String::new(), |mut text, index| {
        let _ = write!(text, ", {index}");
        text
    })
}
