//! Values merged (phi) where three or more paths meet, on all AMD GPUs.
//!
//! `StructurizeCFG` hoists an instruction without cost (a vector element, a truncation, a bitcast) out of the
//! path that needs it, and then merges its value also for paths that do not take it. An early `break` over a
//! private array that lives in a vector is enough (legacy-rocm-build 6412, first blamed on GVN, which only
//! makes the vector), and so is a `switch`. Code for hosts does not use that pass.

use super::fault::{Fault, Remedy};

pub(super) const FAULT: Fault = Fault {
    name: "merge",
    what: "values of other ways where three or more meet: an early break, a switch",
    reports: &[
        "https://github.com/ROCm/legacy-rocm-build/issues/6412",
        "https://github.com/llvm/llvm-project/pull/183792",
    ],
    mended: Some((23, 0, 0)),
    remedy: Remedy::Inside("merge"),
    revision: 1,
};
