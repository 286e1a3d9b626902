//! 8- and 16-bit operations on every value they can have: unary operations and conversions on
//! all 65536, binary ones on every first operand with a second one that is an edge as often
//! as not. Expected values come from the `half` crate and from integers that are wide enough.

use super::*;
use half::f16;

/// Values with something at an edge, of 16-bit integers and binary16.
const EDGES: [u16; 32] = [
    0, 1, 2, 0xf, 0x10, 0x7f, 0x80, 0xff, 0x100, 0x3ff, 0x400, 0x401, 0x7bff, 0x7c00, 0x7c01,
    0x7e00, 0x7fff, 0x8000, 0x8001, 0x83ff, 0x8400, 0xfbff, 0xfc00, 0xfd00, 0xfe00, 0xffff, 0x3c00,
    0xbc00, 0x3800, 0x6400, 0x3bff, 0x3555,
];

/// Every first operand; the others are edges or anything.
fn every() -> Vec<Item> {
    let mut r = Random(0x1234_5678_9abc_def1);
    let mut other = || {
        let n = r.bits();
        match n & 1 {
            0 => u64::from(EDGES[(n >> 8) as usize % EDGES.len()]),
            _ => n >> 20 & 0xffff,
        }
    };
    let item = |a: u64, b, c| Item { a, b, c, lane: 0 };
    let mut items: Vec<Item> = (0..0x1_0000).map(|a| item(a, other(), other())).collect();
    for a in EDGES {
        items.extend(EDGES.map(|b| item(a.into(), b.into(), other())));
    }
    items
}

/// The low half of `v8` as a number; any quiet NaN is as good as another.
fn low(text: &str, f: impl Fn([u16; 3]) -> u16 + 'static) -> Case {
    let check = move |i: &Item, r: [u32; 4]| {
        let expected = f([i.a as u16, i.b as u16, i.c as u16]);
        let found = r[0] as u16;
        let nan = f16::from_bits(expected).is_nan() && found & 0x7e00 == 0x7e00;
        verdict(found == expected || nan, expected, found)
    };
    Case {
        text: text.into(),
        check: Box::new(check),
    }
}

/// An integer in the low half of `v8`.
fn word(text: &str, f: impl Fn([u16; 3]) -> u16 + 'static) -> Case {
    let check = move |i: &Item, r: [u32; 4]| {
        let expected = f([i.a as u16, i.b as u16, i.c as u16]);
        verdict(r[0] as u16 == expected, expected, r[0] as u16)
    };
    Case {
        text: text.into(),
        check: Box::new(check),
    }
}

fn value(bits: u16) -> f64 {
    f16::from_bits(bits).to_f64()
}

/// The nearest binary16, ties to even. (`f16::from_f64` rounds to binary32 first where the host
/// converts in hardware: it is wrong where that makes a tie.) Sums and products of binary16 are
/// exact in binary64 as far as this can see.
fn nearest(x: f64) -> u16 {
    let sign = u16::from(x.is_sign_negative()) << 15;
    let a = x.abs();
    if a.is_nan() {
        return 0x7e00;
    }
    if a >= 65520.0 {
        return sign | 0x7c00;
    }
    let exponent = ((a.to_bits() >> 52) as i32 - 1023).max(-14);
    let units = (a * 2f64.powi(10 - exponent)).round_ties_even() as u16;
    // Denormals have the exponent field of zero, and units of the same size as the next.
    let field = (exponent + 14) as u16;
    sign | ((field << 10) + units)
}

/// Rounds a binary16 to a binary16 by a function of binary64.
fn rounded(text: &str, f: fn(f64) -> f64) -> Case {
    low(text, move |[a, ..]| nearest(f(value(a))))
}

