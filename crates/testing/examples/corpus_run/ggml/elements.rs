//! Functions of single numbers, and of pairs whose second is broadcast.

use gfxjit::half::{bf16, f16};

use crate::case::Case;
use crate::check::{Want, exact, near};
use crate::ggml::common::divisor;
use crate::random::Random;
use crate::real::{Real, wide};
use crate::run::finish;

pub fn cases() -> Vec<Case> {
    let silu = |x: f64| x / (1.0 + (-x).exp());
    vec![
        broadcast("add", |a, b| a + b),
        broadcast("mul", |a, b| a * b),
        add_three(),
        unary::<f32>("silu", silu),
        unary::<f16>("silu", silu),
        unary::<f32>("gelu", gelu),
        unary::<bf16>("gelu_quick", |x| x / (1.0 + (-1.702 * x).exp())),
        unary::<f32>("tanh", f64::tanh),
        unary::<f32>("sigmoid", |x| 1.0 / (1.0 + (-x).exp())),
        unary::<f16>("relu", |x| x.max(0.0)),
        gated::<f32>("silu", silu),
        gated::<f16>("gelu", gelu),
        scale(),
        diagonal_mask(),
    ]
}

/// The approximation by the hyperbolic tangent.
fn gelu(x: f64) -> f64 {
    let inner = (2.0 / std::f64::consts::PI).sqrt() * x * (1.0 + 0.044715 * x * x);
    0.5 * x * (1.0 + inner.tanh())
}

const LEN: usize = 5 * 256 + 111;

/// What exponentials, divisions and a few products in binary32 may cost, some of them fast: the
/// functions here have values up to the size of `x`, and no part of them is larger.
fn function<T: Real>(value: f64, x: f64) -> Want {
    let within = (x.abs() + 1.0) * 8.0 * <f32 as Real>::EPSILON;
    Want::new(value, within + value.abs() * (T::EPSILON + 2e-6) + T::TINY)
}

/// Two arrays of three dimensions; the second has one row and is repeated.
fn broadcast(source: &'static str, function: fn(f64, f64) -> f64) -> Case {
    let kernel = format!("11k_bin_bcastIXadL_ZL6op_{source}ffEEfffJPKfEEv");
    let name = format!("k_bin_bcast<{source}, float>");
    Case::new(name, kernel, move |run| {
        let (columns, rows, channels) = (77, 5, 3);
        let len = columns * rows * channels;
        let mut random = Random::new(40);
        let a: Vec<f32> = random.reals(len, -8.0, 8.0);
        let b: Vec<f32> = random.reals(columns * channels, -8.0, 8.0);
        let (x, y, out) = (run.input(&a)?, run.input(&b)?, run.output::<f32>(len)?);
        let strides = [columns, columns * rows, len];
        let launch = run
            .launch()
            .grid([1, 2, channels as u32])
            .block([38, 3, 1])
            .arg(&x)
            .arg(&y)
            .arg(&out)
            .args([columns, rows, channels].map(|n| gfxjit::Arg::from(n as u32)))
            .arg(divisor(1))
            .args([columns, 1, channels, 1].map(|n| divisor(n as u32)))
            .args(strides.map(|n| gfxjit::Arg::from(n as u32)))
            .arg(1u32)
            .args(strides.map(|n| gfxjit::Arg::from(n as u32)))
            .arg(1u32)
            .args([columns, columns, columns * channels].map(|n| gfxjit::Arg::from(n as u32)))
            .arg(&y);
        finish(launch)?;
        let (a, b) = (wide(&a), wide(&b));
        let value = |at: usize| {
            let other = b[at % columns + at / (columns * rows) * columns];
            // Sums and products of two numbers are rounded once.
            function(a[at], other) as f32
        };
        let want: Vec<f32> = (0..len).map(value).collect();
        exact("dst", &out, &want)
    })
}

/// Additions of two arrays, fused.
fn add_three() -> Case {
    let kernel = "11k_bin_bcastIXadL_ZL6op_addffEEfffJPKfS1_EEv";
    Case::new("k_bin_bcast<add, float, 2>", kernel, |run| {
        let len = 1357;
        let mut random = Random::new(41);
        let [a, b, c]: [Vec<f32>; 3] = std::array::from_fn(|_| random.reals(len, -8.0, 8.0));
        let (x, y, z) = (run.input(&a)?, run.input(&b)?, run.input(&c)?);
        let out = run.output::<f32>(len)?;
        let strides = [len; 3].map(|n| gfxjit::Arg::from(n as u32));
        let launch = run
            .launch()
            .grid([(len / 2).div_ceil(128) as u32, 1, 1])
            .block([128, 1, 1])
            .arg(&x)
            .arg(&y)
            .arg(&out)
            .args([len, 1, 1].map(|n| gfxjit::Arg::from(n as u32)))
            .arg(divisor(1))
            .args([len, 1, 1, 1].map(|n| divisor(n as u32)))
            .args(strides.clone())
            .arg(1u32)
            .args(strides.clone())
            .arg(1u32)
            .args(strides)
            .arg(&y)
            .arg(&z);
        finish(launch)?;
        let want: Vec<f32> = (0..len).map(|at| a[at] + b[at] + c[at]).collect();
        exact("dst", &out, &want)
    })
}

