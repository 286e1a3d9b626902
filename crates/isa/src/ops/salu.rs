//! Operations of the scalar unit (SOP1, SOP2, SOPC, SOPK).

use crate::evaluator::{Derived, Evaluator};
use crate::op::ops;
use crate::ty::{Exec, K16, Old, Scc, U32, U64};

/// Adds the flag `result != 0` to a 32-bit result.
fn scc32<E: Evaluator>(e: &mut E, r: E::U32) -> (E::U32, E::B) {
    (r, e.nonzero32(r))
}

/// Adds the flag `result != 0` to a 64-bit result.
fn scc64<E: Evaluator>(e: &mut E, r: E::U64) -> (E::U64, E::B) {
    (r, e.nonzero64(r))
}

/// The mask of `width` ones at `offset`, for bit-field instructions (`width` 22:16, `offset` 4:0).
fn field32<E: Evaluator>(e: &mut E, spec: E::U32) -> E::U32 {
    let (sixteen, seven, full, one) = (e.u32(16), e.u32(0x7f), e.u32(32), e.u32(1));
    let w = e.lshr32(spec, sixteen);
    let w = e.and32(w, seven);
    let partial = e.ult32(w, full);
    let p = e.shl32(one, w);
    let p = e.sub32(p, one);
    let ones = e.u32(u32::MAX);
    e.select32(partial, p, ones)
}

fn field64<E: Evaluator>(e: &mut E, spec: E::U32) -> E::U64 {
    let (sixteen, seven, full, one) = (e.u32(16), e.u32(0x7f), e.u32(64), e.u64(1));
    let w = e.lshr32(spec, sixteen);
    let w = e.and32(w, seven);
    let partial = e.ult32(w, full);
    let p = e.shl64(one, w);
    let p = e.sub64(p, one);
    let ones = e.u64(u64::MAX);
    e.select64(partial, p, ones)
}

fn bfe_u32<E: Evaluator>(e: &mut E, a: E::U32, spec: E::U32) -> (E::U32, E::B) {
    let mask = field32(e, spec);
    let r = e.lshr32(a, spec);
    let r = e.and32(r, mask);
    scc32(e, r)
}

fn bfe_i32<E: Evaluator>(e: &mut E, a: E::U32, spec: E::U32) -> (E::U32, E::B) {
    let mask = field32(e, spec);
    let r = e.ashr32(a, spec);
    let r = e.and32(r, mask);
    let r = e.sext_field32(r, mask);
    scc32(e, r)
}

fn bfe_u64<E: Evaluator>(e: &mut E, a: E::U64, spec: E::U32) -> (E::U64, E::B) {
    let mask = field64(e, spec);
    let r = e.lshr64(a, spec);
    let r = e.and64(r, mask);
    scc64(e, r)
}

fn bfe_i64<E: Evaluator>(e: &mut E, a: E::U64, spec: E::U32) -> (E::U64, E::B) {
    let mask = field64(e, spec);
    let r = e.ashr64(a, spec);
    let r = e.and64(r, mask);
    let one = e.u32(1);
    let half = e.lshr64(mask, one);
    let sign = e.xor64(mask, half);
    let x = e.xor64(r, sign);
    let r = e.sub64(x, sign);
    scc64(e, r)
}

fn lshl_add<E: Evaluator>(e: &mut E, a: E::U32, b: E::U32, by: u32) -> (E::U32, E::B) {
    let by = e.u32(by);
    let (a, b) = (e.zext64(a), e.zext64(b));
    let a = e.shl64(a, by);
    let r = e.add64(a, b);
    let high = e.high(r);
    let carry = e.nonzero32(high);
    (e.low(r), carry)
}

/// Bit 4n is set if any bit of group n, of four bits, is set.
fn quads32<E: Evaluator>(e: &mut E, a: E::U32) -> E::U32 {
    let (one, two, m) = (e.u32(1), e.u32(2), e.u32(0x1111_1111));
    let x = e.lshr32(a, one);
    let a = e.or32(a, x);
    let x = e.lshr32(a, two);
    let a = e.or32(a, x);
    e.and32(a, m)
}

