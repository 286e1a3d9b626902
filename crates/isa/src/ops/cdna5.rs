//! Operations that were new in gfx950 (CDNA4) or gfx1250 (CDNA5): arithmetic on 64-bit integers and bfloat16,
//! packed operations with three sources, hyperbolic tangents.
//!
//! Sources: AMD's ISA manual "CDNA4", and for gfx1250 LLVM's definitions and tests and AMD's public emulator
//! rocjitsu. bfloat16 is computed in binary32 (`v_pk_fma_bf16` in binary64) and rounded to nearest even once,
//! which rounds sums and products correctly. The use of the random bits of `v_cvt_sr_pk_*` in hardware is as
//! uncertain as in [`super::narrow`].

use super::int::{sat_add, sat_add_signed};
use super::minmax::{w16, w32};
use super::narrow::{bf16_to_f32, code, f32_to_bf16, number};
use super::word16::{limit_i16, limit_u16};
use crate::evaluator::{Derived, Evaluator};
use crate::functions;
use crate::op::ops;
use crate::ops::matrix::MatrixFormat;
use crate::ty::{F16, F32, F64, MixBf16, PkF16, PkU16, U16, U32, U64};

fn umin64<E: Evaluator>(e: &mut E, a: E::U64, b: E::U64) -> E::U64 {
    let c = e.ult64(a, b);
    e.select64(c, a, b)
}

fn smin64<E: Evaluator>(e: &mut E, a: E::U64, b: E::U64) -> E::U64 {
    let c = e.slt64(a, b);
    e.select64(c, a, b)
}

/// Applies a function to both halves of three sources, zero-extended.
fn both3<E: Evaluator>(
    e: &mut E,
    [a, b, c]: [E::U32; 3],
    f: impl Fn(&mut E, [E::U32; 3]) -> E::U32,
) -> E::U32 {
    let low = [e.zext16(a), e.zext16(b), e.zext16(c)];
    let high = [e.upper16(a), e.upper16(b), e.upper16(c)];
    let (low, high) = (f(e, low), f(e, high));
    e.pack16(low, high)
}

/// Applies a function to both halves of three sources, sign-extended.
fn both3_signed<E: Evaluator>(
    e: &mut E,
    sources: [E::U32; 3],
    f: impl Fn(&mut E, [E::U32; 3]) -> E::U32,
) -> E::U32 {
    both3(e, sources, |e, halves| {
        let halves = halves.map(|x| e.sext16(x));
        f(e, halves)
    })
}

/// The minimum or maximum of three values, by two applications of `f`.
fn three<E: Evaluator, T>(e: &mut E, [a, b, c]: [T; 3], f: impl Fn(&mut E, T, T) -> T) -> T {
    let r = f(e, a, b);
    f(e, r, c)
}

fn three_f16<E: Evaluator>(
    e: &mut E,
    sources: [E::U32; 3],
    f: impl Fn(&mut E, E::F16, E::F16) -> E::F16,
) -> E::U32 {
    both3(e, sources, |e, halves| {
        let halves = halves.map(|x| e.f16_from(x));
        let r = three(e, halves, &f);
        e.f16_bits(r)
    })
}

/// Applies a function to the numbers in both halves of two sources.
fn both_bf16<E: Evaluator>(
    e: &mut E,
    a: E::U32,
    b: E::U32,
    f: impl Fn(&mut E, E::F32, E::F32) -> E::F32,
) -> E::U32 {
    let pair = [e.zext16(a), e.zext16(b)];
    let up = [e.upper16(a), e.upper16(b)];
    let [low, high] = [pair, up].map(|halves| {
        let [a, b] = halves.map(|x| bf16_to_f32(e, x));
        let r = f(e, a, b);
        f32_to_bf16(e, r)
    });
    e.pack16(low, high)
}

/// Applies a function to one bfloat16.
fn bf16<E: Evaluator>(e: &mut E, a: E::F16, f: impl Fn(&mut E, E::F32) -> E::F32) -> E::U32 {
    let a = e.f16_bits(a);
    let a = bf16_to_f32(e, a);
    let r = f(e, a);
    f32_to_bf16(e, r)
}

/// `a · b + c`, rounded once: the product is exact in binary64, and the sum exact except for bits
/// far below the result.
fn fma_bf16<E: Evaluator>(e: &mut E, sources: [E::U32; 3]) -> E::U32 {
    let [a, b, c] = sources.map(|x| {
        let x = bf16_to_f32(e, x);
        e.f32_to_f64(x)
    });
    let sum = e.fma64(a, b, c);
    let sum = functions::f64_to_odd_f32(e, sum);
    f32_to_bf16(e, sum)
}

