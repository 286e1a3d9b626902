//! What hosts with AVX2 have no instruction for, of those that they have.

use gfxjit_isa::evaluator::{Derived as _, Evaluator as _};

use crate::baseline::graph::evaluator::TOWARDS_ZERO;
use crate::baseline::graph::{EQUAL, Graph, LESS, Node, NodeId, Wide};
use crate::baseline::x86::table::{ops, shifts};

const SIGN: u32 = 1 << 31;
const SIGN_WIDE: u64 = 1 << 63;

/// Bits of a binary64 whose last bit counts ones.
const ONES_WIDE: u64 = 0x4330 << 48;

impl Graph {
    /// The same order as a signed number.
    fn biased32(&mut self, a: NodeId) -> NodeId {
        match self.constant(a) {
            Some(value) => self.u32(value ^ SIGN),
            None => {
                let sign = self.u32(SIGN);
                self.xor32(a, sign)
            }
        }
    }

    fn biased64(&mut self, a: Wide) -> Wide {
        match self.constant_wide(a[0]) {
            Some(value) => self.u64(value ^ SIGN_WIDE),
            None => {
                let sign = self.u64(SIGN_WIDE);
                self.xor64(a, sign)
            }
        }
    }

    pub(super) fn plain_ult32(&mut self, a: NodeId, b: NodeId) -> NodeId {
        let (a, b) = (self.biased32(a), self.biased32(b));
        self.node(Node::Compare(ops::CMP, a, b, LESS))
    }

    pub(super) fn plain_ult64(&mut self, a: Wide, b: Wide) -> NodeId {
        let (a, b) = (self.biased64(a), self.biased64(b));
        self.masks(a, b, ops::CMP.wide(), LESS)
    }

    pub(super) fn plain_popcount32(&mut self, a: NodeId) -> NodeId {
        // Counts in fields of two bits, of four, of eight; a product adds bytes up.
        let field = |e: &mut Self, a: NodeId, by: u32, mask: u32| {
            let (by, mask) = (e.u32(by), e.u32(mask));
            let a = e.lshr32(a, by);
            e.and32(a, mask)
        };
        let odd = field(self, a, 1, 0x5555_5555);
        let a = self.sub32(a, odd);
        let (even, odd) = (
            field(self, a, 0, 0x3333_3333),
            field(self, a, 2, 0x3333_3333),
        );
        let a = self.add32(even, odd);
        let four = self.u32(4);
        let up = self.lshr32(a, four);
        let a = self.add32(a, up);
        let (mask, ones, by) = (self.u32(0x0f0f_0f0f), self.u32(0x0101_0101), self.u32(24));
        let a = self.and32(a, mask);
        let a = self.mul32(a, ones);
        self.lshr32(a, by)
    }

    pub(super) fn plain_popcount64(&mut self, a: Wide) -> NodeId {
        let (low, high) = (self.low(a), self.high(a));
        let (low, high) = (self.plain_popcount32(low), self.plain_popcount32(high));
        self.add32(low, high)
    }

    pub(super) fn plain_clz32(&mut self, a: NodeId) -> NodeId {
        // Ones from the highest one on.
        let mut ones = a;
        for by in [1, 2, 4, 8, 16] {
            let by = self.u32(by);
            let down = self.lshr32(ones, by);
            ones = self.or32(ones, down);
        }
        let above = self.not32(ones);
        self.plain_popcount32(above)
    }

    pub(super) fn plain_clz64(&mut self, a: Wide) -> NodeId {
        let (low, high) = (self.low(a), self.high(a));
        let (zero, word) = (self.u32(0), self.u32(32));
        let is_low = self.node(Node::Compare(ops::CMP, high, zero, EQUAL));
        let (low, high) = (self.plain_clz32(low), self.plain_clz32(high));
        let low = self.add32(low, word);
        self.select32(is_low, low, high)
    }

    pub(super) fn plain_mul64(&mut self, a: Wide, b: Wide) -> Wide {
        let word = self.u32(32);
        let (ah, bh) = (self.lshr64(a, word), self.lshr64(b, word));
        let product = |e: &mut Self, a, b| e.wide2(a, b, |e, a, b| e.binary(ops::MULUDQ, a, b));
        let (low, x, y) = (
            product(self, a, b),
            product(self, ah, b),
            product(self, a, bh),
        );
        let upper = self.add64(x, y);
        let upper = self.shl64(upper, word);
        self.add64(low, upper)
    }

    pub(super) fn shift_wide_signed(&mut self, a: Wide, by: NodeId) -> Wide {
        if let Some(by) = self.constant(by).filter(|by| by & 63 == 0 || by & 63 == 32) {
            if by & 63 == 0 {
                return a;
            }
            let high = self.high(a);
            let sign = self.node(Node::Shift(ops::SHIFT, shifts::RIGHT_SIGNED, high, 31));
            return self.join(high, sign);
        }
        let sign = self.u64(SIGN_WIDE);
        let (r, sign) = (self.lshr64(a, by), self.lshr64(sign, by));
        let r = self.xor64(r, sign);
        self.sub64(r, sign)
    }

