//! Arithmetic on numbers.

use super::function::Body;
use super::op::Op;
use super::small::{self, extreme, suffix};
use crate::error::Error;
use crate::types::{Type, wrapped};

/// Instructions on integers and on floating-point numbers, chosen by the type.
pub(super) fn number<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    let ty = op.ty()?;
    match ty.is_float() {
        true => float(body, op, ty),
        false => integer(body, op, ty),
    }
}

pub(super) fn copysign<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    // The type states the signedness of the first operand, and the size of the second.
    let ty = op.ty()?;
    let (sign, size) = (body.get(op.operand(1)?, ty)?, body.get(op.operand(2)?, ty)?);
    let out = body.llvm("copysign", ty, &[&size, &sign]);
    body.set(op.operand(0)?, ty, &out)
}

/// The name of the NVVM intrinsic for an instruction with its modifiers: `add.rn.ftz.sat.f`.
fn nvvm(op: &Op<'_, '_>, name: &str, ty: Type) -> Result<String, Error> {
    let mut out = format!("llvm.nvvm.{name}");
    for word in ["rn", "rz", "rm", "rp", "approx", "ftz", "relu", "sat"] {
        if op.has(word) {
            out.push('.');
            out.push_str(word);
        }
    }
    out.push('.');
    out.push_str(suffix(op, ty)?);
    Ok(out)
}

fn float<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>, ty: Type) -> Result<(), Error> {
    op.only(&[
        "rn", "rz", "rm", "rp", "ftz", "sat", "relu", "approx", "full", "NaN", "xorsign", "abs",
    ])?;
    let directed = op.one_of(&["rz", "rm", "rp"]);
    let exact = matches!(op.name, "add" | "sub" | "mul" | "fma" | "mad" | "div");
    if let Some(mode) = directed
        && !(exact && ty.bits >= 32 && (ty.elements == 1 || op.name != "div"))
    {
        return Err(op.fail(format!(
            "rounds otherwise than to nearest (`.{mode}`), which is not done for this type"
        )));
    }
    let count = match op.name {
        "abs" | "neg" => 1,
        "fma" | "mad" => 3,
        _ => 2,
    };
    if op.operands.len() != count + 1
        && !(matches!(op.name, "min" | "max") && op.operands.len() == 4)
    {
        return Err(op.fail(format!("cannot have {} operands", op.operands.len())));
    }
    if ty.bits == 16 || ty.elements == 2 {
        return small::write(body, op, ty, count);
    }
    let mut args = Vec::new();
    for at in 1..op.operands.len() {
        args.push(given(body, op, ty, at, count)?);
    }
    let own = ty.ir();
    let plain = !op.has("ftz") && !op.has("sat") && !op.has("relu") && directed.is_none();
    let arg = |at: usize| args.get(at).map_or("0", String::as_str);
    let out = match op.name {
        "abs" if plain => body.llvm("fabs", ty, &[arg(0)]),
        "abs" => {
            let args = [(own.as_str(), arg(0))];
            body.call(&own, &format!("llvm.nvvm.fabs.ftz.{}", ty.mangled()), &args)
        }
        "neg" if plain => body.value(&format!("fneg {own} {}", arg(0))),
        "add" if plain => body.value(&format!("fadd {own} {}, {}", arg(0), arg(1))),
        "sub" if plain => body.value(&format!("fsub {own} {}, {}", arg(0), arg(1))),
        "mul" if plain => body.value(&format!("fmul {own} {}, {}", arg(0), arg(1))),
        "fma" | "mad" if plain => body.llvm("fma", ty, &[arg(0), arg(1), arg(2)]),
        "div" if plain && !op.has("approx") && !op.has("full") => {
            body.value(&format!("fdiv {own} {}, {}", arg(0), arg(1)))
        }
        "div" if op.has("full") || op.has("approx") => {
            let ftz = if op.has("ftz") { ".ftz" } else { "" };
            let name = format!("llvm.nvvm.div.approx{ftz}.f");
            body.call("float", &name, &[("float", arg(0)), ("float", arg(1))])
        }
        "min" | "max" => {
            let mut name = format!("f{}", op.name);
            for (word, own) in [
                ("ftz", ".ftz"),
                ("NaN", ".nan"),
                ("xorsign", ".xorsign.abs"),
            ] {
                if op.has(word) {
                    name.push_str(own);
                }
            }
            let name = extreme(op, &name, ty)?;
            let mut out: Option<String> = None;
            for arg in &args {
                out = Some(match out {
                    None => arg.clone(),
                    Some(before) => {
                        body.call(&own, &name, &[(own.as_str(), before.as_str()), (&own, arg)])
                    }
                });
            }
            out.unwrap_or_default()
        }
        "neg" => {
            let zero = body.value(&format!("fneg {own} {}", arg(0)));
            body.call(
                &own,
                "llvm.nvvm.add.rn.ftz.f",
                &[(&own, zero.as_str()), (&own, "-0.0")],
            )
        }
        name => {
            let base = match name {
                "mad" => "fma",
                "sub" => "add",
                other => other,
            };
            let mut args = args.clone();
            if name == "sub"
                && let Some(last) = args.last_mut()
            {
                *last = body.value(&format!("fneg {own} {last}"));
            }
            let mut callee = nvvm(op, base, ty)?;
            if !op.has("rn") && directed.is_none() {
                callee = callee.replacen(base, &format!("{base}.rn"), 1);
            }
            let args: Vec<(&str, &str)> = args.iter().map(|a| (own.as_str(), a.as_str())).collect();
            body.call(&own, &callee, &args)
        }
    };
    body.set(op.operand(0)?, ty, &out)
}

