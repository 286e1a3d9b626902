//! 32-bit floats rounded to 16 bits, on all AMD GPUs with V_FMA_MIXLO_F16.
//!
//! The selector uses that instruction, which rounds once, for `(half)fma(a, b, c)`, which rounds twice; and for
//! `(half)(a * b)` with an addend of 0.0, so that -0.0 becomes 0.0.

use super::fault::{Fault, Remedy};

pub(super) const FAULT: Fault = Fault {
    name: "halves",
    what: "numbers rounded to 16 bits have another last bit, or lose the sign of zero",
    reports: &["found by `./x fuzz random_ir`"],
    mended: None,
    remedy: Remedy::Before("gfxjit-fault-halves"),
    revision: 2,
};
