//! Floating-point numbers of 8 bits and bfloat16: conversions and dot products.
//!
//! The eight-bit formats are those of the Open Compute Project, or on gfx942 the older ones with
//! one NaN and no negative zero ("FNUZ"). Sources: AMD's ISA manuals ("CDNA3", "CDNA4" and
//! "RDNA4"), "OCP 8-bit Floating Point Specification" 1.0. For stochastic rounding the manuals only
//! state that random bits are added below the last kept bit; here the upper random bits are added
//! (approximate).

use crate::evaluator::{Derived, Evaluator};
use crate::op::ops;
use crate::ops::matrix::MatrixFormat;
use crate::ty::{F16, F32, Old, PkF16, PkF32, PkU16, U16, U32};

/// The eight-bit floating-point formats of a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fp8 {
    /// The formats of the Open Compute Project: E4M3 with two NaNs and without infinities, E5M2
    /// like a shortened binary16.
    Ocp,
    /// Exponent bias larger by one, no infinities; the code of negative zero is the only NaN.
    Fnuz,
}

/// A small format whose sign bit is the highest bit.
struct Small {
    /// Number of mantissa bits.
    mantissa: u32,
    /// Bias of the exponent.
    bias: u32,
    /// Code of the largest finite number.
    largest: u32,
    /// The code for an overflow.
    overflow: u32,
    /// The code of the NaN that operations produce.
    nan: u32,
    /// The sign bit.
    sign: u32,
    /// Zero and NaN have no sign.
    unsigned: bool,
}

const E4M3: Small = Small {
    mantissa: 3,
    bias: 7,
    largest: 0x7e,
    overflow: 0x7f,
    nan: 0x7f,
    sign: 0x80,
    unsigned: false,
};
const E5M2: Small = Small {
    mantissa: 2,
    bias: 15,
    largest: 0x7b,
    overflow: 0x7c,
    nan: 0x7f,
    sign: 0x80,
    unsigned: false,
};
const E4M3_FNUZ: Small = Small {
    mantissa: 3,
    bias: 8,
    largest: 0x7f,
    overflow: 0x80,
    nan: 0x80,
    sign: 0x80,
    unsigned: true,
};
const E5M2_FNUZ: Small = Small {
    mantissa: 2,
    bias: 16,
    ..E4M3_FNUZ
};
const E2M3: Small = Small {
    mantissa: 3,
    bias: 1,
    largest: 0x1f,
    overflow: 0x1f,
    nan: 0x1f,
    sign: 0x20,
    unsigned: false,
};
const E3M2: Small = Small {
    mantissa: 2,
    bias: 3,
    ..E2M3
};
const E2M1: Small = Small {
    mantissa: 1,
    bias: 1,
    largest: 7,
    overflow: 7,
    nan: 7,
    sign: 8,
    unsigned: false,
};
const HALF: Small = Small {
    mantissa: 10,
    bias: 15,
    largest: 0x7bff,
    overflow: 0x7c00,
    nan: 0x7e00,
    sign: 0x8000,
    unsigned: false,
};

/// The exact value of a code. Bits above the code are ignored.
fn widen<E: Evaluator>(e: &mut E, code: E::U32, f: &Small) -> E::F32 {
    let (all, low) = (e.u32(2 * f.sign - 1), e.u32(f.sign - 1));
    let code = e.and32(code, all);
    let body = e.and32(code, low);
    // Normal numbers: both fields are shifted up and the exponent is rebiased. Denormals are
    // integers times the least unit.
    let up = e.u32(23 - f.mantissa);
    let moved = e.shl32(body, up);
    let rebias = e.u32((127 - f.bias) << 23);
    let normal = e.add32(moved, rebias);
    let integer = e.u32_to_f32(body);
    let integer = e.f32_bits(integer);
    let down = e.u32((f.bias + f.mantissa - 1) << 23);
    let denormal = e.sub32(integer, down);
    let least = e.u32(1 << f.mantissa);
    let is_small = e.ult32(body, least);
    let finite = e.select32(is_small, denormal, normal);
    let zero = e.u32(0);
    let some = e.nonzero32(body);
    let magnitude = e.select32(some, finite, zero);
    let nan = e.u32(0x7fc0_0000);
    let bits = if f.unsigned {
        let sign = e.u32(f.sign);
        let is_nan = e.eq32(code, sign);
        e.select32(is_nan, nan, magnitude)
    } else {
        let largest = e.u32(f.largest);
        let beyond = e.ult32(largest, body);
        let infinite = e.u32(f.overflow);
        let is_infinite = e.eq32(body, infinite);
        let infinity = e.u32(if f.overflow == f.nan {
            0x7fc0_0000
        } else {
            0x7f80_0000
        });
        let special = e.select32(is_infinite, infinity, nan);
        e.select32(beyond, special, magnitude)
    };
    let sign = e.xor32(code, body);
    let by = e.u32(31 - f.sign.trailing_zeros());
    let sign = e.shl32(sign, by);
    let signed = e.or32(bits, sign);
    e.f32_from(signed)
}

