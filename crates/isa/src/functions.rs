//! The functions that hardware approximates. Each is written once with an evaluator's primitives,
//! so that every evaluator performs the same IEEE operations and gets the same bits.
//!
//! They require rounding to nearest even and denormals; an evaluator in another MODE flushes
//! operands and results. Except `rsq` and `exp2` they compute in binary64 with polynomials whose
//! error is about 2^-33, so that the single rounding to binary32 at the end nearly always gives the
//! correctly rounded result; the maximum error is 0.502 ulp. `exp2` is at most 0.65 ulp away, 0.8
//! where the result is denormal. Polynomials have least relative error on their interval (Remez'
//! algorithm); bits of NaN are not defined.

use crate::evaluator::{Derived, Evaluator};

/// The bits of a binary16; all NaNs become the same one.
pub fn one_nan16<E: Evaluator>(e: &mut E, bits: E::U32) -> E::U32 {
    let (magnitude, infinity, nan) = (e.u32(0x7fff), e.u32(0x7c00), e.u32(0x7e00));
    let magnitude = e.and32(bits, magnitude);
    let is_nan = e.ult32(infinity, magnitude);
    e.select32(is_nan, nan, bits)
}

/// The bits of a binary32; all NaNs become the same one.
pub fn one_nan32<E: Evaluator>(e: &mut E, bits: E::U32) -> E::U32 {
    let magnitude = e.u32(i32::MAX as u32);
    let (infinity, nan) = (e.u32(0x7f80_0000), e.u32(0x7fc0_0000));
    let magnitude = e.and32(bits, magnitude);
    let is_nan = e.ult32(infinity, magnitude);
    e.select32(is_nan, nan, bits)
}

/// The bits of a binary64; all NaNs become the same one.
pub fn one_nan64<E: Evaluator>(e: &mut E, bits: E::U64) -> E::U64 {
    let magnitude = e.u64(i64::MAX as u64);
    let (infinity, nan) = (e.u64(0x7ff0 << 48), e.u64(0x7ff8 << 48));
    let magnitude = e.and64(bits, magnitude);
    let is_nan = e.ult64(infinity, magnitude);
    e.select64(is_nan, nan, bits)
}

const SIGN: u32 = 1 << 31;
/// The smallest normal binary32.
const LEAST: u32 = 0x0080_0000;

/// A binary32; denormals become zero with their sign.
pub fn flushed32<E: Evaluator>(e: &mut E, a: E::F32) -> E::F32 {
    let bits = e.f32_bits(a);
    let (exponent, sign, zero) = (e.u32(INFINITY), e.u32(SIGN), e.u32(0));
    let exponent = e.and32(bits, exponent);
    let is_small = e.eq32(exponent, zero);
    let sign = e.and32(bits, sign);
    let bits = e.select32(is_small, sign, bits);
    e.f32_from(bits)
}

/// A binary32 result; denormal results become zero with their sign. This includes results that are the smallest normal
/// number only because they were rounded in the coarser steps of denormals. `twice` is two times the result, which has
/// full precision.
pub fn flushed_result32<E: Evaluator>(e: &mut E, r: E::F32, twice: E::F32) -> E::F32 {
    let (bits, twice) = (e.f32_bits(r), e.f32_bits(twice));
    let (magnitude, sign, limit) = (e.u32(!SIGN), e.u32(SIGN), e.u32(2 * LEAST));
    let magnitude = e.and32(twice, magnitude);
    let is_small = e.slt32(magnitude, limit);
    let sign = e.and32(bits, sign);
    let bits = e.select32(is_small, sign, bits);
    e.f32_from(bits)
}

/// `((2^x - 1) / x - ln 2) / x`, for |x| ≤ 1/2, so that powers with integer exponents are exact.
const EXP2: [f32; 5] = [
    0.24022648,
    0.05550362,
    0.009618526,
    0.001339016,
    0.00015321154,
];
/// ln 2, and the rounding error of that constant.
const LN2: [f32; 2] = [std::f32::consts::LN_2, -1.904_654_2e-9];

/// `log2(1 + x) / x` for √½ ≤ 1 + x ≤ √2
const LOG2: [f64; 12] = [
    1.442695040939298,
    -0.721347525212975,
    0.4808983207530408,
    -0.3606728005855173,
    0.2885406416403366,
    -0.24050417177672673,
    0.20609631160224157,
    -0.1790470250143078,
    0.15900083389074388,
    -0.15698123508035206,
    0.1548603662504626,
    -0.08635112942541837,
];

