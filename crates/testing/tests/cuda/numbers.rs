//! Instructions on numbers with a point, in every rounding, against exact arithmetic.

use gfxjit_testing::reference::root;
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

use crate::forms::{Form, Out, form, operands, typed, width};

const ROUNDINGS: [(&str, Round); 4] = [
    ("rn", Round::NearestTiesToEven),
    ("rz", Round::TowardZero),
    ("rm", Round::TowardNegative),
    ("rp", Round::TowardPositive),
];

/// A format's edges: zeros, denormal and normal numbers at their bounds, halves of units of other formats, infinity
/// and NaN.
fn edges(fraction: u32, exponent: u32) -> Vec<u64> {
    let one = ((1 << (exponent - 1)) - 1) << fraction;
    let infinite = ((1 << exponent) - 1) << fraction;
    let least = 1 << fraction;
    let mut out = vec![
        0,
        1,
        2,
        least - 1,
        least,
        least + 1,
        2 * least,
        infinite - 1,
        infinite - 2,
        infinite,
    ];
    out.extend([
        one,
        one + 1,
        one - 1,
        one + least,
        one + least / 2,
        one - least,
        one + 3 * least / 2,
    ]);
    // NaN of both kinds.
    out.extend([infinite + least / 2, infinite + 1]);
    // Largest and least numbers of other formats, and what is just beyond.
    for power in [
        -149i64, -133, -126, -24, -14, -25, 15, 16, 31, 32, 63, 64, 8, 9,
    ] {
        let field = (1 << (exponent - 1)) - 1 + power;
        if field > 0 && field < (1 << exponent) - 1 {
            let n = (field as u64) << fraction;
            out.extend([n, n - 1, n + 1, n + least / 2]);
        }
    }
    let negative: Vec<u64> = out.iter().map(|n| n | 1 << (fraction + exponent)).collect();
    out.extend(negative);
    out
}

fn values(fraction: u32, exponent: u32, random: usize) -> Vec<[u64; 3]> {
    let mut edges = edges(fraction, exponent);
    edges.sort_unstable();
    edges.dedup();
    let one = ((1u64 << (exponent - 1)) - 1) << fraction;
    operands(&edges, random, |random| {
        let bits = random.next() >> (63 - fraction - exponent);
        // Half of them near 1, so that sums have something to do with each other.
        match random.next() % 2 {
            0 => bits,
            _ => {
                bits & !(((1 << exponent) - 1) << fraction)
                    | (one + ((random.next() % 5) << fraction))
            }
        }
    })
}

pub(crate) fn singles() -> Vec<[u64; 3]> {
    values(23, 8, 2000)
}

pub(crate) fn doubles() -> Vec<[u64; 3]> {
    values(52, 11, 2000)
}

/// Pairs of numbers of 16 bits, whose upper ones are another operand's.
fn pairs_of(halves: Vec<[u64; 3]>) -> Vec<[u64; 3]> {
    let turned: Vec<[u64; 3]> = halves.iter().rev().copied().collect();
    let both = halves.iter().zip(turned);
    both.map(|(low, high)| [0, 1, 2].map(|i| low[i] & 0xffff | (high[i] & 0xffff) << 16))
        .collect()
}

pub(crate) fn halves() -> Vec<[u64; 3]> {
    pairs_of(values(10, 5, 1000))
}

pub(crate) fn brains() -> Vec<[u64; 3]> {
    pairs_of(values(7, 8, 1000))
}

fn of<F: Float>(bits: u64) -> F {
    F::from_bits(u128::from(bits) & u128::MAX >> (128 - F::BITS))
}

fn bits<F: Float>(x: F) -> u64 {
    x.to_bits() as u64
}

fn flushed<F: Float>(x: F) -> F {
    match x.is_denormal() {
        true => F::ZERO.copy_sign(x),
        false => x,
    }
}

