//! The contents of metadata notes.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = gfxjit_codeobj::fuzzing::metadata(bytes);
});
