//! Arithmetic on floating-point numbers.

use crate::body::Body;
use crate::format::{Format, number};
use crate::settings::Answer;

/// The modifiers in an intrinsic's name: `rn.ftz.sat.f`.
#[derive(Default)]
struct Modes<'a> {
    rounding: Option<&'a str>,
    flush: bool,
    saturate: bool,
    relu: bool,
    approximate: bool,
}

impl<'a> Modes<'a> {
    /// Parses the words behind the operation; `None` for an unknown word.
    fn of(words: &[&'a str]) -> Option<Self> {
        let mut modes = Self::default();
        for word in words {
            match *word {
                "rn" | "rz" | "rm" | "rp" => modes.rounding = Some(word),
                "ftz" => modes.flush = true,
                "sat" => modes.saturate = true,
                "relu" => modes.relu = true,
                "approx" | "full" => modes.approximate = true,
                // Types are skipped.
                "f" | "d" | "f16" | "f16x2" | "bf16" | "bf16x2" | "f32" | "f64" | "v2f16"
                | "v2bf16" => {}
                _ => return None,
            }
        }
        Some(modes)
    }
}

/// The name of a type in LLVM's intrinsics.
pub(crate) fn mangled(ty: &str) -> &'static str {
    match ty {
        "float" => "f32",
        "double" => "f64",
        "half" => "f16",
        "bfloat" => "bf16",
        "<2 x half>" => "v2f16",
        "<2 x bfloat>" => "v2bf16",
        "i16" => "i16",
        "i32" => "i32",
        "i64" => "i64",
        "<2 x i16>" => "v2i16",
        "<2 x float>" => "v2f32",
        _ => "void",
    }
}

/// An LLVM intrinsic on values of one type.
pub(crate) fn llvm(body: &mut Body, name: &str, ty: &str, args: &[&str]) -> String {
    let args: Vec<(&str, &str)> = args.iter().map(|a| (ty, *a)).collect();
    body.call(ty, &format!("llvm.{name}.{}", mangled(ty)), &args)
}

/// Flushes a denormal number to zero, with its sign.
pub(crate) fn flush(body: &mut Body, value: &str) -> String {
    flushed(body, "float", value)
}

/// Flushes denormals of a type, or of a vector of two.
pub(crate) fn flushed(body: &mut Body, ty: &str, value: &str) -> String {
    let (pair, element) = match ty.strip_prefix("<2 x ") {
        Some(element) => (true, element.trim_end_matches('>')),
        None => (false, ty),
    };
    let least = match element {
        "float" => "0x3810000000000000",
        "double" => "0x0010000000000000",
        "half" => "0xH0400",
        "bfloat" => "0xR0080",
        _ => return value.to_owned(),
    };
    let size = llvm(body, "fabs", ty, &[value]);
    let tiny = body.value(&format!("fcmp olt {ty} {size}, {}", splat(ty, least)));
    let zero = llvm(body, "copysign", ty, &[&splat(ty, "0.0"), value]);
    let bit = if pair { "<2 x i1>" } else { "i1" };
    body.value(&format!("select {bit} {tiny}, {ty} {zero}, {ty} {value}"))
}

/// A constant of a type, repeated for each element.
pub(crate) fn splat(ty: &str, value: &str) -> String {
    match ty.strip_prefix("<2 x ") {
        Some(element) => {
            let element = element.trim_end_matches('>');
            format!("<{element} {value}, {element} {value}>")
        }
        None => value.to_owned(),
    }
}

fn finish(body: &mut Body, ty: &str, mut value: String, modes: &Modes<'_>) -> Answer {
    if modes.flush {
        value = flushed(body, ty, &value);
    }
    if modes.saturate {
        // NaN gives 0.
        value = llvm(body, "maximumnum", ty, &[&value, &splat(ty, "0.0")]);
        value = llvm(body, "minimumnum", ty, &[&value, &splat(ty, "1.0")]);
    }
    if modes.relu {
        value = llvm(body, "maximum", ty, &[&value, &splat(ty, "0.0")]);
    }
    body.ret(&value)
}

/// The reason why some operations are refused in rounding modes other than to nearest.
pub(crate) const ROUNDING: &str =
    "rounds otherwise than to nearest, which is not done for AMD GPUs in this operation";

/// The operation in another rounding mode; `None` if it is not supported.
fn directed(body: &mut Body, op: &str, ty: &str, args: &[String], mode: &str) -> Option<String> {
    if !matches!(ty, "float" | "double") {
        return None;
    }
    let name = match op {
        "add" | "sub" | "mul" => format!("f{op}"),
        "fma" => op.to_owned(),
        "div" | "rcp" | "sqrt" => return in_integers(body, op, ty, args, mode),
        _ => return None,
    };
    let args: Vec<(&str, &str)> = args.iter().map(|a| (ty, a.as_str())).collect();
    let name = format!("{name}.{}", mangled(ty));
    Some(body.directed(mode, &name, ty, &args))
}

/// A quotient or square root, rounded by the library of primitives in integer arithmetic.
fn in_integers(body: &mut Body, op: &str, ty: &str, args: &[String], mode: &str) -> Option<String> {
    let mode = number(mode)?;
    let (a, b) = match op {
        "rcp" => ("1.0", args.first()?.as_str()),
        _ => (
            args.first()?.as_str(),
            args.get(1).map_or("", String::as_str),
        ),
    };
    let kind = if op == "sqrt" { "sqrt" } else { "div" };
    let name = format!("__gfxjit_{kind}_{}", mangled(ty));
    Some(match op {
        "sqrt" => body.call(ty, &name, &[(ty, a), ("i32", mode)]),
        _ => body.call(ty, &name, &[(ty, a), (ty, b), ("i32", mode)]),
    })
}

