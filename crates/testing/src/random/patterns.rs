//! Code patterns that instruction selection recognises.
//!
//! Random operations rarely form the patterns for which GPUs have single instructions: bit fields,
//! 24-bit products, three-operand minima, byte permutations, packed and mixed precision. Here they
//! are written explicitly, following the patterns of LLVM's AMDGPU target and AMD's manuals.

use std::fmt::Write as _;

use super::convert::quiet_bits;
use super::state::{Gen, Kinds};
use super::types::{I1, I32, Scalar, Type};

const I64: Type = Type::int(64);
const FLOAT: Type = Type::of(Scalar::Float);
const HALF: Type = Type::of(Scalar::Half);
const HALVES: Type = Type {
    scalar: Scalar::Half,
    lanes: 2,
};

const KINDS: Kinds = &[
    (6, field),
    (8, three_operands),
    (5, product),
    (4, bytes),
    (4, median),
    (4, differences),
    (4, dot),
    (3, pack),
    (3, byte_to_float),
    (3, mask),
    (3, first_bit),
    (4, negated),
    (4, carry),
    (4, mixed),
    (4, modifiers),
    (3, clamp),
    (3, reciprocal),
    (3, to_whole),
    (3, bit_test),
    (3, count),
    (6, short_division),
    (4, wrapped_carry),
    (3, wide_carry),
];

/// Adds a pattern.
pub(super) fn any(g: &mut Gen) {
    let kind = *g.draw.weighted(KINDS);
    kind(g);
}

/// An LLVM min or max intrinsic for i32 or another type.
fn least(name: &str, ty: Type) -> String {
    format!("@llvm.{name}.{}", ty.mangled())
}

/// Usually i32, sometimes i64 or i16.
fn word(g: &mut Gen) -> Type {
    Type::int(*g.draw.pick(&[32, 32, 32, 64, 16]))
}

/// Extraction or insertion of bit fields.
fn field(g: &mut Gen) {
    let ty = word(g);
    let width = ty.bits();
    let size = 1 + g.draw.below(width - 1);
    let at = g.draw.below(width - size + 1);
    let (a, b) = (g.want_value(ty), g.want_value(ty));
    let ones = (1u64 << size) - 1;
    let mask = ty.number(u128::from(ones));
    match g.draw.below(5) {
        0 => g.lines(ty, |d| {
            format!(
                "{d}.s = lshr {ty} {a}, {at}
                 {d} = and {ty} {d}.s, {mask}"
            )
        }),
        1 => g.lines(ty, |d| {
            let (up, down) = (width - size - at, width - size);
            format!(
                "{d}.s = shl {ty} {a}, {up}
                 {d} = ashr {ty} {d}.s, {down}"
            )
        }),
        2 => {
            let (here, there) = (
                ty.number(u128::from(ones << at)),
                ty.number(!u128::from(ones << at)),
            );
            g.lines(ty, |d| {
                format!(
                    "{d}.a = and {ty} {a}, {here}
                     {d}.b = and {ty} {b}, {there}
                     {d} = or {ty} {d}.a, {d}.b"
                )
            })
        }
        3 => g.lines(ty, |d| {
            // With a variable mask: v_bfi.
            format!(
                "{d}.x = xor {ty} {a}, {b}
                 {d}.a = and {ty} {d}.x, {mask}
                 {d} = xor {ty} {d}.a, {b}"
            )
        }),
        _ => {
            let last = ty.number(u128::from(width - 1));
            g.lines(ty, |d| {
                format!(
                    "{d}.n = and {ty} {b}, {last}
                     {d}.m = shl {ty} -1, {d}.n
                     {d}.k = xor {ty} {d}.m, -1
                     {d} = and {ty} {a}, {d}.k"
                )
            })
        }
    };
}

/// Two operations on three operands.
fn three_operands(g: &mut Gen) {
    let ty = word(g);
    let (a, b, c) = (g.want_value(ty), g.want_value(ty), g.want(ty));
    let shift = g.draw.below(ty.bits());
    let first = *g
        .draw
        .pick(&["add", "and", "or", "xor", "shl", "mul", "sub"]);
    let second = *g.draw.pick(&["add", "or", "xor", "shl", "and", "sub"]);
    let amount = shift.to_string();
    let b = if first == "shl" { amount.clone() } else { b };
    let c = if second == "shl" { amount } else { c };
    let swapped = second != "shl" && g.draw.one_in(2);
    g.lines(ty, |d| {
        let (x, y) = if swapped {
            (c, format!("{d}.a"))
        } else {
            (format!("{d}.a"), c)
        };
        format!(
            "{d}.a = {first} {ty} {a}, {b}
             {d} = {second} {ty} {x}, {y}"
        )
    });
}