/// An operand. In `add.f32.f16` and `fma.rn.f32.bf16` all operands but the last have the second
/// type.
fn given<'a>(
    body: &mut Body<'_, 'a>,
    op: &Op<'_, 'a>,
    ty: Type,
    at: usize,
    count: usize,
) -> Result<String, Error> {
    match op.types.as_slice() {
        [_, narrow] if at < count => {
            if *narrow == ty || narrow.bits != 16 || !narrow.is_float() || ty != Type::F32 {
                return Err(op.fail("is not done for these types"));
            }
            let value = body.get(op.operand(at)?, *narrow)?;
            Ok(body.value(&format!("fpext {} {value} to float", narrow.ir())))
        }
        _ => body.get(op.operand(at)?, ty),
    }
}

pub(super) fn unary_float<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.count(2, 2)?;
    op.only(&["approx", "ftz", "rn", "rz", "rm", "rp"])?;
    let ty = op.ty()?;
    if !ty.is_float() {
        return Err(op.fail("is not done for this type"));
    }
    let own = ty.ir();
    let a = body.get(op.operand(1)?, ty)?;
    let mut name = format!("llvm.nvvm.{}", op.name);
    for word in ["rn", "rz", "rm", "rp", "approx", "ftz"] {
        if op.has(word) {
            name.push('.');
            name.push_str(word);
        }
    }
    if ty.bits == 16 {
        let out = small::unary(body, op, ty, &a)?;
        return body.set(op.operand(0)?, ty, &out);
    }
    match (op.name, ty.bits) {
        ("ex2", _) => name = format!("{name}.{}", ty.mangled()),
        (_, 64) => name.push_str(".d"),
        _ => name.push_str(".f"),
    }
    // LLVM has no intrinsic for some of these; gfxjit-nvptx recognises the name.
    let out = body.call(&own, &name, &[(own.as_str(), a.as_str())]);
    body.set(op.operand(0)?, ty, &out)
}

pub(super) fn testp<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    let ty = op.ty()?;
    let a = body.get(op.operand(1)?, ty)?;
    // Bits of llvm.is.fpclass: signaling and quiet NaN, -inf, -normal, -subnormal, -0, then the
    // positive ones from there back.
    let class = match op.one_of(&[
        "finite",
        "infinite",
        "number",
        "notanumber",
        "normal",
        "subnormal",
    ]) {
        Some("finite") => 0b01_1111_1000,
        Some("infinite") => 0b10_0000_0100,
        Some("number") => 0b11_1111_1100,
        Some("notanumber") => 0b00_0000_0011,
        Some("normal") => 0b01_0000_1000,
        Some("subnormal") => 0b00_1001_0000,
        _ => return Err(op.fail("tests for nothing that is known")),
    };
    let name = format!("llvm.is.fpclass.{}", ty.mangled());
    let class = class.to_string();
    body.around.declare(&name, "i1", &[&ty.ir(), "i32 immarg"]);
    let out = body.value(&format!("call i1 @{name}({} {a}, i32 {class})", ty.ir()));
    body.set(op.operand(0)?, Type::PREDICATE, &out)
}

