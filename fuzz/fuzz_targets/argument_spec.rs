//! `--arg` specs, and the buffers they describe.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = gfxjit_args::fuzzing::argument_spec(bytes);
});
