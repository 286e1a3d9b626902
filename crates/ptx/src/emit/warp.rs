//! Operations across lanes: barriers, shuffles, votes, matches.

use super::function::Body;
use super::op::Op;
use crate::ast::Operand;
use crate::error::Error;
use crate::types::Type;

const PREFIX: &str = "llvm.nvvm.";

pub(super) fn activemask<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    let mask = body.call("i32", "llvm.nvvm.activemask", &[]);
    body.set(op.operand(0)?, Type::B32, &mask)
}

pub(super) fn elect<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    let mask = body.get(op.operand(1)?, Type::B32)?;
    let both = body.call("{ i32, i1 }", "llvm.nvvm.elect.sync", &[("i32", &mask)]);
    give(body, op, &both)
}

/// Stores a value and a predicate.
fn give<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>, both: &str) -> Result<(), Error> {
    let (first, second) = op.destinations()?;
    let value = body.value(&format!("extractvalue {{ i32, i1 }} {both}, 0"));
    let is = body.value(&format!("extractvalue {{ i32, i1 }} {both}, 1"));
    if let Some(second) = second {
        body.set(second, Type::PREDICATE, &is)?;
    }
    body.set(first, Type::B32, &value)
}

pub(super) fn barrier<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    if op.has("cluster") {
        return of_cluster(body, op);
    }
    op.only(&[
        "sync", "red", "arrive", "warp", "cta", "aligned", "popc", "and", "or",
    ])?;
    if op.has("warp") {
        let mask = body.get(op.operand(0)?, Type::B32)?;
        body.call("void", "llvm.nvvm.bar.warp.sync", &[("i32", &mask)]);
        return Ok(());
    }
    const SOME: &str = "counts some of a workgroup's work-items, which is not done: only barriers of all \
                        of them are";
    if op.has("arrive") {
        return Err(op.fail(SOME));
    }
    if op.has("red") {
        op.count(3, 3).map_err(|_| op.fail(SOME))?;
        let is = body.get(op.operand(2)?, Type::PREDICATE)?;
        let which = op
            .one_of(&["popc", "and", "or"])
            .ok_or_else(|| op.fail("names no operation"))?;
        let result = if which == "popc" { "i32" } else { "i1" };
        let name = format!("{PREFIX}barrier.cta.red.{which}.aligned.all");
        let out = body.call(result, &name, &[("i32", "0"), ("i1", &is)]);
        let ty = if which == "popc" {
            Type::U32
        } else {
            Type::PREDICATE
        };
        return body.set(op.operand(0)?, ty, &out);
    }
    op.count(1, 1).map_err(|_| op.fail(SOME))?;
    body.call(
        "void",
        "llvm.nvvm.barrier.cta.sync.aligned.all",
        &[("i32", "0")],
    );
    Ok(())
}

/// Barriers of a cluster, which is one workgroup: a wait is for all work-items that arrive.
fn of_cluster(body: &mut Body<'_, '_>, op: &Op<'_, '_>) -> Result<(), Error> {
    op.only(&[
        "cluster", "arrive", "wait", "release", "acquire", "relaxed", "aligned",
    ])?;
    op.count(0, 0)?;
    match op.has("wait") {
        true => body.call(
            "void",
            "llvm.nvvm.barrier.cta.sync.aligned.all",
            &[("i32", "0")],
        ),
        false => String::new(),
    };
    Ok(())
}

pub(super) fn shuffle<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&["sync", "up", "down", "bfly", "idx"])?;
    let mode = op
        .one_of(&["up", "down", "bfly", "idx"])
        .ok_or_else(|| op.fail("names no mode"))?;
    let mut args = Vec::new();
    for at in 1..4 {
        args.push(body.get(op.operand(at)?, Type::B32)?);
    }
    let mask = match op.has("sync") {
        true => body.get(op.operand(4)?, Type::B32)?,
        false => "-1".to_owned(),
    };
    let mut all = vec![("i32", mask.as_str())];
    all.extend(args.iter().map(|a| ("i32", a.as_str())));
    let name = format!("{PREFIX}shfl.sync.{mode}.i32p");
    let both = body.call("{ i32, i1 }", &name, &all);
    give(body, op, &both)
}

pub(super) fn vote<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&["sync", "all", "any", "uni", "ballot"])?;
    let which = op
        .one_of(&["all", "any", "uni", "ballot"])
        .ok_or_else(|| op.fail("names no vote"))?;
    let is = body.get(op.operand(1)?, Type::PREDICATE)?;
    let mask = match op.has("sync") {
        true => body.get(op.operand(2)?, Type::B32)?,
        false => "-1".to_owned(),
    };
    let (result, ty) = match which {
        "ballot" => ("i32", Type::B32),
        _ => ("i1", Type::PREDICATE),
    };
    let name = format!("{PREFIX}vote.{which}.sync");
    let out = body.call(result, &name, &[("i32", &mask), ("i1", &is)]);
    body.set(op.operand(0)?, ty, &out)
}

pub(super) fn matched<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&["sync", "any", "all"])?;
    let ty = op.ty()?;
    let value = body.get(op.operand(1)?, ty)?;
    let mask = match op.operands.get(2) {
        Some(mask) => body.get(mask, Type::B32)?,
        None => "-1".to_owned(),
    };
    let own = ty.integer();
    let args = [("i32", mask.as_str()), (own.as_str(), value.as_str())];
    if op.has("any") {
        let name = format!("{PREFIX}match.any.sync.{own}");
        let out = body.call("i32", &name, &args);
        return body.set(op.operand(0)?, Type::B32, &out);
    }
    let both = body.call(
        "{ i32, i1 }",
        &format!("{PREFIX}match.all.sync.{own}p"),
        &args,
    );
    give(body, op, &both)
}

pub(super) fn redux<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    let operations = ["add", "min", "max", "and", "or", "xor"];
    let mut words = operations.to_vec();
    words.extend(["sync", "abs", "NaN"]);
    op.only(&words)?;
    let ty = op.ty()?;
    let which = op
        .one_of(&operations)
        .ok_or_else(|| op.fail("names no operation"))?;
    if ty.is_float() {
        let number = match which {
            "min" => 0,
            "max" => 1,
            _ => return Err(op.fail("is not done for this type")),
        };
        if ty != Type::F32 {
            return Err(op.fail("is not done for this type"));
        }
        let how = number | u32::from(op.has("abs")) << 1 | u32::from(op.has("NaN")) << 2;
        let value = body.get(op.operand(1)?, Type::B32)?;
        let mask = body.get(op.operand(2)?, Type::B32)?;
        let args = [
            ("i32", value.as_str()),
            ("i32", &mask),
            ("i32", &how.to_string()),
        ];
        let out = body.call("i32", "__gfxjit_redux_f32", &args);
        return body.set(op.operand(0)?, Type::B32, &out);
    }
    let unsigned = !ty.is_signed() && matches!(which, "min" | "max");
    let value = body.get(op.operand(1)?, Type::B32)?;
    let mask = match op.operand(2)? {
        mask @ (Operand::Name(_) | Operand::Integer(_)) => body.get(mask, Type::B32)?,
        _ => return Err(op.fail("needs a mask")),
    };
    let name = format!(
        "{PREFIX}redux.sync.{}{which}",
        if unsigned { "u" } else { "" }
    );
    let out = body.call("i32", &name, &[("i32", &value), ("i32", &mask)]);
    body.set(op.operand(0)?, Type::B32, &out)
}
