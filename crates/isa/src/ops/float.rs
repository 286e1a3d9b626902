//! Vector operations on binary16, binary32 and binary64, and conversions.

use super::division::{d32, d64};
use super::minmax::{w16, w32, w64};
use super::word16::{limit_i16, limit_u16};
use crate::evaluator::{Derived, Evaluator};
use crate::op::ops;
use crate::ty::{F16, F32, F64, Mask, Mix, Old, PkF16, U16, U32, Vcc};

/// The special cases of binary16 division (its quotient is computed in binary32). The quotient is
/// unchanged otherwise.
fn fixup16<E: Evaluator>(e: &mut E, q: E::F16, denominator: E::F16, numerator: E::F16) -> E::F16 {
    let (d, n) = (e.flush16(denominator), e.flush16(numerator));
    e.keep_denormal_inputs(true);
    let [q, d, n] = [q, d, n].map(|x| e.f16_to_f32(x));
    let r = d32::fixup(e, q, d, n);
    e.keep_denormal_inputs(false);
    let r = e.f32_to_f16(r);
    // An infinite quotient of finite numbers is an overflow.
    let (infinity, zero) = (e.f32(f32::INFINITY), e.f32(0.0));
    let [size_d, size_n] = [d, n].map(|x| magnitude32(e, x));
    let (some, finite) = (e.flt32(zero, size_d), e.flt32(size_n, infinity));
    let over = e.and_b(some, finite);
    let (bits, mask, limit) = (e.f16_bits(r), e.u32(0x7fff), e.u32(0x7c00));
    let magnitude = e.and32(bits, mask);
    let infinite = e.eq32(magnitude, limit);
    let over = e.and_b(over, infinite);
    let sign = e.xor32(bits, magnitude);
    let beyond = e.beyond16(sign);
    let bits = e.select32(over, beyond, bits);
    e.f16_from(bits)
}

fn magnitude32<E: Evaluator>(e: &mut E, a: E::F32) -> E::F32 {
    let (bits, mask) = (e.f32_bits(a), e.u32(0x7fff_ffff));
    let bits = e.and32(bits, mask);
    e.f32_from(bits)
}

/// A result that overflows binary32 overflows binary16 as well.
fn exp16<E: Evaluator>(e: &mut E, a: E::F32) -> E::F32 {
    let (most, infinity) = (e.f32(100.0), e.f32(f32::INFINITY));
    let (large, finite) = (e.flt32(most, a), e.flt32(a, infinity));
    let large = e.and_b(large, finite);
    let a = e.select_f32(large, most, a);
    e.exp2(a)
}

fn frexp_exp16<E: Evaluator>(e: &mut E, a: E::F16) -> E::U32 {
    // Every binary16 is a normal binary32.
    let a = e.f16_to_f32(a);
    d32::frexp_exp(e, a)
}

fn frexp_mant16<E: Evaluator>(e: &mut E, a: E::F16) -> E::F16 {
    let a = e.f16_to_f32(a);
    let r = d32::frexp_mant(e, a);
    e.f32_to_f16(r)
}

fn ceil32<E: Evaluator>(e: &mut E, a: E::F32) -> E::F32 {
    let n = e.fneg32(a);
    let f = e.floor32(n);
    e.fneg32(f)
}

fn ceil64<E: Evaluator>(e: &mut E, a: E::F64) -> E::F64 {
    let n = e.fneg64(a);
    let f = e.floor64(n);
    e.fneg64(f)
}

fn ceil16<E: Evaluator>(e: &mut E, a: E::F16) -> E::F16 {
    let n = e.fneg16(a);
    let f = e.floor16(n);
    e.fneg16(f)
}

/// `a - floor(a)`, which is below one. For integers it is +0 in every rounding mode, for infinity
/// the NaN of an invalid operation.
macro_rules! fract {
    ($name:ident, $t:ident, $floor:ident, $neg:ident, $add:ident, $lt:ident, $eq:ident, $nearest:ident, $from:ident, $to:ident,
     $imm:ident, $and:ident, $weq:ident, $select:ident, limit $limit:expr, magnitude $magnitude:expr, infinity $infinity:expr, nan $nan:expr) => {
        fn $name<E: Evaluator>(e: &mut E, a: E::$t) -> E::$t {
            let f = e.$floor(a);
            let n = e.$neg(f);
            let r = e.$add(a, n);
            let limit = e.$imm($limit);
            let limit_number = e.$from(limit);
            let over = e.$lt(limit_number, r);
            let r = e.$to(r);
            let r = e.$select(over, limit, r);
            let (whole, nearest, zero) = (e.$eq(a, f), e.$nearest(), e.$imm(0));
            let whole = e.$select(whole, zero, r);
            let r = e.$select(nearest, r, whole);
            let (bits, mask, infinity) = (e.$to(a), e.$imm($magnitude), e.$imm($infinity));
            let magnitude = e.$and(bits, mask);
            let infinite = e.$weq(magnitude, infinity);
            let nan = e.$imm($nan);
            let r = e.$select(infinite, nan, r);
            e.$from(r)
        }
    };
}
fract!(fract16, F16, floor16, fneg16, fadd16, flt16, feq16, nearest64, f16_from, f16_bits, u32, and32, eq32, select32,
    limit 0x3bff, magnitude 0x7fff, infinity 0x7c00, nan 0xfe00);
