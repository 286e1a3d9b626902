//! `fmin` and `fmax`, with their modifiers: `ftz`, `nan` (a NaN operand gives NaN), `xorsign.abs`
//! (compares absolute values; the sign is the exclusive or of the signs).

use crate::body::Body;
use crate::math::{flushed, llvm};
use crate::settings::Answer;

pub(crate) fn extreme(name: &str, body: &mut Body) -> Option<Answer> {
    let mut words = name.split('.');
    let most = match words.next()? {
        "fmax" => true,
        "fmin" => false,
        _ => return None,
    };
    let (mut flushes, mut nan, mut signs) = (false, false, false);
    let mut pair = false;
    for word in words {
        match word {
            "ftz" => flushes = true,
            "nan" => nan = true,
            "xorsign" => signs = true,
            "bf16x2" => pair = true,
            "abs" | "f" | "d" | "f16" | "f16x2" | "bf16" => {}
            _ => return None,
        }
    }
    let declared = body.result();
    let ty = match declared.as_str() {
        "i32" if pair => "<2 x bfloat>",
        "i16" => "bfloat",
        other => other,
    }
    .to_owned();
    let mut args = ["%a", "%b"].map(str::to_owned);
    for arg in &mut args {
        if ty != declared {
            *arg = body.value(&format!("bitcast {declared} {arg} to {ty}"));
        }
        if flushes {
            *arg = flushed(body, &ty, arg);
        }
    }
    let [a, b] = args;
    let op = match (most, nan) {
        (true, false) => "maximumnum",
        (false, false) => "minimumnum",
        (true, true) => "maximum",
        (false, true) => "minimum",
    };
    let mut value = if signs {
        let (x, y) = (
            llvm(body, "fabs", &ty, &[&a]),
            llvm(body, "fabs", &ty, &[&b]),
        );
        let size = llvm(body, op, &ty, &[&x, &y]);
        let sign = sign_of_both(body, &ty, &a, &b);
        llvm(body, "copysign", &ty, &[&size, &sign])
    } else {
        llvm(body, op, &ty, &[&a, &b])
    };
    if ty != declared {
        value = body.value(&format!("bitcast {ty} {value} to {declared}"));
    }
    Some(body.ret(&value))
}

/// A number with the exclusive or of the signs of two numbers.
fn sign_of_both(body: &mut Body, ty: &str, a: &str, b: &str) -> String {
    let bits = match ty {
        "double" => "i64",
        "float" => "i32",
        "half" | "bfloat" => "i16",
        _ => "<2 x i16>",
    };
    let x = body.value(&format!("bitcast {ty} {a} to {bits}"));
    let y = body.value(&format!("bitcast {ty} {b} to {bits}"));
    let both = body.value(&format!("xor {bits} {x}, {y}"));
    body.value(&format!("bitcast {bits} {both} to {ty}"))
}
