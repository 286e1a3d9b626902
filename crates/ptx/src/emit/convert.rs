//! `mov`, `cvt`, `cvta`.

use super::around::{address_space, pointer};
use super::function::Body;
use super::op::Op;
use crate::ast::Space;
use crate::error::Error;
use crate::types::{Class, Type};

pub(crate) fn write<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<bool, Error> {
    match op.name {
        "mov" if op.one_of(&["v2", "v4", "v8"]).is_some() => elements(body, op)?,
        "mov" => {
            op.only(&[])?;
            op.count(2, 2)?;
            let ty = op.ty()?;
            let value = body.get(op.operand(1)?, ty)?;
            body.set(op.operand(0)?, ty, &value)?;
        }
        "cvt" => cvt(body, op)?,
        "cvta" => cvta(body, op)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// `mov.v4.u32 v, {a, b, c, d}`: all are read before one is written.
fn elements<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&["v2", "v4", "v8"])?;
    op.count(2, 2)?;
    let ty = op.ty()?;
    let both = (body.parts(op.operand(0)?), body.parts(op.operand(1)?));
    let (Some(to), Some(from)) = both else {
        return Err(op.fail("needs two vectors"));
    };
    let count = op
        .one_of(&["v2", "v4", "v8"])
        .and_then(|word| word.get(1..)?.parse().ok());
    if Some(to.len()) != count || to.len() != from.len() {
        return Err(op.fail("needs as many registers as elements"));
    }
    let mut values = Vec::new();
    for from in &from {
        values.push(body.get(from, ty)?);
    }
    for (to, value) in to.iter().zip(&values) {
        body.set(to, ty, value)?;
    }
    Ok(())
}

/// Between an address in a space of its own and one in the generic space.
fn cvta<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    let mut space = Space::Generic;
    for word in &op.words {
        space = match *word {
            "to" => continue,
            "global" => Space::Global,
            "shared" | "shared::cta" => Space::Shared,
            "const" => Space::Constant,
            "local" | "param" => Space::Local,
            _ => return Err(op.fail(format!("is not done: `.{word}`"))),
        };
    }
    let ty = op.ty()?;
    let own = pointer(address_space(space));
    let address = body.get(op.operand(1)?, Type::U64)?;
    let (from, to) = match op.has("to") {
        true => ("ptr".to_owned(), own),
        false => (own, "ptr".to_owned()),
    };
    let place = body.value(&format!("inttoptr i64 {address} to {from}"));
    let cast = match from == to {
        true => place,
        false => body.value(&format!("addrspacecast {from} {place} to {to}")),
    };
    let out = body.value(&format!("ptrtoint {to} {cast} to i64"));
    let out = body.resize(&out, 64, ty.width(), false);
    body.set(op.operand(0)?, ty, &out)
}

fn cvt<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&[
        "rn", "rz", "rm", "rp", "rni", "rzi", "rmi", "rpi", "ftz", "sat", "relu",
    ])?;
    let [to, from] = op.types.as_slice() else {
        return Err(op.fail("is not done: it needs two types that are known"));
    };
    let (to, from) = (*to, *from);
    if to.elements == 2 {
        return pack(body, op, to, from);
    }
    if from.elements == 2 {
        return Err(op.fail("is not done for this type"));
    }
    op.count(2, 2)?;
    let mut value = body.get(op.operand(1)?, from)?;
    if op.has("ftz") && from == Type::F32 {
        value = flush(body, &value);
    }
    let out = match (from.is_float(), to.is_float()) {
        (false, false) => whole(body, op, from, to, &value),
        (false, true) if directed(op) && to.bits >= 32 && from.bits >= 32 => {
            let name = |long, short| if from.bits == 64 { long } else { short };
            let kind = match from.is_signed() {
                true => name("ll", "i"),
                false => name("ull", "ui"),
            };
            by_intrinsic(body, op, kind, from, to, &value)
        }
        (false, true) => {
            nearest(op, from.width() <= 32 && to.width() == 64)?;
            let kind = if from.is_signed() { "sitofp" } else { "uitofp" };
            let out = body.value(&format!("{kind} {} {value} to {}", from.ir(), to.ir()));
            match op.has("sat") {
                true => saturate(body, to, &out),
                false => out,
            }
        }
        (true, false) => {
            let value = rounded(body, op, from, &value)?;
            let sign = if to.is_signed() { "s" } else { "u" };
            let name = format!("llvm.fpto{sign}i.sat.{}.{}", to.mangled(), from.mangled());
            body.call(&to.ir(), &name, &[(&from.ir(), &value)])
        }
        (true, true) if directed(op) && from.bits == 64 && to == Type::F32 => {
            by_intrinsic(body, op, "d", from, to, &value)
        }
        (true, true) => real(body, op, from, to, &value)?,
    };
    body.set(op.operand(0)?, to, &out)
}

fn directed(op: &Op<'_, '_>) -> bool {
    op.one_of(&["rz", "rm", "rp"]).is_some() && !op.has("sat") && !op.has("relu") && !op.has("ftz")
}

