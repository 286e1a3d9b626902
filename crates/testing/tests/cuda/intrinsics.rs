//! LLVM's intrinsics for NVPTX, and functions of libdevice, that are PTX's instructions, computed as these are.

use std::fmt::Write as _;

use crate::forms::{Form, MOST};

/// Whose functions are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Llvm,
    Libdevice,
}

/// A call: the function's name, its result's type, and its operands' type.
struct Call {
    name: String,
    result: &'static str,
    operand: &'static str,
    count: usize,
}

fn integer(ty: &str) -> Option<(&'static str, &'static str)> {
    Some(match ty {
        "s32" => ("i", "i32"),
        "u32" => ("ui", "i32"),
        "s64" => ("ll", "i64"),
        "u64" => ("ull", "i64"),
        _ => return None,
    })
}

fn float(ty: &str) -> Option<(&'static str, &'static str)> {
    match ty {
        "f32" => Some(("f", "float")),
        "f64" => Some(("d", "double")),
        "f16" => Some(("f16", "half")),
        "bf16" => Some(("bf16", "bfloat")),
        "f16x2" => Some(("f16x2", "<2 x half>")),
        "bf16x2" => Some(("bf16x2", "<2 x bfloat>")),
        _ => None,
    }
}

/// Of 32 and 64 bits.
fn wide(ty: &str) -> Option<(&'static str, &'static str)> {
    float(ty).filter(|_| matches!(ty, "f32" | "f64"))
}

/// The function for a form of one instruction; none where there is none.
fn call(text: &str, kind: Kind) -> Option<Call> {
    let call = intrinsic(text)?;
    let name = match kind {
        Kind::Llvm => format!("llvm.nvvm.{}", call.name),
        Kind::Libdevice => libdevice(&call.name)?,
    };
    Some(Call { name, ..call })
}

/// libdevice's name of an intrinsic: `div.rm.f` is `__nv_fdiv_rd`, `ll2f.rz` is `__nv_ll2float_rz`.
fn libdevice(name: &str) -> Option<String> {
    let words: Vec<&str> = name.split('.').collect();
    let mode = |mode: &str| match mode {
        "rm" => "rd".to_owned(),
        "rp" => "ru".to_owned(),
        mode => mode.to_owned(),
    };
    let long = |ty: &str| {
        Some(match ty {
            "i" => "int",
            "ui" => "uint",
            "ll" => "ll",
            "ull" => "ull",
            "f" => "float",
            "d" => "double",
            _ => return None,
        })
    };
    let is_rounded = |how: &str| matches!(how, "rn" | "rz" | "rm" | "rp");
    match words.as_slice() {
        [_, how, ..] if !is_rounded(how) => None,
        [.., ty] if ty.contains("f16") => None,
        ["fma", how, "f"] => Some(format!("__nv_fmaf_{}", mode(how))),
        ["fma", how, "d"] => Some(format!("__nv_fma_{}", mode(how))),
        [op @ ("add" | "mul" | "div" | "rcp" | "sqrt"), how, ty] => {
            Some(format!("__nv_{ty}{op}_{}", mode(how)))
        }
        // Those that are exact have one rounding.
        ["i2d", "rn"] => Some("__nv_int2double_rn".to_owned()),
        ["ui2d", "rn"] => Some("__nv_uint2double_rn".to_owned()),
        ["i2d" | "ui2d", _] => None,
        [pair, how] => {
            let (from, to) = pair.split_once('2')?;
            Some(format!("__nv_{}2{}_{}", long(from)?, long(to)?, mode(how)))
        }
        _ => None,
    }
}

