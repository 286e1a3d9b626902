//! Quantised numbers to floating point and back, rows by number, copies between strides.

use gfxjit::half::{bf16, f16};

use crate::case::Case;
use crate::check::{Want, each, exact, near, read};
use crate::ggml::common::divisor;
use crate::ggml::formats::{self, Format, Number};
use crate::random::Random;
use crate::real::{Real, wide};
use crate::run::finish;

pub fn cases() -> Vec<Case> {
    vec![
        dequantise::<f32>(formats::Q4_0, "q4_0", 32, true),
        dequantise::<f16>(formats::IQ4_NL, "iq4_nl", 32, false),
        dequantise::<f32>(formats::Q2_K, "q2_K", 64, false),
        dequantise::<f16>(formats::Q3_K, "q3_K", 64, false),
        dequantise::<f32>(formats::Q4_K, "q4_K", 32, false),
        dequantise::<bf16>(formats::Q5_K, "q5_K", 64, false),
        dequantise::<f16>(formats::Q6_K, "q6_K", 64, false),
        dequantise_strided::<f16>(formats::Q8_0, 1, "q8_0"),
        dequantise_strided::<f32>(formats::Q5_0, 2, "q5_0"),
        convert::<f32, f16>(),
        convert::<f16, f32>(),
        convert::<bf16, f32>(),
        rows_of_floats::<f32>(),
        rows_of_floats::<f16>(),
        rows_of_blocks(),
        copy_permuted::<f32, f16>(),
        copy_permuted::<f16, f32>(),
        copy_to_q8_0(),
        copy_from_q8_0(),
    ]
}

/// A number of a block, its parts computed in binary32 and the result rounded to T.
fn wants<T: Real>(numbers: &[Number]) -> Vec<Want> {
    let want = |number: &Number| {
        let within = number.size * 4.0 * <f32 as Real>::EPSILON;
        Want::new(
            number.value,
            within + number.value.abs() * T::EPSILON + T::TINY,
        )
    };
    numbers.iter().map(want).collect()
}

/// Each workgroup takes 256 numbers.
fn dequantise<T: Real>(format: Format, source: &str, items: u32, has_count: bool) -> Case {
    let name = format!("dequantize_block_{source}");
    let kernel = format!("{}{name}I{}EvPKv", name.len(), T::MANGLED);
    Case::new(format!("{name}<{}>", T::NAME), kernel, move |run| {
        let is_small = format.numbers == 32;
        let blocks = if is_small {
            8 * 5 + if has_count { 3 } else { 0 }
        } else {
            7
        };
        let numbers = blocks * format.numbers;
        let bytes = format.random(&mut Random::new(30), blocks);
        let (x, y) = (run.input(&bytes)?, run.output::<T>(numbers)?);
        let launch = run
            .launch()
            .grid(numbers.div_ceil(256) as u32)
            .block(items)
            .arg(&x)
            .arg(&y);
        // Of formats with blocks of 32, the last workgroup may have fewer than eight.
        let launch = match run.argument_count() {
            2 => launch,
            _ => launch.arg(blocks as i32),
        };
        finish(launch)?;
        near("y", &y, &wants::<T>(&format.decode(&bytes)))
    })
}

fn dequantise_strided<T: Real>(format: Format, ratio: u32, source: &'static str) -> Case {
    let kernel = format!(
        "16dequantize_blockILi32ELi{ratio}EXadL_ZL15dequantize_{source}PKvliR15HIP_vector_typeIfLj2EEEE{}Ev",
        T::MANGLED
    );
    let name = format!("dequantize_block<32, {ratio}, {source}, {}>", T::NAME);
    Case::new(name, kernel, move |run| {
        // Rows of 18 blocks, of which 17 are read.
        let (columns, stride, rows, channels) = (17 * 32, 18, 3, 2);
        let blocks = stride * rows * channels;
        let bytes = format.random(&mut Random::new(31), blocks);
        let x = run.input(&bytes)?;
        let y = run.output::<T>(columns * rows * channels)?;
        let launch = run
            .launch()
            .grid([columns.div_ceil(512) as u32, rows as u32, channels as u32])
            .block(256)
            .arg(&x)
            .arg(&y)
            .arg(columns as i64)
            .arg(rows as i64)
            .arg(channels as i64)
            .arg(divisor(channels as u32))
            .arg(stride as i64)
            .arg((stride * rows) as i64)
            .arg((stride * rows * channels) as i64);
        finish(launch)?;
        let all = format.decode(&bytes);
        let read: Vec<Number> = all
            .chunks_exact(stride * 32)
            .flat_map(|row| row[..columns].iter().copied())
            .collect();
        near("y", &y, &wants::<T>(&read))
    })
}

