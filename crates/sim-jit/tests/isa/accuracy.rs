//! Operations that the ISA manuals give an error bound for: what `gfxjit_isa`'s list of
//! approximate operations says of this implementation.

use super::*;

/// `sin(2π x)`: the nearest quarter turn is taken off exactly, so that what is left is small.
pub(super) fn sin_turns(x: f64) -> f64 {
    let quarters = (4.0 * x).round_ties_even();
    let angle = (x - quarters / 4.0) * std::f64::consts::TAU;
    match quarters.rem_euclid(4.0) {
        1.0 => angle.cos(),
        2.0 => 0.0 - angle.sin(),
        3.0 => -angle.cos(),
        _ => angle.sin(),
    }
}

/// `cos(2π x)`
pub(super) fn cos_turns(x: f64) -> f64 {
    let quarters = (4.0 * x).round_ties_even();
    let angle = (x - quarters / 4.0) * std::f64::consts::TAU;
    match quarters.rem_euclid(4.0) {
        1.0 => 0.0 - angle.sin(),
        2.0 => -angle.cos(),
        3.0 => angle.sin(),
        _ => angle.cos(),
    }
}

/// Every sign and exponent with many mantissas, and the numbers next to one.
fn numbers() -> Vec<Item> {
    let mut r = Random(0xfeed_beef_1234_5677);
    let spread = (0..0x1_0000u64).map(|n| n << 16 | r.bits() & 0xffff);
    let one = u64::from(1f32.to_bits());
    spread
        .chain(one - 512..one + 512)
        .map(|a| Item {
            a,
            ..Item::default()
        })
        .collect()
}

/// Within a number of units in the last place of the exact result, if that is normal; and if not.
fn near(text: &str, bounds: [f64; 2], f: fn(f64) -> f64) -> Case {
    let check = move |i: &Item, r: [u32; 4]| {
        let x = f32::from_bits(i.a as u32);
        let (exact, found) = (f(x.into()), f32::from_bits(r[0]));
        if exact.is_nan() || found.is_nan() {
            return verdict(exact.is_nan() && found.is_nan(), exact, found.into());
        }
        let nearest = exact as f32;
        if nearest.is_infinite() || found.is_infinite() {
            let largest = f64::from(f32::MAX);
            let close = exact.abs() > largest * (1.0 - 2f64.powi(-23));
            let same = (found > 0.0) == (exact > 0.0);
            return verdict(
                close && same && found.abs() >= f32::MAX,
                exact,
                found.into(),
            );
        }
        let field = nearest.to_bits() >> 23 & 0xff;
        let bound = bounds[usize::from(field == 0)];
        let unit = 2f64.powi(field.max(1) as i32 - 127 - 23);
        verdict(
            (f64::from(found) - exact).abs() <= bound * unit,
            exact,
            found.into(),
        )
    };
    Case {
        text: text.into(),
        check: Box::new(check),
    }
}

#[test]
fn binary32_functions_keep_their_bounds() {
    for machine in GENERATIONS {
        let cases = [
            near("v_rcp_f32 v8, v2", [0.5; 2], |x| 1.0 / x),
            near("v_rcp_iflag_f32 v8, v2", [0.5; 2], |x| 1.0 / x),
            near("v_sqrt_f32 v8, v2", [0.5; 2], f64::sqrt),
            near("v_rsq_f32 v8, v2", [0.51; 2], |x| 1.0 / x.sqrt()),
            near("v_exp_f32 v8, v2", [0.65, 0.8], f64::exp2),
            near("v_log_f32 v8, v2", [0.51; 2], f64::log2),
            near("v_sin_f32 v8, v2", [0.51; 2], sin_turns),
            near("v_cos_f32 v8, v2", [0.51; 2], cos_turns),
        ];
        run(machine, &numbers(), &cases);
    }
}

/// The manuals' own examples (RDNA3 ISA manual, "Functional examples" of each).
#[test]
fn examples_of_the_manual() {
    let examples: [(&str, &[(u32, u32)]); 7] = [
        (
            "v_exp_f32",
            &[
                (0xff80_0000, 0),
                (0x8000_0000, 0x3f80_0000),
                (0x7f80_0000, 0x7f80_0000),
            ],
        ),
        (
            "v_log_f32",
            &[
                (0xbf80_0000, 0x7fc0_0000),
                (0x8000_0000, 0xff80_0000),
                (0, 0xff80_0000),
                (0x3f80_0000, 0),
                (0x7f80_0000, 0x7f80_0000),
            ],
        ),
        (
            "v_rcp_f32",
            &[
                (0xff80_0000, 0x8000_0000),
                (0xc000_0000, 0xbf00_0000),
                (0x8000_0000, 0xff80_0000),
                (0, 0x7f80_0000),
            ],
        ),
        (
            "v_rsq_f32",
            &[
                (0xff80_0000, 0x7fc0_0000),
                (0x8000_0000, 0xff80_0000),
                (0, 0x7f80_0000),
                (0x4080_0000, 0x3f00_0000),
                (0x7f80_0000, 0),
            ],
        ),
        (
            "v_sqrt_f32",
            &[
                (0x8000_0000, 0x8000_0000),
                (0x4080_0000, 0x4000_0000),
                (0xff80_0000, 0x7fc0_0000),
            ],
        ),
        (
            "v_sin_f32",
            &[
                (0xff80_0000, 0x7fc0_0000),
                (0xff7f_ffff, 0),
                (0x8000_0000, 0x8000_0000),
                (0x3e80_0000, 0x3f80_0000),
            ],
        ),
        (
            "v_cos_f32",
            &[
                (0xff80_0000, 0x7fc0_0000),
                (0xff7f_ffff, 0x3f80_0000),
                (0x8000_0000, 0x3f80_0000),
                (0x3e80_0000, 0),
            ],
        ),
    ];
    for machine in GENERATIONS {
        let mut cases = Vec::new();
        for (name, examples) in examples {
            for &(from, to) in examples {
                cases.push(Case::f32(
                    &format!("v_mov_b32 v40, {from:#x}\n{name} v8, v40"),
                    move |_| f32::from_bits(to),
                ));
            }
        }
        run(machine, &[Item::default(); 64], &cases);
    }
}

