//! Individual operations of generated programs, and the precautions that make each well-defined.
//!
//! Rules, from LLVM's Language Reference:
//!
//! * amounts of shifts stay below the width, divisors are not zero, and the lowest integer is
//!   never divided by -1;
//! * indices are masked into range, and all memory is written before it is read;
//! * the bits of a NaN are nobody's business: where a float's bits are looked at (bit casts,
//!   stores, the sign operand of `copysign`) every NaN becomes the same quiet one first, so no
//!   signalling NaN arises either;
//! * where the language leaves a choice (the zero that `minnum` returns, the exponent that
//!   `frexp` returns for infinity) the choice is made unobservable.

use super::calls;
use super::convert::{convert, mask, quiet, reinterpret};
use super::memory;
use super::patterns;
use super::state::{Gen, Kinds};
use super::types::{I1, I32, Scalar, Type};

/// Kinds of operations and how often they come.
const KINDS: Kinds = &[
    (16, arithmetic),
    (8, shift),
    (4, divide),
    (8, compare),
    (7, choose),
    (6, change),
    (10, bits),
    (6, least),
    (3, saturate),
    (3, overflow),
    (4, funnel),
    (3, three_way),
    (6, lane),
    (5, shuffle),
    (3, reduce),
    (12, float_arithmetic),
    (4, fused),
    (6, float_unary),
    (5, float_least),
    (3, sign),
    (6, float_compare),
    (2, classify),
    (2, exponent),
    (5, bitcast),
    (14, memory::any),
    (5, calls::any),
    (30, patterns::any),
];

/// Adds an operation of any kind.
pub(super) fn any(g: &mut Gen) {
    let kind = *g.draw.weighted(KINDS);
    kind(g);
}

fn change(g: &mut Gen) {
    let to = g.any_type();
    let from = g.any_type();
    let operand = g.want_value(from);
    convert(g, &operand, from, to);
}

fn arithmetic(g: &mut Gen) {
    let ty = g.integer();
    let op = *g
        .draw
        .pick(&["add", "add", "sub", "mul", "and", "or", "xor"]);
    let (a, b) = (g.want_value(ty), g.want(ty));
    let (a, b) = if g.draw.one_in(4) { (b, a) } else { (a, b) };
    g.value(ty, &format!("{op} {ty} {a}, {b}"));
}

/// The largest power of two that is at most `n`, minus one: a mask for amounts below `n`.
fn below(n: u32) -> u128 {
    u128::from((1u32 << n.max(1).ilog2()) - 1)
}

fn shift(g: &mut Gen) {
    let ty = g.integer();
    let width = ty.scalar.bits();
    if width < 2 {
        return;
    }
    let op = *g.draw.pick(&["shl", "lshr", "ashr"]);
    let a = g.want(ty);
    match g.draw.below(3) {
        0 => {
            let amount = ty.number(u128::from(g.draw.below(width)));
            g.value(ty, &format!("{op} {ty} {a}, {amount}"));
        }
        1 => {
            let (amount, mask) = (g.want_value(ty), ty.number(below(width)));
            g.lines(ty, |d| {
                format!(
                    "{d}.n = and {ty} {amount}, {mask}
                     {d} = {op} {ty} {a}, {d}.n"
                )
            });
        }
        _ => {
            // Amounts up to the width minus one, by a select: i2 cannot represent its width.
            let (amount, last) = (g.want_value(ty), ty.number(u128::from(width - 1)));
            let umin = format!("@llvm.umin.{}", ty.mangled());
            g.lines(ty, |d| {
                format!(
                    "{d}.n = call {ty} {umin}({ty} {amount}, {ty} {last})
                     {d} = {op} {ty} {a}, {d}.n"
                )
            });
        }
    }
}

fn divide(g: &mut Gen) {
    let ty = g.integer();
    let width = ty.scalar.bits();
    if width < 3 || !g.affords(10 * u64::from(ty.lanes.max(1))) {
        return;
    }
    let op = *g.draw.pick(&["udiv", "urem", "sdiv", "srem"]);
    let (a, mut b) = (g.want_value(ty), g.want(ty));
    if g.draw.one_in(3) {
        let divisor = ty.scalar.interesting(&mut g.draw).max(1);
        b = ty.number(divisor);
    }
    let bool = ty.with(Scalar::Int(1));
    let (zero, one, ones) = (ty.number(0), ty.number(1), ty.number(u128::MAX));
    let three = ty.number(3);
    g.lines(ty, |d| {
        format!(
            "{d}.z = icmp eq {ty} {b}, {zero}
             {d}.a = select {bool} {d}.z, {ty} {one}, {ty} {b}
             {d}.m = icmp eq {ty} {d}.a, {ones}
             {d}.b = select {bool} {d}.m, {ty} {three}, {ty} {d}.a
             {d} = {op} {ty} {a}, {d}.b"
        )
    });
}