/// A conversion whose rounding NVVM has an intrinsic for: `ll2f.rz`.
fn by_intrinsic(
    body: &mut Body<'_, '_>,
    op: &Op<'_, '_>,
    kind: &str,
    from: Type,
    to: Type,
    value: &str,
) -> String {
    let mode = op.one_of(&["rz", "rm", "rp"]).unwrap_or("rn");
    let letter = if to.bits == 64 { "d" } else { "f" };
    let name = format!("llvm.nvvm.{kind}2{letter}.{mode}");
    body.call(&to.ir(), &name, &[(&from.ir(), value)])
}

/// A number with zero in the place of a denormal one.
fn flush(body: &mut Body<'_, '_>, value: &str) -> String {
    let args = [("float", value), ("float", "-0.0")];
    body.call("float", "llvm.nvvm.add.rn.ftz.f", &args)
}

fn nearest(op: &Op<'_, '_>, exact: bool) -> Result<(), Error> {
    match op.one_of(&["rz", "rm", "rp"]) {
        Some(mode) if !exact => Err(op.fail(format!(
            "rounds otherwise than to nearest (`.{mode}`), which is not done for AMD GPUs"
        ))),
        _ => Ok(()),
    }
}

fn saturate(body: &mut Body<'_, '_>, ty: Type, value: &str) -> String {
    let low = body.llvm("maxnum", ty, &[value, "0.0"]);
    body.llvm("minnum", ty, &[&low, "1.0"])
}

/// A number rounded to a whole one as the words say.
fn rounded(
    body: &mut Body<'_, '_>,
    op: &Op<'_, '_>,
    ty: Type,
    value: &str,
) -> Result<String, Error> {
    let step = match op.one_of(&["rni", "rzi", "rmi", "rpi"]) {
        Some("rni") => "roundeven",
        Some("rzi") => "trunc",
        Some("rmi") => "floor",
        Some("rpi") => "ceil",
        _ => return Err(op.fail("says not how to round")),
    };
    Ok(body.llvm(step, ty, &[value]))
}

fn whole(body: &mut Body<'_, '_>, op: &Op<'_, '_>, from: Type, to: Type, value: &str) -> String {
    if !op.has("sat") {
        return body.resize(value, from.width(), to.width(), from.is_signed());
    }
    // In a width that holds both, to the bounds of the one it becomes.
    let width = from.width().max(to.width()) + 1;
    let wide = body.resize(value, from.width(), width, from.is_signed());
    let (low, high) = match to.is_signed() {
        true => (
            -(1i128 << (to.width() - 1)),
            (1i128 << (to.width() - 1)) - 1,
        ),
        false => (0, (1i128 << to.width().min(126)) - 1),
    };
    let ty = Type::new(Class::Signed, width);
    let least = body.llvm("smax", ty, &[&wide, &low.to_string()]);
    let most = body.llvm("smin", ty, &[&least, &high.to_string()]);
    body.resize(&most, width, to.width(), false)
}

fn real(
    body: &mut Body<'_, '_>,
    op: &Op<'_, '_>,
    from: Type,
    to: Type,
    value: &str,
) -> Result<String, Error> {
    let mut out = value.to_owned();
    if from == to {
        if op.one_of(&["rni", "rzi", "rmi", "rpi"]).is_some() {
            out = rounded(body, op, from, value)?;
        }
    } else if from.class != to.class && from.width() == to.width() {
        let wide = body.value(&format!("fpext {} {value} to float", from.ir()));
        out = body.value(&format!("fptrunc float {wide} to {}", to.ir()));
    } else if from.width() < to.width() {
        out = body.value(&format!("fpext {} {value} to {}", from.ir(), to.ir()));
    } else {
        nearest(op, false)?;
        out = body.value(&format!("fptrunc {} {value} to {}", from.ir(), to.ir()));
    }
    if op.has("ftz") && to == Type::F32 {
        out = flush(body, &out);
    }
    if op.has("relu") {
        out = body.llvm("maximum", to, &[&out, "0.0"]);
    }
    Ok(match op.has("sat") {
        true => saturate(body, to, &out),
        false => out,
    })
}

/// `cvt.rn.f16x2.f32 d, a, b`: a becomes the upper half.
fn pack<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>, to: Type, from: Type) -> Result<(), Error> {
    if from != Type::F32 || !to.is_float() {
        return Err(op.fail("is not done for these types"));
    }
    op.count(3, 3)?;
    nearest(op, false)?;
    let element = to.element();
    let mut halves = Vec::new();
    for at in [2, 1] {
        let value = body.get(op.operand(at)?, from)?;
        let mut half = body.value(&format!("fptrunc float {value} to {}", element.ir()));
        if op.has("relu") {
            half = body.llvm("maximum", element, &[&half, "0.0"]);
        }
        halves.push(half);
    }
    let mut out = "poison".to_owned();
    for (at, half) in halves.iter().enumerate() {
        let (own, element) = (to.ir(), element.ir());
        out = body.value(&format!(
            "insertelement {own} {out}, {element} {half}, i32 {at}"
        ));
    }
    body.set(op.operand(0)?, to, &out)
}
