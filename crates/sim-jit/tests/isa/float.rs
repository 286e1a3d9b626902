//! Floating-point operations: classes of numbers, rounding, modifiers, conversions.

use std::cmp::Ordering;

use super::*;
use half::f16;

fn h(bits: u32) -> f64 {
    f16::from_bits(bits as u16).to_f64()
}
/// The nearest binary16; the sums and products given here are exact in binary64 as far as
/// binary16 can see.
fn to_h(value: f64) -> u32 {
    f16::from_f64(value).to_bits().into()
}
fn split(word: u32) -> [u32; 2] {
    [word & 0xffff, word >> 16]
}
fn quiet(bits: u32) -> u32 {
    bits | 0x40_0000
}
fn is_snan(bits: u32) -> bool {
    f32::from_bits(bits).is_nan() && bits & 0x40_0000 == 0
}

/// Smaller (`sign` 1) or larger (-1) with -0 below +0, in MODE.IEEE.
fn extreme(a: u32, b: u32, smaller: bool) -> f32 {
    let (x, y) = (f32::from_bits(a), f32::from_bits(b));
    if is_snan(a) {
        return f32::from_bits(quiet(a));
    }
    if is_snan(b) {
        return f32::from_bits(quiet(b));
    }
    if x.is_nan() {
        return y;
    }
    if y.is_nan() {
        return x;
    }
    let less = if x == y { x.is_sign_negative() } else { x < y };
    if less == smaller { x } else { y }
}

fn clamp01(x: f32) -> f32 {
    if x.is_nan() || x <= 0.0 {
        0.0
    } else if x > 1.0 {
        1.0
    } else {
        x
    }
}

/// `x * 2^n` rounded once.
fn scaled(x: f64, n: i32) -> f32 {
    // Exact in binary64: a binary32 times a power of two that is not too far.
    (x * 2f64.powi(n.clamp(-400, 400))) as f32
}

fn class(bits: u64, mantissa: u32, exponent: u64) -> u32 {
    let (m, x) = (bits & ((1 << mantissa) - 1), bits >> mantissa & exponent);
    let negative = bits >> mantissa & (exponent + 1) != 0;
    let by_sign = |n: u32, p: u32| if negative { n } else { p };
    let index = if x == exponent && m != 0 {
        u32::from(m >> (mantissa - 1) & 1 != 0)
    } else if x == exponent {
        by_sign(2, 9)
    } else if x != 0 {
        by_sign(3, 8)
    } else if m != 0 {
        by_sign(4, 7)
    } else {
        by_sign(5, 6)
    };
    1 << index
}

