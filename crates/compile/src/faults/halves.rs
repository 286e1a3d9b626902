//! Numbers of 32 bits that are rounded to 16, on all AMD GPUs that have V_FMA_MIXLO_F16.
//!
//! The selector takes that instruction, which rounds once, for `(half)fma(a, b, c)`, which rounds twice; and for
//! `(half)(a * b)` with 0.0 as what is added, so that -0.0 becomes 0.0.

use super::fault::{Fault, Remedy};

pub(super) const FAULT: Fault = Fault {
    name: "halves",
    what: "numbers rounded to 16 bits have another last bit, or lose the sign of zero",
    reports: &["found by `./x fuzz random_ir`"],
    mended: None,
    remedy: Remedy::Before("gfxjit-fault-halves"),
    revision: 2,
};
