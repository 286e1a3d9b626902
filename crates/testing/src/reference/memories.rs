//! References for kernels that use the memories of a GPU in many ways: workgroups that wait for
//! each other, atomics, flat pointers, barriers in divergent code, unaligned addresses.

use super::expected::{Expected, ReferenceCase, exact, near};

pub(super) fn look_back(case: &ReferenceCase) -> Vec<Expected> {
    let input = case.list::<u32>(0);
    let (mut sum, mut sums, mut status) = (0u32, Vec::new(), Vec::new());
    for block in input.chunks_exact(256) {
        for value in block {
            sum = sum.wrapping_add(*value);
            sums.push(sum);
        }
        status.push(2 << 32 | u64::from(sum));
    }
    let blocks = status.len() as u32;
    vec![exact(1, sums), exact(2, status), exact(3, [blocks])]
}

pub(super) fn spin_lock(case: &ReferenceCase) -> Vec<Expected> {
    let turns = case.grid[0] / case.block[0] * case.one::<u32>(2);
    let mut counters = [0u32; 16];
    for n in 0..turns {
        counters[0] += 1;
        counters[1] += n;
        counters[2] ^= n << 8;
        counters[3] = counters[3].wrapping_mul(5).wrapping_add(n);
    }
    vec![exact(0, [0, turns, turns, 0]), exact(1, counters)]
}

/// The sum of four words, read as bytes, half-words and a double word.
fn flat_sum(cell: [u32; 4]) -> u32 {
    let byte = cell[2] >> 8 & 0xff;
    let half = (cell[3] as i32 >> 16) as u32;
    cell[0]
        .wrapping_add(cell[1].wrapping_mul(3))
        .wrapping_add(byte)
        .wrapping_add(half)
}

fn flat_exchange(cell: [u32; 4], value: u32) -> [u32; 4] {
    let wide = u64::from(cell[0]) << 7 | 5;
    [
        cell[0].wrapping_add(value),
        cell[1] ^ cell[0],
        wide as u32,
        (wide >> 32) as u32,
    ]
}

pub(super) fn flat(case: &ReferenceCase) -> Vec<Expected> {
    let mut data: Vec<[u32; 4]> = case
        .list::<u32>(0)
        .chunks_exact(4)
        .map(|c| [c[0], c[1], c[2], c[3]])
        .collect();
    let mut shared: Vec<[u32; 4]> = data.iter().map(|c| c.map(|v| v.wrapping_add(7))).collect();
    let own: Vec<[u32; 4]> = data.iter().map(|c| c.map(|v| v ^ 0x5555)).collect();
    let mut out = vec![[0u32; 6]; data.len()];
    let sum = |cell: [u32; 4]| cell.iter().fold(0u32, |sum, v| sum.wrapping_add(*v));
    for i in 0..data.len() {
        let table = [0, 1, 2, 3].map(|k| 11 * ((i % 64 % 5) as u32 + k + 1));
        out[i][0] = flat_sum([shared[i ^ 1], own[i], data[i], table][i % 4]);
        out[i][3] = sum(own[i]);
    }
    for (i, row) in out.iter_mut().enumerate() {
        let (t, mut mine) = ((i % 64) as u32, own[i]);
        let place = match t % 3 {
            0 => &mut shared[i ^ 1],
            1 => &mut mine,
            _ => &mut data[i],
        };
        row[1] = place[0];
        *place = flat_exchange(*place, t);
        row[3] = sum(mine);
        row[4] = [2, 1, 0][t as usize % 3];
        row[5] = u32::from(t % 3 == 1);
    }
    for (row, cell) in out.iter_mut().zip(&shared) {
        row[2] = sum(*cell);
    }
    vec![
        exact(0, data.into_iter().flatten()),
        exact(1, out.into_iter().flatten()),
    ]
}