/// Between formats of floating point, from rows with a stride.
fn convert<A: Real, B: Real>() -> Case {
    let kernel = format!("13convert_unaryI{}{}EvPKv", A::MANGLED, B::MANGLED);
    let name = format!("convert_unary<{}, {}>", A::NAME, B::NAME);
    Case::new(name, kernel, |run| {
        let (columns, stride, rows, channels) = (301, 320, 3, 2);
        let mut random = Random::new(32);
        let a: Vec<A> = random.reals(stride * rows * channels, -70000.0, 70000.0);
        let (x, y) = (run.input(&a)?, run.output::<B>(columns * rows * channels)?);
        let launch = run
            .launch()
            .grid([columns.div_ceil(256) as u32, rows as u32, channels as u32])
            .block(256)
            .arg(&x)
            .arg(&y)
            .arg(columns as i64)
            .arg(rows as i64)
            .arg(channels as i64)
            .arg(divisor(channels as u32))
            .arg(stride as i64)
            .arg((stride * rows) as i64)
            .arg((stride * rows * channels) as i64);
        finish(launch)?;
        // Rounding to nearest is exact to the bit, and beyond binary16's range it is infinity.
        let want: Vec<B> = a
            .chunks_exact(stride)
            .flat_map(|row| row[..columns].iter().map(|value| B::rounded(value.wide())))
            .collect();
        exact("y", &y, &want)
    })
}

/// Rows of a matrix by their numbers.
const ROWS: usize = 11;

fn rows_of_floats<T: Real>() -> Case {
    let kernel = format!("16k_get_rows_floatI{}fEv", T::MANGLED);
    let name = format!("k_get_rows_float<{}, float>", T::NAME);
    Case::new(name, kernel, |run| {
        let (columns, wanted) = (333, 7);
        let mut random = Random::new(33);
        let matrix: Vec<T> = random.reals(columns * ROWS, -5.0, 5.0);
        let numbers: Vec<i32> = (0..wanted)
            .map(|_| random.below(ROWS as u64) as i32)
            .collect();
        let (x, rows) = (run.input(&matrix)?, run.input(&numbers)?);
        let out = run.output::<f32>(columns * wanted)?;
        let row = columns * size_of::<T>();
        let launch = run
            .launch()
            .grid([wanted as u32, columns.div_ceil(256) as u32, 1])
            .block(256)
            .arg(&x)
            .arg(&rows)
            .arg(&out)
            .arg(columns as i64)
            .arg(1i64)
            .arg(divisor(1))
            .args([columns, 0, 0, row, 0, 0, 1, 0, 0].map(|n| gfxjit::Arg::from(n as u64)));
        finish(launch)?;
        let want: Vec<f32> = numbers
            .iter()
            .flat_map(|&number| &matrix[number as usize * columns..][..columns])
            .map(|value| value.wide() as f32)
            .collect();
        exact("dst", &out, &want)
    })
}

fn rows_of_blocks() -> Case {
    let kernel =
        "10k_get_rowsILi32ELi2EXadL_ZL15dequantize_q5_0PKvliR15HIP_vector_typeIfLj2EEEEfEv";
    Case::new("k_get_rows<32, 2, q5_0, float>", kernel, |run| {
        let format = formats::Q5_0;
        let (blocks, wanted) = (19, 6);
        let columns = blocks * 32;
        let mut random = Random::new(34);
        let bytes = format.random(&mut random, blocks * ROWS);
        let numbers: Vec<i32> = (0..wanted)
            .map(|_| random.below(ROWS as u64) as i32)
            .collect();
        let (x, rows) = (run.input(&bytes)?, run.input(&numbers)?);
        let out = run.output::<f32>(columns * wanted)?;
        let row = blocks * format.bytes;
        let launch = run
            .launch()
            .grid([wanted as u32, columns.div_ceil(512) as u32, 1])
            .block(256)
            .arg(&x)
            .arg(&rows)
            .arg(&out)
            .arg(columns as i64)
            .arg(1i64)
            .arg(divisor(1))
            .args([columns, 0, 0, row, 0, 0, 1, 0, 0].map(|n| gfxjit::Arg::from(n as u64)));
        finish(launch)?;
        let all = format.decode(&bytes);
        let read: Vec<Number> = numbers
            .iter()
            .flat_map(|&number| all[number as usize * columns..][..columns].iter().copied())
            .collect();
        near("dst", &out, &wants::<f32>(&read))
    })
}

/// Arguments of copies: sizes and strides in bytes of the source's and the target's first three or
/// four dimensions.
fn copy_numbers(
    len: usize,
    from: ([usize; 3], [usize; 4]),
    to: ([usize; 3], [usize; 4]),
) -> Vec<gfxjit::Arg> {
    let mut numbers = vec![len];
    for (sizes, strides) in [from, to] {
        numbers.extend(sizes);
        numbers.extend(strides);
    }
    let numbers = numbers.into_iter();
    numbers
        .map(|number| gfxjit::Arg::from(number as i64))
        .collect()
}

