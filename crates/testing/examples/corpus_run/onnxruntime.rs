//! ONNX Runtime's own kernels: softmax, layer norm, products with quantised matrices, triangles,
//! element-wise functions.
//!
//! Source of launches and meanings: microsoft/onnxruntime, `onnxruntime/core/providers/cuda` and
//! `onnxruntime/contrib_ops/cuda`, of which its build makes HIP.

use gfxjit::Arg;

use crate::case::Case;
use crate::check::{Want, exact, near};
use crate::library::Library;
use crate::random::Random;
use crate::real::{Real, wide};
use crate::run::finish;

pub(crate) const LIBRARY: Library = Library {
    name: "ONNX Runtime",
    package: "onnxruntime-rocm",
    file: "libonnxruntime_providers_rocm",
    cases,
};

fn cases() -> Vec<Case> {
    vec![
        // These exchange values between 64 lanes, in images for waves of 32 too.
        softmax_by_waves(7, 100, false).only_waves(64),
        softmax_by_waves(9, 400, true).only_waves(64),
        multiply(16, true).only_waves(64),
        multiply(64, false).only_waves(64),
        softmax_by_groups(),
        triangle(true),
        triangle(false),
        unary("7OP_TanhIfE", "Tanh", f64::tanh),
        unary("6OP_ExpIfE", "Exp", f64::exp),
        binary("6OP_AddIfffE", "Add", |a, b| a + b),
        binary("6OP_MulIfffE", "Mul", |a, b| a * b),
        skip_norm(),
    ]
}

fn mangled(name: &str) -> String {
    format!("11onnxruntime4rocm{}{name}", name.len())
}

/// Softmax of a row, or its logarithm. Exponentials, a sum of up to 1024 numbers, a division; and the
/// rounding of differences up to 20.
fn softmax(row: &[f64], is_log: bool) -> Vec<Want> {
    let most = row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let sum: f64 = row.iter().map(|x| (x - most).exp()).sum();
    row.iter()
        .map(|x| {
            let value = (x - most).exp() / sum;
            match is_log {
                true => Want::new(x - most - sum.ln(), 1e-5),
                false => Want::new(value, value * 1e-5),
            }
        })
        .collect()
}

/// Each wave takes a row of up to two to a power.
fn softmax_by_waves(log2: usize, columns: usize, is_log: bool) -> Case {
    let kernel = format!("{}IfffLi{log2}EEE", mangled("softmax_warp_forward"));
    let name = format!("softmax_warp_forward<float, {log2}, {is_log}>");
    Case::new(name, kernel, move |run| {
        let rows = 13;
        let x: Vec<f32> = Random::new(150).reals(rows * columns, -10.0, 10.0);
        let (input, out) = (run.input(&x)?, run.output::<f32>(x.len())?);
        let waves = 4;
        let launch = run
            .launch()
            .grid((rows as u32).div_ceil(waves))
            .block([run.wave(), waves, 1])
            .arg(&out)
            .arg(&input)
            .args([rows, columns, columns].map(|n| Arg::from(n as i32)))
            .arg(u8::from(is_log));
        finish(launch)?;
        let rows = wide(&x);
        let rows = rows.chunks_exact(columns);
        let want: Vec<Want> = rows.flat_map(|row| softmax(row, is_log)).collect();
        near("output", &out, &want)
    })
}

fn softmax_by_groups() -> Case {
    let kernel = format!(
        "{}ILi4EfffNS0_22SoftMaxForwardEpilogueE",
        mangled("softmax_block_forward")
    );
    Case::new("softmax_block_forward<4, float>", kernel, |run| {
        let (columns, rows, items) = (3003, 5, 512);
        let x: Vec<f32> = Random::new(151).reals(rows * columns, -10.0, 10.0);
        let (input, out) = (run.input(&x)?, run.output::<f32>(x.len())?);
        let launch = run
            .launch()
            .grid(rows as u32)
            .block(items)
            .lds(items * 4)
            .arg(&out)
            .arg(&input)
            .args([columns; 3].map(|n| Arg::from(n as i32)));
        finish(launch)?;
        let rows = wide(&x);
        let rows = rows.chunks_exact(columns);
        let want: Vec<Want> = rows.flat_map(|row| softmax(row, false)).collect();
        near("output", &out, &want)
    })
}

