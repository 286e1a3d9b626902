//! Conversions between number types, and between numbers and their halves.

use crate::body::Body;
use crate::format::{Format, number};
use crate::math::{flush, llvm};
use crate::settings::Answer;

/// The operation that rounds a number to an integral value.
fn rounding(mode: &str) -> Option<&'static str> {
    Some(match mode {
        "rn" => "roundeven",
        "rz" => "trunc",
        "rm" => "floor",
        "rp" => "ceil",
        _ => return None,
    })
}

/// Converts a floating-point number to an integer: `f2i`, `d2ull`. Saturates.
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
    // NaN gives 0; for conversions from or to 64 bits, it gives the highest bit alone.
    let out = match (ty, result) {
        ("float", "i32") => out,
        _ => {
            let nan = body.value(&format!("fcmp uno {ty} {value}, {value}"));
            let top = if result == "i32" {
                "-2147483648"
            } else {
                "-9223372036854775808"
            };
            body.value(&format!("select i1 {nan}, {result} {top}, {result} {out}"))
        }
    };
    Some(body.ret(&out))
}

/// Converts an integer to a floating-point number: `i2f`, `ull2d`.
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
        // An integer is converted to a double, with an odd last bit if inexact, so that rounding the
        // double equals rounding the integer.
        let wide = match (own, op) {
            ("i32", _) => body.value(&format!("{op} i32 %a to double")),
            (_, "sitofp") if ty == "float" => {
                body.call("double", "__gfxjit_odd_s64", &[("i64", "%a")])
            }
            (_, "uitofp") if ty == "float" => {
                body.call("double", "__gfxjit_odd_u64", &[("i64", "%a")])
            }
            _ => {
                let callee = format!(
                    "__gfxjit_{}_f64",
                    if op == "sitofp" { "s64" } else { "u64" }
                );
                let args = [("i64", "%a"), ("i32", number(mode)?)];
                let out = body.call("double", &callee, &args);
                return Some(body.ret(&out));
            }
        };
        let args = [("double", wide.as_str()), ("i32", number(mode)?)];
        let out = body.call("float", "__gfxjit_float", &args);
        return Some(body.ret(&out));
    }
    let out = body.value(&format!("{op} {own} %a to {ty}"));
    Some(body.ret(&out))
}

/// A number of 32 bits or fewer as a double; denormals are flushed to zero if `ftz` is set.
fn widened(body: &mut Body, from: &str, value: &str, ftz: bool) -> String {
    let value = match (ftz, from) {
        (true, "float") => flush(body, value),
        _ => value.to_owned(),
    };
    match from {
        "double" => value,
        _ => body.value(&format!("fpext {from} {value} to double")),
    }
}

