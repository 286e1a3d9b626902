//! Functions of whole rows: norms, softmax, rotary positions, sums, running sums, order.

use gfxjit::half::f16;

use crate::case::Case;
use crate::check::{Want, each, exact, near};
use crate::ggml::common::{divisor, sum_error};
use crate::random::Random;
use crate::real::{Real, wide};
use crate::run::finish;

pub fn cases() -> Vec<Case> {
    vec![
        norm(32, 300),
        norm(1024, 2500),
        group_norm(),
        rms_norm(256, false),
        rms_norm(1024, true),
        l2_norm(),
        softmax::<f32>(),
        softmax::<f16>(),
        rope::<f32>("norm"),
        rope::<f16>("neox"),
        sum_rows(false),
        sum_rows(true),
        cumsum(),
        argsort(0),
        argsort(1),
        argmax(),
    ]
}

const EPS: f32 = 1e-5;

/// Rows, channels and samples of the norms.
const SHAPE: [usize; 3] = [3, 2, 2];

/// Binary32 numbers; no row lies behind the one before it.
struct Input {
    data: Vec<f32>,
    columns: usize,
    stride: usize,
}

impl Input {
    fn new(seed: u64, columns: usize) -> Self {
        let stride = columns + 5;
        let data = Random::new(seed).reals(stride * SHAPE.iter().product::<usize>(), -2.0, 3.0);
        Self {
            data,
            columns,
            stride,
        }
    }

    fn rows(&self) -> impl Iterator<Item = Vec<f64>> {
        let rows = self.data.chunks_exact(self.stride);
        rows.map(|row| wide(&row[..self.columns]))
    }

    /// Sizes, then strides of rows, channels and samples.
    fn args(&self) -> Vec<gfxjit::Arg> {
        let [rows, channels, samples] = SHAPE;
        let mut args: Vec<gfxjit::Arg> = [self.columns, channels, samples]
            .map(|n| gfxjit::Arg::from(n as i32))
            .to_vec();
        let strides = [
            self.stride,
            self.stride * rows,
            self.stride * rows * channels,
        ];
        args.extend(strides.map(|n| gfxjit::Arg::from(n as i64)));
        args.push(EPS.into());
        args
    }
}

fn norm(block: u32, columns: usize) -> Case {
    let kernel = format!("8norm_f32ILi{block}EEv");
    Case::new(format!("norm_f32<{block}>"), kernel, move |run| {
        let input = Input::new(50, columns);
        let (x, out) = (
            run.input(&input.data)?,
            run.output::<f32>(columns * SHAPE.iter().product::<usize>())?,
        );
        let launch = run
            .launch()
            .grid(SHAPE.map(|n| n as u32))
            .block(block)
            .lds(if block > 32 { 32 * 8 } else { 0 })
            .arg(&x)
            .arg(&out)
            .args(input.args());
        finish(launch)?;
        let mut want = Vec::new();
        for row in input.rows() {
            let count = columns as f64;
            let mean = row.iter().sum::<f64>() / count;
            let square = row.iter().map(|x| x * x).sum::<f64>() / count;
            let spread = 1.0 / (square - mean * mean + f64::from(EPS)).sqrt();
            // The variance is a difference of two sums of `columns / block` terms and a tree.
            let terms = columns / block as usize + 12;
            let error = sum_error(square + mean * mean, terms) * spread * spread;
            for x in row {
                let value = (x - mean) * spread;
                let within = value.abs() * (error + 1e-6) + sum_error(2.0, terms) * spread;
                want.push(Want::new(value, within));
            }
        }
        near("dst", &out, &want)
    })
}

