//! `gfxjit coverage`.

mod engines;
mod formats;
mod oracle;
mod programs;
mod report;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};

use gfxjit_test_tools::{Folder, built};

const TARGETS: [&str; 3] = ["sim://gfx90a", "sim://gfx1100", "sim://gfx1201"];

/// A file of lcov's.
struct Lcov(String);

impl Lcov {
    /// The ways of each block of a line's branches, the fewer first. The file has one source.
    fn ways(&self, line: u32) -> Vec<[u64; 2]> {
        let head = format!("BRDA:{line},");
        let ways = self.0.lines().filter_map(|line| line.strip_prefix(&head));
        let counts: Vec<u64> = ways
            .filter_map(|way| way.rsplit(',').next()?.parse().ok())
            .collect();
        let sorted = |pair: &[u64; 2]| [pair[0].min(pair[1]), pair[0].max(pair[1])];
        counts.as_chunks::<2>().0.iter().map(sorted).collect()
    }

    /// The lines of a source.
    fn lines(&self, source: &Path) -> BTreeMap<u32, u64> {
        let name = source.file_name().expect("a name").to_string_lossy();
        // The name may be relative to the folder of this process.
        let is_of = |part: &&str| {
            let mut heads = part.lines().filter_map(|line| line.strip_prefix("SF:"));
            heads.any(|path| path.ends_with(&format!("/{name}")))
        };
        let own = self.0.split("end_of_record").find(is_of);
        let lines = own.unwrap_or_default().lines();
        let lines = lines.filter_map(|line| line.strip_prefix("DA:")?.split_once(','));
        let number = |text: &str| text.parse().expect("a number");
        lines
            .map(|(line, count)| (number(line) as u32, number(count)))
            .collect()
    }
}

fn gfxjit(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gfxjit"))
        .args(words)
        .env("GFXJIT_CACHE", "off")
        .env("GFXJIT_HIP_LIBRARY", built("libgfxjit_hip.so"))
        .output()
        .expect("gfxjit runs")
}

/// The lcov file, the table and the exit status of `run` or `exec` under `coverage`.
fn covered(words: &[&str]) -> (Lcov, String, Option<i32>) {
    let folder = Folder::new();
    let file = folder.path("out.info");
    let file_name = file.to_str().expect("text");
    let output = gfxjit(&[&["coverage", "-o", file_name, "--"], words].concat());
    let wrong = String::from_utf8_lossy(&output.stderr);
    let lcov = std::fs::read_to_string(&file);
    let lcov = lcov.unwrap_or_else(|error| panic!("{words:?}: {error}: {wrong}"));
    let table = String::from_utf8_lossy(&output.stdout).into_owned();
    (Lcov(lcov), table, output.status.code())
}

/// That of a `run` that must end well.
fn coverage(words: &[&str]) -> Lcov {
    let (lcov, table, status) = covered(words);
    assert_eq!(status, Some(0), "{words:?}: {table}");
    lcov
}
