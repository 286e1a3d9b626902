//! References for kernels whose lanes exchange data within a wave.

use super::expected::{Expected, ReferenceCase, exact};

pub(super) fn wave(case: &ReferenceCase) -> Vec<Expected> {
    let input = case.list::<u32>(0);
    let mut out = Vec::new();
    for block in input.chunks(case.block[0] as usize) {
        for wave in block.chunks(case.wave as usize) {
            let odd_below = |lane: usize| wave[..lane].iter().filter(|v| *v % 2 == 1).count();
            let first = |parity: u32| wave.iter().find(|v| *v % 2 == parity).copied();
            for (lane, &v) in wave.iter().enumerate() {
                let first = first(v % 2).unwrap_or(v);
                out.extend([
                    case.wave * 1000 + lane as u32,
                    odd_below(wave.len()) as u32,
                    odd_below(lane) as u32,
                    wave[5],
                    if lane == 3 { wave[5] } else { v },
                    wave[lane ^ 7],
                    wave[lane ^ 1],
                    if v % 2 == 1 { first } else { !first },
                ]);
            }
        }
    }
    vec![exact(1, out)]
}

/// Rows have 16 lanes and banks 4, for any wave size. Row mask 5 selects every second row, which is
/// the same work-items for wave sizes 32 and 64.
pub(super) fn dpp(case: &ReferenceCase) -> Vec<Expected> {
    let input = case.list::<u32>(0);
    let mut out = Vec::new();
    for (row_number, row) in input.chunks_exact(16).enumerate() {
        let sum = row.iter().fold(0u32, |sum, v| sum.wrapping_add(*v));
        for (lane, &v) in row.iter().enumerate() {
            let item = (16 * row_number + lane) as u32;
            out.extend([
                row[lane ^ 3],
                if lane == 0 { 77 } else { row[lane - 1] },
                row.get(lane + 2).copied().unwrap_or(0),
                row[15 - lane],
                row[lane ^ 7],
                if row_number % 2 == 0 { v } else { item },
                if matches!(lane / 4, 1 | 2) {
                    row[(lane + 16 - 3) % 16]
                } else {
                    item
                },
                sum,
            ]);
        }
    }
    vec![exact(1, out)]
}

pub(super) fn shuffle(case: &ReferenceCase) -> Vec<Expected> {
    let input: Vec<i32> = case.list::<i32>(0).iter().map(|v| v >> 8).collect();
    let mut out = Vec::new();
    for (start, half) in (0..).step_by(32).zip(input.chunks_exact(32)) {
        let wave = start / case.wave as usize * case.wave as usize;
        for (l, &v) in half.iter().enumerate() {
            // The source lane: 7 · from + 3 is l, modulo 32.
            let teller = (0..32).find(|from| (from * 7 + 3) % 32 == l);
            let told = if v % 2 == 0 { v + 1 } else { 0 };
            out.extend([
                half[v as u32 as usize % 32],
                half[if l >= 5 { l - 5 } else { l }],
                half[if l + 3 < 32 { l + 3 } else { l }],
                half.iter().sum::<i32>(),
                half.iter().copied().fold(i32::MIN, i32::max),
                half[..=l].iter().sum::<i32>(),
                half[teller.unwrap_or(l)],
                told + input[wave + 9],
            ]);
        }
    }
    vec![exact(1, out)]
}
