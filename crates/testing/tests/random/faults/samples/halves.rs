//! Numbers of 32 bits that are rounded to 16.

use half::f16;

use super::{Sample, sample};

/// A name, lines of IR that make `%v` in vectors of `T` of `%x`, `%y`, `%z`, and the same here.
type Number = (&'static str, &'static str, fn(f32, f32, f32) -> f32);

/// What is rounded.
const NUMBERS: [Number; 6] = [
    ("product", "%v = fmul T %x, %y", |x, y, _| x * y),
    (
        "negated product",
        "%m = fmul T %x, %y
  %v = fneg T %m",
        |x, y, _| -(x * y),
    ),
    (
        "fma",
        "%v = call T @llvm.fma.V(T %x, T %y, T %z)",
        f32::mul_add,
    ),
    // Two products, the second with 1.0.
    (
        "product of all",
        "%known.n = icmp ne ptr addrspace(1) %p, null
  %known = uitofp i1 %known.n to float
  %v = REDUCED",
        |x, y, _| x * y,
    ),
    // In the middle between two halves, but for what is too small for 32 bits.
    (
        "tie",
        "%s = call T @llvm.copysign.V(T splat (float 1.0), T %y)
  %w = fmul T %z, splat (float 0x3E30000000000000)
  %v = call T @llvm.fma.V(T %x, T %s, T %w)",
        |x, y, z| x.mul_add(1f32.copysign(y), z * 0.5f32.powi(28)),
    ),
    (
        "fma of halves",
        "%h = fptrunc T %x to H
  %g = fpext H %h to T
  %v = call T @llvm.fma.V(T %g, T %g, T %z)",
        |x, _, z| {
            let g = f16::from_f32(x).to_f32();
            g.mul_add(g, z)
        },
    ),
];

/// A number by the bits of a word: small ones, whose products need more bits than a half has, and zeros.
fn number(word: u64) -> f32 {
    let fraction = (word & 0xfff) as f32 / 2048.0;
    if word & 0x1000 == 0 {
        fraction
    } else {
        -fraction
    }
}

/// The same in IR: `%{to}` of `%{from}`.
fn number_ir(to: &str, from: &str, shift: u32) -> String {
    format!(
        "%{to}.w = lshr i64 {from}, {shift}
  %{to}.m = and i64 %{to}.w, 4095
  %{to}.f = uitofp i64 %{to}.m to float
  %{to}.d = fmul nsz float %{to}.f, 0x3F40000000000000
  %{to}.s = and i64 %{to}.w, 4096
  %{to}.c = icmp eq i64 %{to}.s, 0
  %{to}.n = fneg float %{to}.d
  %{to} = select i1 %{to}.c, float %{to}.d, float %{to}.n
  "
    )
}

/// Each number × scalars and pairs, in lanes and for a whole wave.
pub(in super::super) fn halves() -> Vec<Sample> {
    let mut all = Vec::new();
    for (name, make, result) in NUMBERS {
        for count in [1u32, 2] {
            for uniform in [false, true] {
                let mut one = sample(
                    format!("{name}, {count}, {}", if uniform { "s" } else { "v" }),
                    body(make, count),
                    move |[a, b, c]| {
                        Some((0..count).fold(0, |sum, k| {
                            let shift = k * 13;
                            let [x, y, z] = [a, b, c].map(|word| number(word >> shift));
                            let bits = f16::from_f32(result(x, y, z)).to_bits();
                            sum | u64::from(bits) << (16 * k)
                        }))
                    },
                );
                one.uniform = uniform;
                all.push(one);
            }
        }
    }
    all
}

fn body(make: &str, count: u32) -> String {
    let (vector, halves) = (format!("<{count} x float>"), format!("<{count} x half>"));
    let mut text = String::new();
    for (to, from) in [("x", "%a"), ("y", "%b"), ("z", "%c")] {
        let mut last = "poison".to_owned();
        for k in 0..count {
            text += &number_ir(&format!("{to}{k}"), from, k * 13);
            text +=
                &format!("%{to}.v{k} = insertelement {vector} {last}, float %{to}{k}, i32 {k}\n  ");
            last = format!("%{to}.v{k}");
        }
        text += &format!("%{to} = freeze {vector} {last}\n  ");
    }
    let mut reduced = String::new();
    let mut last = "poison".to_owned();
    for k in 0..count {
        reduced += &format!(
            "%p{k}.x = insertelement <3 x float> poison, float %x{k}, i32 0
  %p{k}.y = insertelement <3 x float> %p{k}.x, float %y{k}, i32 1
  %p{k} = insertelement <3 x float> %p{k}.y, float %known, i32 2
  %q{k} = call float @llvm.vector.reduce.fmul.v3f32(float 1.0, <3 x float> %p{k})
  %q.v{k} = insertelement {vector} {last}, float %q{k}, i32 {k}
  "
        );
        last = format!("%q.v{k}");
    }
    let make = make.replace("%v = REDUCED", &format!("{reduced}%v = freeze T {last}\n"));
    text += &make
        .replace(".V(", &format!(".v{count}f32("))
        .replace("T ", &format!("{vector} "))
        .replace("H ", &format!("{halves} "))
        .replace("to H\n", &format!("to {halves}\n"))
        .replace("to T\n", &format!("to {vector}\n"));
    let bits = 16 * count;
    text += &format!(
        "
  %o = fptrunc {vector} %v to {halves}
  %i = bitcast {halves} %o to i{bits}
  %r = zext i{bits} %i to i64"
    );
    text
}
