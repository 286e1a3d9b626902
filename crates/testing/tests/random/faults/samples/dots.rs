//! Sums of products of bytes, of a bit, and of a number that was shifted.

use super::{Sample, sample};

/// The bit added or subtracted, in several ways and places of the sum.
pub(in super::super) fn sums_of_bytes() -> Vec<Sample> {
    let mut all = Vec::new();
    for ext in ["zext", "sext"] {
        for (way, bit, line) in [
            ("add sext", -1i64, "%{to} = add i32 %{from}, %bit.s"),
            ("sext add", -1, "%{to} = add i32 %bit.s, %{from}"),
            ("sub zext", -1, "%{to} = sub i32 %{from}, %bit.z"),
            ("add zext", 1, "%{to} = add i32 %{from}, %bit.z"),
            ("sub sext", 1, "%{to} = sub i32 %{from}, %bit.s"),
            ("add select", -1, "%{to} = add i32 %{from}, %bit.n"),
            ("sub number", 0, "%{to} = sub i32 %{from}, %number"),
            ("number sub", 0, "%{to} = sub i32 %number, %{from}"),
        ] {
            for place in 0..4 {
                let mut body = "%x = trunc i64 %a to i32
  %y = trunc i64 %b to i32
  %number = trunc i64 %c to i32
  %bit = trunc i64 %c to i1
  %bit.s = sext i1 %bit to i32
  %bit.z = zext i1 %bit to i32
  %bit.n = select i1 %bit, i32 -1, i32 0
  %x.v = bitcast i32 %x to <4 x i8>
  %y.v = bitcast i32 %y to <4 x i8>
  "
                .to_owned();
                let mut from = String::new();
                for k in 0..4 {
                    body += &format!(
                        "%x{k} = extractelement <4 x i8> %x.v, i64 {k}
  %y{k} = extractelement <4 x i8> %y.v, i64 {k}
  %f{k} = {ext} i8 %x{k} to i32
  %g{k} = {ext} i8 %y{k} to i32
  %m{k} = mul i32 %f{k}, %g{k}
  "
                    );
                    from = if k == 0 {
                        "m0".to_owned()
                    } else {
                        body += &format!("%t{k} = add i32 %{from}, %m{k}\n  ");
                        format!("t{k}")
                    };
                    if k == place {
                        body += &line.replace("{to}", "u").replace("{from}", &from);
                        body += "\n  ";
                        "u".clone_into(&mut from);
                    }
                }
                body += &format!("%r = zext i32 %{from} to i64");
                let name = format!("{ext}, {way}, {place}");
                let signed = ext == "sext";
                all.push(sample(name, body, move |[a, b, c]| {
                    let byte = |x: u64, k: u32| {
                        let byte = (x >> (8 * k)) as u8;
                        if signed {
                            i64::from(byte as i8)
                        } else {
                            i64::from(byte)
                        }
                    };
                    let product = |k| byte(a, k) * byte(b, k);
                    let bit = if c % 2 == 1 { bit } else { 0 };
                    let number = i64::from(c as u32);
                    let sum = (0..4).fold(0, |sum, k| {
                        let sum = sum + product(k);
                        match way {
                            _ if k != place => sum,
                            "sub number" => sum - number,
                            "number sub" => number - sum,
                            _ => sum + bit,
                        }
                    });
                    Some(u64::from(sum as u32))
                }));
            }
        }
    }
    all
}

/// What is shifted, as IR that makes `%s` of `%a`, and the same here.
type Shift = (&'static str, &'static str, fn(u64) -> u32);

const SHIFTS: [Shift; 12] = [
    ("ashr 8", "%s = ashr i32 %w, 8", |a| {
        (a as i32 >> 8).cast_unsigned()
    }),
    ("ashr 16", "%s = ashr i32 %w, 16", |a| {
        (a as i32 >> 16).cast_unsigned()
    }),
    ("ashr 24", "%s = ashr i32 %w, 24", |a| {
        (a as i32 >> 24).cast_unsigned()
    }),
    ("ashr 12", "%s = ashr i32 %w, 12", |a| {
        (a as i32 >> 12).cast_unsigned()
    }),
    ("lshr 16", "%s = lshr i32 %w, 16", |a| a as u32 >> 16),
    ("shl 16", "%s = shl i32 %w, 16", |a| (a as u32) << 16),
    (
        "field of 24 bits",
        "%h = shl i32 %w, 8
  %s = ashr i32 %h, 8",
        |a| ((a as i32) << 8 >> 8).cast_unsigned(),
    ),
    (
        "i24",
        "%h = trunc i32 %w to i24
  %s = sext i24 %h to i32",
        |a| ((a as i32) << 8 >> 8).cast_unsigned(),
    ),
    (
        "ashr i24",
        "%h = trunc i32 %w to i24
  %g = ashr i24 %h, 8
  %s = sext i24 %g to i32",
        |a| ((a as i32) << 8 >> 16).cast_unsigned(),
    ),
    (
        "ashr i16",
        "%h = trunc i32 %w to i16
  %g = ashr i16 %h, 8
  %s = sext i16 %g to i32",
        |a| (i32::from(a as i16) >> 8).cast_unsigned(),
    ),
    (
        "ashr i64",
        "%g = ashr i64 %a, 40
  %s = trunc i64 %g to i32",
        |a| (a.cast_signed() >> 40) as u32,
    ),
    (
        "ashr, with a bit",
        "%g = ashr i32 %w, 16
  %s = or i32 %g, 1",
        |a| (a as i32 >> 16).cast_unsigned() | 1,
    ),
];

/// Bytes of what was shifted: of each shift, signed and unsigned, as one factor and as both.
pub(in super::super) fn bytes_of_shifted() -> Vec<Sample> {
    let mut all = Vec::new();
    for (shift, line, result) in SHIFTS {
        for signed in [false, true] {
            for both in [false, true] {
                let ext = if signed { "sext" } else { "zext" };
                let mut body = format!(
                    "%w = trunc i64 %a to i32
  {line}
  %t = trunc i64 %b to i32
  %x.v = bitcast i32 %s to <4 x i8>
  %y.v = bitcast i32 {} to <4 x i8>
  ",
                    if both { "%s" } else { "%t" }
                );
                for k in 0..4 {
                    let from = if k == 0 {
                        "0".to_owned()
                    } else {
                        format!("%t{}", k - 1)
                    };
                    body += &format!(
                        "%x{k} = extractelement <4 x i8> %x.v, i64 {k}
  %y{k} = extractelement <4 x i8> %y.v, i64 {k}
  %f{k} = {ext} i8 %x{k} to i32
  %g{k} = {ext} i8 %y{k} to i32
  %m{k} = mul i32 %f{k}, %g{k}
  %t{k} = add i32 {from}, %m{k}
  "
                    );
                }
                body += "%r = zext i32 %t3 to i64";
                let name = format!("{shift}, {ext}{}", if both { ", squares" } else { "" });
                all.push(sample(name, body, move |[a, b, _]| {
                    let shifted = result(a);
                    let other = if both { shifted } else { b as u32 };
                    let byte = |x: u32, k: usize| match signed {
                        true => i64::from(x.to_le_bytes()[k].cast_signed()),
                        false => i64::from(x.to_le_bytes()[k]),
                    };
                    let sum: i64 = (0..4).map(|k| byte(shifted, k) * byte(other, k)).sum();
                    Some(u64::from(sum as u32))
                }));
            }
        }
    }
    all
}
