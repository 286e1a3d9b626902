//! The benchmarked kernels in C for the host's processor, on several threads: what a launch on
//! the software GPU is compared with. The C is in `kernels.c`; here are safe functions over it,
//! which check sizes and hand out workgroups to threads.

use std::sync::atomic::{AtomicU32, Ordering};

mod pool;

mod c {
    unsafe extern "C" {
        pub(crate) fn native_saxpy(b: u32, e: u32, x: *const f32, y: *mut f32, a: f32, n: u32);
        pub(crate) fn native_matmul(
            b: u32,
            e: u32,
            left: *const f32,
            right: *const f32,
            out: *mut f32,
            n: u32,
            k: u32,
        );
        pub(crate) fn native_matmul_tiled(
            b: u32,
            e: u32,
            left: *const f32,
            right: *const f32,
            out: *mut f32,
            n: u32,
            k: u32,
        );
        pub(crate) fn native_matmul_f16(
            b: u32,
            e: u32,
            left: *const u16,
            right: *const u16,
            out: *mut f32,
            n: u32,
            k: u32,
        );
        pub(crate) fn native_reduction(b: u32, e: u32, values: *const f32, sums: *mut f32);
        pub(crate) fn native_scan(
            b: u32,
            e: u32,
            values: *const u32,
            out: *mut u32,
            totals: *mut u32,
        );
        pub(crate) fn native_histogram(
            b: u32,
            e: u32,
            values: *const u32,
            bins: *mut u32,
            n: u32,
            groups: u32,
        );
        pub(crate) fn native_nbody(
            b: u32,
            e: u32,
            bodies: *const f32,
            forces: *mut f32,
            n: u32,
            soft: f32,
        );
        pub(crate) fn native_mandelbrot(
            b: u32,
            e: u32,
            out: *mut u32,
            width: u32,
            limit: u32,
            step: f32,
        );
        pub(crate) fn native_black_scholes(
            b: u32,
            e: u32,
            spot: *const f32,
            strike: *const f32,
            years: *const f32,
            call: *mut f32,
            put: *mut f32,
            rate: f32,
            volatility: f32,
        );
        pub(crate) fn native_softmax(
            b: u32,
            e: u32,
            values: *const f32,
            out: *mut f32,
            columns: u32,
        );
    }
}

/// Work-items of a workgroup in all kernels of one dimension.
pub const BLOCK: usize = 256;

/// Memory that threads write, each its own part (or atomically, where the C says so).
struct Out<T>(*mut T);
// SAFETY: a function of `kernels.c` writes what belongs to the workgroups it was given only, and
// no workgroup is given twice.
unsafe impl<T: Send> Sync for Out<T> {}
impl<T> Out<T> {
    fn get(&self) -> *mut T {
        self.0
    }
}

/// Hands out workgroups to threads, some at a time, as they ask for them.
fn parallel(threads: usize, groups: usize, work: impl Fn(u32, u32) + Sync) {
    let groups = u32::try_from(groups).expect("fewer workgroups than 2^32");
    let portion = (groups / (threads.max(1) as u32 * 16)).max(1);
    let next = AtomicU32::new(0);
    pool::together(threads, &|| loop {
        let begin = next.fetch_add(portion, Ordering::Relaxed);
        if begin >= groups {
            return;
        }
        work(begin, groups.min(begin + portion));
    });
}

/// y = a·x + y.
pub fn saxpy(threads: usize, x: &[f32], y: &mut [f32], a: f32) {
    assert_eq!(x.len(), y.len());
    let (n, y) = (x.len(), Out(y.as_mut_ptr()));
    // SAFETY: both have n elements.
    parallel(threads, n.div_ceil(BLOCK), |begin, end| unsafe {
        c::native_saxpy(begin, end, x.as_ptr(), y.get(), a, n as u32);
    });
}

/// A matrix product of `kernels.c`: workgroups from one to another, A, B, C, and the columns of B
/// and A.
type Product<T> = unsafe extern "C" fn(u32, u32, *const T, *const T, *mut f32, u32, u32);