fn group_norm() -> Case {
    Case::new(
        "group_norm_f32<1024>",
        "14group_norm_f32ILi1024EEv",
        |run| {
            // The last group is partial.
            let (group, len) = (1500, 4 * 1500 + 700);
            let x: Vec<f32> = Random::new(51).reals(len, -1.0, 3.0);
            let (input, out) = (run.input(&x)?, run.output::<f32>(len)?);
            let launch = run
                .launch()
                .grid(len.div_ceil(group) as u32)
                .block(1024)
                .lds(2 * 32 * 4)
                .arg(&input)
                .arg(&out)
                .arg(group as i32)
                .arg(len as i32)
                .arg(EPS);
            finish(launch)?;
            let mut want = Vec::new();
            for own in wide(&x).chunks(group) {
                // Sums are divided by the size of a whole group.
                let mean = own.iter().sum::<f64>() / group as f64;
                let square = own.iter().map(|x| (x - mean).powi(2)).sum::<f64>();
                let spread = 1.0 / (square / group as f64 + f64::from(EPS)).sqrt();
                for x in own {
                    let value = (x - mean) * spread;
                    want.push(Want::new(value, value.abs() * 3e-6 + 2e-6 * spread));
                }
            }
            near("dst", &out, &want)
        },
    )
}

fn rms_norm(block: u32, multiplies: bool) -> Case {
    let flag = u32::from(multiplies);
    let kernel = format!("12rms_norm_f32ILi{block}ELb{flag}ELb0ELb0EEv");
    let name = format!("rms_norm_f32<{block}, {multiplies}>");
    Case::new(name, kernel, move |run| {
        let columns = if block < 1024 { 777 } else { 3001 };
        let input = Input::new(52, columns);
        let factors: Vec<f32> = Random::new(53).reals(columns, -2.0, 2.0);
        let (x, factors_in) = (run.input(&input.data)?, run.input(&factors)?);
        let out = run.output::<f32>(columns * SHAPE.iter().product::<usize>())?;
        let none = || gfxjit::Arg::bytes(vec![0; 12]);
        let mut launch = run
            .launch()
            .grid(SHAPE.map(|n| n as u32))
            .block(block)
            .lds(32 * 4)
            .arg(&x)
            .arg(&out)
            .args(input.args());
        // One row of factors for all.
        launch = if multiplies {
            launch
                .arg(&factors_in)
                .args([0i64; 3].map(gfxjit::Arg::from))
                .arg(divisor(columns as u32))
                .args([1; 3].map(divisor))
        } else {
            launch
                .arg(gfxjit::Arg::null())
                .args([0i64; 3].map(gfxjit::Arg::from))
                .args([none(), none(), none(), none()])
        };
        launch = launch
            .arg(gfxjit::Arg::null())
            .args([0i64; 3].map(gfxjit::Arg::from))
            .args([none(), none(), none(), none()]);
        // What follows is for the last flag of the template.
        if run.argument_count() > 25 {
            launch = launch.arg(0f32);
        }
        finish(launch)?;
        let mut want = Vec::new();
        for row in input.rows() {
            let square = row.iter().map(|x| x * x).sum::<f64>() / columns as f64;
            let scale = 1.0 / (square + f64::from(EPS)).sqrt();
            for (x, factor) in row.iter().zip(&factors) {
                let factor = if multiplies { f64::from(*factor) } else { 1.0 };
                let value = x * scale * factor;
                // Half the relative error of a sum of 3 terms and a tree, a root, products.
                want.push(Want::new(value, value.abs() * 1.5e-6));
            }
        }
        near("dst", &out, &want)
    })
}

fn l2_norm() -> Case {
    Case::new("l2_norm_f32<32>", "11l2_norm_f32ILi32EEv", |run| {
        let input = Input::new(54, 200);
        let x = run.input(&input.data)?;
        let out = run.output::<f32>(200 * SHAPE.iter().product::<usize>())?;
        let launch = run
            .launch()
            .grid(SHAPE.map(|n| n as u32))
            .block(32)
            .arg(&x)
            .arg(&out)
            .args(input.args());
        finish(launch)?;
        let mut want = Vec::new();
        for row in input.rows() {
            let length = row.iter().map(|x| x * x).sum::<f64>().sqrt();
            let scale = 1.0 / length.max(f64::from(EPS));
            want.extend(
                row.iter()
                    .map(|x| Want::new(x * scale, (x * scale).abs() * 1.5e-6)),
            );
        }
        near("dst", &out, &want)
    })
}

