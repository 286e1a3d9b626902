//! Vector operations on the bytes and half-words of pixels, on directions for cube maps, and
//! multiply-adds of integers with saturation. (RDNA3 ISA manual, VOP3 instructions.)

use super::int::{absdiff, sad_u8};
use super::word16::{limit_i16, limit_u16};
use crate::evaluator::{Derived, Evaluator};
use crate::op::ops;
use crate::ty::{F32, PkU16, U16, U32, U64};

/// Byte `n` of a word.
fn byte<E: Evaluator>(e: &mut E, a: E::U32, n: u32) -> E::U32 {
    let (by, ff) = (e.u32(8 * n), e.u32(0xff));
    let r = e.lshr32(a, by);
    e.and32(r, ff)
}

/// A signed 16-bit number, limited to 0 to 255.
fn sat_u8<E: Evaluator>(e: &mut E, a: E::U32) -> E::U32 {
    let (a, low, high) = (e.sext16(a), e.u32(0), e.u32(255));
    e.smed32(a, low, high)
}

/// Two signed numbers, limited, as bytes.
fn pack_bytes<E: Evaluator>(e: &mut E, words: [E::U32; 2], low: i32, high: i32) -> E::U32 {
    let (low, high, byte, by) = (e.u32(low as u32), e.u32(high as u32), e.u32(0xff), e.u32(8));
    let [a, b] = words.map(|x| {
        let x = e.smed32(x, low, high);
        e.and32(x, byte)
    });
    let b = e.shl32(b, by);
    e.or32(a, b)
}

/// Averages of bytes; the lowest bit of each byte of `round` rounds up.
fn lerp<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, round: E::U32) -> E::U32 {
    let (zero, one) = (e.u32(0), e.u32(1));
    (0..4).fold(zero, |r, n| {
        let up = byte(e, round, n);
        let up = e.and32(up, one);
        let (x, y) = (byte(e, a, n), byte(e, b, n));
        let sum = e.add32(x, y);
        let sum = e.add32(sum, up);
        let half = e.lshr32(sum, one);
        let by = e.u32(8 * n);
        let half = e.shl32(half, by);
        e.or32(r, half)
    })
}

/// Sum of the absolute differences of those bytes whose reference in `b` is not zero, plus `c`.
fn msad<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, c: E::U32) -> E::U32 {
    (0..4).fold(c, |sum, n| {
        let (x, y) = (byte(e, a, n), byte(e, b, n));
        let d = absdiff(e, x, y);
        let counts = e.nonzero32(y);
        let zero = e.u32(0);
        let d = e.select32(counts, d, zero);
        e.add32(sum, d)
    })
}

/// Sums of absolute differences of `b` and the four words at bytes 0 to 3 of `a`, each plus 16 bits
/// of `c`.
fn quad<E: Evaluator>(
    e: &mut E,
    a: E::U64,
    b: E::U32,
    c: E::U64,
    sad: impl Fn(&mut E, E::U32, E::U32, E::U32) -> E::U32,
) -> E::U64 {
    let mut part = |n: u32| {
        let by = e.u32(8 * n);
        let x = e.lshr64(a, by);
        let x = e.low(x);
        let by = e.u32(16 * n);
        let add = e.lshr64(c, by);
        let add = e.low(add);
        let add = e.zext16(add);
        sad(e, x, b, add)
    };
    let [p, q, r, s] = [part(0), part(1), part(2), part(3)];
    let (low, high) = (e.pack16(p, q), e.pack16(r, s));
    e.join(low, high)
}

/// Two of the four sums of V_MQSAD_U32_U8, from `first` on, each plus 32 bits of `c`.
fn masked_sums<E: Evaluator>(e: &mut E, a: E::U64, b: E::U32, c: E::U64, first: u32) -> E::U64 {
    let add = [e.low(c), e.high(c)];
    let mut part = |n: u32, add| {
        let by = e.u32(8 * n);
        let x = e.lshr64(a, by);
        let x = e.low(x);
        msad(e, x, b, add)
    };
    let (low, high) = (part(first, add[0]), part(first + 1, add[1]));
    e.join(low, high)
}

/// The longest axis of a direction: z before y before x for equal lengths.
fn longest<E: Evaluator>(e: &mut E, x: E::F32, y: E::F32, z: E::F32) -> (E::B, E::B) {
    let [x, y, z] = [x, y, z].map(|v| {
        let (bits, m) = (e.f32_bits(v), e.u32(0x7fff_ffff));
        let r = e.and32(bits, m);
        e.f32_from(r)
    });
    let mut not_below = |a, b| {
        let (more, same) = (e.flt32(b, a), e.feq32(a, b));
        e.or_b(more, same)
    };
    let (zx, zy, is_y) = (not_below(z, x), not_below(z, y), not_below(y, x));
    (e.and_b(zx, zy), is_y)
}

