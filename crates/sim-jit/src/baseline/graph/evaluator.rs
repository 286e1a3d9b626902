//! What each primitive of operations is in host instructions.

use gfxjit_isa::evaluator::{Derived, Evaluator};
use gfxjit_isa::functions;
use gfxjit_sim::interp::Denormals;

use crate::baseline::graph::{EQUAL, Graph, LESS, Node, NodeId, Wide};
use crate::baseline::x86::table::{masks, ops, shifts};

/// A comparison of numbers (VCMP), ordered and quiet.
const LESS_QUIET: u8 = 0x11;

/// Roundings to an integer (VRNDSCALE), without an exception for what is lost.
const NEAREST: u8 = 0x8;
const DOWN: u8 = 0x9;
pub(super) const TOWARDS_ZERO: u8 = 0xb;

macro_rules! ints32 {
    ($($name:ident: $op:expr;)*) => {
        $(fn $name(&mut self, a: NodeId, b: NodeId) -> NodeId {
            self.binary($op, a, b)
        })*
    };
}

macro_rules! ints64 {
    ($($name:ident: $op:expr;)*) => {
        $(fn $name(&mut self, a: Wide, b: Wide) -> Wide {
            self.wide2(a, b, |e, a, b| e.binary($op, a, b))
        })*
    };
}

macro_rules! floats64 {
    ($($name:ident: $op:expr;)*) => {
        $(fn $name(&mut self, a: Wide, b: Wide) -> Wide {
            let r = self.wide2(a, b, |e, a, b| e.binary($op, a, b));
            self.made64(r)
        })*
    };
}

/// Numbers that an operation has made: with one NaN only, if that is asked for.
impl Graph {
    fn made16(&mut self, a: NodeId) -> NodeId {
        match self.one_nan {
            true => functions::one_nan16(self, a),
            false => a,
        }
    }

    fn made32(&mut self, a: NodeId) -> NodeId {
        match self.one_nan {
            true => functions::one_nan32(self, a),
            false => a,
        }
    }

    fn made64(&mut self, a: Wide) -> Wide {
        match self.one_nan {
            true => functions::one_nan64(self, a),
            false => a,
        }
    }
}

/// Binary32 in MODEs that flush denormals: as the optimizing translator has it (`optimizing/emit/denormals`).
impl Graph {
    fn keeps_operands(&self) -> bool {
        self.denormals.keep_operands() || self.keeps_operands
    }

    /// Operands as MODE has them.
    fn operands32<const N: usize>(&mut self, operands: [NodeId; N]) -> [NodeId; N] {
        match self.keeps_operands() {
            true => operands,
            false => operands.map(|a| functions::flushed32(self, a)),
        }
    }

    /// A result as MODE has it; `twice` makes twice of it, with the full precision.
    fn result32(&mut self, r: NodeId, twice: impl FnOnce(&mut Self) -> NodeId) -> NodeId {
        if self.denormals.keep_results() {
            return r;
        }
        let twice = twice(self);
        functions::flushed_result32(self, r, twice)
    }

    /// The same of a result that no rounding has made of a denormal number.
    fn exact_result32(&mut self, r: NodeId) -> NodeId {
        match self.denormals.keep_results() {
            true => r,
            false => functions::flushed32(self, r),
        }
    }

    /// Writes what computes with denormals, whatever MODE does.
    fn plainly<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        let denormals = std::mem::replace(&mut self.denormals, Denormals::KEPT);
        let r = work(self);
        self.denormals = denormals;
        r
    }

    /// A function that hardware approximates, of a number that MODE has flushed, before and behind.
    fn of_flushed(
        &mut self,
        a: NodeId,
        function: impl FnOnce(&mut Self, NodeId) -> NodeId,
    ) -> NodeId {
        let [a] = self.operands32([a]);
        let r = self.plainly(|e| function(e, a));
        let r = self.made32(r);
        self.exact_result32(r)
    }
}

