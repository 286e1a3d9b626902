//! Bits: logic, shifts, fields, bytes.

use super::function::Body;
use super::op::Op;
use crate::ast::Operand;
use crate::error::Error;
use crate::types::{Class, Type};

const PREFIX: &str = "llvm.nvvm.";

pub(super) fn logic<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&[])?;
    let ty = op.ty()?;
    let (a, b) = (body.get(op.operand(1)?, ty)?, body.get(op.operand(2)?, ty)?);
    let out = body.value(&format!("{} {} {a}, {b}", op.name, ty.integer()));
    result(body, op, &out)
}

pub(super) fn not<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&[])?;
    let ty = op.ty()?;
    let a = body.get(op.operand(1)?, ty)?;
    let out = if op.name == "not" {
        body.value(&format!("xor {} {a}, -1", ty.integer()))
    } else {
        let is = body.value(&format!("icmp eq {} {a}, 0", ty.integer()));
        body.value(&format!("zext i1 {is} to {}", ty.integer()))
    };
    result(body, op, &out)
}

pub(super) fn permute<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    let modes = ["f4e", "b4e", "rc8", "ecl", "ecr", "rc16"];
    op.only(&modes)?;
    let args = three(body, op)?;
    let name = match op.one_of(&modes) {
        None => format!("{PREFIX}prmt"),
        Some(mode) => format!("{PREFIX}prmt.{mode}"),
    };
    let all: Vec<(&str, &str)> = args.iter().map(|a| ("i32", a.as_str())).collect();
    let two = matches!(op.one_of(&modes), Some("rc8" | "ecl" | "ecr" | "rc16"));
    let out = match (two, all.as_slice()) {
        (true, [a, _, c]) => body.call("i32", &name, &[*a, *c]),
        _ => body.call("i32", &name, &all),
    };
    result(body, op, &out)
}

pub(super) fn extract<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    let ty = op.ty()?;
    let a = body.get(op.operand(1)?, ty)?;
    let (at, length) = (
        body.get(op.operand(2)?, Type::U32)?,
        body.get(op.operand(3)?, Type::U32)?,
    );
    let name = format!(
        "__gfxjit_bfe_{}{}",
        if ty.is_signed() { 's' } else { 'u' },
        ty.bits
    );
    let own = ty.integer();
    let out = body.call(&own, &name, &[(&own, &a), ("i32", &at), ("i32", &length)]);
    result(body, op, &out)
}

pub(super) fn insert<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    let ty = op.ty()?;
    let (a, b) = (body.get(op.operand(1)?, ty)?, body.get(op.operand(2)?, ty)?);
    let (at, length) = (
        body.get(op.operand(3)?, Type::U32)?,
        body.get(op.operand(4)?, Type::U32)?,
    );
    let own = ty.integer();
    let name = format!("__gfxjit_bfi_b{}", ty.bits);
    let out = body.call(
        &own,
        &name,
        &[(&own, &a), (&own, &b), ("i32", &at), ("i32", &length)],
    );
    result(body, op, &out)
}

pub(super) fn mask<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&["clamp", "wrap"])?;
    let how = op.one_of(&["clamp", "wrap"]).unwrap_or("clamp");
    let (a, b) = (
        body.get(op.operand(1)?, Type::U32)?,
        body.get(op.operand(2)?, Type::U32)?,
    );
    let base = match (op.name, op.ty()?.is_signed()) {
        ("bmsk", _) => "bmsk",
        (_, true) => "sext",
        _ => "zext",
    };
    let args = [("i32", a.as_str()), ("i32", &b)];
    let out = body.call("i32", &format!("{PREFIX}{base}.{how}"), &args);
    result(body, op, &out)
}

pub(super) fn find<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&["shiftamt"])?;
    let ty = op.ty()?;
    let a = body.get(op.operand(1)?, ty)?;
    let sign = if ty.is_signed() { "s" } else { "u" };
    let how = if op.has("shiftamt") { "true" } else { "false" };
    let own = ty.integer();
    let name = format!("{PREFIX}flo.{sign}.{own}");
    body.around.declare(&name, "i32", &[&own, "i1 immarg"]);
    let out = body.value(&format!("call i32 @{name}({own} {a}, i1 {how})"));
    body.set(op.operand(0)?, Type::U32, &out)
}

pub(super) fn nth_set<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    let args = three(body, op)?;
    let all: Vec<(&str, &str)> = args.iter().map(|a| ("i32", a.as_str())).collect();
    let out = body.call("i32", &format!("{PREFIX}fns"), &all);
    result(body, op, &out)
}

pub(super) fn count<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    let ty = op.ty()?;
    let a = body.get(op.operand(1)?, ty)?;
    let out = if op.name == "popc" {
        body.llvm("ctpop", ty, &[&a])
    } else {
        let name = format!("llvm.ctlz.{}", ty.mangled());
        body.around
            .declare(&name, &ty.ir(), &[&ty.ir(), "i1 immarg"]);
        body.value(&format!(
            "call {} @{name}({} {a}, i1 false)",
            ty.ir(),
            ty.ir()
        ))
    };
    let out = body.resize(&out, ty.width(), 32, false);
    body.set(op.operand(0)?, Type::U32, &out)
}

