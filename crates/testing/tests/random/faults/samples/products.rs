//! Sums of 64 bits with products of narrow numbers.

use super::{Sample, cut, sample};

/// Widths of factors × signs × squares × sums and differences, in lanes and for a whole wave.
pub(in super::super) fn products() -> Vec<Sample> {
    let mut all = Vec::new();
    for width in [8u32, 16, 23, 24, 25, 32] {
        for signed in [false, true] {
            for (name, factor, sum) in [
                ("sum", "%y", "%r = add i64 %m, %c"),
                ("square", "%x", "%r = add i64 %m, %c"),
                ("difference", "%y", "%r = sub i64 %c, %m"),
                ("product", "%y", "%r = add i64 %m, 0"),
            ] {
                for uniform in [false, true] {
                    all.push(one(width, signed, (name, factor, sum), uniform));
                }
            }
        }
    }
    all
}

fn one(
    width: u32,
    signed: bool,
    (name, factor, sum): (&'static str, &str, &str),
    uniform: bool,
) -> Sample {
    let (ext, letter) = if signed { ("sext", 's') } else { ("zext", 'u') };
    let kind = if uniform { "s" } else { "v" };
    let body = format!(
        "%x.n = trunc i64 %a to i{width}
  %x = {ext} i{width} %x.n to i64
  %y.n = trunc i64 %b to i{width}
  %y = {ext} i{width} %y.n to i64
  %m = mul i64 %x, {factor}
  {sum}"
    );
    let mut made = sample(
        format!("{name}, {letter}{width}, {kind}"),
        body,
        move |[a, b, c]| {
            let (x, y) = (cut(a, width, signed), cut(b, width, signed));
            let product = (x * if name == "square" { x } else { y }) as u64;
            Some(match name {
                "difference" => c.wrapping_sub(product),
                "product" => product,
                _ => c.wrapping_add(product),
            })
        },
    );
    made.uniform = uniform;
    made
}
