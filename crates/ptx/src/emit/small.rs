//! Arithmetic on numbers of 16 bits (scalars and pairs), and on pairs of 32-bit numbers.

use super::function::Body;
use super::op::Op;
use crate::error::Error;
use crate::types::{Class, Type};

/// Writes a sum, product or similar, of scalars and of pairs.
pub(super) fn write<'a>(
    body: &mut Body<'_, 'a>,
    op: &Op<'_, 'a>,
    ty: Type,
    count: usize,
) -> Result<(), Error> {
    if ty.bits != 16 && (op.has("sat") || op.has("relu")) {
        return Err(op.fail("saturates pairs, which is not done"));
    }
    let mut args = Vec::new();
    for at in 1..=count {
        let value = body.get(op.operand(at)?, ty)?;
        args.push(match op.has("ftz") {
            true => flush(body, ty, &value),
            false => value,
        });
    }
    let own = ty.ir();
    let arg = |at: usize| args.get(at).map_or("", String::as_str);
    if let Some(mode) = op.one_of(&["rz", "rm", "rp"]) {
        let name = if op.name == "mad" { "fma" } else { op.name };
        let callee = format!("llvm.nvvm.{name}.{mode}.f");
        let out = each(body, ty, &args, &mut |body, args| {
            let args: Vec<(&str, &str)> = args.iter().map(|arg| ("float", arg.as_str())).collect();
            body.call("float", &callee, &args)
        });
        let out = match op.has("ftz") {
            true => flush(body, ty, &out),
            false => out,
        };
        return body.set(op.operand(0)?, ty, &out);
    }
    let mut out = match op.name {
        "abs" => body.llvm("fabs", ty, &[arg(0)]),
        "neg" => body.value(&format!("fneg {own} {}", arg(0))),
        "add" | "sub" | "mul" => body.value(&format!("f{} {own} {}, {}", op.name, arg(0), arg(1))),
        "fma" | "mad" if ty.class == Class::Brain => brain_fma(body, ty, &args),
        "fma" | "mad" => body.llvm("fma", ty, &[arg(0), arg(1), arg(2)]),
        "min" | "max" if ty.bits == 16 => {
            let mut name = format!("f{}", op.name);
            for (word, own) in [("NaN", ".nan"), ("xorsign", ".xorsign.abs")] {
                if op.has(word) {
                    name.push_str(own);
                }
            }
            let name = extreme(op, &name, ty)?;
            body.call(&own, &name, &[(own.as_str(), arg(0)), (&own, arg(1))])
        }
        _ => return Err(op.fail("is not done for this type")),
    };
    if op.has("ftz") {
        out = flush(body, ty, &out);
    }
    if op.has("sat") {
        // NaN becomes 0.
        let (low, high) = (constant(ty, "0.0"), constant(ty, "1.0"));
        out = body.llvm("maximumnum", ty, &[&out, &low]);
        out = body.llvm("minimumnum", ty, &[&out, &high]);
    }
    if op.has("relu") {
        out = body.llvm("maximum", ty, &[&out, &constant(ty, "0.0")]);
    }
    body.set(op.operand(0)?, ty, &out)
}

/// The suffix for a type in the names of NVVM's intrinsics.
pub(super) fn suffix(op: &Op<'_, '_>, ty: Type) -> Result<&'static str, Error> {
    match (ty.class, ty.bits, ty.elements) {
        (Class::Float, 32, 1) => Ok("f"),
        (Class::Float, 64, 1) => Ok("d"),
        (Class::Float, 16, 1) => Ok("f16"),
        (Class::Float, 16, _) => Ok("f16x2"),
        (Class::Brain, _, 1) => Ok("bf16"),
        (Class::Brain, ..) => Ok("bf16x2"),
        _ => Err(op.fail("is not done for this type")),
    }
}

