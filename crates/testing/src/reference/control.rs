//! References for kernels on control flow, calls, registers and operand modifiers: all exact.

use half::f16;

use super::expected::{Expected, ReferenceCase, exact};

fn chain(a: u32, b: u32) -> u32 {
    let kept = [a, b, a.wrapping_add(b), a.wrapping_mul(b)];
    (0..4u32).fold(0, |sum, k| {
        (sum >> 1).wrapping_add(kept[(k.wrapping_add(b) % 4) as usize].wrapping_mul(k + 1))
    })
}

pub(super) fn function_table(case: &ReferenceCase) -> Vec<Expected> {
    let apply = |which: u32, a: u32, b: u32| match which {
        0 => a.wrapping_add(b),
        1 => a.wrapping_sub(b),
        2 => a.wrapping_mul(b),
        3 => a ^ b,
        4 => a >> (b % 32),
        _ => chain(a, b),
    };
    let mut out = Vec::new();
    for (v, i) in case.list::<u32>(0).into_iter().zip(0u32..) {
        let first = apply((v >> 8) % 6, v, i);
        out.extend([
            apply(v % 6, v, i + 1),
            apply((v >> 16) % 6, first, i),
            (1..=i % 5).fold(v, |sum, k| apply(i % 4, sum, k)),
        ]);
    }
    vec![exact(1, out)]
}

/// The cases follow a rule: the operation from the number modulo 6, every seventh falls
/// through, every eleventh of the others skips the end of the loop.
pub(super) fn switch_many(case: &ReferenceCase) -> Vec<Expected> {
    let run = |(i, codes): (u32, &[u8])| {
        let mut v = i.wrapping_mul(2_654_435_761);
        for (code, k) in codes.iter().zip(0u32..) {
            let mut n = u32::from(code % 64);
            if n == 63 {
                break;
            }
            if n >= 48 {
                v = (v >> 1)
                    .wrapping_add(u32::from(*code))
                    .wrapping_add(0x1_0001);
                continue;
            }
            loop {
                v = match n % 6 {
                    0 => v.wrapping_add(977 * n + 1),
                    1 => v ^ v >> (n % 13 + 3),
                    2 => v.wrapping_mul(2 * n + 3),
                    3 => v.rotate_left(n % 13 + 3),
                    4 => v.wrapping_sub(977 * n + 1),
                    _ => (!v).wrapping_add(k),
                };
                if n % 7 != 3 {
                    break;
                }
                n += 1;
            }
            if n % 11 != 5 {
                v = v.wrapping_add(0x1_0001);
            }
        }
        v
    };
    vec![exact(1, (0..).zip(case.args[0].chunks_exact(16)).map(run))]
}

pub(super) fn stack(case: &ReferenceCase) -> Vec<Expected> {
    let fill = |seed: u32, before: &[u32]| -> Vec<u32> {
        let words = before.iter().rev().zip(1..);
        words.map(|(word, k)| seed.wrapping_mul(k) ^ word).collect()
    };
    let mut out = Vec::new();
    for (v, i) in case.list::<u32>(0).into_iter().zip(0u32..) {
        let first = fill(v, &[0; 20]);
        let second = fill(v >> 3, &first);
        // Only the lower halves of the 64-bit sums are used.
        let (first_sum, second_sum) = (v, v.wrapping_add(v >> 3).wrapping_add(v));
        let many = [
            first[i as usize % 20],
            second[(i as usize + 3) % 20],
            i % 9,
            i32::from((i as i16).wrapping_neg()) as u32,
            first_sum,
            second_sum,
        ];
        let arguments = [v, v << 8 | 1, i, i.wrapping_mul(v), 77];
        out.extend([
            many.iter().fold(0u32, |sum, word| sum.wrapping_add(*word)),
            arguments[..i as usize % 5]
                .iter()
                .fold(0u32, |sum, word| sum.wrapping_mul(31).wrapping_add(*word)),
        ]);
    }
    vec![exact(1, out)]
}

pub(super) fn alloca(case: &ReferenceCase) -> Vec<Expected> {
    let sized = |n: u32, seed: u32| {
        (0..n).rev().fold(0u32, |sum, k| {
            sum.wrapping_mul(3).wrapping_add(seed >> (k % 7))
        })
    };
    let mut out = Vec::new();
    for (v, i) in case.list::<u32>(0).into_iter().zip(0u32..) {
        let first = sized(1 + v % 20, v);
        out.extend([first, sized(3 + i % 4, first)]);
    }
    vec![exact(1, out)]
}