/// With a mask in format T and a slope for each head.
fn softmax<T: Real>() -> Case {
    let kernel = format!("12soft_max_f32ILb1ELi0ELi0E{}EvPKf", T::MANGLED);
    let name = format!("soft_max_f32<true, 0, 0, {}>", T::NAME);
    Case::new(name, kernel, |run| {
        let (columns, rows, heads) = (700usize, 3usize, 6usize);
        let len = columns * rows * heads;
        let mut random = Random::new(55);
        let x: Vec<f32> = random.reals(len, -10.0, 10.0);
        let mut mask: Vec<T> = random.reals(columns * rows, -3.0, 0.0);
        for at in (0..mask.len()).step_by(7) {
            mask[at] = T::rounded(f64::NEG_INFINITY);
        }
        // Slopes as in ALiBi: powers of two bases, for heads below and from the power of two.
        let (scale, max_bias, whole) = (0.5f32, 8f32, 4u32);
        let base = |bias: f32| (-bias / whole as f32).exp2();
        let (m0, m1) = (base(max_bias), base(max_bias / 2.0));
        let words = [
            heads,
            whole as usize,
            columns,
            rows * heads,
            rows,
            columns,
            rows,
            heads,
            1,
            columns * size_of::<T>(),
            columns * rows * size_of::<T>(),
            columns * rows * size_of::<T>(),
            1,
            1,
        ];
        let mut params: Vec<u8> = words
            .iter()
            .flat_map(|&n| (n as u64).to_le_bytes())
            .collect();
        params.extend(
            [scale, max_bias, m0, m1]
                .iter()
                .flat_map(|x| x.to_le_bytes()),
        );
        let (x_in, mask_in) = (run.input(&x)?, run.input(&mask)?);
        let out = run.output::<f32>(len)?;
        let items = columns.next_power_of_two().clamp(64, 1024) as u32;
        let launch = run
            .launch()
            .grid([rows as u32, heads as u32, 1])
            .block(items)
            .lds((columns.next_multiple_of(64) + 64) as u32 * 4)
            .arg(&x_in)
            .arg(&mask_in)
            .arg(gfxjit::Arg::null())
            .arg(&out)
            .arg(gfxjit::Arg::bytes(params));
        finish(launch)?;
        let mut want = Vec::new();
        for (number, own) in x.chunks_exact(columns).enumerate() {
            let (row, head) = (number % rows, number / rows);
            let slope = if head < whole as usize {
                f64::from(m0).powi(head as i32 + 1)
            } else {
                f64::from(m1).powi(2 * (head as i32 - whole as i32) + 1)
            };
            let masks = &mask[row * columns..][..columns];
            let values: Vec<f64> = own
                .iter()
                .zip(masks)
                .map(|(x, mask)| f64::from(*x) * f64::from(scale) + slope * mask.wide())
                .collect();
            let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let exps: Vec<f64> = values.iter().map(|x| (x - most).exp()).collect();
            let sum: f64 = exps.iter().sum();
            // An error of 2^-20 in an exponent of up to 13, exponentials and a sum of 700 terms.
            want.extend(
                exps.iter()
                    .map(|e| Want::new(e / sum, e / sum * 5e-6 + 1e-12)),
            );
        }
        near("dst", &out, &want)
    })
}

