//! Damaged C++ and OpenCL C: a second of it in every test, as much as one likes with
//!
//!     GFXJIT_FUZZ_CASES=100000 cargo test -p gfxjit-compile --test cpp_fuzz -- --nocapture
//!
//! Clang may crash of it, in a process of its own: then that is the error. This one lives.
#![allow(
    clippy::print_stdout,
    reason = "how many cases ran is what one wants to know"
)]

mod common;

use std::time::{Duration, Instant};

use common::damage::{Random, damaged, sources};
use common::{isolated, target};
use gfxjit_compile::{CompileError, Source, compile};

#[test]
fn damaged_sources_are_errors_at_most() {
    let mut options = isolated();
    options.timeout = Duration::from_secs(20);
    let all = [sources("hip", &["hip"]), sources("opencl", &["cl"])];
    let cases = std::env::var("GFXJIT_FUZZ_CASES").ok();
    let cases: Option<u64> = cases.and_then(|text| text.parse().ok());
    let mut random = Random(0x5eed_c1a6);
    let (mut runs, mut compiled, mut crashed) = (0_u64, 0_u64, 0_u64);
    let start = Instant::now();
    while cases.map_or(start.elapsed() < Duration::from_secs(1), |n| runs < n) {
        runs += 1;
        let (sources, name) = match random.below(4) {
            0 => (&all[1], "a.cl"),
            _ => (&all[0], "a.hip"),
        };
        let (own, other) = (random.of(sources), random.of(sources));
        let text = damaged(&mut random, own, other);
        let Ok(source) = Source::detect(name, text.clone()) else {
            continue;
        };
        let arch = random.of(&["gfx942", "gfx1100"]);
        match compile(&source, target(arch), &options) {
            Ok(_) => compiled += 1,
            Err(CompileError::Diagnosed { diagnostics, .. }) => {
                let text = String::from_utf8_lossy(&text);
                assert!(!diagnostics.is_empty(), "no reason:\n{text}");
            }
            Err(error) => {
                crashed += u64::from(matches!(error, CompileError::WorkerDied { .. }));
                assert!(!error.to_string().is_empty());
            }
        }
    }
    println!("{runs} sources, {compiled} compiled, {crashed} brought clang down");
    assert!(runs > 0);
    // The worker is as good as before.
    let whole = Source::detect("a.hip", all[0][0].clone()).expect("HIP C++");
    compile(&whole, target("gfx1100"), &options).expect("it compiles");
}
