//! `gfxjit tool NAME --probes`: the same tables as by looking at the software GPU, one test each for a
//! kernel of `tests/run`, a target and an optimisation level: `saxpy::gfx1100::o2`. Few kernels are run, most
//! by one of the tools by turns; with GFXJIT_ALL_ENGINES=1 all kernels by all tools.
//!
//! What cannot be instrumented stands in `refused.txt`, with the reason.

mod table;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};

use gfxjit_test_tools::TOOLS;
use gfxjit_testing::case::{self, Case, Outcome, TARGETS, TestTarget};
use libtest_mimic::{Arguments, Failed, Trial};

/// One kernel in this number runs by default.
const SPREAD: usize = 6;

/// How often one looks to find out which values differ from run to run.
const LOOKS: usize = 8;

/// Kernels whose waves wait for the time to pass, or for a thread of the host: they go around so often as
/// that takes.
const BY_TIME: [&str; 2] = ["clocks", "device_heap"];

/// A launch of a kernel of `tests/run`.
#[derive(Clone)]
struct Launch {
    path: PathBuf,
    case: Case,
    target: TestTarget,
    level: String,
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let all = std::env::var_os("GFXJIT_ALL_ENGINES").is_some();
    let mut trials = Vec::new();
    let files = case::files(&root.join("tests/run")).unwrap_or_default();
    for (index, path) in files.into_iter().enumerate() {
        let stem = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        // What is wrong with a file the test `run` says.
        let Ok(case) = Case::parse(&text) else {
            continue;
        };
        // With more registers fewer workgroups are resident, and those of such a launch all have to be.
        if matches!(case.outcome, Outcome::Error(_))
            || case.cooperative
            || BY_TIME.contains(&&*stem)
        {
            continue;
        }
        let is_plain = |one: &&TestTarget| TARGETS.contains(one) && one.wave_size.is_none();
        let targets: Vec<_> = case.targets.iter().filter(is_plain).copied().collect();
        for (number, &target) in targets.iter().enumerate() {
            for level in &case.levels {
                let turn = index / SPREAD;
                let mine = index % SPREAD == 0 && turn % targets.len() == number && level == "O2";
                let is_small = stem == "saxpy" && level == "O2" && [1, 3].contains(&number);
                if !(all || mine || is_small) {
                    continue;
                }
                let tools = match all || is_small {
                    true => TOOLS.to_vec(),
                    // The last one has most to count.
                    false => vec![TOOLS[turn % (TOOLS.len() - 1)]],
                };
                let launch = Launch {
                    path: path.clone(),
                    case: case.clone(),
                    target,
                    level: level.clone(),
                };
                let name = format!("{stem}::{}::{level}", target.name).to_lowercase();
                let id = name.clone();
                trials.push(Trial::test(name, move || {
                    test(&launch, &id, &tools).map_err(Failed::from)
                }));
            }
        }
    }
    if trials.is_empty() {
        trials.push(Trial::test("kernels are there", || {
            Err(Failed::from("no kernels in tests/run"))
        }));
    }
    libtest_mimic::run(&arguments, gfxjit_test_tools::shard(trials)).exit_code()
}

/// Runs a tool, compiled code kept in a folder. `apart`: large pieces of memory lie where others do not,
/// which changes upper halves of addresses.
fn run(
    launch: &Launch,
    tool: &str,
    (probes, apart): (bool, bool),
    kept: &Path,
) -> Result<Output, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gfxjit"));
    command
        .env("GFXJIT_CACHE", kept)
        // glibc's: from this number of bytes on.
        .envs(apart.then_some(("MALLOC_MMAP_THRESHOLD_", "4096")))
        .args(["tool", tool])
        .args(probes.then_some("--probes"))
        .args(["--", "run"])
        .arg(&launch.path)
        .args(launch.case.command.split_whitespace())
        .arg(format!("-{}", launch.level))
        .arg("--device")
        .arg(format!("{}?order=one", launch.target.device));
    command.output().map_err(|error| error.to_string())
}

/// Why a kernel is refused, if it is, as `refused.txt` has it: a part of the message.
fn refused(id: &str, tool: &str) -> Option<&'static str> {
    let lines = include_str!("refused.txt").lines();
    let mut lines = lines.filter_map(|line| line.split_once(": "));
    let name = format!("{id} {tool}");
    let found = lines.find(|(known, _)| *known == name);
    found.map(|(_, reason)| reason)
}

fn test(launch: &Launch, id: &str, tools: &[&str]) -> Result<(), String> {
    let kept = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut wrong = Vec::new();
    for tool in tools {
        if let Err(reason) = compare(launch, id, tool, kept.path()) {
            wrong.push(format!("{tool}: {reason}"));
        }
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(wrong.join("\n")),
    }
}

fn compare(launch: &Launch, id: &str, tool: &str, kept: &Path) -> Result<(), String> {
    let [seen, counted] = [false, true].map(|probes| run(launch, tool, (probes, false), kept));
    let (seen, counted) = (seen?, counted?);
    let error = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
    if !seen.status.success() {
        return Err(error(&seen));
    }
    match (refused(id, tool), counted.status.success()) {
        (None, true) => {}
        (None, false) => return Err(error(&counted)),
        (Some(reason), false) if error(&counted).contains(reason) => return Ok(()),
        (Some(reason), false) => return Err(format!("not `{reason}`, but {}", error(&counted))),
        (Some(_), true) => {
            return Err("it is not refused any more; take it out of refused.txt".to_owned());
        }
    }
    let mut looks = vec![seen.stdout];
    loop {
        let compared = table::same(tool, &looks, &counted.stdout);
        if compared.is_ok() || tool != "values" || looks.len() == LOOKS {
            return compared;
        }
        let apart = looks.len() % 2 == 1;
        looks.push(run(launch, tool, (false, apart), kept)?.stdout);
    }
}