pub(super) fn reverse<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    let ty = op.ty()?;
    let a = body.get(op.operand(1)?, ty)?;
    let out = body.llvm("bitreverse", ty, &[&a]);
    result(body, op, &out)
}

pub(super) fn dot<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&["lo", "hi"])?;
    let kind = |at: usize| match op.types.get(at) {
        Some(ty) if ty.is_signed() => "s",
        _ => "u",
    };
    let args = three(body, op)?;
    let [a, b, c] = [0, 1, 2].map(|at| args.get(at).map_or("0", String::as_str));
    let name = format!(
        "{PREFIX}i{}.{}.{}",
        op.name.trim_end_matches('a'),
        kind(0),
        kind(1)
    );
    let name = name.replace("idp4", "idp4a").replace("idp2", "idp2a");
    let high = if op.has("hi") { "true" } else { "false" };
    let out = match op.name {
        "dp4a" => body.call("i32", &name, &[("i32", a), ("i32", b), ("i32", c)]),
        _ => {
            body.around
                .declare(&name, "i32", &["i32", "i32", "i1 immarg", "i32"]);
            body.value(&format!(
                "call i32 @{name}(i32 {a}, i32 {b}, i1 {high}, i32 {c})"
            ))
        }
    };
    result(body, op, &out)
}

/// Writes the first destination.
fn result<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>, out: &str) -> Result<(), Error> {
    let ty = op.ty()?.as_class(match op.ty()?.class {
        Class::Predicate => Class::Predicate,
        Class::Signed => Class::Signed,
        _ => Class::Bits,
    });
    body.set(op.destinations()?.0, ty, out)
}

fn three<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<Vec<String>, Error> {
    (1..4)
        .map(|at| body.get(op.operand(at)?, Type::B32))
        .collect()
}

/// Shifts by at least the width give the same as shifts by one bit, repeated.
pub(super) fn shift<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&[])?;
    let ty = op.ty()?;
    let (own, width) = (ty.integer(), ty.width());
    let a = body.get(op.operand(1)?, ty)?;
    let by = body.get(op.operand(2)?, Type::U32)?;
    let last = (width - 1).to_string();
    let most = body.llvm("umin", Type::U32, &[&by, &last]);
    let amount = body.resize(&most, 32, width, false);
    if op.name == "shr" && ty.is_signed() {
        let out = body.value(&format!("ashr {own} {a}, {amount}"));
        return result(body, op, &out);
    }
    let kind = if op.name == "shl" { "shl" } else { "lshr" };
    let out = body.value(&format!("{kind} {own} {a}, {amount}"));
    let far = body.value(&format!("icmp ugt i32 {by}, {last}"));
    let out = body.value(&format!("select i1 {far}, {own} 0, {own} {out}"));
    result(body, op, &out)
}

/// `shf`: shifts two words, of which the lower one comes first.
pub(super) fn funnel<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&["l", "r", "clamp", "wrap"])?;
    let args = three(body, op)?;
    let [low, high, by] = [0, 1, 2].map(|at| args.get(at).cloned().unwrap_or_default());
    let by = match op.has("wrap") {
        true => body.value(&format!("and i32 {by}, 31")),
        false => body.llvm("umin", Type::U32, &[&by, "32"]),
    };
    let [low, high, by] = [low, high, by].map(|v| body.value(&format!("zext i32 {v} to i64")));
    let top = body.value(&format!("shl i64 {high}, 32"));
    let both = body.value(&format!("or i64 {top}, {low}"));
    let moved = if op.has("l") {
        let up = body.value(&format!("shl i64 {both}, {by}"));
        body.value(&format!("lshr i64 {up}, 32"))
    } else {
        body.value(&format!("lshr i64 {both}, {by}"))
    };
    let out = body.value(&format!("trunc i64 {moved} to i32"));
    result(body, op, &out)
}

/// `lop3`: any function of three bits, given by its truth table.
pub(super) fn lop3<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&["or", "and"])?;
    let args = three(body, op)?;
    let Operand::Integer(table) = op.operand(4)? else {
        return Err(op.fail("needs a table that is a number"));
    };
    let [a, b, c] = [0, 1, 2].map(|at| args.get(at).cloned().unwrap_or_default());
    let [x, y, z] = [&a, &b, &c].map(|v| body.value(&format!("xor i32 {v}, -1")));
    let mut out = "0".to_owned();
    for row in 0..8 {
        if table >> row & 1 == 0 {
            continue;
        }
        let pick = |bit: i32, yes: &String, no: &String| match row >> bit & 1 {
            1 => yes.clone(),
            _ => no.clone(),
        };
        let (p, q, r) = (pick(2, &a, &x), pick(1, &b, &y), pick(0, &c, &z));
        let two = body.value(&format!("and i32 {p}, {q}"));
        let all = body.value(&format!("and i32 {two}, {r}"));
        out = body.value(&format!("or i32 {out}, {all}"));
    }
    // The predicate: whether any bit of the result is set, combined with a predicate operand.
    if let Some(join) = op.one_of(&["or", "and"]) {
        let is = body.get(op.operand(5)?, Type::PREDICATE)?;
        let any = body.value(&format!("icmp ne i32 {out}, 0"));
        let both = body.value(&format!("{join} i1 {any}, {is}"));
        if let (_, Some(to)) = op.destinations()? {
            body.set(to, Type::PREDICATE, &both)?;
        }
    }
    result(body, op, &out)
}