/// The name of the NVVM intrinsic of fmin or fmax for a type.
pub(super) fn extreme(op: &Op<'_, '_>, name: &str, ty: Type) -> Result<String, Error> {
    Ok(format!("llvm.nvvm.{name}.{}", suffix(op, ty)?))
}

/// A constant, in every element of the type.
fn constant(ty: Type, value: &str) -> String {
    let element = ty.element().ir();
    match ty.elements {
        1 => value.to_owned(),
        n => {
            let all: Vec<String> = (0..n).map(|_| format!("{element} {value}")).collect();
            format!("<{}>", all.join(", "))
        }
    }
}

/// Flushes denormals to zero, with their sign.
pub(super) fn flush(body: &mut Body<'_, '_>, ty: Type, value: &str) -> String {
    let least = match (ty.class, ty.bits) {
        (Class::Brain, _) => "0xR0080",
        (_, 16) => "0xH0400",
        _ => "0x3810000000000000",
    };
    let own = ty.ir();
    let size = body.llvm("fabs", ty, &[value]);
    let tiny = body.value(&format!("fcmp olt {own} {size}, {}", constant(ty, least)));
    let zero = body.llvm("copysign", ty, &[&constant(ty, "0.0"), value]);
    let bit = match ty.elements {
        1 => "i1".to_owned(),
        n => format!("<{n} x i1>"),
    };
    body.value(&format!("select {bit} {tiny}, {own} {zero}, {own} {value}"))
}

/// Calls a function for each element of a value; combines the results to one value.
fn each(
    body: &mut Body<'_, '_>,
    ty: Type,
    args: &[String],
    write: &mut dyn FnMut(&mut Body<'_, '_>, &[String]) -> String,
) -> String {
    if ty.elements == 1 {
        return write(body, args);
    }
    let (own, element) = (ty.ir(), ty.element().ir());
    let mut out = "poison".to_owned();
    for at in 0..ty.elements {
        let parts: Vec<String> = args
            .iter()
            .map(|arg| body.value(&format!("extractelement {own} {arg}, i32 {at}")))
            .collect();
        let one = write(body, &parts);
        out = body.value(&format!(
            "insertelement {own} {out}, {element} {one}, i32 {at}"
        ));
    }
    out
}

/// bfloat16 fma, rounded once: LLVM's expansion for AMD GPUs without such an instruction would
/// round to 32 bits first.
fn brain_fma(body: &mut Body<'_, '_>, ty: Type, args: &[String]) -> String {
    each(body, ty, args, &mut |body, args| {
        let wide: Vec<String> = args
            .iter()
            .map(|arg| body.value(&format!("fpext bfloat {arg} to double")))
            .collect();
        let wide: Vec<(&str, &str)> = wide.iter().map(|arg| ("double", arg.as_str())).collect();
        let sum = body.call("double", "__gfxjit_odd_fma", &wide);
        body.call("bfloat", "llvm.nvvm.narrow.bf16.rn", &[("double", &sum)])
    })
}

/// `ex2` and `tanh`, computed in 32 bits.
pub(super) fn unary(
    body: &mut Body<'_, '_>,
    op: &Op<'_, '_>,
    ty: Type,
    value: &str,
) -> Result<String, Error> {
    let name = match op.name {
        "ex2" => "llvm.nvvm.ex2.approx.f32",
        "tanh" => "llvm.nvvm.tanh.approx.f",
        _ => return Err(op.fail("is not done for this type")),
    };
    let value = match op.has("ftz") {
        true => flush(body, ty, value),
        false => value.to_owned(),
    };
    let element = ty.element().ir();
    let out = each(body, ty, &[value], &mut |body, args| {
        let arg = args.first().map_or("", String::as_str);
        let wide = body.value(&format!("fpext {element} {arg} to float"));
        let out = body.call("float", name, &[("float", &wide)]);
        body.value(&format!("fptrunc float {out} to {element}"))
    });
    Ok(match op.has("ftz") {
        true => flush(body, ty, &out),
        false => out,
    })
}
