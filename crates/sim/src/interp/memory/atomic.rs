//! The functions of atomic operations.

use gfxjit_isa::op::{Op, Visitor};
use gfxjit_isa::ty::{Inputs, Outputs, Types};

use crate::interp::lane::Lane;
use crate::interp::mode::{FloatMode, Moded};

/// Arguments: MODE; the old value, the operand and the second operand. Returns the new value.
pub(crate) type AtomicFn = fn(u32, [[u32; 2]; 3]) -> [u32; 2];

struct AtomicIn([[u32; 2]; 3]);

impl<M: FloatMode> Inputs<Lane<M>> for AtomicIn {
    #[inline(always)]
    fn word(&mut self, _: &mut Lane<M>, input: usize, word: usize) -> u32 {
        self.0[input][word]
    }
    #[inline(always)]
    fn flag(&mut self, _: &mut Lane<M>, _: usize) -> bool {
        false
    }
}

struct AtomicOut([u32; 2]);

impl<M: FloatMode> Outputs<Lane<M>> for AtomicOut {
    #[inline(always)]
    fn word(&mut self, _: &mut Lane<M>, _: usize, word: usize, value: u32) {
        self.0[word] = value;
    }
    #[inline(always)]
    fn flag(&mut self, _: &mut Lane<M>, _: usize, _: bool) {}
}

/// The new value for an old one and two operands.
#[inline(always)]
pub fn modify<O: Op, M: FloatMode>(mode: u32, words: [[u32; 2]; 3]) -> [u32; 2] {
    let mut e = Lane::<M>::new(mode);
    let inputs = <O::In as Types>::read(&mut e, &mut AtomicIn(words));
    let output = O::eval(&mut e, inputs);
    let mut sink = AtomicOut([0; 2]);
    <O::Out as Types>::write(&mut e, output, &mut sink);
    sink.0
}

/// Creates the function of an atomic operation.
pub(super) struct MakeAtomic;

impl Visitor for MakeAtomic {
    type Value = AtomicFn;
    fn visit<O: Op>(self) -> AtomicFn {
        modify::<O, Moded>
    }
}
