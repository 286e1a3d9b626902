//! Programs of several objects, made and damaged as the input's bytes choose, linked.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = gfxjit_link::fuzzing::link_several(bytes);
});
