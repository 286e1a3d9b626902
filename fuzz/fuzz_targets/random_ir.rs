//! Random LLVM IR on the software GPU and on the host: the bytes are the seed.
#![no_main]

use std::sync::LazyLock;

use gfxjit_testing::random::{Flavour, Lab, Level};

static LAB: LazyLock<Result<Lab, String>> = LazyLock::new(|| Lab::open(|_| true));

libfuzzer_sys::fuzz_target!(|bytes: [u8; 8]| {
    let lab = LAB.as_ref().expect("all targets open");
    let places = lab.places(&[Level::O0, Level::O2]);
    if let Err(finding) = lab.check(u64::from_le_bytes(bytes), &places)
        && lab.blame(&finding).is_none()
    {
        panic!("{finding}\n{}", finding.program.text(Flavour::Gpu));
    }
});