/// Between 0 and 1; NaN is 0.
fn saturated<F: Float>(x: F) -> F {
    let one = F::from_u128(1).value;
    if x.is_nan() || x.is_negative() || x.is_zero() {
        F::ZERO
    } else if x > one {
        one
    } else {
        x
    }
}

/// The operations that are rounded.
const OPERATIONS: [(&str, usize); 7] = [
    ("add", 2),
    ("sub", 2),
    ("mul", 2),
    ("fma", 3),
    ("div", 2),
    ("rcp", 1),
    ("sqrt", 1),
];

fn computed<F: Float>(op: &str, [a, b, c]: [F; 3], round: Round) -> F {
    match op {
        "add" => a.add_r(b, round).value,
        "sub" => a.sub_r(b, round).value,
        "mul" => a.mul_r(b, round).value,
        "fma" | "mad" => a.mul_add_r(b, c, round).value,
        "div" => a.div_r(b, round).value,
        "rcp" => F::from_u128(1).value.div_r(a, round).value,
        _ => root(a, round),
    }
}

fn rounded<F: Float>(ty: &'static str, out_as: Out, w: u32, words: &[&'static str]) -> Vec<Form> {
    let mut out = Vec::new();
    for (op, count) in OPERATIONS {
        for (mode, round) in ROUNDINGS {
            for word in words {
                let (ftz, sat) = (word.contains("ftz"), word.contains("sat"));
                if sat && matches!(op, "div" | "rcp" | "sqrt") {
                    continue;
                }
                let list = ["a", "b", "c"].map(|l| format!("%{l}{w}"));
                let text = format!(
                    "{op}.{mode}{word}.{ty} %d{w}, {};",
                    list[..count].join(", ")
                );
                out.push(form(text, out_as, move |given| {
                    let args = given.map(of::<F>).map(|x| if ftz { flushed(x) } else { x });
                    let mut x = computed(op, args, round);
                    if ftz {
                        // Whether a number that becomes normal by rounding was denormal is left open.
                        let exact = computed(op, args, Round::TowardZero);
                        if exact.is_denormal() != x.is_denormal() {
                            return None;
                        }
                        x = flushed(x);
                    }
                    Some(bits(if sat { saturated(x) } else { x }))
                }));
            }
        }
    }
    out
}

pub(crate) fn of_singles() -> Vec<Form> {
    rounded::<Single>("f32", Out::Single, 32, &["", ".ftz", ".sat", ".ftz.sat"])
}

pub(crate) fn of_doubles() -> Vec<Form> {
    rounded::<Double>("f64", Out::Double, 64, &[""])
}

/// Pairs of numbers of 32 bits, and their operands.
pub(crate) fn pairs_of_singles() -> (Vec<Form>, Vec<[u64; 3]>) {
    let singles = singles();
    let turned: Vec<[u64; 3]> = singles.iter().rev().copied().collect();
    let both = singles.iter().zip(&turned);
    let operands = both
        .map(|(low, high)| [0, 1, 2].map(|i| low[i] | high[i] << 32))
        .collect();
    let mut out = Vec::new();
    for form_of_one in rounded::<Single>("f32x2", Out::Singles, 64, &["", ".ftz"]) {
        if ["div", "rcp", "sqrt"]
            .iter()
            .any(|op| form_of_one.text.starts_with(op))
        {
            continue;
        }
        let want = form_of_one.want;
        out.push(form(form_of_one.text, Out::Singles, move |given| {
            Some(want(given.map(|n| n >> 32))? << 32 | want(given.map(|n| n & 0xffff_ffff))?)
        }));
    }
    (out, operands)
}

fn least_and_most<F: Float>(op: &str, a: F, b: F, nan: bool) -> F {
    if a.is_nan() || b.is_nan() {
        return if nan || (a.is_nan() && b.is_nan()) {
            F::NAN
        } else if a.is_nan() {
            b
        } else {
            a
        };
    }
    // -0 is less than +0.
    let less = a < b || (a == b && a.is_negative());
    if less == (op == "min") { a } else { b }
}