/// Rounds to nearest even, or with random bits. With MODE.FP16_OVFL, results are finite.
fn shorten<E: Evaluator>(e: &mut E, x: E::F32, random: Option<E::U32>, f: &Small) -> E::U32 {
    let bits = e.f32_bits(x);
    let (mask, zero, one) = (e.u32(0x7fff_ffff), e.u32(0), e.u32(1));
    let body = e.and32(bits, mask);
    let by = e.u32(23);
    let field = e.lshr32(body, by);
    // The exponent in the small format, 1 for denormals; for denormals the mantissa is shifted
    // right by the difference.
    let rebias = e.u32(127 - f.bias);
    let exponent = e.sub32(field, rebias);
    let exponent = e.smax32(exponent, one);
    let origin = e.add32(exponent, rebias);
    let lacking = e.sub32(origin, field);
    let base = e.u32(23 - f.mantissa);
    let shift = e.add32(base, lacking);
    let most = e.u32(31);
    let shift = e.umin32(shift, most);
    let (mask, hidden) = (e.u32(0x7f_ffff), e.u32(0x80_0000));
    let mantissa = e.and32(body, mask);
    let significand = e.or32(mantissa, hidden);
    let normal = e.nonzero32(field);
    let significand = e.select32(normal, significand, mantissa);
    let added = if let Some(random) = random {
        let width = e.u32(32);
        let drop = e.sub32(width, shift);
        e.lshr32(random, drop)
    } else {
        let odd = e.lshr32(significand, shift);
        let odd = e.and32(odd, one);
        let below = e.sub32(shift, one);
        let half = e.shl32(one, below);
        let almost = e.sub32(half, one);
        e.add32(almost, odd)
    };
    let sum = e.add32(significand, added);
    let rounded = e.lshr32(sum, shift);
    // A carry out of the mantissa increments the exponent.
    let step = e.sub32(exponent, one);
    let by = e.u32(f.mantissa);
    let step = e.shl32(step, by);
    let code = e.add32(step, rounded);
    let (largest, infinity) = (e.u32(f.largest), e.u32(0x7f80_0000));
    let rounded_beyond = e.ult32(largest, code);
    let infinite = e.eq32(body, infinity);
    let overflow = e.u32(f.overflow);
    let keeps = e.fp16_ovfl();
    let limit = e.select32(keeps, largest, overflow);
    // The older format has no infinities, so infinite operands saturate as well.
    let of_infinity = if f.unsigned { limit } else { overflow };
    let code = e.select32(rounded_beyond, limit, code);
    let code = e.select32(infinite, of_infinity, code);
    let is_nan = e.ult32(infinity, body);
    let nan = e.u32(f.nan);
    let code = e.select32(is_nan, nan, code);
    let negative = e.negative32(bits);
    let sign = e.u32(f.sign);
    let sign = e.select32(negative, sign, zero);
    let signed = e.or32(code, sign);
    if f.unsigned {
        let some = e.nonzero32(code);
        e.select32(some, signed, zero)
    } else {
        signed
    }
}

/// The value of an E4M3 byte.
pub fn fp8_to_f32<E: Evaluator>(e: &mut E, code: E::U32, format: Fp8) -> E::F32 {
    match format {
        Fp8::Ocp => widen(e, code, &E4M3),
        Fp8::Fnuz => widen(e, code, &E4M3_FNUZ),
    }
}