/// `f2h.rz`, `f2bf16.rn.relu.satfinite`, `ff2f16x2.rn`, `ff.to.e4m3x2.rn.relu`, `d2f.rn.ftz`, `f2tf32.rna`.
pub(crate) fn narrow(name: &str, body: &mut Body) -> Option<Answer> {
    let name = name
        .replacen("ff.to.", "ff2", 1)
        .replacen("f16x2.to.", "f16x2#", 1);
    let mut words = name.split('.');
    let kind = words.next()?;
    let (mut mode, mut relu, mut ftz, mut finite) = ("rn", false, false, false);
    for word in words {
        match word {
            "rn" | "rz" | "rm" | "rp" | "rna" => mode = word,
            "relu" => relu = true,
            "ftz" => ftz = true,
            "satfinite" => finite = true,
            _ => return None,
        }
    }
    let (from, to) = match kind {
        "d2f" => ("double", "f32"),
        "f2h" | "f2f16" => ("float", "f16"),
        "f2bf16" => ("float", "bf16"),
        "bf2h" => ("bfloat", "f16"),
        "f2tf32" => ("float", "tf32"),
        _ => {
            let pair = kind
                .strip_prefix("ff2")
                .or_else(|| kind.strip_prefix("f16x2#"))?;
            (
                if kind.starts_with("ff") {
                    "float"
                } else {
                    "half"
                },
                pair.strip_suffix("x2")?,
            )
        }
    };
    let format = Format::named(to)?;
    // Formats of 8 bits and fewer always saturate.
    finite |= format.0[5] <= 8;
    let one = |body: &mut Body, value: &str| -> Option<String> {
        if mode == "rn" && !finite && !relu && matches!(to, "f16" | "bf16" | "f32") {
            let ty = match to {
                "f16" => "half",
                "bf16" => "bfloat",
                _ => "float",
            };
            let mut value = match (ftz, from) {
                (true, "float") => flush(body, value),
                _ => value.to_owned(),
            };
            if from == "bfloat" {
                value = body.value(&format!("fpext bfloat {value} to float"));
            }
            let from = if from == "bfloat" { "float" } else { from };
            let mut out = body.value(&format!("fptrunc {from} {value} to {ty}"));
            if ftz && to == "f32" {
                out = flush(body, &out);
            }
            let width = format.0[5];
            return Some(body.value(&format!("bitcast {ty} {out} to i{width}")));
        }
        let mut wide = widened(body, from, value, ftz);
        if relu {
            // NaN is kept.
            let negative = body.value(&format!("fcmp olt double {wide}, 0.0"));
            let none = llvm(body, "fabs", "double", &[&wide]);
            let is_zero = body.value(&format!("fcmp oeq double {wide}, 0.0"));
            let plus = body.value(&format!(
                "select i1 {is_zero}, double {none}, double {wide}"
            ));
            wide = body.value(&format!("select i1 {negative}, double 0.0, double {plus}"));
        }
        let mut bits = format.narrow(body, &wide, mode, finite)?;
        if to == "tf32" {
            bits = body.value(&format!("shl i32 {bits}, 13"));
        }
        if to == "f32" && ftz {
            let out = body.value(&format!("bitcast i32 {bits} to float"));
            let out = flush(body, &out);
            bits = body.value(&format!("bitcast float {out} to i32"));
        }
        let width = match to {
            "tf32" | "f32" => return Some(bits),
            "e2m1" | "e2m3" | "e3m2" => 8,
            _ => format.0[5],
        };
        Some(body.value(&format!("trunc i32 {bits} to i{width}")))
    };
    let result = body.result();
    let out = if kind.contains("x2") {
        // The first argument gives the upper part.
        let (high, low) = match from {
            "half" => {
                let pair = pair_of_halves(body)?;
                let [low, high] = [0, 1]
                    .map(|at| body.value(&format!("extractelement <2 x half> {pair}, i32 {at}")));
                (high, low)
            }
            _ => ("%a".to_owned(), "%b".to_owned()),
        };
        let (high, low) = (one(body, &high)?, one(body, &low)?);
        let (part, up) = match format.0[5] {
            16 => (16, 16),
            4 => (8, 4),
            _ => (8, 8),
        };
        let whole = if up == 4 { 8 } else { 2 * part };
        let wide = |body: &mut Body, value: &str| match part == whole {
            true => value.to_owned(),
            false => body.value(&format!("zext i{part} {value} to i{whole}")),
        };
        let (high, low) = (wide(body, &high), wide(body, &low));
        let high = body.value(&format!("shl i{whole} {high}, {up}"));
        let both = body.value(&format!("or i{whole} {high}, {low}"));
        sized(body, &both, whole, &result)?
    } else {
        let bits = one(body, "%a")?;
        let width = if to == "tf32" { 32 } else { format.0[5] };
        sized(body, &bits, width, &result)?
    };
    Some(body.ret(&out))
}

/// `narrow.f16.rz.satfinite`, which this project's PTX translator uses: a double, rounded.
pub(crate) fn narrow_double(name: &str, body: &mut Body) -> Option<Answer> {
    let mut words = name.strip_prefix("narrow.")?.split('.');
    let (format, mode) = (Format::named(words.next()?)?, words.next()?);
    let bits = format.narrow(body, "%a", mode, words.next().is_some())?;
    let width = format.0[5];
    let bits = match width {
        32 => bits,
        _ => body.value(&format!("trunc i32 {bits} to i{width}")),
    };
    let result = body.result();
    let out = sized(body, &bits, width, &result)?;
    Some(body.ret(&out))
}

/// Two halves in one argument.
fn pair_of_halves(body: &mut Body) -> Option<String> {
    match body.ty(0).as_str() {
        "<2 x half>" => Some("%a".to_owned()),
        "i32" => Some(body.value("bitcast i32 %a to <2 x half>")),
        _ => None,
    }
}

/// Converts bits to a type: an integer of at least that width, or a type of that width.
fn sized(body: &mut Body, bits: &str, width: i64, ty: &str) -> Option<String> {
    if let Some(own) = ty.strip_prefix('i').and_then(|own| own.parse::<i64>().ok()) {
        return match own.cmp(&width) {
            std::cmp::Ordering::Less => None,
            std::cmp::Ordering::Equal => Some(bits.to_owned()),
            std::cmp::Ordering::Greater => {
                Some(body.value(&format!("zext i{width} {bits} to i{own}")))
            }
        };
    }
    Some(body.value(&format!("bitcast i{width} {bits} to {ty}")))
}

