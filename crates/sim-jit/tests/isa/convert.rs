//! Conversions of vectors with a factor (gfx950, gfx1250), against plain Rust: the nearest of all
//! codes of a format.

use half::{bf16, f16};

use super::scaled::{Type, field};
use super::*;

const GFX950: Machine = Machine {
    target: "gfx950",
    wave: 64,
};
const GFX1250: Machine = Machine {
    target: "gfx1250",
    wave: 32,
};

/// The largest code without a sign of a finite number.
fn largest(of: Type) -> u32 {
    match of {
        Type::Fp8 => 0x7e,
        Type::Bf8 => 0x7b,
        Type::Fp6 | Type::Bf6 => 0x1f,
        _ => 7,
    }
}

/// The code of the nearest number; of two, the even one. With random bits that are all ones,
/// every number that lies between two goes up.
fn narrowed(of: Type, x: f64, up: bool) -> u32 {
    let sign = u32::from(x.is_sign_negative()) << (of.bits() - 1);
    let finite_only = of.bits() < 8;
    if x.is_nan() {
        return sign | if finite_only { largest(of) } else { 0x7f };
    }
    let (last, size) = (largest(of), x.abs());
    let value = |code: u32| f64::from(of.value(code));
    let beyond = match of {
        Type::Fp8 => 0x7f,
        Type::Bf8 => 0x7c,
        _ => last,
    };
    let step = value(last) - value(last - 1);
    let below = (0..=last).rev().find(|code| value(*code) <= size).unwrap();
    let next = if below == last {
        value(last) + step
    } else {
        value(below + 1)
    };
    let middle = (value(below) + next) / 2.0;
    let rounds_up = match up {
        true => size > value(below),
        false => size > middle || size == middle && below & 1 == 1,
    };
    if size >= next || rounds_up && below == last {
        return sign | beyond;
    }
    sign | (below + u32::from(rounds_up))
}

/// What becomes of a number in one of the long formats.
fn widened(of: Type, x: f64) -> u32 {
    match of {
        Type::F16 => f16::from_f64(x).to_bits().into(),
        // No number here has more bits than binary32.
        Type::Bf16 => bf16::from_f32(x as f32).to_bits().into(),
        _ => (x as f32).to_bits(),
    }
}

fn is_nan(of: Type, code: u32) -> bool {
    of.value(code).is_nan()
}

/// The power of two that a binary32's exponent stands for.
fn power(bits: u32) -> f64 {
    match bits >> 23 & 0xff {
        255 => f64::NAN,
        exponent => 2f64.powi(exponent as i32 - 127),
    }
}

/// Fields of `v8` on, as numbers of a format, and the bits beside them.
fn fields(text: &str, of: Type, f: impl Fn(&Item) -> Vec<u32> + 'static) -> Case {
    let check = move |i: &Item, r: [u32; 4]| {
        let expected = f(i);
        let found: Vec<u32> = (0..expected.len())
            .map(|n| field(&r, n * of.bits(), of.bits()))
            .collect();
        let good = expected
            .iter()
            .zip(&found)
            .all(|(e, x)| e == x || is_nan(of, *e) && is_nan(of, *x));
        verdict(good, expected, found)
    };
    Case {
        text: text.to_owned(),
        check: Box::new(check),
    }
}

const SHORT: [(&str, Type); 5] = [
    ("fp8", Type::Fp8),
    ("bf8", Type::Bf8),
    ("fp4", Type::Fp4),
    ("fp6", Type::Fp6),
    ("bf6", Type::Bf6),
];
const LONG: [(&str, Type); 3] = [("f32", Type::F32), ("f16", Type::F16), ("bf16", Type::Bf16)];

/// Bytes of all kinds beside factors near one.
fn codes() -> Vec<Item> {
    let mut random = Random(0x0123_4567_89ab_cdef);
    let item = |n: u64| {
        let bytes = (n & 0xff) * 0x0101_0101_0101_0101;
        let exponent = 117 + random.bits() % 20;
        Item {
            a: bytes ^ random.bits() << 32 ^ (random.bits() & 0xff_ff00),
            b: exponent << 23 | random.bits() & 0x807f_ffff,
            c: ((117 + random.bits() % 20) * 0x0001_0100)
                | ((117 + random.bits() % 20) << 24)
                | exponent,
            lane: 0,
        }
    };
    (0..512).map(item).collect()
}