#[test]
fn every_binary16_is_rounded_split_and_converted() {
    let exponent = |a: u16| {
        let x = value(a).abs();
        if x == 0.0 || !x.is_finite() {
            0
        } else {
            x.log2().floor() as i32 + 1
        }
    };
    for machine in GENERATIONS {
        let mut cases = vec![
            rounded("v_floor_f16 v8, v2", f64::floor),
            rounded("v_ceil_f16 v8, v2", f64::ceil),
            rounded("v_trunc_f16 v8, v2", f64::trunc),
            rounded("v_rndne_f16 v8, v2", f64::round_ties_even),
            low("v_fract_f16 v8, v2", |[a, ..]| {
                let x = value(a);
                // Below one, even where the difference would be rounded up to it.
                nearest(x - x.floor()).min(if x.is_finite() { 0x3bff } else { 0xffff })
            }),
            rounded("v_sqrt_f16 v8, v2", f64::sqrt),
            rounded("v_rcp_f16 v8, v2", |x| 1.0 / x),
            low("v_frexp_mant_f16 v8, v2", move |[a, ..]| {
                let x = value(a);
                if x == 0.0 || !x.is_finite() {
                    a
                } else {
                    nearest(x * 2f64.powi(-exponent(a)))
                }
            }),
            word("v_frexp_exp_i16_f16 v8, v2", move |[a, ..]| {
                exponent(a) as u16
            }),
            Case::f32("v_cvt_f32_f16 v8, v2", |i| value(i.a as u16) as f32),
            word("v_cvt_u16_f16 v8, v2", |[a, ..]| value(a) as u16),
            word("v_cvt_i16_f16 v8, v2", |[a, ..]| value(a) as i16 as u16),
            low("v_cvt_f16_u16 v8, v2", |[a, ..]| nearest(a.into())),
            low("v_cvt_f16_i16 v8, v2", |[a, ..]| nearest((a as i16).into())),
            low("v_add_f16_e64 v8, -v2, |v2|", |[a, ..]| {
                nearest(-value(a) + value(a).abs())
            }),
            low("v_add_f16_e64 v8, v2, 0 clamp", |[a, ..]| {
                let x = value(a);
                if x.is_nan() {
                    0
                } else {
                    nearest(x.clamp(0.0, 1.0) + 0.0)
                }
            }),
        ];
        for shift in [-20i16, -1, 0, 1, 7, 31] {
            let text = format!("v_ldexp_f16_e64 v8, v2, {shift}");
            let inline = (-16..=64).contains(&shift);
            let text = if inline {
                text
            } else {
                format!("v_mov_b32 v40, {shift}\nv_ldexp_f16_e64 v8, v2, v40")
            };
            cases.push(low(&text, move |[a, ..]| {
                nearest(value(a) * 2f64.powi(shift.into()))
            }));
        }
        run(machine, &every(), &cases);
    }
}

/// What is documented as 0.51 units in the last place on hardware stays within it.
#[test]
fn every_binary16_has_its_power_logarithm_root_and_angle() {
    let near = |text: &str, f: fn(f64) -> f64| {
        let check = move |i: &Item, r: [u32; 4]| {
            let (exact, found) = (f(value(i.a as u16)), value(r[0] as u16));
            if exact.is_nan() || found.is_nan() {
                return verdict(exact.is_nan() && found.is_nan(), exact, found);
            }
            // Beyond the largest number by half a unit begins infinity.
            if exact.abs() >= 65520.0 {
                return verdict(found == f64::INFINITY.copysign(exact), exact, found);
            }
            let unit = 2f64.powi((exact.abs().log2().floor() as i32).max(-14) - 10);
            verdict((found - exact).abs() <= 0.51 * unit, exact, found)
        };
        Case {
            text: text.into(),
            check: Box::new(check),
        }
    };
    for machine in GENERATIONS {
        let cases = [
            near("v_exp_f16 v8, v2", f64::exp2),
            near("v_log_f16 v8, v2", f64::log2),
            near("v_rsq_f16 v8, v2", |x| 1.0 / x.sqrt()),
            near("v_sin_f16 v8, v2", super::accuracy::sin_turns),
            near("v_cos_f16 v8, v2", super::accuracy::cos_turns),
        ];
        run(machine, &every(), &cases);
    }
}