#[test]
fn binary64_functions_are_correctly_rounded_or_next_to_it() {
    let near = |text: &str, f: fn(f64) -> f64, units: u64| {
        let check = move |i: &Item, r: [u32; 4]| {
            let (exact, found) = (
                f(f64::from_bits(i.a)),
                u64::from(r[0]) | u64::from(r[1]) << 32,
            );
            let good = if exact.is_nan() {
                f64::from_bits(found).is_nan()
            } else {
                exact.to_bits().abs_diff(found) <= units
            };
            verdict(good, exact.to_bits(), found)
        };
        Case {
            text: text.into(),
            check: Box::new(check),
        }
    };
    for machine in GENERATIONS {
        let cases = [
            near("v_rcp_f64 v[8:9], v[2:3]", |x| 1.0 / x, 0),
            near("v_sqrt_f64 v[8:9], v[2:3]", f64::sqrt, 0),
            near("v_rsq_f64 v[8:9], v[2:3]", |x| 1.0 / x.sqrt(), 1),
        ];
        run(machine, &doubles(), &cases);
    }
}

/// Digits of 2/π in base 2^32 behind the point, from Machin's formula in integers.
fn two_over_pi(words: usize) -> Vec<u32> {
    // Fixed point: word 0 is the integer part, the others follow the point.
    let len = words + 4;
    let divided = |x: &[u32], by: u64| -> Vec<u32> {
        let mut rest = 0u64;
        x.iter()
            .map(|&word| {
                let n = rest << 32 | u64::from(word);
                rest = n % by;
                (n / by) as u32
            })
            .collect()
    };
    let added = |x: &mut [u32], y: &[u32], minus: bool| {
        let mut carry = 0i64;
        for (x, &y) in x.iter_mut().zip(y).rev() {
            let y = if minus { -i64::from(y) } else { i64::from(y) };
            let sum = i64::from(*x) + y + carry;
            *x = sum as u32;
            carry = sum >> 32;
        }
    };
    // arctan(1/n) times k
    let arctan = |k: u32, n: u64| {
        let mut power = vec![0u32; len];
        power[0] = k;
        power = divided(&power, n);
        let mut sum = power.clone();
        for i in 1.. {
            power = divided(&power, n * n);
            if power.iter().all(|&w| w == 0) {
                break;
            }
            added(&mut sum, &divided(&power, 2 * i + 1), i % 2 == 1);
        }
        sum
    };
    // π/4 = 4 arctan(1/5) - arctan(1/239); half of that is below one half.
    let mut quarter = arctan(4, 5);
    added(&mut quarter, &arctan(1, 239), true);
    // 2/π = 1 / (2 · π/4): by long division, bit by bit.
    let mut half = quarter.clone();
    let copy = quarter;
    added(&mut half, &copy, false);
    let mut rest = vec![0u32; len];
    rest[0] = 1;
    let mut digits = vec![0u32; words];
    for bit in 0..words * 32 {
        let copy = rest.clone();
        added(&mut rest, &copy, false);
        if rest >= half {
            added(&mut rest, &half, true);
            digits[bit / 32] |= 1 << (31 - bit % 32);
        }
    }
    digits
}

/// V_TRIG_PREOP_F64 (RDNA3 ISA manual): 53 bits of the first 1201 of 2/π, from bit 53 times
/// the segment on, and further for exponents above 1077; scaled back, and up by 2^128 from
/// exponent 1968 on.
#[test]
fn segments_of_two_over_pi() {
    let digits = two_over_pi(60);
    assert_eq!(digits[..2], [0xa2f9_836e, 0x4e44_1529]);
    let expected = move |i: &Item| {
        let exponent = (i.a >> 52 & 0x7ff) as i32;
        let shift = 53 * (i.b as u32 & 31) + (exponent - 1077).max(0) as u32;
        let bits = (shift..shift + 53).fold(0u64, |n, bit| {
            let set = digits[bit as usize / 32] >> (31 - bit % 32) & 1 != 0;
            n << 1 | u64::from(set && bit < 1201)
        });
        let scale = -53 - shift as i32 + if exponent >= 1968 { 128 } else { 0 };
        // In two steps, the first of which is exact.
        bits as f64 * 2f64.powi(scale / 2) * 2f64.powi(scale - scale / 2)
    };
    let mut items = Vec::new();
    for exponent in [
        0, 1, 1023, 1077, 1078, 1100, 1200, 1500, 1967, 1968, 2000, 2046u64,
    ] {
        for segment in 0..32 {
            let shift = 53 * segment + exponent.saturating_sub(1077);
            // Past the end of what hardware has, its table is not documented.
            if shift + 53 <= 1201 {
                items.push(Item {
                    a: exponent << 52 | 0x8_0000_0000_1234,
                    b: segment | 0xffe0,
                    c: 0,
                    lane: 0,
                });
            }
        }
    }
    items.resize(items.len().next_multiple_of(64), items[0]);
    let expected = std::sync::Arc::new(expected);
    for machine in GENERATIONS {
        let f = expected.clone();
        let cases = [Case::f64("v_trig_preop_f64 v[8:9], v[2:3], v4", move |i| {
            f(i)
        })];
        run(machine, &items, &cases);
    }
}
