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
// The baseline translator writes code for this architecture only.
#[cfg(target_arch = "x86_64")]
#[path = "targets/cases.rs"]
mod quick;

/// Only hosts of x86-64 have the baseline translator: others say so, and have all other engines.
#[test]
fn devices_open_with_the_engines_of_the_host() {
    use gfxjit_hal::Driver;
    let driver = gfxjit_sim::SimDriver::with_translators(std::sync::Arc::new(
        gfxjit_sim_jit::Jit::default(),
    ));
    for engine in ["auto", "interp", "quick", "jit", "jit-only", "mixed"] {
        let opened = driver.open(&format!("sim://gfx1100?engine={engine}"));
        let Err(error) = opened else { continue };
        let error = error.to_string();
        assert!(
            !cfg!(target_arch = "x86_64") && engine == "quick",
            "{engine}: {error}"
        );
        assert!(
            error.contains("engine=quick: the baseline translator writes code for x86-64"),
            "{error}"
        );
    }
    let quick = driver.open("sim://gfx1100?engine=quick");
    assert_eq!(quick.is_ok(), cfg!(target_arch = "x86_64"));
}