const PREDICATES: &[&str] = &[
    "eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle",
];

fn compare(g: &mut Gen) {
    let ty = g.integer();
    let predicate = *g.draw.pick(PREDICATES);
    let (a, b) = (g.want_value(ty), g.want(ty));
    g.value(
        ty.with(Scalar::Int(1)),
        &format!("icmp {predicate} {ty} {a}, {b}"),
    );
}

fn choose(g: &mut Gen) {
    let ty = g.any_type();
    let bool = if ty.is_vector() && g.draw.one_in(2) {
        ty.with(Scalar::Int(1))
    } else {
        I1
    };
    let (c, a, b) = (g.want_value(bool), g.want(ty), g.want(ty));
    g.value(ty, &format!("select {bool} {c}, {ty} {a}, {ty} {b}"));
}

fn bits(g: &mut Gen) {
    let ty = g.integer();
    let name = *g
        .draw
        .pick(&["ctpop", "ctlz", "cttz", "bitreverse", "bswap", "abs"]);
    if name == "bswap" && !ty.scalar.bits().is_multiple_of(16) {
        return;
    }
    let flag = if matches!(name, "ctlz" | "cttz" | "abs") {
        ", i1 false"
    } else {
        ""
    };
    let (a, suffix) = (g.want_value(ty), ty.mangled());
    g.value(
        ty,
        &format!("call {ty} @llvm.{name}.{suffix}({ty} {a}{flag})"),
    );
}

fn two(g: &mut Gen, names: &[&str]) {
    let ty = g.integer();
    let name = *g.draw.pick(names);
    let (a, b, suffix) = (g.want_value(ty), g.want(ty), ty.mangled());
    g.value(
        ty,
        &format!("call {ty} @llvm.{name}.{suffix}({ty} {a}, {ty} {b})"),
    );
}

fn least(g: &mut Gen) {
    two(g, &["smin", "smax", "umin", "umax"]);
}

fn saturate(g: &mut Gen) {
    two(g, &["sadd.sat", "uadd.sat", "ssub.sat", "usub.sat"]);
}

fn overflow(g: &mut Gen) {
    let ty = g.integer();
    let name = *g
        .draw
        .pick(&["sadd", "uadd", "ssub", "usub", "smul", "umul"]);
    // Wider products become calls of library functions that no target has here.
    if name.ends_with("mul") && ty.scalar.bits() > 64 {
        return;
    }
    let bool = ty.with(Scalar::Int(1));
    let (a, b, suffix) = (g.want_value(ty), g.want(ty), ty.mangled());
    let first = g.draw.one_in(2);
    let (out, at) = if first { (ty, 0) } else { (bool, 1) };
    g.lines(out, |d| {
        format!(
            "{d}.p = call {{ {ty}, {bool} }} @llvm.{name}.with.overflow.{suffix}({ty} {a}, {ty} {b})
             {d} = extractvalue {{ {ty}, {bool} }} {d}.p, {at}"
        )
    });
}

fn funnel(g: &mut Gen) {
    let ty = g.integer();
    let name = *g.draw.pick(&["fshl", "fshr"]);
    let (a, b) = (g.want_value(ty), g.want(ty));
    let b = if g.draw.one_in(3) { a.clone() } else { b };
    let suffix = ty.mangled();
    let odd = !ty.scalar.bits().is_power_of_two();
    let n = if odd && ty.scalar.bits() > 64 {
        // For such a width, computing the amount modulo the width needs a function that AMDGPU
        // lacks.
        ty.constant(&mut g.draw)
    } else {
        g.want(ty)
    };
    g.value(
        ty,
        &format!("call {ty} @llvm.{name}.{suffix}({ty} {a}, {ty} {b}, {ty} {n})"),
    );
}

fn three_way(g: &mut Gen) {
    let ty = g.integer();
    // LLVM crashes on vectors with other element sizes.
    if ty.is_vector() && !matches!(ty.scalar.bits(), 8 | 16 | 32 | 64) {
        return;
    }
    let out = ty.with(Scalar::Int(if g.draw.one_in(2) { 8 } else { 32 }));
    let name = *g.draw.pick(&["ucmp", "scmp"]);
    let (a, b) = (g.want_value(ty), g.want(ty));
    let (to, from) = (out.mangled(), ty.mangled());
    g.value(
        out,
        &format!("call {out} @llvm.{name}.{to}.{from}({ty} {a}, {ty} {b})"),
    );
}