/// The intrinsic's name behind `llvm.nvvm.`.
fn intrinsic(text: &str) -> Option<Call> {
    let begins = text
        .find("cvt.rn.satfinite")
        .filter(|_| text.starts_with('{'));
    let instruction = text.get(begins.unwrap_or(0)..)?.split(';').next()?;
    if text.matches(';').count() > 1 && begins.is_none() {
        return None;
    }
    let (whole, operands) = instruction.split_once(' ')?;
    let count = operands.split(',').count() - 1;
    let mut words: Vec<&str> = whole.split('.').collect();
    let op = words.remove(0);
    let ty = words.pop()?;
    if op != "cvt" {
        let (letter, own) = float(ty)?;
        let small = own != "float" && own != "double";
        let op = match op {
            "fma" if small => op.to_owned(),
            "add" | "mul" | "fma" | "div" | "rcp" | "sqrt" if !small && !words.contains(&"sat") => {
                op.to_owned()
            }
            "min" | "max" => format!("f{op}"),
            _ => return None,
        };
        let words: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        let name = [vec![op], words, vec![letter.to_owned()]]
            .concat()
            .join(".");
        return Some(Call {
            name,
            result: own,
            operand: own,
            count,
        });
    }
    let to = words.pop()?;
    let of =
        |begin: String, words: &[&str]| [vec![begin.as_str()], words.to_vec()].concat().join(".");
    let call = |name: String, result, operand| {
        Some(Call {
            name,
            result,
            operand,
            count,
        })
    };
    if words.contains(&"sat") {
        return None;
    }
    if let (Some((from, operand)), Some((to, result))) = (integer(ty), wide(to)) {
        return call(of(format!("{from}2{to}"), &words), result, operand);
    }
    if let (Some((from, operand)), Some((to, result))) = (wide(ty), integer(to)) {
        let mode = words.first()?.strip_suffix('i')?;
        words[0] = mode;
        return call(of(format!("{from}2{to}"), &words), result, operand);
    }
    let without = |word: &str, words: &[&str]| -> String {
        let rest: Vec<&str> = words.iter().filter(|w| **w != word).copied().collect();
        rest.join(".")
    };
    match (to, ty) {
        ("f32", "f64") => call(of("d2f".to_owned(), &words), "float", "double"),
        ("f16x2", "f32") => call(of("ff2f16x2".to_owned(), &words), "<2 x half>", "float"),
        ("bf16x2", "f32") => call(of("ff2bf16x2".to_owned(), &words), "<2 x bfloat>", "float"),
        ("bf16", "f32") if !words.contains(&"rm") && !words.contains(&"rp") => {
            call(of("f2bf16".to_owned(), &words), "bfloat", "float")
        }
        ("tf32", "f32") => call(of("f2tf32".to_owned(), &words), "i32", "float"),
        ("e4m3x2" | "e5m2x2", "f32") => call(
            format!("ff.to.{to}.{}", without("satfinite", &words)),
            "i16",
            "float",
        ),
        ("e2m1x2" | "e2m3x2" | "e3m2x2", "f32") => call(
            format!("ff.to.{to}.{}.satfinite", without("satfinite", &words)),
            "i16",
            "float",
        ),
        ("e4m3x2" | "e5m2x2", "f16x2") => call(
            format!("f16x2.to.{to}.{}", without("satfinite", &words)),
            "i16",
            "<2 x half>",
        ),
        _ => None,
    }
}

/// Bits of a value's type.
fn width(ty: &str) -> u32 {
    match ty {
        "i64" | "double" => 64,
        "i16" | "half" | "bfloat" => 16,
        _ => 32,
    }
}

/// Forms that are intrinsics as well, and IR with the kernels `k0` and on, which have as many forms as those of PTX.
pub(crate) fn text(forms: &[Form], items: usize, kind: Kind) -> String {
    let mut text = String::from("target triple = \"nvptx64-nvidia-cuda\"\n");
    let mut declared = std::collections::BTreeSet::new();
    for (number, part) in forms.chunks(MOST).enumerate() {
        let _ = writeln!(
            text,
            "define ptx_kernel void @k{number}(ptr addrspace(1) %from, ptr addrspace(1) %to) {{\n\
             %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
             %g = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n\
             %first = mul i32 %g, 64\n%n = add i32 %first, %t\n%three = mul i32 %n, 3\n"
        );
        for (at, letter) in ["a", "b", "c"].into_iter().enumerate() {
            let _ = writeln!(
                text,
                "%i{letter} = add i32 %three, {at}\n\
                 %p{letter} = getelementptr i64, ptr addrspace(1) %from, i32 %i{letter}\n\
                 %{letter}64 = load i64, ptr addrspace(1) %p{letter}\n\
                 %{letter}32 = trunc i64 %{letter}64 to i32\n%{letter}16 = trunc i64 %{letter}64 to i16"
            );
        }
        for (at, form) in part.iter().enumerate() {
            let Some(call) = call(&form.text, kind) else {
                continue;
            };
            let Call {
                name,
                result,
                operand,
                count,
            } = call;
            let mut args = Vec::new();
            for letter in ["a", "b", "c"].into_iter().take(count) {
                let w = width(operand);
                let _ = writeln!(
                    text,
                    "%x{at}{letter} = bitcast i{w} %{letter}{w} to {operand}"
                );
                args.push(format!("{operand} %x{at}{letter}"));
            }
            let types = vec![operand; count].join(", ");
            declared.insert(format!("declare {result} @{name}({types})"));
            let w = width(result);
            let place = (number * MOST + at) * items;
            let _ = writeln!(
                text,
                "%y{at} = call {result} @{name}({})\n\
                 %z{at} = bitcast {result} %y{at} to i{w}\n\
                 %w{at} = zext i{w} %z{at} to i128\n%v{at} = trunc i128 %w{at} to i64\n\
                 %j{at} = add i32 %n, {place}\n\
                 %q{at} = getelementptr i64, ptr addrspace(1) %to, i32 %j{at}\n\
                 store i64 %v{at}, ptr addrspace(1) %q{at}",
                args.join(", ")
            );
        }
        text += "ret void\n}\n";
    }
    declared.insert("declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()".to_owned());
    declared.insert("declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()".to_owned());
    text + &declared.into_iter().collect::<Vec<_>>().join("\n") + "\n"
}

/// Those of some forms that are functions of a kind.
pub(crate) fn known(forms: &[Form], kind: Kind) -> Vec<Form> {
    let known = forms.iter().filter(|form| call(&form.text, kind).is_some());
    known.cloned().collect()
}