/// The value of an E5M2 byte.
pub fn bf8_to_f32<E: Evaluator>(e: &mut E, code: E::U32, format: Fp8) -> E::F32 {
    match format {
        Fp8::Ocp => widen(e, code, &E5M2),
        Fp8::Fnuz => widen(e, code, &E5M2_FNUZ),
    }
}

/// The value of the bfloat16 in bits 15:0.
pub fn bf16_to_f32<E: Evaluator>(e: &mut E, code: E::U32) -> E::F32 {
    let by = e.u32(16);
    let bits = e.shl32(code, by);
    e.f32_from(bits)
}

/// The value of the bfloat16 in bits 15:0; a NaN becomes quiet.
fn quiet_bf16_to_f32<E: Evaluator>(e: &mut E, code: E::U32) -> E::F32 {
    let x = bf16_to_f32(e, code);
    let bits = e.f32_bits(x);
    let bit = e.u32(0x40_0000);
    let quiet = e.or32(bits, bit);
    let quiet = e.f32_from(quiet);
    let number = e.feq32(x, x);
    e.select_f32(number, x, quiet)
}

/// Adds `added` to the dropped bits; infinity is unchanged, a NaN becomes quiet.
fn bf16_adding<E: Evaluator>(e: &mut E, bits: E::U32, added: E::U32) -> E::U32 {
    let mask = e.u32(0x7fff_ffff);
    let body = e.and32(bits, mask);
    let sum = e.add32(bits, added);
    let infinity = e.u32(0x7f80_0000);
    let finite = e.ult32(body, infinity);
    let is_nan = e.ult32(infinity, body);
    let quiet = e.u32(0x40_0000);
    let quieted = e.or32(bits, quiet);
    let special = e.select32(is_nan, quieted, bits);
    let r = e.select32(finite, sum, special);
    e.upper16(r)
}

/// Converts to bfloat16, to nearest even.
pub fn f32_to_bf16<E: Evaluator>(e: &mut E, x: E::F32) -> E::U32 {
    let bits = e.f32_bits(x);
    let (up, one, almost) = (e.u32(16), e.u32(1), e.u32(0x7fff));
    let odd = e.lshr32(bits, up);
    let odd = e.and32(odd, one);
    let added = e.add32(almost, odd);
    bf16_adding(e, bits, added)
}

fn bf16_random<E: Evaluator>(e: &mut E, x: E::F32, random: E::U32) -> E::U32 {
    let bits = e.f32_bits(x);
    let added = e.upper16(random);
    bf16_adding(e, bits, added)
}

/// The value of the low bits of a word in a format. Eight-bit formats are those of the Open Compute
/// Project.
pub fn number<E: Evaluator>(e: &mut E, code: E::U32, format: MatrixFormat) -> E::F32 {
    match format {
        MatrixFormat::F16 => {
            let code = e.zext16(code);
            half(e, code)
        }
        MatrixFormat::Bf16 => quiet_bf16_to_f32(e, code),
        MatrixFormat::Fp8 => widen(e, code, &E4M3),
        MatrixFormat::Bf8 => widen(e, code, &E5M2),
        MatrixFormat::Fp6 => widen(e, code, &E2M3),
        MatrixFormat::Bf6 => widen(e, code, &E3M2),
        MatrixFormat::Fp4 => widen(e, code, &E2M1),
        _ => e.f32_from(code),
    }
}

/// The code of a number in a format: to nearest even, or with random bits. In formats without
/// infinity and NaN, infinity and NaN become the largest number (hardware's result for NaN is not
/// documented).
pub fn code<E: Evaluator>(
    e: &mut E,
    x: E::F32,
    random: Option<E::U32>,
    format: MatrixFormat,
) -> E::U32 {
    match (format, random) {
        (MatrixFormat::F16, None) => {
            let x = e.f32_to_f16(x);
            e.f16_bits(x)
        }
        (MatrixFormat::F16, random) => shorten(e, x, random, &HALF),
        (MatrixFormat::Bf16, None) => f32_to_bf16(e, x),
        (MatrixFormat::Bf16, Some(random)) => bf16_random(e, x, random),
        (MatrixFormat::Fp8, random) => shorten(e, x, random, &E4M3),
        (MatrixFormat::Bf8, random) => shorten(e, x, random, &E5M2),
        (MatrixFormat::Fp6, random) => shorten(e, x, random, &E2M3),
        (MatrixFormat::Bf6, random) => shorten(e, x, random, &E3M2),
        (MatrixFormat::Fp4, random) => shorten(e, x, random, &E2M1),
        _ => e.f32_bits(x),
    }
}

