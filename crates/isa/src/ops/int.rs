//! Vector operations on 32- and 64-bit integers, moves and bit fields.

use crate::evaluator::{Derived, Evaluator};
use crate::op::ops;
use crate::ty::{F32, K16, Mask, Old, PkU16, U16, U32, U64, Vcc};

/// The bits of a lane mask for lanes below this one, in the word whose first lane is `base`.
fn below<E: Evaluator>(e: &mut E, base: u32) -> E::U32 {
    let lane = e.lane();
    let (b, full, one, zero) = (e.u32(base), e.u32(32), e.u32(1), e.u32(0));
    let n = e.sub32(lane, b);
    let inside = e.ult32(n, full);
    let m = e.shl32(one, n);
    let m = e.sub32(m, one);
    let ones = e.u32(u32::MAX);
    let before = e.slt32(n, zero);
    let outside = e.select32(before, zero, ones);
    e.select32(inside, m, outside)
}

fn mbcnt<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, base: u32) -> E::U32 {
    let m = below(e, base);
    let a = e.and32(a, m);
    let n = e.popcount32(a);
    e.add32(n, b)
}

/// As many ones as bits 4:0 of `width` say.
fn ones<E: Evaluator>(e: &mut E, width: E::U32) -> E::U32 {
    let one = e.u32(1);
    let m = e.shl32(one, width);
    e.sub32(m, one)
}

fn bfe_u32<E: Evaluator>(e: &mut E, a: E::U32, offset: E::U32, width: E::U32) -> E::U32 {
    let m = ones(e, width);
    let r = e.lshr32(a, offset);
    e.and32(r, m)
}

fn bfe_i32<E: Evaluator>(e: &mut E, a: E::U32, offset: E::U32, width: E::U32) -> E::U32 {
    let m = ones(e, width);
    let r = e.ashr32(a, offset);
    let r = e.and32(r, m);
    e.sext_field32(r, m)
}

/// One byte of V_PERM_B32.
fn permuted<E: Evaluator>(e: &mut E, data: E::U64, selector: E::U32, byte: u32) -> E::U32 {
    let (ff, by) = (e.u32(0xff), e.u32(byte * 8));
    let s = e.lshr32(selector, by);
    let s = e.and32(s, ff);
    let (three, seven) = (e.u32(3), e.u32(7));
    // 0–7: a byte of the data.
    let n = e.and32(s, seven);
    let n = e.shl32(n, three);
    let picked = e.lshr64(data, n);
    let picked = e.low(picked);
    // 8–11: copies of bit 15, 31, 47 or 63.
    let k = e.and32(s, three);
    let four = e.u32(4);
    let k = e.shl32(k, four);
    let fifteen = e.u32(15);
    let k = e.add32(k, fifteen);
    let sign = e.lshr64(data, k);
    let sign = e.low(sign);
    let one = e.u32(1);
    let sign = e.and32(sign, one);
    let zero = e.u32(0);
    let sign = e.sub32(zero, sign);
    let (eight, twelve, thirteen) = (e.u32(8), e.u32(12), e.u32(13));
    let is_byte = e.ult32(s, eight);
    let is_sign = e.ult32(s, twelve);
    let is_zero = e.ult32(s, thirteen);
    let r = e.select32(is_zero, zero, ff);
    let r = e.select32(is_sign, sign, r);
    let r = e.select32(is_byte, picked, r);
    let r = e.and32(r, ff);
    e.shl32(r, by)
}

fn perm<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, selector: E::U32) -> E::U32 {
    let data = e.join(b, a);
    let mut r = permuted(e, data, selector, 0);
    for byte in 1..4 {
        let p = permuted(e, data, selector, byte);
        r = e.or32(r, p);
    }
    r
}

/// `a * b + c` in 64 bits, and bit 64 of the sum; see FIXES.
fn mad_u64<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, c: E::U64) -> (E::U64, E::B) {
    let p = e.umul_wide(a, b);
    let r = e.add64(p, c);
    let carry = e.ult64(r, p);
    (r, carry)
}

