//! ELF files: the raw layer, then everything known about a code object.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = gfxjit_codeobj::fuzzing::code_object(bytes);
});
