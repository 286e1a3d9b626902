//! References for floating-point kernels.

use half::{bf16, f16};

use super::expected::{Expected, ReferenceCase, exact, near};

fn wide(values: &[f32]) -> Vec<f64> {
    values.iter().map(|&value| f64::from(value)).collect()
}

pub(super) fn saxpy(case: &ReferenceCase) -> Vec<Expected> {
    let (x, y) = (wide(&case.list(0)), wide(&case.list(1)));
    let a = f64::from(case.one::<f32>(2));
    let n = case.one::<u32>(3) as usize;
    let sums = x.iter().zip(&y).enumerate();
    vec![near(
        1,
        sums.map(|(i, (x, y))| if i < n { a * x + y } else { *y })
            .collect(),
    )]
}

pub(super) fn matmul(case: &ReferenceCase) -> Vec<Expected> {
    let (a, b) = (wide(&case.list(0)), wide(&case.list(1)));
    let [m, n, k] = [3, 4, 5].map(|arg| case.one::<u32>(arg) as usize);
    let cell = |row: usize, col: usize| (0..k).map(|i| a[row * k + i] * b[i * n + col]).sum();
    vec![near(2, (0..m * n).map(|at| cell(at / n, at % n)).collect())]
}

pub(super) fn reduction(case: &ReferenceCase) -> Vec<Expected> {
    let values = wide(&case.list(0));
    let n = case.one::<u32>(2) as usize;
    vec![near(
        1,
        values[..n]
            .chunks(1024)
            .map(|chunk| chunk.iter().sum())
            .collect(),
    )]
}

pub(super) fn nbody(case: &ReferenceCase) -> Vec<Expected> {
    let bodies = wide(&case.list(0));
    let soft = f64::from(case.one::<f32>(3));
    let mut forces = Vec::new();
    for me in bodies.chunks_exact(4) {
        let mut force = [0.0; 3];
        for other in bodies.chunks_exact(4) {
            let distance = [0, 1, 2].map(|axis| other[axis] - me[axis]);
            let square: f64 = distance.iter().map(|d| d * d).sum();
            let weight = other[3] * (square + soft).powf(-1.5);
            for (sum, d) in force.iter_mut().zip(distance) {
                *sum += d * weight;
            }
        }
        forces.extend(force);
        forces.push(0.0);
    }
    vec![near(1, forces)]
}

fn normal_cdf(d: f64) -> f64 {
    const FACTORS: [f64; 5] = [
        0.319_381_53,
        -0.356_563_782,
        1.781_477_937,
        -1.821_255_978,
        1.330_274_429,
    ];
    let k = 1.0 / (1.0 + 0.231_641_9 * d.abs());
    let polynomial = FACTORS
        .iter()
        .rev()
        .fold(0.0, |sum, factor| k * (factor + sum));
    let tail = (-0.5 * d * d).exp() / std::f64::consts::TAU.sqrt() * polynomial;
    if d > 0.0 { 1.0 - tail } else { tail }
}

pub(super) fn black_scholes(case: &ReferenceCase) -> Vec<Expected> {
    let [a, b, c] = [0, 1, 2].map(|arg| wide(&case.list(arg)));
    let [rate, volatility] = [5, 6].map(|arg| f64::from(case.one::<f32>(arg)));
    let (mut call, mut put) = (Vec::new(), Vec::new());
    for i in 0..case.items() {
        let (spot, strike) = (60.0 + 50.0 * a[i], 60.0 + 40.0 * b[i]);
        let years = 2.0 + 1.75 * c[i];
        let d1 = ((spot / strike).ln() + (rate + volatility * volatility / 2.0) * years)
            / (volatility * years.sqrt());
        let d2 = d1 - volatility * years.sqrt();
        let discounted = strike * (-rate * years).exp();
        call.push(spot * normal_cdf(d1) - discounted * normal_cdf(d2));
        put.push(discounted * (1.0 - normal_cdf(d2)) - spot * (1.0 - normal_cdf(d1)));
    }
    vec![near(3, call), near(4, put)]
}

pub(super) fn softmax(case: &ReferenceCase) -> Vec<Expected> {
    let columns = case.one::<u32>(2) as usize;
    let rows = wide(&case.list(0));
    let row = |row: &[f64]| {
        let sum: f64 = row.iter().map(|value| value.exp()).sum();
        row.iter()
            .map(|value| value.exp() / sum)
            .collect::<Vec<_>>()
    };
    vec![near(1, rows.chunks(columns).flat_map(row).collect())]
}

/// The product and the sum of two halves round correctly from f32, which represents the product
/// exactly and has more than the 2·11 + 2 bits that a sum needs.
pub(super) fn axpy_f16(case: &ReferenceCase) -> Vec<Expected> {
    let a = case.one::<f16>(2).to_f32();
    let sums = case.list::<f16>(0).into_iter().zip(case.list::<f16>(1));
    vec![exact(
        1,
        sums.map(|(x, y)| {
            let product = f16::from_f32(a * x.to_f32());
            f16::from_f32(product.to_f32() + y.to_f32())
        }),
    )]
}

