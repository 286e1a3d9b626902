//! Vectors of numbers of 16 bits with constants among them.

use super::{Sample, sample};

const ZEROS: [(&str, u64); 4] = [
    ("0xX8000", 0x8000),
    ("0xX0000", 0),
    ("0xX3C00", 0x3c00),
    ("poison", 0),
];

/// Constants of either sign in each place, put together by insertions and by shuffles.
pub(in super::super) fn pairs() -> Vec<Sample> {
    let mut all = Vec::new();
    for (ty, letter) in [("half", 'H'), ("bfloat", 'R')] {
        for count in [2u32, 4] {
            for variable in 0..1u32 << count {
                for (rest, _) in ZEROS.iter().take(3).enumerate() {
                    if variable == 0 || variable == (1 << count) - 1 {
                        continue;
                    }
                    for (way, uniform) in
                        [("inserted", false), ("inserted", true), ("shuffled", false)]
                    {
                        all.push(one((ty, letter), count, variable, rest, (way, uniform)));
                    }
                }
            }
        }
    }
    all
}

/// Elements by the bits of `variable` are those of the first number; others are constants.
fn one(
    (ty, letter): (&str, char),
    count: u32,
    variable: u32,
    rest: usize,
    (way, uniform): (&str, bool),
) -> Sample {
    let constant = |k: u32| ZEROS[(rest + k as usize / 2 * (rest % 2)) % 3];
    let is_variable = move |k: u32| variable >> k & 1 == 1;
    let literals = |poison: bool| {
        let all: Vec<String> = (0..count)
            .map(|k| {
                let (text, _) = if poison && is_variable(k) {
                    ZEROS[3]
                } else {
                    constant(k)
                };
                format!("{ty} {}", text.replace('X', &letter.to_string()))
            })
            .collect();
        format!("<{}>", all.join(", "))
    };
    let mut body = String::new();
    let mut last = literals(true);
    if way == "shuffled" {
        last = "poison".to_owned();
    }
    for k in 0..count {
        if way == "inserted" && !is_variable(k) {
            continue;
        }
        body += &format!(
            "%h{k} = lshr i64 %a, {}
  %t{k} = trunc i64 %h{k} to i16
  %e{k} = bitcast i16 %t{k} to {ty}
  %v{k} = insertelement <{count} x {ty}> {last}, {ty} %e{k}, i32 {k}
  ",
            16 * k
        );
        last = format!("%v{k}");
    }
    if way == "shuffled" {
        let mask: Vec<String> = (0..count)
            .map(|k| format!("i32 {}", if is_variable(k) { k } else { count + k }))
            .collect();
        body += &format!(
            "%w = shufflevector <{count} x {ty}> {last}, <{count} x {ty}> {}, <{count} x i32> <{}>
  ",
            literals(false),
            mask.join(", ")
        );
        last = "%w".to_owned();
    }
    body += &if count == 4 {
        format!("%r = bitcast <4 x {ty}> {last} to i64")
    } else {
        format!("%i = bitcast <2 x {ty}> {last} to i32\n  %r = zext i32 %i to i64")
    };
    let constants: Vec<u64> = (0..count).map(|k| constant(k).1).collect();
    let kind = if uniform { "s" } else { "v" };
    let name = format!("{way} <{count} x {ty}> {variable:04b} of {rest}, {kind}");
    let mut made = sample(name, body, move |[a, ..]| {
        Some((0..count).fold(0, |sum, k| {
            let element = if is_variable(k) {
                a >> (16 * k) & 0xffff
            } else {
                constants[k as usize]
            };
            sum | element << (16 * k)
        }))
    });
    made.uniform = uniform;
    made
}
