//! Tries the conformance suite on HIP.
#![allow(clippy::print_stdout, reason = "a program")]
use gfxjit::hal::Driver;
use gfxjit_testing::conformance::{CHECKS, Subject};
use std::time::Instant;

fn main() {
    tracing_subscriber::fmt().init();
    let driver = gfxjit_rocm::HipDriver::new();
    for info in driver.devices().unwrap() {
        println!("{info:#?}");
    }
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let mut failed = 0;
    for check in CHECKS {
        if !wanted.is_empty() && !wanted.iter().any(|w| check.name.contains(w.as_str())) {
            continue;
        }
        let begun = Instant::now();
        println!("{} ...", check.name);
        let result = std::panic::catch_unwind(|| (check.run)(&Subject::new(&driver, "hip:0")));
        println!("{} {:?} {:?}", check.name, result.is_ok(), begun.elapsed());
        failed += i32::from(result.is_err());
    }
    println!("failed {failed}");
}
