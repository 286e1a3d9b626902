//! Loads that overlap by a part of an element, from -O1 on, on every GPU.
//!
//! `LoadStoreVectorizer` merges loads that overlap since LLVM 22 (llvm#168135), and compares each with the one that
//! reaches farthest, though that can be of another group. Of a vector at byte 24 and two numbers of 64 bits at 28 and 32 the
//! two numbers become one load. Elements that are read by `memcpy` from a window that moves are such.

use super::fault::{Fault, Remedy};

pub(super) const FAULT: Fault = Fault {
    name: "overlap",
    what: "loads that overlap by a part of an element: two become one",
    reports: &[
        "found by `./x fuzz random_ir`",
        "the check came with https://github.com/llvm/llvm-project/pull/168135",
    ],
    mended: None,
    remedy: Remedy::Before("gfxjit-fault-overlap"),
    revision: 1,
};
