//! What several files of llama.cpp need.

use gfxjit::Arg;

/// What a kernel gets for a divisor: a factor and a shift for divisions by multiplication, and itself.
pub fn divisor(divisor: u32) -> Arg {
    let shift = (0..32)
        .find(|&shift| 1u64 << shift >= u64::from(divisor))
        .unwrap_or(32);
    let factor = (((1u64 << 32) * ((1u64 << shift) - u64::from(divisor))) / u64::from(divisor)) + 1;
    let words = [factor as u32, shift, divisor];
    Arg::bytes(words.map(u32::to_le_bytes).concat())
}

/// Where the parts of a sum are in binary32: the error of a sum of `terms` numbers in any order, with
/// two roundings for each product.
pub fn sum_error(sizes: f64, terms: usize) -> f64 {
    sizes * (terms as f64 + 4.0) / (1u64 << 24) as f64
}
