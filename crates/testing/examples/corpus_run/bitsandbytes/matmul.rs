//! Products with matrices whose elements have 4 bits.

use gfxjit::half::{bf16, f16};

use crate::bitsandbytes::codes::{self, FP4, NF4};
use crate::case::Case;
use crate::check::{Want, near};
use crate::random::Random;
use crate::real::{Real, wide};
use crate::run::finish;

pub(crate) fn cases() -> Vec<Case> {
    vec![
        vector::<f32>(32),
        vector::<f16>(16),
        vector::<bf16>(16),
        simt::<f32>(1, Scales::Plain),
        simt::<f16>(3, Scales::Plain),
        simt::<bf16>(2, Scales::Nested),
    ]
}

/// Elements that have a scale in common.
const BLOCK: usize = 64;

/// Row `row` of a packed matrix with `columns` columns.
fn row<'a>(
    packed: &'a [u8],
    table: &'a [f64; 16],
    scale: impl Fn(usize) -> f64 + 'a,
    columns: usize,
    row: usize,
) -> impl Iterator<Item = f64> + 'a {
    (row * columns..(row + 1) * columns).map(move |at| {
        let byte = packed[at / 2];
        let code = if at % 2 == 0 { byte >> 4 } else { byte & 15 };
        table[usize::from(code)] * scale(at / BLOCK)
    })
}

/// A product with a vector: each wave makes one element.
fn vector<T: Real>(bits: u32) -> Case {
    let kernel = format!(
        "26kgemm_4bit_inference_naiveI{}Li128ELi{bits}EE",
        T::MANGLED
    );
    let name = format!("kgemm_4bit_inference_naive<{}, 128, {bits}>", T::NAME);
    Case::new(name, kernel, |run| {
        // The last trip through a row is partial; so is the last workgroup.
        let (rows, columns) = (37, 64 * 41);
        let mut random = Random::new(3);
        let vector: Vec<T> = random.reals(columns, -1.0, 1.0);
        let packed = random.bytes(rows * columns / 2);
        // Waves behind the last row read scales too.
        let scales: Vec<f32> = random.reals((rows + 4) * columns / BLOCK, 0.1, 2.0);
        let table: [f32; 16] = NF4.map(|value| value as f32);
        let (a, b) = (run.input(&vector)?, run.input(&packed)?);
        let (absmax, map) = (run.input(&scales)?, run.input(&table)?);
        let out = run.output::<T>(rows)?;
        let per_group = 128 / run.wave();
        let launch = run
            .launch()
            .grid((rows as u32).div_ceil(per_group))
            .block(128)
            .arg(rows as i32)
            .arg(1i32)
            .arg(columns as i32)
            .arg(&a)
            .arg(&b)
            .arg(&absmax)
            .arg(&map)
            .arg(&out)
            .arg(rows as i32)
            .arg((columns / 2) as i32)
            .arg(rows as i32)
            .arg(BLOCK as i32);
        finish(launch)?;

        let vector = wide(&vector);
        let want: Vec<Want> = (0..rows)
            .map(|at| {
                let scale = |block: usize| f64::from(scales[block]);
                let terms = row(&packed, &NF4, scale, columns, at).zip(&vector);
                let terms: Vec<f64> = terms.map(|(b, a)| a * b).collect();
                // Number of the code, scale and two products are rounded to T; sums are in binary32, of
                // at most 82 terms each in a row and six between lanes.
                let sizes: f64 = terms.iter().map(|term| term.abs()).sum();
                let value: f64 = terms.iter().sum();
                let within = sizes * (4.0 * T::EPSILON + 100.0 * <f32 as Real>::EPSILON);
                Want::new(value, within + value.abs() * T::EPSILON)
            })
            .collect();
        near("out", &out, &want)
    })
}

#[derive(Clone, Copy, PartialEq)]
enum Scales {
    /// One binary32 each block.
    Plain,
    /// A byte each block, whose meaning has a scale each 256 bytes, and an offset.
    Nested,
}

/// A product of a few rows with a matrix: 32 lanes make one column.
fn simt<T: Real>(rows: usize, scales: Scales) -> Case {
    let kernel = format!("14gemm_4bit_simtI{}Li{rows}EE", T::MANGLED);
    let name = format!("gemm_4bit_simt<{}, {rows}>", T::NAME);
    Case::new(name, kernel, move |run| {
        let (columns, depth) = (39, 64 * 21);
        let (quant_type, table) = match scales {
            Scales::Plain => (2i32, &NF4),
            Scales::Nested => (1, &FP4),
        };
        let blocks = columns * depth / BLOCK;
        let mut random = Random::new(4);
        let a: Vec<T> = random.reals(rows * depth, -1.0, 1.0);
        let packed = random.bytes(columns * depth / 2);
        let bias: Vec<T> = random.reals(columns, -1.0, 1.0);
        let absmax: Vec<f32> = random.reals(blocks, 0.1, 2.0);
        let bytes = random.bytes(blocks);
        let map = codes::signed();
        let offset = [0.75f32];
        let scale = |block: usize| match scales {
            Scales::Plain => f64::from(absmax[block]),
            Scales::Nested => {
                let number = f64::from(map[usize::from(bytes[block])]);
                number * f64::from(absmax[block / 256]) + f64::from(offset[0])
            }
        };
        let (a_in, b_in, bias_in) = (run.input(&a)?, run.input(&packed)?, run.input(&bias)?);
        let (absmax_in, bytes_in) = (run.input(&absmax)?, run.input(&bytes)?);
        let (map_in, offset_in) = (run.input(&map)?, run.input(&offset)?);
        let out = run.output::<T>(rows * columns)?;
        let launch = run
            .launch()
            .grid([(columns as u32).div_ceil(4), 1])
            .block(128)
            .arg(&a_in)
            .arg(&b_in)
            .arg(&absmax_in);
        let launch = match scales {
            Scales::Plain => launch.args([gfxjit::Arg::null(), gfxjit::Arg::null()]),
            Scales::Nested => launch.arg(&bytes_in).arg(&map_in),
        };
        let launch = match scales {
            Scales::Plain => launch.arg(gfxjit::Arg::null()),
            Scales::Nested => launch.arg(&offset_in),
        };
        let launch = launch
            .arg(&out)
            .arg(&bias_in)
            .arg(rows as i32)
            .arg(columns as i32)
            .arg(depth as i32)
            .arg(BLOCK as i32)
            .arg(quant_type);
        finish(launch)?;

        let (a, bias) = (wide(&a), wide(&bias));
        let mut want = Vec::new();
        for at in 0..rows {
            let own = &a[at * depth..(at + 1) * depth];
            for (column, bias) in bias.iter().enumerate() {
                let terms = row(&packed, table, scale, depth, column).zip(own);
                let terms: Vec<f64> = terms.map(|(b, a)| a * b).collect();
                let sizes: f64 = terms.iter().map(|term| term.abs()).sum();
                let value = terms.iter().sum::<f64>() + bias;
                // Number of the code, scale, products and, for binary16, sums of eight products are
                // rounded to T; longer sums are in binary32.
                let within = sizes * (8.0 * T::EPSILON + 100.0 * <f32 as Real>::EPSILON);
                want.push(Want::new(value, within + value.abs() * T::EPSILON));
            }
        }
        near("out", &out, &want)
    })
}
