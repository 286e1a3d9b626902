//! Video instructions: arithmetic on parts of registers; scalar, or on two or four parts at once. PTX ISA, "Scalar
//! Video Instructions" and "SIMD Video Instructions": results are computed with unlimited range, then clamped or
//! truncated.

use super::function::Body;
use super::op::Op;
use crate::ast::Operand;
use crate::error::Error;
use crate::types::Type;

/// Integer types with enough range: for sums and differences of parts, and for products and shifted
/// values.
const SUMS: &str = "i64";
const PRODUCTS: &str = "i128";
const COMPARISONS: [&str; 6] = ["eq", "ne", "lt", "le", "gt", "ge"];
const JOINS: [&str; 3] = ["add", "min", "max"];

/// A scalar instruction, or one on two or four parts, by the digit at the end of the name.
pub(super) fn parts<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    match op.name.as_bytes().last() {
        Some(b'2') => several(body, op, op.name.trim_end_matches('2'), 2),
        Some(b'4') => several(body, op, op.name.trim_end_matches('4'), 4),
        _ => one(body, op, op.name),
    }
}

/// A bit field of a register.
#[derive(Clone, Copy)]
struct Part {
    at: u32,
    bits: u32,
}

const WHOLE: Part = Part { at: 0, bits: 32 };

/// Splits an operand into the register and its selector suffix (`.b0`, `.h1`).
fn taken_apart<'a>(operand: &Operand<'a>) -> (Operand<'a>, Option<&'a str>) {
    let (Operand::Name(name) | Operand::Negative(name)) = operand else {
        return (operand.clone(), None);
    };
    let split = name.rsplit_once('.').filter(|(_, which)| {
        let digits = which.strip_prefix(['b', 'h']).unwrap_or("");
        !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit())
    });
    match split {
        Some((register, which)) => (Operand::Name(register), Some(which)),
        None => (Operand::Name(name), None),
    }
}

fn part(op: &Op<'_, '_>, which: Option<&str>) -> Result<Part, Error> {
    Ok(match which {
        None => WHOLE,
        Some("b0") => Part { at: 0, bits: 8 },
        Some("b1") => Part { at: 8, bits: 8 },
        Some("b2") => Part { at: 16, bits: 8 },
        Some("b3") => Part { at: 24, bits: 8 },
        Some("h0") => Part { at: 0, bits: 16 },
        Some("h1") => Part { at: 16, bits: 16 },
        Some(which) => return Err(op.fail(format!("has no part `.{which}`"))),
    })
}

/// A bit field of a register as a number.
fn number(body: &mut Body<'_, '_>, wide: &str, register: &str, part: Part, signed: bool) -> String {
    let low = match part.at {
        0 => register.to_owned(),
        at => body.value(&format!("lshr i32 {register}, {at}")),
    };
    let low = match part.bits {
        32 => low,
        bits => body.value(&format!("trunc i32 {low} to i{bits}")),
    };
    let extend = if signed { "sext" } else { "zext" };
    body.value(&format!("{extend} i{} {low} to {wide}", part.bits))
}

fn extreme(body: &mut Body<'_, '_>, wide: &str, name: &str, a: &str, b: &str) -> String {
    body.call(
        wide,
        &format!("llvm.s{name}.{wide}"),
        &[(wide, a), (wide, b)],
    )
}

/// A number clamped to the range of an integer type.
fn bounded(body: &mut Body<'_, '_>, wide: &str, value: &str, bits: u32, signed: bool) -> String {
    let (least, most) = match signed {
        true => (-(1i64 << (bits - 1)), (1i64 << (bits - 1)) - 1),
        false => (0, (1i64 << bits) - 1),
    };
    let value = extreme(body, wide, "max", value, &least.to_string());
    extreme(body, wide, "min", &value, &most.to_string())
}

fn computed(
    body: &mut Body<'_, '_>,
    op: &Op<'_, '_>,
    (name, wide): (&str, &str),
    a: &str,
    b: &str,
) -> Result<String, Error> {
    Ok(match name {
        "vadd" => body.value(&format!("add {wide} {a}, {b}")),
        "vsub" => body.value(&format!("sub {wide} {a}, {b}")),
        "vabsdiff" => {
            let (most, least) = (
                extreme(body, wide, "max", a, b),
                extreme(body, wide, "min", a, b),
            );
            body.value(&format!("sub {wide} {most}, {least}"))
        }
        "vavrg" => {
            let sum = body.value(&format!("add {wide} {a}, {b}"));
            let up = body.value(&format!("icmp sge {wide} {sum}, 0"));
            let up = body.value(&format!("zext i1 {up} to {wide}"));
            let sum = body.value(&format!("add {wide} {sum}, {up}"));
            body.value(&format!("ashr {wide} {sum}, 1"))
        }
        "vmin" | "vmax" => extreme(body, wide, name.get(1..).unwrap_or(""), a, b),
        "vset" => {
            let how = op
                .one_of(&COMPARISONS)
                .ok_or_else(|| op.fail("names no comparison"))?;
            let how = match how {
                "eq" | "ne" => how.to_owned(),
                how => format!("s{how}"),
            };
            let is = body.value(&format!("icmp {how} {wide} {a}, {b}"));
            body.value(&format!("zext i1 {is} to {wide}"))
        }
        _ => {
            let by = match op.one_of(&["clamp", "wrap"]) {
                Some("wrap") => body.value(&format!("and {wide} {b}, 31")),
                Some(_) => extreme(body, wide, "min", b, "32"),
                None => return Err(op.fail("says not how far it shifts at most")),
            };
            let shift = if name == "vshl" { "shl" } else { "ashr" };
            body.value(&format!("{shift} {wide} {a}, {by}"))
        }
    })
}

