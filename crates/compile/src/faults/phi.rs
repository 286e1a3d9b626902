//! Merged vectors of integers whose width does not divide 32, on AMD's GPUs from -O1 on.
//!
//! `AMDGPULateCodeGenPrepare` casts a merged `<2 x i24>` to `<2 x i32>`, bit for bit, though the sizes differ. The verifier
//! would refuse it, but does not run there; the upper element loses its upper bits.

use super::fault::{Fault, Remedy};

pub(super) const FAULT: Fault = Fault {
    name: "phi",
    what: "merged vectors of elements such as i24: bits of the upper elements are lost",
    reports: &["found by `./x fuzz random_ir`; llc-22 of such code says \"Invalid bitcast\""],
    mended: None,
    remedy: Remedy::Before("gfxjit-fault-phi"),
    revision: 2,
};