/// What is not rounded: signs, least and greatest numbers.
fn unrounded<F: Float>(ty: &'static str, out_as: Out, w: u32) -> Vec<Form> {
    let mut out = Vec::new();
    let words: &[&str] = match ty {
        "f64" => &[""],
        "f32" => &[
            "",
            ".ftz",
            ".NaN",
            ".ftz.NaN",
            ".xorsign.abs",
            ".NaN.xorsign.abs",
        ],
        "f16" => &["", ".ftz", ".NaN", ".xorsign.abs", ".NaN.xorsign.abs"],
        _ => &["", ".NaN", ".xorsign.abs", ".NaN.xorsign.abs"],
    };
    for op in ["min", "max"] {
        for word in words {
            let (ftz, nan, signs) = (
                word.contains("ftz"),
                word.contains("NaN"),
                word.contains("xorsign"),
            );
            out.push(form(
                format!("{op}{word}.{ty} %d{w}, %a{w}, %b{w};"),
                out_as,
                move |[a, b, _]| {
                    let [a, b] = [a, b]
                        .map(of::<F>)
                        .map(|x| if ftz { flushed(x) } else { x });
                    Some(bits(match signs {
                        false => least_and_most(op, a, b, nan),
                        true => {
                            let size = least_and_most(op, a.abs(), b.abs(), nan);
                            match a.is_negative() != b.is_negative() {
                                true => -size.abs(),
                                false => size.abs(),
                            }
                        }
                    }))
                },
            ));
        }
    }
    for op in ["abs", "neg"] {
        let ftz: &[&str] = if ty == "f32" { &["", ".ftz"] } else { &[""] };
        for word in ftz {
            out.push(form(
                format!("{op}{word}.{ty} %d{w}, %a{w};"),
                out_as,
                move |[a, ..]| {
                    let x = of::<F>(a);
                    let x = if word.is_empty() { x } else { flushed(x) };
                    Some(bits(if op == "abs" { x.abs() } else { -x }))
                },
            ));
        }
    }
    out
}

pub(crate) fn of_signs() -> (Vec<Form>, Vec<Form>) {
    let mut singles = unrounded::<Single>("f32", Out::Single, 32);
    for (word, is) in [
        ("finite", (|x| x.is_finite()) as fn(Single) -> bool),
        ("infinite", |x| x.is_infinite()),
        ("number", |x| !x.is_nan()),
        ("notanumber", |x| x.is_nan()),
        ("normal", |x| x.is_normal()),
        ("subnormal", |x| x.is_denormal()),
    ] {
        singles.push(form(
            format!("testp.{word}.f32 %p, %a32;"),
            Out::Bits,
            move |[a, ..]| Some(u64::from(is(of(a)))),
        ));
    }
    singles.push(form(
        "copysign.f32 %d32, %a32, %b32;",
        Out::Single,
        |[a, b, _]| Some(a & 0x8000_0000 | b & 0x7fff_ffff),
    ));
    (singles, unrounded::<Double>("f64", Out::Double, 64))
}