fract!(fract32, F32, floor32, fneg32, fadd32, flt32, feq32, nearest32, f32_from, f32_bits, u32, and32, eq32, select32,
    limit 0x3f7f_ffff, magnitude 0x7fff_ffff, infinity 0x7f80_0000, nan 0xffc0_0000);
fract!(fract64, F64, floor64, fneg64, fadd64, flt64, feq64, nearest64, f64_from, f64_bits, u64, and64, eq64, select64,
    limit 0x3fef_ffff_ffff_ffff, magnitude i64::MAX as u64, infinity 0x7ff0 << 48, nan 0xfff8 << 48);

/// An integer that was converted from `a`; for a NaN, the limit by the NaN's sign, see FIXES.
fn sided_nan<E: Evaluator>(e: &mut E, a: E::F32, integer: E::U32) -> E::U32 {
    let (bits, least, most) = (e.f32_bits(a), e.u32(1 << 31), e.u32(i32::MAX as u32));
    let (negative, number) = (e.negative32(bits), e.feq32(a, a));
    let limit = e.select32(negative, least, most);
    e.select32(number, integer, limit)
}

fn cvt_floor<E: Evaluator>(e: &mut E, a: E::F32) -> E::U32 {
    let f = e.floor32(a);
    let r = e.f32_to_i32(f);
    sided_nan(e, a, r)
}

/// Rounds to the nearest integer, halves upwards.
fn cvt_nearest<E: Evaluator>(e: &mut E, a: E::F32) -> E::U32 {
    let f = e.floor32(a);
    let n = e.fneg32(f);
    // The difference is exact, or above a half and not rounded below a half.
    let rest = e.fadd32(a, n);
    let below_half = e.u32(0x3eff_ffff);
    let below_half = e.f32_from(below_half);
    let up = e.flt32(below_half, rest);
    let (up, r) = (e.bit(up), e.f32_to_i32(f));
    let r = e.add32(r, up);
    sided_nan(e, a, r)
}

fn fsub16<E: Evaluator>(e: &mut E, a: E::F16, b: E::F16) -> E::F16 {
    let b = e.fneg16(b);
    e.fadd16(a, b)
}

fn fsub32<E: Evaluator>(e: &mut E, a: E::F32, b: E::F32) -> E::F32 {
    let b = e.fneg32(b);
    e.fadd32(a, b)
}

/// Computes a binary16 function in binary32.
fn through32<E: Evaluator>(
    e: &mut E,
    a: E::F16,
    f: impl FnOnce(&mut E, E::F32) -> E::F32,
) -> E::F16 {
    let a = e.f16_to_f32(a);
    let r = f(e, a);
    e.f32_to_f16(r)
}

/// A product; zero if either factor is zero, even if the other is infinity or NaN.
fn mul_zero<E: Evaluator>(e: &mut E, a: E::F32, b: E::F32) -> E::F32 {
    let zero = e.f32(0.0);
    let (x, y) = (e.feq32(a, zero), e.feq32(b, zero));
    let any = e.or_b(x, y);
    let r = e.fmul32(a, b);
    e.select_f32(any, zero, r)
}

/// A multiply-add in which zero times anything is +0; denormals are zeros regardless of MODE
/// (gfx1100 and gfx1201, captures in ROCm/rocm-systems).
fn fma_zero<E: Evaluator>(e: &mut E, a: E::F32, b: E::F32, c: E::F32) -> E::F32 {
    let [a, b, c] = [a, b, c].map(|x| zero_denormal32(e, x));
    let zero = e.f32(0.0);
    let (x, y) = (e.feq32(a, zero), e.feq32(b, zero));
    let any = e.or_b(x, y);
    let [a, b] = [a, b].map(|x| e.select_f32(any, zero, x));
    let r = e.fma32(a, b, c);
    zero_denormal32(e, r)
}

fn rsq64<E: Evaluator>(e: &mut E, a: E::F64) -> E::F64 {
    let r = e.sqrt64(a);
    e.rcp64(r)
}

fn ubyte<E: Evaluator>(e: &mut E, a: E::U32, byte: u32) -> E::F32 {
    let (by, ff) = (e.u32(byte * 8), e.u32(0xff));
    let r = e.lshr32(a, by);
    let r = e.and32(r, ff);
    e.u32_to_f32(r)
}

/// Converts to a 16-bit unsigned integer, with saturation.
fn f16_to_u16<E: Evaluator>(e: &mut E, a: E::F16) -> E::U32 {
    let a = e.f16_to_f32(a);
    let r = e.f32_to_u32(a);
    let m = e.u32(0xffff);
    e.umin32(r, m)
}

fn f16_to_i16<E: Evaluator>(e: &mut E, a: E::F16) -> E::U32 {
    let a = e.f16_to_f32(a);
    let r = e.f32_to_i32(a);
    let (low, high) = (e.u32(-32768i32 as u32), e.u32(32767));
    let r = e.smed32(r, low, high);
    e.zext16(r)
}

