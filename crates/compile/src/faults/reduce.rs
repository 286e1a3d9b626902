//! The product of a vector of ones and minus ones with an odd number of elements, from -O1 on, on every target.
//!
//! `InstCombine` makes `vector.reduce.mul(sext <3 x i1>)` 1 where all elements are set; it is -1.

use super::fault::{Fault, Remedy};

pub(super) const FAULT: Fault = Fault {
    name: "reduce",
    what: "products of an odd number of ones and minus ones: 1 for -1",
    reports: &["found by `./x fuzz random_ir`: `opt-22 -passes=instcombine` of one call shows it"],
    mended: None,
    remedy: Remedy::First("gfxjit-fault-reduce"),
    revision: 1,
};
