//! Products of quantised matrices with vectors, which are quantised to 8 bits first.

use gfxjit::Arg;
use gfxjit::half::f16;

use crate::case::Case;
use crate::check::{Want, each, near};
use crate::ggml::common::{divisor, sum_error};
use crate::ggml::formats::{self, Format, half};
use crate::random::Random;
use crate::real::{Real, wide};
use crate::run::finish;

pub fn cases() -> Vec<Case> {
    let mut cases = vec![quantise()];
    cases.extend(
        [
            formats::Q4_0,
            formats::Q5_0,
            formats::Q8_0,
            formats::Q2_K,
            formats::Q3_K,
            formats::Q4_K,
            formats::Q5_K,
            formats::Q6_K,
            formats::IQ4_NL,
        ]
        .map(|format| multiply(format, 1)),
    );
    cases.extend([multiply(formats::Q4_0, 3), multiply(formats::Q6_K, 2)]);
    cases
}

/// Numbers and bytes of a block of `block_q8_1`: scale, sum, 32 signed bytes.
const NUMBERS: usize = 32;
const BYTES: usize = 36;

/// Rows to blocks of 8-bit integers.
fn quantise() -> Case {
    Case::new("quantize_q8_1", "13quantize_q8_1PKf", |run| {
        // The last numbers of a row are padding, which is 0.
        let (columns, padded, rows, channels) = (1000, 1024, 3, 2);
        let mut random = Random::new(20);
        let x: Vec<f32> = random.reals(columns * rows * channels, -3.0, 3.0);
        let x_in = run.input(&x)?;
        let blocks = padded / NUMBERS * rows * channels;
        let out = run.output::<u8>(blocks * BYTES)?;
        let launch = run
            .launch()
            .grid([padded.div_ceil(256) as u32, rows as u32, channels as u32])
            .block(256)
            .arg(&x_in)
            .arg(&out)
            .arg(columns as i64)
            .arg(columns as i64)
            .arg((columns * rows) as i64)
            .arg((columns * rows * channels) as i64)
            .arg(padded as i64)
            .arg(rows as u32)
            .arg(divisor(channels as u32));
        finish(launch)?;

        let x = wide(&x);
        let number = |at: usize| {
            let (row, column) = (at / padded, at % padded);
            if column < columns {
                x[row * columns + column]
            } else {
                0.0
            }
        };
        let bytes = crate::check::read("y", &out)?;
        each("y", &out, blocks * BYTES, |at, byte| {
            let (block, within) = (at / BYTES, at % BYTES);
            let own = || (0..NUMBERS).map(|n| number(block * NUMBERS + n));
            let scale = own().fold(0.0, |most: f64, value| most.max(value.abs())) / 127.0;
            let sum: f64 = own().sum();
            let is_near = |got: f64, want: f64, within: f64| {
                ((got - want).abs() <= within)
                    .then_some(())
                    .ok_or_else(|| format!("of block {block} is {got}, must be {want}"))
            };
            // Scale and sum are rounded to binary16.
            match within {
                0 => {
                    let got = half(&bytes, block * BYTES);
                    is_near(got, scale, scale * 1.01 * <f16 as Real>::EPSILON)
                }
                2 => {
                    let got = half(&bytes, block * BYTES + 2);
                    is_near(got, sum, sum.abs() * <f16 as Real>::EPSILON + 1e-4)
                }
                1 | 3 => Ok(()),
                _ if scale == 0.0 => is_near(f64::from(byte as i8), 0.0, 0.0),
                _ => {
                    let value = number(block * NUMBERS + within - 4) / scale;
                    is_near(f64::from(byte as i8), value, 0.5 + 1e-4)
                }
            }
        })
    })
}

/// A matrix times `columns` vectors. Two channels share the matrix.
fn multiply(format: Format, columns: usize) -> Case {
    let kernel = format!(
        "13mul_mat_vec_qIL9ggml_type{}ELi{columns}ELb0ELb0ELb0EE",
        format.id
    );
    let name = format!("mul_mat_vec_q<{}, {columns}>", format.name);
    Case::new(name, kernel, move |run| {
        let (rows, channels) = (19, 2);
        let depth = if format.numbers == 32 {
            32 * 45
        } else {
            256 * 5
        };
        let mut random = Random::new(21);
        let blocks = depth / format.numbers;
        // Of a workgroup's two rows the second may lie behind the last, and is read all the same.
        let matrix = format.random(&mut random, (rows + 1) * blocks);
        let vectors = random_q8_1(&mut random, channels * columns * depth / NUMBERS);
        let (x, y) = (run.input(&matrix)?, run.input(&vectors)?);
        let out = run.output::<f32>(channels * columns * rows)?;
        let wave = run.wave();
        let waves = run.kernel().max_workgroup_size / wave;
        // Workgroups of waves of 64 make two rows where there are several vectors.
        let per_group = if columns > 1 && wave == 64 { 2 } else { 1 };
        let launch = run
            .launch()
            .grid([(rows as u32).div_ceil(per_group), channels as u32, 1])
            .block([wave, waves])
            .arg(&x)
            .arg(&y)
            .arg(Arg::null())
            // Nothing is fused.
            .arg(Arg::bytes(vec![0; run.size_of_argument(3)]))
            .arg(&out)
            .arg(depth as u32)
            .arg(divisor(channels as u32))
            .arg(blocks as u32)
            .arg((depth / NUMBERS) as u32)
            .arg(rows as u32)
            .arg(divisor(channels as u32))
            .arg((rows * blocks) as u32)
            .arg((columns * depth / NUMBERS) as u32)
            .arg((columns * rows) as u32)
            .arg(divisor(1))
            .args([0u32; 4].map(Arg::from));
        finish(launch)?;

        let matrix = format.decode(&matrix);
        let vectors: Vec<f64> = vectors
            .chunks_exact(BYTES)
            .flat_map(|block| {
                let scale = half(block, 0);
                block[4..]
                    .iter()
                    .map(move |&byte| scale * f64::from(byte as i8))
            })
            .collect();
        let mut want = Vec::new();
        for vector in vectors.chunks_exact(depth) {
            for row in matrix.chunks_exact(depth).take(rows) {
                let pairs = || row.iter().zip(vector);
                let value = pairs().map(|(a, b)| a.value * b).sum();
                let sizes = pairs().map(|(a, b)| a.size * b.abs()).sum();
                // Integers are exact; products with scales and their sums are in binary32.
                want.push(Want::new(value, sum_error(sizes, 2 * depth / NUMBERS)));
            }
        }
        near("dst", &out, &want)
    })
}

/// Blocks whose scales are powers of two and whose sums have ten bits: binary16 holds both exactly.
fn random_q8_1(random: &mut Random, blocks: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..blocks {
        let scale = (random.below(4) as f64 - 6.0).exp2();
        let codes: Vec<i8> = (0..NUMBERS).map(|_| random.below(121) as i8 - 60).collect();
        let sum: i32 = codes.iter().map(|&code| i32::from(code)).sum();
        bytes.extend(f16::from_f64(scale).to_le_bytes());
        bytes.extend(f16::from_f64(scale * f64::from(sum)).to_le_bytes());
        bytes.extend(codes.iter().map(|&code| code as u8));
    }
    bytes
}