/// `sin(π/2 x) / x` for |x| ≤ 1/2, as a polynomial in x²
const SINE: [f64; 5] = [
    1.5707963267877547,
    -0.6459640961027527,
    0.07969258184663719,
    -0.004681260639087765,
    0.00015819507958111153,
];

/// `(cos(π/2 x) - 1) / x²` for |x| ≤ 1/2, as a polynomial in x²
const COSINE: [f64; 4] = [
    -1.2337005425980645,
    0.25366922597412916,
    -0.02086016515304473,
    0.0009037665951667814,
];

/// 1.5 · 2^23: adding it to a number below 2^22 puts the nearest integer into the sum's low bits.
const ROUND32: f32 = 12_582_912.0;

const NAN: u32 = 0x7fc0_0000;
const INFINITY: u32 = 0x7f80_0000;

/// Evaluates a polynomial with ascending coefficients, in two independent chains.
fn polynomial<E: Evaluator>(e: &mut E, x: E::F64, coefficients: &[f64]) -> E::F64 {
    let square = e.fmul64(x, x);
    let mut chain = |first: usize| {
        let mut sum: Option<E::F64> = None;
        for &c in coefficients.iter().skip(first).step_by(2).rev() {
            let c = e.f64(c);
            sum = Some(match sum {
                None => c,
                Some(sum) => e.fma64(sum, square, c),
            });
        }
        sum
    };
    match (chain(0), chain(1)) {
        (Some(even), Some(odd)) => e.fma64(odd, x, even),
        (Some(even), None) => even,
        _ => e.f64(0.0),
    }
}

/// Whether a number is finite and above zero.
fn positive<E: Evaluator>(e: &mut E, a: E::F32) -> E::B {
    let (bits, one, infinity) = (e.f32_bits(a), e.u32(1), e.u32(INFINITY - 1));
    let below = e.sub32(bits, one);
    e.ult32(below, infinity)
}

/// `2^a`, in binary32: powers near one are the sum of two numbers, so that nearly all of the error
/// comes from the last addition.
pub fn exp2<E: Evaluator>(e: &mut E, a: E::F32) -> E::F32 {
    // Exponents are limited to a range. Results below half the smallest number are zero; computing
    // them would be slow on hosts. Exponents above 200 give infinity.
    let (lowest, highest, zero) = (e.f32(-150.0), e.f32(200.0), e.f32(0.0));
    let (low, high) = (e.flt32(a, lowest), e.flt32(highest, a));
    let x = e.select_f32(high, highest, a);
    let x = e.select_f32(low, zero, x);
    let (round, minus) = (e.f32(ROUND32), e.f32(-ROUND32));
    let shifted = e.fadd32(x, round);
    let whole = e.fadd32(shifted, minus);
    let whole = e.fneg32(whole);
    let x = e.fadd32(x, whole);

    let [.., last] = EXP2;
    let mut slope = e.f32(last);
    for &c in EXP2.iter().rev().skip(1).chain(&LN2[1..]) {
        let c = e.f32(c);
        slope = e.fma32(slope, x, c);
    }
    let (ln2, one, minus_one) = (e.f32(LN2[0]), e.f32(1.0), e.f32(-1.0));
    let head = e.fma32(x, ln2, one);
    let rounded = e.fadd32(head, minus_one);
    let rounded = e.fneg32(rounded);
    let lost = e.fma32(x, ln2, rounded);
    let tail = e.fma32(x, slope, lost);
    let power = e.fadd32(head, tail);

    let (bits, bias) = (e.f32_bits(shifted), e.u32(ROUND32.to_bits()));
    let exponent = e.sub32(bits, bias);
    let r = e.scale_near_one(power, exponent);
    e.select_f32(low, zero, r)
}

