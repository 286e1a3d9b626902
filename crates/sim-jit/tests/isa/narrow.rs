//! Numbers of 8 bits, bfloat16 and dot products, against plain Rust: eight-bit formats by
//! looking among all their numbers for the nearest.

use half::{bf16, f16};

use super::matrix::byte;
use super::*;

const GFX950: Machine = Machine {
    target: "gfx950",
    wave: 64,
};

/// An eight-bit format: bits of the exponent, and whether it is HIP's FNUZ.
#[derive(Clone, Copy)]
struct Format {
    exponent: i32,
    fnuz: bool,
}

impl Format {
    fn of(machine: Machine, name: &str) -> Self {
        Self {
            exponent: if name.contains("bf8") { 5 } else { 4 },
            fnuz: machine == GFX942,
        }
    }

    fn value(self, code: u32) -> f32 {
        byte(code, self.exponent, self.fnuz)
    }

    /// The largest code of a finite number.
    fn largest(self) -> u32 {
        match (self.exponent, self.fnuz) {
            (_, true) => 0x7f,
            (4, false) => 0x7e,
            _ => 0x7b,
        }
    }

    /// What becomes of numbers beyond all codes.
    fn beyond(self, negative: bool, keeps: bool) -> u32 {
        let sign = u32::from(negative) << 7;
        match (keeps, self.exponent, self.fnuz) {
            (true, ..) => sign | self.largest(),
            (_, _, true) => 0x80,
            (_, 4, _) => sign | 0x7f,
            _ => sign | 0x7c,
        }
    }

    fn signed(self, code: u32, negative: bool) -> u32 {
        if self.fnuz && code == 0 {
            0
        } else {
            code | u32::from(negative) << 7
        }
    }

    fn nan(self, negative: bool) -> u32 {
        if self.fnuz {
            0x80
        } else {
            self.signed(0x7f, negative)
        }
    }

    /// The nearest code; of two, the even one.
    fn nearest(self, x: f32, keeps: bool) -> u32 {
        let negative = x.is_sign_negative();
        if x.is_nan() {
            return self.nan(negative);
        }
        // The newer formats keep an infinity whatever MODE says.
        let keeps = keeps && (self.fnuz || x.is_finite());
        let x = f64::from(x.abs());
        let value = |code: u32| f64::from(self.value(code));
        let last = value(self.largest());
        // The next number, were there one, would be as far away as the one before.
        let step = last - value(self.largest() - 1);
        if x > last + step / 2.0 || (x == last + step / 2.0 && self.largest() & 1 == 1) {
            return self.beyond(negative, keeps);
        }
        let code = (0..=self.largest())
            .min_by(|a, b| {
                let distance = |code: &u32| (value(*code) - x).abs();
                distance(a)
                    .total_cmp(&distance(b))
                    .then((a & 1).cmp(&(b & 1)))
            })
            .unwrap();
        self.signed(code, negative)
    }

    /// Random bits are added below the last kept bit.
    fn random(self, x: f32, random: u32) -> u32 {
        let negative = x.is_sign_negative();
        if x.is_nan() {
            return self.nan(negative);
        }
        if x == 0.0 {
            return self.signed(0, negative);
        }
        let size = f64::from(x.abs());
        let value = |code: u32| f64::from(self.value(code));
        let last = value(self.largest());
        let below = (0..=self.largest())
            .rev()
            .find(|code| value(*code) <= size)
            .unwrap();
        let step = if below == self.largest() {
            last - value(below - 1)
        } else {
            value(below + 1) - value(below)
        };
        let part = (size - value(below)) / step;
        if part >= 1.0 {
            return self.beyond(negative, false);
        }
        // As many random bits as the binary32 has below the step.
        let unit = f64::from(f32::from_bits(x.to_bits() & 0x7f80_0000)) / 2f64.powi(23);
        let dropped = (step / unit).log2() as u32;
        let chance = f64::from(random >> (32 - dropped)) / 2f64.powi(dropped as i32);
        let up = part + chance >= 1.0;
        if up && below == self.largest() {
            return self.beyond(negative, false);
        }
        self.signed(below + u32::from(up), negative)
    }
}

