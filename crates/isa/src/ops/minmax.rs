//! NaNs, minimum and maximum of binary16, binary32 and binary64.

/// Minimum, maximum and median for one width. `exp` is the exponent field, `q` the quiet bit of a
/// NaN.
macro_rules! width {
    ($name:ident, $t:ident, $from:ident, $to:ident, $lt:ident, $eq:ident, $flush:ident, $word:ident, $and:ident, $or:ident,
     $weq:ident, $select:ident, $q:expr) => {
        pub(super) mod $name {
            use crate::evaluator::Evaluator;

            pub(crate) fn is_nan<E: Evaluator>(e: &mut E, a: E::$t) -> E::B {
                let same = e.$eq(a, a);
                e.not_b(same)
            }
            fn is_signalling<E: Evaluator>(e: &mut E, a: E::$t) -> E::B {
                let nan = is_nan(e, a);
                let (bits, q, zero) = (e.$to(a), e.$word($q), e.$word(0));
                let bit = e.$and(bits, q);
                let clear = e.$weq(bit, zero);
                e.and_b(nan, clear)
            }
            pub(crate) fn quiet<E: Evaluator>(e: &mut E, a: E::$t) -> E::$t {
                let (bits, q) = (e.$to(a), e.$word($q));
                let bits = e.$or(bits, q);
                e.$from(bits)
            }
            /// The minimum of two numbers. -0 is less than +0: equal numbers differ at most in the
            /// sign of zero, so `or` of their bits is the lesser one.
            fn min_number<E: Evaluator>(e: &mut E, a: E::$t, b: E::$t) -> E::$t {
                let (lt, eq) = (e.$lt(a, b), e.$eq(a, b));
                let (x, y) = (e.$to(a), e.$to(b));
                let both = e.$or(x, y);
                let r = e.$select(lt, x, y);
                let r = e.$select(eq, both, r);
                e.$from(r)
            }
            fn max_number<E: Evaluator>(e: &mut E, a: E::$t, b: E::$t) -> E::$t {
                let (lt, eq) = (e.$lt(a, b), e.$eq(a, b));
                let (x, y) = (e.$to(a), e.$to(b));
                let both = e.$and(x, y);
                let r = e.$select(lt, y, x);
                let r = e.$select(eq, both, r);
                e.$from(r)
            }
            /// If one operand is NaN, the result is the other one; but in IEEE mode a signalling
            /// NaN is the result, made quiet. For two NaNs the result is the second.
            fn with_nans<E: Evaluator>(e: &mut E, a: E::$t, b: E::$t, number: E::$t) -> E::$t {
                let (na, nb) = (is_nan(e, a), is_nan(e, b));
                let (x, y, r) = (e.$to(a), e.$to(b), e.$to(number));
                let r = e.$select(nb, x, r);
                let r = e.$select(na, y, r);
                let ieee = e.ieee();
                let (sa, sb) = (is_signalling(e, a), is_signalling(e, b));
                let (sa, sb) = (e.and_b(sa, ieee), e.and_b(sb, ieee));
                let (qa, qb) = (quiet(e, a), quiet(e, b));
                let (qa, qb) = (e.$to(qa), e.$to(qb));
                let r = e.$select(sb, qb, r);
                let r = e.$select(sa, qa, r);
                e.$from(r)
            }
            /// V_MIN up to GFX11, by MODE.IEEE.
            pub(crate) fn min<E: Evaluator>(e: &mut E, a: E::$t, b: E::$t) -> E::$t {
                let (a, b) = (e.$flush(a), e.$flush(b));
                let r = min_number(e, a, b);
                with_nans(e, a, b, r)
            }
            /// V_MAX up to GFX11, by MODE.IEEE.
            pub(crate) fn max<E: Evaluator>(e: &mut E, a: E::$t, b: E::$t) -> E::$t {
                let (a, b) = (e.$flush(a), e.$flush(b));
                let r = max_number(e, a, b);
                with_nans(e, a, b, r)
            }
            /// If one operand is NaN, the result is the other one; for two NaNs it is the first,
            /// made quiet.
            fn or_number<E: Evaluator>(e: &mut E, a: E::$t, b: E::$t, number: E::$t) -> E::$t {
                let (na, nb, qa) = (is_nan(e, a), is_nan(e, b), quiet(e, a));
                let (x, y, qa, r) = (e.$to(a), e.$to(b), e.$to(qa), e.$to(number));
                let of_nan = e.$select(nb, qa, y);
                let r = e.$select(nb, x, r);
                let r = e.$select(na, of_nan, r);
                e.$from(r)
            }
            /// V_MIN_NUM, from GFX12 on.
            pub(crate) fn min_num<E: Evaluator>(e: &mut E, a: E::$t, b: E::$t) -> E::$t {
                let (a, b) = (e.$flush(a), e.$flush(b));
                let r = min_number(e, a, b);
                or_number(e, a, b, r)
            }
            /// V_MAX_NUM, from GFX12 on.
            pub(crate) fn max_num<E: Evaluator>(e: &mut E, a: E::$t, b: E::$t) -> E::$t {
                let (a, b) = (e.$flush(a), e.$flush(b));
                let r = max_number(e, a, b);
                or_number(e, a, b, r)
            }
            /// If one operand is NaN, the result is the NaN, made quiet; for two NaNs it is the
            /// first; see FIXES.
            fn or_nan<E: Evaluator>(e: &mut E, a: E::$t, b: E::$t, number: E::$t) -> E::$t {
                let (na, nb) = (is_nan(e, a), is_nan(e, b));
                let (qa, qb) = (quiet(e, a), quiet(e, b));
                let (qa, qb, r) = (e.$to(qa), e.$to(qb), e.$to(number));
                let r = e.$select(nb, qb, r);
                let r = e.$select(na, qa, r);
                e.$from(r)
            }
            pub(crate) fn minimum<E: Evaluator>(e: &mut E, a: E::$t, b: E::$t) -> E::$t {
                let (a, b) = (e.$flush(a), e.$flush(b));
                let r = min_number(e, a, b);
                or_nan(e, a, b, r)
            }
            pub(crate) fn maximum<E: Evaluator>(e: &mut E, a: E::$t, b: E::$t) -> E::$t {
                let (a, b) = (e.$flush(a), e.$flush(b));
                let r = max_number(e, a, b);
                or_nan(e, a, b, r)
            }
            /// The median of three numbers; with a NaN among them, the least by `min`.
            #[allow(dead_code, reason = "no GPU has v_med3_f64")]
            fn middle<E: Evaluator>(
                e: &mut E,
                [a, b, c]: [E::$t; 3],
                min: fn(&mut E, E::$t, E::$t) -> E::$t,
            ) -> E::$t {
                let [a, b, c] = [a, b, c].map(|x| e.$flush(x));
                let (na, nb, nc) = (is_nan(e, a), is_nan(e, b), is_nan(e, c));
                let nan = e.or_b(na, nb);
                let nan = e.or_b(nan, nc);
                let (low, high) = (min_number(e, a, b), max_number(e, a, b));
                let m = min_number(e, high, c);
                let m = max_number(e, low, m);
                let least = min(e, a, b);
                let least = min(e, least, c);
                let (m, least) = (e.$to(m), e.$to(least));
                let r = e.$select(nan, least, m);
                e.$from(r)
            }
            /// V_MED3 up to GFX11.
            #[allow(dead_code, reason = "no GPU has v_med3_f64")]
            pub(crate) fn med3<E: Evaluator>(e: &mut E, a: E::$t, b: E::$t, c: E::$t) -> E::$t {
                middle(e, [a, b, c], min)
            }
            /// V_MED3_NUM, from GFX12 on.
            #[allow(dead_code, reason = "no GPU has v_med3_num_f64")]
            pub(crate) fn med3_num<E: Evaluator>(e: &mut E, a: E::$t, b: E::$t, c: E::$t) -> E::$t {
                middle(e, [a, b, c], min_num)
            }
        }
    };
}
width!(
    w16, F16, f16_from, f16_bits, flt16, feq16, flush16, u32, and32, or32, eq32, select32, 0x200
);
width!(
    w32, F32, f32_from, f32_bits, flt32, feq32, flush32, u32, and32, or32, eq32, select32,
    0x40_0000
);
width!(
    w64,
    F64,
    f64_from,
    f64_bits,
    flt64,
    feq64,
    flush64,
    u64,
    and64,
    or64,
    eq64,
    select64,
    1 << 51
);