impl Evaluator for Graph {
    type B = NodeId;
    type U32 = NodeId;
    type U64 = Wide;
    /// Its bits, others are zero.
    type F16 = NodeId;
    type F32 = NodeId;
    type F64 = Wide;

    fn bool(&mut self, value: bool) -> NodeId {
        self.node(Node::ConstMask(if value { u64::MAX } else { 0 }))
    }
    fn and_b(&mut self, a: NodeId, b: NodeId) -> NodeId {
        match (self.of(a), self.of(b)) {
            (Node::ConstMask(0), _) | (_, Node::ConstMask(u64::MAX)) => a,
            (_, Node::ConstMask(0)) | (Node::ConstMask(u64::MAX), _) => b,
            _ => self.node(Node::MaskBinary(masks::AND, a, b)),
        }
    }
    fn or_b(&mut self, a: NodeId, b: NodeId) -> NodeId {
        match (self.of(a), self.of(b)) {
            (Node::ConstMask(0), _) | (_, Node::ConstMask(u64::MAX)) => b,
            (_, Node::ConstMask(0)) | (Node::ConstMask(u64::MAX), _) => a,
            _ => self.node(Node::MaskBinary(masks::OR, a, b)),
        }
    }
    fn xor_b(&mut self, a: NodeId, b: NodeId) -> NodeId {
        self.node(Node::MaskBinary(masks::XOR, a, b))
    }
    fn not_b(&mut self, a: NodeId) -> NodeId {
        match self.of(a) {
            Node::ConstMask(bits) => self.node(Node::ConstMask(!bits)),
            Node::MaskNot(a) => a,
            _ => self.node(Node::MaskNot(a)),
        }
    }

    fn u32(&mut self, value: u32) -> NodeId {
        self.node(Node::Const(value))
    }
    ints32! {
        add32: ops::ADD;
        sub32: ops::SUB;
        mul32: ops::MUL;
        xor32: ops::XOR;
    }
    fn and32(&mut self, a: NodeId, b: NodeId) -> NodeId {
        match (self.constant(a), self.constant(b)) {
            (Some(x), Some(y)) => self.u32(x & y),
            (_, Some(u32::MAX)) => a,
            _ => self.binary(ops::AND, a, b),
        }
    }
    fn or32(&mut self, a: NodeId, b: NodeId) -> NodeId {
        match (self.constant(a), self.constant(b)) {
            (Some(x), Some(y)) => self.u32(x | y),
            (_, Some(0)) => a,
            (Some(0), _) => b,
            _ => self.binary(ops::OR, a, b),
        }
    }
    fn not32(&mut self, a: NodeId) -> NodeId {
        let ones = self.u32(u32::MAX);
        self.binary(ops::XOR, a, ones)
    }
    fn shl32(&mut self, a: NodeId, by: NodeId) -> NodeId {
        match (self.constant(a), self.constant(by)) {
            (Some(x), Some(by)) => self.u32(x.wrapping_shl(by)),
            _ => self.shift(shifts::LEFT, ops::SHLV, a, by),
        }
    }
    fn lshr32(&mut self, a: NodeId, by: NodeId) -> NodeId {
        match (self.constant(a), self.constant(by)) {
            (Some(x), Some(by)) => self.u32(x.wrapping_shr(by)),
            _ => self.shift(shifts::RIGHT, ops::SHRV, a, by),
        }
    }
    fn ashr32(&mut self, a: NodeId, by: NodeId) -> NodeId {
        self.shift(shifts::RIGHT_SIGNED, ops::SARV, a, by)
    }
    fn eq32(&mut self, a: NodeId, b: NodeId) -> NodeId {
        self.node(Node::Compare(ops::CMP, a, b, EQUAL))
    }
    fn ult32(&mut self, a: NodeId, b: NodeId) -> NodeId {
        if self.is_plain() {
            return self.plain_ult32(a, b);
        }
        self.node(Node::Compare(ops::CMPU, a, b, LESS))
    }
    fn slt32(&mut self, a: NodeId, b: NodeId) -> NodeId {
        self.node(Node::Compare(ops::CMP, a, b, LESS))
    }
    fn clz32(&mut self, a: NodeId) -> NodeId {
        if self.is_plain() {
            return self.plain_clz32(a);
        }
        self.unary(ops::LZCNT, a)
    }
    fn ctz32(&mut self, a: NodeId) -> NodeId {
        // Ones below the lowest one, which are all for zero.
        let one = self.u32(1);
        let below = self.sub32(a, one);
        let below = self.binary(ops::ANDN, a, below);
        self.popcount32(below)
    }
    fn popcount32(&mut self, a: NodeId) -> NodeId {
        if self.is_plain() {
            return self.plain_popcount32(a);
        }
        self.unary(ops::POPCNT, a)
    }
    fn reverse32(&mut self, a: NodeId) -> NodeId {
        let fields = [
            (0x5555_5555, 1),
            (0x3333_3333, 2),
            (0x0f0f_0f0f, 4),
            (0x00ff_00ff, 8),
            (0x0000_ffff, 16),
        ];
        fields
            .into_iter()
            .fold(a, |a, (mask, by)| self.swapped(a, mask, by))
    }
    fn select32(&mut self, c: NodeId, a: NodeId, b: NodeId) -> NodeId {
        self.blend(ops::BLEND, c, a, b)
    }

