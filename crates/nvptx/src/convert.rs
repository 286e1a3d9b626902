//! Conversions between numbers, and of numbers to their halves.

use crate::body::Body;
use crate::math::{ROUNDING, flush, llvm, mangled};
use crate::settings::Answer;

/// The step that rounds a number to a whole one.
fn rounding(mode: &str) -> Option<&'static str> {
    Some(match mode {
        "rn" => "roundeven",
        "rz" => "trunc",
        "rm" => "floor",
        "rp" => "ceil",
        _ => return None,
    })
}

/// Of a floating-point number: `f2i`, `d2ull`. What does not fit becomes the nearest number that
/// does, and NaN 0.
fn to_integer(from: &str, to: &str, mode: &str, ftz: bool, body: &mut Body) -> Option<Answer> {
    let ty = if from == "f" { "float" } else { "double" };
    let (op, result) = match to {
        "i" => ("fptosi", "i32"),
        "ui" => ("fptoui", "i32"),
        "ll" => ("fptosi", "i64"),
        "ull" => ("fptoui", "i64"),
        _ => return None,
    };
    let mut value = "%a".to_owned();
    if ftz {
        value = flush(body, &value);
    }
    value = llvm(body, rounding(mode)?, ty, &[&value]);
    let width = if ty == "float" { "f32" } else { "f64" };
    let out = body.call(
        result,
        &format!("llvm.{op}.sat.{result}.{width}"),
        &[(ty, &value)],
    );
    Some(body.ret(&out))
}

/// To a floating-point number: `i2f`, `ull2d`.
fn to_float(from: &str, to: &str, mode: &str, body: &mut Body) -> Option<Answer> {
    let ty = if to == "f" { "float" } else { "double" };
    let (op, own, exact) = match from {
        "i" => ("sitofp", "i32", ty == "double"),
        "ui" => ("uitofp", "i32", ty == "double"),
        "ll" => ("sitofp", "i64", false),
        "ull" => ("uitofp", "i64", false),
        _ => return None,
    };
    if mode != "rn" && !exact {
        let name = |own: &str, ty: &str| format!("{op}.{}.{own}", mangled(ty));
        if own == "i32" {
            let out = body.directed(mode, &name(own, ty), ty, &[(own, "%a")]);
            return Some(body.ret(&out));
        }
        // Both halves are exact in 64 bits, and so is what the upper one stands for. Their sum is
        // rounded, and rounded again the same way.
        let shift = if op == "sitofp" { "ashr" } else { "lshr" };
        let top = body.value(&format!("{shift} i64 %a, 32"));
        let top = body.value(&format!("{op} i64 {top} to double"));
        let top = body.value(&format!("fmul double {top}, 0x41F0000000000000"));
        let low = body.value("and i64 %a, 4294967295");
        let low = body.value(&format!("uitofp i64 {low} to double"));
        let args = [("double", top.as_str()), ("double", &low)];
        let mut out = body.directed(mode, "fadd.f64", "double", &args);
        if ty == "float" {
            out = body.directed(mode, "fptrunc.f32.f64", "float", &[("double", &out)]);
        }
        return Some(body.ret(&out));
    }
    let out = body.value(&format!("{op} {own} %a to {ty}"));
    Some(body.ret(&out))
}