/// In bytes.
pub(super) fn scratch_big(case: &ReferenceCase) -> Vec<Expected> {
    let mut out = Vec::new();
    for (i, row) in case.list::<u32>(0).chunks_exact(8).enumerate() {
        let mut own = vec![0u8; 4096];
        let word =
            |own: &[u8], at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|k| own[4 * at + k]));
        let put = |own: &mut [u8], at: usize, v: u32| {
            own[4 * at..4 * at + 4].copy_from_slice(&v.to_le_bytes());
        };
        for k in (0..1024).step_by(16) {
            put(&mut own, k, (k * i) as u32);
            put(&mut own, (5 * k + 3) % 1024, (k ^ i) as u32);
        }
        for k in 0..64 {
            let v = row[k % 8] >> (k / 4);
            let source = (v.wrapping_mul(5) as usize % 64 * 80 + 3) % 1024;
            let sum = word(&own, source).wrapping_add(v);
            put(&mut own, v as usize % 64 * 16, sum);
            own[v as usize % 64 * 64 + k % 4] = v as u8;
            let at = (v as usize >> 3) % 64 * 64 + 2;
            let half = u16::from_le_bytes([own[at], own[at + 1]]).wrapping_add(v as u16);
            own[at..at + 2].copy_from_slice(&half.to_le_bytes());
        }
        let (mut sum, mut mixed) = (0u32, 1u32);
        for k in 0..64 {
            sum = sum.wrapping_add(word(&own, 16 * k));
            mixed = mixed
                .wrapping_mul(31)
                .wrapping_add(word(&own, (80 * k + 3) % 1024));
        }
        out.extend([sum, mixed]);
    }
    vec![exact(1, out)]
}

pub(super) fn early_exit(case: &ReferenceCase) -> Vec<Expected> {
    let input = case.list::<u32>(0);
    let n = case.one::<u32>(2) as usize;
    let result = |(i, &v): (usize, &u32)| {
        let (block, t) = (i / 256, i % 256);
        if block % 3 == 1 || t % 32 == 2 || v % 16 == 0 || i >= n {
            return 0;
        }
        let (mut sum, mut cell) = (0u32, v);
        for k in (0..40).take_while(|k| k * 3 <= block * 7) {
            sum = sum.wrapping_add(cell >> k);
            cell = sum ^ k as u32;
        }
        if sum % 2 == 1 { 0 } else { sum }
    };
    vec![exact(1, input.iter().enumerate().map(result))]
}

pub(super) fn barrier_loop(case: &ReferenceCase) -> Vec<Expected> {
    let (mut out, mut rounds) = (Vec::new(), Vec::new());
    for (block, numbers) in case.list::<u16>(0).chunks_exact(64).enumerate() {
        let mut own = numbers.to_vec();
        if block < 2 {
            for (k, v) in own.iter_mut().enumerate() {
                *v = (usize::from(*v) % (200 * block + 4) + 100 * k) as u16;
            }
        }
        // Rounds end when one changes nothing.
        let mut count = 1u32;
        while !own.is_sorted() {
            for start in [0, 1] {
                own[start..]
                    .chunks_exact_mut(2)
                    .for_each(<[u16]>::sort_unstable);
            }
            count += 1;
        }
        rounds.push(count);
        out.extend(own);
    }
    vec![exact(0, out), exact(1, rounds)]
}