/// Numbers of 16 bits, alone and in pairs: rounded once, to the nearest.
pub(crate) fn of_small<F: Float>(ty: &'static str, alone: Out, pair: Out) -> Vec<Form> {
    let mut out = unrounded::<F>(ty, alone, 16);
    let brain = ty == "bf16";
    for (op, count) in [("add", 2), ("sub", 2), ("mul", 2), ("fma", 3)] {
        for word in ["", ".ftz", ".sat", ".ftz.sat", ".relu", ".ftz.relu"] {
            let (ftz, sat, relu) = (
                word.contains("ftz"),
                word.contains("sat"),
                word.contains("relu"),
            );
            if brain && (ftz || sat) || relu && op != "fma" {
                continue;
            }
            let one = move |given: [u64; 3]| {
                let args = given.map(of::<F>).map(|x| if ftz { flushed(x) } else { x });
                let mut x = computed(op, args, Round::NearestTiesToEven);
                if ftz {
                    let exact = computed(op, args, Round::TowardZero);
                    if exact.is_denormal() != x.is_denormal() {
                        return None;
                    }
                    x = flushed(x);
                }
                if sat {
                    x = saturated(x);
                }
                if relu && !x.is_nan() && x.is_negative() {
                    x = F::ZERO;
                }
                Some(bits(x))
            };
            for (kind, w, out_as) in [("", 16, alone), ("x2", 32, pair)] {
                let list = ["a", "b", "c"].map(|l| format!("%{l}{w}"));
                let text = format!(
                    "{op}.rn{word}.{ty}{kind} %d{w}, {};",
                    list[..count].join(", ")
                );
                out.push(form(text, out_as, move |given| match w {
                    16 => one(given),
                    _ => Some(one(given.map(|n| n >> 16))? << 16 | one(given)?),
                }));
            }
        }
    }
    out
}

pub(crate) fn of_halves() -> Vec<Form> {
    of_small::<Half>("f16", Out::Half, Out::Halves)
}

pub(crate) fn of_brains() -> Vec<Form> {
    of_small::<BFloat>("bf16", Out::Brain, Out::Brains)
}

fn converted<A: FloatConvert<B>, B: Float>(bits_of_a: u64, round: Round) -> B {
    of::<A>(bits_of_a).convert_r(round, &mut false).value
}

type Convert = fn(u64, Round) -> u64;

/// Conversions of numbers to other formats.
pub(crate) fn narrowing() -> (Vec<Form>, Vec<Form>) {
    let mut singles = Vec::new();
    let mut doubles = Vec::new();
    let table: [(&'static str, &'static str, u32, u32, Out, Convert); 6] = [
        ("f32", "f64", 32, 64, Out::Single, |a, r| {
            bits(converted::<Double, Single>(a, r))
        }),
        ("f16", "f64", 16, 64, Out::Half, |a, r| {
            bits(converted::<Double, Half>(a, r))
        }),
        ("bf16", "f64", 16, 64, Out::Brain, |a, r| {
            bits(converted::<Double, BFloat>(a, r))
        }),
        ("f16", "f32", 16, 32, Out::Half, |a, r| {
            bits(converted::<Single, Half>(a, r))
        }),
        ("bf16", "f32", 16, 32, Out::Brain, |a, r| {
            bits(converted::<Single, BFloat>(a, r))
        }),
        ("f64", "f32", 64, 32, Out::Double, |a, r| {
            bits(converted::<Single, Double>(a, r))
        }),
    ];
    for (to, from, into, w, out_as, convert) in table {
        for (mode, round) in ROUNDINGS {
            if to == "f64" && mode != "rn" {
                continue;
            }
            let mode = if to == "f64" {
                String::new()
            } else {
                format!(".{mode}")
            };
            let text = format!("cvt{mode}.{to}.{from} %d{into}, %a{w};");
            let forms = if from == "f64" {
                &mut doubles
            } else {
                &mut singles
            };
            forms.push(form(text, out_as, move |[a, ..]| Some(convert(a, round))));
        }
    }
    // In pairs, the first operand above; negative numbers as 0; no infinity.
    for (to, out_as, most, convert) in [
        (
            "f16",
            Out::Halves,
            0x7bff,
            (|a, r| bits(converted::<Single, Half>(a, r))) as Convert,
        ),
        ("bf16", Out::Brains, 0x7f7f, |a, r| {
            bits(converted::<Single, BFloat>(a, r))
        }),
    ] {
        for (mode, round) in [("rn", Round::NearestTiesToEven), ("rz", Round::TowardZero)] {
            for word in ["", ".relu", ".satfinite", ".relu.satfinite"] {
                let one = move |a: u64| {
                    let mut n = convert(a, round);
                    let is_nan = of::<Single>(a).is_nan();
                    if word.contains("satfinite") && n & 0x7fff > most && !is_nan {
                        n = n & 0x8000 | most;
                    }
                    if word.contains("relu") && n & 0x8000 != 0 && !is_nan {
                        n = 0;
                    }
                    if is_nan { 0x7fff } else { n }
                };
                let text = format!("cvt.{mode}{word}.{to}x2.f32 %d32, %a32, %b32;");
                singles.push(form(text, out_as, move |[a, b, _]| {
                    Some(one(a) << 16 | one(b))
                }));
                let alone = if to == "f16" { Out::Half } else { Out::Brain };
                let text = format!("cvt.{mode}{word}.{to}.f32 %d16, %a32;");
                singles.push(form(text, alone, move |[a, ..]| Some(one(a))));
            }
        }
    }
    for (mode, round) in ROUNDINGS {
        singles.push(form(
            format!("cvt.{mode}.ftz.f16.f32 %d16, %a32;"),
            Out::Half,
            move |[a, ..]| {
                Some(bits(converted::<Single, Half>(
                    bits(flushed(of::<Single>(a))),
                    round,
                )))
            },
        ));
        doubles.push(form(
            format!("cvt.{mode}.ftz.f32.f64 %d32, %a64;"),
            Out::Single,
            move |[a, ..]| {
                let x: Single = converted::<Double, Single>(a, round);
                let exact: Single = converted::<Double, Single>(a, Round::TowardZero);
                (x.is_denormal() == exact.is_denormal()).then(|| bits(flushed(x)))
            },
        ));
        doubles.push(form(
            format!("cvt.{mode}.sat.f32.f64 %d32, %a64;"),
            Out::Single,
            move |[a, ..]| Some(bits(saturated(converted::<Double, Single>(a, round)))),
        ));
    }
    for (mode, round, word) in [
        ("rn", Round::NearestTiesToEven, ""),
        ("rz", Round::TowardZero, ""),
        ("rna", Round::NearestTiesToAway, ""),
        ("rn", Round::NearestTiesToEven, ".relu"),
        ("rz", Round::TowardZero, ".relu"),
        ("rna", Round::NearestTiesToAway, ".satfinite"),
        ("rn", Round::NearestTiesToEven, ".satfinite"),
    ] {
        singles.push(form(
            format!("cvt.{mode}{word}.tf32.f32 %d32, %a32;"),
            Out::Single,
            move |[a, ..]| Some(tf32(a & 0xffff_ffff, round, word)),
        ));
    }
    (singles, doubles)
}