/// Logarithm to base 2.
pub fn log2<E: Evaluator>(e: &mut E, a: E::F32) -> E::F32 {
    const ROOT: u64 = std::f64::consts::FRAC_1_SQRT_2.to_bits();
    const ONE: u64 = 1f64.to_bits();
    // The bits of 2^52; adding an integer below 2^52 to these bits adds it to the number.
    const INTEGER: u64 = 0x4330_0000_0000_0000;
    // Normal in binary64, also if `a` is denormal.
    let x = e.f32_to_f64(a);
    let bits = e.f64_bits(x);
    // Mantissas range from √½ to √2 instead of from one to two, so that they are around one.
    let shift = e.u64(ONE - ROOT);
    let bits = e.add64(bits, shift);
    let (by, integer) = (e.u32(52), e.u64(INTEGER));
    let exponent = e.lshr64(bits, by);
    let exponent = e.or64(exponent, integer);
    let (exponent, bias) = (e.f64_from(exponent), e.f64(-f64::from_bits(INTEGER + 1023)));
    let exponent = e.fadd64(exponent, bias);
    let (mask, root) = (e.u64((1 << 52) - 1), e.u64(ROOT));
    let rest = e.and64(bits, mask);
    let rest = e.add64(rest, root);
    let (rest, minus) = (e.f64_from(rest), e.f64(-1.0));
    let rest = e.fadd64(rest, minus);
    let slope = polynomial(e, rest, &LOG2);
    let sum = e.fma64(slope, rest, exponent);
    let r = e.f64_to_f32(sum);

    let zero = e.f32(0.0);
    let (normal, zero, negative) = (positive(e, a), e.feq32(a, zero), e.flt32(a, zero));
    let nan = e.u32(NAN);
    let nan = e.f32_from(nan);
    let infinity = e.f32(f32::NEG_INFINITY);
    // Infinity and NaN are their own logarithms; negative numbers give NaN.
    let special = e.fadd32(a, a);
    let special = e.select_f32(negative, nan, special);
    let special = e.select_f32(zero, infinity, special);
    e.select_f32(normal, r, special)
}

/// Sine or cosine of `a` turns. The nearest quarter turn is subtracted first, exactly, so that
/// multiples of a quarter turn have exact results, as in the manual's examples.
fn turns<E: Evaluator>(e: &mut E, a: E::F32, cosine: bool) -> E::F32 {
    // The integer part of -0 must be +0, so that the difference keeps the sign of -0.
    let whole = e.rndne32(a);
    let zero = e.f32(0.0);
    let whole = e.fadd32(whole, zero);
    let whole = e.fneg32(whole);
    let part = e.fadd32(a, whole);
    let four = e.f32(4.0);
    let part = e.fmul32(part, four);
    let (round, minus) = (e.f32(ROUND32), e.f32(-ROUND32));
    let shifted = e.fadd32(part, round);
    let quarters = e.fadd32(shifted, minus);
    let quarters = e.fneg32(quarters);
    let x = e.fadd32(part, quarters);
    let x = e.f32_to_f64(x);
    let square = e.fmul64(x, x);
    let s = polynomial(e, square, &SINE);
    let s = e.fmul64(s, x);
    let c = polynomial(e, square, &COSINE);
    let one = e.f64(1.0);
    let c = e.fma64(c, square, one);
    // The cosine is the sine, a quarter turn further.
    let (quarters, first) = (e.f32_bits(shifted), e.u32(u32::from(cosine)));
    let quarters = e.add32(quarters, first);
    let (odd, half) = (e.u32(1), e.u32(2));
    let odd = e.and32(quarters, odd);
    let odd = e.nonzero32(odd);
    let half = e.and32(quarters, half);
    let half = e.nonzero32(half);
    let r = e.select_f64(odd, c, s);
    let r = e.f64_to_f32(r);
    // A zero at a negated quarter is +0.
    let negative = e.fneg32(r);
    let negative = e.fadd32(negative, zero);
    e.select_f32(half, negative, r)
}

/// `sin(2π a)`
pub fn sin_turns<E: Evaluator>(e: &mut E, a: E::F32) -> E::F32 {
    turns(e, a, false)
}

/// `cos(2π a)`
pub fn cos_turns<E: Evaluator>(e: &mut E, a: E::F32) -> E::F32 {
    turns(e, a, true)
}

/// Whether [`rsq_usual`] supports a number: not zero, negative, denormal, infinite or NaN.
pub fn is_usual_for_rsq<E: Evaluator>(e: &mut E, a: E::F32) -> E::B {
    let (bits, least, range) = (e.f32_bits(a), e.u32(1 << 23), e.u32(INFINITY - (1 << 23)));
    let above = e.sub32(bits, least);
    e.ult32(above, range)
}