/// A vector type of a value in scope, if any.
fn vector(g: &mut Gen) -> Option<Type> {
    let all: Vec<Type> = g
        .integers
        .iter()
        .chain(&g.floats)
        .copied()
        .filter(|ty| ty.is_vector())
        .collect();
    (!all.is_empty()).then(|| *g.draw.pick(&all))
}

fn lane(g: &mut Gen) {
    let Some(ty) = vector(g) else { return };
    let (v, lanes, element) = (g.want_value(ty), ty.lanes, ty.element());
    // Use i32 indices; other types need a cast.
    let index = if g.draw.one_in(2) {
        g.draw.below(lanes).to_string()
    } else {
        let n = g.want_value(I32);
        g.value(I32, &format!("urem i32 {n}, {lanes}"))
    };
    // The index may be removed when a finding is reduced, and then reads as zero.
    if g.draw.one_in(2) {
        g.value(element, &format!("extractelement {ty} {v}, i32 {index}"));
    } else {
        let e = g.want(element);
        g.value(
            ty,
            &format!("insertelement {ty} {v}, {element} {e}, i32 {index}"),
        );
    }
}

fn shuffle(g: &mut Gen) {
    let Some(ty) = vector(g) else { return };
    let (a, b) = (g.want_value(ty), g.want(ty));
    let mask = mask(g, ty.lanes, ty.lanes);
    let lanes = ty.lanes;
    g.value(
        ty,
        &format!("shufflevector {ty} {a}, {ty} {b}, <{lanes} x i32> {mask}"),
    );
}

fn reduce(g: &mut Gen) {
    let Some(ty) = vector(g) else { return };
    let (v, element, suffix) = (g.want_value(ty), ty.element(), ty.mangled());
    if ty.scalar.is_float() {
        // Only ordered reductions: without `reassoc` the order is defined.
        let (name, start) = *g.draw.pick(&[("fadd", -0.0f64), ("fmul", 1.0)]);
        let start = match element.scalar {
            Scalar::Half => if start == 1.0 { "0xH3C00" } else { "0xH8000" }.to_owned(),
            Scalar::BFloat => if start == 1.0 { "0xR3F80" } else { "0xR8000" }.to_owned(),
            _ => format!("0x{:016X}", start.to_bits()),
        };
        g.value(
            element,
            &format!(
                "call {element} @llvm.vector.reduce.{name}.{suffix}({element} {start}, {ty} {v})"
            ),
        );
        return;
    }
    let name = *g.draw.pick(&[
        "add", "mul", "and", "or", "xor", "smin", "smax", "umin", "umax",
    ]);
    g.value(
        element,
        &format!("call {element} @llvm.vector.reduce.{name}.{suffix}({ty} {v})"),
    );
}

fn float_arithmetic(g: &mut Gen) {
    let ty = g.float();
    let op = *g
        .draw
        .pick(&["fadd", "fadd", "fsub", "fmul", "fmul", "fdiv", "frem"]);
    let heavy = matches!(op, "fdiv" | "frem");
    if heavy && !g.affords(10 * u64::from(ty.lanes.max(1))) {
        return;
    }
    // The time of `frem` is proportional to the difference of the exponents; AMDGPU lacks it for
    // bfloat.
    if op == "frem" && (ty.scalar == Scalar::BFloat || !g.draw.one_in(4)) {
        return;
    }
    let (a, b) = (g.want_value(ty), g.want(ty));
    g.value(ty, &format!("{op} {ty} {a}, {b}"));
}

fn fused(g: &mut Gen) {
    let ty = g.float();
    // The host computes these in a wider type and rounds twice.
    if matches!(ty.scalar, Scalar::Half | Scalar::BFloat) {
        return;
    }
    let (a, b, c) = (g.want_value(ty), g.want(ty), g.want(ty));
    let suffix = ty.mangled();
    g.value(
        ty,
        &format!("call {ty} @llvm.fma.{suffix}({ty} {a}, {ty} {b}, {ty} {c})"),
    );
}

