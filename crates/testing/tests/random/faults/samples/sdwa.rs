//! Selections and sums that become parts of a word, and bytes with a sign in 16 bits.

use super::{Sample, sample};

/// Comparisons of `count` parts of `width` bits, whose selections are put together behind a branch or at once.
pub(in super::super) fn parts() -> Vec<Sample> {
    let mut all = Vec::new();
    for (width, count) in [(8u32, 2u32), (8, 4), (16, 2)] {
        for place in ["at once", "behind a branch", "behind a loop"] {
            for compared in [16u32, 32] {
                let mut body = String::new();
                for k in 0..count {
                    let shift = 16 * k;
                    body += &format!(
                        "%a{k}.h = lshr i64 %a, {shift}
  %b{k}.h = lshr i64 %b, {shift}
  %a{k} = trunc i64 %a{k}.h to i{compared}
  %b{k} = trunc i64 %b{k}.h to i{compared}
  %g{k} = icmp ugt i{compared} %a{k}, %b{k}
  %l{k} = icmp ult i{compared} %a{k}, %b{k}
  %n{k} = select i1 %g{k}, i{width} 1, i{width} 0
  %s{k} = select i1 %l{k}, i{width} -1, i{width} %n{k}
  "
                    );
                }
                match place {
                    "behind a branch" => {
                        body += "%q = trunc i64 %c to i1
  br i1 %q, label %other, label %done
other:
  %o = mul i64 %c, %a
  br label %done
done:
  %i = phi i64 [ 7, %entry ], [ %o, %other ]
  ";
                    }
                    "behind a loop" => {
                        body += "%m = and i64 %c, 3
  br label %turn
turn:
  %i = phi i64 [ 0, %entry ], [ %i.n, %turn ]
  %i.n = add i64 %i, 1
  %i.c = icmp ult i64 %i, %m
  br i1 %i.c, label %turn, label %done
done:
  ";
                    }
                    _ => body += "%i = add i64 %c, 0\n  ",
                }
                let mut last = "0".to_owned();
                for k in 0..count {
                    body += &format!(
                        "%z{k} = zext i{width} %s{k} to i32
  %y{k} = shl i32 %z{k}, {}
  %x{k} = or i32 {last}, %y{k}
  ",
                        width * k
                    );
                    last = format!("%x{k}");
                }
                body += &format!(
                    "%w = zext i32 {last} to i64
  %t = mul i64 %i, 4294967296
  %r = add i64 %t, %w"
                );
                let name = format!("{count} of i{width} by i{compared}, {place}");
                all.push(sample(name, body, move |[a, b, c]| {
                    let other = match place {
                        "behind a branch" if c % 2 == 1 => c.wrapping_mul(a),
                        "behind a branch" => 7,
                        "behind a loop" => c & 3,
                        _ => c,
                    };
                    let mask = u64::MAX >> (64 - compared);
                    let word = (0..count).fold(0u64, |word, k| {
                        let [a, b] = [a, b].map(|x| x >> (16 * k) & mask);
                        let one = match a.cmp(&b) {
                            std::cmp::Ordering::Less => u64::MAX,
                            std::cmp::Ordering::Equal => 0,
                            std::cmp::Ordering::Greater => 1,
                        };
                        word | (one & (u64::MAX >> (64 - width))) << (width * k)
                    });
                    Some(other.wrapping_mul(1 << 32).wrapping_add(word))
                }));
            }
        }
    }
    for count in [4u32, 7] {
        let body = format!(
            "%x.w = zext i64 %a to i128
  %x.h = zext i64 %c to i128
  %x.s = shl i128 %x.h, 64
  %x = or i128 %x.w, %x.s
  %y.p = getelementptr i8, ptr addrspace(1) %p, i64 8
  %y = load i128, ptr addrspace(1) %y.p, align 8
  %x.t = trunc i128 %x to i{0}
  %y.t = trunc i128 %y to i{0}
  %x.v = bitcast i{0} %x.t to <{count} x i16>
  %y.v = bitcast i{0} %y.t to <{count} x i16>
  %u = call <{count} x i8> @llvm.ucmp.v{count}i8.v{count}i16(<{count} x i16> %x.v, <{count} x i16> %y.v)
  %q = trunc i64 %c to i1
  br i1 %q, label %other, label %one
one:
  %k.b = lshr i64 %c, 1
  %k = and i64 %k.b, 1
  %o.p = getelementptr i64, ptr addrspace(1) %p, i64 %k
  %o.l = load i64, ptr addrspace(1) %o.p
  br label %done
other:
  %o.e = extractelement <{count} x i8> %u, i32 {1}
  %o.z = sext i8 %o.e to i64
  %o = mul i64 %o.z, %a
  br label %done
done:
  %i = phi i64 [ %o.l, %one ], [ %o, %other ]
  %f = uitofp i128 %y to float
  %f.i = bitcast float %f to i32
  %f.z = zext i32 %f.i to i64
  %e = extractelement <{count} x i8> %u, i32 1
  %e.z = sext i8 %e to i64
  %r.i = add i64 %i, %e.z
  %r = xor i64 %r.i, %f.z",
            count * 16,
            count - 1
        );
        all.push(sample(
            format!("ucmp of {count}"),
            body,
            move |[a, b, c]| {
                let one = |k: u32| {
                    let x = u128::from(a) | u128::from(c) << 64;
                    let y = u128::from(b) | u128::from(c) << 64;
                    let [x, y] = [x, y].map(|v| (v >> (16 * k)) as u16);
                    x.cmp(&y) as i64 as u64
                };
                let way = match (c % 2, c / 2 % 2) {
                    (1, _) => one(count - 1).wrapping_mul(a),
                    (_, 0) => a,
                    _ => b,
                };
                let float = (u128::from(b) | u128::from(c) << 64) as f32;
                Some(way.wrapping_add(one(1)) ^ u64::from(float.to_bits()))
            },
        ));
    }
    // The lower words of sums of 64 bits.
    for op in ["add", "sub"] {
        let body = format!(
            "%s = {op} i64 %a, %b
  %l = shl i64 %s, 16
  %l.w = and i64 %l, 4294901760
  %d = {op} i64 %s, %c
  %d.h = lshr i64 %d, 48
  %o = or i64 %l.w, %d.h
  %h = lshr i64 %s, 32
  %h.w = shl i64 %h, 32
  %r = or i64 %h.w, %o"
        );
        let subtracts = op == "sub";
        all.push(sample(format!("{op} i64"), body, move |[a, b, c]| {
            let of = |a: u64, b: u64| {
                if subtracts {
                    a.wrapping_sub(b)
                } else {
                    a.wrapping_add(b)
                }
            };
            let s = of(a, b);
            Some(s >> 32 << 32 | (s << 16 & 0xffff_0000) | of(s, c) >> 48)
        }));
    }
    all
}

