//! Products of all elements of a vector.

use super::{Sample, sample};

/// Of ones and minus ones, which comparisons make.
pub(in super::super) fn signs_of_all() -> Vec<Sample> {
    let mut all = Vec::new();
    for width in [8u32, 16, 32, 64] {
        for count in [2u32, 3, 4, 5, 7, 8] {
            for ext in ["sext", "zext"] {
                let mut body = String::new();
                let mut last = "poison".to_owned();
                for k in 0..count {
                    body += &format!(
                        "%h{k} = lshr i64 %a, {}
  %b{k} = and i64 %h{k}, 3
  %c{k} = icmp ne i64 %b{k}, 0
  %v{k} = insertelement <{count} x i1> {last}, i1 %c{k}, i32 {k}
  ",
                        3 * k
                    );
                    last = format!("%v{k}");
                }
                body += &format!(
                    "%e = {ext} <{count} x i1> {last} to <{count} x i{width}>
  %m = call i{width} @llvm.vector.reduce.mul.v{count}i{width}(<{count} x i{width}> %e)
  {}",
                    if width == 64 {
                        "%r = add i64 %m, 0".to_owned()
                    } else {
                        format!("%r = sext i{width} %m to i64")
                    }
                );
                let name = format!("product of {ext} <{count} x i1> in i{width}");
                all.push(sample(name, body, move |[a, ..]| {
                    let set = (0..count).all(|k| a >> (3 * k) & 3 != 0);
                    let one = if ext == "sext" && count % 2 == 1 {
                        u64::MAX
                    } else {
                        1
                    };
                    Some(if set { one } else { 0 })
                }));
            }
        }
    }
    all
}