fn quads64<E: Evaluator>(e: &mut E, a: E::U64) -> E::U64 {
    let (low, high) = (e.low(a), e.high(a));
    let (low, high) = (quads32(e, low), quads32(e, high));
    e.join(low, high)
}

/// One bit for each group of four bits: whether any bit of the group is set.
fn quadmask<E: Evaluator>(e: &mut E, a: E::U64) -> E::U32 {
    let quads = quads64(e, a);
    let (zero, one) = (e.u32(0), e.u32(1));
    (0..16).fold(zero, |r, n| {
        let by = e.u32(4 * n);
        let bit = e.lshr64(quads, by);
        let bit = e.low(bit);
        let bit = e.and32(bit, one);
        let to = e.u32(n);
        let bit = e.shl32(bit, to);
        e.or32(r, bit)
    })
}

/// Each bit, repeated twice.
fn doubled<E: Evaluator>(e: &mut E, a: E::U32) -> E::U64 {
    let mut x = e.zext64(a);
    for (by, mask) in [
        (16, 0x0000_ffff_0000_ffff),
        (8, 0x00ff_00ff_00ff_00ff),
        (4, 0x0f0f_0f0f_0f0f_0f0f),
        (2, 0x3333_3333_3333_3333),
        (1, 0x5555_5555_5555_5555),
    ] {
        let (by, mask) = (e.u32(by), e.u64(mask));
        let up = e.shl64(x, by);
        let both = e.or64(x, up);
        x = e.and64(both, mask);
    }
    let one = e.u32(1);
    let up = e.shl64(x, one);
    e.or64(x, up)
}

fn cls64<E: Evaluator>(e: &mut E, a: E::U64) -> E::U32 {
    let by = e.u32(63);
    let sign = e.ashr64(a, by);
    let x = e.xor64(a, sign);
    let n = e.clz64(x);
    let some = e.nonzero64(x);
    let none = e.not_b(some);
    e.or_minus_one(none, n)
}

