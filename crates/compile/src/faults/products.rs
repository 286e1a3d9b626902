//! 64-bit sums with 24-bit products, on all AMD GPUs.
//!
//! AMDGPUCodeGenPrepare makes such a product from unsigned operands with at most 24 bits; the masks that limit the
//! operands are dropped, and `tryFoldToMad64_32` multiplies all 32 bits.

use super::fault::{Fault, Remedy};

pub(super) const FAULT: Fault = Fault {
    name: "products",
    what: "the upper 8 bits of operands count in sums with products of 24 bits",
    reports: &["found by `./x fuzz random_ir`"],
    mended: None,
    remedy: Remedy::Inside("products"),
    revision: 2,
};