#[test]
fn binary16_sums_products_and_comparisons() {
    let mask = |text: &str, f: fn(f64, f64) -> bool| {
        Case::u32(
            &format!("{text} MASK, v2, v4\nv_cndmask_b32_e64 v8, 0, 1, MASK"),
            move |i| u32::from(f(value(i.a as u16), value(i.b as u16))),
        )
    };
    for machine in GENERATIONS {
        let cases = [
            low("v_add_f16 v8, v2, v4", |[a, b, _]| {
                nearest(value(a) + value(b))
            }),
            low("v_sub_f16 v8, v2, v4", |[a, b, _]| {
                nearest(value(a) - value(b))
            }),
            low("v_mul_f16 v8, v2, v4", |[a, b, _]| {
                nearest(value(a) * value(b))
            }),
            low("v_fma_f16 v8, v2, v4, v6", |[a, b, c]| {
                nearest(value(a).mul_add(value(b), value(c)))
            }),
            low("v_fma_f16 v8, -v2, v4, |v6|", |[a, b, c]| {
                nearest((-value(a)).mul_add(value(b), value(c).abs()))
            }),
            Case::halves("v_pk_add_f16 v8, v2, v4 op_sel_hi:[0,0]", |i| {
                [u32::from(nearest(value(i.a as u16) + value(i.b as u16))); 2]
            }),
            Case::halves(
                "v_pk_mul_f16 v8, v2, v4 op_sel_hi:[0,0] neg_hi:[1,0]",
                |i| {
                    let r = value(i.a as u16) * value(i.b as u16);
                    [nearest(r).into(), nearest(-r).into()]
                },
            ),
            Case::halves("v_pk_fma_f16 v8, v2, v4, v6 op_sel_hi:[0,0,0]", |i| {
                let [a, b, c] = [i.a, i.b, i.c].map(|x| value(x as u16));
                [nearest(a.mul_add(b, c)).into(); 2]
            }),
            mask("v_cmp_lt_f16_e64", |a, b| a < b),
            mask("v_cmp_le_f16_e64", |a, b| a <= b),
            mask("v_cmp_eq_f16_e64", |a, b| a == b),
            mask("v_cmp_lg_f16_e64", |a, b| {
                a.partial_cmp(&b).is_some_and(|order| order.is_ne())
            }),
            mask("v_cmp_u_f16_e64", |a, b| a.is_nan() || b.is_nan()),
            mask("v_cmp_nlt_f16_e64", |a, b| {
                a.is_nan() || b.is_nan() || a >= b
            }),
        ];
        run(machine, &every(), &cases);
    }
}

