//! Steps of division (V_DIV_SCALE, V_DIV_FMAS, V_DIV_FIXUP), and extraction of exponent and
//! mantissa.

use super::minmax::{w32, w64};

/// Division helpers and exponent arithmetic, for binary32 and binary64. The exponent is
/// the biased field as a signed number.
macro_rules! division {
    ($name:ident, $w:ident, $t:ident, $raw:ty, $from:ident, $to:ident, $eq:ident, $mul:ident, $fma:ident, $ldexp:ident, $word:ident,
     $bits_t:ident, $and:ident, $or:ident, $xor:ident, $weq:ident, $lshr:ident, $sub:ident, $ult:ident, $select:ident,
     $usually:ident, $flush:ident, $nearest:ident, $beyond:ident, $below:ident, |$e:ident, $x:ident| $narrow:expr,
     mantissa $bits:expr, top $top:expr, bias $bias:expr, far $far:expr, tiny $tiny:expr, scale $scale:expr,
     under $under:expr) => {
        pub(super) mod $name {
            use super::$w as w;
            use crate::evaluator::Evaluator;

            const MANTISSA: u32 = $bits;
            const TOP: u32 = $top;
            const INF: $raw = (TOP as $raw) << MANTISSA;
            const SIGN: $raw = 1 << (MANTISSA + TOP.trailing_ones());
            const QUIET: $raw = INF | 1 << (MANTISSA - 1);

            pub(crate) fn exponent<E: Evaluator>($e: &mut E, a: E::$t) -> E::U32 {
                let bits = $e.$to(a);
                let by = $e.u32(MANTISSA);
                let $x = $e.$lshr(bits, by);
                let field = $narrow;
                let m = $e.u32(TOP);
                $e.and32(field, m)
            }
            fn magnitude<E: Evaluator>(e: &mut E, a: E::$t) -> E::$t {
                let (bits, m) = (e.$to(a), e.$word(!SIGN));
                let r = e.$and(bits, m);
                e.$from(r)
            }
            fn sign_bit<E: Evaluator>(e: &mut E, a: E::$t) -> E::$t {
                let (bits, m) = (e.$to(a), e.$word(SIGN));
                let r = e.$and(bits, m);
                e.$from(r)
            }
            fn select<E: Evaluator>(e: &mut E, c: E::B, a: E::$t, b: E::$t) -> E::$t {
                let (a, b) = (e.$to(a), e.$to(b));
                let r = e.$select(c, a, b);
                e.$from(r)
            }
            fn is_zero<E: Evaluator>(e: &mut E, a: E::$t) -> E::B {
                let (a, zero) = (magnitude(e, a), e.$word(0));
                let a = e.$to(a);
                e.$weq(a, zero)
            }
            fn is_inf<E: Evaluator>(e: &mut E, a: E::$t) -> E::B {
                let (a, inf) = (magnitude(e, a), e.$word(INF));
                let a = e.$to(a);
                e.$weq(a, inf)
            }
            fn is_denormal<E: Evaluator>(e: &mut E, a: E::$t) -> E::B {
                let (x, zero) = (exponent(e, a), e.u32(0));
                let low = e.eq32(x, zero);
                let z = is_zero(e, a);
                let nonzero = e.not_b(z);
                e.and_b(low, nonzero)
            }

            /// Whether numbers are far enough from the limits of the range that their quotient is
            /// not a special case.
            fn are_usual<E: Evaluator>(e: &mut E, numbers: [E::$t; 2]) -> E::B {
                const FAR: $raw = ($far / 2) << MANTISSA;
                let [x, y] = numbers.map(|a| {
                    let a = magnitude(e, a);
                    let (bits, low) = (e.$to(a), e.$word((($bias as $raw) << MANTISSA) - FAR));
                    let (distance, range) = (e.$sub(bits, low), e.$word(2 * FAR));
                    e.$ult(distance, range)
                });
                e.and_b(x, y)
            }
            /// The operands of an operation with a fast implementation.
            fn operands<E: Evaluator>(e: &mut E, numbers: [E::$t; 3], flag: E::B) -> ([E::$bits_t; 3], E::B) {
                (numbers.map(|a| e.$to(a)), flag)
            }
            /// Adapts an operation on numbers to the signature of [`crate::evaluator::Way`].
            fn on_numbers<E: Evaluator>(
                e: &mut E,
                words: [E::$bits_t; 3],
                operation: impl FnOnce(&mut E, [E::$t; 3]) -> (E::$t, E::B),
            ) -> (E::$bits_t, E::B) {
                let numbers = words.map(|a| e.$from(a));
                let (r, flag) = operation(e, numbers);
                (e.$to(r), flag)
            }

            /// V_DIV_SCALE: `a` is the operand to scale (numerator or denominator).
            pub(crate) fn scale<E: Evaluator>(e: &mut E, a: E::$t, denominator: E::$t, numerator: E::$t) -> (E::$t, E::B) {
                let usual = are_usual(e, [denominator, numerator]);
                let no = e.bool(false);
                let operands = operands(e, [a, denominator, numerator], no);
                let (r, vcc) = e.$usually(
                    concat!(stringify!($name), ".scale"),
                    usual,
                    operands,
                    |_, [a, ..], no| (a, no),
                    |e, words, _| on_numbers(e, words, |e, [a, d, n]| scale_any(e, a, d, n)),
                );
                (e.$from(r), vcc)
            }
            fn scale_any<E: Evaluator>(e: &mut E, a: E::$t, denominator: E::$t, numerator: E::$t) -> (E::$t, E::B) {
                let [a, denominator, numerator] = [a, denominator, numerator].map(|x| e.$flush(x));
                let (up, down) = (e.u32($scale), e.u32(0u32.wrapping_sub($scale)));
                let raised = e.$ldexp(a, up);
                let lowered = e.$ldexp(a, down);
                let (ab, db) = (e.$to(a), e.$to(denominator));
                let is_denominator = e.$weq(ab, db);
                let (xd, xn) = (exponent(e, denominator), exponent(e, numerator));
                let distance = e.sub32(xn, xd);

                // The quotient is very large, or very small.
                let (above, below) = (e.u32($far - 1), e.u32(0u32.wrapping_sub($far - 1)));
                let (far_above, far_below) = (e.slt32(above, distance), e.slt32(distance, below));
                // The denominator is denormal or zero, or its reciprocal is denormal.
                let (zero, limit) = (e.u32(0), e.u32(2 * $bias - 2));
                let (small, large) = (e.eq32(xd, zero), e.slt32(limit, xd));
                let tiny = e.u32($tiny + 1);
                let tiny = e.slt32(xn, tiny);

                // The selects go from the last case to the first, so that the first applicable case
                // wins.
                let mut r = select(e, tiny, raised, a);
                let on_numerator = select(e, is_denominator, a, raised);
                r = select(e, far_below, on_numerator, r);
                let on_denominator = select(e, is_denominator, lowered, a);
                let of_large = select(e, far_below, on_denominator, lowered);
                r = select(e, large, of_large, r);
                r = select(e, small, raised, r);
                let on_denominator = select(e, is_denominator, raised, a);
                r = select(e, far_above, on_denominator, r);
                let (nan, quiet) = (w::is_nan(e, a), w::quiet(e, a));
                r = select(e, nan, quiet, r);
                let (zd, zn) = (is_zero(e, denominator), is_zero(e, numerator));
                let invalid = e.or_b(zd, zn);
                let default = e.$word(SIGN | QUIET);
                let default = e.$from(default);
                r = select(e, invalid, default, r);

                let not_small = e.not_b(small);
                let by_numerator = e.and_b(far_below, not_small);
                (r, e.or_b(far_above, by_numerator))
            }

            /// V_DIV_FMAS: a fused multiply-add that undoes the scaling; see FIXES.
            pub(crate) fn fmas<E: Evaluator>(e: &mut E, a: E::$t, b: E::$t, c: E::$t, vcc: E::B) -> E::$t {
                let usual = e.not_b(vcc);
                let operands = operands(e, [a, b, c], vcc);
                e.keep_denormal_inputs(true);
                let (r, _) = e.$usually(
                    concat!(stringify!($name), ".fmas"),
                    usual,
                    operands,
                    |e, words, vcc| on_numbers(e, words, |e, [a, b, c]| (e.$fma(a, b, c), vcc)),
                    |e, words, vcc| on_numbers(e, words, |e, [a, b, c]| (fmas_any(e, a, b, c, vcc), vcc)),
                );
                e.keep_denormal_inputs(false);
                e.$from(r)
            }
            fn fmas_any<E: Evaluator>(e: &mut E, a: E::$t, b: E::$t, c: E::$t, vcc: E::B) -> E::$t {
                let r = e.$fma(a, b, c);
                let x = exponent(e, c);
                let bias = e.u32($bias);
                let large = e.slt32(bias, x);
                let (up, down) = (e.u32($scale), e.u32(0u32.wrapping_sub($scale)));
                let by = e.select32(large, up, down);
                let scaled = e.$ldexp(r, by);
                let scaled = round_once(e, a, b, c, r, scaled);
                select(e, vcc, scaled, r)
            }

            /// Corrects double rounding. `r` is `a * b + c` rounded, and `scaled` is `r` scaled down.
            /// If `scaled` is denormal, it was rounded again; with rounding to nearest this is wrong
            /// if the first rounding moved `r` to the midpoint of two denormals.
            fn round_once<E: Evaluator>(e: &mut E, a: E::$t, b: E::$t, c: E::$t, r: E::$t, scaled: E::$t) -> E::$t {
                let (minus_one, two) = (e.$word(SIGN | $bias << MANTISSA), e.$word(($bias + 1) << MANTISSA));
                let (minus_one, two) = (e.$from(minus_one), e.$from(two));
                let (up, down) = (e.u32($scale), e.u32(0u32.wrapping_sub($scale)));
                // The rounding errors of both roundings, which are exact.
                let lost = e.$fma(r, minus_one, c);
                let lost = e.$fma(a, b, lost);
                let back = e.$ldexp(scaled, up);
                let cut = e.$fma(back, minus_one, r);
                let size = magnitude(e, cut);
                let (size, half) = (e.$to(size), e.$word(($scale - MANTISSA as $raw) << MANTISSA));
                let middle = e.$weq(size, half);
                let exact = is_zero(e, lost);
                let (x, y) = (sign_bit(e, lost), sign_bit(e, cut));
                let (x, y) = (e.$to(x), e.$to(y));
                let beyond = e.$weq(x, y);
                let inexact = e.not_b(exact);
                let wrong = e.and_b(inexact, beyond);
                let wrong = e.and_b(wrong, middle);
                let nearest = e.$nearest();
                let wrong = e.and_b(wrong, nearest);
                let other = e.$fma(cut, two, back);
                let other = e.$ldexp(other, down);
                select(e, wrong, other, scaled)
            }

            /// V_DIV_FIXUP: the special cases of a quotient.
            pub(crate) fn fixup<E: Evaluator>(e: &mut E, q: E::$t, denominator: E::$t, numerator: E::$t) -> E::$t {
                let usual = are_usual(e, [denominator, numerator]);
                let is_number = e.$eq(q, q);
                let usual = e.and_b(usual, is_number);
                let no = e.bool(false);
                let operands = operands(e, [q, denominator, numerator], no);
                let (r, _) = e.$usually(
                    concat!(stringify!($name), ".fixup"),
                    usual,
                    operands,
                    |e, words, no| {
                        on_numbers(e, words, |e, [q, d, n]| {
                            let sign = quotient_sign(e, d, n);
                            (with_sign(e, q, sign), no)
                        })
                    },
                    |e, words, no| on_numbers(e, words, |e, [q, d, n]| (fixup_any(e, q, d, n), no)),
                );
                e.$from(r)
            }
            fn quotient_sign<E: Evaluator>(e: &mut E, denominator: E::$t, numerator: E::$t) -> E::$bits_t {
                let (sd, sn) = (sign_bit(e, denominator), sign_bit(e, numerator));
                let (sd, sn) = (e.$to(sd), e.$to(sn));
                e.$xor(sd, sn)
            }
            fn with_sign<E: Evaluator>(e: &mut E, a: E::$t, sign: E::$bits_t) -> E::$t {
                let m = magnitude(e, a);
                let m = e.$to(m);
                let r = e.$or(m, sign);
                e.$from(r)
            }
            fn fixup_any<E: Evaluator>(e: &mut E, q: E::$t, denominator: E::$t, numerator: E::$t) -> E::$t {
                // The quotient is not flushed.
                let (denominator, numerator) = (e.$flush(denominator), e.$flush(numerator));
                let sign = quotient_sign(e, denominator, numerator);
                let (inf, plain) = (e.$word(INF), with_sign(e, q, sign));
                let inf = e.$or(inf, sign);
                let (inf, zero, default) = (e.$from(inf), e.$from(sign), e.$word(SIGN | QUIET));
                let default = e.$from(default);

                let (xd, xn) = (exponent(e, denominator), exponent(e, numerator));
                let distance = e.sub32(xn, xd);
                let lowest = e.u32(0u32.wrapping_sub($under));
                let under = e.slt32(distance, lowest);
                let (zd, zn) = (is_zero(e, denominator), is_zero(e, numerator));
                let (id, inn) = (is_inf(e, denominator), is_inf(e, numerator));
                let (nd, nn) = (w::is_nan(e, denominator), w::is_nan(e, numerator));

                // See FIXES.
                let (size, most) = (magnitude(e, q), e.$word(INF - 1));
                let size = e.$to(size);
                let over = e.$ult(most, size);
                let (beyond, below) = (e.$beyond(sign), e.$below(sign));
                let (beyond, below) = (e.$from(beyond), e.$from(below));
                let plain = select(e, over, beyond, plain);
                let mut r = select(e, under, below, plain);
                let to_zero = e.or_b(id, zn);
                r = select(e, to_zero, zero, r);
                let to_inf = e.or_b(zd, inn);
                r = select(e, to_inf, inf, r);
                let (x, y) = (e.and_b(zd, zn), e.and_b(id, inn));
                let invalid = e.or_b(x, y);
                r = select(e, invalid, default, r);
                let (qd, qn) = (w::quiet(e, denominator), w::quiet(e, numerator));
                r = select(e, nd, qd, r);
                select(e, nn, qn, r)
            }

            /// V_FREXP_EXP: 0 for infinity and NaN.
            pub(crate) fn frexp_exp<E: Evaluator>(e: &mut E, a: E::$t) -> E::U32 {
                let a = e.$flush(a);
                let by = e.u32(MANTISSA + 2);
                let large = e.$ldexp(a, by);
                let den = is_denormal(e, a);
                let (x, xl) = (exponent(e, a), exponent(e, large));
                let offset = e.u32($bias - 1);
                let r = e.sub32(x, offset);
                let more = e.u32($bias - 1 + MANTISSA + 2);
                let rl = e.sub32(xl, more);
                let r = e.select32(den, rl, r);
                let top = e.u32(TOP);
                let special = e.eq32(x, top);
                let z = is_zero(e, a);
                let none = e.or_b(special, z);
                let zero = e.u32(0);
                e.select32(none, zero, r)
            }

            /// V_FREXP_MANT: infinity and zero are unchanged, and NaN becomes quiet.
            pub(crate) fn frexp_mant<E: Evaluator>(e: &mut E, a: E::$t) -> E::$t {
                let a = e.$flush(a);
                let by = e.u32(MANTISSA + 2);
                let large = e.$ldexp(a, by);
                let den = is_denormal(e, a);
                let n = select(e, den, large, a);
                let bits = e.$to(n);
                let keep = e.$word(!INF);
                let half = e.$word(($bias - 1) << MANTISSA);
                let m = e.$and(bits, keep);
                let m = e.$or(m, half);
                let m = e.$from(m);
                let (x, top) = (exponent(e, a), e.u32(TOP));
                let special = e.eq32(x, top);
                let z = is_zero(e, a);
                let same = e.or_b(special, z);
                let r = select(e, same, a, m);
                let (nan, quiet) = (w::is_nan(e, a), w::quiet(e, a));
                select(e, nan, quiet, r)
            }
        }
    };
}
division!(d32, w32, F32, u32, f32_from, f32_bits, feq32, fmul32, fma32, ldexp32, u32, U32, and32, or32, xor32, eq32, lshr32, sub32, ult32, select32,
    usually32, flush32, nearest32, beyond32, below32, |e, x| x, mantissa 23, top 0xff, bias 127, far 96, tiny 24, scale 64, under 150);
division!(d64, w64, F64, u64, f64_from, f64_bits, feq64, fmul64, fma64, ldexp64, u64, U64, and64, or64, xor64, eq64, lshr64, sub64, ult64, select64,
    usually64, flush64, nearest64, beyond64, below64, |e, x| e.low(x), mantissa 52, top 0x7ff, bias 1023, far 768, tiny 53, scale 128, under 1075);
