//! Divisions of small integers on AMD's GPUs.
//!
//! LLVM divides integers that fit a float's fraction by floats. Five borders of that are wrong:
//!
//! * `MIN / -1`: the quotient is cut to the width of the operands, so that -128 / -1 in 32 bits is -128
//!   (`AMDGPUCodeGenPrepare` and `LowerDIVREM24`), from one sign bit more to all;
//! * unsigned operands of 24 bits: the product with the reciprocal may round up to the next integer, and
//!   nothing takes it back; 36 divisors of 23 bits have the same;
//! * unsigned operands at -O0, and where the selector finds a division by itself: as many equal bits at the top
//!   are taken for as many zeros, so that -2 counts as a small number;
//! * signed ones of 64 bits whose operands fit 32: -2^31 / -1;
//! * the same in functions that are to be small, by constants.
//!
//! The remedy writes every division of up to 64 bits as arithmetic, exact for every operand that the language
//! allows (`fault_division.cpp` has the bounds). It takes as many instructions as LLVM's own for operands
//! of up to 22 bits, and of more than 24; those between take LLVM's way for 32 bits, as in LLVM 23.

use super::fault::{Fault, Remedy};

pub(super) const FAULT: Fault = Fault {
    name: "division",
    what: "divisions of integers in few bits: MIN / -1, unsigned quotients one too great, unsigned numbers with \
           the sign bit set taken for small ones",
    reports: &[
        "https://github.com/llvm/llvm-project/issues/194829",
        "https://github.com/llvm/llvm-project/pull/196418",
        "https://github.com/llvm/llvm-project/pull/201186",
        "https://github.com/llvm/llvm-project/pull/202753",
        "https://github.com/llvm/llvm-project/pull/203436",
        "https://github.com/llvm/llvm-project/pull/204469",
        "https://github.com/llvm/llvm-project/pull/209711",
    ],
    mended: None,
    remedy: Remedy::Before("gfxjit-fault-division"),
    revision: 1,
};