    fn u64(&mut self, value: u64) -> Wide {
        [self.node(Node::ConstWide(value)); 2]
    }
    ints64! {
        add64: ops::ADDQ;
        sub64: ops::SUBQ;
        and64: ops::AND.wide();
        or64: ops::OR.wide();
        xor64: ops::XOR.wide();
    }
    fn mul64(&mut self, a: Wide, b: Wide) -> Wide {
        if self.is_plain() {
            return self.plain_mul64(a, b);
        }
        self.wide2(a, b, |e, a, b| e.binary(ops::MUL.wide(), a, b))
    }
    fn not64(&mut self, a: Wide) -> Wide {
        let ones = self.u64(u64::MAX);
        self.xor64(a, ones)
    }
    fn shl64(&mut self, a: Wide, by: NodeId) -> Wide {
        self.shift_wide(shifts::LEFT, ops::SHLV, a, by)
    }
    fn lshr64(&mut self, a: Wide, by: NodeId) -> Wide {
        self.shift_wide(shifts::RIGHT, ops::SHRV, a, by)
    }
    fn ashr64(&mut self, a: Wide, by: NodeId) -> Wide {
        self.shift_wide(shifts::RIGHT_SIGNED, ops::SARV, a, by)
    }
    fn eq64(&mut self, a: Wide, b: Wide) -> NodeId {
        self.masks(a, b, ops::CMP.wide(), EQUAL)
    }
    fn ult64(&mut self, a: Wide, b: Wide) -> NodeId {
        if self.is_plain() {
            return self.plain_ult64(a, b);
        }
        self.masks(a, b, ops::CMPU.wide(), LESS)
    }
    fn slt64(&mut self, a: Wide, b: Wide) -> NodeId {
        self.masks(a, b, ops::CMP.wide(), LESS)
    }
    fn clz64(&mut self, a: Wide) -> NodeId {
        if self.is_plain() {
            return self.plain_clz64(a);
        }
        self.bit_count(ops::LZCNT, a)
    }
    fn ctz64(&mut self, a: Wide) -> NodeId {
        let one = self.u64(1);
        let below = self.sub64(a, one);
        let below = self.wide2(a, below, |e, a, b| e.binary(ops::ANDN.wide(), a, b));
        self.popcount64(below)
    }
    fn popcount64(&mut self, a: Wide) -> NodeId {
        if self.is_plain() {
            return self.plain_popcount64(a);
        }
        self.bit_count(ops::POPCNT, a)
    }
    fn reverse64(&mut self, a: Wide) -> Wide {
        let (low, high) = (self.low(a), self.high(a));
        let (low, high) = (self.reverse32(low), self.reverse32(high));
        self.join(high, low)
    }
    fn select64(&mut self, c: NodeId, a: Wide, b: Wide) -> Wide {
        self.blend_wide(c, a, b)
    }

