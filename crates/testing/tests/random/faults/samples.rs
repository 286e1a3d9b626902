//! Code that LLVM 22 gets wrong, and what it computes.

mod bits;
mod carry;
mod division;
mod dots;
mod exits;
mod halves;
mod merge;
mod ones;
mod overlap;
mod pairs;
mod phi;
mod products;
mod reduce;
mod sdwa;
mod signs;
mod zeros;

use std::fmt::Write as _;

pub(super) use bits::bits;
pub(super) use carry::carries;
pub(super) use division::divisions;
pub(super) use dots::{bytes_of_shifted, sums_of_bytes};
pub(super) use exits::counters;
pub(super) use halves::halves;
pub(super) use merge::merges;
pub(super) use ones::ors;
pub(super) use overlap::windows;
pub(super) use pairs::pairs;
pub(super) use phi::phis_of_vectors;
pub(super) use products::products;
pub(super) use reduce::signs_of_all;
pub(super) use sdwa::{parts, upper_bytes};
pub(super) use signs::negations;
pub(super) use zeros::differences;

/// What a lane reads.
pub(super) type Row = [u64; 3];

/// Lines of IR that make `%r`, an i64, of `%a`, `%b`, `%c`; `%p` is where they were read.
pub(super) struct Sample {
    pub name: String,
    pub body: String,
    pub attributes: &'static str,
    /// Whether all lanes of a wave compute the same.
    pub uniform: bool,
    /// Nothing where the language leaves it open.
    pub expected: Box<dyn Fn(Row) -> Option<u64>>,
}

fn sample(
    name: impl Into<String>,
    body: impl Into<String>,
    expected: impl Fn(Row) -> Option<u64> + 'static,
) -> Sample {
    Sample {
        name: name.into(),
        body: body.into(),
        attributes: "",
        uniform: false,
        expected: Box::new(expected),
    }
}

/// The kernels `k0`, `k1` and so on.
pub(super) fn module(samples: &[&Sample]) -> String {
    let mut text = "@lds = internal addrspace(3) global [64 x i64] poison\n".to_owned();
    for (at, sample) in samples.iter().enumerate() {
        let row = if sample.uniform {
            "mul i32 %k.g, 1"
        } else {
            "add i32 %k.first, %k.t"
        };
        let _ = writeln!(
            text,
            "define amdgpu_kernel void @k{at}(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) noalias %out) {} {{
entry:
  %k.t = call i32 @llvm.amdgcn.workitem.id.x()
  %k.g = call i32 @llvm.amdgcn.workgroup.id.x()
  %k.first = mul i32 %k.g, 64
  %k.row = {row}
  %k.at = zext i32 %k.row to i64
  %p = getelementptr [3 x i64], ptr addrspace(1) %in, i64 %k.at
  %k.p1 = getelementptr i64, ptr addrspace(1) %p, i64 1
  %k.p2 = getelementptr i64, ptr addrspace(1) %p, i64 2
  %a = load i64, ptr addrspace(1) %p
  %b = load i64, ptr addrspace(1) %k.p1
  %c = load i64, ptr addrspace(1) %k.p2
  {}
  %k.o = getelementptr i64, ptr addrspace(1) %out, i64 %k.at
  store i64 %r, ptr addrspace(1) %k.o
  ret void
}}
",
            sample.attributes, sample.body
        );
    }
    text
}

/// Borders of widths and their neighbours, small numbers, dividends just below a multiple, anything; the
/// same rows each time.
pub(super) fn rows(count: usize) -> Vec<Row> {
    const WIDTHS: [u32; 11] = [4, 8, 16, 22, 23, 24, 25, 31, 32, 48, 64];
    let mut state = 7u64;
    let mut next = move || {
        // SplitMix64.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    let mut one = move |width: u32| {
        let any = next();
        let mask = u64::MAX >> (64 - width);
        let value = match any >> 60 {
            0 => 1 << (width - 1),
            1 => (1 << (width - 1)) - 1,
            2 | 3 => u64::MAX,
            4 => 1,
            5 => next() % 64,
            6 => mask - next() % 3,
            7 => (next() & mask) >> (any % u64::from(width)),
            _ => next() & mask,
        };
        (value, next())
    };
    let mut rows: Vec<Row> = vec![
        [0x80, u64::MAX, 0],
        [0x8000_0000, u64::MAX, 1],
        [0x00bf_2758, 0x00bf_2759, 2],
        [0x00e3_170d, 0xc32, 3],
        [0xffff_ffff, 1, 0xffff_ffff],
    ];
    while rows.len() < count {
        let width = WIDTHS[one(8).1 as usize % WIDTHS.len()];
        let ((a, kind), (b, _), (c, _)) = (one(width), one(width), one(width));
        let below = (a / b.max(1)).wrapping_mul(b.max(1)).wrapping_sub(1);
        rows.push(match kind % 3 {
            0 => [below, b, c],
            _ => [a, b, c],
        });
    }
    rows
}

fn cut(value: u64, width: u32, signed: bool) -> i128 {
    let unused = 128 - width;
    let value = u128::from(value) << unused;
    if signed {
        value as i128 >> unused
    } else {
        (value >> unused) as i128
    }
}

/// `%r` of `%v` in the container's bits.
fn widened(container: u32) -> String {
    if container == 64 {
        "%r = add i64 %v, 0".to_owned()
    } else {
        format!("%r = zext i{container} %v to i64")
    }
}

/// `%{to}`, in the container, of the lowest `width` bits of `%{from}`.
fn ranged(to: &str, from: &str, width: u32, container: u32, signed: bool) -> String {
    let ext = if signed { "sext" } else { "zext" };
    let low = match width {
        64 => format!("%{to}.n = add i64 %{from}, 0"),
        _ => format!("%{to}.n = trunc i64 %{from} to i{width}"),
    };
    if width == container {
        format!("{low}\n  %{to} = add i{width} %{to}.n, 0")
    } else {
        format!("{low}\n  %{to} = {ext} i{width} %{to}.n to i{container}")
    }
}
