//! References for special functions, which Rust's library lacks, and for more standard functions.
//! The special functions are checked below with values from tables.

use std::f64::consts::PI;

use half::f16;

use super::expected::{Expected, ReferenceCase, exact, near, within};

/// Power series without cancellation: all terms have the same sign.
fn erf(x: f64) -> f64 {
    let (mut term, mut sum) = (x, x);
    for n in 1..200 {
        term *= 2.0 * x * x / f64::from(2 * n + 1);
        sum += term;
    }
    2.0 / PI.sqrt() * (-x * x).exp() * sum
}

/// A continued fraction where `1 - erf` would cancel.
fn erfc(x: f64) -> f64 {
    if x < 1.0 {
        return 1.0 - erf(x);
    }
    let fraction = (1..400)
        .rev()
        .fold(x, |below, k| x + f64::from(k) / 2.0 / below);
    (-x * x).exp() / PI.sqrt() / fraction
}

/// The logarithm of the gamma function above 0: Stirling's series, for sufficiently large
/// arguments.
fn ln_gamma(mut x: f64) -> f64 {
    let mut product = 1.0;
    while x < 20.0 {
        product *= x;
        x += 1.0;
    }
    let square = x * x;
    let series = [
        1.0 / 12.0,
        -1.0 / 360.0,
        1.0 / 1260.0,
        -1.0 / 1680.0,
        1.0 / 1188.0,
    ]
    .iter()
    .rev()
    .fold(0.0, |sum, factor| sum / square + factor);
    (x - 0.5) * x.ln() - x + 0.5 * (2.0 * PI).ln() + series / x - product.ln()
}

pub(super) fn special(case: &ReferenceCase) -> Vec<Expected> {
    let row = |three: f64, gamma: f64, logarithm: f64| {
        [
            erf(three),
            erfc(three),
            ln_gamma(gamma).exp(),
            ln_gamma(logarithm),
        ]
    };
    let floats = case.list::<f32>(0).into_iter().flat_map(|x| {
        let at = |scale: f32, offset: f32| f64::from(x * scale + offset);
        row(at(3.0, 0.0), at(3.5, 4.0), at(15.0, 15.5))
    });
    let doubles = case
        .list::<f64>(1)
        .into_iter()
        .flat_map(|y| row(y * 3.0, y * 3.5 + 4.0, y * 15.0 + 15.5));
    vec![
        near(2, floats.collect()),
        within(1e-12, 3, doubles.collect()),
    ]
}

/// The significand in [0.5, 1) and the exponent of a normal number.
fn parts(x: f64) -> (f64, i32) {
    let exponent = (x.to_bits() >> 52 & 0x7ff) as i32 - 1022;
    let significand = x.to_bits() & !(0x7ff << 52) | 1022 << 52;
    (f64::from_bits(significand), exponent)
}

pub(super) fn math_more(case: &ReferenceCase) -> Vec<Expected> {
    let (mut out, mut exponents) = (Vec::new(), Vec::new());
    for (i, x) in case.list::<f64>(0).into_iter().enumerate() {
        let (significand, exponent) = parts(x * if i % 2 == 1 { 1.0e-300 } else { 1.0e200 });
        exponents.push(exponent);
        out.extend([
            (x * 20.0).sin(),
            (x * 20.0).cos(),
            (x * 100.0).cbrt(),
            (x * 1.0e-3).exp_m1(),
            (x * 0.01).ln_1p(),
            (x * 3.0).sinh(),
            x.asin(),
            (x * 0.9).atanh(),
            (x * 1.0e6) % 0.7,
            significand,
            10f64.powf(x),
            (x * 1.4).tan(),
        ]);
    }
    let mut halves = Vec::new();
    for x in case.list::<f16>(2) {
        // Arguments are rounded to half, as in the kernel; the function is exact.
        let half = |value: f64| f16::from_f64(value).to_f64();
        let x = x.to_f64();
        let shifted = half(x + 1.5);
        halves.extend([
            half(4.0 * x).cos(),
            x.exp(),
            shifted.log2(),
            1.0 / shifted.sqrt(),
            x.tanh(),
            x.abs().sqrt(),
            1.0 / shifted,
            half(50.0 * x).round_ties_even(),
        ]);
    }
    vec![within(1e-13, 1, out), near(3, halves), exact(4, exponents)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values from Abramowitz and Stegun, tables 7.1 and 6.1, and in closed form.
    #[test]
    fn special_functions_are_those_of_the_tables() {
        let near = |got: f64, want: f64| {
            assert!(
                (got - want).abs() <= 2e-15 * want.abs().max(1.0),
                "{got} {want}"
            )
        };
        near(erf(0.5), 0.520_499_877_813_046_5);
        near(erf(-1.0), -0.842_700_792_949_714_9);
        near(erfc(0.5), 1.0 - 0.520_499_877_813_046_5);
        assert!((erfc(2.0) / 4.677_734_981_047_266e-3 - 1.0).abs() < 1e-14);
        near(ln_gamma(0.5), PI.sqrt().ln());
        near(ln_gamma(5.0), 24f64.ln());
        assert!((ln_gamma(30.5) / (ln_gamma(29.5) + 29.5f64.ln()) - 1.0).abs() < 1e-14);
    }
}
