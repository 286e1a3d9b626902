//! Atomic read-modify-write operations: they compute the new value from the old value and the
//! operand. The name is that of the memory instruction without its address space
//! (`global_atomic_add_u32` is `add_u32`); LDS has the same operations.

use super::minmax::{w32, w64};
use super::narrow::{bf16_to_f32, f32_to_bf16};
use crate::evaluator::{Derived, Evaluator};
use crate::op::ops;
use crate::ty::{F32, F64, PkF16, U32, U64};

/// `old >= limit ? 0 : old + 1`
fn inc32<E: Evaluator>(e: &mut E, old: E::U32, limit: E::U32) -> E::U32 {
    let (one, zero) = (e.u32(1), e.u32(0));
    let next = e.add32(old, one);
    let below = e.ult32(old, limit);
    e.select32(below, next, zero)
}

/// `old == 0 || old > limit ? limit : old - 1`
fn dec32<E: Evaluator>(e: &mut E, old: E::U32, limit: E::U32) -> E::U32 {
    let (one, zero) = (e.u32(1), e.u32(0));
    let next = e.sub32(old, one);
    let (z, over) = (e.eq32(old, zero), e.ult32(limit, old));
    let wrap = e.or_b(z, over);
    e.select32(wrap, limit, next)
}

fn inc64<E: Evaluator>(e: &mut E, old: E::U64, limit: E::U64) -> E::U64 {
    let (one, zero) = (e.u64(1), e.u64(0));
    let next = e.add64(old, one);
    let below = e.ult64(old, limit);
    e.select64(below, next, zero)
}

fn dec64<E: Evaluator>(e: &mut E, old: E::U64, limit: E::U64) -> E::U64 {
    let (one, zero) = (e.u64(1), e.u64(0));
    let next = e.sub64(old, one);
    let (z, over) = (e.eq64(old, zero), e.ult64(limit, old));
    let wrap = e.or_b(z, over);
    e.select64(wrap, limit, next)
}

/// `new` without its highest bit, if that bit is set; `old` otherwise.
fn exchange_if_set<E: Evaluator>(e: &mut E, old: E::U32, new: E::U32) -> E::U32 {
    let (highest, others) = (e.u32(1 << 31), e.u32(u32::MAX >> 1));
    let set = e.and32(new, highest);
    let set = e.nonzero32(set);
    let new = e.and32(new, others);
    e.select32(set, new, old)
}

fn choose64<E: Evaluator>(e: &mut E, c: E::B, a: E::U64, b: E::U64) -> E::U64 {
    e.select64(c, a, b)
}

fn pk_add_f16<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32) -> E::U32 {
    let (ah, bh) = (e.upper16(a), e.upper16(b));
    let mut one = |a, b| {
        let (a, b) = (e.f16_from(a), e.f16_from(b));
        let r = e.fadd16(a, b);
        e.f16_bits(r)
    };
    let (low, high) = (one(a, b), one(ah, bh));
    e.pack16(low, high)
}

/// The sum of two bfloat16 has at most 24 significant bits when it is near a rounding boundary of
/// bfloat16, so the earlier rounding to binary32 does not change the result.
fn add_bf16<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32) -> E::U32 {
    let (a, b) = (bf16_to_f32(e, a), bf16_to_f32(e, b));
    let r = e.fadd32(a, b);
    f32_to_bf16(e, r)
}

fn pk_add_bf16<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32) -> E::U32 {
    let (ah, bh) = (e.upper16(a), e.upper16(b));
    let (low, high) = (add_bf16(e, a, b), add_bf16(e, ah, bh));
    e.pack16(low, high)
}

