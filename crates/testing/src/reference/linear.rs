//! References for linear algebra kernels: sparse and dense products, systems of equations,
//! transforms, compensated sums.

use std::f64::consts::TAU;

use super::expected::{Expected, ReferenceCase, exact, near};

fn wide(values: &[f32]) -> Vec<f64> {
    values.iter().map(|&value| f64::from(value)).collect()
}

/// By definition, term by term.
pub(super) fn fft(case: &ReferenceCase) -> Vec<Expected> {
    let mut out = Vec::new();
    for block in wide(&case.list(0)).chunks_exact(512) {
        for k in 0..256 {
            let (mut re, mut im) = (0.0, 0.0);
            for (n, point) in block.chunks_exact(2).enumerate() {
                let (s, c) = (-TAU * (k * n % 256) as f64 / 256.0).sin_cos();
                re += point[0] * c - point[1] * s;
                im += point[0] * s + point[1] * c;
            }
            out.extend([re, im]);
        }
    }
    vec![near(1, out)]
}

pub(super) fn spmv_csr(case: &ReferenceCase) -> Vec<Expected> {
    let (columns, values) = (case.list::<u32>(2), wide(&case.list(3)));
    let x = wide(&case.list(4));
    let (mut starts, mut y) = (vec![0u32], Vec::new());
    let mut at = 0;
    for length in &case.args[0] {
        let end = at + usize::from(length % 17);
        let terms = (at..end).map(|k| values[k] * x[columns[k] as usize % x.len()]);
        y.push(terms.sum());
        starts.push(end as u32);
        at = end;
    }
    vec![exact(1, starts), near(5, y)]
}

pub(super) fn spmv_ell(case: &ReferenceCase) -> Vec<Expected> {
    let (columns, values) = (case.list::<u32>(0), wide(&case.list(1)));
    let (x, mut y) = (wide(&case.list(2)), wide(&case.list(3)));
    let scale = f64::from(case.one::<f32>(4));
    let rows = case.items();
    for (at, (column, value)) in columns.iter().zip(&values).enumerate() {
        if let Some(x) = x.get(*column as usize % 250) {
            y[at % rows] += scale * value * x;
        }
    }
    vec![near(3, y)]
}

/// Gaussian elimination, with whole rows; the solution by back substitution.
pub(super) fn lu(case: &ReferenceCase) -> Vec<Expected> {
    let (mut triangles, mut solutions, mut orders) = (Vec::new(), Vec::new(), Vec::new());
    let (matrices, sides) = (case.list::<f64>(0), case.list::<f64>(1));
    for (matrix, side) in matrices.chunks_exact(256).zip(sides.chunks_exact(16)) {
        let mut rows: Vec<Vec<f64>> = matrix.chunks_exact(16).map(<[f64]>::to_vec).collect();
        let mut y = side.to_vec();
        for k in 0..16 {
            let mut pivot = k;
            for row in k..16 {
                if rows[row][k].abs() > rows[pivot][k].abs() {
                    pivot = row;
                }
            }
            orders.push(pivot as u8);
            rows.swap(k, pivot);
            y.swap(k, pivot);
            let (above, below) = rows.split_at_mut(k + 1);
            let first = &above[k];
            for (at, row) in below.iter_mut().enumerate() {
                row[k] /= first[k];
                for column in k + 1..16 {
                    row[column] -= row[k] * first[column];
                }
                y[k + 1 + at] -= row[k] * y[k];
            }
        }
        for k in (0..16).rev() {
            let known: f64 = (k + 1..16).map(|column| rows[k][column] * y[column]).sum();
            y[k] = (y[k] - known) / rows[k][k];
        }
        triangles.extend(rows.concat());
        solutions.extend(y);
    }
    vec![near(0, triangles), near(1, solutions), exact(2, orders)]
}

