//! Relocatable objects, linked.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = gfxjit_link::fuzzing::link(bytes);
});
