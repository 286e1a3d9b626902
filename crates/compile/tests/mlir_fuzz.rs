//! Sources of MLIR with mistakes that nobody would make: an error or an object, and the process
//! lives. Each is compiled in a process of its own, so that a crash inside of libMLIR is an error too.

mod common;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use common::target;
use gfxjit_compile::{CompileError, Options, Source, compile};
use gfxjit_test_tools::Folder;

/// How long it goes on by default; `GFXJIT_FUZZ_SECONDS` says another time.
const SECONDS: f64 = 1.0;

/// `SplitMix64`.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }
}

/// The sources of `tests/mlir`, and one of them as bytecode.
fn seeds() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/mlir");
    let mut paths: Vec<PathBuf> = [folder.clone(), folder.join("host")]
        .iter()
        .flat_map(|folder| std::fs::read_dir(folder).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "mlir"))
        .collect();
    paths.sort();
    let mut seeds: Vec<Vec<u8>> = paths
        .iter()
        .map(|path| std::fs::read(path).unwrap())
        .collect();
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

/// Where words begin and end.
fn words(bytes: &[u8]) -> Vec<(usize, usize)> {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || b"_.%@#!".contains(&byte);
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let is = is_word(bytes[at]);
        let len = bytes[at..]
            .iter()
            .take_while(|b| is_word(**b) == is)
            .count();
        if is {
            found.push((at, at + len));
        }
        at += len;
    }
    found
}

/// Changes bytes of bytecode; words and lines of a text.
fn mutate(random: &mut Random, seed: &[u8], other: &[u8]) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..=random.below(3) {
        if bytes.starts_with(b"ML\xefR") {
            let at = 4 + random.below(bytes.len().saturating_sub(4));
            let Some(byte) = bytes.get_mut(at) else {
                break;
            };
            *byte = random.next() as u8;
            continue;
        }
        let (own, theirs) = (words(&bytes), words(other));
        let (start, end) = own[random.below(own.len())];
        match random.below(4) {
            // A word of another source's, or of its own.
            0 => {
                let (from, to) = theirs[random.below(theirs.len())];
                bytes.splice(start..end, other[from..to].iter().copied());
            }
            1 => {
                let (from, to) = own[random.below(own.len())];
                let word = bytes[from..to].to_vec();
                bytes.splice(start..end, word);
            }
            2 => {
                bytes.drain(start..end);
            }
            _ => bytes[start] = random.next() as u8,
        }
    }
    bytes
}

#[test]
fn mutated_sources() {
    let mut options = Options::default();
    options.isolate = true;
    options.timeout = Duration::from_secs(20);
    options.worker = Some(PathBuf::from(env!("CARGO_BIN_EXE_gfxjit-worker")));
    let seconds = std::env::var("GFXJIT_FUZZ_SECONDS").ok();
    let seconds = seconds.map_or(SECONDS, |text| text.parse().unwrap());
    let seed = std::env::var("GFXJIT_FUZZ_SEED").ok();
    let mut random = Random(seed.map_or(1, |text| text.parse().unwrap()));
    let seeds = seeds();
    let arches = ["gfx1100", "gfx942"].map(target);
    let end = Instant::now() + Duration::from_secs_f64(seconds);
    let (mut compiled, mut refused, mut died) = (0, 0, 0);
    while Instant::now() < end {
        let source = &seeds[random.below(seeds.len())];
        let mutated = mutate(&mut random, source, &seeds[random.below(seeds.len())]);
        let Ok(source) = Source::detect("fuzzed", mutated.clone()) else {
            continue;
        };
        let arch = arches[random.below(arches.len())];
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

/// Keeps what libMLIR crashed on where somebody looks for it.
fn keep(bytes: &[u8], number: u32, how: &str) {
    if let Ok(folder) = std::env::var("GFXJIT_FUZZ_KEEP") {
        let file = Path::new(&folder).join(format!("crash-{number}.mlir"));
        std::fs::write(file, bytes).unwrap();
        std::fs::write(Path::new(&folder).join(format!("crash-{number}.txt")), how).unwrap();
    }
}