/// `e4m3x2.to.f16x2.rn.relu`.
pub(crate) fn widen(name: &str, body: &mut Body) -> Option<Answer> {
    let (from, rest) = name.split_once("x2.to.f16x2.rn")?;
    let relu = match rest {
        "" => false,
        ".relu" => true,
        _ => return None,
    };
    // Mantissa bits, least exponent; bits of infinity and of the first NaN; total bits.
    let numbers: [i64; 5] = match from {
        "e4m3" => [3, -6, -1, 0x7f, 8],
        "e5m2" => [2, -14, 0x7c, 0x7d, 8],
        "e2m1" => [1, 0, -1, -1, 4],
        "e2m3" => [3, 0, -1, -1, 6],
        "e3m2" => [2, -2, -1, -1, 6],
        _ => return None,
    };
    let ty = body.ty(0);
    let bits = body.value(&format!("zext {ty} %a to i64"));
    let up = if numbers[4] == 4 { 4 } else { 8 };
    let mut out = "poison".to_owned();
    for at in 0..2 {
        let one = body.value(&format!("lshr i64 {bits}, {}", at * up));
        let one = body.value(&format!("trunc i64 {one} to i32"));
        let one = body.value(&format!("and i32 {one}, {}", (1 << numbers[4]) - 1));
        let texts = numbers.map(|n| n.to_string());
        let mut args = vec![("i32", one.as_str())];
        args.extend(texts.iter().map(|n| ("i32", n.as_str())));
        let wide = body.call("float", "__gfxjit_widen", &args);
        let mut half = body.value(&format!("fptrunc float {wide} to half"));
        if relu {
            half = llvm(body, "maximum", "half", &[&half, "0.0"]);
        }
        out = body.value(&format!(
            "insertelement <2 x half> {out}, half {half}, i32 {at}"
        ));
    }
    Some(give_bits(body, "<2 x half>", out))
}

/// Returns a value, converted to its bits if the function's result type is an integer.
fn give_bits(body: &mut Body, ty: &str, value: String) -> Answer {
    let result = body.result();
    if result == ty {
        return body.ret(&value);
    }
    let value = body.value(&format!("bitcast {ty} {value} to {result}"));
    body.ret(&value)
}

/// One half of a double's bits, or a conversion.
pub(crate) fn double_to_int(name: &str, body: &mut Body) -> Option<Answer> {
    if !matches!(name, "d2i.lo" | "d2i.hi") {
        return integer_or_float(name, body);
    }
    let mut bits = body.value("bitcast double %a to i64");
    if name == "d2i.hi" {
        bits = body.value(&format!("lshr i64 {bits}, 32"));
    }
    let out = body.value(&format!("trunc i64 {bits} to i32"));
    Some(body.ret(&out))
}

pub(crate) fn double_of_halves(name: &str, body: &mut Body) -> Option<Answer> {
    if name != "lohi.i2d" {
        return None;
    }
    let (low, high) = (
        body.value("zext i32 %a to i64"),
        body.value("zext i32 %b to i64"),
    );
    let high = body.value(&format!("shl i64 {high}, 32"));
    let bits = body.value(&format!("or i64 {high}, {low}"));
    let out = body.value(&format!("bitcast i64 {bits} to double"));
    Some(body.ret(&out))
}

pub(crate) fn bitcast(name: &str, body: &mut Body) -> Option<Answer> {
    if !matches!(
        name,
        "bitcast.f2i" | "bitcast.i2f" | "bitcast.d2ll" | "bitcast.ll2d"
    ) {
        return None;
    }
    let (from, to) = (body.ty(0), body.result());
    let out = body.value(&format!("bitcast {from} %a to {to}"));
    Some(body.ret(&out))
}

pub(crate) fn half_to_float(name: &str, body: &mut Body) -> Option<Answer> {
    if name != "h2f" {
        return None;
    }
    let half = body.value("bitcast i16 %a to half");
    let out = body.value(&format!("fpext half {half} to float"));
    Some(body.ret(&out))
}

/// Conversions between integers and floating-point numbers: `f2i.rn.ftz`, `ull2d.rz`.
pub(crate) fn integer_or_float(name: &str, body: &mut Body) -> Option<Answer> {
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
