//! A number that is subtracted from the first product of a sum of products of bytes, and bytes of `x >> 8`, with a
//! sign, in such sums, on GPUs with V_DOT4.
//!
//! `(a0 * b0 - c) + a1 * b1 + ...` becomes one instruction that adds c, or 0 where c is a bit: `matchDot4` takes a
//! subtraction for a sum. A byte that such a shift fills with the sign is looked for behind the upper end of x, where
//! `calculateSrcByte` begins anew: it becomes byte 0.

use super::fault::{Fault, Remedy};

pub(super) const FAULT: Fault = Fault {
    name: "dots",
    what: "sums of products of bytes that add what is subtracted from the first, or take another byte of `x >> 8`",
    reports: &["found by `./x fuzz random_ir`; `llc-22` of such code shows it"],
    mended: None,
    remedy: Remedy::Before("gfxjit-fault-dots"),
    revision: 2,
};
