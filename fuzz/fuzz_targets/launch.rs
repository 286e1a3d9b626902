//! Code objects, loaded and launched on the software GPU.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = gfxjit_sim_jit::fuzzing::launch(bytes);
});