/// All bytes in all places.
fn bytes() -> Vec<Item> {
    let mut items: Vec<Item> = (0..256u64)
        .map(|i| Item {
            a: i | (i ^ 0x5a) << 8 | (255 - i) << 16 | ((i * 7) & 0xff) << 24,
            ..Item::default()
        })
        .collect();
    items.resize(items.len().next_multiple_of(64), Item::default());
    items
}

#[test]
fn every_byte_becomes_a_binary32() {
    for machine in [GFX942, GFX950] {
        let mut cases = Vec::new();
        for name in ["fp8", "bf8"] {
            let f = Format::of(machine, name);
            let part = |n: u32| move |i: &Item| f.value(i.a as u32 >> (8 * n) & 0xff);
            cases.push(Case::f32(&format!("v_cvt_f32_{name} v8, v2"), part(0)));
            for n in 0..4 {
                cases.push(Case::f32(
                    &format!("v_cvt_f32_{name}_sdwa v8, v2 src0_sel:BYTE_{n}"),
                    part(n),
                ));
            }
            for (n, text) in [(0, ""), (2, "_sdwa")] {
                let select = if n == 2 { "src0_sel:WORD_1" } else { "" };
                for word in 0..2 {
                    // Either half of the pair is looked at in a case of its own.
                    let at = if word == 0 { "v[8:9]" } else { "v[6:7]" };
                    let then = if word == 0 { "" } else { "\nv_mov_b32 v8, v7" };
                    cases.push(Case::f32(
                        &format!("v_cvt_pk_f32_{name}{text} {at}, v2 {select}{then}"),
                        part(n + word),
                    ));
                }
            }
        }
        run(machine, &bytes(), &cases);
    }
}

/// Numbers at, and beside, every number of a format and every middle between two.
fn around(f: Format) -> Vec<Item> {
    let mut numbers: Vec<f32> = Vec::new();
    for code in 0..f.largest() {
        let (a, b) = (f.value(code), f.value(code + 1));
        numbers.extend([a, a + (b - a) / 2.0]);
    }
    let last = f.value(f.largest());
    let step = last - f.value(f.largest() - 1);
    numbers.extend([last, last + step / 2.0, last + step, last * 3.0, f32::MAX]);
    let mut bits: Vec<u32> = numbers
        .iter()
        .flat_map(|x| [x.to_bits(), x.to_bits() + 1, x.to_bits().saturating_sub(1)])
        .collect();
    bits.extend([0x7f80_0000, 0x7fc0_0000, 0x7fa0_0001, 1, 0x007f_ffff]);
    let mut random = Random(99);
    let mut items: Vec<Item> = bits
        .iter()
        .enumerate()
        .map(|(i, x)| {
            let sign = (i as u32 & 1) << 31;
            let other = bits[(i * 37 + 11) % bits.len()];
            Item {
                a: u64::from(x | sign),
                b: other.into(),
                c: random.bits(),
                lane: 0,
            }
        })
        .collect();
    items.resize(items.len().next_multiple_of(64), Item::default());
    items
}

#[test]
fn numbers_become_bytes() {
    for machine in [GFX942, GFX950] {
        for name in ["fp8", "bf8"] {
            let f = Format::of(machine, name);
            let pair = move |i: &Item, keeps| {
                let [a, b, _] = i.floats();
                f.nearest(a, keeps) | f.nearest(b, keeps) << 8
            };
            let old = OLD[0];
            let text = format!("v_cvt_pk_{name}_f32 v8, v2, v4");
            let mode = "hwreg(HW_REG_MODE, 23, 1)";
            let cases = [
                Case::u32(&text, move |i| pair(i, false) | old & 0xffff_0000),
                Case::u32(&format!("{text} op_sel:[0,0,1]"), move |i| {
                    pair(i, false) << 16 | old & 0xffff
                }),
                Case::u32(&format!("v_cvt_pk_{name}_f32 v8, -v2, |v4|"), move |i| {
                    let [a, b, _] = i.floats();
                    f.nearest(-a, false) | f.nearest(b.abs(), false) << 8 | old & 0xffff_0000
                }),
                // MODE.FP16_OVFL keeps them finite.
                Case::u32(
                    &format!("s_setreg_imm32_b32 {mode}, 1\n{text}\ns_setreg_imm32_b32 {mode}, 0"),
                    move |i| pair(i, true) | old & 0xffff_0000,
                ),
            ];
            run(machine, &around(f), &cases);
        }
    }
}