/// A shift right, limited to a range of eight bits.
fn ashr_i8<E: Evaluator>(e: &mut E, a: E::U32, n: E::U32, limits: [i32; 2]) -> E::U32 {
    let mask = e.u32(31);
    let n = e.and32(n, mask);
    let a = e.ashr32(a, n);
    let [low, high] = limits.map(|limit| e.u32(limit as u32));
    let r = e.smed32(a, low, high);
    let byte = e.u32(0xff);
    e.and32(r, byte)
}

fn ashr_pk<E: Evaluator>(e: &mut E, [a, b, n]: [E::U32; 3], limits: [i32; 2]) -> E::U32 {
    let (a, b) = (ashr_i8(e, a, n, limits), ashr_i8(e, b, n, limits));
    let by = e.u32(8);
    let b = e.shl32(b, by);
    e.or32(a, b)
}

/// Four bytes, each limited to the range of four bits.
fn sat_pk4<E: Evaluator>(e: &mut E, a: E::U32, signed: bool) -> E::U32 {
    let mut all = e.u32(0);
    for n in 0..4u32 {
        let by = e.u32(8 * n);
        let x = e.lshr32(a, by);
        let x = if signed {
            let x = e.sext8(x);
            let (low, high) = (e.u32(-8i32 as u32), e.u32(7));
            e.smed32(x, low, high)
        } else {
            let byte = e.u32(0xff);
            let x = e.and32(x, byte);
            let high = e.u32(15);
            e.umin32(x, high)
        };
        let (nibble, by) = (e.u32(15), e.u32(4 * n));
        let x = e.and32(x, nibble);
        let x = e.shl32(x, by);
        all = e.or32(all, x);
    }
    all
}

/// Two numbers, converted to a format and packed as bytes.
fn pack8<E: Evaluator>(e: &mut E, a: E::U32, format: MatrixFormat) -> E::U32 {
    let up = e.upper16(a);
    let [a, b] = [a, up].map(|x| {
        let x = number(e, x, MatrixFormat::F16);
        code(e, x, None, format)
    });
    let by = e.u32(8);
    let b = e.shl32(b, by);
    e.or32(a, b)
}

/// Two bytes of a format, converted to binary16.
fn unpack8<E: Evaluator>(e: &mut E, a: E::U32, format: MatrixFormat) -> E::U32 {
    let by = e.u32(8);
    let up = e.lshr32(a, by);
    let [a, b] = [a, up].map(|x| {
        let x = number(e, x, format);
        code(e, x, None, MatrixFormat::F16)
    });
    e.pack16(a, b)
}

/// Two numbers, rounded with the lower and the upper half of the random bits.
fn sr_pk<E: Evaluator>(
    e: &mut E,
    [a, b]: [E::F32; 2],
    random: E::U32,
    format: MatrixFormat,
) -> E::U32 {
    let by = e.u32(16);
    let low = e.shl32(random, by);
    let a = code(e, a, Some(low), format);
    let b = code(e, b, Some(random), format);
    e.pack16(a, b)
}

fn short<E: Evaluator>(e: &mut E, a: E::U32, format: MatrixFormat) -> E::F16 {
    let a = number(e, a, format);
    e.f32_to_f16(a)
}

fn sr_byte<E: Evaluator>(e: &mut E, a: E::F16, random: E::U32, format: MatrixFormat) -> E::U32 {
    let a = e.f16_to_f32(a);
    code(e, a, Some(random), format)
}