fn mad_i64<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, c: E::U64) -> (E::U64, E::B) {
    let (r, overflow, _) = mad_i64_overflow(e, a, b, c);
    (r, signed_bit64(e, r, overflow))
}

/// The sum in 64 bits, whether it overflowed, and the product.
fn mad_i64_overflow<E: Evaluator>(
    e: &mut E,
    a: E::U32,
    b: E::U32,
    c: E::U64,
) -> (E::U64, E::B, E::U64) {
    let p = e.smul_wide(a, b);
    let r = e.add64(p, c);
    let (x, y) = (e.xor64(p, r), e.xor64(c, r));
    let z = e.and64(x, y);
    let zero = e.u64(0);
    (r, e.slt64(z, zero), p)
}

/// The sign of an exact sum, given its low 64 bits and whether it overflowed.
fn signed_bit64<E: Evaluator>(e: &mut E, r: E::U64, overflow: E::B) -> E::B {
    let zero = e.u64(0);
    let negative = e.slt64(r, zero);
    e.xor_b(negative, overflow)
}

/// Like [`mad_u64`], saturated.
fn mad_u64_clamp<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, c: E::U64) -> (E::U64, E::B) {
    let (r, carry) = mad_u64(e, a, b, c);
    let most = e.u64(u64::MAX);
    (e.select64(carry, most, r), carry)
}

/// Like [`mad_i64`], saturated.
fn mad_i64_clamp<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, c: E::U64) -> (E::U64, E::B) {
    let (r, overflow, p) = mad_i64_overflow(e, a, b, c);
    let out = signed_bit64(e, r, overflow);
    let (zero, least, most) = (e.u64(0), e.u64(1 << 63), e.u64(i64::MAX as u64));
    let negative = e.slt64(p, zero);
    let limit = e.select64(negative, least, most);
    (e.select64(overflow, limit, r), out)
}

fn no_carry<E: Evaluator>(e: &mut E) -> E::B {
    e.bool(false)
}

/// Saturated unsigned sum, and whether it overflowed.
fn sat_add_carry<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, carry: E::B) -> (E::U32, E::B) {
    let (r, carry) = e.add_carry(a, b, carry);
    let m = e.u32(u32::MAX);
    (e.select32(carry, m, r), carry)
}

/// Saturated unsigned difference, and whether it was negative.
fn sat_sub_borrow<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, borrow: E::B) -> (E::U32, E::B) {
    let (r, borrow) = e.sub_borrow(a, b, borrow);
    let z = e.u32(0);
    (e.select32(borrow, z, r), borrow)
}

pub(super) fn sat_add<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32) -> E::U32 {
    let no = no_carry(e);
    sat_add_carry(e, a, b, no).0
}

pub(super) fn sat_add_signed<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32) -> E::U32 {
    let r = e.add32(a, b);
    let overflow = e.add_overflow(a, b, r);
    sat_signed(e, a, r, overflow)
}

fn sat_sub<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32) -> E::U32 {
    let no = no_carry(e);
    sat_sub_borrow(e, a, b, no).0
}

/// If `overflow`, the signed limit by the sign of `a`; else `r`.
fn sat_signed<E: Evaluator>(e: &mut E, a: E::U32, r: E::U32, overflow: E::B) -> E::U32 {
    let negative = e.negative32(a);
    let (min, max) = (e.u32(1 << 31), e.u32(i32::MAX as u32));
    let limit = e.select32(negative, min, max);
    e.select32(overflow, limit, r)
}

pub(super) fn absdiff<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32) -> E::U32 {
    let c = e.ult32(a, b);
    let (x, y) = (e.sub32(a, b), e.sub32(b, a));
    e.select32(c, y, x)
}

/// Sum of the absolute differences of four bytes, plus `c`.
pub(super) fn sad_u8<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, c: E::U32) -> E::U32 {
    let ff = e.u32(0xff);
    (0..4).fold(c, |sum, byte| {
        let by = e.u32(byte * 8);
        let (x, y) = (e.lshr32(a, by), e.lshr32(b, by));
        let (x, y) = (e.and32(x, ff), e.and32(y, ff));
        let d = absdiff(e, x, y);
        e.add32(sum, d)
    })
}

