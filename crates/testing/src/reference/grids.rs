//! References of kernels on two- and three-dimensional grids.

use super::{Case, Expected, exact, near};

/// Every step rounds to f32, as in the kernel, which forbids contraction: counts are exact.
pub(super) fn mandelbrot(case: &Case) -> Vec<Expected> {
    let [width, height] = [case.grid[0], case.grid[1]];
    let limit = case.one::<u32>(2);
    let count = |px: u32, py: u32| {
        let (cx, cy) = (px as f32 * 0.046_875 - 2.25, py as f32 * 0.046_875 - 1.125);
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

pub(super) fn transpose(case: &Case) -> Vec<Expected> {
    let input = case.list::<u32>(0);
    let [width, height] = [2, 3].map(|arg| case.one::<u32>(arg) as usize);
    vec![exact(
        1,
        (0..width * height).map(|at| input[at % height * width + at / height]),
    )]
}

pub(super) fn stencil3d(case: &Case) -> Vec<Expected> {
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

pub(super) fn blur_u8(case: &Case) -> Vec<Expected> {
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

pub(super) fn ids(case: &Case) -> Vec<Expected> {
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
