//! An instruction's name, split into its parts.

use crate::ast::{Instruction, Operand};
use crate::error::{Error, SourcePosition};
use crate::types::Type;

pub(crate) struct Op<'i, 'a> {
    pub(crate) place: SourcePosition,
    /// The whole name.
    pub(crate) whole: &'a str,
    /// The name up to the first dot.
    pub(crate) name: &'a str,
    /// The modifiers behind it, without types.
    pub(crate) words: Vec<&'a str>,
    pub(crate) types: Vec<Type>,
    pub(crate) operands: &'i [Operand<'a>],
}

impl<'i, 'a> Op<'i, 'a> {
    pub(crate) fn new(instruction: &'i Instruction<'a>) -> Self {
        let mut parts = instruction.name.split('.');
        let name = parts.next().unwrap_or_default();
        let (mut words, mut types) = (Vec::new(), Vec::new());
        for part in parts {
            match Type::named(part) {
                Some(ty) => types.push(ty),
                None => words.push(part),
            }
        }
        Self {
            place: instruction.place,
            whole: instruction.name,
            name,
            words,
            types,
            operands: &instruction.operands,
        }
    }

    pub(crate) fn fail(&self, reason: impl AsRef<str>) -> Error {
        Error::new(self.place, format!("`{}` {}", self.whole, reason.as_ref()))
    }

    pub(crate) fn has(&self, word: &str) -> bool {
        self.words.contains(&word)
    }

    /// The one of some modifiers that the name has.
    pub(crate) fn one_of(&self, words: &[&'static str]) -> Option<&'static str> {
        words.iter().copied().find(|word| self.has(word))
    }

    /// Checks that the name has no modifiers except types and these.
    pub(crate) fn only(&self, words: &[&str]) -> Result<(), Error> {
        match self.words.iter().find(|word| !words.contains(word)) {
            None => Ok(()),
            Some(word) => Err(self.fail(format!("is not done: `.{word}`"))),
        }
    }

    /// The first type.
    pub(crate) fn ty(&self) -> Result<Type, Error> {
        let first = self.types.first().copied();
        first.ok_or_else(|| self.fail("has no type"))
    }

    pub(crate) fn operand(&self, at: usize) -> Result<&'i Operand<'a>, Error> {
        self.operands
            .get(at)
            .ok_or_else(|| self.fail(format!("has {} operands: too few", self.operands.len())))
    }

    /// Checks the number of operands.
    pub(crate) fn count(&self, least: usize, most: usize) -> Result<(), Error> {
        match (least..=most).contains(&self.operands.len()) {
            true => Ok(()),
            false => Err(self.fail(format!("cannot have {} operands", self.operands.len()))),
        }
    }

    /// The operands of `a|b`, or of `a` alone.
    pub(crate) fn destinations(&self) -> Result<(&'i Operand<'a>, Option<&'i Operand<'a>>), Error> {
        Ok(match self.operand(0)? {
            Operand::Pair(first, second) => (first, Some(second)),
            one => (one, None),
        })
    }
}
