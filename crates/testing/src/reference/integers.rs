//! References for integer kernels: all exact.

use super::expected::{Expected, ReferenceCase, exact};

pub(super) fn histogram(case: &ReferenceCase) -> Vec<Expected> {
    let mut bins = case.list::<u32>(1);
    let n = case.one::<u32>(2) as usize;
    for value in &case.list::<u32>(0)[..n] {
        bins[(value >> 24) as usize] += 1;
    }
    vec![exact(1, bins)]
}

pub(super) fn triple(case: &ReferenceCase) -> Vec<Expected> {
    let sum = |(v, i): (u32, u32)| v.wrapping_mul(3).wrapping_add(i);
    vec![exact(1, case.list::<u32>(0).into_iter().zip(0..).map(sum))]
}

/// Rounds in which each element becomes the element 97 further on, plus one.
pub(super) fn grid_sync(case: &ReferenceCase) -> Vec<Expected> {
    let mut x = case.list::<u32>(0);
    let n = x.len();
    for _ in 0..5 {
        x = (0..n).map(|i| x[(i + 97) % n] + 1).collect();
    }
    vec![exact(0, x)]
}

/// Each workgroup adds to the result of the previous one; all count under a lock.
pub(super) fn group_chain(case: &ReferenceCase) -> Vec<Expected> {
    let groups = case.grid[0] / case.block[0];
    let sums = (0..groups).scan(0_u32, |sum, group| {
        *sum = sum.wrapping_mul(3).wrapping_add(group + 1);
        Some(*sum)
    });
    vec![
        exact(0, sums),
        exact(1, vec![1_u32; groups as usize]),
        exact(2, [0, groups]),
    ]
}

pub(super) fn ones(case: &ReferenceCase) -> Vec<Expected> {
    let values = case.list::<u32>(0).len();
    vec![exact(0, vec![1_u32; values])]
}

/// The sum of the list 1, 2, …, i + 1, in memory of the device heap.
pub(super) fn device_heap(case: &ReferenceCase) -> Vec<Expected> {
    let sum = |i: u32| (i + 1) * (i + 2) / 2;
    vec![exact(0, (0..case.grid[0]).map(sum))]
}

pub(super) fn incremented(case: &ReferenceCase) -> Vec<Expected> {
    vec![exact(0, case.list::<u32>(0).into_iter().map(|v| v + 1))]
}

pub(super) fn scan(case: &ReferenceCase) -> Vec<Expected> {
    let (mut sums, mut totals) = (Vec::new(), Vec::new());
    for block in case.list::<u32>(0).chunks_exact(512) {
        let mut sum = 0u32;
        for value in block {
            sums.push(sum);
            sum = sum.wrapping_add(*value);
        }
        totals.push(sum);
    }
    vec![exact(1, sums), exact(2, totals)]
}