/// A number of 32 bits with 10 bits behind the point.
fn tf32(a: u64, round: Round, word: &str) -> u64 {
    let (sign, size) = (a & 0x8000_0000, a & 0x7fff_ffff);
    if size > 0x7f80_0000 {
        return 0x7fff_ffff;
    }
    let (kept, rest) = (size >> 13, size & 0x1fff);
    let up = match round {
        Round::NearestTiesToEven => rest > 0x1000 || rest == 0x1000 && kept & 1 == 1,
        Round::NearestTiesToAway => rest >= 0x1000,
        _ => false,
    };
    let mut out = (kept + u64::from(up)) << 13;
    if word == ".satfinite" {
        out = out.min(0x7f7f_e000);
    }
    match sign != 0 && word == ".relu" {
        true => 0,
        false => sign | out,
    }
}

/// Whole numbers to numbers with a point.
pub(crate) fn from_whole() -> Vec<Form> {
    let mut out = Vec::new();
    for from in ["u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64"] {
        let w = width(from);
        let value = move |a: u64| typed(a, from);
        for (mode, round) in ROUNDINGS {
            let (own, register) = (format!("cvt.{mode}"), w.max(16));
            out.push(form(
                format!("{own}.f16.{from} %d16, %a{register};"),
                Out::Half,
                move |[a, ..]| Some(bits(Half::from_i128_r(value(a), round).value)),
            ));
            out.push(form(
                format!("{own}.bf16.{from} %d16, %a{register};"),
                Out::Brain,
                move |[a, ..]| Some(bits(BFloat::from_i128_r(value(a), round).value)),
            ));
            out.push(form(
                format!("{own}.f32.{from} %d32, %a{register};"),
                Out::Single,
                move |[a, ..]| Some(bits(Single::from_i128_r(value(a), round).value)),
            ));
            out.push(form(
                format!("{own}.sat.f32.{from} %d32, %a{register};"),
                Out::Single,
                move |[a, ..]| Some(bits(saturated(Single::from_i128_r(value(a), round).value))),
            ));
            out.push(form(
                format!("{own}.f64.{from} %d64, %a{register};"),
                Out::Double,
                move |[a, ..]| Some(bits(Double::from_i128_r(value(a), round).value)),
            ));
        }
    }
    out
}

