//! A loop's counter that lanes use in the loop and behind it, from -O1 on, where they leave the loop one after the other.
//!
//! `PeepholeOptimizer` takes an earlier copy of the counter to a VGPR for the one that is made for the lanes that leave,
//! and `SIFoldOperands` moves that one behind the loop: every lane has the counter of the last.

use super::fault::{Fault, Remedy};

pub(super) const FAULT: Fault = Fault {
    name: "exits",
    what: "counters behind loops that lanes leave one after the other: those of the last lane",
    reports: &["found by `./x fuzz random_ir`; `llc-22` of such code shows it"],
    mended: None,
    remedy: Remedy::Inside("exits"),
    revision: 1,
};
