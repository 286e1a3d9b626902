//! Texts of PTX.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    gfxjit_ptx::fuzzing::text(bytes);
});