/// Pairs of numbers are turned by an angle that depends on their place and the token's.
fn rope<T: Real>(kind: &'static str) -> Case {
    let function = format!("rope_{kind}");
    let kernel = format!(
        "{}{function}ILb1ELb1E{}{}Ev",
        function.len(),
        T::MANGLED,
        if T::MANGLED == "f" { "f" } else { "S0_" }
    );
    let name = format!("{function}<true, true, {}>", T::NAME);
    Case::new(name, kernel, move |run| {
        // Of a head's 80 numbers 64 are turned.
        let (columns, heads, tokens, turned) = (80usize, 5usize, 7usize, 64usize);
        let len = columns * heads * tokens;
        let mut random = Random::new(56);
        let x: Vec<T> = random.reals(len, -2.0, 2.0);
        let places: Vec<i32> = (0..tokens).map(|_| random.below(500) as i32).collect();
        let factors: Vec<f32> = random.reals(turned / 2, 0.8, 1.5);
        let (freq_scale, magnitude) = (0.5f32, 1.25f32);
        let step = 10000f32.powf(-2.0 / turned as f32);
        let (x_in, places_in) = (run.input(&x)?, run.input(&places)?);
        let (factors_in, out) = (run.input(&factors)?, run.output::<T>(len)?);
        let row = [columns, columns * heads, len];
        let launch = run
            .launch()
            .grid([(heads * tokens) as u32, columns.div_ceil(512) as u32, 1])
            .block([1, 256, 1])
            .arg(&x_in)
            .arg(&out)
            .args([columns, heads, tokens].map(|n| gfxjit::Arg::from(n as i32)))
            .args(row.map(|n| gfxjit::Arg::from(n as i32)))
            .args(row.map(|n| gfxjit::Arg::from(n as i32)))
            .arg(turned as i32)
            .arg(0i32)
            .arg(&places_in)
            .arg(freq_scale)
            .arg(0f32)
            .arg(magnitude)
            .arg(gfxjit::Arg::bytes(vec![0; 8]))
            .arg(step)
            .arg(&factors_in)
            .arg(gfxjit::Arg::null())
            .arg(0i32)
            .arg(0u8);
        finish(launch)?;
        let x = wide(&x);
        let mut want: Vec<Want> = x.iter().map(|&x| Want::new(x, 0.0)).collect();
        for (token, place) in places.iter().enumerate() {
            for head in 0..heads {
                let start = (token * heads + head) * columns;
                for (pair, factor) in factors.iter().enumerate() {
                    let (one, other) = match kind {
                        "norm" => (start + 2 * pair, start + 2 * pair + 1),
                        _ => (start + pair, start + pair + turned / 2),
                    };
                    let angle = f64::from(*place) * f64::from(step).powi(pair as i32)
                        / f64::from(*factor)
                        * f64::from(freq_scale);
                    let (sin, cos) = angle.sin_cos();
                    let size = (x[one].abs() + x[other].abs()) * f64::from(magnitude);
                    // The angle is computed in binary32, by a power: some units in its last place.
                    let within = size * (angle.abs() * 1e-6 + 1e-6);
                    for (at, value) in [
                        (one, x[one] * cos - x[other] * sin),
                        (other, x[one] * sin + x[other] * cos),
                    ] {
                        let value = value * f64::from(magnitude);
                        let rounding = value.abs() * T::EPSILON + T::TINY;
                        want[at] = Want::new(value, within + rounding);
                    }
                }
            }
        }
        near("dst", &out, &want)
    })
}

fn sum_rows(is_mean: bool) -> Case {
    let kernel = format!("15reduce_rows_f32ILb{}EEv", u32::from(is_mean));
    Case::new(format!("reduce_rows_f32<{is_mean}>"), kernel, move |run| {
        let (columns, rows) = (5003, 9);
        let x: Vec<f32> = Random::new(57).reals(columns * rows, -1.0, 1.5);
        let (input, out) = (run.input(&x)?, run.output::<f32>(rows)?);
        let launch = run.launch().grid(rows as u32).block(512);
        finish(launch.arg(&input).arg(&out).arg(columns as i32))?;
        let want: Vec<Want> = wide(&x)
            .chunks_exact(columns)
            .map(|row| {
                let count = if is_mean { columns as f64 } else { 1.0 };
                let sizes: f64 = row.iter().map(|x| x.abs()).sum();
                // Ten terms an item, then a tree.
                let within = sum_error(sizes, 24) / count;
                Want::new(row.iter().sum::<f64>() / count, within)
            })
            .collect();
        near("dst", &out, &want)
    })
}

