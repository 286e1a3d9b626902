//! Leading zeros of 16-bit integers, and byte swaps of more than 32 bits, on AMD GPUs.
//!
//! `select(x == 0, -1, ctlz(x))` in fewer than 32 bits becomes `v_ffbh_u32` of the widened number, without subtracting
//! the additional bits (-O1 and up). `bswap` of more than 32 bits is wrong at -O0 where registers have 16-bit halves
//! (gfx11 and later). Found by gfxjit's random programs.

use super::fault::{Fault, Remedy};

pub(super) const FAULT: Fault = Fault {
    name: "bits",
    what: "leading zeros of 16 bits with -1 for zero; bswap of more than 32 bits at -O0 on gfx11 and later",
    reports: &[
        "crates/testing/known/ctlz-i16.ll",
        "crates/testing/known/bswap-i64.ll",
    ],
    mended: None,
    remedy: Remedy::Before("gfxjit-fault-bits"),
    revision: 1,
};
