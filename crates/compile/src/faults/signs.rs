//! Signs, on all of AMD's GPUs.
//!
//! Negated vectors whose bits are made of integers: `performFNegCombine` takes each for one f64 and negates the
//! last word only. Differences from zero: `SelectVOP3ModsImpl` and what is like it make `0.0 - x` a negated
//! operand, which has the wrong sign for x = 0 (`1 / (0.0 - x)` is -infinity).

use super::fault::{Fault, Remedy};

pub(super) const FAULT: Fault = Fault {
    name: "signs",
    what: "elements of negated vectors keep their signs; 0.0 - 0.0 is -0.0 for what uses it",
    reports: &[
        "found by `./x fuzz random_ir`",
        "https://github.com/llvm/llvm-project/pull/195585",
    ],
    mended: None,
    remedy: Remedy::Before("gfxjit-fault-signs"),
    revision: 1,
};