/// Converts to a normalised 16-bit integer: the limited value times `scale`, rounded to even; zero
/// for NaN.
fn to_norm<E: Evaluator>(e: &mut E, a: E::F32, signed: bool) -> E::U32 {
    let (low, one) = (e.f32(if signed { -1.0 } else { 0.0 }), e.f32(1.0));
    let (below, above) = (e.flt32(a, low), e.flt32(one, a));
    let a = e.select_f32(below, low, a);
    let a = e.select_f32(above, one, a);
    let scale = e.f32(if signed { 32767.0 } else { 65535.0 });
    let r = e.fmul32(a, scale);
    let r = e.rndne32(r);
    if signed {
        e.f32_to_i32(r)
    } else {
        e.f32_to_u32(r)
    }
}

/// Converts a binary16 to a normalised integer, in the low 16 bits.
fn to_norm16<E: Evaluator>(e: &mut E, a: E::F16, signed: bool) -> E::U32 {
    let a = e.f16_to_f32(a);
    let r = to_norm(e, a, signed);
    e.zext16(r)
}

/// Converts to an integer from 0 to 255, rounded by MODE; zero for NaN.
fn to_u8<E: Evaluator>(e: &mut E, a: E::F32) -> E::U32 {
    let (zero, most) = (e.f32(0.0), e.f32(255.0));
    let (some, above) = (e.flt32(zero, a), e.flt32(most, a));
    let a = e.select_f32(some, a, zero);
    let a = e.select_f32(above, most, a);
    // The unit of the sum's last bit is one.
    let (shift, byte) = (e.f32(8_388_608.0), e.u32(0xff));
    let sum = e.fadd32(a, shift);
    let bits = e.f32_bits(sum);
    e.and32(bits, byte)
}

/// Replaces a byte of `old`.
fn cvt_pk_u8<E: Evaluator>(e: &mut E, a: E::F32, byte: E::U32, old: E::U32) -> E::U32 {
    let r = to_u8(e, a);
    let (three, mask) = (e.u32(3), e.u32(0xff));
    let byte = e.and32(byte, three);
    let by = e.shl32(byte, three);
    let (new, mask) = (e.shl32(r, by), e.shl32(mask, by));
    let keep = e.not32(mask);
    let old = e.and32(old, keep);
    e.or32(old, new)
}

/// V_MULLIT_F32, for the specular term of lighting: the logarithm of the base times the exponent.
fn mullit<E: Evaluator>(e: &mut E, a: E::F32, b: E::F32, c: E::F32) -> E::F32 {
    let (least, zero) = (e.f32(-f32::MAX), e.f32(0.0));
    let (above, lit) = (e.flt32(least, b), e.flt32(zero, c));
    let counts = e.and_b(above, lit);
    let r = mul_zero(e, a, b);
    e.select_f32(counts, r, least)
}

/// The legacy multiply-add in binary16: rounded twice, and without denormals.
fn mad16<E: Evaluator>(e: &mut E, a: E::F16, b: E::F16, c: E::F16) -> E::F16 {
    let [a, b, c] = [a, b, c].map(|x| zero_denormal16(e, x));
    let product = e.fmul16(a, b);
    let product = zero_denormal16(e, product);
    let sum = e.fadd16(product, c);
    zero_denormal16(e, sum)
}

fn zero_denormal16<E: Evaluator>(e: &mut E, a: E::F16) -> E::F16 {
    let bits = e.f16_bits(a);
    let (exponent, sign) = (e.u32(0x7c00), e.u32(0x8000));
    let (exponent, zero) = (e.and32(bits, exponent), e.and32(bits, sign));
    let normal = e.nonzero32(exponent);
    let r = e.select32(normal, bits, zero);
    e.f16_from(r)
}

/// The legacy multiply-add in which zero times anything is zero.
fn mad_zero<E: Evaluator>(e: &mut E, a: E::F32, b: E::F32, c: E::F32) -> E::F32 {
    let [a, b, c] = [a, b, c].map(|x| zero_denormal32(e, x));
    let product = mul_zero(e, a, b);
    let product = zero_denormal32(e, product);
    let sum = e.fadd32(product, c);
    zero_denormal32(e, sum)
}

/// V_TRIG_PREOP_F64: a segment of 2/π, scaled for the exponent of `a`.
fn trig_preop<E: Evaluator>(e: &mut E, a: E::F64, segment: E::U32) -> E::F64 {
    let x = d64::exponent(e, a);
    let (width, m) = (e.u32(53), e.u32(0x1f));
    let s = e.and32(segment, m);
    let shift = e.mul32(s, width);
    let limit = e.u32(1077);
    let excess = e.sub32(x, limit);
    let over = e.slt32(limit, x);
    let more = e.add32(shift, excess);
    let shift = e.select32(over, more, shift);
    let bits = e.two_over_pi(shift);
    // The integer as binary64: converted in two exact halves.
    let (low, high) = (e.low(bits), e.high(bits));
    let (low, high) = (e.u32_to_f64(low), e.u32_to_f64(high));
    let by = e.u32(32);
    let high = e.ldexp64(high, by);
    let r = e.fadd64(high, low);
    let base = e.u32(-53i32 as u32);
    let scale = e.sub32(base, shift);
    let big = e.u32(1967);
    let huge = e.slt32(big, x);
    let plain_scale = scale;
    let extra = e.u32(128);
    let raised = e.add32(scale, extra);
    let scale = e.select32(huge, raised, plain_scale);
    e.ldexp64(r, scale)
}

