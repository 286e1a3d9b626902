//! Every kernel of `tests/run` on every target, unoptimised and optimised, one test each, named
//! `saxpy::gfx1100:wave64::O2`. All run on the interpreter and by templates. For LLVM to translate
//! them all takes half an hour, so one optimised test of six and one unoptimised of forty, by their
//! names, run on that engine as well; with GFXJIT_ALL_ENGINES=1 all do. `./x bless`
//! (GFXJIT_BLESS=1) rewrites the first values in the files from what comes out, where the
//! references agree.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use gfxjit_testing::case::{self, Case, OTHERS, Outcome, TARGETS, TestTarget};
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

/// The engines that a test runs on.
fn engines(name: &str, level: &str) -> &'static [Engine] {
    // FNV-1a: the same on every machine.
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let one_of = if level == "O0" { 40 } else { 6 };
    let all = std::env::var_os("GFXJIT_ALL_ENGINES").is_some();
    if all || (hash >> 32).is_multiple_of(one_of) {
        &Engine::ALL
    } else {
        &[Engine::Interp, Engine::Quick]
    }
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
        let image = runner::build(&file, &source, target, "O2")?;
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
    for path in files {
        let name = short_name(&path);
        let parsed = std::fs::read_to_string(&path)
            .map_err(|error| error.to_string())
            .and_then(|text| Case::parse(&text));
        let case = match parsed {
            Ok(case) => case,
            Err(reason) => {
                let reason = format!("{}: {reason}", path.display());
                trials.push(Trial::test(name, || Err(Failed::from(reason))));
                continue;
            }
        };
        if blessing {
            trials.push(Trial::test(name, move || Ok(bless(&path, &case)?)));
            continue;
        }
        for &target in &case.targets {
            for level in &case.levels {
                let (path, case, level) = (path.clone(), case.clone(), level.clone());
                let name = format!("{name}::{}::{level}", target.name);
                let engines = engines(&name, &level);
                trials.push(Trial::test(name, move || {
                    test(&path, &case, target, &level, engines)
                }));
            }
        }
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}