/// A number times or divided by two to the power of a biased eight-bit exponent. The largest
/// exponent gives NaN.
pub fn scaled<E: Evaluator>(e: &mut E, x: E::F32, exponent: E::U32, divides: bool) -> E::F32 {
    let bias = e.u32(127);
    let by = if divides {
        e.sub32(bias, exponent)
    } else {
        e.sub32(exponent, bias)
    };
    let product = e.ldexp32(x, by);
    let (last, nan) = (e.u32(255), e.u32(0x7fc0_0000));
    let none = e.eq32(exponent, last);
    let nan = e.f32_from(nan);
    e.select_f32(none, nan, product)
}

type Widen<E> = fn(&mut E, <E as Evaluator>::U32) -> <E as Evaluator>::F32;

fn pair<E: Evaluator>(e: &mut E, code: E::U32, f: &Small) -> (E::F32, E::F32) {
    let by = e.u32(8);
    let second = e.lshr32(code, by);
    (widen(e, code, f), widen(e, second, f))
}

fn pack<E: Evaluator>(e: &mut E, a: E::F32, b: E::F32, f: &Small) -> E::U32 {
    let (a, b) = (shorten(e, a, None, f), shorten(e, b, None, f));
    let by = e.u32(8);
    let b = e.shl32(b, by);
    e.or32(a, b)
}

/// Sum of two products of halves and `c`, with each sum rounded (approximate: the order is not
/// documented).
fn dot2<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, c: E::F32, widen: Widen<E>) -> E::F32 {
    let (ah, bh) = (e.upper16(a), e.upper16(b));
    let (al, bl) = (e.zext16(a), e.zext16(b));
    let (al, bl, ah, bh) = (widen(e, al), widen(e, bl), widen(e, ah), widen(e, bh));
    let r = e.fma32(ah, bh, c);
    e.fma32(al, bl, r)
}

fn half<E: Evaluator>(e: &mut E, code: E::U32) -> E::F32 {
    let h = e.f16_from(code);
    e.f16_to_f32(h)
}

/// Sum of four products of bytes and `c`, with each sum rounded (approximate: the order is not
/// documented).
fn dot4<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, c: E::F32, formats: [&Small; 2]) -> E::F32 {
    (0..4).fold(c, |sum, byte| {
        let by = e.u32(8 * byte);
        let (x, y) = (e.lshr32(a, by), e.lshr32(b, by));
        let (x, y) = (widen(e, x, formats[0]), widen(e, y, formats[1]));
        e.fma32(x, y, sum)
    })
}