/// Sum of two binary16 products and a binary32; the order of the roundings is not
/// documented (approximate, 1 ulp).
fn dot2<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, c: E::F32) -> E::F32 {
    let (ah, bh) = (e.upper16(a), e.upper16(b));
    let (al, bl, ah, bh) = (e.f16_from(a), e.f16_from(b), e.f16_from(ah), e.f16_from(bh));
    let (al, bl, ah, bh) = (
        e.f16_to_f32(al),
        e.f16_to_f32(bl),
        e.f16_to_f32(ah),
        e.f16_to_f32(bh),
    );
    let r = e.fma32(ah, bh, c);
    e.fma32(al, bl, r)
}

fn pack_f16<E: Evaluator>(e: &mut E, a: E::F16, b: E::F16) -> E::U32 {
    let (a, b) = (e.f16_bits(a), e.f16_bits(b));
    e.pack16(a, b)
}

/// Flushes a denormal to zero, regardless of MODE.
fn zero_denormal32<E: Evaluator>(e: &mut E, a: E::F32) -> E::F32 {
    let bits = e.f32_bits(a);
    let (exponent, sign) = (e.u32(0x7f80_0000), e.u32(0x8000_0000));
    let (exponent, zero) = (e.and32(bits, exponent), e.and32(bits, sign));
    let normal = e.nonzero32(exponent);
    let r = e.select32(normal, bits, zero);
    e.f32_from(r)
}

/// The legacy multiply-add: rounded twice, and without denormals (Vega ISA manual, `V_MAD_F32`;
/// LLVM selects it if both are allowed).
fn mad32<E: Evaluator>(e: &mut E, a: E::F32, b: E::F32, c: E::F32) -> E::F32 {
    let [a, b, c] = [a, b, c].map(|x| zero_denormal32(e, x));
    let product = e.fmul32(a, b);
    let product = zero_denormal32(e, product);
    let sum = e.fadd32(product, c);
    zero_denormal32(e, sum)
}

