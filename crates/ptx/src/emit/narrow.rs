//! `cvt` to and from numbers of 8 bits and fewer, and `cvt.pack`.

use super::function::Body;
use super::op::Op;
use crate::error::Error;
use crate::types::{Class, Type};

const PAIRS: [&str; 6] = ["e4m3x2", "e5m2x2", "e2m1x2", "e2m3x2", "e3m2x2", "ue8m0x2"];

/// Types that only conversions have: pairs of numbers of 8 bits and fewer, and tf32 (19 bits).
fn is_small(name: &str) -> bool {
    PAIRS.contains(&name) || name == "tf32"
}

/// A pair of numbers of 16 bits.
const fn pair(class: Class) -> Type {
    Type {
        class,
        bits: 16,
        elements: 2,
    }
}

/// Writes a conversion from or to one of these types; does nothing for others.
pub(super) fn write<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<bool, Error> {
    if op.has("pack") {
        pack_integers(body, op)?;
        return Ok(true);
    }
    if op.has("rs") || op.words.iter().any(|word| word.ends_with("x4")) {
        return Err(op.fail("rounds at random, which is not done"));
    }
    if !op.words.iter().any(|word| is_small(word)) {
        return Ok(false);
    }
    let names: Vec<&str> = op
        .whole
        .split('.')
        .filter(|word| is_small(word) || Type::named(word).is_some())
        .collect();
    let [to, from] = names[..] else {
        return Err(op.fail("needs two types"));
    };
    let mut words = vec!["rn", "rz", "rna", "satfinite", "relu"];
    words.extend([to, from]);
    op.only(&words)?;
    match (to, from) {
        ("tf32", "f32") => {
            let value = body.get(op.operand(1)?, Type::F32)?;
            let name = intrinsic(op, "f2tf32", "");
            let out = body.call("i32", &name, &[("float", &value)]);
            body.set(op.operand(0)?, Type::B32, &out)?;
        }
        ("bf16x2", "ue8m0x2") => powers(body, op)?,
        ("f16x2", from) if from != "ue8m0x2" => {
            let value = body.get(op.operand(1)?, Type::new(Class::Bits, 16))?;
            let name = intrinsic(op, &format!("{from}.to.f16x2"), "");
            let out = body.call("<2 x half>", &name, &[("i16", &value)]);
            body.set(op.operand(0)?, pair(Class::Float), &out)?;
        }
        (to, "f32") if to != "ue8m0x2" => {
            op.count(3, 3)?;
            let [a, b] = [
                body.get(op.operand(1)?, Type::F32)?,
                body.get(op.operand(2)?, Type::F32)?,
            ];
            let name = intrinsic(op, &format!("ff.to.{to}"), finite(to));
            let out = body.call("i16", &name, &[("float", &a), ("float", &b)]);
            give(body, op, to, &out)?;
        }
        (to, "f16x2") if to != "ue8m0x2" => {
            let value = body.get(op.operand(1)?, pair(Class::Float))?;
            let name = intrinsic(op, &format!("f16x2.to.{to}"), finite(to));
            let out = body.call("i16", &name, &[("<2 x half>", &value)]);
            give(body, op, to, &out)?;
        }
        _ => return Err(op.fail("is not done for these types")),
    }
    Ok(true)
}

/// The part of LLVM's intrinsic names for formats without infinities.
fn finite(to: &str) -> &'static str {
    if to.starts_with("e2") || to.starts_with("e3") {
        ".satfinite"
    } else {
        ""
    }
}

fn intrinsic(op: &Op<'_, '_>, name: &str, behind: &str) -> String {
    let mut out = format!("llvm.nvvm.{name}");
    for word in ["rn", "rz", "rna", "relu"] {
        if op.has(word) {
            out.push('.');
            out.push_str(word);
        }
    }
    if name == "f2tf32" && op.has("satfinite") {
        out.push_str(".satfinite");
    }
    out + behind
}

/// Stores a pair of numbers, in the register width of its format.
fn give<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>, to: &str, bits: &str) -> Result<(), Error> {
    match to {
        "e2m1x2" => {
            let bits = body.resize(bits, 16, 8, false);
            body.set(op.operand(0)?, Type::B8, &bits)
        }
        _ => body.set(op.operand(0)?, Type::new(Class::Bits, 16), bits),
    }
}

/// Powers of two (e8m0) as bfloat16 numbers: 2^(n - 127), and 255 is NaN.
fn powers<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    let bits = body.get(op.operand(1)?, Type::new(Class::Bits, 16))?;
    let mut all = "0".to_owned();
    for at in [0, 8] {
        let one = body.value(&format!("lshr i16 {bits}, {at}"));
        let one = body.value(&format!("and i16 {one}, 255"));
        let power = body.value(&format!("shl i16 {one}, 7"));
        let least = body.value(&format!("icmp eq i16 {one}, 0"));
        let power = body.value(&format!("select i1 {least}, i16 64, i16 {power}"));
        let nan = body.value(&format!("icmp eq i16 {one}, 255"));
        let power = body.value(&format!("select i1 {nan}, i16 32767, i16 {power}"));
        let wide = body.resize(&power, 16, 32, false);
        let moved = body.value(&format!("shl i32 {wide}, {}", 2 * at));
        all = body.value(&format!("or i32 {all}, {moved}"));
    }
    body.set(op.operand(0)?, Type::B32, &all)
}

/// `cvt.pack.sat.s8.s32.b32 d, a, b, c`: `a` and `b` are clamped to the first type; `b` is in the lowest
/// bits, `a` above it, and the low bits of `c` above both.
fn pack_integers<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    let (signed, bits) = match op.whole.split('.').nth(3).unwrap_or("") {
        "u16" => (false, 16),
        "s16" => (true, 16),
        "u8" => (false, 8),
        "s8" => (true, 8),
        "u4" => (false, 4),
        "s4" => (true, 4),
        "u2" => (false, 2),
        "s2" => (true, 2),
        _ => return Err(op.fail("is not done for this type")),
    };
    op.only(&["pack", "sat", "u4", "s4", "u2", "s2"])?;
    op.count(3, 4)?;
    let (low, high) = match signed {
        true => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        false => (0, (1 << bits) - 1),
    };
    let whole = Type::new(Class::Signed, 32);
    let mut parts = Vec::new();
    for at in [2, 1] {
        let value = body.get(op.operand(at)?, whole)?;
        let least = body.llvm("smax", whole, &[&value, &low.to_string()]);
        let most = body.llvm("smin", whole, &[&least, &high.to_string()]);
        parts.push(body.value(&format!("and i32 {most}, {}", (1 << bits) - 1)));
    }
    if let Some(above) = op.operands.get(3) {
        if bits == 16 {
            return Err(op.fail("has no room for what is above"));
        }
        parts.push(body.get(above, Type::B32)?);
    }
    let mut all = "0".to_owned();
    for (at, part) in parts.iter().enumerate() {
        let moved = body.value(&format!(
            "shl i32 {part}, {}",
            bits * i32::try_from(at).unwrap_or(0)
        ));
        all = body.value(&format!("or i32 {all}, {moved}"));
    }
    body.set(op.operand(0)?, Type::B32, &all)
}
