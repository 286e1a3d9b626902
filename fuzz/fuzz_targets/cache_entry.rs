//! Entries of the cache of images.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = gfxjit_cache::fuzzing::entry(bytes);
    // What a checksum would keep out.
    for questions in [false, true] {
        let _ = gfxjit_cache::fuzzing::entry(&gfxjit_cache::fuzzing::sample(bytes, questions));
    }
});