ops! {
    #![exact]
    v_add_nc_u64: (a: U64, b: U64) -> U64 = |e| e.add64(a, b);
    v_sub_nc_u64: (a: U64, b: U64) -> U64 = |e| e.sub64(a, b);
    v_mul_u64: (a: U64, b: U64) -> U64 = |e| e.mul64(a, b);
    v_min_u64: (a: U64, b: U64) -> U64 = |e| umin64(e, a, b);
    v_max_u64: (a: U64, b: U64) -> U64 = |e| { let c = e.ult64(a, b); e.select64(c, b, a) };
    v_min_i64: (a: U64, b: U64) -> U64 = |e| smin64(e, a, b);
    v_max_i64: (a: U64, b: U64) -> U64 = |e| { let c = e.slt64(a, b); e.select64(c, b, a) };
    v_mad_nc_u64_u32: (a: U32, b: U32, c: U64) -> U64 = |e| { let p = e.umul_wide(a, b); e.add64(p, c) };
    v_mad_nc_i64_i32: (a: U32, b: U32, c: U64) -> U64 = |e| { let p = e.smul_wide(a, b); e.add64(p, c) };
    v_mad_u32: (a: U32, b: U32, c: U32) -> U32 = |e| { let p = e.mul32(a, b); e.add32(p, c) };
    // The sum never wraps: LLVM selects these instructions for `uadd.sat` and `sadd.sat` only.
    v_add_max_u32 | v_add_max_u32_clamp: (a: U32, b: U32, c: U32) -> U32 = |e| { let s = sat_add(e, a, b); e.umax32(s, c) };
    v_add_min_u32 | v_add_min_u32_clamp: (a: U32, b: U32, c: U32) -> U32 = |e| { let s = sat_add(e, a, b); e.umin32(s, c) };
    v_add_max_i32 | v_add_max_i32_clamp: (a: U32, b: U32, c: U32) -> U32 = |e| { let s = sat_add_signed(e, a, b); e.smax32(s, c) };
    v_add_min_i32 | v_add_min_i32_clamp: (a: U32, b: U32, c: U32) -> U32 = |e| { let s = sat_add_signed(e, a, b); e.smin32(s, c) };
    v_prng_b32: (a: U32) -> U32 = |e| { let (one, tap, zero) = (e.u32(1), e.u32(0xc5), e.u32(0)); let up = e.shl32(a, one); let top = e.negative32(a); let tap = e.select32(top, tap, zero); e.xor32(up, tap) };
    v_ashr_pk_i8_i32: (a: U32, b: U32, n: U32) -> U16 = |e| ashr_pk(e, [a, b, n], [-128, 127]);
    v_ashr_pk_u8_i32: (a: U32, b: U32, n: U32) -> U16 = |e| ashr_pk(e, [a, b, n], [0, 255]);
    v_sat_pk4_i4_i8: (a: U32) -> U16 = |e| sat_pk4(e, a, true);
    v_sat_pk4_u4_u8: (a: U32) -> U16 = |e| sat_pk4(e, a, false);

    v_pk_add_max_u16 | v_pk_add_max_u16_clamp: (a: PkU16, b: PkU16, c: PkU16) -> PkU16 = |e| both3(e, [a, b, c], |e, [a, b, c]| { let s = e.add32(a, b); let s = limit_u16(e, s); e.umax32(s, c) });
    v_pk_add_min_u16 | v_pk_add_min_u16_clamp: (a: PkU16, b: PkU16, c: PkU16) -> PkU16 = |e| both3(e, [a, b, c], |e, [a, b, c]| { let s = e.add32(a, b); let s = limit_u16(e, s); e.umin32(s, c) });
    v_pk_add_max_i16 | v_pk_add_max_i16_clamp: (a: PkU16, b: PkU16, c: PkU16) -> PkU16 = |e| both3_signed(e, [a, b, c], |e, [a, b, c]| { let s = e.add32(a, b); let s = limit_i16(e, s); e.smax32(s, c) });
    v_pk_add_min_i16 | v_pk_add_min_i16_clamp: (a: PkU16, b: PkU16, c: PkU16) -> PkU16 = |e| both3_signed(e, [a, b, c], |e, [a, b, c]| { let s = e.add32(a, b); let s = limit_i16(e, s); e.smin32(s, c) });
    v_pk_max3_u16: (a: PkU16, b: PkU16, c: PkU16) -> PkU16 = |e| both3(e, [a, b, c], |e, x| three(e, x, E::umax32));
    v_pk_min3_u16: (a: PkU16, b: PkU16, c: PkU16) -> PkU16 = |e| both3(e, [a, b, c], |e, x| three(e, x, E::umin32));
    v_pk_max3_i16: (a: PkU16, b: PkU16, c: PkU16) -> PkU16 = |e| both3_signed(e, [a, b, c], |e, x| three(e, x, E::smax32));
    v_pk_min3_i16: (a: PkU16, b: PkU16, c: PkU16) -> PkU16 = |e| both3_signed(e, [a, b, c], |e, x| three(e, x, E::smin32));
    v_pk_max3_num_f16: (a: PkF16, b: PkF16, c: PkF16) -> PkF16 = |e| three_f16(e, [a, b, c], w16::max);
    v_pk_min3_num_f16: (a: PkF16, b: PkF16, c: PkF16) -> PkF16 = |e| three_f16(e, [a, b, c], w16::min);
    v_pk_maximum3_f16: (a: PkF16, b: PkF16, c: PkF16) -> PkF16 = |e| three_f16(e, [a, b, c], w16::maximum);
    v_pk_minimum3_f16: (a: PkF16, b: PkF16, c: PkF16) -> PkF16 = |e| three_f16(e, [a, b, c], w16::minimum);

    #![approximate("hardware: how often results of bfloat16 are rounded is not documented; here: once to binary32, then to bfloat16; 1 ulp of bfloat16 apart")]
    v_pk_add_bf16: (a: PkF16, b: PkF16) -> PkU16 = |e| both_bf16(e, a, b, E::fadd32);
    v_pk_mul_bf16: (a: PkF16, b: PkF16) -> PkU16 = |e| both_bf16(e, a, b, E::fmul32);
    v_pk_max_num_bf16: (a: PkF16, b: PkF16) -> PkU16 = |e| both_bf16(e, a, b, w32::max);
    v_pk_min_num_bf16: (a: PkF16, b: PkF16) -> PkU16 = |e| both_bf16(e, a, b, w32::min);
    v_pk_fma_bf16: (a: PkF16, b: PkF16, c: PkF16) -> PkU16 = |e| both3(e, [a, b, c], fma_bf16);
    #![exact]
    v_fma_mix_f32_bf16: (a: MixBf16, b: MixBf16, c: MixBf16) -> F32 = |e| e.fma32(a, b, c);
    #![approximate("hardware: how often results of bfloat16 are rounded is not documented; here: once to binary32, then to bfloat16; 1 ulp of bfloat16 apart")]
    v_fma_mixlo_bf16: (a: MixBf16, b: MixBf16, c: MixBf16) -> U16 = |e| { let r = e.fma32(a, b, c); f32_to_bf16(e, r) };
    #![exact]
    v_fmaak_f64: (a: F64, b: F64, k: F64) -> F64 = |e| e.fma64(a, b, k);
    v_fmamk_f64: (a: F64, k: F64, c: F64) -> F64 = |e| e.fma64(a, k, c);

    #![approximate("hardware: no bound is documented; here: 1.5 ulp")]
    v_tanh_f32: (a: F32) -> F32 = |e| functions::tanh(e, a);
    #![approximate("hardware: no bound is documented; here: rounded from a binary32 result within 1.5 ulp")]
    v_tanh_f16: (a: F16) -> F16 = |e| { let a = e.f16_to_f32(a); let r = functions::tanh(e, a); e.f32_to_f16(r) };
    v_tanh_bf16: (a: F16) -> U16 = |e| bf16(e, a, functions::tanh);
    v_rcp_bf16: (a: F16) -> U16 = |e| bf16(e, a, E::rcp32);
    v_rsq_bf16: (a: F16) -> U16 = |e| bf16(e, a, E::rsq);
    v_sqrt_bf16: (a: F16) -> U16 = |e| bf16(e, a, E::sqrt32);
    v_exp_bf16: (a: F16) -> U16 = |e| bf16(e, a, E::exp2);
    v_log_bf16: (a: F16) -> U16 = |e| bf16(e, a, E::log2);
    v_sin_bf16: (a: F16) -> U16 = |e| bf16(e, a, E::sin_turns);
    v_cos_bf16: (a: F16) -> U16 = |e| bf16(e, a, E::cos_turns);

    #![exact]
    v_cvt_f16_fp8: (a: U32) -> F16 = |e| short(e, a, MatrixFormat::Fp8);
    v_cvt_f16_bf8: (a: U32) -> F16 = |e| short(e, a, MatrixFormat::Bf8);
    v_cvt_pk_f16_fp8: (a: U16) -> PkF16 = |e| unpack8(e, a, MatrixFormat::Fp8);
    v_cvt_pk_f16_bf8: (a: U16) -> PkF16 = |e| unpack8(e, a, MatrixFormat::Bf8);
    v_cvt_pk_fp8_f16: (a: PkF16) -> U16 = |e| pack8(e, a, MatrixFormat::Fp8);
    v_cvt_pk_bf8_f16: (a: PkF16) -> U16 = |e| pack8(e, a, MatrixFormat::Bf8);
    #![approximate("hardware: which random bits are added to a denormal result is not documented; here: the upper ones, below the last bit that is kept; 1 ulp apart")]
    v_cvt_sr_fp8_f16: (a: F16, r: U32) -> U32 = |e| sr_byte(e, a, r, MatrixFormat::Fp8);
    v_cvt_sr_bf8_f16: (a: F16, r: U32) -> U32 = |e| sr_byte(e, a, r, MatrixFormat::Bf8);
    v_cvt_sr_pk_f16_f32: (a: F32, b: F32, r: U32) -> PkU16 = |e| sr_pk(e, [a, b], r, MatrixFormat::F16);
    v_cvt_sr_pk_bf16_f32: (a: F32, b: F32, r: U32) -> PkU16 = |e| sr_pk(e, [a, b], r, MatrixFormat::Bf16);
}