/// An integer operation with the carry flag that is kept between instructions. As in an adder, a difference is
/// a sum with the inverted subtrahend: the carry is 1 if there is no borrow.
fn carried<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>, ty: Type) -> Result<(), Error> {
    let own = ty.integer();
    let wide_bits = ty.width() + 1;
    let wide = format!("i{wide_bits}");
    let place = body.carry();
    let takes = matches!(op.name, "addc" | "subc" | "madc");
    let minus = matches!(op.name, "sub" | "subc");
    let (mut a, mut b) = (body.get(op.operand(1)?, ty)?, body.get(op.operand(2)?, ty)?);
    if matches!(op.name, "mad" | "madc") {
        a = product(body, op, ty, &a, &b)?;
        b = body.get(op.operand(3)?, ty)?;
    }
    if minus {
        b = body.value(&format!("xor {own} {b}, -1"));
    }
    let [a, b] = [a, b].map(|v| body.value(&format!("zext {own} {v} to {wide}")));
    let mut out = body.value(&format!("add {wide} {a}, {b}"));
    if takes {
        let bit = body.value(&format!("load i1, ptr {place}"));
        let bit = body.value(&format!("zext i1 {bit} to {wide}"));
        out = body.value(&format!("add {wide} {out}, {bit}"));
    } else if minus {
        out = body.value(&format!("add {wide} {out}, 1"));
    }
    if op.has("cc") {
        let top = body.value(&format!("lshr {wide} {out}, {}", ty.width()));
        let bit = body.value(&format!("trunc {wide} {top} to i1"));
        body.line(&format!("store i1 {bit}, ptr {place}"));
    }
    let low = body.value(&format!("trunc {wide} {out} to {own}"));
    body.set(op.operand(0)?, ty, &low)
}

/// The half of a product that the modifiers select (`.lo`, `.hi`, `.wide`).
fn product(
    body: &mut Body<'_, '_>,
    op: &Op<'_, '_>,
    ty: Type,
    a: &str,
    b: &str,
) -> Result<String, Error> {
    let own = ty.integer();
    if op.has("hi") {
        let (wide, extend) = (ty.width() * 2, if ty.is_signed() { "sext" } else { "zext" });
        let [x, y] = [a, b].map(|v| body.value(&format!("{extend} {own} {v} to i{wide}")));
        let all = body.value(&format!("mul i{wide} {x}, {y}"));
        let top = body.value(&format!("lshr i{wide} {all}, {}", ty.width()));
        return Ok(body.value(&format!("trunc i{wide} {top} to {own}")));
    }
    if op.has("lo") {
        return Ok(body.value(&format!("mul {own} {a}, {b}")));
    }
    Err(op.fail("says not which half of the product"))
}

/// A quotient or remainder, as an IR instruction. PTX leaves division by zero undefined; here the quotient is all
/// ones, and the remainder is the dividend. The least number divided by -1 is itself.
fn quotient(body: &mut Body<'_, '_>, name: &str, ty: Type, a: &str, b: &str) -> String {
    let own = ty.ir();
    let sign = if ty.is_signed() { "s" } else { "u" };
    let zero = body.value(&format!("icmp eq {own} {b}, 0"));
    let mut avoided = zero.clone();
    // Division by 1 instead of -1 gives that result.
    if ty.is_signed() {
        let least = wrapped(1i128 << (ty.bits - 1), ty.bits);
        let is_least = body.value(&format!("icmp eq {own} {a}, {least}"));
        let by_minus = body.value(&format!("icmp eq {own} {b}, -1"));
        let beyond = body.value(&format!("and i1 {is_least}, {by_minus}"));
        avoided = body.value(&format!("or i1 {zero}, {beyond}"));
    }
    let safe = body.value(&format!("select i1 {avoided}, {own} 1, {own} {b}"));
    let out = body.value(&format!("{sign}{name} {own} {a}, {safe}"));
    let without = if name == "div" { "-1" } else { a };
    format!("select i1 {zero}, {own} {without}, {own} {out}")
}