ops! {
    #![exact]
    v_add_f32: (a: F32, b: F32) -> F32 = |e| e.fadd32(a, b);
    v_sub_f32: (a: F32, b: F32) -> F32 = |e| fsub32(e, a, b);
    v_subrev_f32: (a: F32, b: F32) -> F32 = |e| fsub32(e, b, a);
    v_mul_f32: (a: F32, b: F32) -> F32 = |e| e.fmul32(a, b);
    v_mul_legacy_f32 | v_mul_dx9_zero_f32: (a: F32, b: F32) -> F32 = |e| mul_zero(e, a, b);
    v_fma_f32: (a: F32, b: F32, c: F32) -> F32 = |e| e.fma32(a, b, c);
    v_fma_legacy_f32 | v_fma_dx9_zero_f32: (a: F32, b: F32, c: F32) -> F32 = |e| fma_zero(e, a, b, c);
    v_fmac_f32: (a: F32, b: F32, c: Old<F32>) -> F32 = |e| e.fma32(a, b, c);
    v_fmac_legacy_f32 | v_fmac_dx9_zero_f32: (a: F32, b: F32, c: Old<F32>) -> F32 = |e| fma_zero(e, a, b, c);
    v_fmaak_f32: (a: F32, b: F32, k: F32) -> F32 = |e| e.fma32(a, b, k);
    v_fmamk_f32: (a: F32, k: F32, c: F32) -> F32 = |e| e.fma32(a, k, c);
    v_mad_f32: (a: F32, b: F32, c: F32) -> F32 = |e| mad32(e, a, b, c);
    v_mac_f32: (a: F32, b: F32, c: Old<F32>) -> F32 = |e| mad32(e, a, b, c);
    v_madak_f32: (a: F32, b: F32, k: F32) -> F32 = |e| mad32(e, a, b, k);
    v_mad_legacy_f32: (a: F32, b: F32, c: F32) -> F32 = |e| mad_zero(e, a, b, c);
    v_mac_legacy_f32: (a: F32, b: F32, c: Old<F32>) -> F32 = |e| mad_zero(e, a, b, c);
    v_mullit_f32: (a: F32, b: F32, c: F32) -> F32 = |e| mullit(e, a, b, c);
    v_madmk_f32: (a: F32, k: F32, c: F32) -> F32 = |e| mad32(e, a, k, c);
    v_min_f32: (a: F32, b: F32) -> F32 = |e| w32::min(e, a, b);
    v_min_num_f32: (a: F32, b: F32) -> F32 = |e| w32::min_num(e, a, b);
    v_max_f32: (a: F32, b: F32) -> F32 = |e| w32::max(e, a, b);
    v_max_num_f32: (a: F32, b: F32) -> F32 = |e| w32::max_num(e, a, b);
    v_min3_f32: (a: F32, b: F32, c: F32) -> F32 = |e| { let r = w32::min(e, a, b); w32::min(e, r, c) };
    v_min3_num_f32: (a: F32, b: F32, c: F32) -> F32 = |e| { let r = w32::min_num(e, a, b); w32::min_num(e, r, c) };
    v_max3_f32: (a: F32, b: F32, c: F32) -> F32 = |e| { let r = w32::max(e, a, b); w32::max(e, r, c) };
    v_max3_num_f32: (a: F32, b: F32, c: F32) -> F32 = |e| { let r = w32::max_num(e, a, b); w32::max_num(e, r, c) };
    v_med3_f32: (a: F32, b: F32, c: F32) -> F32 = |e| w32::med3(e, a, b, c);
    v_med3_num_f32: (a: F32, b: F32, c: F32) -> F32 = |e| w32::med3_num(e, a, b, c);
    v_maxmin_f32: (a: F32, b: F32, c: F32) -> F32 = |e| { let r = w32::max(e, a, b); w32::min(e, r, c) };
    v_maxmin_num_f32: (a: F32, b: F32, c: F32) -> F32 = |e| { let r = w32::max_num(e, a, b); w32::min_num(e, r, c) };
    v_minmax_f32: (a: F32, b: F32, c: F32) -> F32 = |e| { let r = w32::min(e, a, b); w32::max(e, r, c) };
    v_minmax_num_f32: (a: F32, b: F32, c: F32) -> F32 = |e| { let r = w32::min_num(e, a, b); w32::max_num(e, r, c) };
    v_floor_f32: (a: F32) -> F32 = |e| e.floor32(a);
    v_ceil_f32: (a: F32) -> F32 = |e| ceil32(e, a);
    v_trunc_f32: (a: F32) -> F32 = |e| e.trunc32(a);
    v_rndne_f32: (a: F32) -> F32 = |e| e.rndne32(a);
    v_fract_f32: (a: F32) -> F32 = |e| fract32(e, a);
    v_ldexp_f32: (a: F32, n: U32) -> F32 = |e| e.ldexp32(a, n);
    v_frexp_exp_i32_f32: (a: F32) -> U32 = |e| d32::frexp_exp(e, a);
    v_frexp_mant_f32: (a: F32) -> F32 = |e| d32::frexp_mant(e, a);
    v_div_scale_f32: (a: F32, d: F32, n: F32) -> (F32, Mask) = |e| d32::scale(e, a, d, n);
    v_div_fmas_f32: (a: F32, b: F32, c: F32, vcc: Vcc) -> F32 = |e| d32::fmas(e, a, b, c, vcc);
    v_div_fixup_f32: (q: F32, d: F32, n: F32) -> F32 = |e| d32::fixup(e, q, d, n);

    v_add_f64: (a: F64, b: F64) -> F64 = |e| e.fadd64(a, b);
    v_mul_f64: (a: F64, b: F64) -> F64 = |e| e.fmul64(a, b);
    v_fma_f64: (a: F64, b: F64, c: F64) -> F64 = |e| e.fma64(a, b, c);
    v_fmac_f64: (a: F64, b: F64, c: Old<F64>) -> F64 = |e| e.fma64(a, b, c);
    v_min_f64: (a: F64, b: F64) -> F64 = |e| w64::min(e, a, b);
    v_min_num_f64: (a: F64, b: F64) -> F64 = |e| w64::min_num(e, a, b);
    v_max_f64: (a: F64, b: F64) -> F64 = |e| w64::max(e, a, b);
    v_max_num_f64: (a: F64, b: F64) -> F64 = |e| w64::max_num(e, a, b);
    v_floor_f64: (a: F64) -> F64 = |e| e.floor64(a);
    v_ceil_f64: (a: F64) -> F64 = |e| ceil64(e, a);
    v_trunc_f64: (a: F64) -> F64 = |e| e.trunc64(a);
    v_rndne_f64: (a: F64) -> F64 = |e| e.rndne64(a);
    v_fract_f64: (a: F64) -> F64 = |e| fract64(e, a);
    v_ldexp_f64: (a: F64, n: U32) -> F64 = |e| e.ldexp64(a, n);
    v_frexp_exp_i32_f64: (a: F64) -> U32 = |e| d64::frexp_exp(e, a);
    v_frexp_mant_f64: (a: F64) -> F64 = |e| d64::frexp_mant(e, a);
    v_div_scale_f64: (a: F64, d: F64, n: F64) -> (F64, Mask) = |e| d64::scale(e, a, d, n);
    v_div_fmas_f64: (a: F64, b: F64, c: F64, vcc: Vcc) -> F64 = |e| d64::fmas(e, a, b, c, vcc);
    v_div_fixup_f64: (q: F64, d: F64, n: F64) -> F64 = |e| d64::fixup(e, q, d, n);
    v_trig_preop_f64: (a: F64, segment: U32) -> F64 = |e| trig_preop(e, a, segment);

    v_add_f16: (a: F16, b: F16) -> F16 = |e| e.fadd16(a, b);
    v_sub_f16: (a: F16, b: F16) -> F16 = |e| fsub16(e, a, b);
    v_subrev_f16: (a: F16, b: F16) -> F16 = |e| fsub16(e, b, a);
    v_mul_f16: (a: F16, b: F16) -> F16 = |e| e.fmul16(a, b);
    v_fma_f16 | v_fma_legacy_f16: (a: F16, b: F16, c: F16) -> F16 = |e| e.fma16(a, b, c);
    v_mad_f16 | v_mad_legacy_f16: (a: F16, b: F16, c: F16) -> F16 = |e| mad16(e, a, b, c);
    v_mac_f16: (a: F16, b: F16, c: Old<F16>) -> F16 = |e| mad16(e, a, b, c);
    v_madak_f16: (a: F16, b: F16, k: F16) -> F16 = |e| mad16(e, a, b, k);
    v_madmk_f16: (a: F16, k: F16, c: F16) -> F16 = |e| mad16(e, a, k, c);
    v_fmac_f16: (a: F16, b: F16, c: Old<F16>) -> F16 = |e| e.fma16(a, b, c);
    v_fmaak_f16: (a: F16, b: F16, k: F16) -> F16 = |e| e.fma16(a, b, k);
    v_fmamk_f16: (a: F16, k: F16, c: F16) -> F16 = |e| e.fma16(a, k, c);
    v_min_f16: (a: F16, b: F16) -> F16 = |e| w16::min(e, a, b);
    v_min_num_f16: (a: F16, b: F16) -> F16 = |e| w16::min_num(e, a, b);
    v_max_f16: (a: F16, b: F16) -> F16 = |e| w16::max(e, a, b);
    v_max_num_f16: (a: F16, b: F16) -> F16 = |e| w16::max_num(e, a, b);
    v_min3_f16: (a: F16, b: F16, c: F16) -> F16 = |e| { let r = w16::min(e, a, b); w16::min(e, r, c) };
    v_min3_num_f16: (a: F16, b: F16, c: F16) -> F16 = |e| { let r = w16::min_num(e, a, b); w16::min_num(e, r, c) };
    v_max3_f16: (a: F16, b: F16, c: F16) -> F16 = |e| { let r = w16::max(e, a, b); w16::max(e, r, c) };
    v_max3_num_f16: (a: F16, b: F16, c: F16) -> F16 = |e| { let r = w16::max_num(e, a, b); w16::max_num(e, r, c) };
    v_med3_f16: (a: F16, b: F16, c: F16) -> F16 = |e| w16::med3(e, a, b, c);
    v_med3_num_f16: (a: F16, b: F16, c: F16) -> F16 = |e| w16::med3_num(e, a, b, c);
    v_maxmin_f16: (a: F16, b: F16, c: F16) -> F16 = |e| { let r = w16::max(e, a, b); w16::min(e, r, c) };
    v_maxmin_num_f16: (a: F16, b: F16, c: F16) -> F16 = |e| { let r = w16::max_num(e, a, b); w16::min_num(e, r, c) };
    v_minmax_f16: (a: F16, b: F16, c: F16) -> F16 = |e| { let r = w16::min(e, a, b); w16::max(e, r, c) };
    v_minmax_num_f16: (a: F16, b: F16, c: F16) -> F16 = |e| { let r = w16::min_num(e, a, b); w16::max_num(e, r, c) };
    v_floor_f16: (a: F16) -> F16 = |e| e.floor16(a);
    v_ceil_f16: (a: F16) -> F16 = |e| ceil16(e, a);
    v_trunc_f16: (a: F16) -> F16 = |e| e.trunc16(a);
    v_rndne_f16: (a: F16) -> F16 = |e| e.rndne16(a);
    v_fract_f16: (a: F16) -> F16 = |e| fract16(e, a);
    v_ldexp_f16: (a: F16, n: U16) -> F16 = |e| { let n = e.sext16(n); e.ldexp16(a, n) };
    v_frexp_exp_i16_f16: (a: F16) -> U16 = |e| { let r = frexp_exp16(e, a); e.zext16(r) };
    v_frexp_mant_f16: (a: F16) -> F16 = |e| frexp_mant16(e, a);
    v_div_fixup_f16 | v_div_fixup_legacy_f16: (q: F16, d: F16, n: F16) -> F16 = |e| fixup16(e, q, d, n);

    v_minimum_f16: (a: F16, b: F16) -> F16 = |e| w16::minimum(e, a, b);
    v_maximum_f16: (a: F16, b: F16) -> F16 = |e| w16::maximum(e, a, b);
    v_minimum3_f16: (a: F16, b: F16, c: F16) -> F16 = |e| { let r = w16::minimum(e, a, b); w16::minimum(e, r, c) };
    v_maximum3_f16: (a: F16, b: F16, c: F16) -> F16 = |e| { let r = w16::maximum(e, a, b); w16::maximum(e, r, c) };
    v_minimummaximum_f16: (a: F16, b: F16, c: F16) -> F16 = |e| { let r = w16::minimum(e, a, b); w16::maximum(e, r, c) };
    v_maximumminimum_f16: (a: F16, b: F16, c: F16) -> F16 = |e| { let r = w16::maximum(e, a, b); w16::minimum(e, r, c) };
    v_minimum_f32: (a: F32, b: F32) -> F32 = |e| w32::minimum(e, a, b);
    v_maximum_f32: (a: F32, b: F32) -> F32 = |e| w32::maximum(e, a, b);
    v_minimum3_f32: (a: F32, b: F32, c: F32) -> F32 = |e| { let r = w32::minimum(e, a, b); w32::minimum(e, r, c) };
    v_maximum3_f32: (a: F32, b: F32, c: F32) -> F32 = |e| { let r = w32::maximum(e, a, b); w32::maximum(e, r, c) };
    v_minimummaximum_f32: (a: F32, b: F32, c: F32) -> F32 = |e| { let r = w32::minimum(e, a, b); w32::maximum(e, r, c) };
    v_maximumminimum_f32: (a: F32, b: F32, c: F32) -> F32 = |e| { let r = w32::maximum(e, a, b); w32::minimum(e, r, c) };
    v_minimum_f64: (a: F64, b: F64) -> F64 = |e| w64::minimum(e, a, b);
    v_maximum_f64: (a: F64, b: F64) -> F64 = |e| w64::maximum(e, a, b);

    v_fma_mix_f32: (a: Mix, b: Mix, c: Mix) -> F32 = |e| e.fma32(a, b, c);
    v_fma_mixlo_f16: (a: Mix, b: Mix, c: Mix) -> F16 = |e| e.fma32_to_f16(a, b, c);
    v_mad_mix_f32: (a: Mix, b: Mix, c: Mix) -> F32 = |e| mad32(e, a, b, c);
    v_mad_mixlo_f16: (a: Mix, b: Mix, c: Mix) -> F16 = |e| { let r = mad32(e, a, b, c); e.f32_to_f16(r) };

    v_cvt_f32_u32: (a: U32) -> F32 = |e| e.u32_to_f32(a);
    v_cvt_f32_i32: (a: U32) -> F32 = |e| e.i32_to_f32(a);
    v_cvt_u32_f32: (a: F32) -> U32 = |e| e.f32_to_u32(a);
    v_cvt_i32_f32: (a: F32) -> U32 = |e| e.f32_to_i32(a);
    v_cvt_floor_i32_f32 | v_cvt_flr_i32_f32: (a: F32) -> U32 = |e| cvt_floor(e, a);
    v_cvt_nearest_i32_f32 | v_cvt_rpi_i32_f32: (a: F32) -> U32 = |e| cvt_nearest(e, a);
    v_cvt_f64_u32: (a: U32) -> F64 = |e| e.u32_to_f64(a);
    v_cvt_f64_i32: (a: U32) -> F64 = |e| e.i32_to_f64(a);
    v_cvt_u32_f64: (a: F64) -> U32 = |e| e.f64_to_u32(a);
    v_cvt_i32_f64: (a: F64) -> U32 = |e| e.f64_to_i32(a);
    v_cvt_f32_f64: (a: F64) -> F32 = |e| e.f64_to_f32(a);
    v_cvt_f64_f32: (a: F32) -> F64 = |e| e.f32_to_f64(a);
    v_cvt_f16_f32: (a: F32) -> F16 = |e| e.f32_to_f16(a);
    v_cvt_f32_f16: (a: F16) -> F32 = |e| e.f16_to_f32(a);
    v_cvt_f16_u16: (a: U16) -> F16 = |e| { let r = e.u32_to_f32(a); e.f32_to_f16(r) };
    v_cvt_f16_i16: (a: U16) -> F16 = |e| { let a = e.sext16(a); let r = e.i32_to_f32(a); e.f32_to_f16(r) };
    v_cvt_u16_f16: (a: F16) -> U16 = |e| f16_to_u16(e, a);
    v_cvt_i16_f16: (a: F16) -> U16 = |e| f16_to_i16(e, a);
    v_cvt_u32_u16: (a: U16) -> U32 = |e| a;
    v_cvt_i32_i16: (a: U16) -> U32 = |e| e.sext16(a);
    v_cvt_f32_ubyte0: (a: U32) -> F32 = |e| ubyte(e, a, 0);
    v_cvt_f32_ubyte1: (a: U32) -> F32 = |e| ubyte(e, a, 1);
    v_cvt_f32_ubyte2: (a: U32) -> F32 = |e| ubyte(e, a, 2);
    v_cvt_f32_ubyte3: (a: U32) -> F32 = |e| ubyte(e, a, 3);
    v_cvt_pkrtz_f16_f32 | v_cvt_pk_rtz_f16_f32: (a: F32, b: F32) -> PkF16 = |e| { let (a, b) = (e.f32_to_f16_rtz(a), e.f32_to_f16_rtz(b)); pack_f16(e, a, b) };
    v_cvt_pk_u16_f32: (a: F32, b: F32) -> U32 = |e| { let (a, b) = (e.f32_to_u32(a), e.f32_to_u32(b)); let (a, b) = (limit_u16(e, a), limit_u16(e, b)); e.pack16(a, b) };
    v_cvt_pk_i16_f32: (a: F32, b: F32) -> U32 = |e| { let (a, b) = (e.f32_to_i32(a), e.f32_to_i32(b)); let (a, b) = (limit_i16(e, a), limit_i16(e, b)); e.pack16(a, b) };
    v_cvt_pk_u16_u32: (a: U32, b: U32) -> U32 = |e| { let m = e.u32(0xffff); let (a, b) = (e.umin32(a, m), e.umin32(b, m)); e.pack16(a, b) };
    v_cvt_pk_i16_i32: (a: U32, b: U32) -> U32 = |e| { let (l, h) = (e.u32(-32768i32 as u32), e.u32(32767)); let (a, b) = (e.smed32(a, l, h), e.smed32(b, l, h)); e.pack16(a, b) };
    v_cvt_pknorm_u16_f32 | v_cvt_pk_norm_u16_f32: (a: F32, b: F32) -> U32 = |e| { let (a, b) = (to_norm(e, a, false), to_norm(e, b, false)); e.pack16(a, b) };
    v_cvt_pknorm_i16_f32 | v_cvt_pk_norm_i16_f32: (a: F32, b: F32) -> U32 = |e| { let (a, b) = (to_norm(e, a, true), to_norm(e, b, true)); e.pack16(a, b) };
    v_cvt_pknorm_u16_f16 | v_cvt_pk_norm_u16_f16: (a: F16, b: F16) -> U32 = |e| { let (a, b) = (to_norm16(e, a, false), to_norm16(e, b, false)); e.pack16(a, b) };
    v_cvt_pknorm_i16_f16 | v_cvt_pk_norm_i16_f16: (a: F16, b: F16) -> U32 = |e| { let (a, b) = (to_norm16(e, a, true), to_norm16(e, b, true)); e.pack16(a, b) };
    v_cvt_norm_u16_f16: (a: F16) -> U16 = |e| to_norm16(e, a, false);
    v_cvt_norm_i16_f16: (a: F16) -> U16 = |e| to_norm16(e, a, true);
    v_cvt_pk_u8_f32: (a: F32, byte: U32, old: U32) -> U32 = |e| cvt_pk_u8(e, a, byte, old);
    v_cvt_pkaccum_u8_f32: (a: F32, byte: U32, old: Old<U32>) -> U32 = |e| cvt_pk_u8(e, a, byte, old);
    v_cvt_off_f32_i4: (a: U32) -> F32 = |e| { let by = e.u32(28); let a = e.shl32(a, by); let a = e.ashr32(a, by); let r = e.i32_to_f32(a); let by = e.u32(-4i32 as u32); e.ldexp32(r, by) };
    v_pack_b32_f16: (a: F16, b: F16) -> PkF16 = |e| pack_f16(e, a, b);
    v_cndmask_b16: (a: F16, b: F16, c: Mask) -> F16 = |e| e.select_f16(c, b, a);

    #![approximate("hardware: 1 ulp, denormals may be flushed; here: correctly rounded")]
    v_rcp_f32: (a: F32) -> F32 = |e| e.rcp32(a);

    #![approximate("hardware: accurate enough for integer division; here: correctly rounded")]
    v_rcp_iflag_f32: (a: F32) -> F32 = |e| e.rcp32(a);

    #![approximate("hardware: 1 ulp, denormals may be flushed; here: correctly rounded")]
    v_sqrt_f32: (a: F32) -> F32 = |e| e.sqrt32(a);

    #![approximate("hardware: 1 ulp, denormals may be flushed; here: 0.51 ulp")]
    v_rsq_f32: (a: F32) -> F32 = |e| e.rsq(a);

    #![approximate("hardware: 1 ulp, denormals may be flushed; here: 0.65 ulp, denormals 0.8 ulp")]
    v_exp_f32 | v_exp_legacy_f32: (a: F32) -> F32 = |e| e.exp2(a);

    #![approximate("hardware: 1 ulp, denormals may be flushed; here: 0.51 ulp")]
    v_log_f32 | v_log_legacy_f32: (a: F32) -> F32 = |e| e.log2(a);

    #![approximate("hardware: no bound is documented; here: 0.51 ulp")]
    v_sin_f32: (a: F32) -> F32 = |e| e.sin_turns(a);
    v_cos_f32: (a: F32) -> F32 = |e| e.cos_turns(a);

    #![approximate("hardware: 2^29 ulp; here: correctly rounded")]
    v_rcp_f64: (a: F64) -> F64 = |e| e.rcp64(a);
    v_sqrt_f64: (a: F64) -> F64 = |e| e.sqrt64(a);

    #![approximate("hardware: 2^29 ulp; here: 1 ulp")]
    v_rsq_f64: (a: F64) -> F64 = |e| rsq64(e, a);

    #![approximate("hardware: 0.51 ulp; here: correctly rounded")]
    v_rcp_f16: (a: F16) -> F16 = |e| e.rcp16(a);
    v_sqrt_f16: (a: F16) -> F16 = |e| e.sqrt16(a);

    #![approximate("hardware: 0.51 ulp; here: rounded from a binary32 result within 0.51 ulp")]
    v_rsq_f16: (a: F16) -> F16 = |e| through32(e, a, E::rsq);
    v_exp_f16: (a: F16) -> F16 = |e| through32(e, a, exp16);
    v_log_f16: (a: F16) -> F16 = |e| through32(e, a, E::log2);

    #![approximate("hardware: no bound is documented; here: rounded from a binary32 result within 0.51 ulp")]
    v_sin_f16: (a: F16) -> F16 = |e| through32(e, a, E::sin_turns);
    v_cos_f16: (a: F16) -> F16 = |e| through32(e, a, E::cos_turns);

    #![approximate("hardware: products and sum cut at 24 to 27 bits below the largest term, rounded once (ROCm/rocm-systems#12056); here: two fused multiply-adds; up to 2 ulp of the largest term apart")]
    v_dot2_f32_f16: (a: PkF16, b: PkF16, c: F32) -> F32 = |e| dot2(e, a, b, c);
    v_dot2c_f32_f16 | v_dot2acc_f32_f16: (a: PkF16, b: PkF16, c: Old<F32>) -> F32 = |e| dot2(e, a, b, c);
}
