//! Comparisons and selections.

use super::function::Body;
use super::op::Op;
use super::small::flush;
use crate::error::Error;
use crate::types::Type;

const COMPARISONS: [&str; 18] = [
    "eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs", "equ", "neu", "ltu", "leu", "gtu",
    "geu", "num", "nan",
];

pub(super) fn select<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&[])?;
    let ty = op.ty()?;
    let (a, b) = (body.get(op.operand(1)?, ty)?, body.get(op.operand(2)?, ty)?);
    let is = body.get(op.operand(3)?, Type::PREDICATE)?;
    let own = ty.ir();
    let out = body.value(&format!("select i1 {is}, {own} {a}, {own} {b}"));
    body.set(op.operand(0)?, ty, &out)
}

pub(super) fn select_by_sign<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&["ftz"])?;
    let ty = op.ty()?;
    let by = op
        .types
        .get(1)
        .copied()
        .ok_or_else(|| op.fail("needs two types"))?;
    let (a, b) = (body.get(op.operand(1)?, ty)?, body.get(op.operand(2)?, ty)?);
    let mut c = body.get(op.operand(3)?, by)?;
    if op.has("ftz") && by.is_float() {
        c = flush(body, by, &c);
    }
    let is = match by.is_float() {
        true => body.value(&format!("fcmp oge {} {c}, 0.0", by.ir())),
        false => body.value(&format!("icmp sge {} {c}, 0", by.ir())),
    };
    let own = ty.ir();
    let out = body.value(&format!("select i1 {is}, {own} {a}, {own} {b}"));
    body.set(op.operand(0)?, ty, &out)
}

/// Compares two values, element by element.
fn compared(
    body: &mut Body<'_, '_>,
    op: &Op<'_, '_>,
    ty: Type,
    a: &str,
    b: &str,
) -> Result<String, Error> {
    let test = op
        .one_of(&COMPARISONS)
        .ok_or_else(|| op.fail("names no comparison"))?;
    let own = ty.ir();
    if ty.is_float() {
        let test = match test {
            "eq" => "oeq",
            "ne" => "one",
            "lt" => "olt",
            "le" => "ole",
            "gt" => "ogt",
            "ge" => "oge",
            "equ" => "ueq",
            "neu" => "une",
            "ltu" => "ult",
            "leu" => "ule",
            "gtu" => "ugt",
            "geu" => "uge",
            "num" => "ord",
            "nan" => "uno",
            _ => return Err(op.fail("compares numbers as bits")),
        };
        return Ok(body.value(&format!("fcmp {test} {own} {a}, {b}")));
    }
    let sign = if ty.is_signed() { "s" } else { "u" };
    let test = match test {
        "eq" | "ne" => test.to_owned(),
        "lt" | "le" | "gt" | "ge" => format!("{sign}{test}"),
        "lo" => "ult".to_owned(),
        "ls" => "ule".to_owned(),
        "hi" => "ugt".to_owned(),
        "hs" => "uge".to_owned(),
        _ => return Err(op.fail("compares whole numbers as if they could be NaN")),
    };
    Ok(body.value(&format!("icmp {test} {own} {a}, {b}")))
}

/// The two values to compare, denormals flushed to zero with `.ftz`.
fn operands<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>, ty: Type) -> Result<[String; 2], Error> {
    let mut both = [body.get(op.operand(1)?, ty)?, body.get(op.operand(2)?, ty)?];
    if op.has("ftz") {
        if !ty.is_float() || ty.bits == 64 {
            return Err(op.fail("takes denormal numbers for zero, which this type has none of"));
        }
        for value in &mut both {
            *value = flush(body, ty, value);
        }
    }
    Ok(both)
}

fn joined<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>, is: &str) -> Result<String, Error> {
    let Some(join) = op.one_of(&["and", "or", "xor"]) else {
        return Ok(is.to_owned());
    };
    let other = body.get(op.operand(3)?, Type::PREDICATE)?;
    Ok(body.value(&format!("{join} i1 {is}, {other}")))
}

fn allowed(op: &Op<'_, '_>) -> Result<(), Error> {
    let mut words = COMPARISONS.to_vec();
    words.extend(["and", "or", "xor", "ftz"]);
    op.only(&words)
}

pub(super) fn setp<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    allowed(op)?;
    let ty = op.ty()?;
    let [a, b] = operands(body, op, ty)?;
    let is = compared(body, op, ty, &a, &b)?;
    let (first, second) = op.destinations()?;
    if ty.elements == 2 {
        // `f16x2` comparisons set one predicate for each half.
        for (at, to) in [Some(first), second].into_iter().enumerate() {
            if let Some(to) = to {
                let half = body.value(&format!("extractelement <2 x i1> {is}, i32 {at}"));
                let half = joined(body, op, &half)?;
                body.set(to, Type::PREDICATE, &half)?;
            }
        }
        return Ok(());
    }
    let not = body.value(&format!("xor i1 {is}, true"));
    let is = joined(body, op, &is)?;
    if let Some(second) = second {
        let not = joined(body, op, &not)?;
        body.set(second, Type::PREDICATE, &not)?;
    }
    body.set(first, Type::PREDICATE, &is)
}

pub(super) fn set<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    allowed(op)?;
    let [to, ty] = op.types.as_slice() else {
        return Err(op.fail("needs two types"));
    };
    let [a, b] = operands(body, op, *ty)?;
    let is = compared(body, op, *ty, &a, &b)?;
    if ty.elements == 2 {
        let mut is = is;
        if let Some(join) = op.one_of(&["and", "or", "xor"]) {
            let other = body.get(op.operand(3)?, Type::PREDICATE)?;
            let one = body.value(&format!("insertelement <2 x i1> poison, i1 {other}, i32 0"));
            let both = body.value(&format!("insertelement <2 x i1> {one}, i1 {other}, i32 1"));
            is = body.value(&format!("{join} <2 x i1> {is}, {both}"));
        }
        let out = match to.is_float() {
            true => body.value(&format!("uitofp <2 x i1> {is} to {}", to.ir())),
            false => {
                let wide = body.value(&format!("sext <2 x i1> {is} to <2 x i16>"));
                body.value(&format!("bitcast <2 x i16> {wide} to i32"))
            }
        };
        let to = if to.is_float() { *to } else { Type::B32 };
        return body.set(op.operand(0)?, to, &out);
    }
    let is = joined(body, op, &is)?;
    let out = match to.is_float() {
        true => body.value(&format!("uitofp i1 {is} to {}", to.ir())),
        false => body.value(&format!("sext i1 {is} to {}", to.ir())),
    };
    body.set(op.operand(0)?, *to, &out)
}