/// Sum of four products of bytes, plus `c`; `signed` states which factors are signed.
fn dot4<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, c: E::U32, signed: [bool; 2]) -> E::U32 {
    let ff = e.u32(0xff);
    (0..4).fold(c, |sum, byte| {
        let by = e.u32(byte * 8);
        let part = |e: &mut E, word, signed| {
            let x = e.lshr32(word, by);
            if signed { e.sext8(x) } else { e.and32(x, ff) }
        };
        let (x, y) = (part(e, a, signed[0]), part(e, b, signed[1]));
        let p = e.mul32(x, y);
        e.add32(sum, p)
    })
}

/// Sum of eight products of nibbles, plus `c`; `signed` states which factors are signed.
fn dot8<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, c: E::U32, signed: [bool; 2]) -> E::U32 {
    let top = e.u32(28);
    (0..8).fold(c, |sum, nibble| {
        let by = e.u32(28 - nibble * 4);
        let part = |e: &mut E, word, signed| {
            let x = e.shl32(word, by);
            if signed {
                e.ashr32(x, top)
            } else {
                e.lshr32(x, top)
            }
        };
        let (x, y) = (part(e, a, signed[0]), part(e, b, signed[1]));
        let p = e.mul32(x, y);
        e.add32(sum, p)
    })
}

/// Sum of two products of signed or unsigned 16-bit numbers, plus `c`.
fn dot2<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, c: E::U32, signed: bool) -> E::U32 {
    let (ah, bh) = (e.upper16(a), e.upper16(b));
    let ext = |e: &mut E, x| if signed { e.sext16(x) } else { e.zext16(x) };
    let (al, bl, ah, bh) = (ext(e, a), ext(e, b), ext(e, ah), ext(e, bh));
    let (p, q) = (e.mul32(al, bl), e.mul32(ah, bh));
    let s = e.add32(p, q);
    e.add32(s, c)
}

/// Any function of three bits, applied bitwise: bit `4a + 2b + c` of `table`.
fn bitop3<E: Evaluator>(e: &mut E, [a, b, c]: [E::U32; 3], table: E::U32) -> E::U32 {
    let zero = e.u32(0);
    (0..8).fold(zero, |result, row| {
        let pick = |e: &mut E, x, bit: u32| {
            if row >> bit & 1 != 0 { x } else { e.not32(x) }
        };
        let (a, b, c) = (pick(e, a, 2), pick(e, b, 1), pick(e, c, 0));
        // All ones if the table has a one there.
        let (up, down) = (e.u32(31 - row), e.u32(31));
        let entry = e.shl32(table, up);
        let entry = e.ashr32(entry, down);
        let x = e.and32(a, b);
        let x = e.and32(x, c);
        let x = e.and32(x, entry);
        e.or32(result, x)
    })
}

/// `sum + c`, saturated to signed or unsigned 32 bits.
fn dot_limit<E: Evaluator>(e: &mut E, sum: E::U32, c: E::U32, signed: bool) -> E::U32 {
    if signed {
        let r = e.add32(sum, c);
        let over = e.add_overflow(sum, c, r);
        let (least, by) = (e.u32(1 << 31), e.u32(31));
        // A wrapped sum that is negative was too large, one that is not was too small.
        let sign = e.ashr32(r, by);
        let limit = e.xor32(sign, least);
        e.select32(over, limit, r)
    } else {
        let none = e.bool(false);
        let (r, carry) = e.add_carry(sum, c, none);
        let most = e.u32(u32::MAX);
        e.select32(carry, most, r)
    }
}

/// A dot product whose sum saturates.
fn dot_clamp<E: Evaluator>(
    e: &mut E,
    c: E::U32,
    signed: bool,
    products: impl FnOnce(&mut E, E::U32) -> E::U32,
) -> E::U32 {
    // The products alone do not overflow.
    let zero = e.u32(0);
    let sum = products(e, zero);
    dot_limit(e, sum, c, signed)
}

