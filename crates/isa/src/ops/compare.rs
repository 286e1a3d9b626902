//! Vector comparisons (VOPC). `v_cmpx_*` are the same operations; the decoder adds the
//! write of EXEC.

use crate::evaluator::{Derived, Evaluator};
use crate::op::ops;
use crate::ty::{F16, F32, F64, Mask, U16, U32, U64};

macro_rules! float_helpers {
    ($un:ident, $le:ident, $class:ident, $t:ident, $bits:ident, $to:ident, $lt:ident, $eq:ident, $word:ident, $and:ident,
     $weq:ident, $mantissa:expr, $exponent:expr, $quiet:expr, $sign:expr) => {
        fn $un<E: Evaluator>(e: &mut E, a: E::$t, b: E::$t) -> E::B {
            let (x, y) = (e.$eq(a, a), e.$eq(b, b));
            let ordered = e.and_b(x, y);
            e.not_b(ordered)
        }
        fn $le<E: Evaluator>(e: &mut E, a: E::$t, b: E::$t) -> E::B {
            let (x, y) = (e.$lt(a, b), e.$eq(a, b));
            e.or_b(x, y)
        }
        /// Class mask, one bit per class from bit 0 on: signalling NaN, quiet NaN; negative
        /// infinity, normal, denormal, zero; positive zero, denormal, normal, infinity.
        fn $class<E: Evaluator>(e: &mut E, a: E::$t, mask: E::U32) -> E::B {
            let bits = e.$to(a);
            let (m, x, q, s) = (
                e.$word($mantissa),
                e.$word($exponent),
                e.$word($quiet),
                e.$word($sign),
            );
            let zero = e.$word(0);
            let (mant, exp, sign, quiet) = (
                e.$and(bits, m),
                e.$and(bits, x),
                e.$and(bits, s),
                e.$and(bits, q),
            );
            let mant_zero = e.$weq(mant, zero);
            let exp_zero = e.$weq(exp, zero);
            let exp_ones = e.$weq(exp, x);
            let positive = e.$weq(sign, zero);
            let quiet_clear = e.$weq(quiet, zero);
            // The index of a negative class: infinity 2, normal 3, denormal 4, zero 5; positive
            // classes have 11 minus that.
            let (inf, normal, denormal, none) = (e.u32(2), e.u32(3), e.u32(4), e.u32(5));
            let small = e.select32(mant_zero, none, denormal);
            let finite = e.select32(exp_zero, small, normal);
            let index = e.select32(exp_ones, inf, finite);
            let eleven = e.u32(11);
            let mirrored = e.sub32(eleven, index);
            let index = e.select32(positive, mirrored, index);
            let (snan, qnan) = (e.u32(0), e.u32(1));
            let nan_index = e.select32(quiet_clear, snan, qnan);
            let mant_nonzero = e.not_b(mant_zero);
            let nan = e.and_b(exp_ones, mant_nonzero);
            let index = e.select32(nan, nan_index, index);
            let bit = e.lshr32(mask, index);
            let one = e.u32(1);
            let bit = e.and32(bit, one);
            e.nonzero32(bit)
        }
    };
}
float_helpers!(
    uno16, fle16, class16, F16, U32, f16_bits, flt16, feq16, u32, and32, eq32, 0x3ff, 0x7c00,
    0x200, 0x8000
);
float_helpers!(
    uno32,
    fle32,
    class32,
    F32,
    U32,
    f32_bits,
    flt32,
    feq32,
    u32,
    and32,
    eq32,
    0x7f_ffff,
    0x7f80_0000,
    0x40_0000,
    0x8000_0000
);
float_helpers!(
    uno64,
    fle64,
    class64,
    F64,
    U64,
    f64_bits,
    flt64,
    feq64,
    u64,
    and64,
    eq64,
    (1 << 52) - 1,
    0x7ff << 52,
    1 << 51,
    1 << 63
);

