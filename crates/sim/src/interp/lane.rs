//! The interpreter's evaluator: values are host numbers, and an operation is evaluated for one lane.
//!
//! It has two variants. [`Plain`] is for the MODE that compilers set: round to nearest even, denormals kept.
//! [`Moded`](crate::interp::mode::Moded) implements every other MODE: by flushing, and for other roundings with LLVM's
//! software floating point, which is fifty times slower.

mod binary16;
mod fused;

use std::marker::PhantomData;

use gfxjit_isa::evaluator::{Evaluator, Way};
use gfxjit_isa::functions;
use rustc_apfloat::ieee::{Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

use crate::interp::lane::binary16::{double_to_half, half_op, half_to_single, single_to_half};
use crate::interp::mode::{FP16_OVFL, FloatMode, ONE_NAN, PLAIN_MODE, Plain};

/// One lane.
pub struct Lane<M> {
    /// Its number in the wave.
    pub lane: u32,
    /// The MODE register.
    pub mode: u32,
    /// Whether operands keep their denormals regardless of MODE.
    keeps_inputs: bool,
    mark: PhantomData<M>,
}

impl<M: FloatMode> Lane<M> {
    #[inline(always)]
    pub fn new(mode: u32) -> Self {
        Self {
            lane: 0,
            mode,
            keeps_inputs: false,
            mark: PhantomData,
        }
    }

    /// The rounding mode of binary32 (`shift` 0) or of binary64 and binary16 (`shift` 2).
    fn round(&self, shift: u32) -> Round {
        match self.mode >> shift & 3 {
            0 => Round::NearestTiesToEven,
            1 => Round::TowardPositive,
            2 => Round::TowardNegative,
            _ => Round::TowardZero,
        }
    }

    /// The bits of an operation's result, flushed by MODE.
    #[inline(always)]
    fn made(&mut self, bits: u128, float: u32) -> u128 {
        if M::PLAIN || self.mode & ONE_NAN == 0 {
            return bits;
        }
        match float {
            16 => functions::one_nan16(self, bits as u32).into(),
            32 => functions::one_nan32(self, bits as u32).into(),
            _ => functions::one_nan64(self, bits as u64).into(),
        }
    }

    #[inline(always)]
    fn made16(&mut self, bits: u32) -> u32 {
        self.made(bits.into(), 16) as u32
    }

    #[inline(always)]
    fn made32(&mut self, a: f32) -> f32 {
        f32::from_bits(self.made(a.to_bits().into(), 32) as u32)
    }

    #[inline(always)]
    fn made64(&mut self, a: f64) -> f64 {
        f64::from_bits(self.made(a.to_bits().into(), 64) as u64)
    }

    /// Whether denormal inputs (bit 0) and outputs (bit 1) are kept.
    fn keeps(&self, shift: u32) -> (bool, bool) {
        let bits = self.mode >> (4 + shift);
        (bits & 1 != 0 || self.keeps_inputs, bits & 2 != 0)
    }

    /// The bits of infinity with this sign, or of the largest number by MODE's rounding.
    fn beyond(&self, sign: u128, float: u32) -> u128 {
        let (infinity, shift) = match float {
            16 => (0x7c00, 2),
            32 => (0x7f80_0000, 0),
            _ => (0x7ff << 52, 2),
        };
        let saturates = float == 16 && self.mode & FP16_OVFL != 0;
        let infinite = match self.round(shift) {
            Round::NearestTiesToEven => true,
            Round::TowardPositive => sign == 0,
            Round::TowardNegative => sign != 0,
            _ => false,
        };
        sign | (infinity - u128::from(saturates || !infinite))
    }

    /// The bits of zero with this sign, or of the smallest number by MODE's rounding.
    fn below(&self, sign: u128, shift: u32) -> u128 {
        let away = match self.round(shift) {
            Round::TowardPositive => sign == 0,
            Round::TowardNegative => sign != 0,
            _ => false,
        };
        let (_, keep) = self.keeps(shift);
        sign | u128::from(away && keep)
    }

    /// A binary16 result: with MODE.FP16_OVFL it saturates at the largest number if all operands
    /// were finite.
    fn limited16(&self, bits: u32, finite: bool) -> u32 {
        let over = finite && bits & 0x7fff == 0x7c00 && self.mode & FP16_OVFL != 0;
        bits - u32::from(over)
    }
}

/// Whether a binary16 is neither infinite nor NaN.
fn is_finite16(bits: u32) -> bool {
    bits & 0x7c00 != 0x7c00
}

impl<M: FloatMode> Lane<M> {
    /// Applies a function, rounded to nearest in every MODE, with operand and result flushed.
    #[inline(always)]
    fn plainly(&mut self, a: f32, f: impl FnOnce(&mut Lane<Plain>, f32) -> f32) -> f32 {
        let r = f(&mut Lane::new(PLAIN_MODE), self.flush32(a));
        if M::PLAIN {
            return r;
        }
        let (_, keep) = self.keeps(0);
        self.made32(f32::from_bits(flushed(r.to_bits().into(), 32, keep) as u32))
    }
}

fn flushed(bits: u128, float: u32, keep: bool) -> u128 {
    let (sign, exponent): (u128, u128) = match float {
        16 => (0x8000, 0x7c00),
        32 => (0x8000_0000, 0x7f80_0000),
        _ => (1 << 63, 0x7ff << 52),
    };
    if !keep && bits & exponent == 0 {
        bits & sign
    } else {
        bits
    }
}

/// Host arithmetic if MODE rounds to nearest, with MODE's flushing. Doubling the first and the third operand must
/// double the result.
macro_rules! nearest {
    ($name:ident, $f:ident, $flush:ident, $made:ident, $shift:expr) => {
        #[inline(always)]
        fn $name(&mut self, args: [$f; 3], f: impl Fn([$f; 3]) -> $f) -> $f {
            let (_, keep) = self.keeps($shift);
            let [a, b, c] = args.map(|a| self.$flush(a));
            let r = f([a, b, c]);
            let twice = f([a * 2.0, b, c * 2.0]);
            self.$made(tiny_as_zero!($f, r, twice, keep))
        }
    };
}

/// A result, or zero with its sign if denormals are flushed: see [`flushed_result`].
macro_rules! tiny_as_zero {
    ($f:ident, $r:expr, $twice:expr, $keep:expr) => {{
        let r = $r;
        let least = $f::MIN_POSITIVE;
        let tiny = (r.abs() < least) | ($twice.abs() < 2.0 * least);
        if tiny & !$keep {
            $f::copysign(0.0, r)
        } else {
            r
        }
    }};
}

impl<M: FloatMode> Lane<M> {
    /// Whether MODE rounds to nearest: see [`Self::round`].
    #[inline(always)]
    fn is_nearest(&self, shift: u32) -> bool {
        self.mode >> shift & 3 == 0
    }

    nearest!(nearly32, f32, flush32, made32, 0);
    nearest!(nearly64, f64, flush64, made64, 2);

    /// Whether the host's binary16 arithmetic is that of MODE, except for the limit.
    #[inline(always)]
    fn is_usual16(&self) -> bool {
        self.mode >> 2 & 0x33 == 0x30
    }

    /// Arithmetic of the host in binary16, where that [is usual](Self::is_usual16).
    #[inline(always)]
    fn nearly16(&mut self, [a, b, c]: [u32; 3], f: impl FnOnce(f64, f64, f64) -> f64) -> u32 {
        let finite = is_finite16(a) & is_finite16(b) & is_finite16(c);
        let r = self.limited16(half_op(a, b, c, f), finite);
        self.made16(r)
    }
}

/// Software arithmetic, by MODE. Doubling the first and the third operand must double the result.
fn soft<F: Float, M: FloatMode>(
    e: &mut Lane<M>,
    shift: u32,
    args: [u128; 3],
    f: impl Fn([F; 3], Round) -> F,
) -> u128 {
    let width = F::BITS as u32;
    let (keep_in, keep_out) = e.keeps(shift);
    let args = args.map(|a| F::from_bits(flushed(a, width, keep_in)));
    let round = e.round(shift);
    let r = f(args, round);
    let r = match keep_out {
        true => r.to_bits(),
        false => flushed_result(r, || {
            let [a, b, c] = args;
            f([a.scalbn(1), b, c.scalbn(1)], round)
        }),
    };
    let r = match width {
        16 => e
            .limited16(r as u32, args.iter().all(|a| a.is_finite()))
            .into(),
        _ => r,
    };
    e.made(r, width)
}

/// The bits of a result if denormals are flushed. A number that became the smallest normal one only
/// by rounding in the coarser steps of denormals counts as denormal. `twice` computes two times the
/// result, which has full precision.
fn flushed_result<F: Float>(r: F, twice: impl FnOnce() -> F) -> u128 {
    let width = F::BITS as u32;
    let least = F::smallest_normalized();
    let is_least = r.abs().bitwise_eq(least);
    let tiny = is_least && twice().abs() < least.scalbn(1);
    let bits = r.to_bits();
    match tiny {
        true => bits & 1 << (width - 1),
        false => flushed(bits, width, false),
    }
}

macro_rules! int_engine {
    ($t:ty, $s:ty; $imm:ident, $add:ident, $sub:ident, $mul:ident, $and:ident, $or:ident, $xor:ident, $not:ident,
     $shl:ident, $lshr:ident, $ashr:ident, $eq:ident, $ult:ident, $slt:ident, $clz:ident, $ctz:ident, $popcount:ident,
     $reverse:ident, $select:ident) => {
        #[inline(always)]
        fn $imm(&mut self, value: $t) -> $t {
            value
        }
        #[inline(always)]
        fn $add(&mut self, a: $t, b: $t) -> $t {
            a.wrapping_add(b)
        }
        #[inline(always)]
        fn $sub(&mut self, a: $t, b: $t) -> $t {
            a.wrapping_sub(b)
        }
        #[inline(always)]
        fn $mul(&mut self, a: $t, b: $t) -> $t {
            a.wrapping_mul(b)
        }
        #[inline(always)]
        fn $and(&mut self, a: $t, b: $t) -> $t {
            a & b
        }
        #[inline(always)]
        fn $or(&mut self, a: $t, b: $t) -> $t {
            a | b
        }
        #[inline(always)]
        fn $xor(&mut self, a: $t, b: $t) -> $t {
            a ^ b
        }
        #[inline(always)]
        fn $not(&mut self, a: $t) -> $t {
            !a
        }
        #[inline(always)]
        fn $shl(&mut self, a: $t, by: u32) -> $t {
            a.wrapping_shl(by)
        }
        #[inline(always)]
        fn $lshr(&mut self, a: $t, by: u32) -> $t {
            a.wrapping_shr(by)
        }
        #[inline(always)]
        fn $ashr(&mut self, a: $t, by: u32) -> $t {
            (a as $s).wrapping_shr(by) as $t
        }
        #[inline(always)]
        fn $eq(&mut self, a: $t, b: $t) -> bool {
            a == b
        }
        #[inline(always)]
        fn $ult(&mut self, a: $t, b: $t) -> bool {
            a < b
        }
        #[inline(always)]
        fn $slt(&mut self, a: $t, b: $t) -> bool {
            (a as $s) < (b as $s)
        }
        #[inline(always)]
        fn $clz(&mut self, a: $t) -> u32 {
            a.leading_zeros()
        }
        #[inline(always)]
        fn $ctz(&mut self, a: $t) -> u32 {
            a.trailing_zeros()
        }
        #[inline(always)]
        fn $popcount(&mut self, a: $t) -> u32 {
            a.count_ones()
        }
        #[inline(always)]
        fn $reverse(&mut self, a: $t) -> $t {
            a.reverse_bits()
        }
        #[inline(always)]
        fn $select(&mut self, c: bool, a: $t, b: $t) -> $t {
            if c { a } else { b }
        }
    };
}

/// A rounding to an integer; the host's function may return a signalling NaN unchanged.
macro_rules! quiet {
    ($f:ty, $a:expr, $round:ident) => {{
        let a = $a;
        if a.is_nan() {
            <$f>::from_bits(a.to_bits() | 1 << (<$f>::MANTISSA_DIGITS - 2))
        } else {
            a.$round()
        }
    }};
}

macro_rules! float_engine {
    ($f:ident, $t:ty, $soft:ty, $shift:expr, $sig:expr, $made:ident; $from:ident, $to:ident, $add:ident, $mul:ident, $fma:ident, $sqrt:ident,
     $rcp:ident, $lt:ident, $eq:ident, $floor:ident, $trunc:ident, $rndne:ident, $ldexp:ident, $flush:ident, $nearly:ident) => {
        #[inline(always)]
        fn $from(&mut self, bits: $t) -> $f {
            <$f>::from_bits(bits)
        }
        #[inline(always)]
        fn $to(&mut self, a: $f) -> $t {
            a.to_bits()
        }
        #[inline(always)]
        fn $add(&mut self, a: $f, b: $f) -> $f {
            if M::PLAIN {
                return a + b;
            }
            if self.is_nearest($shift) {
                return self.$nearly([a, 0.0, b], |[a, _, b]| a + b);
            }
            let args = [a.to_bits().into(), 0, b.to_bits().into()];
            <$f>::from_bits(
                soft::<$soft, M>(self, $shift, args, |[a, _, b], r| a.add_r(b, r).value) as $t,
            )
        }
        #[inline(always)]
        fn $mul(&mut self, a: $f, b: $f) -> $f {
            if M::PLAIN {
                return a * b;
            }
            if self.is_nearest($shift) {
                return self.$nearly([a, b, 0.0], |[a, b, _]| a * b);
            }
            let args = [a.to_bits().into(), b.to_bits().into(), 0];
            <$f>::from_bits(
                soft::<$soft, M>(self, $shift, args, |[a, b, _], r| a.mul_r(b, r).value) as $t,
            )
        }
        #[inline(always)]
        fn $fma(&mut self, a: $f, b: $f, c: $f) -> $f {
            if M::PLAIN {
                return a.mul_add(b, c);
            }
            if self.is_nearest($shift) {
                return self.$nearly([a, b, c], |[a, b, c]| a.mul_add(b, c));
            }
            let args = [a.to_bits().into(), b.to_bits().into(), c.to_bits().into()];
            <$f>::from_bits(soft::<$soft, M>(self, $shift, args, |[a, b, c], r| {
                a.mul_add_r(b, c, r).value
            }) as $t)
        }
        #[inline(always)]
        fn $sqrt(&mut self, a: $f) -> $f {
            let a = self.$flush(a);
            self.$made(a.sqrt())
        }
        #[inline(always)]
        fn $rcp(&mut self, a: $f) -> $f {
            let a = self.$flush(a);
            let r = 1.0 / a;
            if M::PLAIN {
                return r;
            }
            let (_, keep) = self.keeps($shift);
            let r = flushed(r.to_bits().into(), <$soft>::BITS as u32, keep) as $t;
            self.$made(<$f>::from_bits(r))
        }
        #[inline(always)]
        fn $lt(&mut self, a: $f, b: $f) -> bool {
            if M::PLAIN {
                return a < b;
            }
            self.$flush(a) < self.$flush(b)
        }
        #[inline(always)]
        fn $eq(&mut self, a: $f, b: $f) -> bool {
            if M::PLAIN {
                return a == b;
            }
            self.$flush(a) == self.$flush(b)
        }
        #[inline(always)]
        fn $floor(&mut self, a: $f) -> $f {
            let r = quiet!($f, self.$flush(a), floor);
            self.$made(r)
        }
        #[inline(always)]
        fn $trunc(&mut self, a: $f) -> $f {
            let r = quiet!($f, self.$flush(a), trunc);
            self.$made(r)
        }
        #[inline(always)]
        fn $rndne(&mut self, a: $f) -> $f {
            let r = quiet!($f, self.$flush(a), round_ties_even);
            self.$made(r)
        }
        #[inline(always)]
        fn $ldexp(&mut self, a: $f, exponent: u32) -> $f {
            let scaled = |a: $f, n: i32| {
                let power =
                    |k: i32| <$f>::from_bits(((k + $sig) as $t) << (<$f>::MANTISSA_DIGITS - 1));
                let step = |k: i32| k.clamp(1 - $sig, $sig);
                let n = n.clamp(-3 * $sig, 3 * $sig);
                // Downwards the number stays normal until the last step, so that only the last step
                // rounds; upwards no step rounds.
                let last = if n < 1 - $sig {
                    -(<$f>::MANTISSA_DIGITS as i32) - 1
                } else {
                    0
                };
                let first = step(n - last);
                let second = step(n - last - first);
                let third = step(n - last - first - second);
                a * power(first) * power(second) * power(third) * power(last)
            };
            if M::PLAIN {
                return scaled(a, exponent as i32);
            }
            if self.is_nearest($shift) {
                let (a, n) = (self.$flush(a), (exponent as i32).min(4096));
                let (_, keep) = self.keeps($shift);
                let (r, twice) = (scaled(a, n), scaled(a, n + 1));
                return self.$made(tiny_as_zero!($f, r, twice, keep));
            }
            let args = [a.to_bits().into(), 0, 0];
            let n = (exponent as i32).clamp(-4096, 4096);
            <$f>::from_bits(
                soft::<$soft, M>(self, $shift, args, |[a, _, _], r| a.scalbn_r(n, r)) as $t,
            )
        }
        #[inline(always)]
        fn $flush(&mut self, a: $f) -> $f {
            if M::PLAIN {
                return a;
            }
            let (keep, _) = self.keeps($shift);
            <$f>::from_bits(flushed(a.to_bits().into(), <$soft>::BITS as u32, keep) as $t)
        }
    };
}

/// Chooses the implementation for the lane.
macro_rules! usually {
    ($name:ident, $word:ty) => {
        #[inline(always)]
        fn $name(
            &mut self,
            _: &'static str,
            usual: bool,
            (words, flag): ([$word; 3], bool),
            short: Way<Self, $word>,
            whole: Way<Self, $word>,
        ) -> ($word, bool) {
            let way = if usual { short } else { whole };
            way(self, words, flag)
        }
    };
}

impl<M: FloatMode> Evaluator for Lane<M> {
    type B = bool;
    type U32 = u32;
    type U64 = u64;
    /// Its bits.
    type F16 = u32;
    type F32 = f32;
    type F64 = f64;

    #[inline(always)]
    fn bool(&mut self, value: bool) -> bool {
        value
    }
    #[inline(always)]
    fn and_b(&mut self, a: bool, b: bool) -> bool {
        a & b
    }
    #[inline(always)]
    fn or_b(&mut self, a: bool, b: bool) -> bool {
        a | b
    }
    #[inline(always)]
    fn xor_b(&mut self, a: bool, b: bool) -> bool {
        a ^ b
    }
    #[inline(always)]
    fn not_b(&mut self, a: bool) -> bool {
        !a
    }

    int_engine!(u32, i32; u32, add32, sub32, mul32, and32, or32, xor32, not32, shl32, lshr32, ashr32, eq32, ult32, slt32,
        clz32, ctz32, popcount32, reverse32, select32);
    int_engine!(u64, i64; u64, add64, sub64, mul64, and64, or64, xor64, not64, shl64, lshr64, ashr64, eq64, ult64, slt64,
        clz64, ctz64, popcount64, reverse64, select64);

    #[inline(always)]
    fn zext64(&mut self, a: u32) -> u64 {
        u64::from(a)
    }
    #[inline(always)]
    fn sext64(&mut self, a: u32) -> u64 {
        i64::from(a as i32) as u64
    }
    #[inline(always)]
    fn low(&mut self, a: u64) -> u32 {
        a as u32
    }
    #[inline(always)]
    fn high(&mut self, a: u64) -> u32 {
        (a >> 32) as u32
    }
    #[inline(always)]
    fn join(&mut self, low: u32, high: u32) -> u64 {
        u64::from(low) | u64::from(high) << 32
    }
    #[inline(always)]
    fn mul_high64(&mut self, a: u64, b: u64) -> u64 {
        ((u128::from(a) * u128::from(b)) >> 64) as u64
    }

    float_engine!(f32, u32, Single, 0, 127, made32; f32_from, f32_bits, fadd32, fmul32, fma32, sqrt32, rcp32, flt32, feq32, floor32,
        trunc32, rndne32, ldexp32, flush32, nearly32);
    float_engine!(f64, u64, Double, 2, 1023, made64; f64_from, f64_bits, fadd64, fmul64, fma64, sqrt64, rcp64, flt64, feq64, floor64,
        trunc64, rndne64, ldexp64, flush64, nearly64);

    #[inline(always)]
    fn f16_from(&mut self, bits: u32) -> u32 {
        bits & 0xffff
    }
    #[inline(always)]
    fn f16_bits(&mut self, a: u32) -> u32 {
        a
    }
    #[inline(always)]
    fn fadd16(&mut self, a: u32, b: u32) -> u32 {
        if M::PLAIN {
            return half_op(a, b, 0, |a, b, _| a + b);
        }
        if self.is_usual16() {
            return self.nearly16([a, b, 0], |a, b, _| a + b);
        }
        soft::<Half, M>(self, 2, [a.into(), 0, b.into()], |[a, _, b], r| {
            a.add_r(b, r).value
        }) as u32
    }
    #[inline(always)]
    fn fmul16(&mut self, a: u32, b: u32) -> u32 {
        if M::PLAIN {
            return half_op(a, b, 0, |a, b, _| a * b);
        }
        if self.is_usual16() {
            return self.nearly16([a, b, 0], |a, b, _| a * b);
        }
        soft::<Half, M>(self, 2, [a.into(), b.into(), 0], |[a, b, _], r| {
            a.mul_r(b, r).value
        }) as u32
    }
    #[inline(always)]
    fn fma16(&mut self, a: u32, b: u32, c: u32) -> u32 {
        if M::PLAIN {
            return half_op(a, b, c, |a, b, c| a * b + c);
        }
        if self.is_usual16() {
            return self.nearly16([a, b, c], |a, b, c| a * b + c);
        }
        soft::<Half, M>(self, 2, [a.into(), b.into(), c.into()], |[a, b, c], r| {
            a.mul_add_r(b, c, r).value
        }) as u32
    }
    #[inline(always)]
    fn sqrt16(&mut self, a: u32) -> u32 {
        let a = self.flush16(a);
        self.made16(double_to_half(f64::from(half_to_single(a)).sqrt()))
    }
    #[inline(always)]
    fn rcp16(&mut self, a: u32) -> u32 {
        let a = self.flush16(a);
        let r = double_to_half(1.0 / f64::from(half_to_single(a)));
        if M::PLAIN {
            return r;
        }
        let (_, keep) = self.keeps(2);
        let r = flushed(r.into(), 16, keep) as u32;
        let finite = is_finite16(a) && a & 0x7fff != 0;
        let r = self.limited16(r, finite);
        self.made16(r)
    }
    #[inline(always)]
    fn flt16(&mut self, a: u32, b: u32) -> bool {
        half_to_single(self.flush16(a)) < half_to_single(self.flush16(b))
    }
    #[inline(always)]
    fn feq16(&mut self, a: u32, b: u32) -> bool {
        half_to_single(self.flush16(a)) == half_to_single(self.flush16(b))
    }
    #[inline(always)]
    fn floor16(&mut self, a: u32) -> u32 {
        let r = half_to_single(self.flush16(a)).floor();
        self.made16(single_to_half(r))
    }
    #[inline(always)]
    fn trunc16(&mut self, a: u32) -> u32 {
        let r = half_to_single(self.flush16(a)).trunc();
        self.made16(single_to_half(r))
    }
    #[inline(always)]
    fn rndne16(&mut self, a: u32) -> u32 {
        let r = half_to_single(self.flush16(a)).round_ties_even();
        self.made16(single_to_half(r))
    }
    #[inline(always)]
    fn ldexp16(&mut self, a: u32, exponent: u32) -> u32 {
        if M::PLAIN {
            // Any binary16 times 2^±64 is a normal binary64.
            let n = (exponent as i32).clamp(-64, 64);
            let factor = f64::from_bits(((1023 + n) as u64) << 52);
            return double_to_half(f64::from(half_to_single(a)) * factor);
        }
        let n = (exponent as i32).clamp(-64, 64);
        soft::<Half, M>(self, 2, [a.into(), 0, 0], |[a, _, _], r| a.scalbn_r(n, r)) as u32
    }
    #[inline(always)]
    fn flush16(&mut self, a: u32) -> u32 {
        if M::PLAIN {
            return a;
        }
        let (keep, _) = self.keeps(2);
        flushed(a.into(), 16, keep) as u32
    }

    #[inline(always)]
    fn f16_to_f32(&mut self, a: u32) -> f32 {
        let r = half_to_single(self.flush16(a));
        self.made32(r)
    }
    #[inline(always)]
    fn f32_to_f16(&mut self, a: f32) -> u32 {
        if M::PLAIN {
            return single_to_half(a);
        }
        let (number, round) = (self.flush32(a), self.round(2));
        if self.is_usual16() {
            let r = self.limited16(single_to_half(number), number.is_finite());
            return self.made16(r);
        }
        let convert = |a: Single| -> Half { a.convert_r(round, &mut false).value };
        let a = Single::from_bits(number.to_bits().into());
        let r = convert(a);
        let r = match self.keeps(2) {
            (_, true) => r.to_bits(),
            _ => flushed_result(r, || convert(a.scalbn(1))),
        };
        let r = self.limited16(r as u32, number.is_finite());
        self.made16(r)
    }
    #[inline(always)]
    fn fma32_to_f16(&mut self, a: f32, b: f32, c: f32) -> u32 {
        match M::PLAIN {
            true => functions::fma32_to_f16(self, a, b, c),
            false => self.fused_to_half([a, b, c]),
        }
    }
    #[inline(always)]
    fn f32_to_f16_rtz(&mut self, a: f32) -> u32 {
        let nearest = single_to_half(a);
        let too_far = half_to_single(nearest).abs() > a.abs();
        self.made16(if too_far { nearest - 1 } else { nearest })
    }
    #[inline(always)]
    fn f32_to_f64(&mut self, a: f32) -> f64 {
        let r = f64::from(self.flush32(a));
        self.made64(r)
    }
    #[inline(always)]
    fn f64_to_f32(&mut self, a: f64) -> f32 {
        if M::PLAIN {
            return a as f32;
        }
        let (number, round) = (self.flush64(a), self.round(0));
        if self.is_nearest(0) {
            let (_, keep) = self.keeps(0);
            let (r, twice) = (number as f32, (number * 2.0) as f32);
            return self.made32(tiny_as_zero!(f32, r, twice, keep));
        }
        let convert = |a: Double| -> Single { a.convert_r(round, &mut false).value };
        let a = Double::from_bits(number.to_bits().into());
        let r = convert(a);
        let r = match self.keeps(0) {
            (_, true) => r.to_bits(),
            _ => flushed_result(r, || convert(a.scalbn(1))),
        };
        self.made32(f32::from_bits(r as u32))
    }
    #[inline(always)]
    fn f32_to_u32(&mut self, a: f32) -> u32 {
        a as u32
    }
    #[inline(always)]
    fn f32_to_i32(&mut self, a: f32) -> u32 {
        a as i32 as u32
    }
    #[inline(always)]
    fn f64_to_u32(&mut self, a: f64) -> u32 {
        a as u32
    }
    #[inline(always)]
    fn f64_to_i32(&mut self, a: f64) -> u32 {
        a as i32 as u32
    }
    #[inline(always)]
    fn u32_to_f32(&mut self, a: u32) -> f32 {
        if M::PLAIN || self.is_nearest(0) {
            return a as f32;
        }
        f32::from_bits(Single::from_u128_r(a.into(), self.round(0)).value.to_bits() as u32)
    }
    #[inline(always)]
    fn i32_to_f32(&mut self, a: u32) -> f32 {
        if M::PLAIN || self.is_nearest(0) {
            return a as i32 as f32;
        }
        f32::from_bits(
            Single::from_i128_r((a as i32).into(), self.round(0))
                .value
                .to_bits() as u32,
        )
    }
    #[inline(always)]
    fn u32_to_f64(&mut self, a: u32) -> f64 {
        f64::from(a)
    }
    #[inline(always)]
    fn i32_to_f64(&mut self, a: u32) -> f64 {
        f64::from(a as i32)
    }
    #[inline(always)]
    fn rsq(&mut self, a: f32) -> f32 {
        self.plainly(a, functions::rsq)
    }
    #[inline(always)]
    fn exp2(&mut self, a: f32) -> f32 {
        self.plainly(a, functions::exp2)
    }
    #[inline(always)]
    fn log2(&mut self, a: f32) -> f32 {
        self.plainly(a, functions::log2)
    }
    #[inline(always)]
    fn sin_turns(&mut self, a: f32) -> f32 {
        self.plainly(a, functions::sin_turns)
    }
    #[inline(always)]
    fn cos_turns(&mut self, a: f32) -> f32 {
        self.plainly(a, functions::cos_turns)
    }
    #[inline(always)]
    fn two_over_pi(&mut self, shift: u32) -> u64 {
        two_over_pi(shift)
    }

    usually!(usually32, u32);
    usually!(usually64, u64);

    #[inline(always)]
    fn nearest32(&mut self) -> bool {
        M::PLAIN || self.mode & 3 == 0
    }
    #[inline(always)]
    fn nearest64(&mut self) -> bool {
        M::PLAIN || self.mode & 0xc == 0
    }
    #[inline(always)]
    fn beyond16(&mut self, sign: u32) -> u32 {
        match M::PLAIN {
            true => sign | 0x7c00,
            false => self.beyond(sign.into(), 16) as u32,
        }
    }
    #[inline(always)]
    fn beyond32(&mut self, sign: u32) -> u32 {
        match M::PLAIN {
            true => sign | 0x7f80_0000,
            false => self.beyond(sign.into(), 32) as u32,
        }
    }
    #[inline(always)]
    fn beyond64(&mut self, sign: u64) -> u64 {
        match M::PLAIN {
            true => sign | 0x7ff << 52,
            false => self.beyond(sign.into(), 64) as u64,
        }
    }
    #[inline(always)]
    fn below32(&mut self, sign: u32) -> u32 {
        match M::PLAIN {
            true => sign,
            false => self.below(sign.into(), 0) as u32,
        }
    }
    #[inline(always)]
    fn below64(&mut self, sign: u64) -> u64 {
        match M::PLAIN {
            true => sign,
            false => self.below(sign.into(), 2) as u64,
        }
    }
    #[inline(always)]
    fn keep_denormal_inputs(&mut self, on: bool) {
        self.keeps_inputs = on;
    }

    #[inline(always)]
    fn ieee(&mut self) -> bool {
        self.mode & 1 << 9 != 0
    }
    #[inline(always)]
    fn dx10_clamp(&mut self) -> bool {
        self.mode & 1 << 8 != 0
    }
    #[inline(always)]
    fn fp16_ovfl(&mut self) -> bool {
        self.mode & FP16_OVFL != 0
    }
    #[inline(always)]
    fn lane(&mut self) -> u32 {
        self.lane
    }
}

/// 2/π, the first 1216 bits behind the point (OEIS A060294 in binary; checked in a test
/// against f64's constant and by multiplying with π's digits).
const TWO_OVER_PI: [u64; 19] = include!("two_over_pi.in");

/// 53 bits of 2/π from bit `shift` behind the point on.
fn two_over_pi(shift: u32) -> u64 {
    let at = |i: u32| TWO_OVER_PI.get(i as usize).copied().unwrap_or(0);
    let (word, bit) = (shift / 64, shift % 64);
    let pair = u128::from(at(word)) << 64 | u128::from(at(word.saturating_add(1)));
    (pair << bit >> (128 - 53)) as u64
}

#[cfg(test)]
mod tests;
