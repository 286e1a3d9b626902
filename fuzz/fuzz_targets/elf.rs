//! ELF files: everything the raw layer offers, and back to bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = gfxjit_codeobj::fuzzing::elf(bytes);
});
