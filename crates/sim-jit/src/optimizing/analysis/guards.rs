//! Vectors whose lanes are at equal distances if a condition holds: lower bits of such vectors, as
//! products of 24 bits have them, which compilers make indices with. Memory instructions look at
//! the condition; the vector itself is made as always.

use gfxjit_isa::evaluator::Evaluator as _;

use crate::optimizing::emit::Emit;
use crate::optimizing::shapes::{Affine, Guess};
use crate::optimizing::value::{T, V};

impl Emit {
    /// A 32-bit value's lanes, or what they may be.
    pub(crate) fn guess(&self, v: V) -> Option<Guess> {
        match self.affine(v) {
            Some(lanes) => Some(Guess {
                lanes,
                holds: V::constant(1),
            }),
            None => self.shapes.guesses.get(&v).copied(),
        }
    }

    /// `r = v & mask`, whose shape is not known: that of `v`, if no lane has bits that the lane
    /// before has not and the mask takes away.
    pub(crate) fn was_masked(&mut self, r: V, v: V, mask: u64) {
        let guess = self.guess(v).filter(|_| v.vector && r.vector);
        let Some(Guess { lanes, holds }) = guess.filter(|_| mask.wrapping_add(1).is_power_of_two())
        else {
            return;
        };
        let stride = lanes.stride.as_constant();
        let span = stride.and_then(|stride| stride.checked_mul(u64::from(self.width - 1)));
        let Some(last) = span.and_then(|span| mask.checked_sub(span)) else {
            return;
        };
        let base = self.and32(lanes.base, V::constant(mask));
        let stays = self.ult32(base, V::constant(last + 1));
        let holds = self.and_b(holds, stays);
        let lanes = Affine { base, ..lanes };
        (self.shapes.guesses).insert(r, Guess { lanes, holds });
    }

    /// `r` is made of two values, whose shape is not known; so are its lanes, where those of both
    /// may be.
    pub(crate) fn was_made(
        &mut self,
        t: T,
        r: V,
        a: V,
        b: V,
        make: impl FnOnce(&mut Self, Affine, Affine) -> Option<Affine>,
    ) {
        if t != T::I32 || !r.vector || self.shapes.guesses.is_empty() {
            return;
        }
        if let (Some(x), Some(y)) = (self.guess(a), self.guess(b)) {
            let holds = self.and_b(x.holds, y.holds);
            if let Some(lanes) = make(self, x.lanes, y.lanes) {
                (self.shapes.guesses).insert(r, Guess { lanes, holds });
            }
        }
    }
}
