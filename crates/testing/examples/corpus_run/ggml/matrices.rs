//! Products of quantised matrices with matrices, by the processors' matrix instructions.

use gfxjit::Arg;
use gfxjit::half::f16;

use crate::case::Case;
use crate::check::{Want, each, near, read};
use crate::ggml::common::{divisor, sum_error};
use crate::ggml::formats::{self, Format};
use crate::random::Random;
use crate::real::{Real, wide};
use crate::run::finish;

pub fn cases() -> Vec<Case> {
    vec![
        quantise(),
        multiply(formats::Q4_0, 16, true),
        multiply(formats::Q8_0, 32, false),
        multiply(formats::Q2_K, 16, true),
        multiply(formats::Q3_K, 16, false),
        multiply(formats::Q4_K, 64, true),
        multiply(formats::Q5_K, 32, true),
        multiply(formats::Q6_K, 16, false),
        multiply(formats::IQ4_NL, 32, false),
    ]
}

/// A block of `block_q8_1_mmq`: sixteen bytes of scales (and sums), 128 signed bytes.
const NUMBERS: usize = 128;
const BYTES: usize = 144;

/// Rows to blocks, those of all rows with the same place in a row one behind the other.
fn quantise() -> Case {
    let kernel = "17quantize_mmq_q8_1IL18mmq_q8_1_ds_layout0ELb0EEvPKf";
    Case::new("quantize_mmq_q8_1<D4>", kernel, |run| {
        let (columns, rows) = (128 * 5, 7);
        let x: Vec<f32> = Random::new(120).reals(columns * rows, -3.0, 3.0);
        let (input, out) = (
            run.input(&x)?,
            run.output::<u8>(columns / NUMBERS * rows * BYTES)?,
        );
        let launch = run
            .launch()
            .grid([rows as u32, columns.div_ceil(4 * 128) as u32, 1])
            .block(128)
            .arg(&input)
            .arg(Arg::null())
            .arg(&out)
            .args(
                [columns, columns, columns * rows, columns * rows, columns]
                    .map(|n| Arg::from(n as i64)),
            )
            .args([rows, 1].map(|n| Arg::from(n as i32)))
            .arg(0i32);
        finish(launch)?;
        let x = wide(&x);
        let got = read("y", &out)?;
        each("y", &out, got.len(), |at, byte| {
            let (block, within) = (at / BYTES, at % BYTES);
            let (place, row) = (block / rows, block % rows);
            let own = &x[row * columns + place * NUMBERS..][..NUMBERS];
            let scale = |part: usize| {
                let own = &own[part * 32..][..32];
                own.iter().fold(0.0, |most: f64, x| most.max(x.abs())) / 127.0
            };
            let (got, want, slack) = match within.checked_sub(16) {
                Some(at) => (f64::from(byte as i8), own[at] / scale(at / 32), 0.5 + 1e-4),
                None if within % 4 == 0 => {
                    let start = block * BYTES + within;
                    let bytes = [got[start], got[start + 1], got[start + 2], got[start + 3]];
                    let scale = scale(within / 4);
                    (f64::from(f32::from_le_bytes(bytes)), scale, scale * 1e-6)
                }
                None => return Ok(()),
            };
            ((got - want).abs() <= slack)
                .then_some(())
                .ok_or_else(|| format!("of block {block} is {got}, must be {want}"))
        })
    })
}

