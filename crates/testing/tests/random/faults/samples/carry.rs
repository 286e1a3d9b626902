//! Carries.

use super::{Row, Sample, sample};

const WORDS: &str = "%x = trunc i64 %a to i32
  %y = trunc i64 %b to i32
  %z = trunc i64 %c to i32
  %k = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %z, i32 %x)
  %kc = extractvalue { i32, i1 } %k, 1
  %cz = zext i1 %kc to i32
  %s = add i32 %x, %y
  ";

/// The words of a row, the carry of z + x, x + y.
fn words([a, b, c]: Row) -> (u32, u32, u32, u32, u32) {
    let (x, y, z) = (a as u32, b as u32, c as u32);
    (
        x,
        y,
        z,
        u32::from(z.checked_add(x).is_none()),
        x.wrapping_add(y),
    )
}

fn pair(carry: bool, sum: u32) -> Option<u64> {
    Some(u64::from(carry) << 32 | u64::from(sum))
}

const PAIR: &str = "%hi = zext i1 %o1 to i64
  %hs = shl i64 %hi, 32
  %lo = zext i32 %o0 to i64
  %r = or i64 %hs, %lo";

pub(in super::super) fn carries() -> Vec<Sample> {
    let mut all = Vec::new();
    for uniform in [false, true] {
        let from = all.len();
        let end = if uniform { "s" } else { "v" };
        let name = |text: &str| format!("{text}, {end}");
        let overflow = |op: &str, left: &str, right: &str| {
            format!(
                "%h = call {{ i32, i1 }} @llvm.{op}.with.overflow.i32(i32 {left}, i32 {right})
  %o0 = extractvalue {{ i32, i1 }} %h, 0
  %o1 = extractvalue {{ i32, i1 }} %h, 1
  {PAIR}"
            )
        };
        all.push(sample(
            name("add"),
            format!("{WORDS}{}", overflow("uadd", "%s", "%cz")),
            |row| {
                let (.., c, s) = words(row);
                pair(s.checked_add(c).is_none(), s.wrapping_add(c))
            },
        ));
        all.push(sample(
            name("add, turned"),
            format!("{WORDS}{}", overflow("uadd", "%cz", "%s")),
            |row| {
                let (.., c, s) = words(row);
                pair(s.checked_add(c).is_none(), s.wrapping_add(c))
            },
        ));
        all.push(sample(
            name("compared"),
            format!("{WORDS}%o0 = add i32 %s, %cz\n  %o1 = icmp ult i32 %o0, %s\n  {PAIR}"),
            |row| {
                let (.., c, s) = words(row);
                pair(s.checked_add(c).is_none(), s.wrapping_add(c))
            },
        ));
        let sub = "%x = trunc i64 %a to i32
  %y = trunc i64 %b to i32
  %z = trunc i64 %c to i32
  %k = call { i32, i1 } @llvm.usub.with.overflow.i32(i32 %z, i32 %x)
  %kc = extractvalue { i32, i1 } %k, 1
  %cz = zext i1 %kc to i32
  %s = sub i32 %x, %y
  ";
        let less = |[a, b, c]: Row| {
            let (x, y, z) = (a as u32, b as u32, c as u32);
            let (s, k) = (x.wrapping_sub(y), u32::from(z < x));
            pair(s < k, s.wrapping_sub(k))
        };
        all.push(sample(
            name("sub"),
            format!("{sub}%o0 = sub i32 %s, %cz\n  %o1 = icmp ult i32 %s, %cz\n  {PAIR}"),
            less,
        ));
        all.push(sample(
            name("sub, asked"),
            format!("{sub}{}", overflow("usub", "%s", "%cz")),
            less,
        ));
        all.push(sample(
            name("wide sum"),
            format!(
                "{WORDS}%w = zext i32 %s to i64\n  %cw = zext i1 %kc to i64\n  %r = add i64 %w, %cw"
            ),
            |row| {
                let (.., c, s) = words(row);
                Some(u64::from(s) + u64::from(c))
            },
        ));
        all.push(sample(
            name("wide difference"),
            format!(
                "{sub}%w = zext i32 %s to i64\n  %cw = zext i1 %kc to i64\n  %r = sub i64 %w, %cw"
            ),
            |[a, b, c]| {
                let (x, y, z) = (a as u32, b as u32, c as u32);
                Some(u64::from(x.wrapping_sub(y)).wrapping_sub(u64::from(z < x)))
            },
        ));
        let high = "%sw = zext i32 %s to i64
  %sh = shl i64 %sw, 32
  %zw = zext i32 %z to i64
  %l = or i64 %sh, %zw
  ";
        all.push(sample(
            name("carry of 64 bits"),
            format!(
                "{WORDS}{high}%yw = zext i32 %y to i64
  %h = call {{ i64, i1 }} @llvm.uadd.with.overflow.i64(i64 %l, i64 %yw)
  %o0 = extractvalue {{ i64, i1 }} %h, 0
  %o1 = extractvalue {{ i64, i1 }} %h, 1
  %ow = zext i1 %o1 to i64
  %r = xor i64 %o0, %ow"
            ),
            |row| {
                let (_, y, z, _, s) = words(row);
                let (sum, o) = (u64::from(s) << 32 | u64::from(z)).overflowing_add(u64::from(y));
                Some(sum ^ u64::from(o))
            },
        ));
        all.push(sample(
            name("carry of halves"),
            format!(
                "{WORDS}%xw = shl i64 %a, 32
  %yw = shl i64 %b, 32
  %l = add i64 %xw, %yw
  %zw = zext i32 %z to i64
  %lz = or i64 %l, %zw
  %yl = zext i32 %y to i64
  %h = call {{ i64, i1 }} @llvm.uadd.with.overflow.i64(i64 %lz, i64 %yl)
  %o0 = extractvalue {{ i64, i1 }} %h, 0
  %o1 = extractvalue {{ i64, i1 }} %h, 1
  %ow = zext i1 %o1 to i64
  %r = xor i64 %o0, %ow"
            ),
            |row| {
                let (_, y, z, _, s) = words(row);
                let (sum, o) = (u64::from(s) << 32 | u64::from(z)).overflowing_add(u64::from(y));
                Some(sum ^ u64::from(o))
            },
        ));
        all.push(sample(
            name("middle of 128 bits"),
            format!(
                "{WORDS}{high}%l1 = zext i64 %l to i128
  %yw = zext i32 %y to i128
  %w = add i128 %l1, %yw
  %g = lshr i128 %w, 32
  %r = trunc i128 %g to i64"
            ),
            |row| {
                let (_, y, z, _, s) = words(row);
                let sum = (u128::from(s) << 32 | u128::from(z)) + u128::from(y);
                Some((sum >> 32) as u64)
            },
        ));
        all.push(sample(
            name("saturated"),
            format!(
                "{WORDS}{high}%yw = zext i32 %y to i64
  %r = call i64 @llvm.uadd.sat.i64(i64 %l, i64 %yw)"
            ),
            |row| {
                let (_, y, z, _, s) = words(row);
                Some((u64::from(s) << 32 | u64::from(z)).saturating_add(u64::from(y)))
            },
        ));
        all.push(sample(
            name("borrow of 64 bits"),
            format!(
                "{WORDS}%e = sub i32 %x, %y
  %ew = zext i32 %e to i64
  %eh = shl i64 %ew, 32
  %zw = zext i32 %z to i64
  %l = or i64 %eh, %zw
  %yw = zext i32 %y to i64
  %h = call {{ i64, i1 }} @llvm.usub.with.overflow.i64(i64 %l, i64 %yw)
  %o0 = extractvalue {{ i64, i1 }} %h, 0
  %o1 = extractvalue {{ i64, i1 }} %h, 1
  %ow = zext i1 %o1 to i64
  %r = xor i64 %o0, %ow"
            ),
            |row| {
                let (x, y, z, ..) = words(row);
                let whole = u64::from(x.wrapping_sub(y)) << 32 | u64::from(z);
                let (less, o) = whole.overflowing_sub(u64::from(y));
                Some(less ^ u64::from(o))
            },
        ));
        all.push(sample(
            name("borrow of 128 bits"),
            format!(
                "{WORDS}%e = sub i32 %x, %y
  %ew = zext i32 %e to i128
  %eh = shl i128 %ew, 96
  %yw = zext i32 %y to i128
  %h = call {{ i128, i1 }} @llvm.usub.with.overflow.i128(i128 %eh, i128 %yw)
  %o0 = extractvalue {{ i128, i1 }} %h, 0
  %o1 = extractvalue {{ i128, i1 }} %h, 1
  %ow = zext i1 %o1 to i64
  %g = lshr i128 %o0, 64
  %gw = trunc i128 %g to i64
  %r = xor i64 %gw, %ow"
            ),
            |row| {
                let (x, y, ..) = words(row);
                let (less, o) =
                    (u128::from(x.wrapping_sub(y)) << 96).overflowing_sub(u128::from(y));
                Some((less >> 64) as u64 ^ u64::from(o))
            },
        ));
        all.push(sample(
            name("vectors of sums"),
            "%x = bitcast i64 %a to <2 x i32>
  %y = bitcast i64 %b to <2 x i32>
  %z = bitcast i64 %c to <2 x i32>
  %k = call { <2 x i32>, <2 x i1> } @llvm.uadd.with.overflow.v2i32(<2 x i32> %z, <2 x i32> %x)
  %kc = extractvalue { <2 x i32>, <2 x i1> } %k, 1
  %cz = zext <2 x i1> %kc to <2 x i32>
  %s = add <2 x i32> %x, %y
  %h = call { <2 x i32>, <2 x i1> } @llvm.uadd.with.overflow.v2i32(<2 x i32> %s, <2 x i32> %cz)
  %o0 = extractvalue { <2 x i32>, <2 x i1> } %h, 0
  %o1 = extractvalue { <2 x i32>, <2 x i1> } %h, 1
  %ow = zext <2 x i1> %o1 to <2 x i32>
  %w = xor <2 x i32> %o0, %ow
  %r = bitcast <2 x i32> %w to i64",
            |[a, b, c]| {
                let mut result = 0;
                for at in [0, 32] {
                    let (.., k, s) = words([a >> at, b >> at, c >> at]);
                    let (sum, o) = s.overflowing_add(k);
                    result |= u64::from(sum ^ u32::from(o)) << at;
                }
                Some(result)
            },
        ));
        all.push(sample(
            name("chain"),
            format!(
                "{WORDS}%d = call {{ i32, i1 }} @llvm.uadd.with.overflow.i32(i32 %x, i32 %y)
  %d0 = extractvalue {{ i32, i1 }} %d, 0
  %d1 = extractvalue {{ i32, i1 }} %d, 1
  %e = call {{ i32, i1 }} @llvm.uadd.with.overflow.i32(i32 %d0, i32 %cz)
  %o0 = extractvalue {{ i32, i1 }} %e, 0
  %e1 = extractvalue {{ i32, i1 }} %e, 1
  %o1 = or i1 %d1, %e1
  {PAIR}"
            ),
            |row| {
                let (x, y, _, c, _) = words(row);
                let sum = u64::from(x) + u64::from(y) + u64::from(c);
                Some(sum)
            },
        ));
        for made in &mut all[from..] {
            made.uniform = uniform;
        }
    }
    all
}
