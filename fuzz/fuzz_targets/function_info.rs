//! The section `.amdgpu.info`, behind the length and bytes of its string table.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = gfxjit_codeobj::fuzzing::info(bytes);
});