/// C = A·B, row by row in memory; `n` columns of B, `k` of A, all multiples of the tile.
fn product<T: Sync>(
    (function, tile): (Product<T>, usize),
    threads: usize,
    [a, b]: [&[T]; 2],
    out: &mut [f32],
    [n, k]: [usize; 2],
) {
    let m = a.len() / k;
    assert_eq!([a.len(), b.len(), out.len()], [m * k, k * n, m * n]);
    assert!([m, n, k].iter().all(|size| size.is_multiple_of(tile)));
    let out = Out(out.as_mut_ptr());
    parallel(threads, m / tile * (n / tile), |begin, end| {
        let (a, b) = (a.as_ptr(), b.as_ptr());
        // SAFETY: the matrices have these sizes.
        unsafe { function(begin, end, a, b, out.get(), n as u32, k as u32) };
    });
}

/// C = A·B, row by row in memory; `n` columns of B, `k` of A, all multiples of 16.
pub fn matmul(threads: usize, a: &[f32], b: &[f32], out: &mut [f32], n: usize, k: usize) {
    product((c::native_matmul, 16), threads, [a, b], out, [n, k]);
}

/// As [`matmul`], by tiles that are copied first.
pub fn matmul_tiled(threads: usize, a: &[f32], b: &[f32], out: &mut [f32], n: usize, k: usize) {
    product((c::native_matmul_tiled, 16), threads, [a, b], out, [n, k]);
}

/// As [`matmul`], of numbers of 16 bits, added in 32; sizes are multiples of 32.
pub fn matmul_f16(threads: usize, a: &[u16], b: &[u16], out: &mut [f32], n: usize, k: usize) {
    product((c::native_matmul_f16, 32), threads, [a, b], out, [n, k]);
}

/// The sum of each 1,024.
pub fn reduction(threads: usize, values: &[f32], sums: &mut [f32]) {
    assert_eq!(values.len(), sums.len() * 1024);
    let (groups, sums) = (sums.len(), Out(sums.as_mut_ptr()));
    // SAFETY: a workgroup reads its 1,024 values and writes its sum.
    parallel(threads, groups, |begin, end| unsafe {
        c::native_reduction(begin, end, values.as_ptr(), sums.get());
    });
}

/// Sums of what is before each value, within blocks of 512, whose totals go to `totals`.
pub fn scan(threads: usize, values: &[u32], out: &mut [u32], totals: &mut [u32]) {
    assert_eq!(
        [values.len(), out.len()],
        [totals.len() * 2 * BLOCK, totals.len() * 2 * BLOCK]
    );
    let groups = totals.len();
    let (out, totals) = (Out(out.as_mut_ptr()), Out(totals.as_mut_ptr()));
    // SAFETY: a workgroup reads and writes its block of 512 and its total.
    parallel(threads, groups, |begin, end| unsafe {
        c::native_scan(begin, end, values.as_ptr(), out.get(), totals.get());
    });
}

/// Adds how often each top byte occurs to the 256 bins, counted by `groups` workgroups.
pub fn histogram(threads: usize, values: &[u32], bins: &mut [u32], groups: usize) {
    assert_eq!(bins.len(), 256);
    let (n, bins) = (values.len() as u32, Out(bins.as_mut_ptr()));
    // SAFETY: workgroups read within n, and count into the bins atomically.
    parallel(threads, groups, |begin, end| unsafe {
        c::native_histogram(begin, end, values.as_ptr(), bins.get(), n, groups as u32);
    });
}

/// Forces of bodies (x, y, z, mass) on each other; a multiple of [`BLOCK`] of them.
pub fn nbody(threads: usize, bodies: &[f32], forces: &mut [f32], soft: f32) {
    assert_eq!(bodies.len(), forces.len());
    assert_eq!(bodies.len() % (4 * BLOCK), 0);
    let (n, forces) = (bodies.len() / 4, Out(forces.as_mut_ptr()));
    // SAFETY: both have n bodies of four numbers, which is what `body` is.
    parallel(threads, n / BLOCK, |begin, end| unsafe {
        c::native_nbody(begin, end, bodies.as_ptr(), forces.get(), n as u32, soft);
    });
}

/// Iterations of z² + c, at most `limit`, of points that are `step` apart.
pub fn mandelbrot(threads: usize, out: &mut [u32], width: usize, limit: u32, step: f32) {
    assert!(width.is_multiple_of(16) && out.len().is_multiple_of(width * 8));
    let (groups, out) = (out.len() / 128, Out(out.as_mut_ptr()));
    // SAFETY: workgroups of 16×8 cover the image.
    parallel(threads, groups, |begin, end| unsafe {
        c::native_mandelbrot(begin, end, out.get(), width as u32, limit, step);
    });
}