fn single_cases() -> Vec<Case> {
    let mut cases = vec![
        Case::f32("v_add_f32 v8, v2, v4", |i| i.floats()[0] + i.floats()[1]),
        Case::f32("v_sub_f32 v8, v2, v4", |i| i.floats()[0] - i.floats()[1]),
        Case::f32("v_subrev_f32 v8, v2, v4", |i| i.floats()[1] - i.floats()[0]),
        Case::f32("v_mul_f32 v8, v2, v4", |i| i.floats()[0] * i.floats()[1]),
        Case::f32("v_add_f32_e64 v8, -v2, |v4|", |i| {
            -i.floats()[0] + i.floats()[1].abs()
        }),
        Case::f32("v_mul_f32_e64 v8, -|v2|, v4", |i| {
            -i.floats()[0].abs() * i.floats()[1]
        }),
        Case::f32("v_add_f32_e64 v8, v2, v4 clamp", |i| {
            clamp01(i.floats()[0] + i.floats()[1])
        }),
        Case::f32("v_fma_f32 v8, v2, v4, v6", |i| {
            let [a, b, c] = i.floats();
            a.mul_add(b, c)
        }),
        Case::f32("v_fma_f32 v8, -v2, v4, -|v6|", |i| {
            let [a, b, c] = i.floats();
            (-a).mul_add(b, -c.abs())
        }),
        Case::f32("v_mov_b32 v8, v6\nv_fmac_f32 v8, v2, v4", |i| {
            let [a, b, c] = i.floats();
            a.mul_add(b, c)
        }),
        Case::f32("v_mul_dx9_zero_f32 v8, v2, v4", |i| {
            let [a, b, _] = i.floats();
            if a == 0.0 || b == 0.0 { 0.0 } else { a * b }
        }),
        Case::f32("v_min_f32 v8, v2, v4", |i| {
            extreme(i.a as u32, i.b as u32, true)
        }),
        Case::f32("v_max_f32 v8, v2, v4", |i| {
            extreme(i.a as u32, i.b as u32, false)
        }),
        Case::f32("v_med3_f32 v8, v2, v4, v6", |i| {
            let mut v = i.floats();
            if v.iter().any(|x| x.is_nan()) {
                let low = extreme(i.a as u32, i.b as u32, true).to_bits();
                return extreme(low, i.c as u32, true);
            }
            v.sort_by(f32::total_cmp);
            v[1]
        }),
        Case::f32("v_floor_f32 v8, v2", |i| i.floats()[0].floor()),
        Case::f32("v_ceil_f32 v8, v2", |i| i.floats()[0].ceil()),
        Case::f32("v_trunc_f32 v8, v2", |i| i.floats()[0].trunc()),
        Case::f32("v_rndne_f32 v8, v2", |i| i.floats()[0].round_ties_even()),
        Case::f32("v_fract_f32 v8, v2", |i| {
            let x = i.floats()[0];
            let r = x - x.floor();
            if r >= 1.0 {
                f32::from_bits(0x3f7f_ffff)
            } else {
                r
            }
        }),
        Case::f32("v_sqrt_f32 v8, v2", |i| i.floats()[0].sqrt()),
        Case::f32("v_rcp_f32 v8, v2", |i| 1.0 / i.floats()[0]),
        Case::f32("v_ldexp_f32 v8, v2, v4", |i| {
            scaled(i.floats()[0].into(), i.b as u32 as i32)
        }),
        Case::f32("v_mov_b32 v40, -149\nv_ldexp_f32 v8, v2, v40", |i| {
            scaled(i.floats()[0].into(), -149)
        }),
        Case::f32("v_mov_b32 v40, 120\nv_ldexp_f32 v8, v2, v40", |i| {
            scaled(i.floats()[0].into(), 120)
        }),
        Case::u32("v_frexp_exp_i32_f32 v8, v2", |i| {
            let x = f64::from(i.floats()[0]);
            if x == 0.0 || !x.is_finite() {
                0
            } else {
                ((x.to_bits() >> 52 & 0x7ff) as u32).wrapping_sub(1022)
            }
        }),
        Case::f32("v_max_f32 v8, v2, v2\nv_frexp_mant_f32 v8, v8", |i| {
            let x = f64::from(i.floats()[0]);
            if x == 0.0 || !x.is_finite() {
                return x as f32;
            }
            f64::from_bits(x.to_bits() & !(0x7ff << 52) | 1022 << 52) as f32
        }),
        Case::u32(
            "v_cmp_class_f32 VCC, v2, v4\nv_cndmask_b32 v8, 0, -1, VCC",
            |i| {
                let c = class(i.a & 0xffff_ffff, 23, 0xff);
                if i.b as u32 & c != 0 { u32::MAX } else { 0 }
            },
        ),
        // Conversions.
        Case::u32("v_cvt_u32_f32 v8, v2", |i| i.floats()[0] as u32),
        Case::u32("v_cvt_i32_f32 v8, v2", |i| i.floats()[0] as i32 as u32),
        Case::f32("v_cvt_f32_u32 v8, v2", |i| i.a as u32 as f32),
        Case::f32("v_cvt_f32_i32 v8, v2", |i| i.a as u32 as i32 as f32),
        Case::f32("v_cvt_f32_ubyte0 v8, v2", |i| (i.a as u32 & 0xff) as f32),
        Case::f32("v_cvt_f32_ubyte3 v8, v2", |i| (i.a as u32 >> 24) as f32),
        Case::f64("v_cvt_f64_f32 v[8:9], v2", |i| i.floats()[0].into()),
        Case::f64("v_cvt_f64_u32 v[8:9], v2", |i| f64::from(i.a as u32)),
        Case::f64("v_cvt_f64_i32 v[8:9], v2", |i| f64::from(i.a as u32 as i32)),
        Case::halves("v_mov_b32 v8, 0\nv_cvt_f16_f32 v8, v2", |i| {
            [to_h(i.floats()[0].into()), 0]
        }),
        Case::halves("v_cvt_pk_rtz_f16_f32 v8, v2, v4", |i| {
            [0, 1].map(|n| {
                let x = i.floats()[n];
                let r = to_h(x.into());
                if h(r).abs() > f64::from(x.abs()) {
                    r - 1
                } else {
                    r
                }
            })
        }),
        Case::u32("v_cvt_pk_norm_i16_f32 v8, v2, v4", |i| {
            let n = |x: f32| {
                let x = if x.is_nan() { -1.0 } else { x.clamp(-1.0, 1.0) };
                (x * 32767.0).round_ties_even() as i16 as u16 as u32
            };
            let [a, b, _] = i.floats();
            // What a NaN becomes is not in the manual.
            n(a) | n(b) << 16
        }),
        // Constants.
        Case::f32("v_add_f32 v8, 0.5, v2", |i| 0.5 + i.floats()[0]),
        Case::f32("v_mul_f32 v8, 0x40490fdb, v2", |i| {
            f32::from_bits(0x4049_0fdb) * i.floats()[0]
        }),
        Case::f32("v_mul_f32 v8, 0.15915494, v2", |i| {
            f32::from_bits(0x3e22_f983) * i.floats()[0]
        }),
        Case::f32("v_add_f32_e64 v8, 64, -v2", |i| {
            f32::from_bits(64) - i.floats()[0]
        }),
        // Correctly rounded division.
        Case::f32(
            "v_div_scale_f32 v40, VCC, v4, v4, v2\nv_div_scale_f32 v41, VCC, v2, v4, v2\nv_rcp_f32 v42, v40\n\
             v_fma_f32 v43, -v40, v42, 1.0\nv_fma_f32 v42, v43, v42, v42\nv_mul_f32 v44, v41, v42\n\
             v_fma_f32 v45, -v40, v44, v41\nv_fma_f32 v44, v45, v42, v44\nv_fma_f32 v45, -v40, v44, v41\n\
             v_div_fmas_f32 v8, v45, v42, v44\nv_div_fixup_f32 v8, v8, v4, v2",
            |i| i.floats()[0] / i.floats()[1],
        ),
    ];
    const LT: Option<Ordering> = Some(Ordering::Less);
    const EQ: Option<Ordering> = Some(Ordering::Equal);
    const GT: Option<Ordering> = Some(Ordering::Greater);
    // For which orders each comparison holds; `None` is that of a NaN.
    let comparisons: [(&str, &[Option<Ordering>]); 14] = [
        ("lt", &[LT]),
        ("eq", &[EQ]),
        ("le", &[LT, EQ]),
        ("gt", &[GT]),
        ("lg", &[LT, GT]),
        ("ge", &[GT, EQ]),
        ("o", &[LT, EQ, GT]),
        ("u", &[None]),
        ("nge", &[LT, None]),
        ("nlg", &[EQ, None]),
        ("ngt", &[LT, EQ, None]),
        ("nle", &[GT, None]),
        ("neq", &[LT, GT, None]),
        ("nlt", &[GT, EQ, None]),
    ];
    for (name, holds) in comparisons {
        let text = format!("v_cmp_{name}_f32 MASK, v2, -v4\nv_cndmask_b32 v8, 0, -1, MASK");
        cases.push(Case::u32(&text, move |i| {
            let order = i.floats()[0].partial_cmp(&-i.floats()[1]);
            if holds.contains(&order) { u32::MAX } else { 0 }
        }));
    }
    cases
}