/// Sums of the numbers of a row up to each.
fn running(x: &[f32], columns: usize) -> Vec<Want> {
    let mut want = Vec::new();
    for row in wide(x).chunks_exact(columns) {
        let (mut sum, mut sizes) = (0.0, 0.0);
        for x in row {
            sum += x;
            sizes += x.abs();
            // Parts are added up to, and taken away from, sums of their neighbours.
            want.push(Want::new(sum, sum_error(sizes + 8.0, 40)));
        }
    }
    want
}

fn cumsum() -> Case {
    Case::new("cumsum_kernel<float>", "13cumsum_kernelIfEv", |run| {
        let (columns, rows) = (2111, 4);
        let x: Vec<f32> = Random::new(58).reals(columns * rows, -1.0, 1.2);
        let (input, out) = (run.input(&x)?, run.output::<f32>(columns * rows)?);
        let items = 256;
        let row = columns * rows;
        let strides = [1, columns, row, row].map(|n| gfxjit::Arg::from(n as i64));
        let launch = run
            .launch()
            .grid([rows as u32, 1, 1])
            .block(items)
            .lds((items + items / run.wave() + 2) * 4)
            .arg(&input)
            .arg(&out)
            .args([columns, rows, 1, 1].map(|n| gfxjit::Arg::from(n as i64)))
            .args(strides.clone())
            .args(strides);
        finish(launch)?;
        near("dst", &out, &running(&x, columns))
    })
}

/// The order of a row's numbers, which all differ.
fn argsort(order: u32) -> Case {
    let kernel = format!("17k_argsort_f32_i32IL15ggml_sort_order{order}EEv");
    Case::new(format!("k_argsort_f32_i32<{order}>"), kernel, move |run| {
        let (columns, rows) = (700usize, 5usize);
        let mut random = Random::new(60);
        let mut x: Vec<f32> = (0..columns * rows).map(|at| at as f32 - 1000.0).collect();
        for row in x.chunks_exact_mut(columns) {
            for at in (1..columns).rev() {
                row.swap(at, random.below(at as u64 + 1) as usize);
            }
        }
        let padded = columns.next_power_of_two() as u32;
        let (input, out) = (run.input(&x)?, run.output::<i32>(columns * rows)?);
        let launch = run
            .launch()
            .grid(rows as u32)
            .block(padded)
            .lds(padded * 4)
            .arg(&input)
            .arg(&out)
            .arg(columns as i32)
            .arg(padded as i32);
        finish(launch)?;
        let mut want = Vec::new();
        for row in x.chunks_exact(columns) {
            let mut own: Vec<i32> = (0..columns as i32).collect();
            own.sort_by(|&a, &b| row[a as usize].total_cmp(&row[b as usize]));
            if order == 1 {
                own.reverse();
            }
            want.extend(own);
        }
        exact("dst", &out, &want)
    })
}

fn argmax() -> Case {
    Case::new("argmax_f32", "10argmax_f32PKfPil", |run| {
        let (columns, rows) = (3001usize, 6usize);
        let x: Vec<f32> = Random::new(61).reals(columns * rows, -5.0, 5.0);
        let (input, out) = (run.input(&x)?, run.output::<i32>(rows)?);
        let launch = run.launch().grid(rows as u32).block(1024);
        finish(launch.arg(&input).arg(&out).arg(columns as i64))?;
        each("dst", &out, rows, |row, got| {
            let own = &x[row * columns..][..columns];
            let most = own.iter().copied().fold(f32::MIN, f32::max);
            // Any of several that are equal will do.
            (own.get(got as usize) == Some(&most))
                .then_some(())
                .ok_or_else(|| format!("is {got}, not where the largest is"))
        })
    })
}
