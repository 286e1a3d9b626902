//! Differences from zero, on all AMD GPUs.
//!
//! `SelectVOP3ModsImpl` (and its twin of GlobalISel) takes `0.0 - x` for a negated operand of its user, where only
//! `-0.0 - x` is one: 1 / (0.0 - x) is -infinity for x = 0. The combiner makes such differences of `-x + 0.0` and of
//! `fma(-1.0, x, 0.0)` too.

use super::fault::{Fault, Remedy};

pub(super) const FAULT: Fault = Fault {
    name: "zeros",
    what: "zero has the wrong sign in what uses `0.0 - x`",
    reports: &["found by `./x fuzz random_ir`"],
    mended: None,
    remedy: Remedy::Before("gfxjit-fault-zeros"),
    revision: 2,
};