#[test]
fn binary32() {
    for machine in ALL {
        let mut cases = single_cases();
        if !machine.gfx9() {
            cases.push(Case::f32("v_fmaak_f32 v8, v2, v4, 0x40490fdb", |i| {
                let [a, b, _] = i.floats();
                a.mul_add(b, f32::from_bits(0x4049_0fdb))
            }));
        }
        cases.retain(|c| !c.text.contains("norm_i16"));
        run_with(machine, ".amdhsa_ieee_mode 1", &singles(), false, &cases);
    }
}

#[test]
fn normalised_integers() {
    let items: Vec<Item> = singles()
        .into_iter()
        .filter(|i| !i.floats().iter().any(|x| x.is_nan()))
        .collect();
    for machine in ALL {
        let mut cases = single_cases();
        cases.retain(|c| c.text.contains("norm_i16"));
        run(machine, &items, &cases);
    }
}

#[test]
fn binary64() {
    let mut cases = vec![
        Case::f64("v_add_f64 v[8:9], v[2:3], v[4:5]", |i| {
            i.doubles()[0] + i.doubles()[1]
        }),
        Case::f64("v_add_f64 v[8:9], -v[2:3], |v[4:5]|", |i| {
            -i.doubles()[0] + i.doubles()[1].abs()
        }),
        Case::f64("v_mul_f64 v[8:9], v[2:3], v[4:5]", |i| {
            i.doubles()[0] * i.doubles()[1]
        }),
        Case::f64("v_mul_f64 v[8:9], v[2:3], 0.5", |i| i.doubles()[0] * 0.5),
        Case::f64("v_mul_f64 v[8:9], v[2:3], 0.15915494309189532", |i| {
            i.doubles()[0] * f64::from_bits(0x3fc4_5f30_6dc9_c882)
        }),
        Case::f64("v_fma_f64 v[8:9], v[2:3], v[4:5], -v[6:7]", |i| {
            let [a, b, c] = i.doubles();
            a.mul_add(b, -c)
        }),
        Case::f64("v_floor_f64 v[8:9], v[2:3]", |i| i.doubles()[0].floor()),
        Case::f64("v_ceil_f64 v[8:9], v[2:3]", |i| i.doubles()[0].ceil()),
        Case::f64("v_trunc_f64 v[8:9], v[2:3]", |i| i.doubles()[0].trunc()),
        Case::f64("v_rndne_f64 v[8:9], v[2:3]", |i| {
            i.doubles()[0].round_ties_even()
        }),
        Case::f64("v_fract_f64 v[8:9], v[2:3]", |i| {
            let x = i.doubles()[0];
            let r = x - x.floor();
            if r >= 1.0 {
                f64::from_bits(0x3fef_ffff_ffff_ffff)
            } else {
                r
            }
        }),
        Case::f64("v_add_f64 v[8:9], v[2:3], v[4:5] clamp", |i| {
            let r = i.doubles()[0] + i.doubles()[1];
            if r.is_nan() || r <= 0.0 {
                0.0
            } else {
                r.min(1.0)
            }
        }),
        Case::u32("v_cvt_u32_f64 v8, v[2:3]", |i| i.doubles()[0] as u32),
        Case::u32("v_cvt_i32_f64 v8, v[2:3]", |i| i.doubles()[0] as i32 as u32),
        Case::f32("v_cvt_f32_f64 v8, v[2:3]", |i| i.doubles()[0] as f32),
        Case::u32(
            "v_cmp_class_f64 VCC, v[2:3], v6\nv_cndmask_b32 v8, 0, -1, VCC",
            |i| {
                if i.c as u32 & class(i.a, 52, 0x7ff) != 0 {
                    u32::MAX
                } else {
                    0
                }
            },
        ),
        Case::u32(
            "v_cmp_nle_f64 VCC, v[2:3], v[4:5]\nv_cndmask_b32 v8, 0, -1, VCC",
            |i| {
                if i.doubles()[0] <= i.doubles()[1] {
                    0
                } else {
                    u32::MAX
                }
            },
        ),
        Case::f64(
            "v_div_scale_f64 v[40:41], VCC, v[4:5], v[4:5], v[2:3]\nv_rcp_f64 v[42:43], v[40:41]\n\
             v_fma_f64 v[44:45], -v[40:41], v[42:43], 1.0\nv_fma_f64 v[42:43], v[42:43], v[44:45], v[42:43]\n\
             v_fma_f64 v[44:45], -v[40:41], v[42:43], 1.0\nv_fma_f64 v[42:43], v[42:43], v[44:45], v[42:43]\n\
             v_div_scale_f64 v[46:47], VCC, v[2:3], v[4:5], v[2:3]\nv_mul_f64 v[48:49], v[46:47], v[42:43]\n\
             v_fma_f64 v[46:47], -v[40:41], v[48:49], v[46:47]\n\
             v_div_fmas_f64 v[8:9], v[46:47], v[42:43], v[48:49]\nv_div_fixup_f64 v[8:9], v[8:9], v[4:5], v[2:3]",
            |i| i.doubles()[0] / i.doubles()[1],
        ),
    ];
    for n in [-1100, -1, 3, 1200, 2097] {
        cases.push(Case::f64(
            &format!("v_mov_b32 v40, {n}\nv_ldexp_f64 v[8:9], v[2:3], v40"),
            move |i| {
                // In steps that stay normal, but for the last one, which alone rounds.
                let x = i.doubles()[0];
                if n > 0 {
                    (0..n).fold(x, |x, _| x * 2.0)
                } else {
                    let exponent = (x.to_bits() >> 52 & 0x7ff) as i32;
                    let first = (exponent - 60).clamp(0, -n);
                    let x = (0..first).fold(x, |x, _| x * 0.5);
                    let rest = -n - first;
                    // 2^-1074 is a number, 2^-1100 is not.
                    let half = rest / 2;
                    if half > 60 {
                        x * 2f64.powi(-rest.min(1074))
                    } else {
                        x * 2f64.powi(-rest)
                    }
                }
            },
        ));
    }
    for machine in ALL {
        let items: Vec<Item> = doubles();
        run(machine, &items, &cases);
        if !machine.gfx9() {
            let literal = [
                Case::f64("v_add_f64 v[8:9], 0x40090000, v[2:3]", |i| {
                    f64::from_bits(0x4009_0000 << 32) + i.doubles()[0]
                }),
                Case::f64("v_fma_f64 v[8:9], v[2:3], v[4:5], 0xc0091234", |i| {
                    i.doubles()[0].mul_add(i.doubles()[1], f64::from_bits(0xc009_1234 << 32))
                }),
            ];
            run(machine, &items, &literal);
        }
    }
}