ops! {
    #![exact]
    swap_b32 | swap: (old: U32, a: U32) -> U32 = |e| a;
    swap_b64 | swap_x2: (old: U64, a: U64) -> U64 = |e| a;
    cmpswap_b32 | cmpswap: (old: U32, new: U32, expected: U32) -> U32 = |e| { let c = e.eq32(old, expected); e.select32(c, new, old) };
    cmpswap_b64 | cmpswap_x2: (old: U64, new: U64, expected: U64) -> U64 = |e| { let c = e.eq64(old, expected); choose64(e, c, new, old) };
    add_u32 | add: (old: U32, a: U32) -> U32 = |e| e.add32(old, a);
    add_u64 | add_x2: (old: U64, a: U64) -> U64 = |e| e.add64(old, a);
    sub_u32 | sub: (old: U32, a: U32) -> U32 = |e| e.sub32(old, a);
    sub_u64 | sub_x2: (old: U64, a: U64) -> U64 = |e| e.sub64(old, a);
    rsub_u32: (old: U32, a: U32) -> U32 = |e| e.sub32(a, old);
    rsub_u64: (old: U64, a: U64) -> U64 = |e| e.sub64(a, old);
    cond_sub_u32: (old: U32, a: U32) -> U32 = |e| { let less = e.ult32(old, a); let r = e.sub32(old, a); e.select32(less, old, r) };
    sub_clamp_u32 | csub_u32 | csub: (old: U32, a: U32) -> U32 = |e| { let less = e.ult32(old, a); let (r, zero) = (e.sub32(old, a), e.u32(0)); e.select32(less, zero, r) };
    // LDS only: `mskor` replaces the bits under a mask; `wrap` adds a step below a limit, else subtracts the limit.
    mskor_b32: (old: U32, mask: U32, bits: U32) -> U32 = |e| { let m = e.not32(mask); let r = e.and32(old, m); e.or32(r, bits) };
    mskor_b64: (old: U64, mask: U64, bits: U64) -> U64 = |e| { let m = e.not64(mask); let r = e.and64(old, m); e.or64(r, bits) };
    // Each word is replaced if the new word has its highest bit set; this bit is cleared.
    condxchg32_b64: (old: U64, new: U64) -> U64 = |e| { let (ol, oh, nl, nh) = (e.low(old), e.high(old), e.low(new), e.high(new)); let (l, h) = (exchange_if_set(e, ol, nl), exchange_if_set(e, oh, nh)); e.join(l, h) };
    wrap_b32: (old: U32, limit: U32, step: U32) -> U32 = |e| { let less = e.ult32(old, limit); let (up, down) = (e.add32(old, step), e.sub32(old, limit)); e.select32(less, up, down) };
    min_i32 | smin: (old: U32, a: U32) -> U32 = |e| e.smin32(old, a);
    min_u32 | umin: (old: U32, a: U32) -> U32 = |e| e.umin32(old, a);
    max_i32 | smax: (old: U32, a: U32) -> U32 = |e| e.smax32(old, a);
    max_u32 | umax: (old: U32, a: U32) -> U32 = |e| e.umax32(old, a);
    min_i64 | smin_x2: (old: U64, a: U64) -> U64 = |e| { let c = e.slt64(a, old); choose64(e, c, a, old) };
    min_u64 | umin_x2: (old: U64, a: U64) -> U64 = |e| { let c = e.ult64(a, old); choose64(e, c, a, old) };
    max_i64 | smax_x2: (old: U64, a: U64) -> U64 = |e| { let c = e.slt64(old, a); choose64(e, c, a, old) };
    max_u64 | umax_x2: (old: U64, a: U64) -> U64 = |e| { let c = e.ult64(old, a); choose64(e, c, a, old) };
    and_b32 | and: (old: U32, a: U32) -> U32 = |e| e.and32(old, a);
    and_b64 | and_x2: (old: U64, a: U64) -> U64 = |e| e.and64(old, a);
    or_b32 | or: (old: U32, a: U32) -> U32 = |e| e.or32(old, a);
    or_b64 | or_x2: (old: U64, a: U64) -> U64 = |e| e.or64(old, a);
    xor_b32 | xor: (old: U32, a: U32) -> U32 = |e| e.xor32(old, a);
    xor_b64 | xor_x2: (old: U64, a: U64) -> U64 = |e| e.xor64(old, a);
    inc_u32 | inc: (old: U32, a: U32) -> U32 = |e| inc32(e, old, a);
    inc_u64 | inc_x2: (old: U64, a: U64) -> U64 = |e| inc64(e, old, a);
    dec_u32 | dec: (old: U32, a: U32) -> U32 = |e| dec32(e, old, a);
    dec_u64 | dec_x2: (old: U64, a: U64) -> U64 = |e| dec64(e, old, a);
    min_f32 | fmin: (old: F32, a: F32) -> F32 = |e| w32::min(e, old, a);
    min_num_f32: (old: F32, a: F32) -> F32 = |e| w32::min_num(e, old, a);
    max_f32 | fmax: (old: F32, a: F32) -> F32 = |e| w32::max(e, old, a);
    max_num_f32: (old: F32, a: F32) -> F32 = |e| w32::max_num(e, old, a);
    min_f64 | fmin_x2: (old: F64, a: F64) -> F64 = |e| w64::min(e, old, a);
    min_num_f64: (old: F64, a: F64) -> F64 = |e| w64::min_num(e, old, a);
    max_f64 | fmax_x2: (old: F64, a: F64) -> F64 = |e| w64::max(e, old, a);
    max_num_f64: (old: F64, a: F64) -> F64 = |e| w64::max_num(e, old, a);
    cmpswap_f32 | fcmpswap: (old: F32, new: F32, expected: F32) -> F32 = |e| { let c = e.feq32(old, expected); e.select_f32(c, new, old) };
    cmpswap_f64 | fcmpswap_x2: (old: F64, new: F64, expected: F64) -> F64 = |e| { let c = e.feq64(old, expected); e.select_f64(c, new, old) };

    #![approximate("hardware: some memories flush denormals (LLVM, \"User Guide for AMDGPU\", atomics); here: they are kept; exact for all other numbers")]
    add_f32: (old: F32, a: F32) -> F32 = |e| e.fadd32(old, a);
    add_f64: (old: F64, a: F64) -> F64 = |e| e.fadd64(old, a);
    pk_add_bf16: (old: U32, a: U32) -> U32 = |e| pk_add_bf16(e, old, a);
    pk_add_f16: (old: PkF16, a: PkF16) -> PkF16 = |e| pk_add_f16(e, old, a);
}