fn float_unary(g: &mut Gen) {
    let ty = g.float();
    let (a, suffix) = (g.want_value(ty), ty.mangled());
    let name = *g.draw.pick(&[
        "fneg",
        "fabs",
        "sqrt",
        "floor",
        "ceil",
        "trunc",
        "rint",
        "nearbyint",
        "roundeven",
        "round",
        "canonicalize",
    ]);
    // LLVM crashes on vectors of this operation for x86.
    if name == "canonicalize" && ty.is_vector() {
        return;
    }
    if name == "fneg" {
        g.value(ty, &format!("fneg {ty} {a}"));
    } else {
        g.value(ty, &format!("call {ty} @llvm.{name}.{suffix}({ty} {a})"));
    }
}

fn float_least(g: &mut Gen) {
    let ty = g.float();
    let name = *g.draw.pick(&[
        "minimum",
        "maximum",
        "minimumnum",
        "maximumnum",
        "minnum",
        "maxnum",
    ]);
    let (a, b, suffix) = (g.want_value(ty), g.want(ty), ty.mangled());
    let call = format!("call {ty} @llvm.{name}.{suffix}({ty} {a}, {ty} {b})");
    if matches!(name, "minnum" | "maxnum") {
        // The sign of a zero result is undefined; adding zero makes it positive.
        let zero = ty.with(ty.scalar).splat(&ty.scalar.literal(0));
        g.lines(ty, |d| {
            format!(
                "{d}.z = {call}
                 {d} = fadd {ty} {d}.z, {zero}"
            )
        });
    } else {
        g.value(ty, &call);
    }
}

fn sign(g: &mut Gen) {
    let ty = g.float();
    let (a, b, suffix) = (g.want_value(ty), g.want(ty), ty.mangled());
    let b = quiet(g, &b, ty);
    g.value(
        ty,
        &format!("call {ty} @llvm.copysign.{suffix}({ty} {a}, {ty} {b})"),
    );
}

fn float_compare(g: &mut Gen) {
    let ty = g.float();
    let predicate = *g.draw.pick(&[
        "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une",
        "uno",
    ]);
    let (a, b) = (g.want_value(ty), g.want(ty));
    g.value(
        ty.with(Scalar::Int(1)),
        &format!("fcmp {predicate} {ty} {a}, {b}"),
    );
}

fn classify(g: &mut Gen) {
    let ty = g.float();
    // Test for both kinds of NaN or for none.
    let classes = g.draw.below(256) << 2 | if g.draw.one_in(2) { 3 } else { 0 };
    let (a, suffix, bool) = (g.want_value(ty), ty.mangled(), ty.with(Scalar::Int(1)));
    g.value(
        bool,
        &format!("call {bool} @llvm.is.fpclass.{suffix}({ty} {a}, i32 {classes})"),
    );
}

fn exponent(g: &mut Gen) {
    let ty = g.float();
    let int = ty.with(Scalar::Int(32));
    let (a, to, from) = (g.want_value(ty), ty.mangled(), int.mangled());
    // For x86, LLVM crashes on frexp of vectors, or returns wrong exponents.
    if ty.is_vector() || g.draw.one_in(2) {
        let n = g.want(int);
        g.value(
            ty,
            &format!("call {ty} @llvm.ldexp.{to}.{from}({ty} {a}, {int} {n})"),
        );
        return;
    }
    let pair = format!("{{ {ty}, {int} }}");
    let call = format!("call {pair} @llvm.frexp.{to}.{from}({ty} {a})");
    if g.draw.one_in(2) {
        g.lines(ty, |d| {
            format!(
                "{d}.p = {call}
                 {d} = extractvalue {pair} {d}.p, 0"
            )
        });
        return;
    }
    let bool = ty.with(Scalar::Int(1));
    let zero = ty.splat(&ty.scalar.literal(0));
    // A number minus itself is zero, except for infinity and NaN.
    g.lines(int, |d| {
        format!(
            "{d}.p = {call}
             {d}.e = extractvalue {pair} {d}.p, 1
             {d}.d = fsub {ty} {a}, {a}
             {d}.f = fcmp oeq {ty} {d}.d, {zero}
             {d} = select {bool} {d}.f, {int} {d}.e, {int} zeroinitializer"
        )
    });
}

fn bitcast(g: &mut Gen) {
    let from = g.any_type();
    let all: Vec<Type> = g
        .integers
        .iter()
        .chain(&g.floats)
        .copied()
        .filter(|ty| ty.bits() == from.bits() && *ty != from)
        .collect();
    let to = match from.bits() {
        _ if !all.is_empty() => *g.draw.pick(&all),
        bits @ 1..=128 => Type::int(bits),
        _ => return,
    };
    let operand = g.want_value(from);
    reinterpret(g, &operand, from, to);
}