/// Numbers of one format as whole numbers, and rounded to such.
fn whole<F: Float>(from: &'static str, w: u32, out_as: Out) -> Vec<Form> {
    let mut out = Vec::new();
    for (mode, round) in ROUNDINGS {
        for to in ["u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64"] {
            let bits_of_to = width(to);
            for ftz in if from == "f32" {
                &["", ".ftz"][..]
            } else {
                &[""]
            } {
                let into = bits_of_to.max(16);
                let text = format!("cvt.{mode}i{ftz}.{to}.{from} %d{into}, %a{w};");
                out.push(form(text, Out::Bits, move |[a, ..]| {
                    let x = of::<F>(a);
                    let x = if ftz.is_empty() { x } else { flushed(x) };
                    let n: i128 = if x.is_nan() {
                        // "0 if the source is not f64 and the destination not of 64 bits", else the highest bit.
                        match w < 64 && bits_of_to < 64 {
                            true => 0,
                            false if to.starts_with('s') => -(1 << (bits_of_to - 1)),
                            false => 1 << (bits_of_to - 1),
                        }
                    } else if to.starts_with('s') {
                        x.to_i128_r(bits_of_to as usize, round, &mut false).value
                    } else {
                        x.to_u128_r(bits_of_to as usize, round, &mut false).value as i128
                    };
                    Some(n as u64 & u64::MAX >> (64 - into))
                }));
            }
        }
        out.push(form(
            format!("cvt.{mode}i.{from}.{from} %d{w}, %a{w};"),
            out_as,
            move |[a, ..]| Some(bits(of::<F>(a).round_to_integral(round).value)),
        ));
    }
    out
}

pub(crate) fn whole_of_singles() -> Vec<Form> {
    whole::<Single>("f32", 32, Out::Single)
}

pub(crate) fn whole_of_doubles() -> Vec<Form> {
    whole::<Double>("f64", 64, Out::Double)
}

pub(crate) fn whole_of_halves() -> Vec<Form> {
    whole::<Half>("f16", 16, Out::Half)
}

pub(crate) fn whole_of_brains() -> Vec<Form> {
    whole::<BFloat>("bf16", 16, Out::Brain)
}

/// A format of 8 bits and less: bits, bits behind the point, the exponent of the least normal number, how many codes of
/// a sign are numbers.
#[derive(Clone, Copy)]
struct Tiny {
    name: &'static str,
    bits: u32,
    fraction: i32,
    least: i32,
    numbers: u64,
    nan: u64,
}

const TINY: [Tiny; 5] = [
    Tiny {
        name: "e4m3",
        bits: 8,
        fraction: 3,
        least: -6,
        numbers: 0x7f,
        nan: 0x7f,
    },
    Tiny {
        name: "e5m2",
        bits: 8,
        fraction: 2,
        least: -14,
        numbers: 0x7c,
        nan: 0x7f,
    },
    // Without NaN: the greatest number stands for it.
    Tiny {
        name: "e2m1",
        bits: 4,
        fraction: 1,
        least: 0,
        numbers: 8,
        nan: 7,
    },
    Tiny {
        name: "e2m3",
        bits: 6,
        fraction: 3,
        least: 0,
        numbers: 0x20,
        nan: 0x1f,
    },
    Tiny {
        name: "e3m2",
        bits: 6,
        fraction: 2,
        least: -2,
        numbers: 0x20,
        nan: 0x1f,
    },
];