/// The sum of two products of signed 16-bit numbers can be exactly 2^31.
fn dot2_clamp<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, c: E::U32, signed: bool) -> E::U32 {
    let ext = |e: &mut E, x| if signed { e.sext16(x) } else { e.zext16(x) };
    let wide = |e: &mut E, x| if signed { e.sext64(x) } else { e.zext64(x) };
    let (ah, bh) = (e.upper16(a), e.upper16(b));
    let (al, bl, ah, bh) = (ext(e, a), ext(e, b), ext(e, ah), ext(e, bh));
    let (p, q) = (e.mul32(al, bl), e.mul32(ah, bh));
    let (p, q, c) = (wide(e, p), wide(e, q), wide(e, c));
    let s = e.add64(p, q);
    let s = e.add64(s, c);
    let (least, most) = if signed {
        (e.u64(i64::from(i32::MIN) as u64), e.u64(i32::MAX as u64))
    } else {
        (e.u64(0), e.u64(u32::MAX.into()))
    };
    let above = e.slt64(most, s);
    let below = e.slt64(s, least);
    let s = e.select64(above, most, s);
    let s = e.select64(below, least, s);
    e.low(s)
}

ops! {
    #![exact]
    v_mov_b32 | v_accvgpr_read_b32 | v_accvgpr_write_b32 | v_accvgpr_mov_b32: (a: U32) -> U32 = |e| a;
    v_mov_b64: (a: U64) -> U64 = |e| a;
    v_swap_b32: (a: U32, old: Old<U32>) -> (U32, U32) = |e| (a, old);
    v_cndmask_b32: (a: F32, b: F32, c: Mask) -> F32 = |e| e.select_f32(c, b, a);
    v_dual_cndmask_b32: (a: F32, b: F32, c: Vcc) -> F32 = |e| e.select_f32(c, b, a);
    v_not_b32: (a: U32) -> U32 = |e| e.not32(a);
    v_and_b32: (a: U32, b: U32) -> U32 = |e| e.and32(a, b);
    v_or_b32: (a: U32, b: U32) -> U32 = |e| e.or32(a, b);
    v_xor_b32: (a: U32, b: U32) -> U32 = |e| e.xor32(a, b);
    v_xnor_b32: (a: U32, b: U32) -> U32 = |e| { let r = e.xor32(a, b); e.not32(r) };
    v_and_or_b32: (a: U32, b: U32, c: U32) -> U32 = |e| { let r = e.and32(a, b); e.or32(r, c) };
    v_or3_b32: (a: U32, b: U32, c: U32) -> U32 = |e| { let r = e.or32(a, b); e.or32(r, c) };
    v_xor3_b32: (a: U32, b: U32, c: U32) -> U32 = |e| { let r = e.xor32(a, b); e.xor32(r, c) };
    v_xad_u32: (a: U32, b: U32, c: U32) -> U32 = |e| { let r = e.xor32(a, b); e.add32(r, c) };
    v_bfi_b32: (m: U32, a: U32, b: U32) -> U32 = |e| { let x = e.and32(m, a); let n = e.not32(m); let y = e.and32(n, b); e.or32(x, y) };
    v_bfm_b32: (width: U32, offset: U32) -> U32 = |e| { let m = ones(e, width); e.shl32(m, offset) };
    v_bfe_u32: (a: U32, offset: U32, width: U32) -> U32 = |e| bfe_u32(e, a, offset, width);
    v_bfe_i32: (a: U32, offset: U32, width: U32) -> U32 = |e| bfe_i32(e, a, offset, width);
    v_prng_b32: (a: U32) -> U32 = |e| { let (one, taps, zero) = (e.u32(1), e.u32(197), e.u32(0)); let next = e.shl32(a, one); let out = e.negative32(a); let taps = e.select32(out, taps, zero); e.xor32(next, taps) };
    v_bfrev_b32: (a: U32) -> U32 = |e| e.reverse32(a);
    v_bcnt_u32_b32: (a: U32, b: U32) -> U32 = |e| { let n = e.popcount32(a); e.add32(n, b) };
    v_mbcnt_lo_u32_b32: (a: U32, b: U32) -> U32 = |e| mbcnt(e, a, b, 0);
    v_mbcnt_hi_u32_b32: (a: U32, b: U32) -> U32 = |e| mbcnt(e, a, b, 32);
    v_clz_i32_u32 | v_ffbh_u32: (a: U32) -> U32 = |e| { let some = e.nonzero32(a); let none = e.not_b(some); let n = e.clz32(a); e.or_minus_one(none, n) };
    v_ctz_i32_b32 | v_ffbl_b32: (a: U32) -> U32 = |e| { let some = e.nonzero32(a); let none = e.not_b(some); let n = e.ctz32(a); e.or_minus_one(none, n) };
    v_cls_i32 | v_ffbh_i32: (a: U32) -> U32 = |e| e.cls32(a);
    v_perm_b32: (a: U32, b: U32, s: U32) -> U32 = |e| perm(e, a, b, s);
    v_alignbit_b32: (a: U32, b: U32, n: U32) -> U32 = |e| { let m = e.u32(31); let n = e.and32(n, m); let d = e.join(b, a); let r = e.lshr64(d, n); e.low(r) };
    v_alignbyte_b32: (a: U32, b: U32, n: U32) -> U32 = |e| { let (m, t) = (e.u32(3), e.u32(3)); let n = e.and32(n, m); let n = e.shl32(n, t); let d = e.join(b, a); let r = e.lshr64(d, n); e.low(r) };
    v_lshlrev_b32: (n: U32, a: U32) -> U32 = |e| e.shl32(a, n);
    v_lshrrev_b32: (n: U32, a: U32) -> U32 = |e| e.lshr32(a, n);
    v_ashrrev_i32: (n: U32, a: U32) -> U32 = |e| e.ashr32(a, n);
    v_lshlrev_b64: (n: U32, a: U64) -> U64 = |e| e.shl64(a, n);
    v_lshrrev_b64: (n: U32, a: U64) -> U64 = |e| e.lshr64(a, n);
    v_ashrrev_i64: (n: U32, a: U64) -> U64 = |e| e.ashr64(a, n);
    v_lshl_add_u32: (a: U32, n: U32, c: U32) -> U32 = |e| { let r = e.shl32(a, n); e.add32(r, c) };
    v_lshl_or_b32: (a: U32, n: U32, c: U32) -> U32 = |e| { let r = e.shl32(a, n); e.or32(r, c) };
    v_add_lshl_u32: (a: U32, b: U32, n: U32) -> U32 = |e| { let r = e.add32(a, b); e.shl32(r, n) };
    v_lshl_add_u64: (a: U64, n: U32, c: U64) -> U64 = |e| { let m = e.u32(7); let n = e.and32(n, m); let r = e.shl64(a, n); e.add64(r, c) };
    v_add_u32 | v_add_nc_u32: (a: U32, b: U32) -> U32 = |e| e.add32(a, b);
    v_sub_u32 | v_sub_nc_u32: (a: U32, b: U32) -> U32 = |e| e.sub32(a, b);
    v_subrev_u32 | v_subrev_nc_u32: (a: U32, b: U32) -> U32 = |e| e.sub32(b, a);
    v_add_i32 | v_add_nc_i32: (a: U32, b: U32) -> U32 = |e| e.add32(a, b);
    v_sub_i32 | v_sub_nc_i32: (a: U32, b: U32) -> U32 = |e| e.sub32(a, b);
    v_add_u32_clamp | v_add_nc_u32_clamp: (a: U32, b: U32) -> U32 = |e| sat_add(e, a, b);
    v_sub_u32_clamp | v_sub_nc_u32_clamp: (a: U32, b: U32) -> U32 = |e| sat_sub(e, a, b);
    v_subrev_u32_clamp | v_subrev_nc_u32_clamp: (a: U32, b: U32) -> U32 = |e| sat_sub(e, b, a);
    v_add_i32_clamp | v_add_nc_i32_clamp: (a: U32, b: U32) -> U32 = |e| sat_add_signed(e, a, b);
    v_sub_i32_clamp | v_sub_nc_i32_clamp: (a: U32, b: U32) -> U32 = |e| { let r = e.sub32(a, b); let o = e.sub_overflow(a, b, r); sat_signed(e, a, r, o) };
    v_add_co_u32: (a: U32, b: U32) -> (U32, Mask) = |e| { let c = no_carry(e); e.add_carry(a, b, c) };
    v_sub_co_u32: (a: U32, b: U32) -> (U32, Mask) = |e| { let c = no_carry(e); e.sub_borrow(a, b, c) };
    v_subrev_co_u32: (a: U32, b: U32) -> (U32, Mask) = |e| { let c = no_carry(e); e.sub_borrow(b, a, c) };
    v_addc_co_u32 | v_add_co_ci_u32: (a: U32, b: U32, c: Mask) -> (U32, Mask) = |e| e.add_carry(a, b, c);
    v_subb_co_u32 | v_sub_co_ci_u32: (a: U32, b: U32, c: Mask) -> (U32, Mask) = |e| e.sub_borrow(a, b, c);
    v_subbrev_co_u32 | v_subrev_co_ci_u32: (a: U32, b: U32, c: Mask) -> (U32, Mask) = |e| e.sub_borrow(b, a, c);
    v_add_co_u32_clamp: (a: U32, b: U32) -> (U32, Mask) = |e| { let c = no_carry(e); sat_add_carry(e, a, b, c) };
    v_sub_co_u32_clamp: (a: U32, b: U32) -> (U32, Mask) = |e| { let c = no_carry(e); sat_sub_borrow(e, a, b, c) };
    v_subrev_co_u32_clamp: (a: U32, b: U32) -> (U32, Mask) = |e| { let c = no_carry(e); sat_sub_borrow(e, b, a, c) };
    v_addc_co_u32_clamp | v_add_co_ci_u32_clamp: (a: U32, b: U32, c: Mask) -> (U32, Mask) = |e| sat_add_carry(e, a, b, c);
    v_subb_co_u32_clamp | v_sub_co_ci_u32_clamp: (a: U32, b: U32, c: Mask) -> (U32, Mask) = |e| sat_sub_borrow(e, a, b, c);
    v_subbrev_co_u32_clamp | v_subrev_co_ci_u32_clamp: (a: U32, b: U32, c: Mask) -> (U32, Mask) = |e| sat_sub_borrow(e, b, a, c);
    v_add3_u32: (a: U32, b: U32, c: U32) -> U32 = |e| { let r = e.add32(a, b); e.add32(r, c) };
    v_mul_lo_u32 | v_mul_lo_i32: (a: U32, b: U32) -> U32 = |e| e.mul32(a, b);
    v_mul_hi_u32: (a: U32, b: U32) -> U32 = |e| { let r = e.umul_wide(a, b); e.high(r) };
    v_mul_hi_i32: (a: U32, b: U32) -> U32 = |e| { let r = e.smul_wide(a, b); e.high(r) };
    v_mul_u32_u24: (a: U32, b: U32) -> U32 = |e| { let (a, b) = (e.zext24(a), e.zext24(b)); e.mul32(a, b) };
    v_mul_hi_u32_u24: (a: U32, b: U32) -> U32 = |e| { let (a, b) = (e.zext24(a), e.zext24(b)); let r = e.umul_wide(a, b); e.high(r) };
    v_mul_i32_i24: (a: U32, b: U32) -> U32 = |e| { let (a, b) = (e.sext24(a), e.sext24(b)); e.mul32(a, b) };
    v_mul_hi_i32_i24: (a: U32, b: U32) -> U32 = |e| { let (a, b) = (e.sext24(a), e.sext24(b)); let r = e.smul_wide(a, b); e.high(r) };
    v_mad_u32_u24: (a: U32, b: U32, c: U32) -> U32 = |e| { let (a, b) = (e.zext24(a), e.zext24(b)); let r = e.mul32(a, b); e.add32(r, c) };
    v_mad_i32_i24: (a: U32, b: U32, c: U32) -> U32 = |e| { let (a, b) = (e.sext24(a), e.sext24(b)); let r = e.mul32(a, b); e.add32(r, c) };
    v_mad_u64_u32 | v_mad_co_u64_u32: (a: U32, b: U32, c: U64) -> (U64, Mask) = |e| mad_u64(e, a, b, c);
    v_mad_i64_i32 | v_mad_co_i64_i32: (a: U32, b: U32, c: U64) -> (U64, Mask) = |e| mad_i64(e, a, b, c);
    v_mad_u64_u32_clamp | v_mad_co_u64_u32_clamp: (a: U32, b: U32, c: U64) -> (U64, Mask) = |e| mad_u64_clamp(e, a, b, c);
    v_mad_i64_i32_clamp | v_mad_co_i64_i32_clamp: (a: U32, b: U32, c: U64) -> (U64, Mask) = |e| mad_i64_clamp(e, a, b, c);
    v_min_u32: (a: U32, b: U32) -> U32 = |e| e.umin32(a, b);
    v_max_u32: (a: U32, b: U32) -> U32 = |e| e.umax32(a, b);
    v_min_i32: (a: U32, b: U32) -> U32 = |e| e.smin32(a, b);
    v_max_i32: (a: U32, b: U32) -> U32 = |e| e.smax32(a, b);
    v_min3_u32: (a: U32, b: U32, c: U32) -> U32 = |e| { let r = e.umin32(a, b); e.umin32(r, c) };
    v_max3_u32: (a: U32, b: U32, c: U32) -> U32 = |e| { let r = e.umax32(a, b); e.umax32(r, c) };
    v_min3_i32: (a: U32, b: U32, c: U32) -> U32 = |e| { let r = e.smin32(a, b); e.smin32(r, c) };
    v_max3_i32: (a: U32, b: U32, c: U32) -> U32 = |e| { let r = e.smax32(a, b); e.smax32(r, c) };
    v_med3_u32: (a: U32, b: U32, c: U32) -> U32 = |e| e.umed32(a, b, c);
    v_med3_i32: (a: U32, b: U32, c: U32) -> U32 = |e| e.smed32(a, b, c);
    v_maxmin_u32: (a: U32, b: U32, c: U32) -> U32 = |e| { let r = e.umax32(a, b); e.umin32(r, c) };
    v_minmax_u32: (a: U32, b: U32, c: U32) -> U32 = |e| { let r = e.umin32(a, b); e.umax32(r, c) };
    v_maxmin_i32: (a: U32, b: U32, c: U32) -> U32 = |e| { let r = e.smax32(a, b); e.smin32(r, c) };
    v_minmax_i32: (a: U32, b: U32, c: U32) -> U32 = |e| { let r = e.smin32(a, b); e.smax32(r, c) };
    v_sad_u8: (a: U32, b: U32, c: U32) -> U32 = |e| sad_u8(e, a, b, c);
    v_sad_u32: (a: U32, b: U32, c: U32) -> U32 = |e| { let d = absdiff(e, a, b); e.add32(d, c) };
    v_dot4_i32_i8: (a: U32, b: U32, c: U32) -> U32 = |e| dot4(e, a, b, c, [true, true]);
    v_dot4c_i32_i8: (a: U32, b: U32, c: Old<U32>) -> U32 = |e| dot4(e, a, b, c, [true, true]);
    v_dot4_u32_u8: (a: U32, b: U32, c: U32) -> U32 = |e| dot4(e, a, b, c, [false, false]);
    v_dot8_i32_i4: (a: U32, b: U32, c: U32) -> U32 = |e| dot8(e, a, b, c, [true, true]);
    v_dot8_u32_u4: (a: U32, b: U32, c: U32) -> U32 = |e| dot8(e, a, b, c, [false, false]);
    // `neg_lo` states which factors are signed: the decoder appends this to the name.
    v_dot4_i32_iu8_su: (a: U32, b: U32, c: U32) -> U32 = |e| dot4(e, a, b, c, [true, false]);
    v_dot4_i32_iu8_us: (a: U32, b: U32, c: U32) -> U32 = |e| dot4(e, a, b, c, [false, true]);
    v_dot8_i32_iu4_su: (a: U32, b: U32, c: U32) -> U32 = |e| dot8(e, a, b, c, [true, false]);
    v_dot8_i32_iu4_us: (a: U32, b: U32, c: U32) -> U32 = |e| dot8(e, a, b, c, [false, true]);
    v_dot2_i32_i16: (a: PkU16, b: PkU16, c: U32) -> U32 = |e| dot2(e, a, b, c, true);
    v_dot2_u32_u16: (a: PkU16, b: PkU16, c: U32) -> U32 = |e| dot2(e, a, b, c, false);
    v_bitop3_b32: (a: U32, b: U32, c: U32, t: K16) -> U32 = |e| bitop3(e, [a, b, c], t);
    v_bitop3_b16: (a: U16, b: U16, c: U16, t: K16) -> U16 = |e| { let r = bitop3(e, [a, b, c], t); e.zext16(r) };
    v_dot2c_i32_i16: (a: PkU16, b: PkU16, c: Old<U32>) -> U32 = |e| dot2(e, a, b, c, true);
    v_dot8c_i32_i4: (a: U32, b: U32, c: Old<U32>) -> U32 = |e| dot8(e, a, b, c, [true, true]);
    v_dot4_i32_i8_clamp: (a: U32, b: U32, c: U32) -> U32 = |e| dot_clamp(e, c, true, |e, c| dot4(e, a, b, c, [true, true]));
    v_dot4_u32_u8_clamp: (a: U32, b: U32, c: U32) -> U32 = |e| dot_clamp(e, c, false, |e, c| dot4(e, a, b, c, [false, false]));
    v_dot8_i32_i4_clamp: (a: U32, b: U32, c: U32) -> U32 = |e| dot_clamp(e, c, true, |e, c| dot8(e, a, b, c, [true, true]));
    v_dot8_u32_u4_clamp: (a: U32, b: U32, c: U32) -> U32 = |e| dot_clamp(e, c, false, |e, c| dot8(e, a, b, c, [false, false]));
    v_dot4_i32_iu8_uu_clamp: (a: U32, b: U32, c: U32) -> U32 = |e| dot_clamp(e, c, true, |e, c| dot4(e, a, b, c, [false, false]));
    v_dot4_i32_iu8_su_clamp: (a: U32, b: U32, c: U32) -> U32 = |e| dot_clamp(e, c, true, |e, c| dot4(e, a, b, c, [true, false]));
    v_dot4_i32_iu8_us_clamp: (a: U32, b: U32, c: U32) -> U32 = |e| dot_clamp(e, c, true, |e, c| dot4(e, a, b, c, [false, true]));
    v_dot8_i32_iu4_uu_clamp: (a: U32, b: U32, c: U32) -> U32 = |e| dot_clamp(e, c, true, |e, c| dot8(e, a, b, c, [false, false]));
    v_dot8_i32_iu4_su_clamp: (a: U32, b: U32, c: U32) -> U32 = |e| dot_clamp(e, c, true, |e, c| dot8(e, a, b, c, [true, false]));
    v_dot8_i32_iu4_us_clamp: (a: U32, b: U32, c: U32) -> U32 = |e| dot_clamp(e, c, true, |e, c| dot8(e, a, b, c, [false, true]));
    v_dot2_i32_i16_clamp: (a: PkU16, b: PkU16, c: U32) -> U32 = |e| dot2_clamp(e, a, b, c, true);
    v_dot2_u32_u16_clamp: (a: PkU16, b: PkU16, c: U32) -> U32 = |e| dot2_clamp(e, a, b, c, false);
}