/// One tile of at most `width` columns. Formats with offsets use the sums of the other matrix's
/// numbers, and have scales and sums in binary16.
fn multiply(format: Format, width: usize, has_sums: bool) -> Case {
    // With checks of rows: the tile is not full.
    let kernel = format!("9mul_mat_qIL9ggml_type{}ELi{width}ELb1E", format.id);
    let name = format!("mul_mat_q<{}, {width}>", format.name);
    Case::new(name, kernel, move |run| {
        let (rows, columns, depth) = (43, width - 3, 256 * 5);
        let mut random = Random::new(121);
        let blocks = depth / format.numbers;
        let matrix = format.random(&mut random, rows * blocks);
        let layout = match format.id {
            _ if !has_sums => Layout::Scales,
            10 => Layout::SumsOf16,
            _ => Layout::Sums,
        };
        // Whole tiles are read, also behind the last column.
        let places = depth / NUMBERS;
        let (other, numbers) = random_blocks(&mut random, layout, places * columns);
        let mut padded = other;
        padded.resize(padded.len() + 128 * BYTES, 0);
        let (x, y) = (run.input(&matrix)?, run.input(&padded)?);
        let out = run.output::<f32>(rows * columns)?;
        let wave = run.wave();
        let waves = run.kernel().max_workgroup_size / wave;
        let ones = || [divisor(1), divisor(1)];
        let launch = run
            .launch()
            .grid([1, 1, 1])
            .block([wave, waves])
            // How much a tile needs is in tables by processor: all there is will do.
            .lds((64 << 10) - run.kernel().budget.lds_bytes)
            .arg(&x)
            .arg(&y)
            .args([Arg::null(), Arg::null()])
            .arg(&out)
            .args([Arg::null(), Arg::null()])
            .arg(divisor(blocks as u32))
            .args([rows, columns, blocks, columns, rows].map(|n| Arg::from(n as i32)))
            .args(ones())
            .args([0i32; 3].map(Arg::from))
            .args(ones())
            .args([0i32; 3].map(Arg::from))
            .arg(divisor(1));
        finish(launch)?;

        let matrix = format.decode(&matrix);
        let mut want = Vec::new();
        for column in 0..columns {
            let number = |at: usize| {
                let block = at / NUMBERS * columns + column;
                numbers[block * NUMBERS + at % NUMBERS]
            };
            for row in matrix.chunks_exact(depth) {
                let pairs = || row.iter().enumerate().map(|(at, a)| (a, number(at)));
                let value = pairs().map(|(a, b)| a.value * b).sum();
                let sizes: f64 = pairs().map(|(a, b)| a.size * b.abs()).sum();
                // Integers are exact, sums are in binary32; products of a block's scales with those of
                // its parts may be rounded to binary16.
                let rounding = if format.numbers == 256 {
                    sizes * <f16 as Real>::EPSILON
                } else {
                    0.0
                };
                want.push(Want::new(
                    value,
                    sum_error(sizes, 2 * depth / 32) + rounding,
                ));
            }
        }
        near("dst", &out, &want)
    })
}

/// What a block's first sixteen bytes are.
#[derive(Clone, Copy, PartialEq)]
enum Layout {
    /// Four scales in binary32.
    Scales,
    /// Four times a scale and a sum in binary16.
    Sums,
    /// Two scales, and the sums of the first six times sixteen numbers, in binary16.
    SumsOf16,
}

/// Blocks whose scales are powers of two, and their numbers. Binary16 holds all sums exactly.
fn random_blocks(random: &mut Random, layout: Layout, blocks: usize) -> (Vec<u8>, Vec<f64>) {
    let (mut bytes, mut numbers) = (Vec::new(), Vec::new());
    for _ in 0..blocks {
        let codes: Vec<i8> = (0..NUMBERS).map(|_| random.below(121) as i8 - 60).collect();
        let parts = if layout == Layout::SumsOf16 { 2 } else { 4 };
        let scales: Vec<f64> = (0..parts)
            .map(|_| (random.below(4) as f64 - 6.0).exp2())
            .collect();
        let scale = |at: usize| scales[at * parts / NUMBERS];
        let sum = |from: usize, count: usize| {
            let sum: i32 = codes[from..from + count]
                .iter()
                .map(|&code| i32::from(code))
                .sum();
            f16::from_f64(scale(from) * f64::from(sum)).to_le_bytes()
        };
        match layout {
            Layout::Scales => bytes.extend(scales.iter().flat_map(|&x| (x as f32).to_le_bytes())),
            Layout::Sums => {
                for (part, &scale) in scales.iter().enumerate() {
                    bytes.extend(f16::from_f64(scale).to_le_bytes());
                    bytes.extend(sum(32 * part, 32));
                }
            }
            Layout::SumsOf16 => {
                bytes.extend(scales.iter().flat_map(|&x| f16::from_f64(x).to_le_bytes()));
                bytes.extend((0..6).flat_map(|part| sum(16 * part, 16)));
            }
        }
        bytes.extend(codes.iter().map(|&code| code as u8));
        let number = |(at, &code): (usize, &i8)| scale(at) * f64::from(code);
        numbers.extend(codes.iter().enumerate().map(number));
    }
    (bytes, numbers)
}