pub(super) fn grid3d(case: &ReferenceCase) -> Vec<Expected> {
    let input = case.list::<u32>(0);
    let size = case.grid.map(|n| n as usize);
    let block = case.block.map(|n| n as usize);
    let at = |p: [usize; 3]| (p[2] * size[1] + p[1]) * size[0] + p[0];
    // The cells of a workgroup in a line along an axis.
    let line = |p: [usize; 3], axis: usize| {
        let first = p[axis] / block[axis] * block[axis];
        let cell = |k| {
            let mut q = p;
            q[axis] = k;
            input[at(q)]
        };
        (first..size[axis].min(first + block[axis]))
            .map(cell)
            .collect::<Vec<u32>>()
    };
    let (mut out, mut groups) = (vec![0u32; input.len()], [0u32; 27]);
    for z in 0..size[2] {
        for y in 0..size[1] {
            for x in 0..size[0] {
                let p = [x, y, z];
                let [xs, ys, zs] = [0, 1, 2].map(|axis| line(p, axis));
                let mut sum = xs.iter().fold(0u32, |sum, v| sum.wrapping_add(*v));
                sum = ys.iter().fold(sum, |sum, v| sum ^ v.wrapping_mul(3));
                sum = zs.iter().fold(sum, |sum, v| sum.wrapping_sub(v >> 2));
                out[at(p)] = sum;
                groups[(z / block[2] * 3 + y / block[1]) * 3 + x / block[0]] =
                    (xs.len() * 10_000 + ys.len() * 100 + zs.len()) as u32;
            }
        }
    }
    vec![exact(1, out), exact(2, groups)]
}

pub(super) fn lds_atomics(case: &ReferenceCase) -> Vec<Expected> {
    let (mut out, mut wide_out, mut floats) = (Vec::new(), Vec::new(), Vec::new());
    let input = case.list::<u32>(0);
    for block in input.chunks_exact(96) {
        let each = || block.iter().copied();
        let mut cells = [0u32; 16];
        cells[0] = each().fold(0, u32::wrapping_add);
        cells[1] = cells[0].wrapping_neg();
        cells[2] = each().fold(!0, |bits, v| bits & (v | 0xff_00ff));
        cells[3] = each().fold(0, |bits, v| bits | v & 0x1020_4081);
        cells[4] = each().fold(0, |bits, v| bits ^ v);
        cells[5] = each().fold(!0, u32::min);
        cells[6] = each().fold(0, u32::max);
        // Counts from 0 up to 36 and wraps; and from 0 to 24 and down.
        cells[7] = 96 % 37;
        cells[8] = 25 - 96 % 25;
        cells[9] = (0..96).fold(0u32, |v, _| v.rotate_left(1) ^ 1);
        cells[10] = 96;
        cells[14] = each().fold(0, |least, v| least.min(v as i32)) as u32;
        cells[15] = each().fold(0, |most, v| most.max(v as i32)) as u32;
        out.extend(cells);
        let wide = || each().map(|v| u64::from(v) << 32 | u64::from(!v));
        wide_out.extend([
            wide().fold(0, u64::wrapping_add),
            wide().fold(!0, u64::min),
            wide().fold(0, u64::max),
            wide().fold(0, |bits, w| bits ^ w.wrapping_mul(3)),
            wide().fold(0, |most, w| most.max(w as i64)) as u64,
            0x0123_4567_89ab_cdef,
            0,
            0,
        ]);
        floats.extend([(0..96).map(|t| 0.125 * (t % 8) as f32).sum(), -192.0f32]);
    }
    vec![
        exact(1, out),
        exact(2, wide_out),
        exact(3, floats),
        exact(4, input.iter().map(|_| 1u32)),
    ]
}

pub(super) fn unaligned(case: &ReferenceCase) -> Vec<Expected> {
    let rows: Vec<&[u8]> = case.args[0].chunks_exact(40).collect();
    let word = |bytes: &[u8], at: usize, size: usize| {
        bytes[at..at + size]
            .iter()
            .rev()
            .fold(0u64, |word, byte| word << 8 | u64::from(*byte))
    };
    let mut out = Vec::new();
    for (t, row) in rows.iter().enumerate() {
        let other = rows[t ^ 1];
        let mut to = vec![0u8; 80];
        let mut put = |at: usize, value: u64, size: usize| {
            to[at..at + size].copy_from_slice(&value.to_le_bytes()[..size]);
        };
        let at = t % 13;
        let (small, long) = (word(row, at + 1, 2), word(row, at + 3, 4));
        put(1, (u64::from(row[at]) + 1) & 0xff, 1);
        put(2, (small * 3) & 0xffff, 2);
        put(4, long ^ small, 4);
        put(8, word(row, at + 7, 8).wrapping_add(long), 8);
        put(16, word(row, at + 15, 4), 4);
        let difference = word(other, t % 7, 8).wrapping_sub(word(row, t % 11, 8));
        put(21, difference, 8);
        put(30, word(row, 1 + t % 5, 4), 4);
        put(35, word(other, 3 + 2 * (t % 3), 2), 2);
        for (k, byte) in row.iter().enumerate() {
            put(39 + k, u64::from(*byte), 1);
        }
        put(39 + 5 + t % 3, difference, 8);
        out.extend(to);
    }
    vec![exact(1, out)]
}

