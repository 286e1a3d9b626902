//! Bits counted and swapped.

use super::{Sample, ranged, sample, widened};

pub(in super::super) fn bits() -> Vec<Sample> {
    let mut all = Vec::new();
    for width in [8u32, 13, 16, 24, 32, 64] {
        for poison in [false, true] {
            let ty = format!("i{width}");
            let body = format!(
                "{}
  %z = icmp eq {ty} %x, 0
  %n = call {ty} @llvm.ctlz.{ty}({ty} %x, i1 {poison})
  %v = select i1 %z, {ty} -1, {ty} %n
  {}",
                ranged("x", "a", width, width, false),
                widened(width)
            );
            let name = if poison {
                format!("ctlz {ty}, never zero")
            } else {
                format!("ctlz {ty}")
            };
            all.push(sample(name, body, move |[a, ..]| {
                let mask = u64::MAX >> (64 - width);
                let x = a & mask;
                Some(if x == 0 {
                    mask
                } else {
                    u64::from(x.leading_zeros() - (64 - width))
                })
            }));
        }
    }
    let body = "%r = call i64 @llvm.bswap.i64(i64 %a)";
    all.push(sample("bswap i64", body, |[a, ..]| Some(a.swap_bytes())));
    all.push(sample(
        "bswap i48",
        "%x = trunc i64 %a to i48
  %v = call i48 @llvm.bswap.i48(i48 %x)
  %r = zext i48 %v to i64",
        |[a, ..]| Some(a.swap_bytes() >> 16),
    ));
    for (name, width) in [("bswap i80", 80u32), ("bswap i128", 128)] {
        let body = format!(
            "%al = zext i64 %a to i128
  %bl = zext i64 %b to i128
  %bh = shl i128 %bl, 64
  %ab = or i128 %al, %bh
  %x = trunc i128 %ab to i{width}
  %v = call i{width} @llvm.bswap.i{width}(i{width} %x)
  %vh = lshr i{width} %v, 24
  %r = trunc i{width} %vh to i64"
        );
        let body = if width == 128 {
            body.replace("trunc i128 %ab to i128", "add i128 %ab, 0")
        } else {
            body
        };
        all.push(sample(name, body, move |[a, b, _]| {
            let whole = u128::from(b) << 64 | u128::from(a);
            Some((whole.swap_bytes() >> (128 - width) >> 24) as u64)
        }));
    }
    all
}