pub(super) fn hash64(case: &ReferenceCase) -> Vec<Expected> {
    let mixed = case.list::<u64>(0).into_iter().enumerate().map(|(i, v)| {
        let mut z = v.wrapping_add((i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        z = z.rotate_left(i as u32 % 64);
        z.wrapping_sub((z & 0xffff_ffff) * (z >> 32))
    });
    vec![exact(1, mixed)]
}

pub(super) fn divide_int(case: &ReferenceCase) -> Vec<Expected> {
    let (a, b) = (case.list::<u32>(0), case.list::<u64>(1));
    let (mut out, mut wide) = (Vec::new(), Vec::new());
    for i in 0..case.items() {
        let (n, d) = (a[i], (a[i ^ 1] >> (i % 31)) | 1);
        let (signed, divisor) = (n as i32, (d | 2) as i32);
        out.extend([
            n / d,
            n % d,
            signed.wrapping_div(divisor) as u32,
            signed.wrapping_rem(divisor) as u32,
        ]);
        let (n, d) = (b[i], (b[i ^ 1] >> (i % 63)) | 1);
        let (signed, divisor) = (n as i64, (d | 2) as i64);
        wide.extend([
            n / d,
            n % d,
            signed.wrapping_div(divisor) as u64,
            signed.wrapping_rem(divisor) as u64,
        ]);
    }
    vec![exact(2, out), exact(3, wide)]
}

pub(super) fn sort_private(case: &ReferenceCase) -> Vec<Expected> {
    let mut data = case.list::<i32>(0);
    data.chunks_exact_mut(16).for_each(<[i32]>::sort_unstable);
    vec![exact(0, data)]
}

/// The number of partitions of `n` into numbers up to `largest`.
fn partitions(n: u32, largest: u32) -> u32 {
    let mut ways = vec![0; n as usize + 1];
    ways[0] = 1;
    for part in 1..=largest as usize {
        for sum in part..=n as usize {
            ways[sum] += ways[sum - part];
        }
    }
    ways[n as usize]
}

pub(super) fn calls(case: &ReferenceCase) -> Vec<Expected> {
    let mut out = Vec::new();
    for v in case.list::<u32>(0) {
        let mut packed = 0;
        for digit in (v * v + 7).to_string().bytes() {
            packed += 1u32 << (3 * u32::from(digit - b'0'));
        }
        let w = v + 5;
        out.extend([
            packed,
            partitions(v % 9, 4),
            [2 * w, w * w, !w][v as usize % 3],
        ]);
    }
    vec![exact(1, out)]
}

/// Computed bit by bit, without a table. The module's counter starts at 1,000 and each work-item
/// adds one to the value it reads.
pub(super) fn crc32(case: &ReferenceCase) -> Vec<Expected> {
    let sums = case.args[0].chunks_exact(16).map(|message| {
        let mut crc = !0u32;
        for byte in message {
            crc ^= u32::from(*byte);
            for _ in 0..8 {
                crc = (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg());
            }
        }
        !crc
    });
    let items = case.items() as u32;
    vec![exact(1, sums), exact(2, [1000 + items - 1, items])]
}

pub(super) fn struct_arg(case: &ReferenceCase) -> Vec<Expected> {
    let p = &case.args[0];
    let word = |at: usize| [p[at], p[at + 1], p[at + 2], p[at + 3]];
    let shift = p[0] as i8;
    let step = u32::from(u16::from_le_bytes([p[2], p[3]]));
    let scale = f32::from_le_bytes(word(4));
    let base =
        u64::from(u32::from_le_bytes(word(8))) | u64::from(u32::from_le_bytes(word(12))) << 32;
    let bias = [16, 20, 24].map(|at| i32::from_le_bytes(word(at)));
    let items = case.grid[0];
    vec![
        exact(
            1,
            (0..items).map(|i| scale * ((i * step) as i32 + bias[i as usize % 3]) as f32),
        ),
        exact(
            2,
            (0..items).map(|i| (base >> shift.unsigned_abs()) + u64::from(i)),
        ),
    ]
}

pub(super) fn atomics(case: &ReferenceCase) -> Vec<Expected> {
    let items = case.items() as i32;
    let each = || 0..items;
    let mut out = [0i32; 16];
    out[0] = each().sum();
    out[1] = -out[0];
    out[2] = each().fold(0, |bits, i| bits | 1 << (i % 29));
    out[3] = each().fold(0, |bits, i| bits ^ (i * 0x10001));
    out[4] = 0;
    out[5] = each().fold(0, |least, i| least.min(100 - i));
    out[6] = each().fold(0, |most, i| most.max(i - 100));
    out[7] = each().fold(0u32, |most, i| most.max((i - 100) as u32)) as i32;
    // Counts from 0 up to 99 and wraps; and from 0 to 99 and down.
    out[8] = items % 100;
    out[9] = (100 - items % 100) % 100;
    out[10] = each().fold(0, |bits, i| bits ^ i << 3);
    out[11] = if items > 77 { 4711 } else { 0 };
    out[12] = items;
    let mut wide = [0i64; 8];
    wide[0] = each().map(|i| i64::from(i) << 33).sum();
    wide[1] = each().fold(0, |least, i| least.min(-i64::from(i) << 40));
    wide[2] = each().fold(0, |most, i| most.max(i64::from(i) << 40));
    wide[3] = each().fold(0, |bits, i| bits ^ (i64::from(i) * 0x1_0000_0001));
    // Sums of numbers with few bits are exact in any order.
    let floats = [0.25 * items as f32, each().sum::<i32>() as f32];
    vec![
        exact(0, out),
        exact(1, wide),
        exact(2, floats),
        exact(3, each().map(|_| 1u32)),
    ]
}

pub(super) fn bitonic(case: &ReferenceCase) -> Vec<Expected> {
    let (mut keys, mut places) = (Vec::new(), Vec::new());
    for block in case.list::<u32>(0).chunks_exact(512) {
        let mut pairs: Vec<(u32, u16)> = block.iter().copied().zip(0..).collect();
        // All keys are different, so the order is unique.
        pairs.sort_unstable();
        keys.extend(pairs.iter().map(|(key, _)| *key));
        places.extend(pairs.iter().map(|(_, place)| *place));
    }
    vec![exact(0, keys), exact(1, places)]
}

pub(super) fn machine(case: &ReferenceCase) -> Vec<Expected> {
    let run = |(i, program): (usize, &[u8])| {
        let mut stack = [1, 2, 3, 5, 7, 11, 13, i as u32];
        let (mut top, mut pc, mut steps) = (7usize, 0usize, 0u32);
        while pc < 24 && steps < 60 {
            let op = program[pc];
            pc += 1;
            let (a, b) = (stack[top % 8], stack[top.wrapping_sub(1) % 8]);
            let mut step_down = |top: &mut usize, value: u32| {
                *top = top.wrapping_sub(1);
                stack[*top % 8] = value;
            };
            match op % 8 {
                1 => step_down(&mut top, a.wrapping_add(b)),
                2 => step_down(&mut top, a.wrapping_mul(b)),
                0 => {
                    top = top.wrapping_add(1);
                    stack[top % 8] = u32::from(op);
                }
                3 => stack[top % 8] = b.wrapping_sub(a),
                4 => {
                    top = top.wrapping_add(1);
                    stack[top % 8] = a ^ pc as u32;
                }
                5 => stack[top % 8] = (a as i32 >> (b & 7)) as u32,
                6 if (a as i32) < b as i32 => pc += usize::from(op >> 5),
                7 if steps < 30 && a & 1 != 0 => pc -= pc.min(4),
                _ => {}
            }
            steps += 1;
        }
        stack[top % 8].wrapping_add(steps * 1_000_003)
    };
    vec![exact(1, case.args[0].chunks_exact(24).enumerate().map(run))]
}

pub(super) fn lds_mix(case: &ReferenceCase) -> Vec<Expected> {
    let input = case.list::<u32>(0);
    let row = |item: usize| [0, 1, 2, 3].map(|k| input[4 * item + k]);
    let mut out = Vec::new();
    for item in 0..case.items() {
        let (other, neighbour) = (row(item / 64 * 64 + 63 - item % 64), row(item ^ 1));
        out.extend([
            (other[0] & 0xff).wrapping_add(neighbour[0]),
            i32::from(other[1] as i16) as u32 ^ neighbour[1],
            other[2].wrapping_sub(neighbour[2]),
            other[3].wrapping_add(neighbour[3]),
        ]);
    }
    vec![exact(1, out)]
}

/// `v_perm_b32` with the selector 0x03080403 and related instructions, from the ISA manual.
fn permute(v: u32, w: u32) -> u32 {
    let sign_of_byte_1 = if w & 0x8000 == 0 { 0 } else { 0xff };
    (w >> 24) << 24 | sign_of_byte_1 << 16 | (v & 0xff) << 8 | w >> 24
}

pub(super) fn bits(case: &ReferenceCase) -> Vec<Expected> {
    let (mut out, mut wide) = (Vec::new(), Vec::new());
    for vw in case.list::<u64>(0) {
        let (v, w, ww) = (vw as u32, (vw >> 32) as u32, vw.swap_bytes());
        let amount = ww as u32 % 64;
        out.extend([
            v.count_ones(),
            v.leading_zeros(),
            w.trailing_zeros(),
            v.reverse_bits(),
            v.swap_bytes(),
            ((u64::from(v) << 32 | u64::from(w)) << (w % 32) >> 32) as u32,
            v.saturating_add(w),
            (v as i32).saturating_sub(w as i32) as u32,
            (v as i32).unsigned_abs(),
            (v as i32).max(w as i32) as u32,
            v.min(w),
            ((v as i32) << 16 >> 21) as u32,
            permute(v, w),
            v << 8 | w >> 24,
            (v as i32).clamp(-1000, 1000) as u32,
        ]);
        wide.extend([
            u64::from(vw.count_ones()),
            u64::from((vw >> amount).leading_zeros()),
            u64::from((vw << amount).trailing_zeros()),
            vw.reverse_bits(),
            ((vw as i64) >> amount) as u64,
            ((u128::from(vw) * u128::from(ww)) >> 64) as u64,
            vw.saturating_sub(ww),
            (vw as i64).min(ww as i64) as u64,
        ]);
    }
    vec![exact(1, out), exact(2, wide)]
}
