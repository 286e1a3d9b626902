//! One portable module of each source of `tests/hip`, `tests/opencl` and `tests/mlir`, and of one in eight of
//! the IR of `tests/run`, made without naming a target, gives the results of the source's reference on the
//! targets of the software GPU.
//!
//! One test for a source and a target; a source runs on a third of its targets, which take turns, and on all
//! with GFXJIT_ALL_ENGINES=1. One test in three loads IR alone, the others what has code for families too.

use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use gfxjit::{PortableModule, Source};
use gfxjit_testing::case::{self, Case, TARGETS, TestTarget};
use gfxjit_testing::runner::{self, Engine};
use libtest_mimic::{Arguments, Failed, Trial};

/// Folders, the endings of sources in them, and what clang is told of those.
const FOLDERS: [(&str, &[&str]); 4] = [
    ("hip", &["hip"]),
    ("opencl", &["cl"]),
    ("mlir", &["mlir"]),
    ("run", &["ll"]),
];

/// Files of instructions that not every processor has; IR for none in particular cannot name them.
const OF_PROCESSORS: [&str; 1] = ["lanes_by_instruction"];

/// Of how many files of `tests/run` there is one.
const EVERY: usize = 8;

/// The module of a source, which is made when the first test asks for it.
#[derive(Default)]
struct Made {
    families: OnceLock<Result<Vec<u8>, String>>,
    ir: OnceLock<Result<Vec<u8>, String>>,
}

fn make(path: &Path, case: &Case, as_ir: bool) -> Result<Vec<u8>, String> {
    let source = Source::from_file(path).map_err(|error| error.to_string())?;
    let options = runner::options(case, None, "O2");
    let module = match as_ir {
        false => PortableModule::build(&source, &[], &options),
        true => PortableModule::of_ir(&source, &options),
    };
    let module = module.map_err(|error| runner::chain(&error))?;
    let all = module.entries.iter();
    match all.filter(|entry| entry.target.is_none()).count() {
        1 => Ok(module.bytes),
        other => Err(format!("{other} entries are IR")),
    }
}

fn test(
    path: &Path,
    case: &Case,
    target: TestTarget,
    made: &Made,
    as_ir: bool,
) -> Result<(), Failed> {
    let place = if as_ir { &made.ir } else { &made.families };
    let module = place.get_or_init(|| make(path, case, as_ir));
    let module = module.as_ref().map_err(Failed::from)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    runner::test(&name, module, case, target, "O2", &[Engine::Quick])?;
    Ok(())
}

fn sources(folder: &str, endings: &[&str]) -> Vec<case::Source> {
    let mut all = case::sources(folder, endings);
    all.retain(|source| !OF_PROCESSORS.iter().any(|name| source.name.ends_with(name)));
    match folder {
        "run" => all.into_iter().step_by(EVERY).collect(),
        _ => all,
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let all = std::env::var_os("GFXJIT_ALL_ENGINES").is_some();
    let mut trials = Vec::new();
    for (folder, endings) in FOLDERS {
        let sources = sources(folder, endings);
        if sources.is_empty() {
            trials.push(Trial::test(format!("{folder} is there"), || {
                Err(Failed::from("it has no sources"))
            }));
        }
        for (index, source) in sources.into_iter().enumerate() {
            let (path, name) = (source.path, source.name);
            let case = match source.case {
                Ok(case) => case,
                Err(reason) => {
                    trials.push(Trial::test(name, || Err(Failed::from(reason))));
                    continue;
                }
            };
            // Waves of another size than the processor's own are a choice of the compile.
            let mut targets: Vec<TestTarget> = TARGETS
                .iter()
                .filter(|target| target.wave_size.is_none() && case.targets.contains(target))
                .copied()
                .collect();
            if !all {
                targets = targets.into_iter().skip(index % 3).step_by(3).collect();
            }
            let made = Arc::new(Made::default());
            for (number, target) in targets.into_iter().enumerate() {
                let as_ir = (index + number).is_multiple_of(3);
                let (path, case, made) = (path.clone(), case.clone(), Arc::clone(&made));
                let how = if as_ir { "::ir" } else { "" };
                let name = format!("{name}::{}{how}", target.name);
                trials.push(Trial::test(name, move || {
                    test(&path, &case, target, &made, as_ir)
                }));
            }
        }
    }
    libtest_mimic::run(&arguments, gfxjit_test_tools::shard(trials)).exit_code()
}
