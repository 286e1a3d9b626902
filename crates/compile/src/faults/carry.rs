//! Carry-out of sums that have wrapped, on AMD GPUs from -O1 on.
//!
//! `(x + y) + c`, where c is a carry: the selector folds both sums into one with a carry in, whose carry out is
//! another one when `x + y` wraps. It also happens inside of sums of 64 bits whose carry is asked for or that
//! saturate, and of wider ones. `fault_carry.cpp` has where such sums come from. Numbers of several words that
//! carry by `__builtin_addc` are not touched: there the first sum's carry is asked for as well, and LLVM
//! is right.

use super::fault::{Fault, Remedy};

pub(super) const FAULT: Fault = Fault {
    name: "carry",
    what: "the carry of (x + y) + c, where x + y has wrapped and c is a carry, and the same of differences",
    reports: &[
        "https://github.com/llvm/llvm-project/pull/204362",
        "https://github.com/ROCm/llvm-project/pull/91",
    ],
    mended: None,
    remedy: Remedy::Inside("carry"),
    revision: 2,
};