/// A row times a matrix whose numbers have four bits; blocks of them have a scale, and an own zero or 8.
fn multiply(block: usize, has_zeros: bool) -> Case {
    let flag = u32::from(has_zeros);
    let kernel = format!("21MatMulFloatInt4KernelIfLi{block}ELb{flag}EEE");
    let name = format!("MatMulFloatInt4Kernel<float, {block}, {has_zeros}>");
    Case::new(name, kernel, move |run| {
        // The last trip through a row is partial. Eight columns make a workgroup.
        let (columns, depth) = (24, 64 * 37);
        let blocks = depth / block;
        let mut random = Random::new(152);
        let a: Vec<f32> = random.reals(depth, -1.0, 1.0);
        let packed = random.bytes(columns * depth / 2);
        let scales: Vec<f32> = random.reals(columns * blocks, 0.1, 1.0);
        let zero_bytes = blocks.div_ceil(2);
        let zeros = random.bytes(columns * zero_bytes);
        let (a_in, b_in) = (run.input(&a)?, run.input(&packed)?);
        let (scales_in, zeros_in) = (run.input(&scales)?, run.input(&zeros)?);
        let out = run.output::<f32>(columns)?;
        let lds = 8 * (4 * blocks + if has_zeros { 2 * zero_bytes } else { 0 });
        let zeros_arg = match has_zeros {
            true => Arg::from(&zeros_in),
            false => Arg::null(),
        };
        let launch = run
            .launch()
            .grid([columns as u32 / 8, 1])
            .block([run.kernel().max_workgroup_size / 8, 8])
            .lds(lds as u32)
            .arg(&out)
            .arg(&a_in)
            .arg(&b_in)
            .arg(&scales_in)
            .arg(zeros_arg)
            .args([1, columns, depth, blocks].map(|n| Arg::from(n as i32)));
        finish(launch)?;
        let half = |bytes: &[u8], at: usize| i32::from(bytes[at / 2] >> (at % 2 * 4) & 15);
        let want: Vec<Want> = (0..columns)
            .map(|column| {
                let terms = a.iter().enumerate().map(|(at, a)| {
                    let own = at / block;
                    let zero = match has_zeros {
                        true => half(&zeros[column * zero_bytes..], own),
                        false => 8,
                    };
                    let code = half(&packed, column * depth + at);
                    let scale = f64::from(scales[column * blocks + own]) * f64::from(*a);
                    (
                        scale * f64::from(code - zero),
                        (scale * f64::from(code + zero)).abs(),
                    )
                });
                let (value, sizes) =
                    terms.fold((0.0, 0.0), |sum, term| (sum.0 + term.0, sum.1 + term.1));
                // Two products and a difference each; sums of some 100 terms.
                Want::new(value, sizes * 100.0 * <f32 as Real>::EPSILON)
            })
            .collect();
        near("output", &out, &want)
    })
}

/// Upper or lower triangles of matrices.
fn triangle(is_upper: bool) -> Case {
    let kernel = format!("{}IiLb{}EEE", mangled("TriluKernel"), u32::from(is_upper));
    Case::new(
        format!("TriluKernel<int, {is_upper}>"),
        kernel,
        move |run| {
            let (rows, columns, matrices, shift) = (17usize, 23usize, 3usize, 2i64);
            let len = rows * columns * matrices;
            let x: Vec<i32> = (1..=len as i32).collect();
            let (input, out) = (run.input(&x)?, run.output::<i32>(len)?);
            // A divisor with what divides by multiplication.
            let divisor = |divisor: usize| {
                let shift = divisor.next_power_of_two().ilog2();
                let more = (1u64 << 32) * ((1u64 << shift) - divisor as u64) / divisor as u64 + 1;
                let words = [divisor as u32, more as u32, shift].map(u32::to_le_bytes);
                Arg::bytes(words.concat())
            };
            let launch = run
                .launch()
                .grid(len.div_ceil(256) as u32)
                .block(256)
                .arg(shift)
                .arg(&input)
                .arg(&out)
                .arg(len as i32)
                .arg(divisor(rows * columns))
                .arg(divisor(columns));
            finish(launch)?;
            let want: Vec<i32> = (0..len)
                .map(|at| {
                    let (row, column) = ((at / columns % rows) as i64, (at % columns) as i64);
                    let is_in = match is_upper {
                        true => row + shift <= column,
                        false => row + shift >= column,
                    };
                    if is_in { x[at] } else { 0 }
                })
                .collect();
            exact("output", &out, &want)
        },
    )
}

const LEN: usize = 3 * 1024 + 517;