#[test]
fn short_numbers_of_cdna4_get_longer() {
    let mut cases = Vec::new();
    for (long_name, long) in LONG {
        for (name, short) in SHORT.iter().take(3).copied() {
            let count = 2;
            for part in 0..if name == "fp4" { 4 } else { 2 } {
                let op_sel = format!("op_sel:[{},{}]", part & 1, part >> 1);
                let text = format!("v_cvt_scalef32_pk_{long_name}_{name} v[8:9], v2, v4 {op_sel}");
                let text = if long == Type::F32 {
                    text
                } else {
                    text.replace("v[8:9]", "v8")
                };
                cases.push(fields(&text, long, move |i| {
                    (0..count)
                        .map(|n| {
                            let at = (part * count + n) * short.bits();
                            let x = short.value(field(&i.words(), at, short.bits()));
                            widened(long, f64::from(x) * power(i.b as u32))
                        })
                        .collect()
                }));
            }
        }
        for (name, short) in [("fp6", Type::Fp6), ("bf6", Type::Bf6)] {
            // Numbers 0, 1, 5 and 31 of 32, which two registers of each item hold, over and over.
            let words = if long == Type::F32 { 32 } else { 16 };
            let copies = match long {
                Type::F32 => {
                    "v_mov_b32 v8, v20\nv_mov_b32 v9, v21\nv_mov_b32 v10, v25\nv_mov_b32 v11, v51"
                }
                _ => "v_mov_b32 v8, v20\nv_mov_b32 v9, v22\nv_mov_b32 v10, v35\nv_mov_b32 v11, v35",
            };
            let text = format!(
                "v_mov_b32 v12, v2\nv_mov_b32 v13, v3\nv_mov_b32 v14, v2\nv_mov_b32 v15, v3\n\
                 v_mov_b32 v16, v2\nv_mov_b32 v17, v3\n\
                 v_cvt_scalef32_pk32_{long_name}_{name} v[20:{}], v[12:17], v4\n{copies}",
                19 + words
            );
            cases.push(fields(&text, long, move |i| {
                let low = [i.a as u32, (i.a >> 32) as u32];
                let words = [low, low, low].concat();
                let places: &[usize] = match long {
                    Type::F32 => &[0, 1, 5, 31],
                    _ => &[0, 1, 4, 5, 30, 31, 30, 31],
                };
                places
                    .iter()
                    .map(|n| {
                        let x = short.value(field(&words, n * 6, 6));
                        widened(long, f64::from(x) * power(i.b as u32))
                    })
                    .collect()
            }));
        }
    }
    run(GFX950, &codes(), &cases);
}

/// The number at a place of an item's first register pair.
fn source(of: Type, i: &Item, n: usize) -> f64 {
    let words = [i.a as u32, (i.a >> 32) as u32];
    of.value(field(&words, n * of.bits(), of.bits())).into()
}