/// One of three values, selected by the longest axis.
fn by_axis<E: Evaluator>(e: &mut E, v: [E::F32; 3], of: [E::F32; 3]) -> E::F32 {
    let (is_z, is_y) = longest(e, v[0], v[1], v[2]);
    let r = e.select_f32(is_y, of[1], of[0]);
    e.select_f32(is_z, of[2], r)
}

fn below_zero<E: Evaluator>(e: &mut E, a: E::F32) -> E::B {
    let zero = e.f32(0.0);
    e.flt32(a, zero)
}

fn cube_id<E: Evaluator>(e: &mut E, x: E::F32, y: E::F32, z: E::F32) -> E::F32 {
    let mut face = |v, positive: f32| {
        let negative = below_zero(e, v);
        let (p, n) = (e.f32(positive), e.f32(positive + 1.0));
        e.select_f32(negative, n, p)
    };
    let faces = [face(x, 0.0), face(y, 2.0), face(z, 4.0)];
    by_axis(e, [x, y, z], faces)
}

fn cube_s<E: Evaluator>(e: &mut E, x: E::F32, y: E::F32, z: E::F32) -> E::F32 {
    let (minus_x, minus_z) = (e.fneg32(x), e.fneg32(z));
    let (left, back) = (below_zero(e, x), below_zero(e, z));
    let on_x = e.select_f32(left, z, minus_z);
    let on_z = e.select_f32(back, minus_x, x);
    by_axis(e, [x, y, z], [on_x, x, on_z])
}

fn cube_t<E: Evaluator>(e: &mut E, x: E::F32, y: E::F32, z: E::F32) -> E::F32 {
    let (minus_y, minus_z) = (e.fneg32(y), e.fneg32(z));
    let down = below_zero(e, y);
    let on_y = e.select_f32(down, minus_z, z);
    by_axis(e, [x, y, z], [minus_y, on_y, minus_y])
}

fn cube_axis<E: Evaluator>(e: &mut E, x: E::F32, y: E::F32, z: E::F32) -> E::F32 {
    let axis = by_axis(e, [x, y, z], [x, y, z]);
    let (two, zero) = (e.f32(2.0), e.f32(0.0));
    let r = e.fmul32(axis, two);
    // +0 for any zero.
    let none = e.feq32(r, zero);
    e.select_f32(none, zero, r)
}

/// The low word of an unsigned number; all ones for an overflow.
fn limit_u32<E: Evaluator>(e: &mut E, a: E::U64) -> E::U32 {
    let (low, high) = (e.low(a), e.high(a));
    let over = e.nonzero32(high);
    let m = e.u32(u32::MAX);
    e.select32(over, m, low)
}

/// The low word of a signed number, or the limit by its sign.
fn limit_i32<E: Evaluator>(e: &mut E, a: E::U64) -> E::U32 {
    let low = e.low(a);
    let back = e.sext64(low);
    let fits = e.eq64(back, a);
    let high = e.high(a);
    let negative = e.negative32(high);
    let (least, most) = (e.u32(1 << 31), e.u32(i32::MAX as u32));
    let limit = e.select32(negative, least, most);
    e.select32(fits, low, limit)
}

/// `a * b + c` of unsigned numbers, saturated to 32 bits.
fn mad_u32<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, c: E::U32) -> E::U32 {
    let (p, c) = (e.umul_wide(a, b), e.zext64(c));
    let r = e.add64(p, c);
    limit_u32(e, r)
}

/// `a * b + c` of signed numbers, saturated to 32 bits.
fn mad_i32<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, c: E::U32) -> E::U32 {
    let (p, c) = (e.smul_wide(a, b), e.sext64(c));
    let r = e.add64(p, c);
    limit_i32(e, r)
}

fn mad_u16<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, c: E::U32) -> E::U32 {
    let p = e.mul32(a, b);
    let r = e.add32(p, c);
    limit_u16(e, r)
}

fn mad_i16<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, c: E::U32) -> E::U32 {
    let (a, b, c) = (e.sext16(a), e.sext16(b), e.sext16(c));
    let p = e.mul32(a, b);
    let r = e.add32(p, c);
    let r = limit_i16(e, r);
    e.zext16(r)
}

