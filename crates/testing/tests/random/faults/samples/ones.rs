//! Vectors and words with constants whose elements differ.

use super::{Sample, sample};

const OPS: [&str; 3] = ["or", "and", "xor"];

fn apply(op: &str, x: u64, y: u64) -> u64 {
    match op {
        "or" => x | y,
        "and" => x & y,
        _ => x ^ y,
    }
}

/// Elements as one number.
fn folded(elements: impl Iterator<Item = u64>) -> u64 {
    elements.fold(0, |sum, element| sum.wrapping_mul(31).wrapping_add(element))
}

fn vector(op: &'static str, width: u32, constants: Vec<i64>, splat: bool) -> Sample {
    let count = constants.len();
    let ty = format!("<{count} x i{width}>");
    let mut body = String::new();
    let sources = ["%a", "%b", "%c"];
    let mut last = "poison".to_owned();
    for lane in 0..count {
        let from = if splat { sources[0] } else { sources[lane % 3] };
        let shift = if splat { 0 } else { lane / 3 * 7 };
        body += &format!("%s{lane} = lshr i64 {from}, {shift}\n  ");
        let element = match width {
            64 => format!("%s{lane}"),
            _ => {
                body += &format!("%e{lane} = trunc i64 %s{lane} to i{width}\n  ");
                format!("%e{lane}")
            }
        };
        body +=
            &format!("%v{lane} = insertelement {ty} {last}, i{width} {element}, i32 {lane}\n  ");
        last = format!("%v{lane}");
    }
    let constant: Vec<String> = constants.iter().map(|c| format!("i{width} {c}")).collect();
    body += &format!("%w = {op} {ty} {last}, <{}>\n  ", constant.join(", "));
    let mut sum = "0".to_owned();
    for lane in 0..count {
        body += &format!("%x{lane} = extractelement {ty} %w, i32 {lane}\n  ");
        let wide = match width {
            64 => format!("%x{lane}"),
            _ => {
                body += &format!("%z{lane} = zext i{width} %x{lane} to i64\n  ");
                format!("%z{lane}")
            }
        };
        body += &format!("%m{lane} = mul i64 {sum}, 31\n  %t{lane} = add i64 %m{lane}, {wide}\n  ");
        sum = format!("%t{lane}");
    }
    body += &format!("%r = add i64 {sum}, 0");
    let of = if splat { "splat" } else { "vector" };
    sample(format!("{op} {ty} {of} {constants:?}"), body, move |row| {
        let mask = u64::MAX >> (64 - width);
        let element = |lane: usize| match splat {
            true => row[0],
            false => row[lane % 3] >> (lane / 3 * 7),
        };
        let each = constants.iter().enumerate();
        Some(folded(
            each.map(|(lane, &c)| apply(op, element(lane), c as u64) & mask),
        ))
    })
}

/// Of vectors, of both halves of 64 bits, of lanes that differ and of all lanes alike.
pub(in super::super) fn ors() -> Vec<Sample> {
    let mut all = Vec::new();
    for op in OPS {
        for width in [8, 16, 32, 64] {
            for pair in [[0, -1], [-1, 0], [5, -1], [-1, 1], [0, 7]] {
                for count in [2, 3, 4] {
                    let constants: Vec<i64> = pair.iter().copied().cycle().take(count).collect();
                    let splat = count == 2;
                    all.push(vector(op, width, constants.clone(), false));
                    if splat {
                        all.push(vector(op, width, constants, true));
                    }
                }
            }
        }
        for constant in [
            0xffff_ffff_0000_0000u64,
            0x0000_0000_ffff_ffff,
            0xffff_ffff_0000_0005,
            0x8000_0000_ffff_ffff,
        ] {
            let body = format!("%r = {op} i64 %a, {}", constant.cast_signed());
            let name = format!("{op} i64 {constant:#x}");
            all.push(sample(name, body, move |[a, ..]| {
                Some(apply(op, a, constant))
            }));
        }
    }
    // Words that are all ones after a while.
    for (name, line) in [
        ("not", "%n = and i64 %b, %c.z\n  %k = xor i64 %n, -1"),
        (
            "or",
            "%n = lshr i64 %c.z, 32\n  %k = or i64 %n, -4294967296",
        ),
        (
            "xor",
            "%n = or i64 %c.z, 4294967296\n  %m = and i64 %n, -4294967296\n  %k.l = xor i64 %m, -4294967297\n  %k = or i64 %k.l, %c.z",
        ),
    ] {
        let body = format!(
            "%c.t = trunc i64 %c to i32
  %c.z = zext i32 %c.t to i64
  {line}
  %o = and i64 %a, 63
  %s = shl i64 1, %o
  %r = or i64 %k, %s"
        );
        all.push(sample(format!("bit of {name}"), body, move |[a, b, c]| {
            let low = c & 0xffff_ffff;
            let k = match name {
                "not" => !(b & low),
                "or" => 0xffff_ffff_0000_0000,
                _ => 0xffff_fffe_ffff_ffff ^ (1 << 32) | low,
            };
            Some(k | 1 << (a & 63))
        }));
    }
    // Vectors that stay vectors: nothing takes an element out.
    for op in OPS {
        for (width, shift) in [(32, 32), (16, 16)] {
            let count = 64 / width;
            for pair in [[0i64, -1], [-1, 0], [5, -1]] {
                let constants: Vec<i64> = pair.iter().copied().cycle().take(count).collect();
                let words: Vec<String> =
                    constants.iter().map(|c| format!("i{width} {c}")).collect();
                let ty = format!("<{count} x i{width}>");
                let body = format!(
                    "%x = load {ty}, ptr addrspace(1) %p
  %w = {op} {ty} %x, <{}>
  %r = bitcast {ty} %w to i64",
                    words.join(", ")
                );
                let mask = u64::MAX >> (64 - width);
                let constant = constants
                    .iter()
                    .rev()
                    .fold(0u64, |whole, &c| whole << shift | c.cast_unsigned() & mask);
                let name = format!("{op} {ty} whole {pair:?}");
                all.push(sample(name, body, move |[a, ..]| {
                    Some(apply(op, a, constant))
                }));
            }
        }
    }
    let uniform: Vec<Sample> = ["or", "and"]
        .into_iter()
        .flat_map(|op| {
            [vec![0, -1], vec![-1, 3]]
                .into_iter()
                .map(move |constants| vector(op, 32, constants, false))
        })
        .map(|mut one| {
            one.uniform = true;
            one.name += ", s";
            one
        })
        .collect();
    all.extend(uniform);
    all
}