/// `f2h.rn`, `f2bf16.rn.relu`, `ff2f16x2.rn`, `d2f.rn.ftz`.
fn narrow(name: &str, body: &mut Body) -> Option<Answer> {
    let mut words = name.split('.');
    let kind = words.next()?;
    let (mut mode, mut relu, mut ftz) = ("rn", false, false);
    for word in words {
        match word {
            "rn" | "rz" | "rm" | "rp" => mode = word,
            "relu" => relu = true,
            "ftz" => ftz = true,
            "satfinite" => return None,
            _ => return None,
        }
    }
    let (from, to) = match kind {
        "d2f" => ("double", "float"),
        "f2h" | "f2f16" | "ff2f16x2" => ("float", "half"),
        "f2bf16" | "ff2bf16x2" => ("float", "bfloat"),
        "bf2h" => ("bfloat", "half"),
        _ => return None,
    };
    if mode != "rn" && kind == "d2f" && matches!(mode, "rz" | "rm" | "rp") {
        let mut out = body.directed(mode, "fptrunc.f32.f64", "float", &[("double", "%a")]);
        if ftz {
            out = flush(body, &out);
        }
        return Some(body.ret(&out));
    }
    if mode != "rn" {
        return Some(Err(ROUNDING.to_owned()));
    }
    let convert = |body: &mut Body, arg: &str| {
        let arg = match (ftz, from) {
            (true, "float") => flush(body, arg),
            _ => arg.to_owned(),
        };
        if kind == "bf2h" {
            let wide = body.value(&format!("fpext bfloat {arg} to float"));
            return body.value(&format!("fptrunc float {wide} to half"));
        }
        let out = body.value(&format!("fptrunc {from} {arg} to {to}"));
        let out = if ftz && to == "float" {
            flush(body, &out)
        } else {
            out
        };
        if relu {
            llvm(body, "maximum", to, &[&out, "0.0"])
        } else {
            out
        }
    };
    if kind.starts_with("ff2") {
        // The first argument becomes the upper half.
        let (high, low) = (convert(body, "%a"), convert(body, "%b"));
        let one = body.value(&format!(
            "insertelement <2 x {to}> poison, {to} {low}, i32 0"
        ));
        let both = body.value(&format!(
            "insertelement <2 x {to}> {one}, {to} {high}, i32 1"
        ));
        return Some(give_bits(body, &format!("<2 x {to}>"), both));
    }
    let out = convert(body, "%a");
    Some(give_bits(body, to, out))
}

/// Returns a value, as its bits where the function's type says so.
fn give_bits(body: &mut Body, ty: &str, value: String) -> Answer {
    let result = body.result();
    if result == ty {
        return body.ret(&value);
    }
    let value = body.value(&format!("bitcast {ty} {value} to {result}"));
    body.ret(&value)
}

pub(crate) fn write(name: &str, body: &mut Body) -> Option<Answer> {
    match name {
        "d2i.lo" | "d2i.hi" => {
            let mut bits = body.value("bitcast double %a to i64");
            if name == "d2i.hi" {
                bits = body.value(&format!("lshr i64 {bits}, 32"));
            }
            let out = body.value(&format!("trunc i64 {bits} to i32"));
            return Some(body.ret(&out));
        }
        "lohi.i2d" => {
            let (low, high) = (
                body.value("zext i32 %a to i64"),
                body.value("zext i32 %b to i64"),
            );
            let high = body.value(&format!("shl i64 {high}, 32"));
            let bits = body.value(&format!("or i64 {high}, {low}"));
            let out = body.value(&format!("bitcast i64 {bits} to double"));
            return Some(body.ret(&out));
        }
        "bitcast.f2i" | "bitcast.i2f" | "bitcast.d2ll" | "bitcast.ll2d" => {
            let (from, to) = (body.ty(0), body.result());
            let out = body.value(&format!("bitcast {from} %a to {to}"));
            return Some(body.ret(&out));
        }
        "h2f" => {
            let half = body.value("bitcast i16 %a to half");
            let out = body.value(&format!("fpext half {half} to float"));
            return Some(body.ret(&out));
        }
        _ => {}
    }
    if let Some(answer) = narrow(name, body) {
        return Some(answer);
    }
    let mut words = name.split('.');
    let (pair, mode) = (words.next()?, words.next()?);
    let (from, to) = pair.split_once('2')?;
    let ftz = match words.next() {
        None => false,
        Some("ftz") => true,
        Some(_) => return None,
    };
    match (from, to) {
        ("f" | "d", _) => to_integer(from, to, mode, ftz, body),
        (_, "f" | "d") => to_float(from, to, mode, body),
        _ => None,
    }
}