/// Prices of European calls and puts; as many as a multiple of [`BLOCK`].
pub fn black_scholes(
    threads: usize,
    [a, b, c]: [&[f32]; 3],
    [call, put]: [&mut [f32]; 2],
    rate: f32,
    volatility: f32,
) {
    let n = call.len();
    assert!([a.len(), b.len(), c.len(), put.len()] == [n; 4] && n.is_multiple_of(BLOCK));
    let (call, put) = (Out(call.as_mut_ptr()), Out(put.as_mut_ptr()));
    // SAFETY: all have n elements, whole workgroups.
    parallel(threads, n / BLOCK, |begin, end| unsafe {
        c::native_black_scholes(
            begin,
            end,
            a.as_ptr(),
            b.as_ptr(),
            c.as_ptr(),
            call.get(),
            put.get(),
            rate,
            volatility,
        );
    });
}

/// The softmax of each row; `columns` is a multiple of [`BLOCK`].
pub fn softmax(threads: usize, values: &[f32], out: &mut [f32], columns: usize) {
    assert_eq!(values.len(), out.len());
    assert!(columns.is_multiple_of(BLOCK) && values.len().is_multiple_of(columns));
    let (rows, out) = (values.len() / columns, Out(out.as_mut_ptr()));
    // SAFETY: rows of whole blocks.
    parallel(threads, rows, |begin, end| unsafe {
        c::native_softmax(begin, end, values.as_ptr(), out.get(), columns as u32);
    });
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::process::Command;

    /// Lines of the loops that clang says it made vectors of.
    fn vectorised(march: &str) -> HashSet<usize> {
        let folder = tempfile::tempdir().unwrap();
        let flags = env!("NATIVE_FLAGS").split(' ');
        let output = Command::new("clang-22")
            .args(flags.filter(|flag| !flag.starts_with("-march")))
            .args([march, "-O3", "-Rpass=loop-vectorize", "-c"])
            .args(["src/kernels.c", "-o"])
            .arg(folder.path().join("kernels.o"))
            .output()
            .unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{text}");
        text.lines()
            .filter(|line| line.contains("remark: vectorized loop"))
            .filter_map(|line| line.split(':').nth(1)?.parse().ok())
            .collect()
    }

    /// How many loops are to become vectors, by function.
    const MARKED: [(&str, usize); 13] = [
        ("native_saxpy", 1),
        ("native_matmul", 1),
        ("native_matmul_tiled", 1),
        ("tree_sum", 1),
        ("native_reduction", 1),
        ("native_scan", 2),
        ("native_histogram", 0),
        ("native_nbody", 1),
        ("native_mandelbrot", 1),
        ("normal_cdf", 0),
        ("native_black_scholes", 1),
        ("native_softmax", 4),
        ("native_matmul_f16", 2),
    ];

    /// Functions of the C, in order, each with its marked lines.
    fn marked(source: &str) -> Vec<(&str, Vec<usize>)> {
        let mut functions: Vec<(&str, Vec<usize>)> = Vec::new();
        for (number, line) in (1..).zip(source.lines()) {
            // Nothing but functions begins with these words.
            if (line.starts_with("void ") || line.starts_with("static "))
                && let Some((before, _)) = line.split_once('(')
                && let Some(name) = before.split(' ').next_back()
            {
                functions.push((name, Vec::new()));
            }
            if line.ends_with("// vectorised") {
                let (_, lines) = functions.last_mut().expect("a mark in a function");
                lines.push(number);
            }
        }
        functions
    }

    #[test]
    fn the_marked_loops_become_vectors() {
        let functions = marked(include_str!("kernels.c"));
        let counts: Vec<_> = functions
            .iter()
            .map(|(name, lines)| (*name, lines.len()))
            .collect();
        assert_eq!(counts, MARKED);
        let lines: HashSet<usize> = functions.into_iter().flat_map(|(_, lines)| lines).collect();
        // What CI's machine has must not decide.
        for march in ["-march=native", "-march=x86-64-v3", "-march=x86-64-v4"] {
            let missing: Vec<_> = lines.difference(&vectorised(march)).copied().collect();
            assert!(
                missing.is_empty(),
                "{march}: not vectorised: lines {missing:?}"
            );
        }
    }
}
