//! Vector operations on binary16, binary32 and binary64, and conversions.

use super::division::{d32, d64};
use super::minmax::{w16, w32, w64};
use super::word16::{limit_i16, limit_u16};
use crate::evaluator::{Derived, Evaluator};
use crate::op::ops;
use crate::ty::{F16, F32, F64, Mask, Mix, Old, PkF16, U16, U32, Vcc};

/// The three special cases binary16 division needs (its quotient is computed in binary32).
fn fixup16<E: Evaluator>(e: &mut E, q: E::F16, denominator: E::F16, numerator: E::F16) -> E::F16 {
    let (q, d, n) = (
        e.f16_to_f32(q),
        e.f16_to_f32(denominator),
        e.f16_to_f32(numerator),
    );
    let r = d32::fixup(e, q, d, n);
    e.f32_to_f16(r)
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

/// `a - floor(a)`, below one.
fn fract32<E: Evaluator>(e: &mut E, a: E::F32) -> E::F32 {
    let f = e.floor32(a);
    let n = e.fneg32(f);
    let r = e.fadd32(a, n);
    let limit = e.u32(0x3f7f_ffff);
    let limit = e.f32_from(limit);
    let over = e.flt32(limit, r);
    e.select_f32(over, limit, r)
}

fn fract64<E: Evaluator>(e: &mut E, a: E::F64) -> E::F64 {
    let f = e.floor64(a);
    let n = e.fneg64(f);
    let r = e.fadd64(a, n);
    let limit = e.u64(0x3fef_ffff_ffff_ffff);
    let limit = e.f64_from(limit);
    let over = e.flt64(limit, r);
    e.select_f64(over, limit, r)
}

fn fract16<E: Evaluator>(e: &mut E, a: E::F16) -> E::F16 {
    let f = e.floor16(a);
    let n = e.fneg16(f);
    let r = e.fadd16(a, n);
    let limit = e.u32(0x3bff);
    let limit = e.f16_from(limit);
    let over = e.flt16(limit, r);
    e.select_f16(over, limit, r)
}

fn fsub16<E: Evaluator>(e: &mut E, a: E::F16, b: E::F16) -> E::F16 {
    let b = e.fneg16(b);
    e.fadd16(a, b)
}

fn fsub32<E: Evaluator>(e: &mut E, a: E::F32, b: E::F32) -> E::F32 {
    let b = e.fneg32(b);
    e.fadd32(a, b)
}

/// A binary16 function through binary32.
fn through32<E: Evaluator>(
    e: &mut E,
    a: E::F16,
    f: impl FnOnce(&mut E, E::F32) -> E::F32,
) -> E::F16 {
    let a = e.f16_to_f32(a);
    let r = f(e, a);
    e.f32_to_f16(r)
}

/// Zero if either factor is zero, whatever the other one is.
fn mul_zero<E: Evaluator>(e: &mut E, a: E::F32, b: E::F32) -> E::F32 {
    let zero = e.f32(0.0);
    let (x, y) = (e.feq32(a, zero), e.feq32(b, zero));
    let any = e.or_b(x, y);
    let r = e.fmul32(a, b);
    e.select_f32(any, zero, r)
}

fn fma_zero<E: Evaluator>(e: &mut E, a: E::F32, b: E::F32, c: E::F32) -> E::F32 {
    let zero = e.f32(0.0);
    let (x, y) = (e.feq32(a, zero), e.feq32(b, zero));
    let any = e.or_b(x, y);
    let r = e.fma32(a, b, c);
    e.select_f32(any, c, r)
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

/// To a 16-bit unsigned integer, limited.
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

/// Normalised 16-bit integer: the limited value times `scale`, rounded to even.
fn to_norm<E: Evaluator>(e: &mut E, a: E::F32, signed: bool) -> E::U32 {
    let (low, one) = (e.f32(if signed { -1.0 } else { 0.0 }), e.f32(1.0));
    let a = w32::max(e, a, low);
    let a = w32::min(e, a, one);
    let scale = e.f32(if signed { 32767.0 } else { 65535.0 });
    let r = e.fmul32(a, scale);
    let r = e.rndne32(r);
    if signed {
        e.f32_to_i32(r)
    } else {
        e.f32_to_u32(r)
    }
}

/// V_TRIG_PREOP_F64: a segment of 2/π, placed for the exponent of `a`.
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
    // The integer as binary64: two exact halves.
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

/// Zero for a denormal, whatever MODE says.
fn zero_denormal32<E: Evaluator>(e: &mut E, a: E::F32) -> E::F32 {
    let bits = e.f32_bits(a);
    let (exponent, sign) = (e.u32(0x7f80_0000), e.u32(0x8000_0000));
    let (exponent, zero) = (e.and32(bits, exponent), e.and32(bits, sign));
    let normal = e.nonzero32(exponent);
    let r = e.select32(normal, bits, zero);
    e.f32_from(r)
}

/// The multiply-add of old: rounded twice, and without denormals (Vega ISA manual,
/// `V_MAD_F32`; LLVM selects it where both are allowed).
fn mad32<E: Evaluator>(e: &mut E, a: E::F32, b: E::F32, c: E::F32) -> E::F32 {
    let [a, b, c] = [a, b, c].map(|x| zero_denormal32(e, x));
    let product = e.fmul32(a, b);
    let product = zero_denormal32(e, product);
    let sum = e.fadd32(product, c);
    zero_denormal32(e, sum)
}

ops! {
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
    v_madmk_f32: (a: F32, k: F32, c: F32) -> F32 = |e| mad32(e, a, k, c);
    v_min_f32 | v_min_num_f32: (a: F32, b: F32) -> F32 = |e| w32::min(e, a, b);
    v_max_f32 | v_max_num_f32: (a: F32, b: F32) -> F32 = |e| w32::max(e, a, b);
    v_min3_f32 | v_min3_num_f32: (a: F32, b: F32, c: F32) -> F32 = |e| { let r = w32::min(e, a, b); w32::min(e, r, c) };
    v_max3_f32 | v_max3_num_f32: (a: F32, b: F32, c: F32) -> F32 = |e| { let r = w32::max(e, a, b); w32::max(e, r, c) };
    v_med3_f32 | v_med3_num_f32: (a: F32, b: F32, c: F32) -> F32 = |e| w32::med3(e, a, b, c);
    v_maxmin_f32 | v_maxmin_num_f32: (a: F32, b: F32, c: F32) -> F32 = |e| { let r = w32::max(e, a, b); w32::min(e, r, c) };
    v_minmax_f32 | v_minmax_num_f32: (a: F32, b: F32, c: F32) -> F32 = |e| { let r = w32::min(e, a, b); w32::max(e, r, c) };
    v_floor_f32: (a: F32) -> F32 = |e| e.floor32(a);
    v_ceil_f32: (a: F32) -> F32 = |e| ceil32(e, a);
    v_trunc_f32: (a: F32) -> F32 = |e| e.trunc32(a);
    v_rndne_f32: (a: F32) -> F32 = |e| e.rndne32(a);
    v_fract_f32: (a: F32) -> F32 = |e| fract32(e, a);
    v_rcp_f32 | v_rcp_iflag_f32: (a: F32) -> F32 = |e| e.rcp32(a);
    v_rsq_f32: (a: F32) -> F32 = |e| e.rsq(a);
    v_sqrt_f32: (a: F32) -> F32 = |e| e.sqrt32(a);
    v_exp_f32: (a: F32) -> F32 = |e| e.exp2(a);
    v_log_f32: (a: F32) -> F32 = |e| e.log2(a);
    v_sin_f32: (a: F32) -> F32 = |e| e.sin_turns(a);
    v_cos_f32: (a: F32) -> F32 = |e| e.cos_turns(a);
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
    v_min_f64 | v_min_num_f64: (a: F64, b: F64) -> F64 = |e| w64::min(e, a, b);
    v_max_f64 | v_max_num_f64: (a: F64, b: F64) -> F64 = |e| w64::max(e, a, b);
    v_floor_f64: (a: F64) -> F64 = |e| e.floor64(a);
    v_ceil_f64: (a: F64) -> F64 = |e| ceil64(e, a);
    v_trunc_f64: (a: F64) -> F64 = |e| e.trunc64(a);
    v_rndne_f64: (a: F64) -> F64 = |e| e.rndne64(a);
    v_fract_f64: (a: F64) -> F64 = |e| fract64(e, a);
    v_rcp_f64: (a: F64) -> F64 = |e| e.rcp64(a);
    v_rsq_f64: (a: F64) -> F64 = |e| rsq64(e, a);
    v_sqrt_f64: (a: F64) -> F64 = |e| e.sqrt64(a);
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
    v_fma_f16: (a: F16, b: F16, c: F16) -> F16 = |e| e.fma16(a, b, c);
    v_fmac_f16: (a: F16, b: F16, c: Old<F16>) -> F16 = |e| e.fma16(a, b, c);
    v_fmaak_f16: (a: F16, b: F16, k: F16) -> F16 = |e| e.fma16(a, b, k);
    v_fmamk_f16: (a: F16, k: F16, c: F16) -> F16 = |e| e.fma16(a, k, c);
    v_min_f16 | v_min_num_f16: (a: F16, b: F16) -> F16 = |e| w16::min(e, a, b);
    v_max_f16 | v_max_num_f16: (a: F16, b: F16) -> F16 = |e| w16::max(e, a, b);
    v_min3_f16 | v_min3_num_f16: (a: F16, b: F16, c: F16) -> F16 = |e| { let r = w16::min(e, a, b); w16::min(e, r, c) };
    v_max3_f16 | v_max3_num_f16: (a: F16, b: F16, c: F16) -> F16 = |e| { let r = w16::max(e, a, b); w16::max(e, r, c) };
    v_med3_f16 | v_med3_num_f16: (a: F16, b: F16, c: F16) -> F16 = |e| w16::med3(e, a, b, c);
    v_maxmin_f16 | v_maxmin_num_f16: (a: F16, b: F16, c: F16) -> F16 = |e| { let r = w16::max(e, a, b); w16::min(e, r, c) };
    v_minmax_f16 | v_minmax_num_f16: (a: F16, b: F16, c: F16) -> F16 = |e| { let r = w16::min(e, a, b); w16::max(e, r, c) };
    v_floor_f16: (a: F16) -> F16 = |e| e.floor16(a);
    v_ceil_f16: (a: F16) -> F16 = |e| ceil16(e, a);
    v_trunc_f16: (a: F16) -> F16 = |e| e.trunc16(a);
    v_rndne_f16: (a: F16) -> F16 = |e| e.rndne16(a);
    v_fract_f16: (a: F16) -> F16 = |e| fract16(e, a);
    v_rcp_f16: (a: F16) -> F16 = |e| e.rcp16(a);
    v_rsq_f16: (a: F16) -> F16 = |e| through32(e, a, E::rsq);
    v_sqrt_f16: (a: F16) -> F16 = |e| e.sqrt16(a);
    v_exp_f16: (a: F16) -> F16 = |e| through32(e, a, E::exp2);
    v_log_f16: (a: F16) -> F16 = |e| through32(e, a, E::log2);
    v_sin_f16: (a: F16) -> F16 = |e| through32(e, a, E::sin_turns);
    v_cos_f16: (a: F16) -> F16 = |e| through32(e, a, E::cos_turns);
    v_ldexp_f16: (a: F16, n: U16) -> F16 = |e| { let n = e.sext16(n); e.ldexp16(a, n) };
    v_frexp_exp_i16_f16: (a: F16) -> U16 = |e| { let r = frexp_exp16(e, a); e.zext16(r) };
    v_frexp_mant_f16: (a: F16) -> F16 = |e| frexp_mant16(e, a);
    v_div_fixup_f16: (q: F16, d: F16, n: F16) -> F16 = |e| fixup16(e, q, d, n);

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

    v_fma_mix_f32 | v_mad_mix_f32: (a: Mix, b: Mix, c: Mix) -> F32 = |e| e.fma32(a, b, c);
    v_fma_mixlo_f16 | v_mad_mixlo_f16: (a: Mix, b: Mix, c: Mix) -> F16 = |e| { let r = e.fma32(a, b, c); e.f32_to_f16(r) };
    v_dot2_f32_f16: (a: PkF16, b: PkF16, c: F32) -> F32 = |e| dot2(e, a, b, c);
    v_dot2c_f32_f16 | v_dot2acc_f32_f16: (a: PkF16, b: PkF16, c: Old<F32>) -> F32 = |e| dot2(e, a, b, c);

    v_cvt_f32_u32: (a: U32) -> F32 = |e| e.u32_to_f32(a);
    v_cvt_f32_i32: (a: U32) -> F32 = |e| e.i32_to_f32(a);
    v_cvt_u32_f32: (a: F32) -> U32 = |e| e.f32_to_u32(a);
    v_cvt_i32_f32: (a: F32) -> U32 = |e| e.f32_to_i32(a);
    v_cvt_floor_i32_f32 | v_cvt_flr_i32_f32: (a: F32) -> U32 = |e| { let r = e.floor32(a); e.f32_to_i32(r) };
    v_cvt_nearest_i32_f32 | v_cvt_rpi_i32_f32: (a: F32) -> U32 = |e| { let h = e.f32(0.5); let r = e.fadd32(a, h); let r = e.floor32(r); e.f32_to_i32(r) };
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
    v_pack_b32_f16: (a: F16, b: F16) -> PkF16 = |e| pack_f16(e, a, b);
    v_cndmask_b16: (a: F16, b: F16, c: Mask) -> F16 = |e| e.select_f16(c, b, a);
}
