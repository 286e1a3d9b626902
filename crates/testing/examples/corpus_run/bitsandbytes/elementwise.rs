//! Rows of 8-bit integers with scales, and functions of single elements.

use gfxjit::half::f16;

use crate::case::Case;
use crate::check::{Want, each, exact, near};
use crate::random::Random;
use crate::real::{Real, wide};
use crate::run::finish;

pub(crate) fn cases() -> Vec<Case> {
    vec![
        int8_rows(false),
        int8_rows(true),
        dequantise_product(),
        fill(),
        arange(),
        multiply(),
    ]
}

/// Rows to 8-bit integers, with the largest magnitude as the scale; with a threshold, what is not
/// below it becomes 0 and is no part of the scale.
fn int8_rows(has_threshold: bool) -> Case {
    let flag = u32::from(has_threshold);
    let kernel = format!("16kInt8VectorQuantI6__halfLi1024ELi{flag}EE");
    let name = format!("kInt8VectorQuant<__half, 1024, {flag}>");
    Case::new(name, kernel, move |run| {
        let (rows, columns) = (5, 1531);
        let threshold = if has_threshold { 1.5f32 } else { 0.0 };
        let mut random = Random::new(5);
        let a: Vec<f16> = random.reals(rows * columns, -2.0, 2.0);
        let input = run.input(&a)?;
        let (out, stats) = (run.output::<i8>(rows * columns)?, run.output::<f32>(rows)?);
        let launch = run
            .launch()
            .grid(rows as u32)
            .block(1024)
            .arg(&input)
            .arg(&out)
            .arg(&stats)
            .arg(threshold)
            .arg(rows as i32)
            .arg(columns as i32);
        finish(launch)?;

        let a = wide(&a);
        let counts = |value: f64| !has_threshold || value.abs() < f64::from(threshold);
        let maxima: Vec<f64> = a
            .chunks(columns)
            .map(|row| row.iter().copied().filter(|&value| counts(value)))
            .map(|row| row.fold(0.0, |most: f64, value| most.max(value.abs())))
            .collect();
        let want: Vec<f32> = maxima.iter().map(|&most| most as f32).collect();
        exact("stats", &stats, &want)?;
        each("out", &out, rows * columns, |at, got| {
            let value = a[at] * 127.0 / maxima[at / columns];
            // To the nearest; scale and product are rounded to binary32, the scale is a fast division's.
            let is_right = if counts(a[at]) {
                (f64::from(got) - value).abs() <= 0.5 + 1e-4
            } else {
                got == 0
            };
            is_right
                .then_some(())
                .ok_or_else(|| format!("is {got}, the exact value is {value}"))
        })
    })
}

/// Sums of products of such integers, scaled back: by row and by column, and a bias.
fn dequantise_product() -> Case {
    let name = "kdequant_mm_int32_fp16<4, 512>";
    Case::new(name, "22kdequant_mm_int32_fp16ILi4ELi512EE", |run| {
        let (rows, columns) = (43, 117);
        let len = rows * columns;
        let mut random = Random::new(6);
        let a: Vec<i32> = (0..len).map(|_| random.between(-2e6, 2e6) as i32).collect();
        let by_row: Vec<f32> = random.reals(rows, 0.1, 1.0);
        let by_column: Vec<f32> = random.reals(columns, 0.1, 1.0);
        let bias: Vec<f16> = random.reals(columns, -2.0, 2.0);
        let input = run.input(&a)?;
        let (rows_in, columns_in) = (run.input(&by_row)?, run.input(&by_column)?);
        let bias_in = run.input(&bias)?;
        let out = run.output::<f16>(len)?;
        let launch = run
            .launch()
            .grid(len.div_ceil(4 * 512) as u32)
            .block(512)
            .arg(&input)
            .arg(&rows_in)
            .arg(&columns_in)
            .arg(&out)
            .arg(&bias_in)
            .arg(rows as i32)
            .arg(columns as i32)
            .arg(len as i32);
        finish(launch)?;

        let want: Vec<Want> = (0..len)
            .map(|at| {
                let (row, column) = (at / columns, at % columns);
                let scale = f64::from(by_row[row]) * f64::from(by_column[column]);
                // The source's constant for 1 / 127², which it has to seven digits.
                let product = f64::from(a[at]) * scale * 6.200_012e-5;
                let value = product + bias[column].wide();
                // Conversion, two products and the fused sum are rounded to binary32.
                let within = product.abs() * 6.0 * <f32 as Real>::EPSILON;
                Want::new(
                    value,
                    within + value.abs() * <f16 as Real>::EPSILON + <f16 as Real>::TINY,
                )
            })
            .collect();
        near("out", &out, &want)
    })
}

const LEN: usize = 3 * 512 + 77;

fn fill() -> Case {
    Case::new("kfunc<float, 0>", "5kfuncIfLi0EE", |run| {
        let out = run.output::<f32>(LEN)?;
        let launch = run.launch().grid(4).block(512).arg(&out);
        finish(launch.arg(gfxjit::Arg::null()).arg(0.3f32).arg(LEN as i64))?;
        exact("out", &out, &[0.3f32; LEN])
    })
}

/// With a grid that goes through the numbers more than once.
fn arange() -> Case {
    Case::new("kfunc<float, 1>", "5kfuncIfLi1EE", |run| {
        let out = run.output::<f32>(LEN)?;
        let launch = run.launch().grid(2).block(512).arg(&out);
        finish(launch.arg(gfxjit::Arg::null()).arg(0f32).arg(LEN as i64))?;
        let want: Vec<f32> = (0..LEN).map(|at| at as f32).collect();
        exact("out", &out, &want)
    })
}

fn multiply() -> Case {
    Case::new("kfunc<float, 2>", "5kfuncIfLi2EE", |run| {
        let mut random = Random::new(7);
        let a: Vec<f32> = random.reals(LEN, -9.0, 9.0);
        let b: Vec<f32> = random.reals(LEN, -9.0, 9.0);
        let (out, other) = (run.in_out(&a)?, run.input(&b)?);
        let launch = run.launch().grid(4).block(512).arg(&out).arg(&other);
        finish(launch.arg(0f32).arg(LEN as i64))?;
        let want: Vec<f32> = a.iter().zip(&b).map(|(a, b)| a * b).collect();
        exact("out", &out, &want)
    })
}
