//! 64-bit numbers whose halves a program adds with a carry, as most addresses.
//!
//! For 32-bit scalars the translator records of which numbers they are halves and sums. When the
//! carry of the lower halves' sum is added to the upper halves, both results are halves of one
//! 64-bit sum, and only that sum is computed if they are used together. Masks of 64 lanes are not
//! numbers: they stay halves, whose bits `masks` tracks.

use gfxjit_isa::evaluator::Evaluator;

use crate::optimizing::emit::Emit;
use crate::optimizing::value::V;

impl Emit {
    /// Records that a 64-bit scalar was computed as a number.
    pub(crate) fn note_number(&mut self, v: V) {
        self.pairs.numbers.insert(v);
    }

    /// Records that `half` is the lower or upper half of 64 bits.
    pub(crate) fn note_half(&mut self, half: V, of: V, upper: bool) {
        if self.pairs.numbers.contains(&of) && half.as_constant().is_none() {
            let pairs = &mut self.pairs;
            let halves = if upper {
                &mut pairs.highs
            } else {
                &mut pairs.lows
            };
            halves.insert(half, of);
        }
    }

    /// The number that two scalars are the halves of, if there is one.
    pub(crate) fn whole(&self, low: V, high: V) -> Option<V> {
        let whole = *self.pairs.lows.get(&low)?;
        (self.pairs.highs.get(&high) == Some(&whole)).then_some(whole)
    }

    /// Records `r = a + b`, for 32-bit scalars.
    pub(crate) fn note_scalar_sum(&mut self, r: V, a: V, b: V) {
        self.pairs.sums.insert(r, [a, b]);
    }

    /// Whether a 32-bit scalar is the sum of another one and some value.
    pub(crate) fn is_scalar_sum(&self, sum: V, of: V) -> bool {
        (self.pairs.sums.get(&sum)).is_some_and(|sum| sum.contains(&of))
    }

    /// `upper + carry`, if `carry` is the carry of a sum.
    pub(crate) fn carried_sum(&mut self, upper: V, carry: V) -> Option<V> {
        let low = self.sum_with_carry(carry)?;
        let [a, b] = *self.pairs.sums.get(&low)?;
        let zero = V::constant(0);
        let [p, q] = self
            .pairs
            .sums
            .get(&upper)
            .copied()
            .unwrap_or([upper, zero]);
        // Each upper half may belong to each lower half; some were halves of one number before.
        let known = |low, high| self.whole(low, high).is_some();
        let (p, q) = match known(a, q) || known(b, p) {
            true => (q, p),
            false => (p, q),
        };
        let [x, y] = [(a, p), (b, q)].map(|(low, high)| self.join(low, high));
        let sum = self.add64(x, y);
        self.note_half(low, sum, false);
        Some(self.high(sum))
    }
}