/// 24-bit products, upper halves of products, and 64-bit multiply-adds.
fn product(g: &mut Gen) {
    let (a, b) = (g.want_value(I32), g.want(I32));
    let (extend, down) = *g.draw.pick(&[("zext", "lshr"), ("sext", "ashr")]);
    match g.draw.below(4) {
        0 => {
            let c = g.want(I32);
            let zero = g.draw.one_in(2);
            g.lines(I32, |d| {
                let add = if zero { "0" } else { &c };
                format!(
                    "{d}.a = shl i32 {a}, 8
                     {d}.b = shl i32 {b}, 8
                     {d}.c = {down} i32 {d}.a, 8
                     {d}.d = {down} i32 {d}.b, 8
                     {d}.e = mul i32 {d}.c, {d}.d
                     {d} = add i32 {d}.e, {add}"
                )
            });
        }
        1 => {
            g.lines(I32, |d| {
                format!(
                    "{d}.a = {extend} i32 {a} to i64
                     {d}.b = {extend} i32 {b} to i64
                     {d}.c = mul i64 {d}.a, {d}.b
                     {d}.d = lshr i64 {d}.c, 32
                     {d} = trunc i64 {d}.d to i32"
                )
            });
        }
        2 => {
            let c = g.want(I64);
            g.lines(I64, |d| {
                format!(
                    "{d}.a = {extend} i32 {a} to i64
                     {d}.b = {extend} i32 {b} to i64
                     {d}.c = mul i64 {d}.a, {d}.b
                     {d} = add i64 {d}.c, {c}"
                )
            });
        }
        _ => {
            g.lines(I64, |d| {
                format!(
                    "{d}.a = and i32 {a}, 16777215
                     {d}.b = and i32 {b}, 16777215
                     {d}.c = zext i32 {d}.a to i64
                     {d}.d = zext i32 {d}.b to i64
                     {d} = mul i64 {d}.c, {d}.d"
                )
            });
        }
    }
}

/// Permutes the bytes of two words.
fn bytes(g: &mut Gen) {
    let (a, b) = (g.want_value(I32), g.want_value(I32));
    if g.draw.one_in(3) {
        let by = g.draw.below(4) * 8;
        g.value(
            I32,
            &format!("call i32 @llvm.fshr.i32(i32 {a}, i32 {b}, i32 {by})"),
        );
        return;
    }
    let picks: Vec<(bool, u32, bool)> = (0..4)
        .map(|_| (g.draw.one_in(2), g.draw.below(4) * 8, g.draw.one_in(6)))
        .collect();
    g.lines(I32, |d| {
        let mut text = String::new();
        let mut so_far = "0".to_owned();
        for (at, (first, from, zero)) in picks.into_iter().enumerate() {
            let source = if first { &a } else { &b };
            let mask = if zero { 0 } else { 255 };
            let sum = if at == 3 {
                d.to_owned()
            } else {
                format!("{d}.o{at}")
            };
            let _ = write!(
                text,
                "{d}.s{at} = lshr i32 {source}, {from}
                 {d}.m{at} = and i32 {d}.s{at}, {mask}
                 {d}.u{at} = shl i32 {d}.m{at}, {}
                 {sum} = or i32 {so_far}, {d}.u{at}\n",
                at * 8
            );
            so_far = sum;
        }
        text
    });
}

