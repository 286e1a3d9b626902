//! Modules of SPIR-V.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    gfxjit_spirv::fuzzing::bytes(bytes);
});
