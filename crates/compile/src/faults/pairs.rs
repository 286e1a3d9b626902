//! A pair of numbers of 16 bits, one of which is -0.0, at every level, on every GPU.
//!
//! `__half2{x, -0.0}` becomes `x & 0xffff`, the pair with 0.0: the patterns for zeros take both.

use super::fault::{Fault, Remedy};

pub(super) const FAULT: Fault = Fault {
    name: "pairs",
    what: "pairs of halves with -0.0: 0.0",
    reports: &["found by `./x fuzz random_ir`; `llc-22` of such code shows it"],
    mended: None,
    remedy: Remedy::Inside("pairs"),
    revision: 1,
};