/// The minimum, maximum or median of three values.
fn median(g: &mut Gen) {
    let ty = if g.draw.one_in(2) {
        word(g)
    } else {
        g.integer()
    };
    let sign = *g.draw.pick(&["s", "u"]);
    let (min, max) = (
        least(&format!("{sign}min"), ty),
        least(&format!("{sign}max"), ty),
    );
    let (a, b, c) = (g.want_value(ty), g.want_value(ty), g.want(ty));
    let kind = g.draw.below(4);
    g.lines(ty, |d| match kind {
        0 => format!(
            "{d}.l = call {ty} {min}({ty} {a}, {ty} {b})
             {d}.h = call {ty} {max}({ty} {a}, {ty} {b})
             {d}.m = call {ty} {min}({ty} {d}.h, {ty} {c})
             {d} = call {ty} {max}({ty} {d}.l, {ty} {d}.m)"
        ),
        1 => format!(
            "{d}.l = call {ty} {min}({ty} {a}, {ty} {b})
             {d} = call {ty} {min}({ty} {d}.l, {ty} {c})"
        ),
        2 => format!(
            "{d}.l = call {ty} {max}({ty} {a}, {ty} {b})
             {d} = call {ty} {max}({ty} {d}.l, {ty} {c})"
        ),
        _ => format!(
            "{d}.l = call {ty} {max}({ty} {a}, {ty} {b})
             {d} = call {ty} {min}({ty} {d}.l, {ty} {c})"
        ),
    });
}

/// Sums of absolute differences.
fn differences(g: &mut Gen) {
    let (a, b, c) = (g.want_value(I32), g.want_value(I32), g.want(I32));
    let size = *g.draw.pick(&[8u32, 16, 32]);
    g.lines(I32, |d| {
        let mut text = String::new();
        let mut sum = c;
        let last = 32 / size - 1;
        let mask = u32::MAX >> (32 - size);
        for at in 0..=last {
            let out = if at == last {
                d.to_owned()
            } else {
                format!("{d}.t{at}")
            };
            let _ = write!(
                text,
                "{d}.x{at} = lshr i32 {a}, {by}
                 {d}.y{at} = lshr i32 {b}, {by}
                 {d}.a{at} = and i32 {d}.x{at}, {mask}
                 {d}.b{at} = and i32 {d}.y{at}, {mask}
                 {d}.h{at} = call i32 @llvm.umax.i32(i32 {d}.a{at}, i32 {d}.b{at})
                 {d}.l{at} = call i32 @llvm.umin.i32(i32 {d}.a{at}, i32 {d}.b{at})
                 {d}.d{at} = sub i32 {d}.h{at}, {d}.l{at}
                 {out} = add i32 {d}.d{at}, {sum}\n",
                by = at * size
            );
            sum = out;
        }
        text
    });
}

/// Sums of products of packed small numbers.
fn dot(g: &mut Gen) {
    let (a, b, c) = (g.want_value(I32), g.want_value(I32), g.want(I32));
    let (lanes, small) = *g.draw.pick(&[(4u32, Type::int(8)), (2, Type::int(16))]);
    let extend = *g.draw.pick(&["zext", "sext"]);
    g.lines(I32, |d| {
        let mut text = format!(
            "{d}.a = bitcast i32 {a} to <{lanes} x {small}>
             {d}.b = bitcast i32 {b} to <{lanes} x {small}>\n"
        );
        let mut sum = c;
        for at in 0..lanes {
            let out = if at + 1 == lanes {
                d.to_owned()
            } else {
                format!("{d}.t{at}")
            };
            let _ = write!(
                text,
                "{d}.x{at} = extractelement <{lanes} x {small}> {d}.a, i32 {at}
                 {d}.y{at} = extractelement <{lanes} x {small}> {d}.b, i32 {at}
                 {d}.f{at} = {extend} {small} {d}.x{at} to i32
                 {d}.g{at} = {extend} {small} {d}.y{at} to i32
                 {d}.m{at} = mul i32 {d}.f{at}, {d}.g{at}
                 {out} = add i32 {sum}, {d}.m{at}\n"
            );
            sum = out;
        }
        text
    });
}