#[test]
fn integers_of_16_bits() {
    let s = |x: u16| i32::from(x as i16);
    let mask = |text: &str, f: fn(u16, u16) -> bool| {
        Case::u32(
            &format!("{text} MASK, v2, v4\nv_cndmask_b32_e64 v8, 0, 1, MASK"),
            move |i| u32::from(f(i.a as u16, i.b as u16)),
        )
    };
    for machine in GENERATIONS {
        let cases = [
            word("v_add_nc_u16 v8, v2, v4", |[a, b, _]| a.wrapping_add(b)),
            word("v_sub_nc_u16 v8, v2, v4", |[a, b, _]| a.wrapping_sub(b)),
            word("v_mul_lo_u16 v8, v2, v4", |[a, b, _]| a.wrapping_mul(b)),
            word("v_add_nc_i16 v8, v2, v4 clamp", |[a, b, _]| {
                (a as i16).saturating_add(b as i16) as u16
            }),
            word("v_sub_nc_i16 v8, v2, v4 clamp", |[a, b, _]| {
                (a as i16).saturating_sub(b as i16) as u16
            }),
            word("v_mad_u16 v8, v2, v4, v6", |[a, b, c]| {
                a.wrapping_mul(b).wrapping_add(c)
            }),
            word("v_mad_i16 v8, v2, v4, v6", |[a, b, c]| {
                a.wrapping_mul(b).wrapping_add(c)
            }),
            word("v_lshlrev_b16 v8, v2, v4", |[a, b, _]| b << (a & 15)),
            word("v_lshrrev_b16 v8, v2, v4", |[a, b, _]| b >> (a & 15)),
            word("v_ashrrev_i16 v8, v2, v4", |[a, b, _]| {
                (b as i16 >> (a & 15)) as u16
            }),
            word("v_min_u16 v8, v2, v4", |[a, b, _]| a.min(b)),
            word("v_max_u16 v8, v2, v4", |[a, b, _]| a.max(b)),
            word("v_min_i16 v8, v2, v4", move |[a, b, _]| {
                s(a).min(s(b)) as u16
            }),
            word("v_max_i16 v8, v2, v4", move |[a, b, _]| {
                s(a).max(s(b)) as u16
            }),
            word("v_min3_i16 v8, v2, v4, v6", move |[a, b, c]| {
                s(a).min(s(b)).min(s(c)) as u16
            }),
            word("v_max3_u16 v8, v2, v4, v6", |[a, b, c]| a.max(b).max(c)),
            word("v_med3_i16 v8, v2, v4, v6", move |all| {
                let mut all = all.map(s);
                all.sort_unstable();
                all[1] as u16
            }),
            word("v_med3_u16 v8, v2, v4, v6", |mut all| {
                all.sort_unstable();
                all[1]
            }),
            mask("v_cmp_lt_i16_e64", |a, b| (a as i16) < b as i16),
            mask("v_cmp_le_u16_e64", |a, b| a <= b),
            mask("v_cmp_ne_u16_e64", |a, b| a != b),
            Case::u32("v_pk_add_u16 v8, v2, v4 op_sel_hi:[0,0] clamp", |i| {
                let r = u32::from((i.a as u16).saturating_add(i.b as u16));
                r | r << 16
            }),
            Case::u32("v_pk_sub_i16 v8, v2, v4 op_sel_hi:[0,0] clamp", |i| {
                let r = u32::from((i.a as i16).saturating_sub(i.b as i16) as u16);
                r | r << 16
            }),
            Case::u32("v_pk_mul_lo_u16 v8, v2, v4 op_sel_hi:[0,0]", |i| {
                let r = u32::from((i.a as u16).wrapping_mul(i.b as u16));
                r | r << 16
            }),
            Case::u32("v_pk_ashrrev_i16 v8, v2, v4 op_sel_hi:[0,0]", |i| {
                let r = u32::from((i.b as i16 >> (i.a & 15)) as u16);
                r | r << 16
            }),
            Case::u32("v_mad_u32_u16 v8, v2, v4, v6", |i| {
                (i.a as u32 & 0xffff) * (i.b as u32 & 0xffff) + (i.c as u32)
            }),
            Case::u32("v_mad_i32_i16 v8, v2, v4, v6", move |i| {
                let product = s(i.a as u16) * s(i.b as u16);
                (product as u32).wrapping_add(i.c as u32)
            }),
        ];
        run(machine, &every(), &cases);
    }
}