    /// Between two constants, signed.
    fn limited(&mut self, a: NodeId, [low, high]: [i32; 2]) -> NodeId {
        let (low, high) = (self.u32(low as u32), self.u32(high as u32));
        let is_less = self.slt32(a, low);
        let a = self.select32(is_less, low, a);
        let is_more = self.slt32(high, a);
        self.select32(is_more, high, a)
    }

    /// `2^exponent` in binary64, where it is a normal number.
    fn power(&mut self, exponent: NodeId) -> Wide {
        let (bias, place, zero) = (self.u32(1023), self.u32(20), self.u32(0));
        let biased = self.add32(exponent, bias);
        let high = self.shl32(biased, place);
        self.join(zero, high)
    }

    fn product64(&mut self, a: Wide, b: Wide) -> Wide {
        self.wide2(a, b, |e, a, b| e.binary(ops::FMULD, a, b))
    }

    /// `a * 2^exponent`, rounded once.
    pub(super) fn scaled32(&mut self, a: NodeId, exponent: NodeId) -> NodeId {
        if !self.is_plain() {
            let by = self.i32_to_f32(exponent);
            return self.binary(ops::SCALE, a, by);
        }
        // Powers that make zero or infinity of every binary32 are few enough for a binary64, in
        // which the product is exact.
        let n = self.limited(exponent, [-400, 400]);
        let factor = self.power(n);
        let a = self.widened(a, ops::F_TO_D);
        let r = self.product64(a, factor);
        self.narrowed(r, |e, a| e.unary(ops::D_TO_F, a))
    }

    pub(super) fn scaled64(&mut self, a: Wide, exponent: NodeId) -> Wide {
        if !self.is_plain() {
            let exponent = self.i32_to_f64(exponent);
            return self.wide2(a, exponent, |e, a, n| e.binary(ops::SCALE.wide(), a, n));
        }
        // Products of which only the last one rounds.
        let n = self.limited(exponent, [-3 * 1023, 3 * 1023]);
        let (least, down, zero) = (
            self.u32(-1022i32 as u32),
            self.u32(-54i32 as u32),
            self.u32(0),
        );
        let is_below = self.slt32(n, least);
        let last = self.select32(is_below, down, zero);
        let mut left = self.sub32(n, last);
        let mut r = a;
        for _ in 0..3 {
            let step = self.limited(left, [-1022, 1023]);
            let factor = self.power(step);
            r = self.product64(r, factor);
            left = self.sub32(left, step);
        }
        let factor = self.power(last);
        self.product64(r, factor)
    }

    /// To an unsigned integer; all ones where it is too large. What is below zero and what is no number is any.
    pub(super) fn unsigned_of32(&mut self, a: NodeId) -> NodeId {
        if !self.is_plain() {
            return self.unary(ops::F_TO_U, a);
        }
        let (half, all) = (self.f32(2f32.powi(31)), self.f32(2f32.powi(32)));
        let (minus, sign, zero) = (self.f32(-(2f32.powi(31))), self.u32(SIGN), self.u32(0));
        let small = self.flt32(a, half);
        let less = self.binary(ops::FADD, a, minus);
        let a_or_less = self.select32(small, a, less);
        let r = self.unary(ops::F_TO_I, a_or_less);
        let upper = self.select32(small, zero, sign);
        let r = self.xor32(r, upper);
        let (fits, ones) = (self.flt32(a, all), self.u32(u32::MAX));
        self.select32(fits, r, ones)
    }

    /// The same of binary64.
    pub(super) fn unsigned_of64(&mut self, a: Wide) -> NodeId {
        if !self.is_plain() {
            return self.narrowed(a, |e, a| e.unary(ops::D_TO_U, a));
        }
        // A binary64 whose last bit counts ones.
        let unit = self.u64(ONES_WIDE);
        let r = self.wide1(a, |e, a| e.rounded(ops::ROUNDD, a, TOWARDS_ZERO));
        let r = self.wide2(r, unit, |e, a, b| e.binary(ops::FADDD, a, b));
        let r = self.low(r);
        let all = self.f64(2f64.powi(32));
        let (fits, ones) = (self.flt64(a, all), self.u32(u32::MAX));
        self.select32(fits, r, ones)
    }

    pub(super) fn plain_u32_to_f32(&mut self, a: NodeId) -> NodeId {
        // Halves are exact, and so is the product: the sum alone rounds.
        let (by, factor) = (self.u32(16), self.f32(65536.0));
        let (high, low) = (self.lshr32(a, by), self.zext16(a));
        let (high, low) = (self.unary(ops::I_TO_F, high), self.unary(ops::I_TO_F, low));
        self.node(Node::Fma(ops::FMA, high, factor, low))
    }

    pub(super) fn plain_u32_to_f64(&mut self, a: NodeId) -> Wide {
        let (unit, minus) = (self.u64(ONES_WIDE), self.u64(ONES_WIDE | SIGN_WIDE));
        let a = self.zext64(a);
        let a = self.or64(a, unit);
        self.wide2(a, minus, |e, a, b| e.binary(ops::FADDD, a, b))
    }
}