#[test]
fn binary16() {
    for machine in ALL {
        // From GFX10 on the upper half stays.
        let up = if machine.gfx9() { 0 } else { OLD[0] >> 16 };
        let two = |text: &str, f: fn(f64, f64) -> f64| {
            Case::halves(text, move |i| {
                [
                    to_h(f(h(split(i.a as u32)[0]), h(split(i.b as u32)[0]))),
                    up,
                ]
            })
        };
        let cases = vec![
            two("v_add_f16 v8, v2, v4", |a, b| a + b),
            two("v_sub_f16 v8, v2, v4", |a, b| a - b),
            two("v_mul_f16 v8, v2, v4", |a, b| a * b),
            two("v_add_f16_e64 v8, -v2, |v4|", |a, b| -a + b.abs()),
            two("v_mul_f16 v8, 0.5, v4", |_, b| b * 0.5),
            two("v_floor_f16 v8, v2", |a, _| a.floor()),
            two("v_ceil_f16 v8, v2", |a, _| a.ceil()),
            two("v_trunc_f16 v8, v2", |a, _| a.trunc()),
            two("v_rndne_f16 v8, v2", |a, _| a.round_ties_even()),
            two("v_sqrt_f16 v8, v2", |a, _| a.sqrt()),
            two("v_rcp_f16 v8, v2", |a, _| 1.0 / a),
            Case::f32("v_cvt_f32_f16 v8, v2", |i| h(i.a as u32 & 0xffff) as f32),
            Case::u32("v_mov_b32 v8, 0\nv_cvt_u16_f16 v8, v2", |i| {
                (h(i.a as u32 & 0xffff) as u16).into()
            }),
            Case::u32("v_mov_b32 v8, 0\nv_cvt_i16_f16 v8, v2", |i| {
                (h(i.a as u32 & 0xffff) as i16 as u16).into()
            }),
            Case::halves("v_cvt_f16_u16 v8, v2", move |i| {
                [to_h((i.a as u16).into()), up]
            }),
            Case::halves("v_cvt_f16_i16 v8, v2", move |i| {
                [to_h((i.a as i16).into()), up]
            }),
            Case::halves("v_ldexp_f16 v8, v2, v4", move |i| {
                let n = i32::from(i.b as i16).clamp(-100, 100);
                [to_h(h(i.a as u32 & 0xffff) * 2f64.powi(n)), up]
            }),
            // GFX9 keeps the upper half here too.
            Case::halves("v_fma_f16 v8, v2, v4, v6", |i| {
                let [a, b, c] = i.words().map(|w| h(w & 0xffff));
                [to_h(a * b + c), OLD[0] >> 16]
            }),
            Case::halves("v_fma_f16 v8, v2, -v4, v6 op_sel:[1,0,1,1]", |i| {
                let [a, b, c] = [
                    h(i.a as u32 >> 16),
                    h(i.b as u32 & 0xffff),
                    h(i.c as u32 >> 16),
                ];
                [OLD[0] & 0xffff, to_h(a * -b + c)]
            }),
            Case::u32(
                "v_cmp_class_f16 VCC, v2, v6\nv_cndmask_b32 v8, 0, -1, VCC",
                |i| {
                    if i.c as u32 & class(i.a & 0xffff, 10, 0x1f) != 0 {
                        u32::MAX
                    } else {
                        0
                    }
                },
            ),
            Case::u32("v_pack_b32_f16 v8, v2, v4 op_sel:[1,0,0]", |i| {
                i.a as u32 >> 16 | (i.b as u32) << 16
            }),
            // Packed.
            Case::halves("v_pk_add_f16 v8, v2, v4", |i| {
                let (a, b) = (split(i.a as u32), split(i.b as u32));
                [to_h(h(a[0]) + h(b[0])), to_h(h(a[1]) + h(b[1]))]
            }),
            Case::halves(
                "v_pk_mul_f16 v8, v2, v4 op_sel:[1,0] op_sel_hi:[0,1] neg_lo:[1,0] neg_hi:[0,1]",
                |i| {
                    let (a, b) = (split(i.a as u32), split(i.b as u32));
                    [to_h(-h(a[1]) * h(b[0])), to_h(h(a[0]) * -h(b[1]))]
                },
            ),
            Case::halves("v_pk_fma_f16 v8, v2, v4, v6 op_sel_hi:[1,0,1] clamp", |i| {
                let (a, b, c) = (split(i.a as u32), split(i.b as u32), split(i.c as u32));
                let one = |a, b, c| {
                    let r = h(to_h(h(a) * h(b) + h(c)));
                    to_h(if r.is_nan() || r <= 0.0 {
                        0.0
                    } else {
                        r.min(1.0)
                    })
                };
                [one(a[0], b[0], c[0]), one(a[1], b[0], c[1])]
            }),
            Case::halves("v_pk_add_f16 v8, v2, 1.0 op_sel_hi:[1,0]", |i| {
                split(i.a as u32).map(|a| to_h(h(a) + 1.0))
            }),
            // Mixed: op_sel_hi says which sources are halves, op_sel which half.
            Case::f32(
                "v_fma_mix_f32 v8, v2, v4, v6 op_sel:[1,0,0] op_sel_hi:[1,0,1]",
                |i| {
                    (h(i.a as u32 >> 16) as f32)
                        .mul_add(i.floats()[1], h(i.c as u32 & 0xffff) as f32)
                },
            ),
            Case::f32("v_fma_mix_f32 v8, -|v2|, v4, -v6 op_sel_hi:[0,1,0]", |i| {
                (-i.floats()[0].abs()).mul_add(h(i.b as u32 & 0xffff) as f32, -i.floats()[2])
            }),
            Case::halves("v_fma_mixlo_f16 v8, v2, v4, v6 op_sel_hi:[1,1,1]", |i| {
                let [a, b, c] = i.words().map(|w| h(w & 0xffff));
                [to_h(a * b + c), OLD[0] >> 16]
            }),
            Case::halves("v_fma_mixhi_f16 v8, v2, v4, v6 op_sel_hi:[1,1,1]", |i| {
                let [a, b, c] = i.words().map(|w| h(w & 0xffff));
                [OLD[0] & 0xffff, to_h(a * b + c)]
            }),
        ];
        run(machine, &halves(), &cases);
    }
}

