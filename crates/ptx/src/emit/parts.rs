//! Vector registers, and functions with several results.

use super::around::result_type;
use super::function::{Body, Slot};
use crate::ast::{Operand, VariableNode};
use crate::error::Error;
use crate::types::Type;

/// The vector and the index of the element for `%v.x`.
fn selected(name: &str) -> Option<(&str, usize)> {
    let (vector, which) = name.rsplit_once('.')?;
    let at = match which {
        "x" | "r" => 0,
        "y" | "g" => 1,
        "z" | "b" => 2,
        "w" | "a" => 3,
        _ => return None,
    };
    Some((vector, at))
}

impl<'a> Body<'_, 'a> {
    /// Declares a register, or one for each element of a vector.
    pub(super) fn registers(&mut self, ty: Type, vector: Option<u32>) -> Slot {
        match vector {
            None => self.register(ty),
            Some(count) => Slot::Vector((0..count).map(|_| self.register(ty)).collect()),
        }
    }

    pub(super) fn element_slot(&mut self, name: &'a str) -> Option<Slot> {
        let (vector, at) = selected(name)?;
        self.part(vector, u32::try_from(at).ok()?)
    }

    /// An element of a vector.
    pub(super) fn part(&mut self, vector: &'a str, at: u32) -> Option<Slot> {
        match self.whole_slot(vector)? {
            Slot::Vector(parts) => parts.get(at as usize).cloned(),
            _ => None,
        }
    }

    pub(super) fn is_vector(&mut self, operand: &Operand<'a>) -> bool {
        match operand {
            Operand::Vector(_) => true,
            Operand::Name(name) => matches!(self.whole_slot(name), Some(Slot::Vector(_))),
            _ => false,
        }
    }

    /// The elements of a vector operand: registers in braces, or a vector register.
    pub(crate) fn parts(&mut self, operand: &Operand<'a>) -> Option<Vec<Operand<'a>>> {
        match operand {
            Operand::Vector(list) => Some(list.clone()),
            Operand::Name(name) => match self.whole_slot(name)? {
                Slot::Vector(parts) => {
                    let count = u32::try_from(parts.len()).ok()?;
                    Some((0..count).map(|at| Operand::Part(name, at)).collect())
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Reserves slots for a function's results.
    pub(crate) fn results(&mut self, results: &[VariableNode<'a>]) -> Result<(), Error> {
        for result in results {
            let slot = self.variable_slot(result)?;
            self.put(result.name, slot.clone());
            self.results.push((slot, result_type(result)));
        }
        Ok(())
    }

    /// `ret`.
    pub(crate) fn give_back(&mut self) {
        let mut values = Vec::new();
        for (slot, ty) in self.results.clone() {
            let (Slot::Register(_, at) | Slot::Memory { at, .. }) = slot else {
                return;
            };
            values.push((self.value(&format!("load {ty}, ptr {at}")), ty));
        }
        match values.as_slice() {
            [] => self.line("ret void"),
            [(value, ty)] => self.line(&format!("ret {ty} {value}")),
            all => {
                let types: Vec<&str> = all.iter().map(|(_, ty)| ty.as_str()).collect();
                let whole = format!("{{ {} }}", types.join(", "));
                let mut out = "poison".to_owned();
                for (at, (value, ty)) in all.iter().enumerate() {
                    out = self.value(&format!("insertvalue {whole} {out}, {ty} {value}, {at}"));
                }
                self.line(&format!("ret {whole} {out}"));
            }
        }
        self.ended = true;
    }
}
