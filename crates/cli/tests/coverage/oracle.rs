//! The same kernel compiled for the host, by clang's own instrumentation, and what llvm-cov says of it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use gfxjit_test_tools::{Folder, run};

use super::{Lcov, TARGETS, coverage};

pub(super) fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/coverage/paths.hip")
}

/// Lines and their counts, as `llvm-cov export` had them with LLVM 22; [`as_llvm_cov_has_it_now`] makes them anew.
fn known() -> BTreeMap<u32, u64> {
    let lines = include_str!("paths.lines").lines();
    let number = |text: &str| text.parse().expect("a number");
    let pair = |line: &str| {
        let (line, count) = line.split_once(' ').expect("two numbers");
        (number(line) as u32, number(count))
    };
    lines.map(pair).collect()
}

/// Branches and their two ways, as llvm-cov has them. Which way is a jump is the compiler's choice.
const BRANCHES: [(u32, [u64; 2]); 5] = [
    (4, [310, 791]),
    (20, [48, 144]),
    (22, [48, 96]),
    (26, [0, 96]),
    (30, [0, 192]),
];

/// Whether a line has nothing but a brace: the compiler gives it what it does at the end of a function.
fn is_brace(line: u32) -> bool {
    let text = std::fs::read_to_string(source()).expect("the source");
    let own = text.lines().nth(line as usize - 1).unwrap_or_default();
    own.trim() == "}"
}

/// Words of a launch of the source's kernel, the last argument of which is given.
pub(super) fn launch(limit: &str) -> [&str; 8] {
    let results = "i32[192]=0";
    [
        "--grid", "2", "--block", "96", "--arg", results, "--arg", limit,
    ]
}

fn of_device(target: &str, level: &str) -> Lcov {
    let mut words = vec!["run", level, "--device", target];
    words.extend(launch("i32=4"));
    let source = source();
    words.push(source.to_str().expect("text"));
    coverage(&words)
}

#[test]
fn counts_are_those_of_llvm_cov() {
    let known = known();
    for target in TARGETS {
        let found = of_device(target, "-O0");
        let lines = found.lines(&source());
        let both = lines.iter().filter(|(line, _)| !is_brace(**line));
        let both: Vec<_> = both.filter(|(line, _)| known.contains_key(line)).collect();
        assert!(both.len() >= 20, "{target}: {lines:?}");
        for (line, count) in both {
            assert_eq!(Some(count), known.get(line), "{target}: line {line}");
        }
        for (line, ways) in BRANCHES {
            assert!(
                found.ways(line).contains(&ways),
                "{target}: line {line}: {}",
                found.0
            );
        }
        // The optimiser moves and unrolls, but what runs is the same.
        let optimised = of_device(target, "-O2");
        for (line, count) in optimised.lines(&source()) {
            let wanted = known.get(&line).is_none_or(|count| *count > 0);
            assert!(
                is_brace(line) || (count > 0) == wanted,
                "{target}, -O2: line {line}, {count}"
            );
        }
    }
}

#[test]
#[ignore = "needs clang's runtime for profiles (libclang-rt-22-dev)"]
fn as_llvm_cov_has_it_now() {
    let folder = Folder::new();
    let own = source().parent().expect("a folder").to_owned();
    let program = folder.path("program");
    run(Command::new("clang++-22")
        .current_dir(&own)
        .args([
            "-O0",
            "-fprofile-instr-generate",
            "-fcoverage-mapping",
            "-include",
            "host.h",
        ])
        .args(["-x", "c++", "paths.hip", "host.cpp", "-o"])
        .arg(&program));
    run(Command::new(&program).env("LLVM_PROFILE_FILE", folder.path("raw")));
    run(Command::new("llvm-profdata-22")
        .args(["merge", "-o"])
        .arg(folder.path("data"))
        .arg(folder.path("raw")));
    let text = run(Command::new("llvm-cov-22")
        .args(["export", "-format=lcov", "-instr-profile"])
        .arg(folder.path("data"))
        .arg(&program));
    let lines = Lcov(text).lines(&source());
    assert_eq!(lines, known(), "{lines:#?}");
}
