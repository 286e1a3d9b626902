//! Kernels of `tests/run` with probes in their machine code, one test each, named
//! `saxpy::gfx1100:wave64::O2::blocks`: at kernels' entries, basic blocks and memory instructions. The
//! probes change all registers that they may; results are to be those of the plain kernels, and the
//! probes' counts those of the software GPU. Each file has one of its targets by turns, and one look
//! at it, few of them unoptimised; with GFXJIT_ALL_ENGINES=1 all of them.

mod records;
mod variables;

use std::path::Path;
use std::process::ExitCode;

use gfxjit_testing::case::{self, Case, Outcome, TARGETS};
use gfxjit_testing::probed::{self, Look};
use libtest_mimic::{Arguments, Failed, Trial};

/// Kernels that jump to addresses which they compute: only their entries can be instrumented
/// (`crates/cli/tests/probes/refused.txt`).
const LOST: [&str; 2] = ["computed_", "restart_"];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run");
    let mut trials = Vec::new();
    let files = case::files(&folder).unwrap_or_default();
    if files.is_empty() {
        let reason = format!("no kernels in {}", folder.display());
        trials.push(Trial::test("kernels are there", move || {
            Err(Failed::from(reason))
        }));
    }
    let all = std::env::var_os("GFXJIT_ALL_ENGINES").is_some();
    for (index, path) in files.into_iter().enumerate() {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        // What is wrong with a file the test `run` says.
        let Ok(case) = Case::parse(&text) else {
            continue;
        };
        // With more registers fewer workgroups are resident, and those of such a launch all have to be.
        if matches!(case.outcome, Outcome::Error(_)) || case.cooperative {
            continue;
        }
        let looks = match LOST.iter().any(|name| stem.starts_with(name)) {
            true => vec![Look::Entries],
            false => vec![Look::Entries, Look::Blocks, Look::Memory],
        };
        let targets = case.targets.iter().filter(|one| TARGETS.contains(one));
        let targets: Vec<_> = targets.copied().collect();
        for (number, &target) in targets.iter().enumerate() {
            for level in &case.levels {
                for (turn, look) in looks.iter().enumerate() {
                    let unoptimised = usize::from(level == "O0");
                    let mine = index % targets.len() == number
                        && (index / targets.len() + unoptimised) % 3 == turn;
                    // Unoptimised code is large.
                    let mine = mine && (unoptimised == 0 || index % 4 == 1);
                    if !(all || mine) {
                        continue;
                    }
                    let name = format!("{stem}::{}::{level}::{look:?}", target.name);
                    let (path, case, level) = (path.clone(), case.clone(), level.clone());
                    let look = *look;
                    trials.push(Trial::test(name.to_lowercase(), move || {
                        let source = std::fs::read(&path)?;
                        let file = path.file_name().unwrap_or_default().to_string_lossy();
                        probed::test(&file, &source, &case, target, &level, look)
                            .map_err(Failed::from)
                    }));
                }
            }
        }
    }
    trials.extend(records::trials(&folder, all));
    trials.extend(variables::trials());
    libtest_mimic::run(&arguments, gfxjit_test_tools::shard(trials)).exit_code()
}
