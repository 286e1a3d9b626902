//! Vector operations on 16-bit integers. Values are zero-extended words.

use crate::evaluator::{Derived, Evaluator};
use crate::op::ops;
use crate::ty::{Old, U16, U32};

/// The shift amount is taken modulo 16.
fn amount<E: Evaluator>(e: &mut E, n: E::U32) -> E::U32 {
    let m = e.u32(15);
    e.and32(n, m)
}

fn signed<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32) -> (E::U32, E::U32) {
    (e.sext16(a), e.sext16(b))
}

pub(super) fn limit_u16<E: Evaluator>(e: &mut E, a: E::U32) -> E::U32 {
    let m = e.u32(0xffff);
    e.umin32(a, m)
}

pub(super) fn limit_i16<E: Evaluator>(e: &mut E, a: E::U32) -> E::U32 {
    let (low, high) = (e.u32(-32768i32 as u32), e.u32(32767));
    e.smed32(a, low, high)
}

/// `a - b`, or zero if that is negative.
pub(super) fn sub_limit<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32) -> E::U32 {
    let m = e.umax32(a, b);
    e.sub32(m, b)
}

ops! {
    #![exact]
    v_mov_b16: (a: U16) -> U16 = |e| a;
    v_swap_b16: (a: U16, old: Old<U16>) -> (U16, U16) = |e| (a, old);
    v_not_b16: (a: U16) -> U16 = |e| { let r = e.not32(a); e.zext16(r) };
    v_and_b16: (a: U16, b: U16) -> U16 = |e| e.and32(a, b);
    v_or_b16: (a: U16, b: U16) -> U16 = |e| e.or32(a, b);
    v_xor_b16: (a: U16, b: U16) -> U16 = |e| e.xor32(a, b);
    v_add_u16 | v_add_nc_u16: (a: U16, b: U16) -> U16 = |e| { let r = e.add32(a, b); e.zext16(r) };
    v_sub_u16 | v_sub_nc_u16: (a: U16, b: U16) -> U16 = |e| { let r = e.sub32(a, b); e.zext16(r) };
    v_subrev_u16: (a: U16, b: U16) -> U16 = |e| { let r = e.sub32(b, a); e.zext16(r) };
    v_add_i16 | v_add_nc_i16: (a: U16, b: U16) -> U16 = |e| { let r = e.add32(a, b); e.zext16(r) };
    v_sub_i16 | v_sub_nc_i16: (a: U16, b: U16) -> U16 = |e| { let r = e.sub32(a, b); e.zext16(r) };
    v_add_u16_clamp | v_add_nc_u16_clamp: (a: U16, b: U16) -> U16 = |e| { let r = e.add32(a, b); limit_u16(e, r) };
    v_sub_u16_clamp | v_sub_nc_u16_clamp: (a: U16, b: U16) -> U16 = |e| sub_limit(e, a, b);
    v_add_i16_clamp | v_add_nc_i16_clamp: (a: U16, b: U16) -> U16 = |e| { let (a, b) = signed(e, a, b); let r = e.add32(a, b); let r = limit_i16(e, r); e.zext16(r) };
    v_sub_i16_clamp | v_sub_nc_i16_clamp: (a: U16, b: U16) -> U16 = |e| { let (a, b) = signed(e, a, b); let r = e.sub32(a, b); let r = limit_i16(e, r); e.zext16(r) };
    v_mul_lo_u16: (a: U16, b: U16) -> U16 = |e| { let r = e.mul32(a, b); e.zext16(r) };
    v_mad_u16 | v_mad_legacy_u16: (a: U16, b: U16, c: U16) -> U16 = |e| { let r = e.mul32(a, b); let r = e.add32(r, c); e.zext16(r) };
    v_mad_i16 | v_mad_legacy_i16: (a: U16, b: U16, c: U16) -> U16 = |e| { let r = e.mul32(a, b); let r = e.add32(r, c); e.zext16(r) };
    v_mad_u32_u16: (a: U16, b: U16, c: U32) -> U32 = |e| { let r = e.mul32(a, b); e.add32(r, c) };
    v_mad_i32_i16: (a: U16, b: U16, c: U32) -> U32 = |e| { let (a, b) = signed(e, a, b); let r = e.mul32(a, b); e.add32(r, c) };
    v_lshlrev_b16: (n: U16, a: U16) -> U16 = |e| { let n = amount(e, n); let r = e.shl32(a, n); e.zext16(r) };
    v_lshrrev_b16: (n: U16, a: U16) -> U16 = |e| { let n = amount(e, n); e.lshr32(a, n) };
    v_ashrrev_i16: (n: U16, a: U16) -> U16 = |e| { let n = amount(e, n); let a = e.sext16(a); let r = e.ashr32(a, n); e.zext16(r) };
    v_min_u16: (a: U16, b: U16) -> U16 = |e| e.umin32(a, b);
    v_max_u16: (a: U16, b: U16) -> U16 = |e| e.umax32(a, b);
    v_min_i16: (a: U16, b: U16) -> U16 = |e| { let (a, b) = signed(e, a, b); let r = e.smin32(a, b); e.zext16(r) };
    v_max_i16: (a: U16, b: U16) -> U16 = |e| { let (a, b) = signed(e, a, b); let r = e.smax32(a, b); e.zext16(r) };
    v_min3_u16: (a: U16, b: U16, c: U16) -> U16 = |e| { let r = e.umin32(a, b); e.umin32(r, c) };
    v_max3_u16: (a: U16, b: U16, c: U16) -> U16 = |e| { let r = e.umax32(a, b); e.umax32(r, c) };
    v_med3_u16: (a: U16, b: U16, c: U16) -> U16 = |e| e.umed32(a, b, c);
    v_min3_i16: (a: U16, b: U16, c: U16) -> U16 = |e| { let (a, b) = signed(e, a, b); let c = e.sext16(c); let r = e.smin32(a, b); let r = e.smin32(r, c); e.zext16(r) };
    v_max3_i16: (a: U16, b: U16, c: U16) -> U16 = |e| { let (a, b) = signed(e, a, b); let c = e.sext16(c); let r = e.smax32(a, b); let r = e.smax32(r, c); e.zext16(r) };
    v_med3_i16: (a: U16, b: U16, c: U16) -> U16 = |e| { let (a, b) = signed(e, a, b); let c = e.sext16(c); let r = e.smed32(a, b, c); e.zext16(r) };
}
