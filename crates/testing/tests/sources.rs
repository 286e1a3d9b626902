//! Sources of HIP C++, OpenCL C and MLIR, compiled in this process: those of `tests/hip` and
//! `tests/opencl` with gfxjit's headers, those that clang-22 made `tests/run` of, which have the
//! same references, and `tests/mlir`. One test for a source and a target; a source runs on one of its
//! targets, which take turns, and on all with GFXJIT_ALL_ENGINES=1. Those of MLIR, whose lowering
//! depends on the target, run on all.

use std::path::Path;
use std::process::ExitCode;

use gfxjit_testing::case::{self, Case, TARGETS, TestTarget};
use gfxjit_testing::runner::{self, Engine};
use libtest_mimic::{Arguments, Failed, Trial};

const FOLDERS: [&str; 4] = ["hip", "opencl", "run/src", "mlir"];

/// Where a source runs: that of its targets whose turn it is, or all.
fn chosen(case: &Case, index: usize, all: bool) -> Vec<TestTarget> {
    let own: Vec<TestTarget> = case
        .targets
        .iter()
        .filter(|target| TARGETS.contains(target))
        .copied()
        .collect();
    if own.is_empty() {
        return case.targets.clone();
    }
    match own.get(index % own.len()) {
        Some(one) if !all => vec![*one],
        _ => own,
    }
}

fn test(path: &Path, case: &Case, target: TestTarget) -> Result<(), Failed> {
    let source = std::fs::read(path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    runner::test(&name, &source, case, target, "O2", &[Engine::Quick])?;
    Ok(())
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let all = std::env::var_os("GFXJIT_ALL_ENGINES").is_some();
    let mut trials = Vec::new();
    for folder in FOLDERS {
        let sources = case::sources(folder, &["hip", "cl", "mlir"]);
        if sources.is_empty() {
            trials.push(Trial::test(format!("{folder} is there"), || {
                Err(Failed::from("it has no sources"))
            }));
        }
        for (index, source) in sources.into_iter().enumerate() {
            let (path, name) = (source.path, source.name);
            let mut case = match source.case {
                Ok(case) => case,
                Err(reason) => {
                    trials.push(Trial::test(name, || Err(Failed::from(reason))));
                    continue;
                }
            };
            let more: &[&str] = match folder {
                "mlir" => &[],
                // They declare themselves what they need of HIP.
                "run/src" if path.extension().is_some_and(|e| e == "hip") => &["-nogpuinc"],
                "run/src" => &[],
                // Our headers warn of nothing.
                _ => &["-Wall", "-Wextra", "-Werror"],
            };
            case.options.extend(more.iter().map(ToString::to_string));
            let targets = match folder {
                "mlir" => case.targets.clone(),
                _ => chosen(&case, index, all),
            };
            for target in targets {
                let (path, case) = (path.clone(), case.clone());
                let name = format!("{name}::{}", target.name);
                trials.push(Trial::test(name, move || test(&path, &case, target)));
            }
        }
    }
    libtest_mimic::run(&arguments, gfxjit_test_tools::shard(trials)).exit_code()
}