/// `1 / √x`: an estimate from the exponent, and two steps of third order, all in binary32. The last
/// step adds so little that its rounding errors have no effect.
pub fn rsq_usual<E: Evaluator>(e: &mut E, x: E::F32) -> E::F32 {
    let (bits, one, estimate) = (e.f32_bits(x), e.u32(1), e.u32(0x5f37_59df));
    let half = e.lshr32(bits, one);
    let y = e.sub32(estimate, half);
    let mut y = e.f32_from(y);
    for last in [false, true] {
        // With d = 1 - xy², 1/√x = y (1 - d)^-½ = y (1 + d/2 + 3d²/8 + …).
        let product = e.fmul32(x, y);
        // A factor is negated rather than the product: LLVM folds only that into the host's
        // negated multiply-add.
        let (minus, one) = (e.fneg32(y), e.f32(1.0));
        let mut d = e.fma32(product, minus, one);
        if last {
            // The rounding error of the product.
            let minus = e.fneg32(product);
            let rounded = e.fma32(x, y, minus);
            let rounded = e.fneg32(rounded);
            d = e.fma32(rounded, y, d);
        }
        let (half, three) = (e.f32(0.5), e.f32(0.375));
        let step = e.fma32(d, three, half);
        let part = e.fmul32(y, d);
        y = e.fma32(part, step, y);
    }
    y
}

/// `1 / √a`
pub fn rsq<E: Evaluator>(e: &mut E, a: E::F32) -> E::F32 {
    // Denormals are scaled by a power of four.
    let bits = e.f32_bits(a);
    let least = e.u32(1 << 23);
    let tiny = e.ult32(bits, least);
    let up = e.f32(16_777_216.0);
    let scaled = e.fmul32(a, up);
    let x = e.select_f32(tiny, scaled, a);
    let y = rsq_usual(e, x);
    let up = e.f32(4096.0);
    let scaled = e.fmul32(y, up);
    let r = e.select_f32(tiny, scaled, y);

    let (normal, zero) = (positive(e, a), e.f32(0.0));
    let infinite = e.f32(f32::INFINITY);
    let (none, end) = (e.feq32(a, zero), e.feq32(a, infinite));
    let (bits, sign) = (e.f32_bits(a), e.u32(1 << 31));
    let (sign, infinity) = (e.and32(bits, sign), e.u32(INFINITY));
    let pole = e.or32(sign, infinity);
    let pole = e.f32_from(pole);
    let nan = e.u32(NAN);
    let nan = e.f32_from(nan);
    let special = e.select_f32(end, zero, nan);
    let special = e.select_f32(none, pole, special);
    e.select_f32(normal, r, special)
}

/// Hyperbolic tangent: `(t - 1) / (t + 1)` with `t = exp(2|a|)`; near zero, a truncated continued
/// fraction. Computed in binary64. Maximum error 1.5 ulp.
pub fn tanh<E: Evaluator>(e: &mut E, a: E::F32) -> E::F32 {
    let (bits, mask) = (e.f32_bits(a), e.u32(0x7fff_ffff));
    let magnitude = e.and32(bits, mask);
    let magnitude = e.f32_from(magnitude);
    let factor = e.f32(2.0 * std::f32::consts::LOG2_E);
    let exponent = e.fmul32(magnitude, factor);
    let t = e.exp2(exponent);
    let t = e.f32_to_f64(t);
    let one = e.f64(1.0);
    let above = e.fadd64(t, one);
    let part = e.rcp64(above);
    let minus_two = e.f64(-2.0);
    let large = e.fma64(part, minus_two, one);
    // x / (1 + x²/(3 + x²/(5 + x²/(7 + x²/9))))
    let x = e.f32_to_f64(magnitude);
    let square = e.fmul64(x, x);
    let mut fraction = e.f64(9.0);
    for n in [7.0, 5.0, 3.0, 1.0] {
        let part = e.rcp64(fraction);
        let n = e.f64(n);
        fraction = e.fma64(square, part, n);
    }
    let part = e.rcp64(fraction);
    let small = e.fmul64(x, part);
    let (border, number) = (e.f32(0.6), e.feq32(a, a));
    let near = e.flt32(magnitude, border);
    let r = e.select_f64(near, small, large);
    let r = e.f64_to_f32(r);
    let sign = e.u32(1 << 31);
    let (r, sign) = (e.f32_bits(r), e.and32(bits, sign));
    let r = e.or32(r, sign);
    let r = e.f32_from(r);
    let nan = e.fadd32(a, a);
    e.select_f32(number, r, nan)
}

/// binary64 to binary16, to nearest even, rounded once: first to odd in binary32, whose 24 bits
/// suffice for the correct second rounding.
pub fn f64_to_f16<E: Evaluator>(e: &mut E, d: E::F64) -> E::F16 {
    let f = f64_to_odd_f32(e, d);
    e.f32_to_f16(f)
}