ops! {
    #![exact]
    v_cvt_f32_fp8: (a: U32) -> F32 = |e| widen(e, a, &E4M3);
    v_cvt_f32_bf8: (a: U32) -> F32 = |e| widen(e, a, &E5M2);
    v_cvt_f32_fp8_fnuz: (a: U32) -> F32 = |e| widen(e, a, &E4M3_FNUZ);
    v_cvt_f32_bf8_fnuz: (a: U32) -> F32 = |e| widen(e, a, &E5M2_FNUZ);
    v_cvt_pk_f32_fp8: (a: U16) -> PkF32 = |e| pair(e, a, &E4M3);
    v_cvt_pk_f32_bf8: (a: U16) -> PkF32 = |e| pair(e, a, &E5M2);
    v_cvt_pk_f32_fp8_fnuz: (a: U16) -> PkF32 = |e| pair(e, a, &E4M3_FNUZ);
    v_cvt_pk_f32_bf8_fnuz: (a: U16) -> PkF32 = |e| pair(e, a, &E5M2_FNUZ);
    v_cvt_pk_fp8_f32: (a: F32, b: F32) -> U16 = |e| pack(e, a, b, &E4M3);
    v_cvt_pk_bf8_f32: (a: F32, b: F32) -> U16 = |e| pack(e, a, b, &E5M2);
    v_cvt_pk_fp8_f32_fnuz: (a: F32, b: F32) -> U16 = |e| pack(e, a, b, &E4M3_FNUZ);
    v_cvt_pk_bf8_f32_fnuz: (a: F32, b: F32) -> U16 = |e| pack(e, a, b, &E5M2_FNUZ);
    v_cvt_pk_f16_f32: (a: F32, b: F32) -> PkF16 = |e| { let (a, b) = (e.f32_to_f16(a), e.f32_to_f16(b)); let (a, b) = (e.f16_bits(a), e.f16_bits(b)); e.pack16(a, b) };
    v_cvt_f32_bf16: (a: F16) -> F32 = |e| { let a = e.f16_bits(a); quiet_bf16_to_f32(e, a) };
    v_cvt_pk_bf16_f32: (a: F32, b: F32) -> PkU16 = |e| { let (a, b) = (f32_to_bf16(e, a), f32_to_bf16(e, b)); e.pack16(a, b) };

    #![approximate("hardware: which random bits are added to a denormal result is not documented; here: the upper ones, below the last bit that is kept; 1 ulp apart")]
    v_cvt_sr_fp8_f32: (a: F32, r: U32) -> U32 = |e| shorten(e, a, Some(r), &E4M3);
    v_cvt_sr_bf8_f32: (a: F32, r: U32) -> U32 = |e| shorten(e, a, Some(r), &E5M2);
    v_cvt_sr_fp8_f32_fnuz: (a: F32, r: U32) -> U32 = |e| shorten(e, a, Some(r), &E4M3_FNUZ);
    v_cvt_sr_bf8_f32_fnuz: (a: F32, r: U32) -> U32 = |e| shorten(e, a, Some(r), &E5M2_FNUZ);
    v_cvt_sr_f16_f32: (a: F32, r: U32) -> U16 = |e| shorten(e, a, Some(r), &HALF);
    v_cvt_sr_bf16_f32: (a: F32, r: U32) -> U16 = |e| bf16_random(e, a, r);

    #![approximate("hardware: products and sum cut at 24 to 27 bits below the largest term, rounded once, without denormals on GFX11 (ROCm/rocm-systems#12056); here: two fused multiply-adds; up to 2 ulp of the largest term apart")]
    v_dot2_f32_bf16: (a: PkF16, b: PkF16, c: F32) -> F32 = |e| dot2(e, a, b, c, bf16_to_f32);
    v_dot2c_f32_bf16 | v_dual_dot2acc_f32_bf16: (a: PkF16, b: PkF16, c: Old<F32>) -> F32 = |e| dot2(e, a, b, c, bf16_to_f32);

    #![approximate("hardware: products and sum cut at 24 to 27 bits below the largest term, then cut to bfloat16 (triton-lang/triton#11217, ROCm/rocm-systems#12056); here: summed as binary32, then cut; of one product exact, of two 1 ulp of the result and 2 ulp of binary32 of the largest term apart")]
    v_dot2_bf16_bf16: (a: PkF16, b: PkF16, c: F16) -> U16 = |e| { let c = e.f16_bits(c); let c = bf16_to_f32(e, c); let r = dot2(e, a, b, c, bf16_to_f32); let r = e.f32_bits(r); e.upper16(r) };

    #![approximate("hardware: products and sum cut at 24 to 27 bits below the largest term, then narrowed (ROCm/rocm-systems#12056); here: summed as binary32 and rounded to nearest; 1 ulp of the result and 2 ulp of binary32 of the largest term apart")]
    v_dot2_f16_f16: (a: PkF16, b: PkF16, c: F16) -> F16 = |e| { let c = e.f16_to_f32(c); let r = dot2(e, a, b, c, half); e.f32_to_f16(r) };

    #![approximate("hardware: the order and precision of the sum are not documented; here: four fused multiply-adds; up to 4 ulp of the largest term apart")]
    v_dot4_f32_fp8_fp8: (a: U32, b: U32, c: F32) -> F32 = |e| dot4(e, a, b, c, [&E4M3, &E4M3]);
    v_dot4_f32_fp8_bf8: (a: U32, b: U32, c: F32) -> F32 = |e| dot4(e, a, b, c, [&E4M3, &E5M2]);
    v_dot4_f32_bf8_fp8: (a: U32, b: U32, c: F32) -> F32 = |e| dot4(e, a, b, c, [&E5M2, &E4M3]);
    v_dot4_f32_bf8_bf8: (a: U32, b: U32, c: F32) -> F32 = |e| dot4(e, a, b, c, [&E5M2, &E5M2]);
}