/// bfloat16 fma, rounded once: LLVM's expansion for AMD GPUs without such an instruction would
/// round to 32 bits first.
fn brain_fma(body: &mut Body, args: &[String]) -> Option<String> {
    let wide: Vec<String> = args
        .iter()
        .map(|arg| body.value(&format!("fpext bfloat {arg} to double")))
        .collect();
    let wide: Vec<(&str, &str)> = wide.iter().map(|arg| ("double", arg.as_str())).collect();
    let sum = body.call("double", "__gfxjit_odd_fma", &wide);
    let bits = Format::named("bf16")?.narrow(body, &sum, "rn", false)?;
    let bits = body.value(&format!("trunc i32 {bits} to i16"));
    Some(body.value(&format!("bitcast i16 {bits} to bfloat")))
}

fn compute(
    op: &str,
    ty: &str,
    args: &[String],
    modes: &Modes<'_>,
    body: &mut Body,
) -> Option<String> {
    let a = args.first()?.as_str();
    let b = args.get(1).map_or("", String::as_str);
    let loose = if modes.approximate && ty == "float" {
        ", !fpmath !{float 2.5}"
    } else {
        ""
    };
    Some(match op {
        "add" => body.value(&format!("fadd {ty} {a}, {b}")),
        "sub" => body.value(&format!("fsub {ty} {a}, {b}")),
        "mul" => body.value(&format!("fmul {ty} {a}, {b}")),
        "div" => body.value(&format!("fdiv {ty} {a}, {b}{loose}")),
        "rcp" => body.value(&format!("fdiv {ty} {}, {a}{loose}", splat(ty, "1.0"))),
        "fma" if ty == "bfloat" => brain_fma(body, args)?,
        "fma" if ty == "<2 x bfloat>" => {
            let mut out = "poison".to_owned();
            for at in 0..2 {
                let mut one = Vec::new();
                for arg in args {
                    one.push(body.value(&format!("extractelement {ty} {arg}, i32 {at}")));
                }
                let one = brain_fma(body, &one)?;
                out = body.value(&format!("insertelement {ty} {out}, bfloat {one}, i32 {at}"));
            }
            out
        }
        "fma" => llvm(body, "fma", ty, &[a, b, args.get(2)?]),
        "sqrt" => llvm(body, "sqrt", ty, &[a]),
        "rsqrt" => {
            let root = llvm(body, "sqrt", ty, &[a]);
            body.value(&format!("fdiv {ty} {}, {root}{loose}", splat(ty, "1.0")))
        }
        "ex2" => llvm(body, "exp2", ty, &[a]),
        "lg2" => llvm(body, "log2", ty, &[a]),
        "sin" => llvm(body, "sin", ty, &[a]),
        "cos" => llvm(body, "cos", ty, &[a]),
        "fabs" => llvm(body, "fabs", ty, &[a]),
        "neg" => body.value(&format!("fneg {ty} {a}")),
        "ceil" => llvm(body, "ceil", ty, &[a]),
        "floor" => llvm(body, "floor", ty, &[a]),
        "trunc" => llvm(body, "trunc", ty, &[a]),
        "round" => llvm(body, "roundeven", ty, &[a]),
        "saturate" => a.to_owned(),
        // 1 - 2 / (exp(2 |x|) + 1), with the sign of x, since tanh is odd.
        "tanh" => {
            let size = llvm(body, "fabs", ty, &[a]);
            let power = body.value(&format!("fmul {ty} {size}, 0x4007154760000000"));
            let e = llvm(body, "exp2", ty, &[&power]);
            let below = body.value(&format!("fadd {ty} {e}, 1.0"));
            let part = body.value(&format!("fdiv {ty} 2.0, {below}{loose}"));
            let out = body.value(&format!("fsub {ty} 1.0, {part}"));
            llvm(body, "copysign", ty, &[&out, a])
        }
        _ => return None,
    })
}

pub(crate) fn arithmetic(name: &str, body: &mut Body) -> Option<Answer> {
    let mut words = name.split('.');
    let op = words.next()?;
    let words: Vec<&str> = words.collect();
    let mut modes = Modes::of(&words)?;
    let declared = body.result();
    if mangled(&declared) == "void" && declared != "i32" {
        return None;
    }
    modes.saturate |= op == "saturate";
    // Some operations on bfloat16 are declared with integers that hold its bits.
    let ty = match (declared.as_str(), words.contains(&"bf16x2")) {
        ("i32", true) => "<2 x bfloat>".to_owned(),
        ("i16", _) => "bfloat".to_owned(),
        _ => declared.clone(),
    };
    let mut args = Vec::new();
    for (own, arg) in body.args() {
        let arg = match own == ty {
            true => arg,
            false => body.value(&format!("bitcast {own} {arg} to {ty}")),
        };
        args.push(match modes.flush {
            true => flushed(body, &ty, &arg),
            false => arg,
        });
    }
    let value = match modes.rounding {
        Some(mode) if mode != "rn" => match directed(body, op, &ty, &args, mode) {
            Some(value) => value,
            None => return Some(Err(ROUNDING.to_owned())),
        },
        _ => compute(op, &ty, &args, &modes, body)?,
    };
    if ty != declared {
        let value = body.value(&format!("bitcast {ty} {value} to {declared}"));
        return Some(body.ret(&value));
    }
    Some(finish(body, &ty, value, &modes))
}