/// From an array whose dimensions are permuted.
fn copy_permuted<A: Real, B: Real>() -> Case {
    let kernel = format!(
        "10cpy_scalarIXadL_ZL12cpy_1_scalarI{}{}EvPKcPcEEE",
        A::MANGLED,
        B::MANGLED
    );
    let name = format!("cpy_scalar<{}, {}>", A::NAME, B::NAME);
    Case::new(name, kernel, |run| {
        let (a, b, c) = (13, 7, 5);
        let mut random = Random::new(35);
        let source: Vec<A> = random.reals(a * b * c, -9.0, 9.0);
        let (x, y) = (run.input(&source)?, run.output::<B>(a * b * c)?);
        let (wide, small) = (size_of::<A>(), size_of::<B>());
        // The source's fastest dimension is the target's slowest.
        let from = ([b, c, a], [a * wide, a * b * wide, wide, a * b * c * wide]);
        let to = (
            [b, c, a],
            [small, b * small, b * c * small, a * b * c * small],
        );
        let launch = run
            .launch()
            .grid((a * b * c).div_ceil(64) as u32)
            .block(64)
            .arg(&x)
            .arg(&y)
            .args(copy_numbers(a * b * c, from, to));
        finish(launch)?;
        let value = |at: usize| {
            let (i, j, k) = (at / (b * c), at % b, at / b % c);
            B::rounded(source[i + a * (j + b * k)].wide())
        };
        let want: Vec<B> = (0..a * b * c).map(value).collect();
        exact("dst", &y, &want)
    })
}

fn copy_to_q8_0() -> Case {
    let kernel = "9cpy_f32_qIXadL_ZL17cpy_blck_f32_q8_0PKcPcEELi32EE";
    Case::new("cpy_f32_q<q8_0, 32>", kernel, |run| {
        let (columns, rows) = (32 * 11, 7);
        let len = columns * rows;
        let bytes = formats::Q8_0.bytes;
        let mut random = Random::new(36);
        let source: Vec<f32> = random.reals(len, -4.0, 4.0);
        let x = run.input(&source)?;
        let y = run.output::<u8>(len / 32 * bytes)?;
        let (row, row_to) = (4 * columns, columns / 32 * bytes);
        let launch = run
            .launch()
            .grid((len / 32).div_ceil(64) as u32)
            .block(64)
            .arg(&x)
            .arg(&y)
            .args(copy_numbers(
                len,
                ([columns, rows, 1], [4, row, row * rows, row * rows]),
                (
                    [columns, rows, 1],
                    [bytes, row_to, row_to * rows, row_to * rows],
                ),
            ));
        finish(launch)?;
        let got = read("dst", &y)?;
        let numbers = formats::Q8_0.decode(&got);
        let source = wide(&source);
        each("dst", &y, got.len(), |at, byte| {
            let block = at / bytes;
            let own = &source[block * 32..][..32];
            let scale = own
                .iter()
                .fold(0.0, |most: f64, value| most.max(value.abs()))
                / 127.0;
            let Some(within) = (at % bytes).checked_sub(2) else {
                let got = formats::half(&got, block * bytes);
                let is_near = (got - scale).abs() <= scale * 1.01 * <f16 as Real>::EPSILON;
                return is_near
                    .then_some(())
                    .ok_or_else(|| format!("is in the scale {got}, which must be {scale}"));
            };
            let code = own[within] / scale;
            ((f64::from(byte as i8) - code).abs() <= 0.5 + 1e-4)
                .then_some(())
                .ok_or_else(|| {
                    let number = numbers[block * 32 + within].value;
                    format!("is {}, exactly {code} ({number})", byte as i8)
                })
        })
    })
}

fn copy_from_q8_0() -> Case {
    let kernel = "9cpy_q_f32IXadL_ZL17cpy_blck_q8_0_f32PKcPcEELi32EE";
    Case::new("cpy_q_f32<q8_0, 32>", kernel, |run| {
        let (columns, rows) = (32 * 9, 5);
        let len = columns * rows;
        let bytes = formats::Q8_0.bytes;
        let source = formats::Q8_0.random(&mut Random::new(37), len / 32);
        let (x, y) = (run.input(&source)?, run.output::<f32>(len)?);
        let (row, row_to) = (columns / 32 * bytes, 4 * columns);
        let launch = run
            .launch()
            .grid((len / 32).div_ceil(64) as u32)
            .block(64)
            .arg(&x)
            .arg(&y)
            .args(copy_numbers(
                len,
                ([columns, rows, 1], [bytes, row, row * rows, row * rows]),
                (
                    [columns, rows, 1],
                    [4, row_to, row_to * rows, row_to * rows],
                ),
            ));
        finish(launch)?;
        near("dst", &y, &wants::<f32>(&formats::Q8_0.decode(&source)))
    })
}