#[test]
fn stochastic_rounding_adds_its_second_operand() {
    for machine in [GFX942, GFX950] {
        for name in ["fp8", "bf8"] {
            let f = Format::of(machine, name);
            let mut items = around(f);
            // Below, more bits are dropped than there are random ones.
            items.retain(|i| f32::from_bits(i.a as u32).abs() > 1e-7 || i.a << 33 == 0);
            items.resize(items.len().next_multiple_of(64), Item::default());
            let cases: Vec<Case> = (0..4)
                .map(|n| {
                    let text = format!(
                        "v_cvt_sr_{name}_f32 v8, v2, v6 op_sel:[0,0,{},{}]",
                        n & 1,
                        n >> 1
                    );
                    Case::u32(&text, move |i| {
                        let code = f.random(i.floats()[0], i.c as u32);
                        OLD[0] & !(0xff << (8 * n)) | code << (8 * n)
                    })
                })
                .collect();
            run(machine, &items, &cases);
        }
    }
}

fn upper(word: u32) -> f32 {
    f32::from_bits(word & 0xffff_0000)
}

fn lower(word: u32) -> f32 {
    f32::from_bits(word << 16)
}

fn same_bf16(found: u32, expected: f32) -> bool {
    let expected = bf16::from_f32(expected);
    if expected.is_nan() {
        bf16::from_bits(found as u16).is_nan()
    } else {
        found == u32::from(expected.to_bits())
    }
}

/// `v8` as two bfloat16.
fn two(text: &str, f: impl Fn(&Item) -> [f32; 2] + 'static) -> Case {
    Case {
        text: text.into(),
        check: Box::new(move |i, r| {
            let e = f(i);
            let good = same_bf16(r[0] & 0xffff, e[0]) && same_bf16(r[0] >> 16, e[1]);
            verdict(good, e.map(f32::to_bits), [r[0], 0])
        }),
    }
}

/// The lower half of `v8` as a bfloat16, the other as it was.
fn one(text: &str, high: bool, f: impl Fn(&Item) -> f32 + 'static) -> Case {
    Case {
        text: text.into(),
        check: Box::new(move |i, r| {
            let (new, old, was) = if high {
                (r[0] >> 16, r[0] & 0xffff, OLD[0] & 0xffff)
            } else {
                (r[0] & 0xffff, r[0] >> 16, OLD[0] >> 16)
            };
            let good = same_bf16(new, f(i)) && old == was;
            verdict(good, f(i).to_bits(), r[0])
        }),
    }
}

/// The same of a result that is cut to a bfloat16, not rounded.
fn cut(text: &str, high: bool, f: impl Fn(&Item) -> f32 + 'static) -> Case {
    one(text, high, move |i| {
        let exact = f(i);
        match exact.is_nan() {
            true => exact,
            false => f32::from_bits(exact.to_bits() & 0xffff_0000),
        }
    })
}

#[test]
fn bfloat16() {
    let random = |i: &Item| {
        let (x, r) = (i.words()[0], i.words()[2]);
        if f32::from_bits(x).is_finite() {
            f32::from_bits(x.wrapping_add(r >> 16) & 0xffff_0000)
        } else {
            f32::from_bits(x)
        }
    };
    let of_950 = [
        two("v_cvt_pk_bf16_f32 v8, v2, v4", |i| {
            [i.floats()[0], i.floats()[1]]
        }),
        two("v_cvt_pk_bf16_f32 v8, -v2, |v4|", |i| {
            [-i.floats()[0], i.floats()[1].abs()]
        }),
        one("v_cvt_sr_bf16_f32 v8, v2, v6", false, random),
        one("v_cvt_sr_bf16_f32 v8, v2, v6 op_sel:[0,0,1]", true, random),
        Case::f32("v_cvt_f32_bf16 v8, v2", |i| lower(i.a as u32)),
        Case::f32("v_cvt_f32_bf16_sdwa v8, v2 src0_sel:WORD_1", |i| {
            upper(i.a as u32)
        }),
        Case::f32("v_cvt_f32_bf16_e64 v8, -v2", |i| -lower(i.a as u32)),
        Case::halves("v_cvt_pk_f16_f32 v8, v2, v4", |i| {
            [0, 1].map(|n| f16::from_f32(i.floats()[n]).to_bits().into())
        }),
    ];
    run(GFX950, &singles(), &of_950);
}

