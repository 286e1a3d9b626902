//! A loop counter that is used in the loop and after it, if lanes leave the loop at different times, from -O1 on.
//!
//! `PeepholeOptimizer` replaces the copy of the counter to a VGPR for leaving lanes by an earlier copy, and
//! `SIFoldOperands` moves that one after the loop: every lane gets the last lane's counter.

use super::fault::{Fault, Remedy};

pub(super) const FAULT: Fault = Fault {
    name: "exits",
    what: "counters behind loops that lanes leave one after the other: those of the last lane",
    reports: &["found by `./x fuzz random_ir`; `llc-22` of such code shows it"],
    mended: None,
    remedy: Remedy::Inside("exits"),
    revision: 1,
};