pub(super) fn float_atomics(case: &ReferenceCase) -> Vec<Expected> {
    let input: Vec<f64> = case.list::<f32>(0).into_iter().map(f64::from).collect();
    let each = || input.iter().copied();
    let coarse: f64 = each().map(|v| (v * 1024.0).trunc()).sum();
    let floats = [
        coarse,
        each().fold(0.0, f64::min),
        each().fold(0.0, f64::max),
        0.0,
    ];
    vec![
        exact(1, floats.map(|v| v as f32)),
        exact(
            2,
            [
                coarse * 2f64.powi(-30),
                each().map(|v| v * v - 2.0).fold(0.0, f64::min),
                each().map(|v| v * 3.0).fold(0.0, f64::max),
                input.len() as f64 * 0.125,
            ],
        ),
    ]
}

pub(super) fn float_order(case: &ReferenceCase) -> Vec<Expected> {
    let mut sums = [0f64; 4];
    for first in 0..2 * 96 {
        let mut state: u32 = first;
        for part in 0..2 {
            for _ in 0..case.one::<u32>(1) {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                if (state >> 28) as usize == part {
                    let v = f64::from(state >> 8) * 2f64.powi(-24);
                    sums[part] += v;
                    sums[2 + part] += v * v;
                }
            }
        }
    }
    vec![near(0, sums.to_vec())]
}

pub(super) fn dynamic_lds(case: &ReferenceCase) -> Vec<Expected> {
    let bins = case.one::<u32>(3);
    let (mut counts, mut orders) = (Vec::new(), Vec::new());
    for block in case.list::<u32>(0).chunks_exact(96) {
        let keys: Vec<u32> = block.iter().map(|v| v % bins).collect();
        counts.extend((0..bins).map(|bin| keys.iter().filter(|key| **key == bin).count() as u32));
        let mut order: Vec<u16> = (0..96).collect();
        order.sort_by_key(|place| keys[usize::from(*place)]);
        orders.extend(order);
    }
    vec![exact(1, counts), exact(2, orders)]
}

pub(super) fn constant_graph(case: &ReferenceCase) -> Vec<Expected> {
    type Place = (&'static str, [Option<usize>; 3], usize, u32);
    const PLACES: [Place; 5] = [
        ("harbour", [Some(1), Some(2), Some(0)], 4, 3),
        ("with a long name", [Some(3), None, Some(4)], 3, 500),
        ("mill", [Some(4), Some(1), Some(3)], 2, 70),
        ("", [Some(2), Some(0), Some(1)], 1, 9),
        ("end", [None, Some(0), Some(2)], 0, 65_535),
    ];
    let mut visits = [100u32, 200, 300, 400, 500];
    let mut out = Vec::new();
    for (i, choices) in case.list::<u32>(0).into_iter().enumerate() {
        let (mut at, mut steps, mut sum) = (Some(i % 5), 0u32, 0u32);
        while let Some(place) = at
            && steps < 16
        {
            let (name, ways, counter, weight) = PLACES[place];
            sum = sum.wrapping_mul(7).wrapping_add(weight * name.len() as u32);
            visits[counter] += 1;
            at = ways[(choices as usize >> (2 * steps) & 3).saturating_sub(1)];
            steps += 1;
        }
        out.extend([steps, sum]);
    }
    vec![exact(1, out), exact(2, visits)]
}