    fn zext64(&mut self, a: NodeId) -> Wide {
        match self.constant(a) {
            Some(value) => self.u64(value.into()),
            None => self.widened(a, ops::ZEXT),
        }
    }
    fn sext64(&mut self, a: NodeId) -> Wide {
        self.widened(a, ops::SEXT)
    }
    fn low(&mut self, a: Wide) -> NodeId {
        if let (Node::Join(_, low, _), Node::Join(_, other, _)) = (self.of(a[0]), self.of(a[1]))
            && low == other
        {
            return low;
        }
        match (self.of(a[0]), self.constant_wide(a[0])) {
            (_, Some(value)) => self.u32(value as u32),
            (Node::SgprWide(n), _) => self.node(Node::Sgpr(n)),
            _ if self.is_scalar => a[0],
            _ => self.node(Node::Halves(false, a[0], a[1])),
        }
    }
    fn high(&mut self, a: Wide) -> NodeId {
        if let (Node::Join(_, _, high), Node::Join(_, _, other)) = (self.of(a[0]), self.of(a[1]))
            && high == other
        {
            return high;
        }
        match (self.of(a[0]), self.constant_wide(a[0])) {
            (_, Some(value)) => self.u32((value >> 32) as u32),
            (Node::SgprWide(n), _) => self.node(Node::Sgpr(n + 1)),
            _ if self.is_scalar => self.node(Node::Shift(ops::SHIFTQ, shifts::RIGHT, a[0], 32)),
            _ => self.node(Node::Halves(true, a[0], a[1])),
        }
    }
    fn join(&mut self, low: NodeId, high: NodeId) -> Wide {
        match (self.of(low), self.of(high)) {
            (Node::Const(low), Node::Const(high)) => {
                self.u64(u64::from(low) | u64::from(high) << 32)
            }
            (_, Node::Const(0)) => self.zext64(low),
            (Node::Sgpr(n), Node::Sgpr(next)) if next == n + 1 => [self.node(Node::SgprWide(n)); 2],
            _ => {
                let first = self.node(Node::Join(false, low, high));
                if self.is_scalar {
                    return [first; 2];
                }
                [first, self.node(Node::Join(true, low, high))]
            }
        }
    }
    fn mul_high64(&mut self, a: Wide, b: Wide) -> Wide {
        // Four products of halves.
        let half = self.u32(32);
        let (ah, bh) = (self.lshr64(a, half), self.lshr64(b, half));
        let mut product = |a, b| self.wide2(a, b, |e, a, b| e.binary(ops::MULUDQ, a, b));
        let (ll, lh, hl, hh) = (
            product(a, b),
            product(a, bh),
            product(ah, b),
            product(ah, bh),
        );
        let lower = self.u64(0xffff_ffff);
        let carry = self.lshr64(ll, half);
        let (x, y) = (self.and64(lh, lower), self.and64(hl, lower));
        let sum = self.add64(carry, x);
        let sum = self.add64(sum, y);
        let (carry, x, y) = (
            self.lshr64(sum, half),
            self.lshr64(lh, half),
            self.lshr64(hl, half),
        );
        let sum = self.add64(hh, carry);
        let sum = self.add64(sum, x);
        self.add64(sum, y)
    }

