//! Every kernel of `tests/run`, optimised on a third of its targets by turns and unoptimised on a sixth, one
//! test each, named `saxpy::gfx1100:wave64::O2`. All run on the interpreter and by templates,
//! where the host has AVX2 for those: else they are the interpreter once more. For LLVM to translate
//! them all takes half an hour, so it gets of every second file the optimised code for an eighth of its targets,
//! one at least, and of one file in fourteen the unoptimised code for one of them; one code of each other file
//! is searched for mistakes. With GFXJIT_ALL_ENGINES=1, as `./x test --all` has it, all of it is done.
//! `./x bless` (GFXJIT_BLESS=1) rewrites the first values in the files from what comes out, where the
//! references agree.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use gfxjit_testing::case::{self, Case, OTHERS, Outcome, REST, TARGETS, TestTarget, WITH_ALL};
use gfxjit_testing::runner::{self, Engine};
use libtest_mimic::{Arguments, Failed, Trial};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run")
}

/// `saxpy`, `errors/trap`.
fn short_name(path: &Path) -> String {
    let stem = path.with_extension("");
    let name = |path: &Path| {
        path.file_name()
            .map(|name| name.to_string_lossy().into_owned())
    };
    match stem.parent().and_then(name).as_deref() {
        Some("errors") => format!("errors/{}", name(&stem).unwrap_or_default()),
        _ => name(&stem).unwrap_or_default(),
    }
}

/// How many files LLVM translates for a target, by its name.
type Shares = HashMap<&'static str, usize>;

/// The targets of a file that LLVM translates it for: each time the one that has had the fewest
/// files, of another wave size than the one before and another device if there is one.
fn for_llvm(case: &Case, shares: &mut Shares) -> Vec<TestTarget> {
    let mut chosen: Vec<TestTarget> = Vec::new();
    for _ in 0..case.targets.len().div_ceil(8) {
        let left = case
            .targets
            .iter()
            .filter(|target| !chosen.contains(target));
        let next = left.min_by_key(|target| {
            let last = chosen.last();
            (
                chosen.iter().any(|other| other.device == target.device),
                last.is_some_and(|last| last.lanes == target.lanes),
                shares.get(target.name).copied().unwrap_or(0),
            )
        });
        let Some(next) = next else { break };
        *shares.entry(next.name).or_default() += 1;
        chosen.push(*next);
    }
    chosen
}

fn test(
    path: &Path,
    case: &Case,
    target: TestTarget,
    level: &str,
    engines: &[Engine],
) -> Result<(), Failed> {
    let source = std::fs::read(path)?;
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let result = runner::test(&file, &source, case, target, level, engines);
    result.map_err(|reason| {
        let wave = target
            .wave_size
            .map_or(String::new(), |size| format!(" --wave-size {size}"));
        Failed::from(format!(
            "{reason}\n  gfxjit run {} --device {}{wave} -{level} {}",
            path.canonicalize().as_deref().unwrap_or(path).display(),
            target.device,
            case.command
        ))
    })
}

fn bless(path: &Path, case: &Case) -> Result<(), String> {
    if matches!(case.outcome, Outcome::Error(_)) {
        return Ok(());
    }
    let source = std::fs::read(path).map_err(|error| error.to_string())?;
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let mut runs = Vec::new();
    let unblessed = Case {
        first: Vec::new(),
        ..case.clone()
    };
    for &target in TARGETS
        .iter()
        .chain(OTHERS)
        .filter(|target| case.targets.contains(target))
    {
        let image = runner::build(&file, &source, case, target, "O2")?;
        let outputs = runner::launch(&image, case, target, Engine::Interp)?;
        runner::check(&unblessed, target, &outputs)?;
        runs.push((target, outputs));
    }
    let text = String::from_utf8_lossy(&source);
    let blessed = case::bless(&text, &runner::first_values(&runs));
    if blessed != text {
        std::fs::write(path, blessed).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    let files = case::files(&folder()).unwrap_or_default();
    if files.is_empty() {
        trials.push(Trial::test("kernels are there", || {
            Err(Failed::from(format!(
                "no kernels in {}",
                folder().display()
            )))
        }));
    }
    let blessing = std::env::var_os("GFXJIT_BLESS").is_some();
    let all_engines = std::env::var_os("GFXJIT_ALL_ENGINES").is_some();
    let templates = gfxjit_sim_jit::has_templates();
    let mut shares = Shares::new();
    for (index, path) in files.into_iter().enumerate() {
        let name = short_name(&path);
        let parsed = std::fs::read_to_string(&path)
            .map_err(|error| error.to_string())
            .and_then(|text| Case::parse(&text));
        let mut case = match parsed {
            Ok(case) => case,
            Err(reason) => {
                let reason = format!("{}: {reason}", path.display());
                trials.push(Trial::test(name, || Err(Failed::from(reason))));
                continue;
            }
        };
        // The processors that differ in nothing from others, and those that differ in much.
        if !all_engines {
            case.targets.retain(|target| !REST.contains(target));
        } else if case.targets == TARGETS {
            let more = OTHERS
                .iter()
                .filter(|target| WITH_ALL.contains(&target.name));
            case.targets.extend(more);
        }
        if blessing {
            trials.push(Trial::test(name, move || Ok(bless(&path, &case)?)));
            continue;
        }
        let takes_llvm = all_engines || index.is_multiple_of(2);
        let chosen = for_llvm(&case, &mut shares);
        for (number, &target) in case.targets.iter().enumerate() {
            for level in &case.levels {
                // What is not optimised differs less between targets.
                let every = if level == "O0" { 6 } else { 3 };
                let by_turns = (index + number).is_multiple_of(every);
                let first = index.is_multiple_of(7) && chosen.first() == Some(&target);
                let is_alone = case.levels.len() == 1;
                let by_llvm = match level.as_str() {
                    "O0" => takes_llvm && first,
                    _ => takes_llvm && chosen.contains(&target),
                };
                let searched = !takes_llvm && chosen.first() == Some(&target) && level != "O0";
                if !(all_engines || by_turns || by_llvm || searched || is_alone) {
                    continue;
                }
                let (path, case, level) = (path.clone(), case.clone(), level.clone());
                let name = format!("{name}::{}::{level}", target.name);
                // Taking turns costs another translation by LLVM.
                let mixes = (index + usize::from(level == "O0")).is_multiple_of(3);
                let mut engines = vec![Engine::Interp];
                engines.extend(templates.then_some(Engine::Quick));
                engines.extend((by_llvm || all_engines).then_some(Engine::Jit));
                engines.extend((by_llvm && mixes || all_engines).then_some(Engine::Mixed));
                engines.extend((searched || all_engines).then_some(Engine::Checked));
                let by_code = templates && (by_turns || searched || all_engines);
                engines.extend(by_code.then_some(Engine::CheckedCode));
                trials.push(Trial::test(name, move || {
                    test(&path, &case, target, &level, &engines)
                }));
            }
        }
    }
    libtest_mimic::run(&arguments, gfxjit_test_tools::shard(trials)).exit_code()
}
