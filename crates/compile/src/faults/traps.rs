//! Several traps in one function, on gfx1100 to gfx1103.
//!
//! `FinalizeISel` leaves out all blocks after the first trap that it expands there, and code generation ends with
//! "Unsupported instruction": `assert` and `abort` in one kernel, or clang's sanitizers.

use super::fault::{Fault, Remedy};

pub(super) const FAULT: Fault = Fault {
    name: "traps",
    what: "functions with several traps are not compiled",
    reports: &["found with `-fsanitize=null`; `llc-22 -mcpu=gfx1100` of two traps shows it"],
    mended: None,
    remedy: Remedy::Before("gfxjit-fault-traps"),
    revision: 1,
};