    fn f16_from(&mut self, bits: NodeId) -> NodeId {
        self.zext16(bits)
    }
    fn f16_bits(&mut self, a: NodeId) -> NodeId {
        a
    }
    // A sum or product is exact enough in binary32 to be rounded again.
    fn fadd16(&mut self, a: NodeId, b: NodeId) -> NodeId {
        let r = self.half_binary(ops::FADD, a, b);
        self.made16(r)
    }
    fn fmul16(&mut self, a: NodeId, b: NodeId) -> NodeId {
        let r = self.half_binary(ops::FMUL, a, b);
        self.made16(r)
    }
    fn fma16(&mut self, a: NodeId, b: NodeId, c: NodeId) -> NodeId {
        let [a, b, c] = [a, b, c].map(|x| self.half_to_double(x));
        let product = self.fmul64(a, b);
        let sum = self.fadd64(product, c);
        functions::f64_to_f16(self, sum)
    }
    fn sqrt16(&mut self, a: NodeId) -> NodeId {
        let a = self.half_to_double(a);
        let r = self.sqrt64(a);
        functions::f64_to_f16(self, r)
    }
    fn rcp16(&mut self, a: NodeId) -> NodeId {
        let a = self.half_to_double(a);
        let r = self.rcp64(a);
        functions::f64_to_f16(self, r)
    }
    fn ldexp16(&mut self, a: NodeId, exponent: NodeId) -> NodeId {
        let a = self.half_to_double(a);
        let r = self.ldexp64(a, exponent);
        functions::f64_to_f16(self, r)
    }
    fn flush16(&mut self, a: NodeId) -> NodeId {
        a
    }

    fn f32_from(&mut self, bits: NodeId) -> NodeId {
        bits
    }
    fn f32_bits(&mut self, a: NodeId) -> NodeId {
        a
    }
    fn fadd32(&mut self, a: NodeId, b: NodeId) -> NodeId {
        let [a, b] = self.operands32([a, b]);
        let r = self.binary(ops::FADD, a, b);
        let r = self.made32(r);
        // It is exact where it is denormal.
        self.exact_result32(r)
    }
    fn fmul32(&mut self, a: NodeId, b: NodeId) -> NodeId {
        let [a, b] = self.operands32([a, b]);
        let r = self.binary(ops::FMUL, a, b);
        let r = self.made32(r);
        self.result32(r, |e| {
            let a = e.binary(ops::FADD, a, a);
            e.binary(ops::FMUL, a, b)
        })
    }
    fn fma32(&mut self, a: NodeId, b: NodeId, c: NodeId) -> NodeId {
        let [a, b, c] = self.operands32([a, b, c]);
        let r = self.node(Node::Fma(ops::FMA, a, b, c));
        let r = self.made32(r);
        let r = self.result32(r, |e| {
            let (a, c) = (e.binary(ops::FADD, a, a), e.binary(ops::FADD, c, c));
            e.node(Node::Fma(ops::FMA, a, b, c))
        });
        // Where operands are kept, twice the product may not be a number.
        match self.keeps_operands() {
            true => self.exact_result32(r),
            false => r,
        }
    }
    fn sqrt32(&mut self, a: NodeId) -> NodeId {
        let [a] = self.operands32([a]);
        let r = self.unary(ops::SQRT, a);
        self.made32(r)
    }
    fn rcp32(&mut self, a: NodeId) -> NodeId {
        let [a] = self.operands32([a]);
        let one = self.f32(1.0);
        let r = self.binary(ops::FDIV, one, a);
        let r = self.made32(r);
        self.exact_result32(r)
    }
    fn flt32(&mut self, a: NodeId, b: NodeId) -> NodeId {
        let [a, b] = self.operands32([a, b]);
        self.node(Node::Compare(ops::FCMP, a, b, LESS_QUIET))
    }
    fn feq32(&mut self, a: NodeId, b: NodeId) -> NodeId {
        let [a, b] = self.operands32([a, b]);
        self.node(Node::Compare(ops::FCMP, a, b, EQUAL))
    }
    fn floor32(&mut self, a: NodeId) -> NodeId {
        let [a] = self.operands32([a]);
        let r = self.rounded(ops::ROUND, a, DOWN);
        self.made32(r)
    }
    fn trunc32(&mut self, a: NodeId) -> NodeId {
        let [a] = self.operands32([a]);
        let r = self.rounded(ops::ROUND, a, TOWARDS_ZERO);
        self.made32(r)
    }
    fn rndne32(&mut self, a: NodeId) -> NodeId {
        let [a] = self.operands32([a]);
        let r = self.rounded(ops::ROUND, a, NEAREST);
        self.made32(r)
    }
    fn ldexp32(&mut self, a: NodeId, exponent: NodeId) -> NodeId {
        let [a] = self.operands32([a]);
        let r = self.scaled32(a, exponent);
        let r = self.made32(r);
        self.result32(r, |e| {
            // Far above all exponents; one more must not overflow.
            let (most, one) = (e.u32(1 << 16), e.u32(1));
            let n = e.smin32(exponent, most);
            let n = e.add32(n, one);
            e.scaled32(a, n)
        })
    }
    fn flush32(&mut self, a: NodeId) -> NodeId {
        let [a] = self.operands32([a]);
        a
    }

