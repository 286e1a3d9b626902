//! `x | -1` whose constant shows up after selection, on all AMD GPUs from -O1 on: an or of two words with
//! <0, -1>, halves of 64 bits.
//!
//! `SIFoldOperands` makes it a move and takes the wrong operand away: x is left, in place of -1.

use super::fault::{Fault, Remedy};

pub(super) const FAULT: Fault = Fault {
    name: "ones",
    what: "an or of a vector's element with -1 gives the element",
    reports: &[
        "https://github.com/llvm/llvm-project/issues/189677",
        "https://github.com/llvm/llvm-project/pull/189655",
    ],
    mended: Some((23, 0, 0)),
    remedy: Remedy::Inside("ones"),
    revision: 2,
};