#[test]
fn every_half_converts() {
    let items: Vec<Item> = (0..=0xffff)
        .map(|a| Item {
            a,
            ..Item::default()
        })
        .collect();
    let cases = [
        Case::f32("v_cvt_f32_f16 v8, v2", |i| h(i.a as u32) as f32),
        Case::halves(
            "v_mov_b32 v8, 0\nv_cvt_f32_f16 v9, v2\nv_cvt_f16_f32 v8, v9",
            |i| [i.a as u32, 0],
        ),
        Case::u32("v_mov_b32 v8, 0\nv_cvt_i16_f16 v8, v2", |i| {
            (h(i.a as u32) as i16 as u16).into()
        }),
    ];
    run(GFX942, &items, &cases);
    run(WAVE32, &items, &cases);
}

#[test]
fn packed_binary32() {
    let both = |i: &Item, f: fn(f32, f32) -> f32, order: [usize; 4]| {
        let words = [
            i.a as u32,
            (i.a >> 32) as u32,
            i.b as u32,
            (i.b >> 32) as u32,
        ]
        .map(f32::from_bits);
        let w = order.map(|n| words[n]);
        [f(w[0], w[1]), f(w[2], w[3])].map(f32::to_bits)
    };
    let cases = [
        Case::pair("v_pk_mul_f32 v[8:9], v[2:3], v[4:5]", move |i| {
            both(i, |a, b| a * b, [0, 2, 1, 3])
        }),
        Case::pair(
            "v_pk_add_f32 v[8:9], v[2:3], v[4:5] op_sel:[1,0] op_sel_hi:[0,1]",
            move |i| both(i, |a, b| a + b, [1, 2, 0, 3]),
        ),
        Case::pair(
            "v_pk_add_f32 v[8:9], v[2:3], v[4:5] neg_lo:[0,1] neg_hi:[1,0]",
            move |i| {
                let w = [
                    i.a as u32,
                    (i.a >> 32) as u32,
                    i.b as u32,
                    (i.b >> 32) as u32,
                ]
                .map(f32::from_bits);
                [w[0] - w[2], -w[1] + w[3]].map(f32::to_bits)
            },
        ),
        Case::pair("v_pk_mov_b32 v[8:9], v[2:3], v[4:5] op_sel:[1,0]", |i| {
            [(i.a >> 32) as u32, i.b as u32]
        }),
        Case::pair("v_pk_mov_b32 v[8:9], v[2:3], v[4:5] op_sel:[0,1]", |i| {
            [i.a as u32, (i.b >> 32) as u32]
        }),
    ];
    let items: Vec<Item> = items(
        &[
            0x3f80_0000_4000_0000,
            0x0000_0001_bf80_0000,
            0x4248_0000_c0a0_0000,
        ],
        200,
    )
    .into_iter()
    .filter(|i| {
        [i.a, i.b].iter().all(|x| {
            !f32::from_bits(*x as u32).is_nan() && !f32::from_bits((*x >> 32) as u32).is_nan()
        })
    })
    // The sign of a NaN that infinities make is not in the manual.
    .filter(|i| {
        [i.a, i.b]
            .iter()
            .all(|x| f32::from_bits((*x >> 32) as u32).is_finite())
    })
    .collect();
    run(GFX942, &items, &cases);
}