pub(super) fn spills(case: &ReferenceCase) -> Vec<Expected> {
    let (mut uniform, mut own) = (case.list::<u32>(0), case.list::<u32>(1));
    for round in 0..case.one::<u32>(3) {
        for lane in 0..64 {
            let first = own[lane];
            let mut last = own[207 * 64 + lane]
                .wrapping_add(first.wrapping_mul(9).wrapping_add(round ^ first >> 5));
            for k in 0..208 {
                let cell = &mut own[64 * k + lane];
                let next = *cell;
                *cell = (next ^ uniform[k / 2]).wrapping_add(last);
                last = next;
            }
        }
        uniform
            .iter_mut()
            .for_each(|v| *v = v.wrapping_mul(5).wrapping_add(round));
    }
    vec![exact(2, own)]
}

pub(super) fn scalar(case: &ReferenceCase) -> Vec<Expected> {
    let (a, b) = (case.one::<u64>(0), case.one::<i32>(1));
    let table = case.list::<u32>(2);
    let mut out = Vec::new();
    for block in 0..case.grid[0] / case.block[0] {
        let x = a.wrapping_add(u64::from(block).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let y = b * (block as i32 + 1);
        let (low, high) = (x as u32, (x >> 32) as u32);
        let leading = (low | 1).leading_zeros();
        let trailing = (x | 1 << 60).trailing_zeros();
        let mut sum = 0u32;
        for k in 0..(low & 31) + 5 {
            let v = table[((k * 7 + block) % 64) as usize];
            sum = match (v & 4 != 0, (v as i32) < y) {
                (true, _) => sum.wrapping_add(v),
                (false, true) => sum ^ v << 3,
                (false, false) => sum.wrapping_sub(k),
            };
        }
        let field = ((low << 7) as i32 >> 21) as u32;
        let quotient = low / (y as u32 >> 20 | 1);
        out.extend([
            x.wrapping_mul(i64::from(y) as u64),
            u64::from(x.count_ones()) << 32 | u64::from(leading << 8 | trailing),
            ((x as i64) >> (y & 63)) as u64 ^ x << (high & 31),
            x >> 13 & 0x7ff | u64::from(field) << 32,
            x.reverse_bits() ^ u64::from(low.swap_bytes()),
            u64::from(quotient.wrapping_add((y % 1000) as u32)),
            u64::from(sum),
            u64::from(y.unsigned_abs()) + u64::from(low.max(high)) * 3,
            ((u128::from(x) * u128::from(x)) >> 64) as u64,
            x & !a | (x ^ a) & !u64::from(low),
        ]);
    }
    vec![exact(3, out)]
}

/// Converts to half precision with one rounding: first to f32 with round-to-odd, which has more
/// than the required 2·11 + 2 bits.
fn to_half(value: f64) -> f16 {
    let near = value as f32;
    let odd = match f64::from(near) {
        exact if exact == value => near,
        wide if wide.abs() > value.abs() => f32::from_bits((near.to_bits() - 1) | 1),
        _ => f32::from_bits(near.to_bits() | 1),
    };
    f16::from_f32(odd)
}

pub(super) fn packed16(case: &ReferenceCase) -> Vec<Expected> {
    let [a, b] = [0, 1].map(|arg| case.list::<u16>(arg));
    let [x, y] = [2, 3].map(|arg| case.list::<f16>(arg));
    let (mut out, mut halves) = (Vec::new(), Vec::new());
    for at in (0..a.len()).step_by(2) {
        let both = |f: &dyn Fn(usize) -> u16| [f(at), f(at + 1)];
        let signed = |list: &[u16], k: usize| list[k] as i16;
        let rows = [
            both(&|k| a[k].wrapping_add(b[k])),
            both(&|k| a[k].wrapping_sub(b[k ^ 1])),
            both(&|k| a[k].wrapping_mul(b[k])),
            both(&|k| {
                a[k].wrapping_mul(b[k])
                    .wrapping_add(if k == at { 7 } else { !6 })
            }),
            both(&|k| a[k] << (b[k] % 16)),
            both(&|k| (signed(&a, k) >> (b[k] % 16)) as u16),
            both(&|k| signed(&a, k).max(signed(&b, k)) as u16),
            both(&|k| a[k].min(b[k])),
            both(&|k| a[k].saturating_add(b[k])),
            both(&|k| signed(&a, k).saturating_sub(signed(&b, k)) as u16),
        ];
        out.extend(rows.concat());
        let wide = |list: &[f16], k: usize| list[k].to_f64();
        let (p, q) = (|k| wide(&x, k), |k| wide(&y, k));
        let pairs = [
            [0, 1].map(|k| p(at + k) + q(at + k)),
            [0, 1].map(|k| p(at + k) * q(at + 1 - k)),
            [0, 1].map(|k| p(at + k) * q(at + k) + [0.25, -0.5][k]),
            [0, 1].map(|k| p(at + k).max(q(at + k))),
            [0, 1].map(|k| p(at + k).min(-q(at + k))),
            [0, 1].map(|k| {
                if p(at + k) > q(at + k) {
                    p(at + k)
                } else {
                    -p(at + k)
                }
            }),
            [p(at + 1) - q(at), -p(at) * q(at)],
        ];
        halves.extend(pairs.concat().into_iter().map(to_half));
    }
    vec![exact(4, out), exact(5, halves)]
}

pub(super) fn packed_f32(case: &ReferenceCase) -> Vec<Expected> {
    let (a, b) = (case.list::<f32>(0), case.list::<f32>(1));
    let scale = case.one::<f32>(3);
    let mut out = Vec::new();
    for (x, y) in a.chunks_exact(2).zip(b.chunks_exact(2)) {
        out.extend([x[0] + y[0], x[1] + y[1]]);
        out.extend([x[0] * y[1], x[1] * y[0]]);
        out.extend([x[0].mul_add(y[0], x[0]), x[1].mul_add(y[1], x[1])]);
        out.extend([x[0].mul_add(scale, -y[0]), x[1].mul_add(scale, -y[1])]);
        out.push(x[0].mul_add(y[0], -(x[1] * y[1])));
        out.push(x[0].mul_add(y[1], x[1] * y[0]));
        out.extend([(x[0] + scale) * scale - x[1], (x[1] + 1.0) * y[0] - x[0]]);
    }
    vec![exact(2, out)]
}

pub(super) fn dot(case: &ReferenceCase) -> Vec<Expected> {
    let mut out = Vec::new();
    for (a, b) in case.args[0]
        .chunks_exact(16)
        .zip(case.args[1].chunks_exact(16))
    {
        let sum =
            |first: i64, terms: &mut dyn Iterator<Item = i64>| (first + terms.sum::<i64>()) as i32;
        let pairs = || a.iter().copied().zip(b.iter().copied());
        let signed = |v: u8| i64::from(v as i8);
        let half = |bytes: &[u8]| i64::from(i16::from_le_bytes([bytes[0], bytes[1]]));
        out.extend([
            sum(3, &mut pairs().map(|(x, y)| i64::from(x) * i64::from(y))),
            sum(7, &mut pairs().map(|(x, y)| signed(x) * signed(y))),
            sum(
                0,
                &mut (0..16).step_by(4).map(|k| {
                    i64::from(a[k]) * signed(b[k]) - i64::from(a[k + 3]) * signed(b[k + 1])
                }),
            ),
            sum(
                -1,
                &mut a
                    .chunks_exact(2)
                    .zip(b.chunks_exact(2))
                    .map(|(x, y)| half(x) * half(y)),
            ),
        ]);
    }
    vec![exact(2, out)]
}

pub(super) fn divide_edges(_: &ReferenceCase) -> Vec<Expected> {
    let edges = [
        1u64,
        2,
        3,
        0x7f,
        0x80,
        0xff,
        0x7fff,
        0x8001,
        (1 << 31) - 1,
        1 << 31,
        (1 << 32) - 1,
        (1 << 32) + 1,
        (1 << 63) - 1,
        1 << 63,
        !1,
        !0,
    ];
    let (mut wide, mut words, mut halves) = (Vec::new(), Vec::new(), Vec::new());
    let (mut bytes, mut constants) = (Vec::new(), Vec::new());
    for &n in &edges {
        for &d in &edges {
            let (sn, mut sd) = (i128::from(n as i64), i128::from(d as i64));
            if sn == i128::from(i64::MIN) && sd == -1 {
                sd = 1;
            }
            wide.extend([
                (n / d) as i64,
                (n % d) as i64,
                (sn / sd) as i64,
                (sn % sd) as i64,
            ]);
            let (m, e) = (n as u32, (d as u32).max(1));
            let (sm, mut se) = (i64::from(m as i32), i64::from(e as i32));
            if sm == i64::from(i32::MIN) && se == -1 {
                se = 1;
            }
            words.extend([
                (m / e) as i32,
                (m % e) as i32,
                (sm / se) as i32,
                (sm % se) as i32,
            ]);
            let (h, g) = (n as u16, (d as u16).max(1));
            halves.extend([(h as i16).wrapping_div(g as i16), (h % g) as i16]);
            let (b, c) = (n as u8, if d as u8 == 0 { 3 } else { d as u8 });
            bytes.extend([(b as i8).wrapping_div(c as i8), (b % c) as i8]);
            let tenth = (sn ^ sd) % 10;
            let twelfth = i64::from((n ^ d) as i32 / -12) as u64;
            constants.extend([
                (n ^ d) / 1_000_000_007,
                (tenth as u64).wrapping_add(n / 7),
                twelfth ^ u64::from(n.wrapping_add(d) as u32 % 641) << 40,
            ]);
        }
    }
    vec![
        exact(0, wide),
        exact(1, words),
        exact(2, halves),
        exact(3, bytes),
        exact(4, constants),
    ]
}

pub(super) fn divide_f64(case: &ReferenceCase) -> Vec<Expected> {
    const FRACTION: u64 = 0x800f_ffff_ffff_ffff;
    let (a, b) = (case.list::<u64>(0), case.list::<u64>(1));
    let (mut out, mut narrow, mut whole) = (Vec::new(), Vec::new(), Vec::new());
    for i in 0..case.items() {
        let (mut x, mut y) = (a[i], b[i]);
        match i % 16 {
            0 => x &= FRACTION,
            1 => y &= FRACTION,
            2 => x = f64::INFINITY.to_bits(),
            3 => y = (-0f64).to_bits(),
            4 => x = f64::NAN.to_bits(),
            5 => y = f64::NEG_INFINITY.to_bits(),
            6 => y = x.wrapping_add(y >> 50),
            7 => x = x & FRACTION | ((0x369 + (x >> 60 & 7)) << 52),
            _ => {}
        }
        let (p, q) = (f64::from_bits(x), f64::from_bits(y));
        out.extend([
            p / q,
            p.sqrt(),
            p.mul_add(1.0 / q, q),
            p.round_ties_even() - (p * 0.5).floor(),
        ]);
        narrow.push(p as f32);
        whole.push(if p.abs() < 9.0e18 { p as i64 } else { 0 });
    }
    vec![exact(2, out), exact(3, narrow), exact(4, whole)]
}

pub(super) fn modifiers(case: &ReferenceCase) -> Vec<Expected> {
    let (bits, small) = (case.list::<u32>(0), case.list::<f32>(1));
    let (mut out, mut kinds) = (Vec::new(), Vec::new());
    for i in 0..case.items() {
        let x = f32::from_bits(match i % 8 {
            0 if i % 16 != 0 => 0x7fc0_0000,
            0 => 0xff80_0000,
            1 => bits[i] & 0x807f_ffff,
            _ => bits[i],
        });
        let (y, z) = (small[i], small[i ^ 1]);
        out.extend([
            -x.abs() + y,
            y.abs() * -z,
            (-x).mul_add(y.abs(), -z),
            (y * 2.0).clamp(0.0, 1.0),
            (y + z) * 4.0,
            (y - z) * 0.5,
            x.min(y),
            z.max(x),
            (y * 3.0).clamp(y.min(z), y.max(z)),
            y.copysign(x),
            (y * 50.0).trunc() + (z * 50.0).floor() * 1000.0,
            if x < y { -x } else { x },
        ]);
        let facts = [
            x.is_nan(),
            x > y,
            x <= y,
            !x.is_nan(),
            x.is_nan() || x >= 0.0,
            x.is_infinite(),
            x.is_nan() || x < y || x > y,
        ];
        kinds.push(
            facts
                .iter()
                .zip(0..)
                .map(|(fact, at)| u32::from(*fact) << at)
                .sum::<u32>(),
        );
    }
    vec![exact(2, out), exact(3, kinds)]
}

pub(super) fn vectors(case: &ReferenceCase) -> Vec<Expected> {
    let (words, longs) = (case.list::<i32>(1), case.list::<u64>(4));
    let uniform = case.one::<u32>(6) as usize;
    let (mut out, mut wide, mut long_out) = (Vec::new(), Vec::new(), Vec::new());
    for (i, b) in case.args[0].chunks_exact(16).enumerate() {
        let order = [3, 2, 1, 0, 15, 14, 13, 12, 4, 5, 6, 7, 8, 9, 10, 11];
        let mut turned = order.map(|k: usize| b[k].wrapping_add(1));
        turned[i % 16] = b[i * 5 % 16];
        out.extend(turned);

        let mut w = words[16 * i..16 * i + 16].to_vec();
        let (picked, same) = (w[w[0] as u32 as usize % 16], w[uniform]);
        let at = w[1] as u32 as usize % 16;
        w[at] = picked;
        w[uniform + 1] = same.wrapping_sub(picked);
        let three = [2, 7, 10].map(|k| w[k].wrapping_mul(3));
        w.splice(0..3, three.into_iter().rev());
        wide.extend(w);

        let mut l = longs[8 * i..8 * i + 8].to_vec();
        let high = l[4] ^ l[3];
        l[i % 8] = l[i % 8].wrapping_add(high);
        l.swap(3, 6);
        long_out.extend(l);
    }
    vec![exact(2, out), exact(3, wide), exact(5, long_out)]
}
