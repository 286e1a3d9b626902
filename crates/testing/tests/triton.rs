//! Every kernel of `tests/triton`, which Triton compiled, on every target it was compiled for,
//! against what numpy computed: one test each, named `softmax::gfx1100`. By the interpreter, by templates
//! where the host has AVX2 for those, and each second one by LLVM; by all engines with
//! GFXJIT_ALL_ENGINES=1.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use gfxjit_testing::case::{Case, TestTarget};
use gfxjit_testing::ready;
use gfxjit_testing::runner::{self, Engine};
use libtest_mimic::{Arguments, Failed, Trial};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/triton")
}

/// The engines that run the test of this number.
fn engines(number: usize) -> Vec<Engine> {
    if std::env::var_os("GFXJIT_ALL_ENGINES").is_some() {
        return Engine::ALL.to_vec();
    }
    let mut engines = vec![Engine::Interp];
    engines.extend(gfxjit_sim_jit::has_templates().then_some(Engine::Quick));
    engines.extend(number.is_multiple_of(2).then_some(Engine::Jit));
    engines.extend(number.is_multiple_of(6).then_some(Engine::Mixed));
    engines
}

fn test(image: &str, case: &Case, target: TestTarget, engines: &[Engine]) -> Result<(), Failed> {
    let bytes = std::fs::read(image).map_err(|error| format!("{image}: {error}"))?;
    runner::test(image, &bytes, case, target, "O2", engines).map_err(|reason| {
        let (device, command) = (target.device, &case.command);
        Failed::from(format!(
            "{reason}\n  cd tests/triton; gfxjit run {image} --device {device} {command}"
        ))
    })
}

/// The tests, from the `.case` files of the folder that is current.
fn trials() -> Result<Vec<Trial>, String> {
    let mut trials = Vec::new();
    let files = ready::files(Path::new(".")).map_err(|error| error.to_string())?;
    for path in &files {
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let launches =
            ready::launches(&text).map_err(|reason| format!("{}: {reason}", path.display()))?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        for (target, case) in launches {
            let image = format!("{stem}.{}.hsaco", target.name);
            let engines = engines(trials.len());
            trials.push(Trial::test(format!("{stem}::{}", target.name), move || {
                test(&image, &case, target, &engines)
            }));
        }
    }
    match trials.is_empty() {
        true => Err("there are no kernels".to_owned()),
        false => Ok(trials),
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    // As when a command of a `.case` file is run by hand: its files are relative.
    let trials = std::env::set_current_dir(folder())
        .map_err(|error| error.to_string())
        .and_then(|()| trials())
        .unwrap_or_else(|reason| {
            let reason = format!("{}: {reason}", folder().display());
            vec![Trial::test("kernels are there", || {
                Err(Failed::from(reason))
            })]
        });
    libtest_mimic::run(&arguments, gfxjit_test_tools::shard(trials)).exit_code()
}
