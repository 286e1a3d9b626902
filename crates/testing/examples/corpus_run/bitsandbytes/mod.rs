//! bitsandbytes: block-wise quantisation to 8 and 4 bits, products with quantised matrices,
//! optimizers.
//!
//! Source of launches and meanings: bitsandbytes-foundation/bitsandbytes, `csrc/kernels.cu`,
//! `csrc/gemm_4bit_simt.cu`, `csrc/ops.cu`.

mod blockwise;
mod codes;
mod elementwise;
mod matmul;
mod optimizers;
mod optimizers8;

use crate::case::Case;
use crate::library::Library;

pub(crate) const LIBRARY: Library = Library {
    name: "bitsandbytes",
    package: "bitsandbytes",
    file: "libbitsandbytes_rocm72",
    cases,
};

fn cases() -> Vec<Case> {
    let mut cases = blockwise::cases();
    cases.extend(matmul::cases());
    cases.extend(elementwise::cases());
    cases.extend(optimizers::cases());
    cases.extend(optimizers8::cases());
    cases
}
