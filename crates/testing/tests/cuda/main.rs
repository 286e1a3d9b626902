//! Kernels in CUDA C++ (`tests/cuda`), each in the three forms that code for NVIDIA's GPUs comes in:
//! LLVM IR that clang-22 makes at -O0 and at -O2, and the text of PTX. The results are those that the
//! file says, or those of the same source as HIP C++ for waves of 32 lanes, which a warp has.
//! IR and PTX of others (`tests/cuda/*.ll`, `*.ptx`) run as they are.
//!
//! Forms of PTX's instructions are computed for many operands, in groups (`integers.rs`, `numbers.rs`), and matrices
//! that warps hold are multiplied and moved in every form (`matrices.rs`).
//!
//! A source runs on one of its targets, which take turns, and on all with GFXJIT_ALL_ENGINES=1.

mod choices;
mod forms;
mod integers;
mod intrinsics;
mod matrices;
mod numbers;
mod video;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;

use gfxjit_testing::case::{self, Case, Outcome, TARGETS, TestTarget};
use gfxjit_testing::runner::{self, Engine, Output};
use intrinsics::Kind;
use libtest_mimic::{Arguments, Failed, Trial};

/// What clang makes of a source.
#[derive(Clone, Copy)]
struct Form {
    name: &'static str,
    arguments: &'static [&'static str],
    ending: &'static str,
}

const FORMS: [Form; 3] = [
    Form {
        name: "ir-O0",
        arguments: &["-O0", "-emit-llvm"],
        ending: "ll",
    },
    Form {
        name: "ir-O2",
        arguments: &["-O2", "-emit-llvm"],
        ending: "ll",
    },
    Form {
        name: "ptx",
        arguments: &["-O2"],
        ending: "ptx",
    },
];

/// How clang is run. Without the feature it knows no warps: it has no CUDA to take a version from.
const CLANG: &str = "-x cuda --cuda-device-only -nocudainc -nocudalib --cuda-gpu-arch=sm_80 \
    --cuda-feature=+ptx70 -std=c++17 -Wno-undefined-internal -S -o -";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cuda")
}