ops! {
    #![exact]
    s_mov_b32: (a: U32) -> U32 = |e| a;
    s_mov_b64: (a: U64) -> U64 = |e| a;
    s_movk_i32: (k: K16) -> U32 = |e| k;
    s_cmov_b32: (a: U32, old: Old<U32>, scc: Scc) -> U32 = |e| e.select32(scc, a, old);
    s_cmov_b64: (a: U64, old: Old<U64>, scc: Scc) -> U64 = |e| e.select64(scc, a, old);
    s_cmovk_i32: (k: K16, old: Old<U32>, scc: Scc) -> U32 = |e| e.select32(scc, k, old);
    s_not_b32: (a: U32) -> (U32, Scc) = |e| { let r = e.not32(a); scc32(e, r) };
    s_not_b64: (a: U64) -> (U64, Scc) = |e| { let r = e.not64(a); scc64(e, r) };
    s_brev_b32: (a: U32) -> U32 = |e| e.reverse32(a);
    s_brev_b64: (a: U64) -> U64 = |e| e.reverse64(a);
    s_bcnt0_i32_b32: (a: U32) -> (U32, Scc) = |e| { let a = e.not32(a); let r = e.popcount32(a); scc32(e, r) };
    s_bcnt0_i32_b64: (a: U64) -> (U32, Scc) = |e| { let a = e.not64(a); let r = e.popcount64(a); scc32(e, r) };
    s_bcnt1_i32_b32: (a: U32) -> (U32, Scc) = |e| { let r = e.popcount32(a); scc32(e, r) };
    s_bcnt1_i32_b64: (a: U64) -> (U32, Scc) = |e| { let r = e.popcount64(a); scc32(e, r) };
    s_ctz_i32_b32 | s_ff1_i32_b32: (a: U32) -> U32 = |e| { let n = e.nonzero32(a); let n = e.not_b(n); let c = e.ctz32(a); e.or_minus_one(n, c) };
    s_ctz_i32_b64 | s_ff1_i32_b64: (a: U64) -> U32 = |e| { let n = e.nonzero64(a); let n = e.not_b(n); let c = e.ctz64(a); e.or_minus_one(n, c) };
    s_clz_i32_u32 | s_flbit_i32_b32: (a: U32) -> U32 = |e| { let n = e.nonzero32(a); let n = e.not_b(n); let c = e.clz32(a); e.or_minus_one(n, c) };
    s_clz_i32_u64 | s_flbit_i32_b64: (a: U64) -> U32 = |e| { let n = e.nonzero64(a); let n = e.not_b(n); let c = e.clz64(a); e.or_minus_one(n, c) };
    s_cls_i32 | s_flbit_i32: (a: U32) -> U32 = |e| e.cls32(a);
    s_cls_i32_i64 | s_flbit_i32_i64: (a: U64) -> U32 = |e| cls64(e, a);
    s_ff0_i32_b32: (a: U32) -> U32 = |e| { let a = e.not32(a); let n = e.nonzero32(a); let n = e.not_b(n); let c = e.ctz32(a); e.or_minus_one(n, c) };
    s_ff0_i32_b64: (a: U64) -> U32 = |e| { let a = e.not64(a); let n = e.nonzero64(a); let n = e.not_b(n); let c = e.ctz64(a); e.or_minus_one(n, c) };
    s_wqm_b32: (a: U32) -> (U32, Scc) = |e| { let q = quads32(e, a); let m = e.u32(15); let r = e.mul32(q, m); scc32(e, r) };
    s_wqm_b64: (a: U64) -> (U64, Scc) = |e| { let q = quads64(e, a); let m = e.u64(15); let r = e.mul64(q, m); scc64(e, r) };
    s_quadmask_b32: (a: U32) -> (U32, Scc) = |e| { let a = e.zext64(a); let r = quadmask(e, a); scc32(e, r) };
    s_quadmask_b64: (a: U64) -> (U64, Scc) = |e| { let r = quadmask(e, a); let r = e.zext64(r); scc64(e, r) };
    s_bitreplicate_b64_b32: (a: U32) -> U64 = |e| doubled(e, a);
    s_sext_i32_i8: (a: U32) -> U32 = |e| e.sext8(a);
    s_sext_i32_i16: (a: U32) -> U32 = |e| e.sext16(a);
    s_bitset0_b32: (n: U32, old: Old<U32>) -> U32 = |e| { let one = e.u32(1); let m = e.shl32(one, n); let m = e.not32(m); e.and32(old, m) };
    s_bitset1_b32: (n: U32, old: Old<U32>) -> U32 = |e| { let one = e.u32(1); let m = e.shl32(one, n); e.or32(old, m) };
    s_bitset0_b64: (n: U32, old: Old<U64>) -> U64 = |e| { let one = e.u64(1); let m = e.shl64(one, n); let m = e.not64(m); e.and64(old, m) };
    s_bitset1_b64: (n: U32, old: Old<U64>) -> U64 = |e| { let one = e.u64(1); let m = e.shl64(one, n); e.or64(old, m) };
    s_abs_i32: (a: U32) -> (U32, Scc) = |e| { let z = e.u32(0); let n = e.sub32(z, a); let neg = e.slt32(a, z); let r = e.select32(neg, n, a); scc32(e, r) };

    s_and_b32: (a: U32, b: U32) -> (U32, Scc) = |e| { let r = e.and32(a, b); scc32(e, r) };
    s_and_b64: (a: U64, b: U64) -> (U64, Scc) = |e| { let r = e.and64(a, b); scc64(e, r) };
    s_or_b32: (a: U32, b: U32) -> (U32, Scc) = |e| { let r = e.or32(a, b); scc32(e, r) };
    s_or_b64: (a: U64, b: U64) -> (U64, Scc) = |e| { let r = e.or64(a, b); scc64(e, r) };
    s_xor_b32: (a: U32, b: U32) -> (U32, Scc) = |e| { let r = e.xor32(a, b); scc32(e, r) };
    s_xor_b64: (a: U64, b: U64) -> (U64, Scc) = |e| { let r = e.xor64(a, b); scc64(e, r) };
    s_nand_b32: (a: U32, b: U32) -> (U32, Scc) = |e| { let r = { let r = e.and32(a, b); e.not32(r) }; scc32(e, r) };
    s_nand_b64: (a: U64, b: U64) -> (U64, Scc) = |e| { let r = { let r = e.and64(a, b); e.not64(r) }; scc64(e, r) };
    s_nor_b32: (a: U32, b: U32) -> (U32, Scc) = |e| { let r = { let r = e.or32(a, b); e.not32(r) }; scc32(e, r) };
    s_nor_b64: (a: U64, b: U64) -> (U64, Scc) = |e| { let r = { let r = e.or64(a, b); e.not64(r) }; scc64(e, r) };
    s_xnor_b32: (a: U32, b: U32) -> (U32, Scc) = |e| { let r = { let r = e.xor32(a, b); e.not32(r) }; scc32(e, r) };
    s_xnor_b64: (a: U64, b: U64) -> (U64, Scc) = |e| { let r = { let r = e.xor64(a, b); e.not64(r) }; scc64(e, r) };
    s_and_not1_b32 | s_andn2_b32: (a: U32, b: U32) -> (U32, Scc) = |e| { let r = { let n = e.not32(b); e.and32(a, n) }; scc32(e, r) };
    s_and_not1_b64 | s_andn2_b64: (a: U64, b: U64) -> (U64, Scc) = |e| { let r = { let n = e.not64(b); e.and64(a, n) }; scc64(e, r) };
    s_or_not1_b32 | s_orn2_b32: (a: U32, b: U32) -> (U32, Scc) = |e| { let r = { let n = e.not32(b); e.or32(a, n) }; scc32(e, r) };
    s_or_not1_b64 | s_orn2_b64: (a: U64, b: U64) -> (U64, Scc) = |e| { let r = { let n = e.not64(b); e.or64(a, n) }; scc64(e, r) };
    s_and_saveexec_b32: (a: U32, x: Exec) -> (U32, Exec, Scc) = |e| { let b = e.low(x); let r = e.and32(a, b); let scc = e.nonzero32(r); (b, e.zext64(r), scc) };
    s_and_saveexec_b64: (a: U64, b: Exec) -> (U64, Exec, Scc) = |e| { let r = e.and64(a, b); let scc = e.nonzero64(r); (b, r, scc) };
    s_or_saveexec_b32: (a: U32, x: Exec) -> (U32, Exec, Scc) = |e| { let b = e.low(x); let r = e.or32(a, b); let scc = e.nonzero32(r); (b, e.zext64(r), scc) };
    s_or_saveexec_b64: (a: U64, b: Exec) -> (U64, Exec, Scc) = |e| { let r = e.or64(a, b); let scc = e.nonzero64(r); (b, r, scc) };
    s_xor_saveexec_b32: (a: U32, x: Exec) -> (U32, Exec, Scc) = |e| { let b = e.low(x); let r = e.xor32(a, b); let scc = e.nonzero32(r); (b, e.zext64(r), scc) };
    s_xor_saveexec_b64: (a: U64, b: Exec) -> (U64, Exec, Scc) = |e| { let r = e.xor64(a, b); let scc = e.nonzero64(r); (b, r, scc) };
    s_nand_saveexec_b32: (a: U32, x: Exec) -> (U32, Exec, Scc) = |e| { let b = e.low(x); let r = { let r = e.and32(a, b); e.not32(r) }; let scc = e.nonzero32(r); (b, e.zext64(r), scc) };
    s_nand_saveexec_b64: (a: U64, b: Exec) -> (U64, Exec, Scc) = |e| { let r = { let r = e.and64(a, b); e.not64(r) }; let scc = e.nonzero64(r); (b, r, scc) };
    s_nor_saveexec_b32: (a: U32, x: Exec) -> (U32, Exec, Scc) = |e| { let b = e.low(x); let r = { let r = e.or32(a, b); e.not32(r) }; let scc = e.nonzero32(r); (b, e.zext64(r), scc) };
    s_nor_saveexec_b64: (a: U64, b: Exec) -> (U64, Exec, Scc) = |e| { let r = { let r = e.or64(a, b); e.not64(r) }; let scc = e.nonzero64(r); (b, r, scc) };
    s_xnor_saveexec_b32: (a: U32, x: Exec) -> (U32, Exec, Scc) = |e| { let b = e.low(x); let r = { let r = e.xor32(a, b); e.not32(r) }; let scc = e.nonzero32(r); (b, e.zext64(r), scc) };
    s_xnor_saveexec_b64: (a: U64, b: Exec) -> (U64, Exec, Scc) = |e| { let r = { let r = e.xor64(a, b); e.not64(r) }; let scc = e.nonzero64(r); (b, r, scc) };
    s_and_not1_saveexec_b32 | s_andn2_saveexec_b32: (a: U32, x: Exec) -> (U32, Exec, Scc) = |e| { let b = e.low(x); let r = { let n = e.not32(b); e.and32(a, n) }; let scc = e.nonzero32(r); (b, e.zext64(r), scc) };
    s_and_not1_saveexec_b64 | s_andn2_saveexec_b64: (a: U64, b: Exec) -> (U64, Exec, Scc) = |e| { let r = { let n = e.not64(b); e.and64(a, n) }; let scc = e.nonzero64(r); (b, r, scc) };
    s_or_not1_saveexec_b32 | s_orn2_saveexec_b32: (a: U32, x: Exec) -> (U32, Exec, Scc) = |e| { let b = e.low(x); let r = { let n = e.not32(b); e.or32(a, n) }; let scc = e.nonzero32(r); (b, e.zext64(r), scc) };
    s_or_not1_saveexec_b64 | s_orn2_saveexec_b64: (a: U64, b: Exec) -> (U64, Exec, Scc) = |e| { let r = { let n = e.not64(b); e.or64(a, n) }; let scc = e.nonzero64(r); (b, r, scc) };
    s_and_not0_saveexec_b32 | s_andn1_saveexec_b32: (a: U32, x: Exec) -> (U32, Exec, Scc) = |e| { let b = e.low(x); let r = { let n = e.not32(a); e.and32(n, b) }; let scc = e.nonzero32(r); (b, e.zext64(r), scc) };
    s_and_not0_saveexec_b64 | s_andn1_saveexec_b64: (a: U64, b: Exec) -> (U64, Exec, Scc) = |e| { let r = { let n = e.not64(a); e.and64(n, b) }; let scc = e.nonzero64(r); (b, r, scc) };
    s_or_not0_saveexec_b32 | s_orn1_saveexec_b32: (a: U32, x: Exec) -> (U32, Exec, Scc) = |e| { let b = e.low(x); let r = { let n = e.not32(a); e.or32(n, b) }; let scc = e.nonzero32(r); (b, e.zext64(r), scc) };
    s_or_not0_saveexec_b64 | s_orn1_saveexec_b64: (a: U64, b: Exec) -> (U64, Exec, Scc) = |e| { let r = { let n = e.not64(a); e.or64(n, b) }; let scc = e.nonzero64(r); (b, r, scc) };
    s_and_not0_wrexec_b32 | s_andn1_wrexec_b32: (a: U32, x: Exec) -> (U32, Exec, Scc) = |e| { let b = e.low(x); let r = { let n = e.not32(a); e.and32(n, b) }; let scc = e.nonzero32(r); (r, e.zext64(r), scc) };
    s_and_not0_wrexec_b64 | s_andn1_wrexec_b64: (a: U64, b: Exec) -> (U64, Exec, Scc) = |e| { let r = { let n = e.not64(a); e.and64(n, b) }; let scc = e.nonzero64(r); (r, r, scc) };
    s_and_not1_wrexec_b32 | s_andn2_wrexec_b32: (a: U32, x: Exec) -> (U32, Exec, Scc) = |e| { let b = e.low(x); let r = { let n = e.not32(b); e.and32(a, n) }; let scc = e.nonzero32(r); (r, e.zext64(r), scc) };
    s_and_not1_wrexec_b64 | s_andn2_wrexec_b64: (a: U64, b: Exec) -> (U64, Exec, Scc) = |e| { let r = { let n = e.not64(b); e.and64(a, n) }; let scc = e.nonzero64(r); (r, r, scc) };

    s_add_u32 | s_add_co_u32: (a: U32, b: U32) -> (U32, Scc) = |e| { let c = e.bool(false); e.add_carry(a, b, c) };
    s_sub_u32 | s_sub_co_u32: (a: U32, b: U32) -> (U32, Scc) = |e| { let c = e.bool(false); e.sub_borrow(a, b, c) };
    s_addc_u32 | s_add_co_ci_u32: (a: U32, b: U32, c: Scc) -> (U32, Scc) = |e| e.add_carry(a, b, c);
    s_subb_u32 | s_sub_co_ci_u32: (a: U32, b: U32, c: Scc) -> (U32, Scc) = |e| e.sub_borrow(a, b, c);
    s_add_i32 | s_add_co_i32: (a: U32, b: U32) -> (U32, Scc) = |e| { let r = e.add32(a, b); let o = e.add_overflow(a, b, r); (r, o) };
    s_sub_i32 | s_sub_co_i32: (a: U32, b: U32) -> (U32, Scc) = |e| { let r = e.sub32(a, b); let o = e.sub_overflow(a, b, r); (r, o) };
    s_addk_i32 | s_addk_co_i32: (k: K16, a: Old<U32>) -> (U32, Scc) = |e| { let r = e.add32(a, k); let o = e.add_overflow(a, k, r); (r, o) };
    s_mulk_i32: (k: K16, a: Old<U32>) -> U32 = |e| e.mul32(a, k);
    s_add_nc_u64 | s_add_u64: (a: U64, b: U64) -> U64 = |e| e.add64(a, b);
    s_sub_nc_u64 | s_sub_u64: (a: U64, b: U64) -> U64 = |e| e.sub64(a, b);
    s_mul_u64: (a: U64, b: U64) -> U64 = |e| e.mul64(a, b);
    s_min_i32: (a: U32, b: U32) -> (U32, Scc) = |e| { let c = e.slt32(a, b); (e.select32(c, a, b), c) };
    s_min_u32: (a: U32, b: U32) -> (U32, Scc) = |e| { let c = e.ult32(a, b); (e.select32(c, a, b), c) };
    s_max_i32: (a: U32, b: U32) -> (U32, Scc) = |e| { let c = e.slt32(a, b); let n = e.not_b(c); (e.select32(c, b, a), n) };
    s_max_u32: (a: U32, b: U32) -> (U32, Scc) = |e| { let c = e.ult32(a, b); let n = e.not_b(c); (e.select32(c, b, a), n) };
    s_cselect_b32: (a: U32, b: U32, scc: Scc) -> U32 = |e| e.select32(scc, a, b);
    s_cselect_b64: (a: U64, b: U64, scc: Scc) -> U64 = |e| e.select64(scc, a, b);
    s_lshl_b32: (a: U32, n: U32) -> (U32, Scc) = |e| { let r = e.shl32(a, n); scc32(e, r) };
    s_lshl_b64: (a: U64, n: U32) -> (U64, Scc) = |e| { let r = e.shl64(a, n); scc64(e, r) };
    s_lshr_b32: (a: U32, n: U32) -> (U32, Scc) = |e| { let r = e.lshr32(a, n); scc32(e, r) };
    s_lshr_b64: (a: U64, n: U32) -> (U64, Scc) = |e| { let r = e.lshr64(a, n); scc64(e, r) };
    s_ashr_i32: (a: U32, n: U32) -> (U32, Scc) = |e| { let r = e.ashr32(a, n); scc32(e, r) };
    s_ashr_i64: (a: U64, n: U32) -> (U64, Scc) = |e| { let r = e.ashr64(a, n); scc64(e, r) };
    s_bfm_b32: (width: U32, offset: U32) -> U32 = |e| { let one = e.u32(1); let m = e.shl32(one, width); let m = e.sub32(m, one); e.shl32(m, offset) };
    s_bfm_b64: (width: U32, offset: U32) -> U64 = |e| { let one = e.u64(1); let m = e.shl64(one, width); let m = e.sub64(m, one); e.shl64(m, offset) };
    s_mul_i32: (a: U32, b: U32) -> U32 = |e| e.mul32(a, b);
    s_mul_hi_u32: (a: U32, b: U32) -> U32 = |e| { let r = e.umul_wide(a, b); e.high(r) };
    s_mul_hi_i32: (a: U32, b: U32) -> U32 = |e| { let r = e.smul_wide(a, b); e.high(r) };
    s_bfe_u32: (a: U32, f: U32) -> (U32, Scc) = |e| bfe_u32(e, a, f);
    s_bfe_i32: (a: U32, f: U32) -> (U32, Scc) = |e| bfe_i32(e, a, f);
    s_bfe_u64: (a: U64, f: U32) -> (U64, Scc) = |e| bfe_u64(e, a, f);
    s_bfe_i64: (a: U64, f: U32) -> (U64, Scc) = |e| bfe_i64(e, a, f);
    s_absdiff_i32: (a: U32, b: U32) -> (U32, Scc) = |e| { let r = e.sub32(a, b); let z = e.u32(0); let n = e.sub32(z, r); let neg = e.slt32(r, z); let r = e.select32(neg, n, r); scc32(e, r) };
    s_lshl1_add_u32: (a: U32, b: U32) -> (U32, Scc) = |e| lshl_add(e, a, b, 1);
    s_lshl2_add_u32: (a: U32, b: U32) -> (U32, Scc) = |e| lshl_add(e, a, b, 2);
    s_lshl3_add_u32: (a: U32, b: U32) -> (U32, Scc) = |e| lshl_add(e, a, b, 3);
    s_lshl4_add_u32: (a: U32, b: U32) -> (U32, Scc) = |e| lshl_add(e, a, b, 4);
    s_pack_ll_b32_b16: (a: U32, b: U32) -> U32 = |e| e.pack16(a, b);
    s_pack_lh_b32_b16: (a: U32, b: U32) -> U32 = |e| { let b = e.upper16(b); e.pack16(a, b) };
    s_pack_hl_b32_b16: (a: U32, b: U32) -> U32 = |e| { let a = e.upper16(a); e.pack16(a, b) };
    s_pack_hh_b32_b16: (a: U32, b: U32) -> U32 = |e| { let (a, b) = (e.upper16(a), e.upper16(b)); e.pack16(a, b) };

    s_cmp_eq_i32: (a: U32, b: U32) -> Scc = |e| e.eq32(a, b);
    s_cmp_lg_i32: (a: U32, b: U32) -> Scc = |e| { let c = e.eq32(a, b); e.not_b(c) };
    s_cmp_gt_i32: (a: U32, b: U32) -> Scc = |e| e.slt32(b, a);
    s_cmp_ge_i32: (a: U32, b: U32) -> Scc = |e| { let c = e.slt32(a, b); e.not_b(c) };
    s_cmp_lt_i32: (a: U32, b: U32) -> Scc = |e| e.slt32(a, b);
    s_cmp_le_i32: (a: U32, b: U32) -> Scc = |e| { let c = e.slt32(b, a); e.not_b(c) };
    s_cmpk_eq_i32: (a: U32, b: K16) -> Scc = |e| e.eq32(a, b);
    s_cmpk_lg_i32: (a: U32, b: K16) -> Scc = |e| { let c = e.eq32(a, b); e.not_b(c) };
    s_cmpk_gt_i32: (a: U32, b: K16) -> Scc = |e| e.slt32(b, a);
    s_cmpk_ge_i32: (a: U32, b: K16) -> Scc = |e| { let c = e.slt32(a, b); e.not_b(c) };
    s_cmpk_lt_i32: (a: U32, b: K16) -> Scc = |e| e.slt32(a, b);
    s_cmpk_le_i32: (a: U32, b: K16) -> Scc = |e| { let c = e.slt32(b, a); e.not_b(c) };
    s_cmp_eq_u32: (a: U32, b: U32) -> Scc = |e| e.eq32(a, b);
    s_cmp_lg_u32: (a: U32, b: U32) -> Scc = |e| { let c = e.eq32(a, b); e.not_b(c) };
    s_cmp_gt_u32: (a: U32, b: U32) -> Scc = |e| e.ult32(b, a);
    s_cmp_ge_u32: (a: U32, b: U32) -> Scc = |e| { let c = e.ult32(a, b); e.not_b(c) };
    s_cmp_lt_u32: (a: U32, b: U32) -> Scc = |e| e.ult32(a, b);
    s_cmp_le_u32: (a: U32, b: U32) -> Scc = |e| { let c = e.ult32(b, a); e.not_b(c) };
    s_cmpk_eq_u32: (a: U32, b: K16) -> Scc = |e| { let b = e.zext16(b); e.eq32(a, b) };
    s_cmpk_lg_u32: (a: U32, b: K16) -> Scc = |e| { let b = e.zext16(b); { let c = e.eq32(a, b); e.not_b(c) } };
    s_cmpk_gt_u32: (a: U32, b: K16) -> Scc = |e| { let b = e.zext16(b); e.ult32(b, a) };
    s_cmpk_ge_u32: (a: U32, b: K16) -> Scc = |e| { let b = e.zext16(b); { let c = e.ult32(a, b); e.not_b(c) } };
    s_cmpk_lt_u32: (a: U32, b: K16) -> Scc = |e| { let b = e.zext16(b); e.ult32(a, b) };
    s_cmpk_le_u32: (a: U32, b: K16) -> Scc = |e| { let b = e.zext16(b); { let c = e.ult32(b, a); e.not_b(c) } };
    s_cmp_eq_u64: (a: U64, b: U64) -> Scc = |e| e.eq64(a, b);
    s_cmp_lg_u64: (a: U64, b: U64) -> Scc = |e| { let c = e.eq64(a, b); e.not_b(c) };
    s_bitcmp0_b32: (a: U32, n: U32) -> Scc = |e| { let one = e.u32(1); let r = e.lshr32(a, n); let r = e.and32(r, one); let c = e.nonzero32(r); e.not_b(c) };
    s_bitcmp1_b32: (a: U32, n: U32) -> Scc = |e| { let one = e.u32(1); let r = e.lshr32(a, n); let r = e.and32(r, one); e.nonzero32(r) };
    s_bitcmp0_b64: (a: U64, n: U32) -> Scc = |e| { let one = e.u64(1); let r = e.lshr64(a, n); let r = e.and64(r, one); let c = e.nonzero64(r); e.not_b(c) };
    s_bitcmp1_b64: (a: U64, n: U32) -> Scc = |e| { let one = e.u64(1); let r = e.lshr64(a, n); let r = e.and64(r, one); e.nonzero64(r) };
}