    fn f64_from(&mut self, bits: Wide) -> Wide {
        bits
    }
    fn f64_bits(&mut self, a: Wide) -> Wide {
        a
    }
    floats64! {
        fadd64: ops::FADDD;
        fmul64: ops::FMULD;
    }
    fn fma64(&mut self, a: Wide, b: Wide, c: Wide) -> Wide {
        let mut half = |n: usize| self.node(Node::Fma(ops::FMA.wide(), a[n], b[n], c[n]));
        let r = [half(0), half(1)];
        self.made64(r)
    }
    fn sqrt64(&mut self, a: Wide) -> Wide {
        let r = self.wide1(a, |e, a| e.unary(ops::SQRTD, a));
        self.made64(r)
    }
    fn rcp64(&mut self, a: Wide) -> Wide {
        let one = self.f64(1.0);
        let r = self.wide2(one, a, |e, one, a| e.binary(ops::FDIVD, one, a));
        self.made64(r)
    }
    fn flt64(&mut self, a: Wide, b: Wide) -> NodeId {
        self.masks(a, b, ops::FCMPD, LESS_QUIET)
    }
    fn feq64(&mut self, a: Wide, b: Wide) -> NodeId {
        self.masks(a, b, ops::FCMPD, EQUAL)
    }
    fn floor64(&mut self, a: Wide) -> Wide {
        let r = self.wide1(a, |e, a| e.rounded(ops::ROUNDD, a, DOWN));
        self.made64(r)
    }
    fn trunc64(&mut self, a: Wide) -> Wide {
        let r = self.wide1(a, |e, a| e.rounded(ops::ROUNDD, a, TOWARDS_ZERO));
        self.made64(r)
    }
    fn rndne64(&mut self, a: Wide) -> Wide {
        let r = self.wide1(a, |e, a| e.rounded(ops::ROUNDD, a, NEAREST));
        self.made64(r)
    }
    fn ldexp64(&mut self, a: Wide, exponent: NodeId) -> Wide {
        let r = self.scaled64(a, exponent);
        self.made64(r)
    }
    fn flush64(&mut self, a: Wide) -> Wide {
        a
    }

