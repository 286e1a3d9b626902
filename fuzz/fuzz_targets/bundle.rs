//! Files with code objects for several targets.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = gfxjit_bundle::fuzzing::bundles(bytes);
});
