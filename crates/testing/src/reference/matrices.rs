//! References for kernels that multiply matrices with matrix instructions, in the instructions'
//! formats: `C = A·B` of `m×k` and `k×n`; arguments 0 to 2, then `m`, `n` and `k`.

use half::{bf16, f16};

use super::expected::{Expected, Number, ReferenceCase, exact, near};

fn sizes(case: &ReferenceCase) -> [usize; 3] {
    [3, 4, 5].map(|arg| case.one::<u32>(arg) as usize)
}

/// Sums of products by row and column.
fn product<T: Copy, S: Copy + std::ops::AddAssign + std::ops::Mul<Output = S>>(
    case: &ReferenceCase,
    a: &[T],
    b: &[T],
    zero: S,
    number: impl Fn(T) -> S,
) -> Vec<S> {
    let [m, n, k] = sizes(case);
    let mut sums = vec![zero; m * n];
    for (at, sum) in sums.iter_mut().enumerate() {
        for i in 0..k {
            *sum += number(a[at / n * k + i]) * number(b[i * n + at % n]);
        }
    }
    sums
}

fn floats<T: Number>(case: &ReferenceCase, number: impl Fn(T) -> f64) -> Vec<Expected> {
    let (a, b) = (case.list::<T>(0), case.list::<T>(1));
    vec![near(2, product(case, &a, &b, 0.0, number))]
}

pub(super) fn matmul_f16(case: &ReferenceCase) -> Vec<Expected> {
    floats::<f16>(case, f64::from)
}

pub(super) fn matmul_bf16(case: &ReferenceCase) -> Vec<Expected> {
    floats::<bf16>(case, f64::from)
}

/// `C - A·B`.
pub(super) fn matmul_f64(case: &ReferenceCase) -> Vec<Expected> {
    let (a, b) = (case.list::<f64>(0), case.list::<f64>(1));
    let products = product(case, &a, &b, 0.0, |x| x);
    let before = case.list::<f64>(2);
    let left = before.iter().zip(products).map(|(c, p)| c - p);
    vec![near(2, left.collect())]
}

pub(super) fn matmul_i8(case: &ReferenceCase) -> Vec<Expected> {
    let (a, b) = (case.list::<i8>(0), case.list::<i8>(1));
    vec![exact(2, product(case, &a, &b, 0i32, i32::from))]
}

/// Signed A, unsigned B.
pub(super) fn matmul_i8_u8(case: &ReferenceCase) -> Vec<Expected> {
    let a: Vec<i32> = case.list::<i8>(0).into_iter().map(i32::from).collect();
    let b: Vec<i32> = case.list::<u8>(1).into_iter().map(i32::from).collect();
    vec![exact(2, product(case, &a, &b, 0i32, |x| x))]
}

/// The nearest number with this number of mantissa bits (without the implicit one) and this
/// smallest exponent; ties to even. Overflow does not occur here.
fn rounded(x: f32, mantissa: i32, least: i32) -> f64 {
    let x = f64::from(x);
    if x == 0.0 {
        return 0.0;
    }
    let exponent = (x.abs().log2().floor() as i32).max(least);
    let unit = 2f64.powi(exponent - mantissa);
    (x / unit).round_ties_even() * unit
}

fn narrow(
    case: &ReferenceCase,
    of_a: impl Fn(f32) -> f64,
    of_b: impl Fn(f32) -> f64,
) -> Vec<Expected> {
    let a: Vec<f64> = case.list(0).into_iter().map(of_a).collect();
    let b: Vec<f64> = case.list(1).into_iter().map(of_b).collect();
    vec![near(2, product(case, &a, &b, 0.0, |x| x))]
}

/// f32 converted to E4M3 with gfx942's exponent bias, which is larger by one.
pub(super) fn matmul_fp8_fnuz(case: &ReferenceCase) -> Vec<Expected> {
    narrow(case, |x| rounded(x, 3, -7), |x| rounded(x, 3, -7))
}

/// f32 converted to E4M3 (A) and E5M2 (B) of the Open Compute Project.
pub(super) fn matmul_fp8_bf8(case: &ReferenceCase) -> Vec<Expected> {
    narrow(case, |x| rounded(x, 3, -6), |x| rounded(x, 2, -14))
}