pub(super) fn bf16_sums(case: &ReferenceCase) -> Vec<Expected> {
    let (x, y) = (case.list::<bf16>(0), case.list::<f32>(1));
    let sum = |(x, y): (&bf16, &f32)| bf16::from_f32(x.to_f32() + y);
    let product = |(x, y): (&bf16, &f32)| bf16::from_f32(x.to_f32() * bf16::from_f32(*y).to_f32());
    vec![
        exact(2, x.iter().zip(&y).map(sum)),
        exact(3, x.iter().zip(&y).map(product)),
    ]
}

pub(super) fn double(case: &ReferenceCase) -> Vec<Expected> {
    let (a, b) = (case.list::<f64>(0), case.list::<f64>(1));
    let mut out = Vec::new();
    for i in 0..case.items() {
        let (x, y) = (a[i], b[i]);
        let wide = x * [2f64.powi(900), 2f64.powi(-900), 1.0][i % 3];
        out.push(x.mul_add(y, -0.25));
        out.push(wide / y);
        out.push(if x < 0.0 { -wide * x } else { wide }.sqrt());
        out.push((x * y + x) * 3.0 - y);
    }
    vec![exact(2, out)]
}

pub(super) fn divide_f32(case: &ReferenceCase) -> Vec<Expected> {
    let (a, b) = (case.list::<u32>(0), case.list::<u32>(1));
    let (mut quotients, mut roots) = (Vec::new(), Vec::new());
    for i in 0..case.items() {
        let (mut bits, mut other) = (a[i], b[i]);
        match i % 16 {
            0 => bits &= 0x807f_ffff,
            1 => other &= 0x807f_ffff,
            2 => bits = 0x7f80_0000,
            3 => other = 0x8000_0000,
            4 => bits = 0x7fc0_0000,
            5 => other = 0xff80_0000,
            _ => {}
        }
        quotients.push(f32::from_bits(bits) / f32::from_bits(other));
        roots.push(f32::from_bits(bits).sqrt());
    }
    vec![exact(2, quotients), exact(3, roots)]
}

pub(super) fn convert(case: &ReferenceCase) -> Vec<Expected> {
    let (inputs, ints) = (case.list::<f32>(0), case.list::<u64>(1));
    let (mut floats, mut doubles) = (Vec::new(), Vec::new());
    let (mut out, mut wide) = (Vec::new(), Vec::new());
    let scale = |power: i32| 2f32.powi(power);
    for (&f, &u) in inputs.iter().zip(&ints) {
        floats.extend([
            f16::from_f32(f).to_f32(),
            f16::from_f32(f * scale(-15)).to_f32(),
            u as i32 as f32,
            u as u32 as f32,
            u as f32,
            u as i64 as f32,
        ]);
        doubles.extend([
            f64::from(f),
            f64::from(u as i32),
            u as f64,
            f64::from((f64::from(f) / 3.0) as f32),
        ]);
        out.extend([
            (f * scale(30)) as i32,
            ((f + 1.0) * scale(30)) as u32 as i32,
            i32::from(u as i8),
            i32::from(u as u16),
            (f * 100.0).floor() as i32 * 100 + (f * 10.0).ceil() as i32,
            (f * 16.0).round_ties_even() as i32 - (f * 77.0).trunc() as i32,
        ]);
        wide.extend([
            (f * scale(60)) as i64,
            (f64::from(f) * 2f64.powi(62)) as i64,
        ]);
    }
    vec![
        exact(2, floats),
        exact(3, doubles),
        exact(4, out),
        exact(5, wide),
    ]
}

/// Products are computed in f32, as in the kernel, so that the function is tested with exactly the
/// same argument.
pub(super) fn math_f32(case: &ReferenceCase) -> Vec<Expected> {
    let (a, b) = (case.list::<f32>(0), case.list::<f32>(1));
    let mut out = Vec::new();
    for i in 0..case.items() {
        let (x, y) = (a[i], b[i]);
        let d = f64::from;
        out.extend([
            d(if i % 4 == 0 { x * 1.0e9 } else { x * 10.0 }).sin(),
            d(x * 100.0).cos(),
            d(x).tan(),
            d(x * 4.0).exp(),
            d(y * 4.0).exp2(),
            d(x + 1.5).ln(),
            d(y + 1.5).log10(),
            d(x + 1.5).powf(d(y * 3.0)),
            d(x).atan2(d(y)),
            d(x * 2.0).tanh(),
            d(y).cbrt(),
            d(x * 100.0) % d(y + 2.0),
        ]);
    }
    vec![near(2, out)]
}

pub(super) fn math_f64(case: &ReferenceCase) -> Vec<Expected> {
    let (a, b) = (case.list::<f64>(0), case.list::<f64>(1));
    let mut out = Vec::new();
    for i in 0..case.items() {
        let (x, y) = (a[i], b[i]);
        out.extend([
            if i % 4 == 0 { x * 1.0e12 } else { x * 10.0 }.sin(),
            (x * 4.0).exp(),
            (y + 1.5).ln(),
            (x + 1.5).powf(y * 3.0),
            (x * 20.0).atan(),
            x.hypot(y),
        ]);
    }
    vec![near(2, out)]
}
