//! References for kernels on two- and three-dimensional grids.

use super::expected::{Expected, ReferenceCase, exact, near};

/// Every step rounds to f32, as in the kernel, which forbids contraction; so the counts are exact.
pub(super) fn mandelbrot(case: &ReferenceCase) -> Vec<Expected> {
    let [width, height] = [case.grid[0], case.grid[1]];
    let (limit, step) = (case.one::<u32>(2), case.one::<f32>(3));
    let count = |px: u32, py: u32| {
        let (cx, cy) = (px as f32 * step - 2.25, py as f32 * step - 1.125);
        let (mut x, mut y, mut i) = (0f32, 0f32, 0);
        while x * x + y * y <= 4.0 && i < limit {
            (x, y) = (x * x - y * y + cx, 2.0 * x * y + cy);
            i += 1;
        }
        i
    };
    vec![exact(
        0,
        (0..height).flat_map(|y| (0..width).map(move |x| count(x, y))),
    )]
}

pub(super) fn transpose(case: &ReferenceCase) -> Vec<Expected> {
    let input = case.list::<u32>(0);
    let [width, height] = [2, 3].map(|arg| case.one::<u32>(arg) as usize);
    vec![exact(
        1,
        (0..width * height).map(|at| input[at % height * width + at / height]),
    )]
}

pub(super) fn stencil3d(case: &ReferenceCase) -> Vec<Expected> {
    let input: Vec<f64> = case.list::<f32>(0).into_iter().map(f64::from).collect();
    let [centre, side] = [2, 3].map(|arg| f64::from(case.one::<f32>(arg)));
    let [nx, ny, nz] = case.grid.map(|n| n as usize);
    let mut out = input.clone();
    for z in 1..nz - 1 {
        for y in 1..ny - 1 {
            for x in 1..nx - 1 {
                let at = (z * ny + y) * nx + x;
                let around = [1, nx, nx * ny].map(|step| input[at - step] + input[at + step]);
                out[at] = centre * input[at] + side * around.iter().sum::<f64>();
            }
        }
    }
    vec![near(1, out)]
}

pub(super) fn blur_u8(case: &ReferenceCase) -> Vec<Expected> {
    let input = case.list::<u8>(0);
    let [width, height] = [case.grid[0] as usize, case.grid[1] as usize];
    let mut out = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let mut sum = 0u32;
            for row in [y.saturating_sub(1), y, (y + 1).min(height - 1)] {
                for col in [x.saturating_sub(1), x, (x + 1).min(width - 1)] {
                    sum += u32::from(input[row * width + col]);
                }
            }
            out.push((sum / 9) as u8);
        }
    }
    vec![exact(1, out), exact(2, input.into_iter().map(|v| 255 - v))]
}

pub(super) fn ids(case: &ReferenceCase) -> Vec<Expected> {
    let ([nx, ny, nz], block) = (case.grid, case.block);
    let mut out = Vec::new();
    for z in 0..nz {
        for y in 0..ny {
            for x in 0..nx {
                let at = [x, y, z];
                out.extend([0, 1, 2].map(|d| at[d] % block[d]));
                out.extend([0, 1, 2].map(|d| at[d] / block[d]));
                out.extend([x + 1000 * y + 1_000_000 * z, 1]);
            }
        }
    }
    // The hidden block count is that of full workgroups (LLVM's AMDGPU usage document).
    let mut sizes = Vec::new();
    sizes.extend([0, 1, 2].map(|d| u64::from(case.grid[d] / block[d])));
    sizes.extend(block.map(u64::from));
    sizes.extend([0, 1, 2].map(|d| u64::from(case.grid[d] % block[d])));
    sizes.extend([u64::from(nz), 3, 0]);
    vec![exact(0, out), exact(1, sizes)]
}

/// Iterations on a tile with fixed borders.
pub(super) fn jacobi(case: &ReferenceCase) -> Vec<Expected> {
    let mut grid: Vec<f64> = case.list::<f32>(0).into_iter().map(f64::from).collect();
    let inside = |v: usize| !matches!(v % 16, 0 | 15);
    for _ in 0..case.one::<u32>(2) {
        let old = grid.clone();
        for (at, cell) in grid.iter_mut().enumerate() {
            if inside(at % 32) && inside(at / 32) {
                *cell = 0.25 * (old[at - 1] + old[at + 1] + old[at - 32] + old[at + 32]);
            }
        }
    }
    vec![near(1, grid)]
}

pub(super) fn conv2d(case: &ReferenceCase) -> Vec<Expected> {
    const FILTER: [i32; 25] = [
        -1, 0, 2, 0, -1, 0, 3, -4, 3, 0, 2, -4, 9, -4, 2, 0, 3, -4, 3, 0, -1, 0, 2, 0, -3,
    ];
    let input = case.list::<u8>(0);
    let [width, height] = [2, 3].map(|arg| case.one::<i32>(arg));
    let pixel = |x: i32, y: i32| match (0..width).contains(&x) && (0..height).contains(&y) {
        true => i32::from(input[(y * width + x) as usize]),
        false => 0,
    };
    let cell = |x: i32, y: i32| {
        let terms = FILTER
            .iter()
            .zip(0..)
            .map(|(f, k)| f * pixel(x + k % 5 - 2, y + k / 5 - 2));
        (terms.sum::<i32>() / 6).clamp(0, 255) as u8
    };
    vec![exact(
        1,
        (0..height)
            .flat_map(|y| (0..width).map(move |x| (x, y)))
            .map(|(x, y)| cell(x, y)),
    )]
}

