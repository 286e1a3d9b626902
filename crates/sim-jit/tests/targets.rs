//! What generations do each in their own way, by all engines of the software GPU: see
//! `targets/cases.rs`.

#![allow(
    clippy::duplicate_mod,
    reason = "the same cases, which see by the module's name which engine is meant"
)]

mod common;
#[path = "targets/cases.rs"]
mod interp;
#[path = "targets/cases.rs"]
mod jit_only;
#[path = "targets/cases.rs"]
mod quick;
