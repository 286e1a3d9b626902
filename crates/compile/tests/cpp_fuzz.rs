//! Damaged C++ and OpenCL C: a second of it in every test, as much as one likes with
//!
//!     GFXJIT_FUZZ_CASES=100000 cargo test -p gfxjit-compile --test cpp_fuzz -- --nocapture
//!
//! Clang may crash of it, in a process of its own: then that is the error. This one lives.
#![allow(
    clippy::print_stdout,
    reason = "how many cases ran is what one wants to know"
)]

use std::path::PathBuf;
use std::time::{Duration, Instant};

use gfxjit_compile::{CompileError, Options, Source, compile};

/// Numbers, the same ones every time (xorshift64).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % end.max(1)
    }
}

/// Words, and each other character by itself.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let end = match is_word(first) {
            true => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (piece, behind) = rest.split_at(end);
        pieces.push(piece);
        rest = behind;
    }
    pieces
}

/// A source with some pieces taken out, doubled, moved, or put in from another source.
fn damaged(random: &mut Random, sources: &[String]) -> String {
    let mut found = pieces(&sources[random.below(sources.len())]);
    let others = pieces(&sources[random.below(sources.len())]);
    for _ in 0..=random.below(6) {
        let at = random.below(found.len());
        let from = random.below(others.len());
        let until = (from + random.below(20)).min(others.len());
        match random.below(6) {
            0 => _ = found.remove(at),
            1 => found.insert(at, found[at]),
            2 => found.swap(at, random.below(found.len())),
            3 => found[at] = others[from],
            4 => found.truncate(at.max(1)),
            _ => _ = found.splice(at..at, others[from..until].iter().copied()),
        }
        if found.is_empty() {
            found.push("x");
        }
    }
    found.concat()
}

fn sources(folder: &str) -> Vec<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests")
        .join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "hip" || e == "cl"))
        .collect();
    files.sort();
    files
        .iter()
        .map(|path| std::fs::read_to_string(path).expect("a source"))
        .collect()
}

#[test]
fn damaged_sources_are_errors_at_most() {
    let mut options = Options::default();
    options.isolate = true;
    options.worker = Some(PathBuf::from(env!("CARGO_BIN_EXE_gfxjit-worker")));
    options.timeout = Duration::from_secs(20);
    let all = [sources("hip"), sources("opencl")].map(|sources| {
        assert!(!sources.is_empty());
        sources
    });
    let cases = std::env::var("GFXJIT_FUZZ_CASES").ok();
    let cases: Option<u64> = cases.and_then(|text| text.parse().ok());
    let mut random = Random(0x5eed_0f_c1a6);
    let (mut runs, mut compiled, mut crashed) = (0_u64, 0_u64, 0_u64);
    let start = Instant::now();
    while cases.map_or(start.elapsed() < Duration::from_secs(1), |n| runs < n) {
        runs += 1;
        let (sources, name) = match random.below(4) {
            0 => (&all[1], "a.cl"),
            _ => (&all[0], "a.hip"),
        };
        let text = damaged(&mut random, sources);
        let Ok(source) = Source::detect(name, text.as_bytes()) else {
            continue;
        };
        let target = ["gfx942", "gfx1100"][random.below(2)];
        match compile(&source, target.parse().expect("a target"), &options) {
            Ok(_) => compiled += 1,
            Err(CompileError::Diagnosed { diagnostics, .. }) => {
                assert!(!diagnostics.is_empty(), "no reason:\n{text}");
            }
            Err(error) => {
                crashed += u64::from(matches!(error, CompileError::WorkerDied { .. }));
                assert!(!error.to_string().is_empty());
            }
        }
    }
    println!("{runs} sources, {compiled} compiled, {crashed} brought clang down");
    assert!(runs > 0);
    // The worker is as good as before.
    let whole = Source::detect("a.hip", all[0][0].as_bytes()).expect("HIP C++");
    compile(&whole, "gfx1100".parse().expect("a target"), &options).expect("it compiles");
}