#[test]
fn modes_round_flush_and_clamp() {
    let set = |mode: u32, text: &str| {
        format!(
            "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 10), {mode:#x}\n{text}\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 10), 0x3f0"
        )
    };
    let constant = |text: String, value: u32| Case::u32(&text, move |_| value);
    // 1 + 2^-30 in each direction, and the sign of an exact zero.
    let tiny = "v_mov_b32 v40, 0x30800000\nv_add_f32 v8, 1.0, v40";
    let denormal = "v_mov_b32 v40, 0x00400000\nv_add_f32 v8, v40, v40";
    let output = "v_mov_b32 v40, 0x00800000\nv_mul_f32 v8, 0.5, v40";
    let inverse = "v_mov_b32 v40, 0x7f000000\nv_rcp_f32 v8, v40";
    let third = "v_mov_b32 v8, 0\nv_mov_b32 v40, 0x3eaaaaab\nv_cvt_f16_f32 v8, v40";
    let nan = "v_mov_b32 v40, 0x7fc00000\nv_add_f32_e64 v8, v40, v40 clamp";
    let doubled = "v_mov_b32 v40, 0x40400000\nv_add_f32_e64 v8, v40, v40 mul:2";
    let halved = "v_mov_b32 v40, 0x40400000\nv_add_f32_e64 v8, v40, v40 div:2";
    let quad = "v_mov_b32 v40, 0x40400000\nv_add_f32_e64 v8, v40, v40 mul:4";
    let cases = vec![
        constant(set(0x3f0, tiny), 0x3f80_0000),
        constant(set(0x3f1, tiny), 0x3f80_0001),
        constant(set(0x3f2, tiny), 0x3f80_0000),
        constant(set(0x3f3, "v_mov_b32 v40, 0x30800000\nv_sub_f32 v8, 1.0, v40"), 0x3f7f_ffff),
        constant(set(0x3f2, "v_sub_f32 v8, 1.0, v60\nv_sub_f32 v8, v8, v8"), 0x8000_0000),
        // The rounding of binary64 and binary16 is another field.
        constant(set(0x3fc, tiny), 0x3f80_0000),
        constant(set(0x3f0, third), 0x3555),
        constant(set(0x3f4, third), 0x3556),
        constant(set(0x3f0, denormal), 0x0080_0000),
        constant(set(0x3c0, denormal), 0),
        // Inputs flushed, outputs kept; and the other way round.
        constant(set(0x3e0, denormal), 0),
        constant(set(0x3d0, denormal), 0x0080_0000),
        constant(set(0x3e0, output), 0x0040_0000),
        constant(set(0x3d0, output), 0),
        constant(set(0x3e0, inverse), 0x0040_0000),
        constant(set(0x3d0, inverse), 0),
        // DX10_CLAMP is bit 8.
        constant(set(0x1f0, nan), 0),
        constant(set(0x0f0, nan), 0x7fc0_0000),
        // Output modifiers work where denormals are flushed and IEEE is off.
        constant(set(0x1c0, doubled), 0x4140_0000),
        constant(set(0x1c0, halved), 0x4040_0000),
        constant(set(0x1c0, quad), 0x41c0_0000),
        constant(set(0x1f0, doubled), 0x40c0_0000),
        constant(set(0x3c0, doubled), 0x40c0_0000),
        // Without IEEE a signalling NaN loses against a number.
        constant(set(0x1f0, "v_mov_b32 v40, 0x7fa00000\nv_min_f32_e64 v8, v40, 1.0"), 0x3f80_0000),
        constant(set(0x3f0, "v_mov_b32 v40, 0x7fa00000\nv_min_f32_e64 v8, v40, 1.0"), 0x7fe0_0000),
        constant(
            "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 2, 2), 3\ns_getreg_b32 s20, hwreg(HW_REG_MODE, 0, 8)\nv_mov_b32 v8, s20\n\
             s_setreg_imm32_b32 hwreg(HW_REG_MODE, 2, 2), 0".into(),
            0xfc,
        ),
    ];
    let by_name = [
        constant(
            format!("s_round_mode 0x1\n{tiny}\ns_round_mode 0x0"),
            0x3f80_0001,
        ),
        constant(
            format!("s_denorm_mode 0xc\n{denormal}\ns_denorm_mode 0xf"),
            0,
        ),
    ];
    run(WAVE32, &[Item::default()], &by_name);
    for machine in ALL {
        run(machine, &[Item::default()], &cases);
    }
}