/// A source in one of its forms.
fn compiled(path: &Path, form: Form) -> Result<Vec<u8>, Failed> {
    let output = Command::new("clang-22")
        .args(CLANG.split_whitespace())
        .args(form.arguments)
        .arg(path)
        .output()
        .map_err(|error| format!("clang-22: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    Ok(output.stdout)
}

/// What the source gives as HIP C++, for waves that are one warp.
fn expected(path: &Path, case: &Case) -> Result<Vec<Output>, Failed> {
    let warps = TARGETS.iter().find(|target| target.name == "gfx1100");
    let target = *warps.ok_or("no target with waves of 32 lanes")?;
    let mut case = case.clone();
    case.includes = path.parent().map(Path::to_owned);
    let name = format!("{}.hip", stem(path));
    let image = runner::build(&name, &std::fs::read(path)?, &case, target, "O2")
        .map_err(|error| format!("as HIP C++: {error}"))?;
    Ok(runner::launch(&image, &case, target, Engine::Quick)
        .map_err(|error| format!("as HIP C++: {error}"))?)
}

fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

fn test(path: &Path, form: Option<Form>, case: &Case, target: TestTarget) -> Result<(), Failed> {
    let (name, source, level) = match form {
        Some(form) => (
            format!("{}.{}", stem(path), form.ending),
            compiled(path, form)?,
            form.arguments
                .first()
                .map_or("O2", |level| level.trim_start_matches('-')),
        ),
        None => {
            let name = path.file_name().unwrap_or_default();
            (
                name.to_string_lossy().into_owned(),
                std::fs::read(path)?,
                "O2",
            )
        }
    };
    let Outcome::Same(tolerance) = case.outcome else {
        runner::test(&name, &source, case, target, level, &[Engine::Quick])?;
        return Ok(());
    };
    let image = runner::build(&name, &source, case, target, level)?;
    let outputs = runner::launch(&image, case, target, Engine::Quick)?;
    if outputs.iter().all(|output| output.before == output.after) {
        return Err("no buffer was written to".into());
    }
    runner::check_same(&outputs, &expected(path, case)?, tolerance)?;
    Ok(())
}

/// A name, forms and their operands.
type Group = (&'static str, Vec<forms::Form>, Vec<[u64; 3]>);

fn groups() -> Vec<Group> {
    let whole = integers::values();
    let (singles, doubles) = (numbers::singles(), numbers::doubles());
    let (halves, brains) = (numbers::halves(), numbers::brains());
    let (signs, signs_of_doubles) = numbers::of_signs();
    let (narrowing, narrowing_of_doubles) = numbers::narrowing();
    let (tiny, from_tiny) = numbers::tiny();
    let (pairs, of_pairs) = numbers::pairs_of_singles();
    vec![
        ("integers", integers::arithmetic(), whole.clone()),
        (
            "small_quotients",
            integers::small_quotients(),
            whole.clone(),
        ),
        ("carries", integers::carries(), whole.clone()),
        ("bits", integers::bits(), whole.clone()),
        ("pairs", integers::pairs(), whole.clone()),
        ("video", video::of_one(), whole.clone()),
        ("video_of_several", video::of_several(), whole.clone()),
        ("conversions", integers::conversions(), whole.clone()),
        ("choices", choices::whole(), whole.clone()),
        ("from_whole", numbers::from_whole(), whole),
        ("choices_by_singles", choices::singles(), singles.clone()),
        ("choices_by_doubles", choices::doubles(), doubles.clone()),
        ("choices_by_halves", choices::halves(), halves.clone()),
        ("choices_by_brains", choices::brains(), brains.clone()),
        ("singles", numbers::of_singles(), singles.clone()),
        ("pairs_of_singles", pairs, of_pairs),
        ("singles_as_they_are", signs, singles.clone()),
        ("narrow_singles", narrowing, singles.clone()),
        ("tiny", tiny, singles.clone()),
        ("approximate", numbers::approximate(), singles.clone()),
        ("whole_of_singles", numbers::whole_of_singles(), singles),
        ("doubles", numbers::of_doubles(), doubles.clone()),
        (
            "approximate_doubles",
            numbers::approximate_doubles(),
            doubles.clone(),
        ),
        ("doubles_as_they_are", signs_of_doubles, doubles.clone()),
        ("narrow_doubles", narrowing_of_doubles, doubles.clone()),
        ("whole_of_doubles", numbers::whole_of_doubles(), doubles),
        ("halves", numbers::of_halves(), halves.clone()),
        ("from_tiny", from_tiny, halves.clone()),
        ("whole_of_halves", numbers::whole_of_halves(), halves),
        ("brains", numbers::of_brains(), brains.clone()),
        ("whole_of_brains", numbers::whole_of_brains(), brains),
    ]
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let all = std::env::var_os("GFXJIT_ALL_ENGINES").is_some();
    let mut trials = Vec::new();
    for (index, path) in case::files_ending(&folder(), &["cu", "ll", "ptx"])
        .unwrap_or_default()
        .into_iter()
        .enumerate()
    {
        let text = std::fs::read_to_string(&path).map_err(|error| error.to_string());
        let case = match text.and_then(|text| Case::parse(&text.replace("\r", ""))) {
            Ok(case) => case,
            Err(reason) => {
                trials.push(Trial::test(stem(&path), || Err(Failed::from(reason))));
                continue;
            }
        };
        let forms = match path.extension().is_some_and(|e| e == "cu") {
            true => FORMS.map(Some).to_vec(),
            false => vec![None],
        };
        for (turn, form) in forms.into_iter().enumerate() {
            for (at, target) in case.targets.iter().copied().enumerate() {
                if !all && at != (index + 3 * turn) % case.targets.len() {
                    continue;
                }
                let form_name = form.map_or("as it is", |form| form.name);
                let name = format!("{}::{form_name}::{}", stem(&path), target.name);
                let (path, case) = (path.clone(), case.clone());
                trials.push(Trial::test(name, move || test(&path, form, &case, target)));
            }
        }
    }
    for (index, (name, group, operands)) in groups().into_iter().enumerate() {
        let group = Arc::new((group, operands));
        for (at, target) in TARGETS.iter().copied().enumerate() {
            if !all && at != index % TARGETS.len() {
                continue;
            }
            let group = group.clone();
            trials.push(Trial::test(
                format!("forms_{name}::{}", target.name),
                move || forms::check(&group.0, &group.1, target).map_err(Failed::from),
            ));
        }
    }
    let kinds = [("intrinsics", Kind::Llvm), ("libdevice", Kind::Libdevice)];
    for (index, (name, group, operands)) in groups().into_iter().enumerate() {
        for (own, kind) in kinds {
            let group = intrinsics::known(&group, kind);
            if group.is_empty() {
                continue;
            }
            // The instructions below them have had all operands.
            let part = if all { 1 } else { 4 };
            let operands = operands.iter().step_by(part).copied().collect::<Vec<_>>();
            let group = Arc::new((group, operands));
            for (at, target) in TARGETS.iter().copied().enumerate() {
                if !all && at != (index + 3) % TARGETS.len() {
                    continue;
                }
                let group = group.clone();
                let name = format!("{own}_{name}::{}", target.name);
                trials.push(Trial::test(name, move || {
                    let text = |forms: &[_], items| intrinsics::text(forms, items, kind);
                    forms::check_text("forms.ll", text, &group.0, &group.1, target)
                        .map_err(Failed::from)
                }));
            }
        }
    }
    for (index, (name, group)) in matrices::groups().into_iter().enumerate() {
        let group = Arc::new(group);
        for (at, target) in TARGETS.iter().copied().enumerate() {
            if !all && at != index % TARGETS.len() {
                continue;
            }
            let group = group.clone();
            trials.push(Trial::test(
                format!("matrices_{name}::{}", target.name),
                move || group.check(target).map_err(Failed::from),
            ));
        }
    }
    if trials.is_empty() {
        trials.push(Trial::test("tests/cuda is there", || {
            Err(Failed::from("it has no sources"))
        }));
    }
    libtest_mimic::run(&arguments, gfxjit_test_tools::shard(trials)).exit_code()
}