fn unary<T: Real>(source: &'static str, f: fn(f64) -> f64) -> Case {
    let kernel = format!(
        "15unary_op_kernelIXadL_ZL{}op_{source}fEE{}Ev",
        source.len() + 3,
        T::MANGLED
    );
    let name = format!("unary_op_kernel<{source}, {}>", T::NAME);
    Case::new(name, kernel, move |run| {
        let mut random = Random::new(42);
        let mut x: Vec<T> = random.reals(LEN, -9.0, 9.0);
        x[0] = T::rounded(0.0);
        x[1] = T::rounded(80.0);
        x[2] = T::rounded(-80.0);
        let (input, out) = (run.input(&x)?, run.output::<T>(LEN)?);
        let launch = run
            .launch()
            .grid(LEN.div_ceil(256) as u32)
            .block(256)
            .arg(&input)
            .arg(&out)
            .arg(LEN as i32);
        finish(launch)?;
        let want: Vec<Want> = x
            .iter()
            .map(|x| function::<T>(f(x.wide()), x.wide()))
            .collect();
        near("dst", &out, &want)
    })
}

/// A function of one number times another, both from rows of one array.
fn gated<T: Real>(source: &'static str, f: fn(f64) -> f64) -> Case {
    let kernel = format!(
        "21unary_gated_op_kernelIXadL_ZL{}op_{source}fEE{}Ev",
        source.len() + 3,
        T::MANGLED
    );
    let name = format!("unary_gated_op_kernel<{source}, {}>", T::NAME);
    Case::new(name, kernel, move |run| {
        let (columns, rows) = (211, 7);
        let len = columns * rows;
        let mut random = Random::new(43);
        let x: Vec<T> = random.reals(2 * len, -6.0, 6.0);
        let (input, out) = (run.input(&x)?, run.output::<T>(len)?);
        let second = input.slice(columns..2 * len)?;
        let launch = run
            .launch()
            .grid(len.div_ceil(256) as u32)
            .block(256)
            .arg(&input)
            .arg(&second)
            .arg(&out)
            .arg(len as i64)
            .arg(columns as i64)
            .arg((2 * columns) as i64)
            .arg((2 * columns) as i64);
        finish(launch)?;
        let want: Vec<Want> = (0..len)
            .map(|at| {
                let place = at / columns * 2 * columns + at % columns;
                let (x, gate) = (x[place].wide(), x[place + columns].wide());
                let inner = function::<f32>(f(x), x);
                let value = inner.value * gate;
                let within = (inner.within + inner.value.abs() * T::EPSILON) * gate.abs();
                Want::new(value, within + value.abs() * 2.0 * T::EPSILON + T::TINY)
            })
            .collect();
        near("dst", &out, &want)
    })
}

fn scale() -> Case {
    Case::new("scale_f32<float>", "9scale_f32IfEv", |run| {
        let x: Vec<f32> = Random::new(44).reals(LEN, -9.0, 9.0);
        let (input, out) = (run.input(&x)?, run.output::<f32>(LEN)?);
        // A grid that goes through the numbers more than once.
        let launch = run.launch().grid(3).block(256).arg(&input).arg(&out);
        finish(launch.arg(0.7f32).arg(-0.3f32).arg(LEN as i64))?;
        let want: Vec<Want> = x
            .iter()
            .map(|&x| {
                let (product, bias) = (f64::from(0.7f32) * f64::from(x), f64::from(-0.3f32));
                // Fused or not.
                let within = (product.abs() + bias.abs()) * 2.0 * <f32 as Real>::EPSILON;
                Want::new(product + bias, within)
            })
            .collect();
        near("dst", &out, &want)
    })
}

/// Numbers right of the diagonal become about minus infinity.
fn diagonal_mask() -> Case {
    Case::new("diag_mask_inf_f32", "17diag_mask_inf_f32PKf", |run| {
        let (columns, rows, rows_per_channel, past) = (75, 24, 12, 5);
        let x: Vec<f32> = Random::new(45).reals(columns * rows, -9.0, 9.0);
        let (input, out) = (run.input(&x)?, run.output::<f32>(columns * rows)?);
        let launch = run
            .launch()
            .grid([rows as u32, columns.div_ceil(32) as u32])
            .block([1, 32])
            .arg(&input)
            .arg(&out)
            .arg(columns as i32)
            .arg(rows_per_channel)
            .arg(past);
        finish(launch)?;
        let value = |at: usize| {
            let (column, row) = ((at % columns) as i32, (at / columns) as i32);
            let is_masked = column > past + row % rows_per_channel;
            if is_masked { -f32::MAX } else { x[at] }
        };
        let want: Vec<f32> = (0..columns * rows).map(value).collect();
        exact("dst", &out, &want)
    })
}
