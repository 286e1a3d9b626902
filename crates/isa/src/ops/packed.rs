//! Packed operations (VOP3P): two 16-bit operations in one register, or two binary32 operations in
//! a register pair. `op_sel` and `neg` are applied to the operands beforehand.

use super::minmax::w16;
use super::word16::{limit_i16, limit_u16, sub_limit};
use crate::evaluator::{Derived, Evaluator};
use crate::op::ops;
use crate::ty::{Old, PkF16, PkF32, PkU16};

/// Applies an operation to both halves, zero-extended.
fn both<E: Evaluator>(
    e: &mut E,
    a: E::U32,
    b: E::U32,
    f: impl Fn(&mut E, E::U32, E::U32) -> E::U32,
) -> E::U32 {
    let (al, bl) = (e.zext16(a), e.zext16(b));
    let (ah, bh) = (e.upper16(a), e.upper16(b));
    let (low, high) = (f(e, al, bl), f(e, ah, bh));
    e.pack16(low, high)
}

/// Applies an operation to both halves, sign-extended.
fn both_signed<E: Evaluator>(
    e: &mut E,
    a: E::U32,
    b: E::U32,
    f: impl Fn(&mut E, E::U32, E::U32) -> E::U32,
) -> E::U32 {
    both(e, a, b, |e, x, y| {
        let (x, y) = (e.sext16(x), e.sext16(y));
        f(e, x, y)
    })
}

/// Applies an operation to both halves as binary16.
fn both_f16<E: Evaluator>(
    e: &mut E,
    a: E::U32,
    b: E::U32,
    f: impl Fn(&mut E, E::F16, E::F16) -> E::F16,
) -> E::U32 {
    both(e, a, b, |e, x, y| {
        let (x, y) = (e.f16_from(x), e.f16_from(y));
        let r = f(e, x, y);
        e.f16_bits(r)
    })
}

fn fma_f16<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, c: E::U32) -> E::U32 {
    let (ah, bh, ch) = (e.upper16(a), e.upper16(b), e.upper16(c));
    let mut one = |a, b, c| {
        let (a, b, c) = (e.f16_from(a), e.f16_from(b), e.f16_from(c));
        let r = e.fma16(a, b, c);
        e.f16_bits(r)
    };
    let (low, high) = (one(a, b, c), one(ah, bh, ch));
    e.pack16(low, high)
}

fn mad16<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, c: E::U32) -> E::U32 {
    let p = both(e, a, b, E::mul32);
    both(e, p, c, E::add32)
}

/// Shift amounts are taken modulo 16.
fn shift<E: Evaluator>(
    e: &mut E,
    n: E::U32,
    a: E::U32,
    f: impl Fn(&mut E, E::U32, E::U32) -> E::U32,
) -> E::U32 {
    let m = e.u32(0x000f_000f);
    let n = e.and32(n, m);
    both(e, n, a, |e, n, a| f(e, a, n))
}

fn shift_signed<E: Evaluator>(e: &mut E, n: E::U32, a: E::U32) -> E::U32 {
    shift(e, n, a, |e, a, n| {
        let a = e.sext16(a);
        e.ashr32(a, n)
    })
}