/// How the upper byte of 16 bits becomes a number of 16 bits, and the same here.
type UpperByte = (&'static str, &'static str, fn(u16) -> u16);

const UPPER_BYTES: [UpperByte; 3] = [
    ("ashr", "%s = ashr i16 %h, 8", |h| {
        (h.cast_signed() >> 8).cast_unsigned()
    }),
    ("lshr", "%s = lshr i16 %h, 8", |h| h >> 8),
    (
        "sext",
        "%h.h = lshr i16 %h, 8
  %h.b = trunc i16 %h.h to i8
  %s = sext i8 %h.b to i16",
        |h| (h.cast_signed() >> 8).cast_unsigned(),
    ),
];

/// Uses of it in 32 bits, beside `%y`, and the same here.
type WideUse = (&'static str, &'static str, fn(u16, u32) -> u32);

const WIDE_USES: [WideUse; 5] = [
    (
        "uitofp",
        "%f = uitofp i16 %s to float
  %u = bitcast float %f to i32",
        |s, _| f32::from(s).to_bits(),
    ),
    (
        "add",
        "%z = zext i16 %s to i32
  %u = add i32 %z, %y",
        |s, y| u32::from(s).wrapping_add(y),
    ),
    (
        "mul",
        "%z = zext i16 %s to i32
  %u = mul i32 %z, %y",
        |s, y| u32::from(s).wrapping_mul(y),
    ),
    (
        "umax",
        "%z = zext i16 %s to i32
  %u = call i32 @llvm.umax.i32(i32 %z, i32 %y)",
        |s, y| u32::from(s).max(y),
    ),
    (
        "pair",
        "%z = zext i16 %s to i32
  %y.h = shl i32 %y, 16
  %u = or i32 %z, %y.h",
        |s, y| u32::from(s) | y << 16,
    ),
];

/// Upper bytes of 16 bits, used in 32.
pub(in super::super) fn upper_bytes() -> Vec<Sample> {
    let mut all = Vec::new();
    for (byte, make, of) in UPPER_BYTES {
        for (usage, ask, result) in WIDE_USES {
            let body = format!(
                "%h = trunc i64 %a to i16
  %y = trunc i64 %b to i32
  {make}
  {ask}
  %r = zext i32 %u to i64"
            );
            all.push(sample(
                format!("{byte}, {usage}"),
                body,
                move |[a, b, _]| Some(u64::from(result(of(a as u16), b as u32))),
            ));
        }
    }
    all
}
