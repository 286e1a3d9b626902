//! Instructions on random registers, by both engines of the software GPU.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Err(report) = gfxjit_sim_jit::fuzzing::engines(bytes) {
        panic!("{report}");
    }
});
