//! Vectors whose lanes have equal distances if a condition, the guard, is true. Compilers compute
//! indices by 24-bit products, whose operands are the lower bits of lines: these are lines too,
//! unless they wrap. Memory instructions test the guard; the vector itself is computed normally.

use gfxjit_isa::evaluator::Evaluator as _;

use crate::optimizing::emit::Emit;
use crate::optimizing::shapes::{Affine, Guarded};
use crate::optimizing::value::{T, V};

impl Emit {
    /// The lanes of a 32-bit value, with a guard if the shape is not certain.
    pub(crate) fn guarded(&self, v: V) -> Option<Guarded> {
        match self.affine(v) {
            Some(lanes) => Some(Guarded {
                lanes,
                holds: V::constant(1),
            }),
            None => self.shapes.guarded.get(&v).copied(),
        }
    }

    /// Records `r = v & mask`, for an unknown shape: it is that of `v`, if no lane carries into
    /// bits that the mask clears.
    pub(crate) fn note_masked(&mut self, r: V, v: V, mask: u64) {
        let guess = self.guarded(v).filter(|_| v.vector && r.vector);
        let Some(Guarded { lanes, holds }) =
            guess.filter(|_| mask.wrapping_add(1).is_power_of_two())
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
        (self.shapes.guarded).insert(r, Guarded { lanes, holds });
    }

    /// Records that `r` is computed from two values. If both are lines under a guard, so is `r`.
    pub(crate) fn note_made(
        &mut self,
        t: T,
        r: V,
        a: V,
        b: V,
        make: impl FnOnce(&mut Self, Affine, Affine) -> Option<Affine>,
    ) {
        if t != T::I32 || !r.vector || self.shapes.guarded.is_empty() {
            return;
        }
        if let (Some(x), Some(y)) = (self.guarded(a), self.guarded(b)) {
            let holds = self.and_b(x.holds, y.holds);
            if let Some(lanes) = make(self, x.lanes, y.lanes) {
                (self.shapes.guarded).insert(r, Guarded { lanes, holds });
            }
        }
    }
}