impl Tiny {
    /// The size of a code of a number.
    fn size(self, code: u64) -> f64 {
        let (field, part) = (
            code as i32 >> self.fraction,
            code as i32 & ((1 << self.fraction) - 1),
        );
        match field {
            0 => f64::from(part) * 2f64.powi(self.least - self.fraction),
            _ => {
                f64::from(part + (1 << self.fraction))
                    * 2f64.powi(field - 1 + self.least - self.fraction)
            }
        }
    }

    /// The nearest number, the even one of two; what is too large is the greatest.
    fn code(self, x: f64, relu: bool) -> u64 {
        let sign = if x.is_sign_negative() {
            1 << (self.bits - 1)
        } else {
            0
        };
        if x.is_nan() {
            return self.nan;
        }
        if relu && sign != 0 {
            return 0;
        }
        let mut best = 0;
        for code in 0..self.numbers {
            let (far, near) = (
                (self.size(best) - x.abs()).abs(),
                (self.size(code) - x.abs()).abs(),
            );
            if near < far || near == far && code % 2 == 0 && code != best {
                best = code;
            }
        }
        let most = self.numbers - 1;
        sign | if x.abs() > self.size(most) {
            most
        } else {
            best
        }
    }

    /// The number of a code as one of 16 bits.
    fn half(self, code: u64, relu: bool) -> u64 {
        let size = code & ((1 << (self.bits - 1)) - 1);
        let negative = code >> (self.bits - 1) & 1 == 1;
        let out = match size >= self.numbers {
            true if self.name == "e5m2" && size == 0x7c => 0x7c00,
            true => return 0x7fff,
            false => {
                let x = Double::from_bits(self.size(size).to_bits().into());
                let half: Half = x.convert(&mut false).value;
                bits(half)
            }
        };
        match (negative, relu) {
            (true, true) => 0,
            (true, false) => 0x8000 | out,
            _ => out,
        }
    }
}

/// Conversions to and from numbers of 8 bits and less. Of NaN all bits are compared.
pub(crate) fn tiny() -> (Vec<Form>, Vec<Form>) {
    let (mut singles, mut halves) = (Vec::new(), Vec::new());
    for tiny in TINY {
        let name = tiny.name;
        // Of 4 bits a pair is a byte.
        let up = if tiny.bits == 4 { 4 } else { 8 };
        let (begin, end) = match tiny.bits {
            4 => (".reg .b8 %d8; ", " cvt.u16.u8 %d16, %d8; }"),
            _ => ("", " }"),
        };
        let into = if tiny.bits == 4 { "%d8" } else { "%d16" };
        for word in ["", ".relu"] {
            let relu = !word.is_empty();
            singles.push(form(
                format!("{{ {begin}cvt.rn.satfinite{word}.{name}x2.f32 {into}, %a32, %b32;{end}"),
                Out::Bits,
                move |[a, b, _]| {
                    let [a, b] = [a, b].map(|n| f64::from(f32::from_bits(n as u32)));
                    Some(tiny.code(a, relu) << up | tiny.code(b, relu))
                },
            ));
            if tiny.bits == 8 {
                halves.push(form(
                    format!("cvt.rn.satfinite{word}.{name}x2.f16x2 %d16, %a32;"),
                    Out::Bits,
                    move |[a, ..]| {
                        let half = |n: u64| {
                            let x: Double = converted::<Half, Double>(n, Round::NearestTiesToEven);
                            tiny.code(f64::from_bits(bits(x)), relu)
                        };
                        Some(half(a >> 16) << 8 | half(a))
                    },
                ));
            }
            let from = match tiny.bits {
                4 => "{ .reg .b8 %f8; cvt.u8.u16 %f8, %a16; ",
                _ => "{ ",
            };
            let own = if tiny.bits == 4 { "%f8" } else { "%a16" };
            halves.push(form(
                format!("{from}cvt.rn{word}.f16x2.{name}x2 %d32, {own}; }}"),
                Out::Halves,
                move |[a, ..]| Some(tiny.half(a >> up, relu) << 16 | tiny.half(a, relu)),
            ));
        }
    }
    (singles, halves)
}