/// Two numbers converted to smaller types and packed into one word.
fn pack(g: &mut Gen) {
    let (a, b) = (g.want_value(I32), g.want_value(I32));
    match g.draw.below(4) {
        0 => {
            let (low, high) = *g.draw.pick(&[(-32768, 32767), (0, 65535)]);
            g.lines(I32, |d| {
                format!(
                    "{d}.a = call i32 @llvm.smax.i32(i32 {a}, i32 {low})
                     {d}.b = call i32 @llvm.smax.i32(i32 {b}, i32 {low})
                     {d}.c = call i32 @llvm.smin.i32(i32 {d}.a, i32 {high})
                     {d}.d = call i32 @llvm.smin.i32(i32 {d}.b, i32 {high})
                     {d}.e = and i32 {d}.c, 65535
                     {d}.f = shl i32 {d}.d, 16
                     {d} = or i32 {d}.e, {d}.f"
                )
            });
        }
        1 => {
            let (x, y) = (g.draw.below(2) * 16, g.draw.below(2) * 16);
            g.lines(I32, |d| {
                format!(
                    "{d}.a = lshr i32 {a}, {x}
                     {d}.b = lshr i32 {b}, {y}
                     {d}.c = trunc i32 {d}.a to i16
                     {d}.d = trunc i32 {d}.b to i16
                     {d}.e = insertelement <2 x i16> zeroinitializer, i16 {d}.c, i32 0
                     {d}.f = insertelement <2 x i16> {d}.e, i16 {d}.d, i32 1
                     {d} = bitcast <2 x i16> {d}.f to i32"
                )
            });
        }
        2 => {
            let op = *g.draw.pick(&["add", "sub", "mul", "shl", "and"]);
            let c = g.want(I32);
            let mask = if op == "shl" { "and" } else { "or" };
            let with = if op == "shl" {
                "<i16 15, i16 15>"
            } else {
                "zeroinitializer"
            };
            g.lines(I32, |d| {
                format!(
                    "{d}.a = bitcast i32 {a} to <2 x i16>
                     {d}.b = bitcast i32 {b} to <2 x i16>
                     {d}.c = bitcast i32 {c} to <2 x i16>
                     {d}.m = {mask} <2 x i16> {d}.b, {with}
                     {d}.d = {op} <2 x i16> {d}.a, {d}.m
                     {d}.e = add <2 x i16> {d}.d, {d}.c
                     {d} = bitcast <2 x i16> {d}.e to i32"
                )
            });
        }
        _ => {
            let (x, y) = (g.want_value(FLOAT), g.want_value(FLOAT));
            g.lines(I32, |d| {
                format!(
                    "{d}.a = fptrunc float {x} to half
                     {d}.b = fptrunc float {y} to half
                     {d}.e = insertelement <2 x half> zeroinitializer, half {d}.a, i32 0
                     {d}.f = insertelement <2 x half> {d}.e, half {d}.b, i32 1
                     {d}.g = bitcast <2 x half> {d}.f to <2 x i16>
                     {}
                     {d} = bitcast <2 x i16> {d}.h to i32",
                    quiet_bits(HALVES, &format!("{d}.g"), &format!("{d}.h"))
                )
            });
        }
    }
}

fn byte_to_float(g: &mut Gen) {
    let (a, by) = (g.want_value(I32), g.draw.below(4) * 8);
    let convert = *g.draw.pick(&["uitofp", "sitofp"]);
    g.lines(FLOAT, |d| {
        format!(
            "{d}.s = lshr i32 {a}, {by}
             {d}.b = and i32 {d}.s, 255
             {d} = {convert} i32 {d}.b to float"
        )
    });
}

/// Masks of consecutive ones, single bits.
fn mask(g: &mut Gen) {
    let ty = *g.draw.pick(&[I32, I64]);
    let last = ty.bits() - 1;
    let (a, b, c) = (g.want_value(ty), g.want(ty), g.want(ty));
    let kind = g.draw.below(3);
    g.lines(ty, |d| match kind {
        0 => format!(
            "{d}.n = and {ty} {a}, {last}
             {d}.m = and {ty} {b}, {last}
             {d}.o = shl {ty} 1, {d}.n
             {d}.r = sub {ty} {d}.o, 1
             {d} = shl {ty} {d}.r, {d}.m"
        ),
        1 => format!(
            "{d}.n = and {ty} {a}, {last}
             {d}.o = shl {ty} 1, {d}.n
             {d} = or {ty} {c}, {d}.o"
        ),
        _ => format!(
            "{d}.n = and {ty} {a}, {last}
             {d}.o = shl {ty} 1, {d}.n
             {d}.k = xor {ty} {d}.o, -1
             {d} = and {ty} {c}, {d}.k"
        ),
    });
}