/// Two products and C: of halves `a` and `b`, the upper ones first.
fn dot2(a: [f32; 2], b: [f32; 2], c: f32) -> f32 {
    a[0].mul_add(b[0], a[1].mul_add(b[1], c))
}

#[test]
fn dot_products_of_floating_point_numbers() {
    let brain = |w: u64| [lower(w as u32), upper(w as u32)];
    let half = |w: u64| [w as u16, (w >> 16) as u16].map(|h| f16::from_bits(h).to_f32());
    let third = |w: u64| f32::from_bits(w as u32);
    let of_rdna3 = [
        Case::f32("v_dot2_f32_bf16 v8, v2, v4, v6", move |i| {
            dot2(brain(i.a), brain(i.b), third(i.c))
        }),
        Case::f32(
            "v_dot2_f32_bf16 v8, v2, v4, v6 neg_lo:[1,0,1] neg_hi:[0,1,0]",
            move |i| {
                let ([a, b], [c, d]) = (brain(i.a), brain(i.b));
                dot2([-a, b], [c, -d], -third(i.c))
            },
        ),
        Case::f32(
            "v_dot2_f32_bf16 v8, v2, v4, 1.0 op_sel:[1,0,0] op_sel_hi:[0,1,1]",
            move |i| {
                let [a, b] = brain(i.a);
                dot2([b, a], brain(i.b), 1.0)
            },
        ),
        cut("v_dot2_bf16_bf16 v8, v2, v4, v6", false, move |i| {
            dot2(brain(i.a), brain(i.b), brain(i.c)[0])
        }),
        cut(
            "v_dot2_bf16_bf16 v8, v2, v4, v6 op_sel:[0,0,1,1]",
            true,
            move |i| dot2(brain(i.a), brain(i.b), brain(i.c)[1]),
        ),
        cut("v_dot2_bf16_bf16 v8, v2, v4, 2.0", false, move |i| {
            dot2(brain(i.a), brain(i.b), 2.0)
        }),
        Case::halves("v_dot2_f16_f16 v8, v2, v4, v6", move |i| {
            let r = dot2(half(i.a), half(i.b), half(i.c)[0]);
            [f16::from_f32(r).to_bits().into(), OLD[0] >> 16]
        }),
    ];
    let of_all = [
        Case::f32("v_dot2_f32_f16 v8, v2, v4, v6", move |i| {
            dot2(half(i.a), half(i.b), third(i.c))
        }),
        Case::f32("v_dot2_f32_f16 v8, v2, v4, v6 neg_lo:[0,0,1]", move |i| {
            dot2(half(i.a), half(i.b), -third(i.c))
        }),
        Case::f32(
            "v_dot2_f32_f16 v8, v2, v4, v6 neg_lo:[0,1,1] neg_hi:[1,0,1]",
            move |i| {
                let ([a, b], [c, d]) = (half(i.a), half(i.b));
                dot2([a, -b], [-c, d], -third(i.c).abs())
            },
        ),
    ];
    for machine in ALL {
        run(machine, &halves(), &of_all);
        if !machine.gfx9() {
            run(machine, &singles(), &of_rdna3);
            run(machine, &halves(), &of_rdna3);
        }
    }
    let of_950 = [Case::f32(
        "v_mov_b32 v8, v6\nv_dot2c_f32_bf16 v8, v2, v4",
        move |i| dot2(brain(i.a), brain(i.b), third(i.c)),
    )];
    run(GFX950, &singles(), &of_950);
}