ops! {
    #![exact]
    v_pk_add_u16: (a: PkU16, b: PkU16) -> PkU16 = |e| both(e, a, b, E::add32);
    v_pk_sub_u16: (a: PkU16, b: PkU16) -> PkU16 = |e| both(e, a, b, E::sub32);
    v_pk_add_i16: (a: PkU16, b: PkU16) -> PkU16 = |e| both(e, a, b, E::add32);
    v_pk_sub_i16: (a: PkU16, b: PkU16) -> PkU16 = |e| both(e, a, b, E::sub32);
    v_pk_add_u16_clamp: (a: PkU16, b: PkU16) -> PkU16 = |e| both(e, a, b, |e, a, b| { let r = e.add32(a, b); limit_u16(e, r) });
    v_pk_sub_u16_clamp: (a: PkU16, b: PkU16) -> PkU16 = |e| both(e, a, b, sub_limit);
    v_pk_add_i16_clamp: (a: PkU16, b: PkU16) -> PkU16 = |e| both_signed(e, a, b, |e, a, b| { let r = e.add32(a, b); limit_i16(e, r) });
    v_pk_sub_i16_clamp: (a: PkU16, b: PkU16) -> PkU16 = |e| both_signed(e, a, b, |e, a, b| { let r = e.sub32(a, b); limit_i16(e, r) });
    v_pk_mul_lo_u16: (a: PkU16, b: PkU16) -> PkU16 = |e| both(e, a, b, E::mul32);
    v_pk_mad_u16: (a: PkU16, b: PkU16, c: PkU16) -> PkU16 = |e| mad16(e, a, b, c);
    v_pk_mad_i16: (a: PkU16, b: PkU16, c: PkU16) -> PkU16 = |e| mad16(e, a, b, c);
    v_pk_min_u16: (a: PkU16, b: PkU16) -> PkU16 = |e| both(e, a, b, E::umin32);
    v_pk_max_u16: (a: PkU16, b: PkU16) -> PkU16 = |e| both(e, a, b, E::umax32);
    v_pk_min_i16: (a: PkU16, b: PkU16) -> PkU16 = |e| both_signed(e, a, b, E::smin32);
    v_pk_max_i16: (a: PkU16, b: PkU16) -> PkU16 = |e| both_signed(e, a, b, E::smax32);
    v_pk_lshlrev_b16: (n: PkU16, a: PkU16) -> PkU16 = |e| shift(e, n, a, E::shl32);
    v_pk_lshrrev_b16: (n: PkU16, a: PkU16) -> PkU16 = |e| shift(e, n, a, E::lshr32);
    v_pk_ashrrev_i16: (n: PkU16, a: PkU16) -> PkU16 = |e| shift_signed(e, n, a);
    v_pk_add_f16: (a: PkF16, b: PkF16) -> PkF16 = |e| both_f16(e, a, b, E::fadd16);
    v_pk_mul_f16: (a: PkF16, b: PkF16) -> PkF16 = |e| both_f16(e, a, b, E::fmul16);
    v_pk_min_f16: (a: PkF16, b: PkF16) -> PkF16 = |e| both_f16(e, a, b, w16::min);
    v_pk_min_num_f16: (a: PkF16, b: PkF16) -> PkF16 = |e| both_f16(e, a, b, w16::min_num);
    v_pk_max_f16: (a: PkF16, b: PkF16) -> PkF16 = |e| both_f16(e, a, b, w16::max);
    v_pk_max_num_f16: (a: PkF16, b: PkF16) -> PkF16 = |e| both_f16(e, a, b, w16::max_num);
    v_pk_minimum_f16: (a: PkF16, b: PkF16) -> PkF16 = |e| both_f16(e, a, b, w16::minimum);
    v_pk_maximum_f16: (a: PkF16, b: PkF16) -> PkF16 = |e| both_f16(e, a, b, w16::maximum);
    v_pk_fma_f16: (a: PkF16, b: PkF16, c: PkF16) -> PkF16 = |e| fma_f16(e, a, b, c);
    v_pk_fmac_f16: (a: PkF16, b: PkF16, c: Old<PkF16>) -> PkF16 = |e| fma_f16(e, a, b, c);
    v_pk_minimum3_f16: (a: PkF16, b: PkF16, c: PkF16) -> PkF16 = |e| { let r = both_f16(e, a, b, w16::minimum); both_f16(e, r, c, w16::minimum) };
    v_pk_maximum3_f16: (a: PkF16, b: PkF16, c: PkF16) -> PkF16 = |e| { let r = both_f16(e, a, b, w16::maximum); both_f16(e, r, c, w16::maximum) };
    v_pk_add_f32: (a: PkF32, b: PkF32) -> PkF32 = |e| (e.fadd32(a.0, b.0), e.fadd32(a.1, b.1));
    v_pk_mul_f32: (a: PkF32, b: PkF32) -> PkF32 = |e| (e.fmul32(a.0, b.0), e.fmul32(a.1, b.1));
    v_pk_fma_f32: (a: PkF32, b: PkF32, c: PkF32) -> PkF32 = |e| (e.fma32(a.0, b.0, c.0), e.fma32(a.1, b.1, c.1));
    // op_sel[0] selects the half of the first source, op_sel[1] that of the second: see the halves
    // of `PkF32`.
    v_pk_mov_b32: (a: PkF32, b: PkF32) -> PkF32 = |e| (a.0, b.0);
}