ops! {
    #![exact]
    v_cmp_f_f16: (a: F16, b: F16) -> Mask = |e| e.bool(false);
    v_cmp_lt_f16: (a: F16, b: F16) -> Mask = |e| e.flt16(a, b);
    v_cmp_eq_f16: (a: F16, b: F16) -> Mask = |e| e.feq16(a, b);
    v_cmp_le_f16: (a: F16, b: F16) -> Mask = |e| fle16(e, a, b);
    v_cmp_gt_f16: (a: F16, b: F16) -> Mask = |e| e.flt16(b, a);
    v_cmp_lg_f16: (a: F16, b: F16) -> Mask = |e| { let (x, y) = (e.flt16(a, b), e.flt16(b, a)); e.or_b(x, y) };
    v_cmp_ge_f16: (a: F16, b: F16) -> Mask = |e| fle16(e, b, a);
    v_cmp_o_f16: (a: F16, b: F16) -> Mask = |e| { let u = uno16(e, a, b); e.not_b(u) };
    v_cmp_u_f16: (a: F16, b: F16) -> Mask = |e| uno16(e, a, b);
    v_cmp_nge_f16: (a: F16, b: F16) -> Mask = |e| { let c = fle16(e, b, a); e.not_b(c) };
    v_cmp_nlg_f16: (a: F16, b: F16) -> Mask = |e| { let (x, y) = (e.flt16(a, b), e.flt16(b, a)); let c = e.or_b(x, y); e.not_b(c) };
    v_cmp_ngt_f16: (a: F16, b: F16) -> Mask = |e| { let c = e.flt16(b, a); e.not_b(c) };
    v_cmp_nle_f16: (a: F16, b: F16) -> Mask = |e| { let c = fle16(e, a, b); e.not_b(c) };
    v_cmp_neq_f16: (a: F16, b: F16) -> Mask = |e| { let c = e.feq16(a, b); e.not_b(c) };
    v_cmp_nlt_f16: (a: F16, b: F16) -> Mask = |e| { let c = e.flt16(a, b); e.not_b(c) };
    v_cmp_t_f16 | v_cmp_tru_f16: (a: F16, b: F16) -> Mask = |e| e.bool(true);
    v_cmp_class_f16: (a: F16, classes: U32) -> Mask = |e| class16(e, a, classes);
    v_cmp_f_f32: (a: F32, b: F32) -> Mask = |e| e.bool(false);
    v_cmp_lt_f32: (a: F32, b: F32) -> Mask = |e| e.flt32(a, b);
    v_cmp_eq_f32: (a: F32, b: F32) -> Mask = |e| e.feq32(a, b);
    v_cmp_le_f32: (a: F32, b: F32) -> Mask = |e| fle32(e, a, b);
    v_cmp_gt_f32: (a: F32, b: F32) -> Mask = |e| e.flt32(b, a);
    v_cmp_lg_f32: (a: F32, b: F32) -> Mask = |e| { let (x, y) = (e.flt32(a, b), e.flt32(b, a)); e.or_b(x, y) };
    v_cmp_ge_f32: (a: F32, b: F32) -> Mask = |e| fle32(e, b, a);
    v_cmp_o_f32: (a: F32, b: F32) -> Mask = |e| { let u = uno32(e, a, b); e.not_b(u) };
    v_cmp_u_f32: (a: F32, b: F32) -> Mask = |e| uno32(e, a, b);
    v_cmp_nge_f32: (a: F32, b: F32) -> Mask = |e| { let c = fle32(e, b, a); e.not_b(c) };
    v_cmp_nlg_f32: (a: F32, b: F32) -> Mask = |e| { let (x, y) = (e.flt32(a, b), e.flt32(b, a)); let c = e.or_b(x, y); e.not_b(c) };
    v_cmp_ngt_f32: (a: F32, b: F32) -> Mask = |e| { let c = e.flt32(b, a); e.not_b(c) };
    v_cmp_nle_f32: (a: F32, b: F32) -> Mask = |e| { let c = fle32(e, a, b); e.not_b(c) };
    v_cmp_neq_f32: (a: F32, b: F32) -> Mask = |e| { let c = e.feq32(a, b); e.not_b(c) };
    v_cmp_nlt_f32: (a: F32, b: F32) -> Mask = |e| { let c = e.flt32(a, b); e.not_b(c) };
    v_cmp_t_f32 | v_cmp_tru_f32: (a: F32, b: F32) -> Mask = |e| e.bool(true);
    v_cmp_class_f32: (a: F32, classes: U32) -> Mask = |e| class32(e, a, classes);
    v_cmp_f_f64: (a: F64, b: F64) -> Mask = |e| e.bool(false);
    v_cmp_lt_f64: (a: F64, b: F64) -> Mask = |e| e.flt64(a, b);
    v_cmp_eq_f64: (a: F64, b: F64) -> Mask = |e| e.feq64(a, b);
    v_cmp_le_f64: (a: F64, b: F64) -> Mask = |e| fle64(e, a, b);
    v_cmp_gt_f64: (a: F64, b: F64) -> Mask = |e| e.flt64(b, a);
    v_cmp_lg_f64: (a: F64, b: F64) -> Mask = |e| { let (x, y) = (e.flt64(a, b), e.flt64(b, a)); e.or_b(x, y) };
    v_cmp_ge_f64: (a: F64, b: F64) -> Mask = |e| fle64(e, b, a);
    v_cmp_o_f64: (a: F64, b: F64) -> Mask = |e| { let u = uno64(e, a, b); e.not_b(u) };
    v_cmp_u_f64: (a: F64, b: F64) -> Mask = |e| uno64(e, a, b);
    v_cmp_nge_f64: (a: F64, b: F64) -> Mask = |e| { let c = fle64(e, b, a); e.not_b(c) };
    v_cmp_nlg_f64: (a: F64, b: F64) -> Mask = |e| { let (x, y) = (e.flt64(a, b), e.flt64(b, a)); let c = e.or_b(x, y); e.not_b(c) };
    v_cmp_ngt_f64: (a: F64, b: F64) -> Mask = |e| { let c = e.flt64(b, a); e.not_b(c) };
    v_cmp_nle_f64: (a: F64, b: F64) -> Mask = |e| { let c = fle64(e, a, b); e.not_b(c) };
    v_cmp_neq_f64: (a: F64, b: F64) -> Mask = |e| { let c = e.feq64(a, b); e.not_b(c) };
    v_cmp_nlt_f64: (a: F64, b: F64) -> Mask = |e| { let c = e.flt64(a, b); e.not_b(c) };
    v_cmp_t_f64 | v_cmp_tru_f64: (a: F64, b: F64) -> Mask = |e| e.bool(true);
    v_cmp_class_f64: (a: F64, classes: U32) -> Mask = |e| class64(e, a, classes);
    v_cmp_f_i16: (a: U16, b: U16) -> Mask = |e| e.bool(false);
    v_cmp_lt_i16: (a: U16, b: U16) -> Mask = |e| { let (a, b) = (e.sext16(a), e.sext16(b)); e.slt32(a, b) };
    v_cmp_eq_i16: (a: U16, b: U16) -> Mask = |e| { let (a, b) = (e.sext16(a), e.sext16(b)); e.eq32(a, b) };
    v_cmp_le_i16: (a: U16, b: U16) -> Mask = |e| { let (a, b) = (e.sext16(a), e.sext16(b)); let c = e.slt32(b, a); e.not_b(c) };
    v_cmp_gt_i16: (a: U16, b: U16) -> Mask = |e| { let (a, b) = (e.sext16(a), e.sext16(b)); e.slt32(b, a) };
    v_cmp_ne_i16: (a: U16, b: U16) -> Mask = |e| { let (a, b) = (e.sext16(a), e.sext16(b)); let c = e.eq32(a, b); e.not_b(c) };
    v_cmp_ge_i16: (a: U16, b: U16) -> Mask = |e| { let (a, b) = (e.sext16(a), e.sext16(b)); let c = e.slt32(a, b); e.not_b(c) };
    v_cmp_t_i16: (a: U16, b: U16) -> Mask = |e| e.bool(true);
    v_cmp_f_u16: (a: U16, b: U16) -> Mask = |e| e.bool(false);
    v_cmp_lt_u16: (a: U16, b: U16) -> Mask = |e| e.ult32(a, b);
    v_cmp_eq_u16: (a: U16, b: U16) -> Mask = |e| e.eq32(a, b);
    v_cmp_le_u16: (a: U16, b: U16) -> Mask = |e| { let c = e.ult32(b, a); e.not_b(c) };
    v_cmp_gt_u16: (a: U16, b: U16) -> Mask = |e| e.ult32(b, a);
    v_cmp_ne_u16: (a: U16, b: U16) -> Mask = |e| { let c = e.eq32(a, b); e.not_b(c) };
    v_cmp_ge_u16: (a: U16, b: U16) -> Mask = |e| { let c = e.ult32(a, b); e.not_b(c) };
    v_cmp_t_u16: (a: U16, b: U16) -> Mask = |e| e.bool(true);
    v_cmp_f_i32: (a: U32, b: U32) -> Mask = |e| e.bool(false);
    v_cmp_lt_i32: (a: U32, b: U32) -> Mask = |e| e.slt32(a, b);
    v_cmp_eq_i32: (a: U32, b: U32) -> Mask = |e| e.eq32(a, b);
    v_cmp_le_i32: (a: U32, b: U32) -> Mask = |e| { let c = e.slt32(b, a); e.not_b(c) };
    v_cmp_gt_i32: (a: U32, b: U32) -> Mask = |e| e.slt32(b, a);
    v_cmp_ne_i32: (a: U32, b: U32) -> Mask = |e| { let c = e.eq32(a, b); e.not_b(c) };
    v_cmp_ge_i32: (a: U32, b: U32) -> Mask = |e| { let c = e.slt32(a, b); e.not_b(c) };
    v_cmp_t_i32: (a: U32, b: U32) -> Mask = |e| e.bool(true);
    v_cmp_f_u32: (a: U32, b: U32) -> Mask = |e| e.bool(false);
    v_cmp_lt_u32: (a: U32, b: U32) -> Mask = |e| e.ult32(a, b);
    v_cmp_eq_u32: (a: U32, b: U32) -> Mask = |e| e.eq32(a, b);
    v_cmp_le_u32: (a: U32, b: U32) -> Mask = |e| { let c = e.ult32(b, a); e.not_b(c) };
    v_cmp_gt_u32: (a: U32, b: U32) -> Mask = |e| e.ult32(b, a);
    v_cmp_ne_u32: (a: U32, b: U32) -> Mask = |e| { let c = e.eq32(a, b); e.not_b(c) };
    v_cmp_ge_u32: (a: U32, b: U32) -> Mask = |e| { let c = e.ult32(a, b); e.not_b(c) };
    v_cmp_t_u32: (a: U32, b: U32) -> Mask = |e| e.bool(true);
    v_cmp_f_i64: (a: U64, b: U64) -> Mask = |e| e.bool(false);
    v_cmp_lt_i64: (a: U64, b: U64) -> Mask = |e| e.slt64(a, b);
    v_cmp_eq_i64: (a: U64, b: U64) -> Mask = |e| e.eq64(a, b);
    v_cmp_le_i64: (a: U64, b: U64) -> Mask = |e| { let c = e.slt64(b, a); e.not_b(c) };
    v_cmp_gt_i64: (a: U64, b: U64) -> Mask = |e| e.slt64(b, a);
    v_cmp_ne_i64: (a: U64, b: U64) -> Mask = |e| { let c = e.eq64(a, b); e.not_b(c) };
    v_cmp_ge_i64: (a: U64, b: U64) -> Mask = |e| { let c = e.slt64(a, b); e.not_b(c) };
    v_cmp_t_i64: (a: U64, b: U64) -> Mask = |e| e.bool(true);
    v_cmp_f_u64: (a: U64, b: U64) -> Mask = |e| e.bool(false);
    v_cmp_lt_u64: (a: U64, b: U64) -> Mask = |e| e.ult64(a, b);
    v_cmp_eq_u64: (a: U64, b: U64) -> Mask = |e| e.eq64(a, b);
    v_cmp_le_u64: (a: U64, b: U64) -> Mask = |e| { let c = e.ult64(b, a); e.not_b(c) };
    v_cmp_gt_u64: (a: U64, b: U64) -> Mask = |e| e.ult64(b, a);
    v_cmp_ne_u64: (a: U64, b: U64) -> Mask = |e| { let c = e.eq64(a, b); e.not_b(c) };
    v_cmp_ge_u64: (a: U64, b: U64) -> Mask = |e| { let c = e.ult64(a, b); e.not_b(c) };
    v_cmp_t_u64: (a: U64, b: U64) -> Mask = |e| e.bool(true);
}