fn integer<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>, ty: Type) -> Result<(), Error> {
    op.only(match op.name {
        "mul" | "mad" => &["lo", "hi", "wide", "sat", "cc"],
        "mul24" | "mad24" => &["lo", "hi", "sat"],
        "madc" => &["lo", "hi", "cc"],
        "min" | "max" => &["relu"],
        _ => &["sat", "cc"],
    })?;
    if op.has("cc") || matches!(op.name, "addc" | "subc" | "madc") {
        return carried(body, op, ty);
    }
    let saturates = match op.name {
        "add" | "sub" => ty.elements == 1,
        "mad" | "mad24" => op.has("hi") && ty.is_signed(),
        _ => false,
    };
    let has_relu = matches!(op.name, "min" | "max") && ty.is_signed();
    if op.has("sat") && !saturates || op.has("relu") && !has_relu {
        return Err(op.fail("saturates, which is not done for this operation"));
    }
    let own = ty.ir();
    let sign = if ty.is_signed() { "s" } else { "u" };
    let a = body.get(op.operand(1)?, ty)?;
    let b = match op.name {
        "abs" | "neg" => String::new(),
        _ => body.get(op.operand(2)?, ty)?,
    };
    let mut result = ty;
    let out = match op.name {
        "abs" => {
            let args = [(own.as_str(), a.as_str()), ("i1", "false")];
            let name = format!("llvm.abs.{}", ty.mangled());
            body.around.declare(&name, &own, &[&own, "i1 immarg"]);
            let [x, y] = args.map(|(t, v)| format!("{t} {v}"));
            body.value(&format!("call {own} @{name}({x}, {y})"))
        }
        "neg" => {
            let zero = if ty.elements > 1 {
                "zeroinitializer"
            } else {
                "0"
            };
            body.value(&format!("sub {own} {zero}, {a}"))
        }
        "add" | "sub" if op.has("sat") => {
            body.llvm(&format!("{sign}{}.sat", op.name), ty, &[&a, &b])
        }
        "add" | "sub" => body.value(&format!("{} {own} {a}, {b}", op.name)),
        "mul" | "mad" if op.has("wide") => {
            let wide = Type::new(ty.class, ty.bits * 2);
            let extend = if ty.is_signed() { "sext" } else { "zext" };
            let [x, y] =
                [&a, &b].map(|v| body.value(&format!("{extend} {own} {v} to {}", wide.ir())));
            result = wide;
            let product = body.value(&format!("mul {} {x}, {y}", wide.ir()));
            match op.name {
                "mad" => {
                    let c = body.get(op.operand(3)?, wide)?;
                    body.value(&format!("add {} {product}, {c}", wide.ir()))
                }
                _ => product,
            }
        }
        "mul" => product(body, op, ty, &a, &b)?,
        "mad" => {
            let product = product(body, op, ty, &a, &b)?;
            let c = body.get(op.operand(3)?, ty)?;
            match op.has("sat") {
                true => body.llvm("sadd.sat", ty, &[&product, &c]),
                false => body.value(&format!("add {own} {product}, {c}")),
            }
        }
        "div" | "rem" => {
            let out = quotient(body, op.name, ty, &a, &b);
            body.value(&out)
        }
        "min" | "max" => {
            let mut out = body.llvm(&format!("{sign}{}", op.name), ty, &[&a, &b]);
            if op.has("relu") {
                let zero = if ty.elements > 1 {
                    "zeroinitializer"
                } else {
                    "0"
                };
                out = body.llvm("smax", ty, &[&out, zero]);
            }
            out
        }
        "mul24" | "mad24" => {
            let shift = if ty.is_signed() { "ashr" } else { "lshr" };
            let [x, y] = [&a, &b].map(|v| {
                let up = body.value(&format!("shl i32 {v}, 8"));
                body.value(&format!("{shift} i32 {up}, 8"))
            });
            let mut out = if op.has("hi") {
                let extend = if ty.is_signed() { "sext" } else { "zext" };
                let [x, y] = [x, y].map(|v| body.value(&format!("{extend} i32 {v} to i64")));
                let all = body.value(&format!("mul i64 {x}, {y}"));
                let top = body.value(&format!("lshr i64 {all}, 16"));
                body.value(&format!("trunc i64 {top} to i32"))
            } else {
                body.value(&format!("mul i32 {x}, {y}"))
            };
            if op.name == "mad24" {
                let c = body.get(op.operand(3)?, ty)?;
                out = match op.has("sat") {
                    true => body.llvm("sadd.sat", ty, &[&out, &c]),
                    false => body.value(&format!("add i32 {out}, {c}")),
                };
            }
            out
        }
        _ => {
            let c = body.get(op.operand(3)?, ty)?;
            let greater = if ty.is_signed() { "sgt" } else { "ugt" };
            let is = body.value(&format!("icmp {greater} {own} {a}, {b}"));
            let x = body.value(&format!("sub {own} {a}, {b}"));
            let y = body.value(&format!("sub {own} {b}, {a}"));
            let size = body.value(&format!("select i1 {is}, {own} {x}, {own} {y}"));
            body.value(&format!("add {own} {size}, {c}"))
        }
    };
    body.set(op.operand(0)?, result, &out)
}