/// Whether the result, the first and the second operand are signed. The result of a comparison is not.
fn signs(op: &Op<'_, '_>, name: &str) -> Result<[bool; 3], Error> {
    let types: Vec<bool> = op.types.iter().map(|ty| ty.is_signed()).collect();
    let fits = op
        .types
        .iter()
        .all(|ty| ty.bits == 32 && ty.elements == 1 && !ty.is_float());
    match (name, &types[..]) {
        ("vset", [a, b]) if fits => Ok([false, *a, *b]),
        ("vset", _) => Err(op.fail("is not done for these types")),
        ("vshl" | "vshr", [d, a, false]) if fits => Ok([*d, *a, false]),
        ("vshl" | "vshr", _) => Err(op.fail("is not done for these types")),
        (_, [d, a, b]) if fits => Ok([*d, *a, *b]),
        _ => Err(op.fail("is not done for these types")),
    }
}

/// Checks that a name has no invalid modifiers.
fn only(op: &Op<'_, '_>, name: &str) -> Result<(), Error> {
    let mut words = vec!["add"];
    if op.name == name {
        words.extend(["min", "max"]);
    }
    match name {
        "vset" => words.extend(COMPARISONS),
        "vshl" | "vshr" => words.extend(["sat", "clamp", "wrap"]),
        _ => words.push("sat"),
    }
    op.only(&words)
}

fn one<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>, name: &str) -> Result<(), Error> {
    if name == "vavrg" {
        return Err(op.fail("is no instruction that is done"));
    }
    only(op, name)?;
    let wide = if name == "vshl" { PRODUCTS } else { SUMS };
    let [signed, a_signed, b_signed] = signs(op, name)?;
    let (to, which) = taken_apart(op.operand(0)?);
    let into = part(op, which)?;
    let join = op.one_of(&JOINS);
    let needs = if join.is_some() || which.is_some() {
        4
    } else {
        3
    };
    op.count(needs, needs)?;
    if join.is_some() && which.is_some() {
        return Err(op.fail("joins with a third operand and merges into it"));
    }
    let mut args = Vec::new();
    for (at, signed) in [(1, a_signed), (2, b_signed)] {
        let (register, which) = taken_apart(op.operand(at)?);
        let register = body.get(&register, Type::B32)?;
        args.push(number(body, wide, &register, part(op, which)?, signed));
    }
    let [a, b] = [0, 1].map(|at| args.get(at).cloned().unwrap_or_default());
    let mut out = computed(body, op, (name, wide), &a, &b)?;
    if op.has("sat") {
        out = bounded(body, wide, &out, into.bits, signed);
    }
    let mut out = body.value(&format!("trunc {wide} {out} to i32"));
    if let Some(third) = op.operands.get(3) {
        let c = body.get(third, Type::B32)?;
        out = match join {
            Some("add") => body.value(&format!("add i32 {out}, {c}")),
            Some(join) => {
                let ty = if signed { 's' } else { 'u' };
                let callee = format!("llvm.{ty}{join}.i32");
                body.call("i32", &callee, &[("i32", &out), ("i32", &c)])
            }
            None => merged(body, &out, &c, into),
        };
    }
    body.set(&to, Type::B32, &out)
}

/// A value with a bit field replaced by that of another value.
fn merged(body: &mut Body<'_, '_>, value: &str, other: &str, into: Part) -> String {
    let mask = (((1_u64 << into.bits) - 1) << into.at) as u32;
    let moved = body.value(&format!("shl i32 {value}, {}", into.at));
    let own = body.value(&format!("and i32 {moved}, {mask}"));
    let rest = body.value(&format!("and i32 {other}, {}", !mask));
    body.value(&format!("or i32 {own}, {rest}"))
}

/// The parts of two registers that a SIMD operand selects, the lowest first: `h32`, `b7654`.
fn selected(
    op: &Op<'_, '_>,
    which: Option<&str>,
    count: u32,
    first: u32,
) -> Result<Vec<u32>, Error> {
    let Some(which) = which else {
        return Ok((first..first + count).collect());
    };
    let letter = if count == 2 { 'h' } else { 'b' };
    let digits = which.strip_prefix(letter).unwrap_or("");
    let all: Vec<u32> = digits
        .chars()
        .rev()
        .filter_map(|c| c.to_digit(10))
        .collect();
    match all.len() == count as usize && all.iter().all(|at| *at < 2 * count) {
        true => Ok(all),
        false => Err(op.fail(format!("has no parts `.{which}`"))),
    }
}

