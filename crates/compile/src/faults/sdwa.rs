//! Selections of parts of words, and shifted bytes with a sign, from -O1 on, on GPUs with SDWA (GFX9 and GFX10).
//!
//! `SIPeepholeSDWA` makes `x | (c ? a : b) << 8` one instruction in the place of the `or`. The selection reads its condition
//! in VCC, which other instructions between the two places write: another selection, a comparison, a sum with a carry.
//! It also lets what reads `x >> 8` of 16 bits with a sign in 32 bits, whose upper half is 0, read the byte, whose upper
//! half is the sign.

use super::fault::{Fault, Remedy};

pub(super) const FAULT: Fault = Fault {
    name: "sdwa",
    what: "selections that become bytes or halves of a word: the condition of another; the sign of a shifted byte in 32 bits",
    reports: &["found by `./x fuzz random_ir`"],
    mended: None,
    remedy: Remedy::Inside("sdwa"),
    revision: 2,
};
