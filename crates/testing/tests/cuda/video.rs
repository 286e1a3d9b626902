//! Video instructions, as the manual describes them.

use crate::forms::{Form, Out, form};

const TYPES: [&str; 2] = ["u32", "s32"];
const PARTS: [&str; 7] = ["", ".b0", ".b1", ".b2", ".b3", ".h0", ".h1"];

/// Bits of a register as a number.
fn number(n: u64, at: u32, bits: u32, ty: &str) -> i128 {
    let n = n << (64 - bits - at) >> (64 - bits);
    match ty.starts_with('s') {
        true => i128::from((n << (64 - bits)).cast_signed() >> (64 - bits)),
        false => i128::from(n),
    }
}

fn place(part: &str) -> (u32, u32) {
    let digit = part
        .as_bytes()
        .last()
        .map_or(0, |c| u32::from(c.wrapping_sub(b'0')));
    match part.get(1..2) {
        None => (0, 32),
        Some("b") => (8 * digit, 8),
        _ => (16 * digit, 16),
    }
}

fn clamped(n: i128, bits: u32, ty: &str) -> i128 {
    match ty.starts_with('s') {
        true => n.clamp(-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        false => n.clamp(0, (1 << bits) - 1),
    }
}

fn computed(name: &str, a: i128, b: i128) -> i128 {
    match name {
        "vadd" => a + b,
        "vsub" => a - b,
        "vabsdiff" => (a - b).abs(),
        "vmin" => a.min(b),
        "vmax" => a.max(b),
        "vavrg" if a + b >= 0 => (a + b + 1) >> 1,
        _ => (a + b) >> 1,
    }
}

fn compared(how: &str, a: i128, b: i128) -> i128 {
    i128::from(match how {
        "eq" => a == b,
        "ne" => a != b,
        "lt" => a < b,
        "le" => a <= b,
        "gt" => a > b,
        _ => a >= b,
    })
}

fn merged(c: u64, value: u64, (at, bits): (u32, u32)) -> u64 {
    let mask = ((1u64 << bits) - 1) << at;
    c & 0xffff_ffff & !mask | value << at & mask
}

type Compute = Box<dyn Fn(i128, i128) -> i128 + Send + Sync>;

/// What is done with a result: joined with c, or merged into it.
fn finished(out: i128, c: u64, ty: &str, end: &str, part: &str) -> u64 {
    let own = out as u64 & 0xffff_ffff;
    let join = |f: fn(i128, i128) -> i128| {
        f(number(own, 0, 32, ty), number(c, 0, 32, ty)) as u64 & 0xffff_ffff
    };
    match end {
        ".add" => join(|a, b| a + b),
        ".min" => join(i128::min),
        ".max" => join(i128::max),
        _ if part.is_empty() => own,
        _ => merged(c, own, place(part)),
    }
}

/// Those of one part each.
pub(crate) fn of_one() -> Vec<Form> {
    let mut out = Vec::new();
    let mut turn = 0;
    let mut add = |name: &str,
                   types: [&'static str; 3],
                   end: &str,
                   compute: fn(&str) -> Compute,
                   behind: &str| {
        // Types of a comparison are those of its operands.
        let [d, a, b] = types;
        let list = if name == "vset" {
            format!("{a}.{b}")
        } else {
            format!("{d}.{a}.{b}")
        };
        for sat in ["", ".sat"] {
            if sat == ".sat" && name == "vset" {
                continue;
            }
            for (join, merges) in [
                ("", false),
                (".add", false),
                (".min", false),
                (".max", false),
                ("", true),
            ] {
                turn += 1;
                let [x, y, z] = [turn, turn / 7 + 3, turn / 3].map(|n: usize| PARTS[n % 7]);
                let z = if merges {
                    PARTS[1 + turn % 6]
                } else {
                    let _ = z;
                    ""
                };
                let third = if merges || !join.is_empty() {
                    ", %c32"
                } else {
                    ""
                };
                let text = format!(
                    "{name}.{list}{behind}{sat}{end}{join} %d32{z}, %a32{x}, %b32{y}{third};"
                );
                let compute = compute(end);
                let (join, name) = (join.to_owned(), name.to_owned());
                out.push(form(text, Out::Bits, move |[p, q, c]| {
                    let (at, bits) = place(x);
                    let left = number(p, at, bits, a);
                    let (at, bits) = place(y);
                    let right = number(q, at, bits, b);
                    let mut n = compute(left, right);
                    if sat == ".sat" {
                        n = clamped(n, place(z).1, d);
                    }
                    let ty = if name == "vset" { "u32" } else { d };
                    Some(finished(n, c, ty, &join, z))
                }));
            }
        }
    };
    for d in TYPES {
        for a in TYPES {
            for b in TYPES {
                let types = [d, a, b];
                add(
                    "vadd",
                    types,
                    "",
                    |_| Box::new(|a, b| computed("vadd", a, b)),
                    "",
                );
                add(
                    "vsub",
                    types,
                    "",
                    |_| Box::new(|a, b| computed("vsub", a, b)),
                    "",
                );
                add(
                    "vabsdiff",
                    types,
                    "",
                    |_| Box::new(|a, b| computed("vabsdiff", a, b)),
                    "",
                );
                add(
                    "vmin",
                    types,
                    "",
                    |_| Box::new(|a, b| computed("vmin", a, b)),
                    "",
                );
                add(
                    "vmax",
                    types,
                    "",
                    |_| Box::new(|a, b| computed("vmax", a, b)),
                    "",
                );
            }
            let types = [d, a, "u32"];
            add(
                "vshl",
                types,
                ".clamp",
                |_| Box::new(|a, b| a << b.min(32)),
                "",
            );
            add(
                "vshl",
                types,
                ".wrap",
                |_| Box::new(|a, b| a << (b & 31)),
                "",
            );
            add(
                "vshr",
                types,
                ".clamp",
                |_| Box::new(|a, b| a >> b.min(32)),
                "",
            );
            add(
                "vshr",
                types,
                ".wrap",
                |_| Box::new(|a, b| a >> (b & 31)),
                "",
            );
        }
    }
    for a in TYPES {
        for b in TYPES {
            for how in [".eq", ".ne", ".lt", ".le", ".gt", ".ge"] {
                let compute: fn(&str) -> Compute = |how| {
                    let how = how[1..].to_owned();
                    Box::new(move |a, b| compared(&how, a, b))
                };
                add("vset", ["u32", a, b], how, compute, "");
            }
        }
    }
    for d in TYPES {
        for a in TYPES {
            for b in TYPES {
                for scale in ["", ".shr7", ".shr15"] {
                    for sat in ["", ".sat"] {
                        for (po, signs) in [
                            (false, ["", "", ""]),
                            (true, ["", "", ""]),
                            (false, ["-", "", ""]),
                            (false, ["", "-", ""]),
                            (false, ["-", "-", ""]),
                            (false, ["", "", "-"]),
                        ] {
                            let turn = out.len();
                            let [x, y] = [turn, turn / 7 + 2].map(|n| PARTS[n % 7]);
                            let own = if po { ".po" } else { "" };
                            let text = format!(
                                "vmad.{d}.{a}.{b}{own}{sat}{scale} %d32, {}%a32{x}, {}%b32{y}, {}%c32;",
                                signs[0], signs[1], signs[2]
                            );
                            out.push(form(text, Out::Bits, move |[p, q, c]| {
                                let minus = signs[0] != signs[1];
                                let is_signed =
                                    a == "s32" || b == "s32" || minus || signs[2] == "-";
                                let ((at, bits), (to, size)) = (place(x), place(y));
                                let product = number(p, at, bits, a) * number(q, to, size, b);
                                let ty = if is_signed { "s32" } else { "u32" };
                                let c = number(c, 0, 32, ty);
                                let sum = if minus { -product } else { product }
                                    + if signs[2] == "-" { -c } else { c }
                                    + i128::from(po);
                                let n = sum
                                    >> match scale {
                                        ".shr7" => 7,
                                        ".shr15" => 15,
                                        _ => 0,
                                    };
                                let n = if sat == ".sat" { clamped(n, 32, ty) } else { n };
                                Some(n as u64 & 0xffff_ffff)
                            }));
                        }
                    }
                }
            }
        }
    }
    out
}

/// Those of two and four parts at once.
pub(crate) fn of_several() -> Vec<Form> {
    let mut out = Vec::new();
    for count in [2u32, 4] {
        let (letter, bits) = if count == 2 { ('h', 16) } else { ('b', 8) };
        let masks: &[&str] = match count {
            2 => &["", ".h0", ".h1", ".h10"],
            _ => &["", ".b0", ".b1", ".b3", ".b20", ".b321", ".b3210", ".b210"],
        };
        for name in ["vadd", "vsub", "vavrg", "vabsdiff", "vmin", "vmax", "vset"] {
            for d in TYPES {
                for a in TYPES {
                    for b in TYPES {
                        for end in ["", ".sat", ".add"] {
                            if name == "vset" && (d == "s32" || end == ".sat") {
                                continue;
                            }
                            let turn = out.len();
                            let how = ["eq", "ne", "lt", "le", "gt", "ge"][turn % 6];
                            let mask = masks[turn % masks.len()];
                            // Which parts, the lowest first; none written where they are the usual ones.
                            let choose = |seed: usize, first: u32| -> (String, Vec<u32>) {
                                if seed.is_multiple_of(4) {
                                    return (String::new(), (first..first + count).collect());
                                }
                                let all: Vec<u32> = (0..count as usize)
                                    .map(|n| {
                                        (seed * 7 + n * 3 + seed / (n + 2)) as u32 % (2 * count)
                                    })
                                    .collect();
                                let digits: String = all.iter().rev().map(u32::to_string).collect();
                                (format!(".{letter}{digits}"), all)
                            };
                            let ((x, left), (y, right)) =
                                (choose(turn, 0), choose(turn / 2, count));
                            let types = match name {
                                "vset" => format!("{a}.{b}.{how}"),
                                _ => format!("{d}.{a}.{b}"),
                            };
                            let text = format!(
                                "{name}{count}.{types}{end} %d32{mask}, %a32{x}, %b32{y}, %c32;"
                            );
                            out.push(form(text, Out::Bits, move |[p, q, c]| {
                                let mut result = c & 0xffff_ffff;
                                for n in 0..count {
                                    let digit = char::from(b'0' + n as u8);
                                    if !mask.is_empty() && !mask[2..].contains(digit) {
                                        continue;
                                    }
                                    let of = |parts: &[u32], ty: &str| {
                                        let from = parts[n as usize];
                                        let register = if from < count { p } else { q };
                                        number(register, from % count * bits, bits, ty)
                                    };
                                    let (x, y) = (of(&left, a), of(&right, b));
                                    let mut t = match name {
                                        "vset" => compared(how, x, y),
                                        _ => computed(name, x, y),
                                    };
                                    if end == ".sat" {
                                        t = clamped(t, bits, d);
                                    }
                                    result = match end {
                                        ".add" => result.wrapping_add(t as u64) & 0xffff_ffff,
                                        _ => merged(result, t as u64, (n * bits, bits)),
                                    };
                                }
                                Some(result)
                            }));
                        }
                    }
                }
            }
        }
    }
    out
}
