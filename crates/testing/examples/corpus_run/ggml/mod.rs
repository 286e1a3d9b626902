//! llama.cpp's kernels (package inferna-rocm): quantised matrices, normalisation, rotary positions,
//! softmax, attention, sorting, element-wise functions.
//!
//! Source of launches and meanings: ggml-org/ggml, `src/ggml-cuda/*.cu`, `src/ggml-common.h` and
//! `src/ggml-quants.c`; where the package is newer than what was read, the metadata of its kernels and
//! their first instructions tell what was added.

mod attention;
mod common;
mod conversions;
mod elements;
mod formats;
mod matrices;
mod rows;
mod vectors;

use crate::case::Case;
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
