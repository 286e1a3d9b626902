//! Sources of MLIR with mistakes that no author would make: an error or an object, and the process
//! lives. Each is compiled in a process of its own, so that a crash inside of libMLIR is an error too.

mod common;

use std::path::Path;
use std::time::{Duration, Instant};

use common::damage::{Random, damaged, sources};
use common::{isolated, target};
use gfxjit_compile::{CompileError, Source, compile};
use gfxjit_test_tools::Folder;

/// How long it goes on by default; `GFXJIT_FUZZ_SECONDS` says another time.
const SECONDS: f64 = 1.0;

/// The sources of `tests/mlir`, and one of them as bytecode.
fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = sources("mlir", &["mlir"]);
    seeds.extend(sources("mlir/host", &["mlir"]));
    let work = Folder::new();
    for (number, text) in seeds.clone().iter().enumerate().step_by(4) {
        work.write("a.mlir", text);
        work.run("mlir-opt-22", &["--emit-bytecode", "-o", "a.bc", "a.mlir"]);
        let bytecode = work.read("a.bc");
        assert!(bytecode.starts_with(b"ML\xefR"), "{number}");
        seeds.push(bytecode);
    }
    seeds
}

/// Changes bytes of bytecode; words and signs of a text.
fn mutate(random: &mut Random, seed: &[u8], other: &[u8]) -> Vec<u8> {
    if !seed.starts_with(b"ML\xefR") {
        return damaged(random, seed, other);
    }
    let mut bytes = seed.to_vec();
    for _ in 0..=random.below(3) {
        let at = 4 + random.below(bytes.len().saturating_sub(4));
        if let Some(byte) = bytes.get_mut(at) {
            *byte = random.next() as u8;
        }
    }
    bytes
}

#[test]
fn mutated_sources() {
    let mut options = isolated();
    options.timeout = Duration::from_secs(20);
    let seconds = std::env::var("GFXJIT_FUZZ_SECONDS").ok();
    let seconds = seconds.map_or(SECONDS, |text| text.parse().unwrap());
    let seed = std::env::var("GFXJIT_FUZZ_SEED").ok();
    let mut random = Random(seed.map_or(1, |text| text.parse().unwrap()));
    let seeds = seeds();
    let arches = ["gfx1100", "gfx942"].map(target);
    let end = Instant::now() + Duration::from_secs_f64(seconds);
    let (mut compiled, mut refused, mut died) = (0, 0, 0);
    while Instant::now() < end {
        let (source, other) = (random.of(&seeds), random.of(&seeds));
        let mutated = mutate(&mut random, source, other);
        let Ok(source) = Source::detect("fuzzed", mutated.clone()) else {
            continue;
        };
        let arch = *random.of(&arches);
        match compile(&source, arch, &options) {
            Ok(_) => compiled += 1,
            Err(CompileError::WorkerDied { how, .. }) => {
                died += 1;
                keep(&mutated, died, &how);
            }
            Err(error @ (CompileError::Internal { .. } | CompileError::TimedOut { .. })) => {
                panic!("{error}:\n{}", String::from_utf8_lossy(&mutated));
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                refused += 1;
            }
        }
    }
    assert!(compiled + refused > 0, "nothing was compiled");
    // Crashes inside of libMLIR, which a process of its own is for; few, or it is ours.
    assert!(
        died * 20 <= compiled + refused + died + 20,
        "{died} crashes, {compiled} compiled, {refused} refused"
    );
}

/// Keeps what libMLIR crashed on where it will be found.
fn keep(bytes: &[u8], number: u32, how: &str) {
    if let Ok(folder) = std::env::var("GFXJIT_FUZZ_KEEP") {
        let file = Path::new(&folder).join(format!("crash-{number}.mlir"));
        std::fs::write(file, bytes).unwrap();
        std::fs::write(Path::new(&folder).join(format!("crash-{number}.txt")), how).unwrap();
    }
}
