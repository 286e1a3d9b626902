//! Every way a kernel can go wrong, by all engines of the software GPU: see `faults/cases.rs`.

#![allow(
    clippy::duplicate_mod,
    reason = "the same cases, which see by the module's name which engine is meant"
)]

#[path = "faults/beside.rs"]
mod beside;
#[path = "faults/cancelled.rs"]
mod cancelled;
mod common;
#[path = "faults/endless.rs"]
mod endless;
#[path = "faults/cases.rs"]
mod interp;
#[path = "faults/cases.rs"]
mod jit_only;
#[cfg(target_arch = "x86_64")]
#[path = "faults/cases.rs"]
mod quick;
#[path = "faults/strict.rs"]
mod strict;
