//! Negated vectors.

use super::{Sample, sample};

/// Vectors of two to four words whose bits are made of integers, in `ty`'s elements.
pub(in super::super) fn negations() -> Vec<Sample> {
    let mut all = Vec::new();
    for (ty, width) in [
        ("float", 32u32),
        ("half", 16),
        ("bfloat", 16),
        ("double", 64),
    ] {
        for words in [2u32, 3, 4] {
            if words * 32 % width != 0 {
                continue;
            }
            let count = words * 32 / width;
            let mut body = String::new();
            let mut last = "poison".to_owned();
            for word in 0..words {
                let from = ["%a", "%b", "%c"][word as usize % 3];
                body += &format!(
                    "%p{word} = lshr i64 {from}, {}
  %w{word} = trunc i64 %p{word} to i32
  %k{word} = icmp ugt i32 %w{word}, 2139095040
  %s{word} = select i1 %k{word}, i32 2143289344, i32 %w{word}
  %v{word} = insertelement <{words} x i32> {last}, i32 %s{word}, i32 {word}
  ",
                    word * 5
                );
                last = format!("%v{word}");
            }
            body += &format!(
                "%f = bitcast <{words} x i32> {last} to <{count} x {ty}>
  %g = fneg <{count} x {ty}> %f
  %i = bitcast <{count} x {ty}> %g to <{words} x i32>
  "
            );
            let mut sum = "0".to_owned();
            for word in 0..words {
                body += &format!(
                    "%x{word} = extractelement <{words} x i32> %i, i32 {word}
  %z{word} = zext i32 %x{word} to i64
  %m{word} = mul i64 {sum}, 31
  %t{word} = add i64 %m{word}, %z{word}
  "
                );
                sum = format!("%t{word}");
            }
            body += &format!("%r = add i64 {sum}, 0");
            all.push(sample(format!("fneg <{count} x {ty}>"), body, move |row| {
                let sign = match width {
                    16 => 0x8000_8000,
                    32 => 0x8000_0000u32,
                    _ => 0,
                };
                Some((0..words).fold(0, |sum: u64, word| {
                    let bits = (row[word as usize % 3] >> (word * 5)) as u32;
                    let bits = if bits > 0x7f80_0000 {
                        0x7fc0_0000
                    } else {
                        bits
                    };
                    let high = if width == 64 && word % 2 == 1 {
                        0x8000_0000
                    } else {
                        sign
                    };
                    sum.wrapping_mul(31).wrapping_add(u64::from(bits ^ high))
                }))
            }));
        }
    }
    for uniform in [false, true] {
        let body = "%x = load <2 x i32>, ptr addrspace(1) %p
  %k = icmp ugt <2 x i32> %x, splat (i32 2139095040)
  %s = select <2 x i1> %k, <2 x i32> splat (i32 2143289344), <2 x i32> %x
  %f = bitcast <2 x i32> %s to <2 x float>
  %g = fneg <2 x float> %f
  %r = bitcast <2 x float> %g to i64";
        let kind = if uniform { "s" } else { "v" };
        let name = format!("fneg <2 x float> whole, {kind}");
        let mut one = sample(name, body, |[a, ..]| {
            let word = |bits: u32| match bits > 0x7f80_0000 {
                true => 0xffc0_0000,
                false => bits ^ 0x8000_0000,
            };
            Some(u64::from(word((a >> 32) as u32)) << 32 | u64::from(word(a as u32)))
        });
        one.uniform = uniform;
        all.push(one);
    }
    all
}
