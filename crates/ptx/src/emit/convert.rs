//! `mov`, `cvt`, `cvta`.

use super::around::{address_space, pointer};
use super::function::Body;
use super::narrow;
use super::op::Op;
use crate::ast::Space;
use crate::error::Error;
use crate::types::{Class, Type, wrapped};

pub(super) fn mov<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    if op.one_of(&["v2", "v4", "v8"]).is_some() {
        return elements(body, op);
    }
    op.only(&[])?;
    op.count(2, 2)?;
    let ty = op.ty()?;
    let value = body.get(op.operand(1)?, ty)?;
    body.set(op.operand(0)?, ty, &value)
}

/// `mov.v4.u32 v, {a, b, c, d}`: all elements are read before one is written.
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

/// Converts between an address in a named space and a generic address.
pub(super) fn cvta<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    let mut space = Space::Generic;
    for word in &op.words {
        space = match *word {
            "to" => continue,
            "global" => Space::Global,
            "shared" | "shared::cta" | "shared::cluster" => Space::Shared,
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

pub(super) fn cvt<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    if narrow::write(body, op)? {
        return Ok(());
    }
    op.only(&[
        "rn",
        "rz",
        "rm",
        "rp",
        "rni",
        "rzi",
        "rmi",
        "rpi",
        "ftz",
        "sat",
        "relu",
        "satfinite",
    ])?;
    let [to, from] = op.types.as_slice() else {
        return Err(op.fail("is not done: it needs two types that are known"));
    };
    let (to, from) = (*to, *from);
    let narrows = to.is_float() && from.is_float() && to.width() <= from.width();
    let integral = op.one_of(&["rni", "rzi", "rmi", "rpi"]);
    for (word, is_done) in [
        ("relu", narrows || to.elements == 2),
        ("satfinite", narrows && to != from || to.elements == 2),
        ("sat", to.elements == 1),
        (
            integral.unwrap_or(""),
            from.is_float() && (to == from || !to.is_float()),
        ),
    ] {
        if op.has(word) && !is_done {
            return Err(op.fail(format!("is not done for these types: `.{word}`")));
        }
    }
    if to.elements == 2 {
        return pack(body, op, to, from);
    }
    let is_common = |ty: Type| ty.elements == 1 && ty != Type::PREDICATE && ty.bits <= 64;
    if !is_common(from) || !is_common(to) {
        return Err(op.fail("is not done for this type"));
    }
    op.count(2, 2)?;
    let mut value = body.get(op.operand(1)?, from)?;
    if op.has("ftz") && from == Type::F32 {
        value = flush(body, &value);
    }
    let out = match (from.is_float(), to.is_float()) {
        (false, false) => whole(body, op, from, to, &value),
        (false, true) => {
            let out = from_integer(body, op, from, to, &value);
            match op.has("sat") {
                true => saturate(body, to, &out),
                false => out,
            }
        }
        (true, false) => to_integer(body, op, from, to, &value)?,
        (true, true) => real(body, op, from, to, &value)?,
    };
    body.set(op.operand(0)?, to, &out)
}

/// The rounding mode of an instruction, and whether an overflow gives the largest number.
fn mode(op: &Op<'_, '_>) -> (&'static str, bool) {
    let mode = op.one_of(&["rz", "rm", "rp"]).unwrap_or("rn");
    (mode, op.has("satfinite"))
}

/// A double converted to fewer bits, rounded by the instruction's modifiers.
fn narrowed(body: &mut Body<'_, '_>, op: &Op<'_, '_>, to: Type, wide: &str) -> String {
    let (mode, finite) = mode(op);
    let name = match (to.class, to.bits) {
        (Class::Brain, _) => "bf16",
        (_, 16) => "f16",
        _ => "f32",
    };
    let finite = if finite { ".satfinite" } else { "" };
    let callee = format!("llvm.nvvm.narrow.{name}.{mode}{finite}");
    body.call(&to.ir(), &callee, &[("double", wide)])
}

/// An integer converted to a floating-point number.
fn from_integer(
    body: &mut Body<'_, '_>,
    op: &Op<'_, '_>,
    from: Type,
    to: Type,
    value: &str,
) -> String {
    let (kind, sign) = if from.is_signed() {
        ("sitofp", "s")
    } else {
        ("uitofp", "u")
    };
    let (mode, _) = mode(op);
    let wide = from.width() > 32;
    match (mode, to.bits) {
        // These conversions are exact, or LLVM's instruction rounds them correctly.
        ("rn", 32 | 64) => body.value(&format!("{kind} {} {value} to {}", from.ir(), to.ir())),
        (_, 64) if !wide => body.value(&format!("{kind} {} {value} to double", from.ir())),
        (mode, 64) => {
            let mode = match mode {
                "rz" => "1",
                "rm" => "2",
                _ => "3",
            };
            let name = format!("__gfxjit_{sign}64_f64");
            body.call("double", &name, &[("i64", value), ("i32", mode)])
        }
        _ => {
            let double = match wide {
                true => body.call(
                    "double",
                    &format!("__gfxjit_odd_{sign}64"),
                    &[("i64", value)],
                ),
                false => body.value(&format!("{kind} {} {value} to double", from.ir())),
            };
            narrowed(body, op, to, &double)
        }
    }
}

/// A floating-point number converted to an integer, saturated. NaN gives 0; for conversions from or to 64 bits it
/// gives the highest bit alone.
fn to_integer(
    body: &mut Body<'_, '_>,
    op: &Op<'_, '_>,
    from: Type,
    to: Type,
    value: &str,
) -> Result<String, Error> {
    let value = rounded(body, op, from, value)?;
    let sign = if to.is_signed() { "s" } else { "u" };
    let name = format!("llvm.fpto{sign}i.sat.{}.{}", to.mangled(), from.mangled());
    let (own, result) = (from.ir(), to.ir());
    let out = body.call(&result, &name, &[(&own, &value)]);
    if from.bits < 64 && to.bits < 64 {
        return Ok(out);
    }
    let nan = body.value(&format!("fcmp uno {own} {value}, {value}"));
    let top = wrapped(1i128 << (to.bits - 1), to.bits);
    Ok(body.value(&format!("select i1 {nan}, {result} {top}, {result} {out}")))
}

/// Replaces a denormal number by zero.
fn flush(body: &mut Body<'_, '_>, value: &str) -> String {
    let args = [("float", value), ("float", "-0.0")];
    body.call("float", "llvm.nvvm.add.rn.ftz.f", &args)
}

fn saturate(body: &mut Body<'_, '_>, ty: Type, value: &str) -> String {
    let low = body.llvm("maximumnum", ty, &[value, "0.0"]);
    body.llvm("minimumnum", ty, &[&low, "1.0"])
}

/// A number rounded to an integral value by the instruction's modifiers.
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
    // Clamp to the range of the target type, in a width that holds the values of both types.
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
    let special = mode(op) != ("rn", false);
    if from == to {
        if op.one_of(&["rni", "rzi", "rmi", "rpi"]).is_some() {
            out = rounded(body, op, from, value)?;
        }
    } else if from.width() < to.width() {
        out = body.value(&format!("fpext {} {value} to {}", from.ir(), to.ir()));
    } else if special || from.bits == 64 && to.bits == 16 {
        let wide = match from.bits {
            64 => out,
            _ => body.value(&format!("fpext {} {value} to double", from.ir())),
        };
        out = narrowed(body, op, to, &wide);
    } else if from.width() == to.width() {
        let wide = body.value(&format!("fpext {} {value} to float", from.ir()));
        out = body.value(&format!("fptrunc float {wide} to {}", to.ir()));
    } else {
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

/// `cvt.rn.f16x2.f32 d, a, b`: `a` becomes the upper half.
fn pack<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>, to: Type, from: Type) -> Result<(), Error> {
    if from != Type::F32 || !to.is_float() {
        return Err(op.fail("is not done for these types"));
    }
    op.count(3, 3)?;
    let special = mode(op) != ("rn", false);
    let element = to.element();
    let mut halves = Vec::new();
    for at in [2, 1] {
        let mut value = body.get(op.operand(at)?, from)?;
        if op.has("ftz") {
            value = flush(body, &value);
        }
        let mut half = match special {
            true => {
                let wide = body.value(&format!("fpext float {value} to double"));
                narrowed(body, op, element, &wide)
            }
            false => body.value(&format!("fptrunc float {value} to {}", element.ir())),
        };
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
