//! What generations do each in their own way, by the software GPU's interpreter and by its
//! translator: see `targets/cases.rs`.

#![allow(
    clippy::duplicate_mod,
    reason = "the same cases, which see by the module's name which engine is meant"
)]

mod common;
#[path = "targets/cases.rs"]
mod interp;
#[path = "targets/cases.rs"]
mod jit_only;
