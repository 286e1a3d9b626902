//! Negated vectors that are bit-cast from integers, on all AMD GPUs.
//!
//! `performFNegCombine` treats each as one f64 and negates the last word only.

use super::fault::{Fault, Remedy};

pub(super) const FAULT: Fault = Fault {
    name: "signs",
    what: "elements of negated vectors keep their signs",
    reports: &[
        "found by `./x fuzz random_ir`",
        "https://github.com/llvm/llvm-project/pull/195585",
    ],
    mended: None,
    remedy: Remedy::Before("gfxjit-fault-signs"),
    revision: 1,
};
