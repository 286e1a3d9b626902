//! Arguments marked `inreg`, on GPUs before GFX940 and GFX11.
//!
//! They are passed in SGPR0 and 1, which hold the resource of the stack there: spills of the function go where
//! the argument points. Without the mark they are passed in vector registers.

use super::fault::{Fault, Remedy};

pub(super) const FAULT: Fault = Fault {
    name: "inreg",
    what: "spills of functions with arguments marked inreg go astray",
    reports: &["found by `./x fuzz random_ir`"],
    mended: None,
    remedy: Remedy::Before("gfxjit-fault-inreg"),
    revision: 1,
};
