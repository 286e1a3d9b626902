//! Lanes that are re-enabled too late, on all AMD GPUs.
//!
//! `SI_END_CF`, which restores EXEC after a loop or a branch, clobbers SCC. If selected scalar instructions
//! keep SCC live, it is scheduled after copies into vector registers, which then miss the lanes that are still
//! disabled; without optimisation, the same happens to spills. Seen on GFX12, whose scalar unit has floating
//! point.

use super::fault::{Fault, Remedy};

pub(super) const FAULT: Fault = Fault {
    name: "exec",
    what: "values behind a loop that lanes leave apart, for those that left early",
    reports: &[
        "found by `./x fuzz random_ir`; in llc-22's machine code of such a block, SI_END_CF is not the first",
    ],
    mended: None,
    remedy: Remedy::Inside("exec"),
    revision: 1,
};
