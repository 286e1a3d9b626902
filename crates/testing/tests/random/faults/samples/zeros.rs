//! Differences from zero, whose sign is asked for.

use super::{Sample, sample};

/// `%d`, which is `0.0 - x` in vectors of `T`, of `%x` and of `%one`, which is not known to be 1.0.
const DIFFERENCES: [(&str, &str); 6] = [
    ("fsub", "%d = fsub T zeroinitializer, %x"),
    (
        "fadd",
        "%n = fneg T %x
  %d = fadd T %n, zeroinitializer",
    ),
    (
        "product",
        "%n = fneg T %x
  %m = fmul T %n, %one
  %d = fadd T zeroinitializer, %m",
    ),
    (
        "fma",
        "%d = call T @llvm.fma.V(T splat (E -1.0), T %x, T zeroinitializer)",
    ),
    (
        "fma of a product",
        "%n = fneg T %x
  %d = call T @llvm.fma.V(T %n, T %one, T zeroinitializer)",
    ),
    (
        "fmuladd",
        "%n = fneg T %x
  %d = call T @llvm.fmuladd.V(T %n, T %one, T zeroinitializer)",
    ),
];

/// The same where one element of the zeros is no constant, and where they are made of integers, `I` each.
const PARTS: [(&str, &str); 2] = [
    (
        "fsub of parts",
        "%q = select i1 %known.n, Q 0.0, Q 1.0
  %y = insertelement T zeroinitializer, Q %q, i32 0
  %d = fsub T %y, %x",
    ),
    (
        "fsub of converted parts",
        "%q = select i1 %known.n, i16 0, i16 1
  %w = insertelement I zeroinitializer, i16 %q, i32 0
  %y = uitofp I %w to T
  %d = fsub T %y, %x",
    ),
];

/// A name, a line of IR that makes `%u` of `%d`, and the same here.
type Use = (&'static str, &'static str, fn(f64) -> f64);

/// What asks for the sign of `0.0 - x`.
const USES: [Use; 3] = [
    ("1 / d", "%u = fdiv T splat (E 1.0), %d", |d| 1.0 / d),
    (
        "copysign",
        "%u = call T @llvm.copysign.V(T splat (E 2.0), T %d)",
        |d| 2f64.copysign(d),
    ),
    (
        "maximumnum",
        "%u = call T @llvm.maximumnum.V(T splat (E -0.0), T %d)",
        |d| if d >= 0.0 { d } else { -0.0 },
    ),
];

/// The bits of 0, 1, 2 or infinity with a sign.
fn bits(ty: &str, value: f64) -> u64 {
    let float = u64::from((value as f32).to_bits());
    match ty {
        "double" => value.to_bits(),
        "float" => float,
        "bfloat" => float >> 16,
        _ => {
            let magnitude = match value.abs() {
                0.0 => 0,
                1.0 => 0x3c00,
                2.0 => 0x4000,
                _ => 0x7c00,
            };
            magnitude | (float >> 31 << 15)
        }
    }
}

/// Each difference × use × type, scalars and vectors, in lanes and for a whole wave.
pub(in super::super) fn differences() -> Vec<Sample> {
    let mut all = Vec::new();
    for (ty, width, count) in [
        ("float", 32, 1),
        ("half", 16, 1),
        ("bfloat", 16, 1),
        ("double", 64, 1),
        ("float", 32, 2),
        ("half", 16, 2),
        ("bfloat", 16, 2),
        ("half", 16, 3),
        ("half", 16, 6),
    ] {
        let parts = if count > 1 { &PARTS[..] } else { &[] };
        for &(difference, make) in DIFFERENCES.iter().chain(parts) {
            for (usage, ask, result) in USES {
                // Vectors are taken apart before the difference between lanes and waves matters.
                for uniform in [false, true]
                    .into_iter()
                    .take(if count == 1 { 2 } else { 1 })
                {
                    all.push(one(
                        (ty, width, count),
                        (difference, make),
                        (usage, ask, result),
                        uniform,
                    ));
                }
            }
        }
    }
    all
}

fn one(
    (ty, width, count): (&'static str, u32, u32),
    (difference, make): (&str, &str),
    (usage, ask, result): (&str, &str, fn(f64) -> f64),
    uniform: bool,
) -> Sample {
    let vector = format!("<{count} x {ty}>");
    let suffix = match ty {
        "float" => "f32",
        "half" => "f16",
        "bfloat" => "bf16",
        _ => "f64",
    };
    let replaced = |text: &str| {
        text.replace(".V", &format!(".v{count}{suffix}"))
            .replace("I ", &format!("<{count} x i16> "))
            .replace("T\n", &format!("{vector}\n"))
            .replace("T ", &format!("{vector} "))
            .replace("(E ", &format!("({ty} "))
            .replace("Q ", &format!("{ty} "))
    };
    // An element is 0.0, -0.0, 1.0 or -1.0, by two bits of the first number.
    let mut body = String::new();
    let (mut x, mut ones) = ("poison".to_owned(), "poison".to_owned());
    for k in 0..count {
        body += &format!(
            "%b{k} = lshr i64 %a, {}
  %n{k} = trunc i64 %b{k} to i1
  %f{k} = uitofp i1 %n{k} to {ty}
  %s{k} = lshr i64 %a, {}
  %g{k} = trunc i64 %s{k} to i1
  %i{k} = fneg {ty} %f{k}
  %e{k} = select i1 %g{k}, {ty} %i{k}, {ty} %f{k}
  %x{k} = insertelement {vector} {x}, {ty} %e{k}, i32 {k}
  %o{k} = insertelement {vector} {ones}, {ty} %known, i32 {k}
  ",
            2 * k,
            2 * k + 1
        );
        x = format!("%x{k}");
        ones = format!("%o{k}");
    }
    let mut text = format!(
        "%known.n = icmp ne ptr addrspace(1) %p, null
  %known = uitofp i1 %known.n to {ty}
  {body}%x = freeze {vector} {x}
  %one = freeze {vector} {ones}
  {}
  {}
  ",
        replaced(make),
        replaced(ask)
    );
    let mut sum = "0".to_owned();
    for k in 0..count {
        text += &format!(
            "%u{k} = extractelement {vector} %u, i32 {k}
  %v{k} = bitcast {ty} %u{k} to i{width}
  %w{k} = add i{width} %v{k}, 0
  %z{k} = {} i{width} %w{k} {}
  %m{k} = mul i64 {sum}, 31
  %t{k} = add i64 %m{k}, %z{k}
  ",
            if width == 64 { "xor" } else { "zext" },
            if width == 64 { ", 0" } else { "to i64" },
        );
        sum = format!("%t{k}");
    }
    text += &format!("%r = add i64 {sum}, 0");
    let kind = if uniform { "s" } else { "v" };
    let shape = if count == 1 { ty } else { &vector };
    let mut made = sample(
        format!("{shape} {difference}, {usage}, {kind}"),
        text,
        move |[a, ..]| {
            Some((0..count).fold(0, |sum: u64, k| {
                let magnitude = (a >> (2 * k) & 1) as f64;
                let x = if a >> (2 * k + 1) & 1 == 1 {
                    -magnitude
                } else {
                    magnitude
                };
                let found = bits(ty, result(0.0 - x));
                sum.wrapping_mul(31).wrapping_add(found)
            }))
        },
    );
    made.uniform = uniform;
    made
}