/// The parts of the result that are written: `h1`, `b310`.
fn mask(op: &Op<'_, '_>, which: Option<&str>, count: u32) -> Result<Vec<bool>, Error> {
    let Some(which) = which else {
        return Ok(vec![true; count as usize]);
    };
    let letter = if count == 2 { 'h' } else { 'b' };
    let digits = which.strip_prefix(letter).unwrap_or("");
    let at: Vec<u32> = digits.chars().filter_map(|c| c.to_digit(10)).collect();
    let falls = at.windows(2).all(|two| two[0] > two[1]);
    if at.is_empty() || !falls || at.iter().any(|at| *at >= count) {
        return Err(op.fail(format!("has no parts `.{which}`")));
    }
    Ok((0..count).map(|n| at.contains(&n)).collect())
}

fn several<'a>(
    body: &mut Body<'_, 'a>,
    op: &Op<'_, 'a>,
    name: &str,
    count: u32,
) -> Result<(), Error> {
    if matches!(name, "vshl" | "vshr") {
        return Err(op.fail("is no instruction that is done"));
    }
    only(op, name)?;
    op.count(4, 4)?;
    if op.has("add") && op.has("sat") {
        return Err(op.fail("saturates and adds up, which is not done"));
    }
    let [signed, a_signed, b_signed] = signs(op, name)?;
    let (bits, wide) = (32 / count, SUMS);
    let (to, which) = taken_apart(op.operand(0)?);
    let writes = mask(op, which, count)?;
    let (mut registers, mut parts) = (Vec::new(), Vec::new());
    for (at, first) in [(1, 0), (2, count)] {
        let (register, which) = taken_apart(op.operand(at)?);
        registers.push(body.get(&register, Type::B32)?);
        parts.push(selected(op, which, count, first)?);
    }
    let c = body.get(op.operand(3)?, Type::B32)?;
    let mut out = c.clone();
    for (n, writes) in (0..count).zip(writes) {
        if !writes {
            continue;
        }
        let mut args = Vec::new();
        for (parts, signed) in parts.iter().zip([a_signed, b_signed]) {
            let from = parts.get(n as usize).copied().unwrap_or(0);
            let register = registers
                .get((from / count) as usize)
                .map_or("0", String::as_str);
            let part = Part {
                at: from % count * bits,
                bits,
            };
            args.push(number(body, wide, register, part, signed));
        }
        let [a, b] = [0, 1].map(|at| args.get(at).cloned().unwrap_or_default());
        let mut value = computed(body, op, (name, wide), &a, &b)?;
        if op.has("sat") {
            value = bounded(body, wide, &value, bits, signed);
        }
        let value = body.value(&format!("trunc {wide} {value} to i32"));
        out = match op.has("add") {
            true => body.value(&format!("add i32 {out}, {value}")),
            false => merged(body, &value, &out, Part { at: n * bits, bits }),
        };
    }
    body.set(&to, Type::B32, &out)
}

/// `vmad`: a product plus a sum, plus 1 with `.po`, shifted.
pub(super) fn product<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&["sat", "shr7", "shr15", "po"])?;
    let wide = PRODUCTS;
    op.count(4, 4)?;
    let [_, a_signed, b_signed] = signs(op, "vmad")?;
    let is_negative = |at: usize| matches!(op.operands.get(at), Some(Operand::Negative(_)));
    let (minus, minus_c) = (is_negative(1) != is_negative(2), is_negative(3));
    if op.has("po") && (minus || minus_c) || minus && minus_c {
        return Err(op.fail("negates more than it can"));
    }
    let signed = a_signed || b_signed || minus || minus_c;
    let mut args = Vec::new();
    for (at, signed) in [(1, a_signed), (2, b_signed), (3, signed)] {
        let (register, which) = taken_apart(op.operand(at)?);
        let register = body.get(&register, Type::B32)?;
        args.push(number(body, wide, &register, part(op, which)?, signed));
    }
    let [a, b, c] = [0, 1, 2].map(|at| args.get(at).cloned().unwrap_or_default());
    let mut out = body.value(&format!("mul {wide} {a}, {b}"));
    if minus {
        out = body.value(&format!("sub {wide} 0, {out}"));
    }
    let operation = if minus_c { "sub" } else { "add" };
    out = body.value(&format!("{operation} {wide} {out}, {c}"));
    if op.has("po") {
        out = body.value(&format!("add {wide} {out}, 1"));
    }
    let shift = match op.one_of(&["shr7", "shr15"]) {
        Some("shr7") => 7,
        Some(_) => 15,
        None => 0,
    };
    out = body.value(&format!("ashr {wide} {out}, {shift}"));
    if op.has("sat") {
        out = bounded(body, wide, &out, 32, signed);
    }
    let out = body.value(&format!("trunc {wide} {out} to i32"));
    body.set(op.operand(0)?, Type::B32, &out)
}