/// The number of the first set bit, -1 if there is none.
fn first_bit(g: &mut Gen) {
    let ty = word(g);
    let name = *g.draw.pick(&["ctlz", "cttz"]);
    let (a, suffix) = (g.want_value(ty), ty.mangled());
    g.lines(ty, |d| {
        format!(
            "{d}.z = icmp eq {ty} {a}, 0
             {d}.c = call {ty} @llvm.{name}.{suffix}({ty} {a}, i1 false)
             {d} = select i1 {d}.z, {ty} -1, {ty} {d}.c"
        )
    });
}

/// Logical operations with a NOT before or after them.
fn negated(g: &mut Gen) {
    let ty = if g.draw.one_in(3) { I1 } else { word(g) };
    let op = *g.draw.pick(&["and", "or", "xor"]);
    let (a, b) = (g.want_value(ty), g.want_value(ty));
    let before = g.draw.one_in(2);
    let ones = ty.number(u128::MAX);
    g.lines(ty, |d| {
        if before {
            format!(
                "{d}.n = xor {ty} {b}, {ones}
                 {d} = {op} {ty} {a}, {d}.n"
            )
        } else {
            format!(
                "{d}.n = {op} {ty} {a}, {b}
                 {d} = xor {ty} {d}.n, {ones}"
            )
        }
    });
}

/// Sums of two words with a carry between.
fn carry(g: &mut Gen) {
    let [a, b] = [(); 2].map(|()| g.want_value(I32));
    let [x, y] = [(); 2].map(|()| g.want(I32));
    let (first, second) = *g.draw.pick(&[("uadd", "add"), ("usub", "sub")]);
    g.lines(I32, |d| {
        format!(
            "{d}.p = call {{ i32, i1 }} @llvm.{first}.with.overflow.i32(i32 {a}, i32 {x})
             {d}.l = extractvalue {{ i32, i1 }} {d}.p, 0
             {d}.c = extractvalue {{ i32, i1 }} {d}.p, 1
             {d}.e = zext i1 {d}.c to i32
             {d}.h = {second} i32 {b}, {y}
             {d}.i = {second} i32 {d}.h, {d}.e
             {d} = xor i32 {d}.i, {d}.l"
        )
    });
}

/// Float arithmetic with half operands.
fn mixed(g: &mut Gen) {
    let (a, b) = (g.want_value(HALF), g.want_value(HALF));
    let c = g.want(FLOAT);
    let (narrow, fused) = (g.draw.one_in(2), g.draw.one_in(2));
    let last = |d: &str| {
        if fused {
            format!("{d}.f = call float @llvm.fma.f32(float {d}.a, float {d}.b, float {c})")
        } else {
            format!(
                "{d}.m = fmul float {d}.a, {d}.b
                 {d}.f = fadd float {d}.m, {c}"
            )
        }
    };
    let code = |d: &str| {
        format!(
            "{d}.a = fpext half {a} to float
             {d}.b = fpext half {b} to float
             {}
             ",
            last(d)
        )
    };
    if narrow {
        g.lines(HALF, |d| {
            format!("{}{d} = fptrunc float {d}.f to half", code(d))
        });
    } else {
        g.lines(FLOAT, |d| format!("{}{d} = fneg float {d}.f", code(d)));
    }
}

/// Operands with modifiers (negated, absolute), results doubled or halved.
fn modifiers(g: &mut Gen) {
    let ty = g.float();
    let (a, b, suffix) = (g.want_value(ty), g.want_value(ty), ty.mangled());
    let op = *g.draw.pick(&["fadd", "fsub", "fmul"]);
    let factor = match ty.scalar {
        Scalar::Half => *g.draw.pick(&["0xH4000", "0xH4400", "0xH3800"]),
        Scalar::BFloat => *g.draw.pick(&["0xR4000", "0xR4080", "0xR3F00"]),
        _ => *g.draw.pick(&["2.0", "4.0", "0.5"]),
    };
    let factor = ty.splat(factor);
    let kind = g.draw.below(3);
    g.lines(ty, |d| match kind {
        0 => format!(
            "{d}.a = call {ty} @llvm.fabs.{suffix}({ty} {a})
             {d}.n = fneg {ty} {d}.a
             {d} = {op} {ty} {d}.n, {b}"
        ),
        1 => format!(
            "{d}.a = {op} {ty} {a}, {b}
             {d} = fmul {ty} {d}.a, {factor}"
        ),
        _ => format!(
            "{d}.n = fneg {ty} {b}
             {d}.a = {op} {ty} {a}, {d}.n
             {d} = fneg {ty} {d}.a"
        ),
    });
}

