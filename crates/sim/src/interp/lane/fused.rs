//! Fused products and sums of binary32 that are rounded once, to binary16.

use gfxjit_isa::evaluator::Evaluator;
use rustc_apfloat::ieee::{Half, Quad, Single};
use rustc_apfloat::{Float, FloatConvert, Round, Status};

use crate::interp::lane::{Lane, flushed_result};
use crate::interp::mode::FloatMode;

impl<M: FloatMode> Lane<M> {
    /// A fused product of binary32, rounded once to binary16 by MODE.
    pub(super) fn fused_to_half(&mut self, args: [f32; 3]) -> u32 {
        let args = args.map(|a| self.flush32(a));
        if !args.iter().all(|a| a.is_finite()) {
            let [a, b, c] = args;
            let r = self.fma32(a, b, c);
            return self.f32_to_f16(r);
        }
        let [a, b, c] = args.map(|a| -> Quad {
            let a = Single::from_bits(a.to_bits().into());
            a.convert_r(Round::NearestTiesToEven, &mut false).value
        });
        let round = self.round(2);
        // The exact product, and then a sum rounded to odd.
        let product = (a * b).value;
        let near = product.add_r(c, Round::TowardZero);
        let sum = match near.value.is_zero() {
            true => product.add_r(c, round).value,
            false => {
                let odd = near.status.contains(Status::INEXACT);
                Quad::from_bits(near.value.to_bits() | u128::from(odd))
            }
        };
        let convert = |a: Quad| -> Half { a.convert_r(round, &mut false).value };
        let r = convert(sum);
        let r = match self.keeps(2) {
            (_, true) => r.to_bits(),
            _ => flushed_result(r, || convert(sum.scalbn(1))),
        };
        self.limited16(r as u32, true)
    }
}