/// binary64 to binary32, rounded to odd: inexact results have a last bit of one, so that a later
/// rounding to fewer bits is correct.
pub fn f64_to_odd_f32<E: Evaluator>(e: &mut E, d: E::F64) -> E::F32 {
    let f = e.f64_to_f32(d);
    let back = e.f32_to_f64(f);
    let bits = e.f32_bits(f);
    let sign = e.u64(i64::MAX as u64);
    let [far, near] = [back, d].map(|x| {
        let bits = e.f64_bits(x);
        let bits = e.and64(bits, sign);
        e.f64_from(bits)
    });
    let away = e.flt64(near, far);
    let one = e.u32(1);
    let below = e.sub32(bits, one);
    let truncated = e.select32(away, below, bits);
    let odd = e.or32(truncated, one);
    // The conversion is exact, or the number is infinite or NaN.
    let same = e.feq64(back, d);
    let (magnitude, infinity) = (e.u32(0x7fff_ffff), e.u32(INFINITY));
    let magnitude = e.and32(bits, magnitude);
    let finite = e.ult32(magnitude, infinity);
    let special = e.not_b(finite);
    let keep = e.or_b(same, special);
    let bits = e.select32(keep, bits, odd);
    e.f32_from(bits)
}

/// `a * b + c` in binary16, to nearest even, rounded once.
pub fn fma32_to_f16<E: Evaluator>(e: &mut E, a: E::F32, b: E::F32, c: E::F32) -> E::F16 {
    let r = e.fma32(a, b, c);
    let bits = e.f32_bits(r);
    // Double rounding is only wrong if the first rounding gives the midpoint between two binary16
    // numbers.
    let (cut, magnitude) = (e.u32(0xfff), e.u32(i32::MAX as u32));
    let (cut, magnitude) = (e.and32(bits, cut), e.and32(bits, magnitude));
    let (zero, half, normal) = (e.u32(0), e.u32(0x1000), e.u32(0x3880_0000));
    let round = e.eq32(cut, zero);
    let half = e.and32(bits, half);
    let half = e.nonzero32(half);
    let (is_zero, denormal) = (e.eq32(magnitude, zero), e.ult32(magnitude, normal));
    let not_zero = e.not_b(is_zero);
    let denormal = e.and_b(denormal, not_zero);
    let middle = e.or_b(half, denormal);
    let middle = e.and_b(middle, round);
    let usual = e.not_b(middle);
    let words = [a, b, c].map(|x| e.f32_bits(x));
    let no = e.bool(false);
    let (bits, _) = e.usually32(
        "fma32_to_f16",
        usual,
        (words, no),
        |e, words, no| {
            let [a, b, c] = words.map(|x| e.f32_from(x));
            let r = e.fma32(a, b, c);
            let r = e.f32_to_f16(r);
            (e.f16_bits(r), no)
        },
        |e, words, no| {
            let [a, b, c] = words.map(|x| e.f32_from(x));
            let r = fma32_to_odd(e, a, b, c);
            let r = e.f32_to_f16(r);
            (e.f16_bits(r), no)
        },
    );
    e.f16_from(bits)
}

/// `a * b + c`, rounded to odd: an inexact result has a last bit of one, so that a later rounding
/// to fewer bits is correct.
fn fma32_to_odd<E: Evaluator>(e: &mut E, a: E::F32, b: E::F32, c: E::F32) -> E::F32 {
    let r = e.fma32(a, b, c);
    let [a, b, c, near] = [a, b, c, r].map(|x| e.f32_to_f64(x));
    let subtract = |e: &mut E, a: E::F64, b: E::F64| {
        let (bits, sign) = (e.f64_bits(b), e.u64(1 << 63));
        let negative = e.xor64(bits, sign);
        let negative = e.f64_from(negative);
        e.fadd64(a, negative)
    };
    // The product is exact; the sum plus its rounding error is exact.
    let product = e.fmul64(a, b);
    let sum = e.fadd64(product, c);
    let added = subtract(e, sum, product);
    let rest = subtract(e, sum, added);
    let (lost, left) = (subtract(e, c, added), subtract(e, product, rest));
    let lost = e.fadd64(left, lost);
    let cut = subtract(e, sum, near);
    let cut = e.fadd64(cut, lost);
    // The rounding error is only valid for finite numbers.
    let none = e.f64(0.0);
    let (below, above) = (e.flt64(cut, none), e.flt64(none, cut));
    let inexact = e.or_b(below, above);
    let bits = e.f32_bits(r);
    let (zero, one) = (e.u32(0), e.u32(1));
    let negative = e.slt32(bits, zero);
    let inwards = e.xor_b(below, negative);
    let smaller = e.sub32(bits, one);
    let odd = e.select32(inwards, smaller, bits);
    let odd = e.or32(odd, one);
    let bits = e.select32(inexact, odd, bits);
    e.f32_from(bits)
}
