//! Conversion of C and D between registers and sums.
//!
//! D's registers contain C at first. Sums of binary32 and of integers are computed in place; sums
//! of other formats, or with saturation, in a separate buffer.

use gfxjit_isa::evaluator::Evaluator;
use gfxjit_isa::ops::narrow;

use super::plan::{Line, MatrixPlan};
use super::unpack::flush;
use super::vector::RUN;
use crate::interp::lane::Lane;
use crate::interp::mode::{PLAIN_MODE, Plain};

/// The steps before and after a product.
///
/// # Safety
/// The host has the features that the functions were compiled for.
pub(super) struct Ends<T> {
    pub begin: unsafe fn(&MatrixPlan, &mut [u32], &mut [T]),
    pub end: unsafe fn(&MatrixPlan, &mut [u32], &mut [T]),
}

/// The beginning and the end of sums in a format.
pub(super) trait Sum {
    type Of: Copy;
    /// Converts a row of C.
    fn begin(p: &MatrixPlan, line: Line, d: &[u32], sums: &mut [Self::Of]);
    /// Modifies all of C.
    fn modify(_: &MatrixPlan, _: &mut [Self::Of]) {}
    /// Rounds all of D.
    fn round(_: &MatrixPlan, _: &mut [Self::Of]) {}
    /// Converts a row of D.
    fn end(p: &MatrixPlan, line: Line, d: &mut [u32], sums: &[Self::Of]);
}

/// Converts C to numbers; in place if there are no `sums`.
#[inline(always)]
pub(super) fn begin<S: Sum>(p: &MatrixPlan, d: &mut [u32], sums: &mut [S::Of]) {
    for (line, sums) in p.lines.iter().zip(sums.chunks_exact_mut(p.size.n)) {
        S::begin(
            p,
            *line,
            d.get(usize::from(line.word)..).unwrap_or_default(),
            sums,
        );
    }
    S::modify(p, sums);
}

/// Converts the sums to D.
#[inline(always)]
pub(super) fn end<S: Sum>(p: &MatrixPlan, d: &mut [u32], sums: &mut [S::Of]) {
    S::round(p, sums);
    for (line, sums) in p.lines.iter().zip(sums.chunks_exact(p.size.n)) {
        let d = d.get_mut(usize::from(line.word)..).unwrap_or_default();
        S::end(p, *line, d, sums);
    }
}

/// Applies the signs of C, and flushes denormals.
#[inline(always)]
pub(super) fn modify(p: &MatrixPlan, c: &mut [f32]) {
    if p.least != 0.0 {
        flush(c, p.least);
    }
    if p.abs_c {
        c.iter_mut().for_each(|c| *c = c.abs());
    }
    if p.negate_c {
        c.iter_mut().for_each(|c| *c = -*c);
    }
}

#[inline(always)]
fn round(p: &MatrixPlan, sums: &mut [f32]) {
    if p.least != 0.0 {
        flush(sums, p.least);
    }
}

/// binary32, in place.
pub(super) enum F32 {}
impl Sum for F32 {
    type Of = f32;
    fn begin(_: &MatrixPlan, _: Line, _: &[u32], _: &mut [f32]) {}
    #[inline(always)]
    fn modify(p: &MatrixPlan, c: &mut [f32]) {
        modify(p, c);
    }
    #[inline(always)]
    fn round(p: &MatrixPlan, sums: &mut [f32]) {
        round(p, sums);
    }
    fn end(_: &MatrixPlan, _: Line, _: &mut [u32], _: &[f32]) {}
}

/// Formats of 16 bits, which are summed as binary32.
macro_rules! short {
    ($name:ident, |$e:ident, $half:ident| $widen:expr, |$sum:ident| $narrow:expr) => {
        /// See [`gfxjit_isa::ops::matrix::MatrixFormat`].
        pub(super) enum $name {}
        impl Sum for $name {
            type Of = f32;
            #[inline(always)]
            fn begin(_: &MatrixPlan, line: Line, d: &[u32], sums: &mut [f32]) {
                let runs = sums.as_chunks_mut::<RUN>().0.iter_mut();
                for (sums, words) in runs.zip(d.as_chunks::<RUN>().0) {
                    for (sum, word) in sums.iter_mut().zip(words) {
                        *sum = f32::from_bits(word >> line.bit);
                    }
                }
            }
            #[inline(always)]
            fn modify(p: &MatrixPlan, c: &mut [f32]) {
                let $e = &mut Lane::<Plain>::new(PLAIN_MODE);
                for c in &mut *c {
                    let $half = c.to_bits();
                    *c = $widen;
                }
                modify(p, c);
            }
            #[inline(always)]
            fn round(p: &MatrixPlan, sums: &mut [f32]) {
                round(p, sums);
                let $e = &mut Lane::<Plain>::new(PLAIN_MODE);
                for sum in sums {
                    let $sum = *sum;
                    *sum = f32::from_bits($narrow);
                }
            }
            #[inline(always)]
            fn end(_: &MatrixPlan, line: Line, d: &mut [u32], sums: &[f32]) {
                let mask = 0xffff << line.bit;
                let runs = d.as_chunks_mut::<RUN>().0.iter_mut();
                for (words, sums) in runs.zip(sums.as_chunks::<RUN>().0) {
                    for (word, sum) in words.iter_mut().zip(sums) {
                        *word = *word & !mask | sum.to_bits() << line.bit & mask;
                    }
                }
            }
        }
    };
}
short!(
    F16,
    |e, half| {
        let half = e.f16_from(half);
        e.f16_to_f32(half)
    },
    |sum| {
        let half = e.f32_to_f16(sum);
        e.f16_bits(half)
    }
);
short!(Bf16, |e, half| narrow::bf16_to_f32(e, half), |sum| {
    narrow::f32_to_bf16(e, sum)
});

/// 32-bit integers with saturating sums.
pub(super) enum Clamped {}
impl Sum for Clamped {
    type Of = i32;
    #[inline(always)]
    fn begin(_: &MatrixPlan, _: Line, _: &[u32], sums: &mut [i32]) {
        sums.fill(0);
    }
    /// The sum of the products fits into 32 bits; only adding C can overflow.
    #[inline(always)]
    fn end(_: &MatrixPlan, _: Line, d: &mut [u32], sums: &[i32]) {
        let runs = d.as_chunks_mut::<RUN>().0.iter_mut();
        for (words, sums) in runs.zip(sums.as_chunks::<RUN>().0) {
            for (word, sum) in words.iter_mut().zip(sums) {
                *word = sum.saturating_add(*word as i32) as u32;
            }
        }
    }
}

/// binary64, in pairs of registers.
pub(super) enum PairedF64 {}
impl Sum for PairedF64 {
    type Of = f64;
    #[inline(always)]
    fn begin(p: &MatrixPlan, _: Line, d: &[u32], sums: &mut [f64]) {
        let high = d.get(p.row..).unwrap_or_default();
        let sign = u64::from(p.negate_c) << 63;
        for ((sum, low), high) in sums.iter_mut().zip(d).zip(high) {
            let bits = u64::from(*low) | u64::from(*high) << 32;
            *sum = f64::from_bits(bits ^ sign);
        }
    }
    #[inline(always)]
    fn end(p: &MatrixPlan, _: Line, d: &mut [u32], sums: &[f64]) {
        let (low, high) = d.split_at_mut(p.row.min(d.len()));
        for ((sum, low), high) in sums.iter().zip(low).zip(high) {
            let bits = sum.to_bits();
            *low = bits as u32;
            *high = (bits >> 32) as u32;
        }
    }
}