/// Every pair of bytes, in each place of a word.
#[test]
fn bytes() {
    let items: Vec<Item> = (0..0x1_0000u64)
        .map(|n| {
            let (x, y) = (n & 0xff, n >> 8);
            Item {
                a: x | y << 8 | (x ^ 0xff) << 16 | (y ^ 0x5a) << 24,
                b: y | x << 8 | y << 16 | x << 24,
                c: (n * 0x9e37_79b9) & 0xffff_ffff,
                lane: 0,
            }
        })
        .collect();
    let bytes = |x: u64| (x as u32).to_le_bytes();
    let perm = |i: &Item| {
        let data = i.a << 32 | i.b & 0xffff_ffff;
        let one = |s: u8| match s {
            0..=7 => data.to_le_bytes()[usize::from(s)],
            8..=11 => 0u8.wrapping_sub((data >> (16 * (s - 8) + 15)) as u8 & 1),
            12 => 0,
            _ => 0xff,
        };
        // Selectors near each other, so that all kinds of them are met.
        let selectors = (i.c as u32 & 0x0f0f_0f0f).to_le_bytes();
        u32::from_le_bytes(selectors.map(one))
    };
    for machine in GENERATIONS {
        let mut cases = vec![
            Case::u32("v_sad_u8 v8, v2, v4, v6", move |i| {
                let pairs = bytes(i.a).into_iter().zip(bytes(i.b));
                let sum: u32 = pairs.map(|(x, y)| u32::from(x.abs_diff(y))).sum();
                sum.wrapping_add(i.c as u32)
            }),
            Case::u32(
                "v_and_b32 v40, 0x0f0f0f0f, v6\nv_perm_b32 v8, v2, v4, v40",
                perm,
            ),
        ];
        for byte in 0..4 {
            cases.push(Case::f32(
                &format!("v_cvt_f32_ubyte{byte} v8, v2"),
                move |i| bytes(i.a)[byte].into(),
            ));
        }
        if machine.gfx9() {
            for (select, shift) in [("BYTE_0", 0), ("BYTE_1", 8), ("BYTE_2", 16), ("BYTE_3", 24)] {
                let modifiers = format!("dst_unused:UNUSED_PAD src0_sel:{select} src1_sel:BYTE_0");
                cases.push(Case::u32(
                    &format!("v_add_u32_sdwa v8, v2, v4 dst_sel:DWORD {modifiers}"),
                    move |i| (i.a as u32 >> shift & 0xff) + (i.b as u32 & 0xff),
                ));
                cases.push(Case::u32(
                    &format!("v_mul_u32_u24_sdwa v8, sext(v2), v4 dst_sel:{select} {modifiers}"),
                    move |i| {
                        let x = (i.a as u32 >> shift) as i8 as u32 & 0xff_ffff;
                        (x.wrapping_mul(i.b as u32 & 0xff) & 0xff) << shift
                    },
                ));
            }
        }
        run(machine, &items, &cases);
    }
}

/// Between every two neighbours in binary16: the middle, and the binary32 on either side.
#[test]
fn every_boundary_between_binary16_numbers() {
    let items: Vec<Item> = (0..0x1_0000u32)
        .map(|n| {
            let (magnitude, sign) = (n & 0x7fff, n >> 15 << 31);
            let number = |bits: u32| {
                // The number behind the largest is where infinity begins.
                if bits == 0x7c00 {
                    65536.0
                } else {
                    value(bits as u16)
                }
            };
            let magnitude = magnitude.min(0x7bff);
            let middle = ((number(magnitude) + number(magnitude + 1)) / 2.0) as f32;
            let middle = middle.to_bits();
            let with_sign = |bits: u32| u64::from(bits | sign);
            Item {
                a: with_sign(middle),
                b: with_sign(middle - 1),
                c: with_sign(middle + 1),
                lane: 0,
            }
        })
        .collect();
    fn nearest_half(bits: u64) -> u16 {
        f16::from_f32(f32::from_bits(bits as u32)).to_bits()
    }
    /// The one on the side of zero.
    fn cut(bits: u64) -> u16 {
        let x = f32::from_bits(bits as u32);
        let r = nearest_half(bits);
        let beyond = value(r).abs() > f64::from(x.abs());
        if beyond { r - 1 } else { r }
    }
    for machine in GENERATIONS {
        let mut cases = Vec::new();
        for (register, get) in [
            ("v2", (|i: &Item| i.a) as fn(&Item) -> u64),
            ("v4", |i| i.b),
            ("v6", |i| i.c),
        ] {
            cases.push(Case::u32(
                &format!("v_mov_b32 v8, 0\nv_cvt_f16_f32 v8, {register}"),
                move |i| nearest_half(get(i)).into(),
            ));
            cases.push(Case::u32(
                &format!("v_cvt_pk_rtz_f16_f32 v8, {register}, -{register}"),
                move |i| u32::from(cut(get(i))) | u32::from(cut(get(i) ^ 0x8000_0000)) << 16,
            ));
        }
        run(machine, &items, &cases);
    }
}
