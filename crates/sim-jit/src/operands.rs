//! Operands and results of an operation, for evaluators that generate code: an operation's function
//! takes its inputs from [`Operands`] and puts its outputs into [`Results`].

use std::marker::PhantomData;

use gfxjit_isa::evaluator::Evaluator;
use gfxjit_isa::op::{Op, Visitor};
use gfxjit_isa::ty::{Inputs, Outputs, Types};

/// The largest number of results of an operation.
const RESULTS: usize = 3;

/// The operands: words, or a flag.
pub(crate) struct Operands<E: Evaluator> {
    pub words: Vec<[E::U32; 2]>,
    pub flags: Vec<E::B>,
}

impl<E: Evaluator> Default for Operands<E> {
    fn default() -> Self {
        Self {
            words: Vec::new(),
            flags: Vec::new(),
        }
    }
}

impl<E: Evaluator> Inputs<E> for Operands<E> {
    fn word(&mut self, e: &mut E, input: usize, word: usize) -> E::U32 {
        let words = self.words.get(input).map(|words| words[word & 1]);
        words.unwrap_or_else(|| e.u32(0))
    }
    fn flag(&mut self, e: &mut E, input: usize) -> E::B {
        let flag = self.flags.get(input).copied();
        flag.unwrap_or_else(|| e.bool(false))
    }
}

/// The results.
pub(crate) struct Results<E: Evaluator> {
    pub words: [[E::U32; 2]; RESULTS],
    pub flags: [E::B; RESULTS],
}

impl<E: Evaluator> Outputs<E> for Results<E> {
    fn word(&mut self, _: &mut E, output: usize, word: usize, value: E::U32) {
        if let Some(slot) = self.words.get_mut(output) {
            slot[word & 1] = value;
        }
    }
    fn flag(&mut self, _: &mut E, output: usize, value: E::B) {
        if let Some(slot) = self.flags.get_mut(output) {
            *slot = value;
        }
    }
}

/// Calls the function that evaluates an operation.
pub(crate) struct Evaluate<E>(PhantomData<E>);

impl<E> Evaluate<E> {
    pub(crate) fn new() -> Self {
        Self(PhantomData)
    }
}

impl<E> Clone for Evaluate<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Evaluate<E> {}

impl<E: Evaluator> Visitor for Evaluate<E> {
    type Value = fn(&mut E, &mut Operands<E>) -> Results<E>;
    fn visit<O: Op>(self) -> Self::Value {
        |e, operands| {
            let inputs = <O::In as Types>::read(e, operands);
            let outputs = O::eval(e, inputs);
            let (word, flag) = (e.u32(0), e.bool(false));
            let mut results = Results {
                words: [[word; 2]; RESULTS],
                flags: [flag; RESULTS],
            };
            <O::Out as Types>::write(e, outputs, &mut results);
            results
        }
    }
}