fn unary(operation: &str, name: &str, function: fn(f64) -> f64) -> Case {
    let kernel = format!("{}IffNS0_{operation}E", mangled("_UnaryElementWise"));
    Case::new(
        format!("_UnaryElementWise<float, {name}>"),
        kernel,
        move |run| {
            let x: Vec<f32> = Random::new(153).reals(LEN, -8.0, 8.0);
            let (input, out) = (run.input(&x)?, run.output::<f32>(LEN)?);
            // Four numbers an item.
            let launch = run.launch().grid(LEN.div_ceil(1024) as u32).block(256);
            finish(launch.arg(&input).arg(&out).arg(0u8).arg(LEN as i32))?;
            let want: Vec<Want> = x
                .iter()
                .map(|&x| function(f64::from(x)))
                .map(|value| Want::new(value, value.abs() * 1e-6 + 1e-9))
                .collect();
            near("output", &out, &want)
        },
    )
}

fn binary(operation: &str, name: &str, function: fn(f32, f32) -> f32) -> Case {
    // Both operands go on from number to number.
    let kernel = format!(
        "{}ILb1ELb1EfffNS0_{operation}ELi512ELi2EiE",
        mangled("_BinaryElementWiseSimple")
    );
    let name = format!("_BinaryElementWiseSimple<float, {name}>");
    Case::new(name, kernel, move |run| {
        let mut random = Random::new(154);
        let a: Vec<f32> = random.reals(LEN, -8.0, 8.0);
        let b: Vec<f32> = random.reals(LEN, -8.0, 8.0);
        let (x, y, out) = (run.input(&a)?, run.input(&b)?, run.output::<f32>(LEN)?);
        let launch = run.launch().grid(LEN.div_ceil(1024) as u32).block(512);
        let launch = launch.arg(&x).arg(&y).arg(&out).arg(0u8);
        finish(launch.arg(LEN as i32))?;
        let want: Vec<f32> = a.iter().zip(&b).map(|(&a, &b)| function(a, b)).collect();
        exact("output", &out, &want)
    })
}

/// The root mean square norm of a sum, which is an output too.
fn skip_norm() -> Case {
    let kernel = "24SkipLayerNormKernelSmallIfffLj256ELi1ELb1EEE";
    Case::new(
        "SkipLayerNormKernelSmall<float, 256, 1, true>",
        kernel,
        |run| {
            let (columns, rows) = (201, 7);
            let len = columns * rows;
            let mut random = Random::new(155);
            let [x, skip]: [Vec<f32>; 2] = std::array::from_fn(|_| random.reals(len, -2.0, 2.0));
            let [gamma, bias]: [Vec<f32>; 2] =
                std::array::from_fn(|_| random.reals(columns, -2.0, 2.0));
            let (x_in, skip_in) = (run.input(&x)?, run.input(&skip)?);
            let (gamma_in, bias_in) = (run.input(&gamma)?, run.input(&bias)?);
            let (out, sums) = (run.output::<f32>(len)?, run.output::<f32>(len)?);
            let epsilon = 1e-5f32;
            let launch = run
                .launch()
                .grid(rows as u32)
                .block(256)
                .arg(columns as i32)
                .arg(&x_in)
                .arg(&skip_in)
                .arg(Arg::null())
                .arg(&gamma_in)
                .arg(&bias_in)
                .arg(epsilon)
                .arg(&out)
                .arg(&sums)
                .args([1u8; 2].map(Arg::from));
            finish(launch)?;
            let (mut want, mut want_sums) = (Vec::new(), Vec::new());
            for row in 0..rows {
                let sum = |column: usize| {
                    let at = row * columns + column;
                    let parts = [x[at], skip[at], bias[column]].map(f64::from);
                    (
                        parts.iter().sum(),
                        parts.iter().map(|part| part.abs()).sum(),
                    )
                };
                let own: Vec<(f64, f64)> = (0..columns).map(sum).collect();
                let square = own.iter().map(|(sum, _)| sum * sum).sum::<f64>() / columns as f64;
                let scale = 1.0 / (square + f64::from(epsilon)).sqrt();
                for ((sum, sizes), gamma) in own.iter().zip(&gamma) {
                    let rounding = sizes * 3.0 * <f32 as Real>::EPSILON;
                    let factor = scale * f64::from(*gamma);
                    want_sums.push(Want::new(*sum, rounding));
                    want.push(Want::new(
                        sum * factor,
                        (rounding * factor).abs() + (sum * factor).abs() * 2e-6,
                    ));
                }
            }
            near("output", &out, &want)?;
            near("sum", &sums, &want_sums)
        },
    )
}