    fn f16_to_f32(&mut self, a: NodeId) -> NodeId {
        let packed = self.node(Node::Down(ops::NARROW16, a, None));
        let r = self.unary(ops::H_TO_F, packed);
        self.made32(r)
    }
    fn f32_to_f16(&mut self, a: NodeId) -> NodeId {
        let packed = self.node(Node::Down(ops::F_TO_H, a, Some(0)));
        let r = self.unary(ops::ZEXT16, packed);
        self.made16(r)
    }
    fn fma32_to_f16(&mut self, a: NodeId, b: NodeId, c: NodeId) -> NodeId {
        let [a, b, c] = self.operands32([a, b, c]);
        self.plainly(|e| functions::fma32_to_f16(e, a, b, c))
    }
    fn f32_to_f16_rtz(&mut self, a: NodeId) -> NodeId {
        let packed = self.node(Node::Down(ops::F_TO_H, a, Some(3)));
        let r = self.unary(ops::ZEXT16, packed);
        self.made16(r)
    }
    fn f32_to_f64(&mut self, a: NodeId) -> Wide {
        let [a] = self.operands32([a]);
        let r = self.widened(a, ops::F_TO_D);
        self.made64(r)
    }
    fn f64_to_f32(&mut self, a: Wide) -> NodeId {
        let r = self.narrowed(a, |e, a| e.unary(ops::D_TO_F, a));
        let r = self.made32(r);
        self.result32(r, |e| {
            let twice = e.wide2(a, a, |e, a, b| e.binary(ops::FADDD, a, b));
            e.narrowed(twice, |e, a| e.unary(ops::D_TO_F, a))
        })
    }
    // What is too large or too small is all ones to the host.
    fn f32_to_u32(&mut self, a: NodeId) -> NodeId {
        let (r, zero) = (self.unsigned_of32(a), self.u32(0));
        let positive = self.flt32(zero, a);
        self.select32(positive, r, zero)
    }
    // What is outside is the least number to the host.
    fn f32_to_i32(&mut self, a: NodeId) -> NodeId {
        let r = self.unary(ops::F_TO_I, a);
        let (limit, most, zero) = (
            self.f32(2f32.powi(31)),
            self.u32(i32::MAX as u32),
            self.u32(0),
        );
        let inside = self.flt32(a, limit);
        let r = self.select32(inside, r, most);
        let number = self.feq32(a, a);
        self.select32(number, r, zero)
    }
    fn f64_to_u32(&mut self, a: Wide) -> NodeId {
        let r = self.unsigned_of64(a);
        let (none, zero) = (self.u64(0), self.u32(0));
        let positive = self.flt64(none, a);
        self.select32(positive, r, zero)
    }
    fn f64_to_i32(&mut self, a: Wide) -> NodeId {
        let r = self.narrowed(a, |e, a| e.unary(ops::D_TO_I, a));
        let limit = self.f64(2f64.powi(31));
        let (most, zero) = (self.u32(i32::MAX as u32), self.u32(0));
        let inside = self.flt64(a, limit);
        let r = self.select32(inside, r, most);
        let number = self.feq64(a, a);
        self.select32(number, r, zero)
    }
    fn u32_to_f32(&mut self, a: NodeId) -> NodeId {
        if self.is_plain() {
            return self.plain_u32_to_f32(a);
        }
        self.unary(ops::U_TO_F, a)
    }
    fn i32_to_f32(&mut self, a: NodeId) -> NodeId {
        self.unary(ops::I_TO_F, a)
    }
    fn u32_to_f64(&mut self, a: NodeId) -> Wide {
        if self.is_plain() {
            return self.plain_u32_to_f64(a);
        }
        self.widened(a, ops::U_TO_D)
    }
    fn i32_to_f64(&mut self, a: NodeId) -> Wide {
        self.widened(a, ops::I_TO_D)
    }
    fn rsq(&mut self, a: NodeId) -> NodeId {
        self.of_flushed(a, functions::rsq)
    }
    fn exp2(&mut self, a: NodeId) -> NodeId {
        self.of_flushed(a, functions::exp2)
    }
    fn log2(&mut self, a: NodeId) -> NodeId {
        self.of_flushed(a, functions::log2)
    }
    fn sin_turns(&mut self, a: NodeId) -> NodeId {
        self.of_flushed(a, functions::sin_turns)
    }
    fn cos_turns(&mut self, a: NodeId) -> NodeId {
        self.of_flushed(a, functions::cos_turns)
    }
    fn two_over_pi(&mut self, shift: NodeId) -> Wide {
        self.none([shift; 2])
    }

    fn keep_denormal_inputs(&mut self, on: bool) {
        self.keeps_operands = on;
    }

    fn ieee(&mut self) -> NodeId {
        self.mode_bit(9)
    }
    fn dx10_clamp(&mut self) -> NodeId {
        self.mode_bit(8)
    }
    fn fp16_ovfl(&mut self) -> NodeId {
        self.mode_bit(23)
    }
    fn lane(&mut self) -> NodeId {
        self.node(Node::Lane)
    }
}