/// Applies a three-operand operation to both halves.
fn both<E: Evaluator>(
    e: &mut E,
    [a, b, c]: [E::U32; 3],
    f: impl Fn(&mut E, E::U32, E::U32, E::U32) -> E::U32,
) -> E::U32 {
    let low = [a, b, c].map(|x| e.zext16(x));
    let high = [a, b, c].map(|x| e.upper16(x));
    let (low, high) = (
        f(e, low[0], low[1], low[2]),
        f(e, high[0], high[1], high[2]),
    );
    e.pack16(low, high)
}

ops! {
    #![exact]
    v_sat_pk_u8_i16: (a: U32) -> U16 = |e| { let high = e.upper16(a); let (low, high) = (sat_u8(e, a), sat_u8(e, high)); let by = e.u32(8); let high = e.shl32(high, by); e.or32(low, high) };
    v_ashr_pk_u8_i32: (a: U32, b: U32, n: U32) -> U16 = |e| { let (a, b) = (e.ashr32(a, n), e.ashr32(b, n)); pack_bytes(e, [a, b], 0, 255) };
    v_ashr_pk_i8_i32: (a: U32, b: U32, n: U32) -> U16 = |e| { let (a, b) = (e.ashr32(a, n), e.ashr32(b, n)); pack_bytes(e, [a, b], -128, 127) };
    v_lerp_u8: (a: U32, b: U32, round: U32) -> U32 = |e| lerp(e, a, b, round);
    v_sad_hi_u8: (a: U32, b: U32, c: U32) -> U32 = |e| { let (z, by) = (e.u32(0), e.u32(16)); let s = sad_u8(e, a, b, z); let s = e.shl32(s, by); e.add32(s, c) };
    v_sad_u16: (a: U32, b: U32, c: U32) -> U32 = |e| { let (x, y) = (e.zext16(a), e.zext16(b)); let d = absdiff(e, x, y); let (x, y) = (e.upper16(a), e.upper16(b)); let h = absdiff(e, x, y); let s = e.add32(d, h); e.add32(s, c) };
    v_msad_u8: (a: U32, b: U32, c: U32) -> U32 = |e| msad(e, a, b, c);
    v_qsad_pk_u16_u8: (a: U64, b: U32, c: U64) -> U64 = |e| quad(e, a, b, c, sad_u8);
    v_mqsad_pk_u16_u8: (a: U64, b: U32, c: U64) -> U64 = |e| quad(e, a, b, c, msad);
    // The decoder splits v_mqsad_u32_u8, which has four result registers, into two operations.
    v_mqsad_u32_u8_low: (a: U64, b: U32, c: U64) -> U64 = |e| masked_sums(e, a, b, c, 0);
    v_mqsad_u32_u8_high: (a: U64, b: U32, c: U64) -> U64 = |e| masked_sums(e, a, b, c, 2);
    v_cubeid_f32: (x: F32, y: F32, z: F32) -> F32 = |e| cube_id(e, x, y, z);
    v_cubesc_f32: (x: F32, y: F32, z: F32) -> F32 = |e| cube_s(e, x, y, z);
    v_cubetc_f32: (x: F32, y: F32, z: F32) -> F32 = |e| cube_t(e, x, y, z);
    v_cubema_f32: (x: F32, y: F32, z: F32) -> F32 = |e| cube_axis(e, x, y, z);

    v_mad_u32_u24_clamp: (a: U32, b: U32, c: U32) -> U32 = |e| { let (a, b) = (e.zext24(a), e.zext24(b)); mad_u32(e, a, b, c) };
    v_mad_i32_i24_clamp: (a: U32, b: U32, c: U32) -> U32 = |e| { let (a, b) = (e.sext24(a), e.sext24(b)); mad_i32(e, a, b, c) };
    v_mad_u32_u16_clamp: (a: U16, b: U16, c: U32) -> U32 = |e| mad_u32(e, a, b, c);
    v_mad_i32_i16_clamp: (a: U16, b: U16, c: U32) -> U32 = |e| { let (a, b) = (e.sext16(a), e.sext16(b)); mad_i32(e, a, b, c) };
    v_mad_u16_clamp: (a: U16, b: U16, c: U16) -> U16 = |e| mad_u16(e, a, b, c);
    v_mad_i16_clamp: (a: U16, b: U16, c: U16) -> U16 = |e| mad_i16(e, a, b, c);
    v_pk_mad_u16_clamp: (a: PkU16, b: PkU16, c: PkU16) -> PkU16 = |e| both(e, [a, b, c], mad_u16);
    v_pk_mad_i16_clamp: (a: PkU16, b: PkU16, c: PkU16) -> PkU16 = |e| both(e, [a, b, c], mad_i16);
}