/// Clamps numbers to [0, 1]; a NaN becomes 0.
fn clamp(g: &mut Gen) {
    let ty = g.float();
    let (a, suffix) = (g.want_value(ty), ty.mangled());
    let (zero, one) = match ty.scalar {
        Scalar::Half => ("0xH0000", "0xH3C00"),
        Scalar::BFloat => ("0xR0000", "0xR3F80"),
        _ => ("0.0", "1.0"),
    };
    let (zero, one) = (ty.splat(zero), ty.splat(one));
    g.lines(ty, |d| {
        format!(
            "{d}.l = call {ty} @llvm.maxnum.{suffix}({ty} {a}, {ty} {zero})
             {d}.h = call {ty} @llvm.minnum.{suffix}({ty} {d}.l, {ty} {one})
             {d} = fadd {ty} {d}.h, {zero}"
        )
    });
}

fn reciprocal(g: &mut Gen) {
    let ty = g.float();
    if !g.affords(10 * u64::from(ty.lanes.max(1))) {
        return;
    }
    let one = match ty.scalar {
        Scalar::Half => "0xH3C00",
        Scalar::BFloat => "0xR3F80",
        _ => "1.0",
    };
    let (one, a, suffix) = (ty.splat(one), g.want_value(ty), ty.mangled());
    if g.draw.one_in(2) {
        g.value(ty, &format!("fdiv {ty} {one}, {a}"));
    } else {
        g.lines(ty, |d| {
            format!(
                "{d}.r = call {ty} @llvm.sqrt.{suffix}({ty} {a})
                 {d} = fdiv {ty} {one}, {d}.r"
            )
        });
    }
}

/// Converts floats to integers with various roundings.
fn to_whole(g: &mut Gen) {
    let a = g.want_value(FLOAT);
    let name = *g.draw.pick(&["floor", "ceil", "rint", "trunc"]);
    let convert = *g.draw.pick(&["fptosi", "fptoui"]);
    if g.draw.one_in(3) {
        // The fractional part, as v_fract computes it.
        g.lines(FLOAT, |d| {
            format!(
                "{d}.f = call float @llvm.floor.f32(float {a})
                 {d} = fsub float {a}, {d}.f"
            )
        });
        return;
    }
    g.lines(I32, |d| {
        format!(
            "{d}.h = fadd float {a}, 0.5
             {d}.f = call float @llvm.{name}.f32(float {d}.h)
             {d} = call i32 @llvm.{convert}.sat.i32.f32(float {d}.f)"
        )
    });
}

fn bit_test(g: &mut Gen) {
    let ty = word(g);
    let last = ty.bits() - 1;
    let (a, n) = (g.want_value(ty), g.want(ty));
    let predicate = *g.draw.pick(&["eq", "ne"]);
    g.lines(I1, |d| {
        format!(
            "{d}.n = and {ty} {n}, {last}
             {d}.o = shl {ty} 1, {d}.n
             {d}.m = and {ty} {a}, {d}.o
             {d} = icmp {predicate} {ty} {d}.m, 0"
        )
    });
}

/// Adds the number of set bits to a sum.
fn count(g: &mut Gen) {
    let ty = word(g);
    let (a, b, suffix) = (g.want_value(ty), g.want(ty), ty.mangled());
    g.lines(ty, |d| {
        format!(
            "{d}.c = call {ty} @llvm.ctpop.{suffix}({ty} {a})
             {d} = add {ty} {d}.c, {b}"
        )
    });
}