type Function = (&'static str, fn(f64) -> f64);

/// What PTX computes approximately; what is exact of it, zeros and infinities, must be.
pub(crate) fn approximate() -> Vec<Form> {
    let mut out = Vec::new();
    let table: [Function; 8] = [
        ("rcp", |x| 1.0 / x),
        ("sqrt", f64::sqrt),
        ("rsqrt", |x| 1.0 / x.sqrt()),
        ("lg2", f64::log2),
        ("ex2", f64::exp2),
        ("sin", f64::sin),
        ("cos", f64::cos),
        ("tanh", f64::tanh),
    ];
    let usual = |x: f64, ftz: bool| match (x as f32).is_subnormal() {
        true if ftz => None,
        _ => Some(u64::from((x as f32).to_bits())),
    };
    for (op, compute) in table {
        for ftz in ["", ".ftz"] {
            if op == "tanh" && ftz == ".ftz" {
                continue;
            }
            out.push(form(
                format!("{op}.approx{ftz}.f32 %d32, %a32;"),
                Out::Near,
                move |[a, ..]| {
                    let x = flushed_if(of::<Single>(a), !ftz.is_empty());
                    let x = f64::from(f32::from_bits(bits(x) as u32));
                    // How precise it is beyond half a turn is left open.
                    if matches!(op, "sin" | "cos")
                        && x.is_finite()
                        && x.abs() > std::f64::consts::PI
                    {
                        return None;
                    }
                    // -0 is what is as small as it is.
                    let want = compute(x);
                    if (want as f32) == 0.0 && want != 0.0 {
                        return None;
                    }
                    usual(want, !ftz.is_empty())
                },
            ));
        }
    }
    for how in ["approx", "approx.ftz", "full", "full.ftz"] {
        out.push(form(
            format!("div.{how}.f32 %d32, %a32, %b32;"),
            Out::Near,
            move |[a, b, _]| {
                let ftz = how.ends_with("ftz");
                let [x, y] = [a, b].map(|n| bits(flushed_if(of::<Single>(n), ftz)));
                let [x, y] = [x, y].map(|n| f64::from(f32::from_bits(n as u32)));
                // Of divisors beyond 2^126 the quotient is left open, and so is which of the last numbers is infinite.
                let want = x / y;
                let is_last = want.is_finite() && want.abs() > 3.4028e38;
                if y.is_finite() && y.abs() > 2f64.powi(126) || is_last {
                    return None;
                }
                if (want as f32) == 0.0 && want != 0.0 {
                    return None;
                }
                usual(want, ftz)
            },
        ));
    }
    out
}

/// The same of doubles.
pub(crate) fn approximate_doubles() -> Vec<Form> {
    let mut out = Vec::new();
    let table: [Function; 3] = [
        ("rcp.approx.ftz", |x| 1.0 / x),
        ("rsqrt.approx.ftz", |x| 1.0 / x.sqrt()),
        ("rsqrt.approx", |x| 1.0 / x.sqrt()),
    ];
    for (op, compute) in table {
        let text = format!("{op}.f64 %d64, %a64;");
        out.push(form(text, Out::NearDouble, move |[a, ..]| {
            let x = bits(flushed_if(of::<Double>(a), op.ends_with("ftz")));
            let want = compute(f64::from_bits(x));
            (!want.is_subnormal()).then(|| want.to_bits())
        }));
    }
    out
}

fn flushed_if<F: Float>(x: F, ftz: bool) -> F {
    if ftz { flushed(x) } else { x }
}