pub(super) fn kmeans(case: &ReferenceCase) -> Vec<Expected> {
    let points: Vec<[i64; 2]> = case
        .list::<i16>(0)
        .chunks_exact(2)
        .map(|p| [i64::from(p[0]), i64::from(p[1])])
        .collect();
    let mut centres: Vec<[i64; 2]> = case
        .list::<i32>(1)
        .chunks_exact(2)
        .map(|c| [i64::from(c[0]), i64::from(c[1])])
        .collect();
    let mut heaps = Vec::new();
    for _ in 0..3 {
        heaps = points
            .iter()
            .map(|p| {
                let distance = |c: &[i64; 2]| (p[0] - c[0]).pow(2) + (p[1] - c[1]).pow(2);
                let nearest = (0..centres.len()).min_by_key(|k| distance(&centres[*k]));
                nearest.unwrap_or(0) as u8
            })
            .collect::<Vec<u8>>();
        for (k, centre) in centres.iter_mut().enumerate() {
            let own = points
                .iter()
                .zip(&heaps)
                .filter(|(_, heap)| usize::from(**heap) == k);
            let own: Vec<&[i64; 2]> = own.map(|(point, _)| point).collect();
            if !own.is_empty() {
                *centre = [0, 1].map(|d| own.iter().map(|p| p[d]).sum::<i64>() / own.len() as i64);
            }
        }
    }
    vec![
        exact(1, centres.into_iter().flatten().map(|v| v as i32)),
        exact(3, heaps),
    ]
}

/// Cell by cell, all cells of a colour first; the same sums in the same order, except for the
/// compiler's contractions.
pub(super) fn gauss_seidel(case: &ReferenceCase) -> Vec<Expected> {
    let (mut grid, limit) = (case.list::<f64>(0), case.one::<f64>(1));
    let mut sweeps = 0u32;
    loop {
        let mut change = 0f64;
        for colour in [1, 0] {
            for y in 1..17 {
                for x in (1..17).filter(|x| (x + y) % 2 == colour) {
                    let at = 18 * y + x;
                    let sum = grid[at - 1] + grid[at + 1] + grid[at - 18] + grid[at + 18];
                    change = change.max((sum / 4.0 - grid[at]).abs());
                    grid[at] = sum / 4.0;
                }
            }
        }
        sweeps += 1;
        if change <= limit {
            return vec![near(0, grid), exact(2, [sweeps])];
        }
    }
}

/// Thomas's algorithm: forward elimination, then back substitution.
pub(super) fn tridiagonal(case: &ReferenceCase) -> Vec<Expected> {
    let [lefts, rights, sides] = [0, 1, 2].map(|arg| case.list::<f64>(arg));
    let mut out = Vec::new();
    for start in (0..sides.len()).step_by(64) {
        let (mut factors, mut values) = (Vec::new(), Vec::new());
        for i in start..start + 64 {
            let left = if i == start { 0.0 } else { lefts[i] };
            let (factor, value) = match (factors.last(), values.last()) {
                (Some(factor), Some(value)) => (*factor, *value),
                _ => (0.0, 0.0),
            };
            let pivot: f64 = 3.0 + 0.5 * lefts[i] - left * factor;
            factors.push(rights[i] / pivot);
            values.push((sides[i] - left * value) / pivot);
        }
        for k in (0..63).rev() {
            values[k] -= factors[k] * values[k + 1];
        }
        out.extend(values);
    }
    vec![near(2, out)]
}

pub(super) fn dgemm(case: &ReferenceCase) -> Vec<Expected> {
    let [a, b, c] = [0, 1, 2].map(|arg| case.list::<f64>(arg));
    let [m, n, k] = [3, 4, 5].map(|arg| case.one::<u32>(arg) as usize);
    let [alpha, beta] = [6, 7].map(|arg| case.one::<f64>(arg));
    let cell = |at: usize| {
        let (row, column) = (at / n, at % n);
        let product: f64 = (0..k).map(|i| a[row * k + i] * b[i * n + column]).sum();
        alpha * product + beta * c[at]
    };
    vec![near(2, (0..m * n).map(cell).collect())]
}

/// The compensated sums must be equal to those computed in f64.
pub(super) fn kahan(case: &ReferenceCase) -> Vec<Expected> {
    let (a, b) = (case.list::<f32>(0), case.list::<f32>(1));
    let (mut plain, mut careful) = (Vec::new(), Vec::new());
    for (a, b) in a.chunks_exact(32).zip(b.chunks_exact(32)) {
        let large = [0.0, 1000.0, -1000.0, 0.0];
        let b: Vec<f32> = b
            .iter()
            .zip(large.iter().cycle())
            .map(|(y, l)| y + l)
            .collect();
        plain.push(b.iter().fold(0f32, |sum, y| sum + y));
        careful.push(wide(&b).iter().sum());
        careful.push(wide(a).iter().zip(wide(&b)).map(|(x, y)| x * y).sum());
    }
    vec![exact(2, plain), near(3, careful)]
}