/// A division of numbers with few significant bits, in the same or a larger width; also of signed
/// numbers by unsigned division.
fn short_division(g: &mut Gen) {
    let container = *g.draw.pick(&[8, 16, 24, 32, 32, 32, 48, 64, 64]);
    let bits = *g.draw.pick(&[4, 7, 8, 11, 16, 22, 23, 24, 25, 31, 32]);
    if bits > container || !g.affords(12) {
        return;
    }
    let ty = Type::int(container);
    let op = *g.draw.pick(&["udiv", "urem", "sdiv", "srem"]);
    let right = *g.draw.pick(&["lshr", "ashr"]);
    let (a, b) = (g.want_value(ty), g.want_value(ty));
    let shift = container - bits;
    let by_constant = g.draw.one_in(5);
    let constant = ty.number(ty.scalar.interesting(&mut g.draw).max(2));
    let least = ty.number(1 << (container - 1));
    g.lines(ty, |d| {
        let divisor = if by_constant {
            format!("add {ty} {constant}, 0")
        } else {
            format!("{right} {ty} {d}.v, {shift}")
        };
        format!(
            "{d}.u = shl {ty} {a}, {shift}
             {d}.x = {right} {ty} {d}.u, {shift}
             {d}.v = shl {ty} {b}, {shift}
             {d}.w = {divisor}
             {d}.z = icmp eq {ty} {d}.w, 0
             {d}.a = select i1 {d}.z, {ty} 1, {ty} {d}.w
             {d}.m = icmp eq {ty} {d}.a, -1
             {d}.l = icmp eq {ty} {d}.x, {least}
             {d}.n = and i1 {d}.m, {d}.l
             {d}.y = select i1 {d}.n, {ty} 3, {ty} {d}.a
             {d} = {op} {ty} {d}.x, {d}.y"
        )
    });
}

/// The carry of a sum with carry-in, where the sum may have wrapped before.
fn wrapped_carry(g: &mut Gen) {
    let ty = Type::int(*g.draw.pick(&[32, 32, 32, 64, 16]));
    let (op, name) = *g.draw.pick(&[("add", "uadd"), ("sub", "usub")]);
    let [a, b, c] = [(); 3].map(|()| g.want_value(ty));
    let compares = g.draw.one_in(2);
    let with = format!("{{ {ty}, i1 }}");
    g.lines(ty, |d| {
        let carry = if compares && op == "add" {
            format!(
                "{d}.t = add {ty} {d}.s, {d}.e
                 {d}.o = icmp ult {ty} {d}.t, {d}.s"
            )
        } else if compares {
            format!(
                "{d}.t = sub {ty} {d}.s, {d}.e
                 {d}.o = icmp ult {ty} {d}.s, {d}.e"
            )
        } else {
            format!(
                "{d}.q = call {with} @llvm.{name}.with.overflow.{ty}({ty} {d}.s, {ty} {d}.e)
                 {d}.t = extractvalue {with} {d}.q, 0
                 {d}.o = extractvalue {with} {d}.q, 1"
            )
        };
        format!(
            "{d}.p = call {with} @llvm.{name}.with.overflow.{ty}({ty} {a}, {ty} {b})
             {d}.c = extractvalue {with} {d}.p, 1
             {d}.e = zext i1 {d}.c to {ty}
             {d}.s = {op} {ty} {b}, {c}
             {carry}
             {d}.r = zext i1 {d}.o to {ty}
             {d}.x = shl {ty} {d}.t, 1
             {d} = xor {ty} {d}.x, {d}.r"
        )
    });
}

/// The carry out of a number of two or three words, one of which is a sum, when one word is added to
/// it.
fn wide_carry(g: &mut Gen) {
    let wide = *g.draw.pick(&[64, 64, 96, 128]);
    let (op, name) = *g.draw.pick(&[("add", "uadd"), ("sub", "usub")]);
    let at = 32 * g.draw.below(wide / 32);
    let [a, b, c] = [(); 3].map(|()| g.want_value(I32));
    let with = format!("{{ i{wide}, i1 }}");
    g.lines(I32, |d| {
        format!(
            "{d}.s = {op} i32 {a}, {b}
             {d}.w = zext i32 {d}.s to i{wide}
             {d}.h = shl i{wide} {d}.w, {at}
             {d}.l = zext i32 {c} to i{wide}
             {d}.v = or i{wide} {d}.h, {d}.l
             {d}.y = zext i32 {b} to i{wide}
             {d}.p = call {with} @llvm.{name}.with.overflow.i{wide}(i{wide} {d}.v, i{wide} {d}.y)
             {d}.t = extractvalue {with} {d}.p, 0
             {d}.o = extractvalue {with} {d}.p, 1
             {d}.g = lshr i{wide} {d}.t, {at}
             {d}.m = trunc i{wide} {d}.g to i32
             {d}.e = sext i1 {d}.o to i32
             {d} = xor i32 {d}.m, {d}.e"
        )
    });
}
