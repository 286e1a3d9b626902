//! llama.cpp's kernels (package inferna-rocm): quantised matrices, normalisation, rotary positions,
//! softmax, attention, sorting, element-wise functions.
//!
//! Source of launches and meanings: ggml-org/ggml, `src/ggml-cuda/*.cu`, `src/ggml-common.h` and
//! `src/ggml-quants.c`; where the package is newer than what was read, the metadata of its kernels and
//! their first instructions tell what was added.

mod attention;
mod conversions;
mod elements;
mod formats;
mod matrices;
mod rows;
mod vectors;

use gfxjit::Arg;

use crate::Case;
use crate::library::Library;

pub const LIBRARY: Library = Library {
    name: "llama.cpp",
    package: "inferna-rocm",
    file: "libggml-hip",
    cases,
};

fn cases() -> Vec<Case> {
    let mut cases = vectors::cases();
    cases.extend(conversions::cases());
    cases.extend(rows::cases());
    cases.extend(elements::cases());
    cases.extend(matrices::cases());
    cases.extend(attention::cases());
    cases
}

/// What a kernel gets for a divisor: a factor and a shift for divisions by multiplication, and itself.
fn divisor(divisor: u32) -> Arg {
    let shift = (0..32)
        .find(|&shift| 1u64 << shift >= u64::from(divisor))
        .unwrap_or(32);
    let factor = (((1u64 << 32) * ((1u64 << shift) - u64::from(divisor))) / u64::from(divisor)) + 1;
    let words = [factor as u32, shift, divisor];
    Arg::bytes(words.map(u32::to_le_bytes).concat())
}

/// Where the parts of a sum are in binary32: the error of a sum of `terms` numbers in any order, with
/// two roundings for each product.
fn sum_error(sizes: f64, terms: usize) -> f64 {
    sizes * (terms as f64 + 4.0) / (1u64 << 24) as f64
}