#[test]
fn long_numbers_of_cdna4_get_shorter() {
    let mut cases = Vec::new();
    for (long_name, long) in LONG {
        for (name, short) in SHORT.iter().take(3).copied() {
            // Half of the register, or a byte of it; the others stay.
            let width = 2 * short.bits();
            for part in 0..32 / width {
                let op_sel = match width {
                    8 => format!("op_sel:[0,0,{},{}]", part & 1, part >> 1),
                    _ if long == Type::F32 => format!("op_sel:[0,0,0,{part}]"),
                    _ => format!("op_sel:[0,0,{part}]"),
                };
                let sources = if long == Type::F32 { "v2, v3" } else { "v2" };
                let text =
                    format!("v_cvt_scalef32_pk_{name}_{long_name} v8, {sources}, v4 {op_sel}");
                cases.push(fields(&text, short, move |i| {
                    let old = |n: usize| field(&OLD, n * short.bits(), short.bits());
                    (0..32 / short.bits())
                        .map(|n| match n / 2 == part {
                            true => {
                                let x = source(long, i, n % 2) / power(i.b as u32);
                                narrowed(short, x, false)
                            }
                            false => old(n),
                        })
                        .collect()
                }));
            }
        }
        for (name, short) in SHORT.iter().take(2).copied() {
            let text =
                format!("v_cvt_scalef32_sr_{name}_{long_name} v8, v2, -1, v4 op_sel:[0,0,1,1]");
            cases.push(fields(&text, short, move |i| {
                // What the factor makes too small for binary32 is zero.
                let x = (source(long, i, 0) / power(i.b as u32)) as f32;
                let x = f64::from(x);
                let old = |n: usize| field(&OLD, n * 8, 8);
                vec![old(0), old(1), old(2), narrowed(short, x, true)]
            }));
        }
    }
    // Numbers of two registers in turn.
    for (name, short) in [("fp6", Type::Fp6), ("bf6", Type::Bf6)] {
        let mut text = String::new();
        for n in 0..32 {
            let _ = writeln!(text, "v_mov_b32 v{}, v{}", 12 + n, 2 + n / 16);
        }
        let _ = write!(
            text,
            "v_mov_b32 v12, v5\nv_cvt_scalef32_2xpk16_{name}_f32 v[50:55], v[12:27], v[28:43], v4\n\
             v_mov_b32 v8, v50\nv_mov_b32 v9, v51\nv_mov_b32 v10, v52\nv_mov_b32 v11, v53"
        );
        cases.push(fields(&text, short, move |i| {
            let of = |bits: u64| f64::from(f32::from_bits(bits as u32)) / power(i.b as u32);
            (0..21)
                .map(|n| {
                    let x = match n {
                        0 => of(i.b >> 32),
                        _ if n % 2 == 0 => of(i.a),
                        _ => of(i.a >> 32),
                    };
                    narrowed(short, x, false)
                })
                .collect()
        }));
    }
    // Every number is near one, or of any size.
    let mut items = singles();
    let mut random = Random(0x5555_1234_9999_4321);
    for (n, item) in items.iter_mut().enumerate() {
        let near = |bits: u64| bits & 0x807f_ffff | (120 + (bits >> 23) % 20) << 23;
        let (x, y) = (random.bits(), random.bits());
        if n % 4 != 0 {
            item.a = near(x) | near(x >> 32) << 32;
        }
        item.b = (117 + y % 20) << 23 | y & 0x807f_ffff | near(y >> 32) << 32;
    }
    run(GFX950, &items, &cases);
}

/// Eight numbers, or sixteen; and factors that sixteen lanes have for all.
#[test]
fn conversions_of_gfx1250() {
    let mut cases = Vec::new();
    for (long_name, long) in LONG {
        for (name, short) in SHORT {
            let count = if short.bits() == 6 { 16 } else { 8 };
            let words = count * short.bits() / 32;
            let longs = count * long.bits() / 32;
            let span = |first: usize, count: usize| match count {
                1 => format!("v{first}"),
                _ => format!("v[{first}:{}]", first + count - 1),
            };
            // What the lane has is in its own register; the factor of lane 5 is that of all lanes.
            for select in [0, 2] {
                let text = format!(
                    "v_mov_b32 v12, v2\nv_mov_b32 v13, v3\nv_mov_b32 v14, v2\n\
                     v_readlane_b32 s40, v6, 5\nv_mov_b32 v17, s40\n\
                     v_cvt_scale_pk{count}_{long_name}_{name} {}, {}, v17 scale_sel:{select}\n\
                     v_mov_b32 v8, v20\nv_mov_b32 v9, v21\nv_mov_b32 v10, v22\nv_mov_b32 v11, v23",
                    span(20, longs),
                    span(12, words)
                );
                cases.push(fields(&text, long, move |i| {
                    let words = [i.a as u32, (i.a >> 32) as u32, i.a as u32];
                    // All bytes of the factor are one in the items.
                    let factor = 2f64.powi((i.c & 0xff) as i32 - 127);
                    (0..128 / long.bits())
                        .map(|n| {
                            let x = short.value(field(&words, n * short.bits(), short.bits()));
                            widened(long, f64::from(x) * factor)
                        })
                        .collect()
                }));
            }
            let mut text = String::new();
            for n in 0..longs {
                let _ = writeln!(text, "v_mov_b32 v{}, v{}", 12 + n, 2 + n % 2);
            }
            let _ = writeln!(
                text,
                "v_cvt_scalef32_pk{count}_{name}_{long_name} {}, {}, v4",
                span(40, words),
                span(12, longs)
            );
            for n in 0..words {
                let _ = writeln!(text, "v_mov_b32 v{}, v{}", 8 + n, 40 + n);
            }
            cases.push(fields(&text, short, move |i| {
                (0..count)
                    .map(|n| {
                        let x = source(long, i, n % (64 / long.bits()));
                        narrowed(short, x / power(i.b as u32), false)
                    })
                    .collect()
            }));
        }
    }
    let mut items = codes();
    for (n, item) in items.iter_mut().enumerate() {
        item.c = (120 + n as u64 / 32 % 16) * 0x0101_0101;
    }
    run(GFX1250, &items, &cases);
}
