//! Values that are merged where three or more ways meet, on all AMD GPUs.
//!
//! `StructurizeCFG` hoists an instruction that costs nothing (an element of a vector, a narrower integer, the
//! same bits as another type) out of the way that needs it, and then lets ways that do not take it bring
//! its value along. An early `break` over a private array that lives in a vector is enough (legacy-rocm-build
//! 6412, first blamed on GVN, which only makes the vector), and so is a `switch`. The host's code never goes
//! through that pass.

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