/// Elements of `bits` bits, the lowest first.
fn elements(word: u64, bits: u32, signed: bool) -> Vec<i64> {
    (0..32 / bits)
        .map(|n| {
            let x = (word as u32) << (32 - bits * (n + 1)) >> (32 - bits);
            if signed && x >> (bits - 1) != 0 {
                i64::from(x) - (1 << bits)
            } else {
                i64::from(x)
            }
        })
        .collect()
}

fn dot(i: &Item, bits: u32, signed: [bool; 2], c: i64) -> i64 {
    let (a, b) = (
        elements(i.a, bits, signed[0]),
        elements(i.b, bits, signed[1]),
    );
    a.iter().zip(b).map(|(a, b)| a * b).sum::<i64>() + c
}

fn limit(x: i64, signed: bool) -> u32 {
    if signed {
        x.clamp(i32::MIN.into(), i32::MAX.into()) as u32
    } else {
        x.clamp(0, u32::MAX.into()) as u32
    }
}

#[test]
fn dot_products_of_integers_end_at_the_limits_when_clamped() {
    let c = |i: &Item, signed: bool| {
        let c = i.c as u32;
        if signed {
            i64::from(c as i32)
        } else {
            i64::from(c)
        }
    };
    let of = |text: &str, bits: u32, both: [bool; 2], signed: bool| {
        [
            Case::u32(&format!("{text} clamp"), move |i| {
                limit(dot(i, bits, both, c(i, signed)), signed)
            }),
            Case::u32(text, move |i| dot(i, bits, both, c(i, signed)) as u32),
        ]
    };
    let old: Vec<Case> = [
        of("v_dot4_i32_i8 v8, v2, v4, v6", 8, [true; 2], true),
        of("v_dot4_u32_u8 v8, v2, v4, v6", 8, [false; 2], false),
        of("v_dot8_i32_i4 v8, v2, v4, v6", 4, [true; 2], true),
        of("v_dot8_u32_u4 v8, v2, v4, v6", 4, [false; 2], false),
        of("v_dot2_i32_i16 v8, v2, v4, v6", 16, [true; 2], true),
        of("v_dot2_u32_u16 v8, v2, v4, v6", 16, [false; 2], false),
    ]
    .into_iter()
    .flatten()
    .chain([
        Case::u32("v_mov_b32 v8, v6\nv_dot8c_i32_i4 v8, v2, v4", move |i| {
            dot(i, 4, [true; 2], c(i, true)) as u32
        }),
        Case::u32("v_mov_b32 v8, v6\nv_dot2c_i32_i16 v8, v2, v4", move |i| {
            dot(i, 16, [true; 2], c(i, true)) as u32
        }),
        Case::u32("v_mov_b32 v8, v6\nv_dot4c_i32_i8 v8, v2, v4", move |i| {
            dot(i, 8, [true; 2], c(i, true)) as u32
        }),
    ])
    .collect();
    run(GFX942, &integers(), &old);
    let mut new = Vec::new();
    for (name, bits) in [("v_dot4_i32_iu8", 8), ("v_dot8_i32_iu4", 4)] {
        for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let text = format!("{name} v8, v2, v4, v6 neg_lo:[{a},{b},0]");
            new.extend(of(&text, bits, [a == 1, b == 1], true));
        }
    }
    new.extend(of("v_dot4_u32_u8 v8, v2, v4, v6", 8, [false; 2], false));
    for machine in [WAVE32, WAVE64] {
        run(machine, &integers(), &new);
    }
}

#[test]
fn binary32_to_pairs_of_integers() {
    // A cast from floats to integers in Rust truncates, keeps to the limits, and makes 0 of a NaN.
    for machine in [WAVE32, WAVE64, GENERATIONS[4]] {
        let cases = [
            Case::halves("v_cvt_pk_i16_f32 v8, v2, v4", |i| {
                [0, 1].map(|n| u32::from(i.floats()[n] as i16 as u16))
            }),
            Case::halves("v_cvt_pk_u16_f32 v8, v2, v4", |i| {
                [0, 1].map(|n| u32::from(i.floats()[n] as u16))
            }),
        ];
        run(machine, &singles(), &cases);
    }
}
