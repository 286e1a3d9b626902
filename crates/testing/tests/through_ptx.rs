//! Kernels of `tests/run`, which were made for AMD's GPUs, and HIP C++ of `tests/hip`, as PTX, and that compiled for
//! AMD's GPUs again: what comes out must be what the file says, as when it is compiled at once. So both ways are
//! tested where there is no NVIDIA GPU.
//!
//! What NVIDIA's GPUs do not have is refused by its name, and which files that concerns stands here.

use std::borrow::Cow;
use std::path::Path;
use std::process::ExitCode;

use gfxjit_testing::case::{self, Case, Outcome, TARGETS};
use gfxjit_testing::runner::{self, Engine};
use libtest_mimic::{Arguments, Failed, Trial};

/// Files that are refused, and part of the reason.
const REFUSED: &[(&str, &str)] = &[
    ("assert_passes", "asks the host for something"),
    (
        "grid_sync",
        "`__ockl_grid_is_valid` reads what a cooperative launch tells",
    ),
    ("printf", "asks the host for something"),
    ("printf_buffered", "asks the host for something"),
    ("printf_cl", "`__printf_alloc` asks the host for something"),
    ("printf_grid", "asks the host for something"),
    (
        "stack",
        "`llvm.va_start.p0` begins to read a variable number of arguments",
    ),
    ("wmma11_bf16", "`llvm.amdgcn.wmma.f32.16x16x16.bf16."),
    ("wmma11_f16", "`llvm.amdgcn.wmma.f32.16x16x16.f16."),
    ("wmma11_f16_f16", "`llvm.amdgcn.wmma.f16.16x16x16.f16."),
    ("wmma11_iu8", "`llvm.amdgcn.wmma.i32.16x16x16.iu8."),
];

/// Files that are good for NVIDIA's GPUs, or fail there as well, and why they do not come back.
const ONE_WAY: &[(&str, &str)] = &[
    ("alloca", "changes the stack, which is not done"),
    (
        "constant_graph",
        "Circular dependency found in global variable set",
    ),
    ("grid_sync_atomic", "outside every buffer at address 0x20"),
    ("ids", "dynamic_smem_size"),
];

/// HIP C++ that is not for NVIDIA's GPUs or gives other numbers there, and part of the reason.
const HIP_REFUSED: &[(&str, &str)] = &[
    // What is no number has no sign behind `cvt.f16.f32`: PTX ISA, "cvt".
    ("fp8_exact", "24 of 12288 elements differ"),
    ("groups_wave64", "a warp of NVIDIA's GPUs has 32 threads"),
];

/// The name in the lists.
fn stem(path: &Path) -> Cow<'_, str> {
    path.file_stem().unwrap_or_default().to_string_lossy()
}

/// What a file comes to by way of PTX: right, refused for NVIDIA's GPUs with the reason, or wrong.
fn through_ptx(path: &Path, case: &Case) -> Result<Option<String>, String> {
    let target = TARGETS.iter().find(|target| target.name == "gfx1100");
    let target = *target.ok_or("no target with waves of 32 lanes")?;
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let source = std::fs::read(path).map_err(|error| error.to_string())?;
    runner::test_through_ptx(&file, &source, case, target, "O2", Engine::Quick)
}

fn test_hip(path: &Path, case: &Case) -> Result<(), Failed> {
    let (stem, came) = (stem(path), through_ptx(path, case));
    match (came, HIP_REFUSED.iter().find(|(name, _)| *name == stem)) {
        (Ok(None), None) => Ok(()),
        (Ok(Some(reason)) | Err(reason), None) => Err(reason.into()),
        (Ok(Some(reason)) | Err(reason), Some((_, part))) if reason.contains(part) => Ok(()),
        (came, Some((_, part))) => Err(format!("it is not refused by `{part}`: {came:?}").into()),
    }
}

fn test(path: &Path, case: &Case) -> Result<(), Failed> {
    let (stem, came) = (stem(path), through_ptx(path, case));
    if let Some((_, part)) = ONE_WAY.iter().find(|(name, _)| *name == stem) {
        return match came {
            Err(reason) if reason.contains(part) => Ok(()),
            other => Err(format!("it does not fail by `{part}`: {other:?}").into()),
        };
    }
    let came = came?;
    let refused = REFUSED.iter().find(|(name, _)| *name == stem);
    match (came, refused) {
        (None, None) => Ok(()),
        (Some(reason), Some((_, part))) if reason.contains(part) => Ok(()),
        (Some(reason), Some((_, part))) => {
            Err(format!("it is refused otherwise than by `{part}`: {reason}").into())
        }
        (Some(reason), None) => Err(format!("it is refused: {reason}").into()),
        (None, Some(_)) => Err("it is not refused any more".into()),
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run");
    let mut trials = Vec::new();
    for path in case::files_ending(&folder, &["ll"]).unwrap_or_default() {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let name = name.into_owned();
        let text = std::fs::read_to_string(&path).map_err(|error| error.to_string());
        let case = match text.and_then(|text| Case::parse(&text.replace("\r", ""))) {
            Ok(case) => case,
            Err(reason) => {
                trials.push(Trial::test(name, || Err(Failed::from(reason))));
                continue;
            }
        };
        let has_target = case.targets.iter().any(|target| target.name == "gfx1100");
        if !has_target || matches!(case.outcome, Outcome::Error(_)) {
            continue;
        }
        trials.push(Trial::test(name, move || test(&path, &case)));
    }
    for source in case::sources("hip", &["hip"]) {
        let path = source.path;
        match source.case {
            Ok(mut case) => {
                let warnings = ["-Wall", "-Wextra", "-Werror"];
                case.options.extend(warnings.map(str::to_owned));
                trials.push(Trial::test(source.name, move || test_hip(&path, &case)));
            }
            Err(reason) => trials.push(Trial::test(source.name, || Err(Failed::from(reason)))),
        }
    }
    if trials.is_empty() {
        trials.push(Trial::test("tests/run is there", || {
            Err(Failed::from("it has no kernels"))
        }));
    }
    libtest_mimic::run(&arguments, gfxjit_test_tools::shard(trials)).exit_code()
}