pub(super) fn conv1d(case: &ReferenceCase) -> Vec<Expected> {
    let wide = |arg| -> Vec<f64> { case.list::<f32>(arg).into_iter().map(f64::from).collect() };
    let (signal, filter) = (wide(0), wide(1));
    let product = |window: &[f64]| window.iter().zip(&filter).map(|(s, f)| s * f).sum();
    vec![near(2, signal.windows(filter.len()).map(product).collect())]
}

/// The integer root of the length is searched, not computed.
pub(super) fn sobel(case: &ReferenceCase) -> Vec<Expected> {
    let input = case.list::<u8>(0);
    let [width, height] = [case.grid[0] as usize, case.grid[1] as usize];
    let (mut lengths, mut directions) = (Vec::new(), Vec::new());
    for y in 0..height {
        for x in 0..width {
            let pixel = |dx: usize, dy: usize| i32::from(input[(y + dy) * (width + 2) + x + dx]);
            let column = |dx| pixel(dx, 0) + 2 * pixel(dx, 1) + pixel(dx, 2);
            let row = |dy| pixel(0, dy) + 2 * pixel(1, dy) + pixel(2, dy);
            let (gx, gy) = (column(2) - column(0), row(2) - row(0));
            let square = gx * gx + gy * gy;
            let root = (0..2000).rev().find(|root| root * root <= square);
            lengths.push(root.unwrap_or(0) as u16);
            let bits = [gx.abs() < gy.abs(), gy < 0, gx < 0];
            directions.push(
                bits.iter()
                    .zip(0..)
                    .map(|(bit, at)| u8::from(*bit) << at)
                    .sum(),
            );
        }
    }
    vec![exact::<u16>(1, lengths), exact::<u8>(2, directions)]
}

/// Computed cell by cell.
pub(super) fn life(case: &ReferenceCase) -> Vec<Expected> {
    let (mut out, mut alive) = (Vec::new(), Vec::new());
    for rows in case.list::<u64>(0).chunks_exact(64) {
        let mut board: Vec<Vec<bool>> = rows
            .iter()
            .map(|row| (0..64).map(|x| row >> x & 1 != 0).collect())
            .collect();
        for _ in 0..case.one::<u32>(2) {
            let old = board.clone();
            for (y, row) in board.iter_mut().enumerate() {
                for (x, cell) in row.iter_mut().enumerate() {
                    let mut around = 0;
                    for (dx, dy) in (0..9).map(|k| (k % 3, k / 3)).filter(|at| *at != (1, 1)) {
                        around += u32::from(old[(y + dy + 63) % 64][(x + dx + 63) % 64]);
                    }
                    *cell = around == 3 || around == 2 && *cell;
                }
            }
        }
        let word = |row: &Vec<bool>| {
            row.iter()
                .rev()
                .fold(0u64, |word, c| word << 1 | u64::from(*c))
        };
        out.extend(board.iter().map(word));
        alive.push(board.concat().iter().filter(|cell| **cell).count() as u32);
    }
    vec![exact(1, out), exact(3, alive)]
}

type Vector = [f32; 3];

fn dot(a: Vector, b: Vector) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn along(a: Vector, d: Vector, t: f32) -> Vector {
    [0, 1, 2].map(|k| a[k] + d[k] * t)
}

/// The first hit of a ray: its position, the sphere's number and the surface normal.
fn first_hit(from: Vector, ray: Vector, spheres: &[f32]) -> Option<(f32, u8, Vector)> {
    let mut first: Option<(f32, u8, Vector)> = None;
    for (s, number) in spheres.chunks_exact(4).zip(1..) {
        let (centre, radius) = ([s[0] * 1.5, s[1], s[2] + 1.0], 0.5 + 0.25 * s[3]);
        let to = along(from, centre, -1.0);
        let b = dot(to, ray);
        let root = b * b - (dot(to, to) - radius * radius);
        let t = -b - root.sqrt();
        if root >= 0.0 && t > 0.001 && first.is_none_or(|(nearest, ..)| t < nearest) {
            let normal = along(along(from, ray, t), centre, -1.0).map(|v| v / radius);
            first = Some((t, number, normal));
        }
    }
    let floor = (-1.5 - from[1]) / ray[1];
    if ray[1] < 0.0 && floor > 0.001 && first.is_none_or(|(nearest, ..)| floor < nearest) {
        first = Some((floor, 6, [0.0, 1.0, 0.0]));
    }
    first
}

/// Computed in f32 and in the kernel's order of operations, without contraction.
pub(super) fn ray_sphere(case: &ReferenceCase) -> Vec<Expected> {
    let spheres = case.list::<f32>(2);
    let (mut picture, mut what) = (Vec::new(), Vec::new());
    for at in 0..40 * 24 {
        let (px, py) = ((at % 40) as f32, (at / 40) as f32);
        let straight = [(px - 19.5) * 0.05, (11.5 - py) * 0.05, 1.0];
        let length = dot(straight, straight).sqrt();
        let (mut from, mut ray) = ([0.0, 0.0, -3.0], straight.map(|v| v / length));
        let (mut light, mut strength, mut hits) = (0.0, 1.0, 0);
        for _ in 0..2 {
            let Some((t, number, normal)) = first_hit(from, ray, &spheres) else {
                hits *= 8;
                light += strength * (0.5 + 0.5 * ray[1]);
                break;
            };
            hits = 8 * hits + number;
            light += strength * dot(normal, [0.6, 0.64, -0.48]).max(0.0);
            strength *= 0.5;
            from = along(from, ray, t);
            ray = along(ray, normal, -2.0 * dot(ray, normal));
        }
        picture.push(light);
        what.push(hits);
    }
    vec![exact::<f32>(0, picture), exact::<u8>(1, what)]
}
