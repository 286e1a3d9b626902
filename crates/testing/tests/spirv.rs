//! Kernels of `tests/hip` by way of SPIR-V: clang-22 makes `amdgcnspirv` of them once, which is compiled for each
//! target. They have the references of the sources. One target for each, in turns; all with
//! GFXJIT_ALL_ENGINES=1. Waves of 64 lanes on gfx10 and gfx11 are left out: headers have another way for them, which they
//! choose by macros of the target that there are none of here.

use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::LazyLock;

use gfxjit_test_tools::Folder;
use gfxjit_testing::case::{self, Case, TARGETS, TestTarget};
use gfxjit_testing::runner::{self, Engine};
use libtest_mimic::{Arguments, Failed, Trial};

/// Sources of which clang 22's back end makes no SPIR-V: calls of functions that are not in the file (`__ocml_…`,
/// `__ockl_…`, `__gfxjit_reflect`), whole numbers of 128 bits, `atomicInc`, C++20.
const NOT_MADE: [&str; 23] = [
    "assert_passes",
    "atomics_int",
    "attention",
    "bfs",
    "black_scholes",
    "block_votes",
    "concepts",
    "device_malloc",
    "fft",
    "fp8_exact",
    "gelu",
    "layernorm",
    "math_f32",
    "math_f64",
    "math_parts",
    "math_special",
    "nbody",
    "new_delete",
    "rmsnorm",
    "rope",
    "rounding",
    "rounding_exact",
    "std_complex",
];

/// The headers, with the place where they are on disk instead of that in memory.
static HEADERS: LazyLock<Folder> = LazyLock::new(|| {
    let folder = Folder::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../clang/include");
    for (from, to) in [
        ("std", "include"),
        ("gfxjit", "include/gfxjit"),
        ("hip", "hip/hip"),
    ] {
        copy(&root.join(from), &folder.path(to), folder.root());
    }
    folder
});

/// Copies a folder of headers.
fn copy(from: &Path, to: &Path, root: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("headers") {
        let path = entry.expect("an entry").path();
        let to = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &to, root);
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a header");
        let own = format!("{}/", root.display());
        std::fs::write(to, text.replace("/gfxjit/", &own)).expect("a header");
    }
}

/// The bundle that clang makes; the error is what it prints.
fn made(source: &Path) -> Result<Vec<u8>, String> {
    let folder = Folder::new();
    let out = folder.path("k.bundle");
    let mut command = Command::new("clang++-22");
    command
        .args([
            "-x",
            "hip",
            "--offload-arch=amdgcnspirv",
            "-use-spirv-backend",
            "--offload-device-only",
        ])
        .args([
            "-nogpuinc",
            "-nogpulib",
            "-nostdinc",
            "-O2",
            "-std=c++17",
            "-fdeclspec",
        ])
        .args([
            "-D__HIPCC_RTC__=1",
            "-D__HIPCC__=1",
            "-D__HIP_PLATFORM_AMD__=1",
        ])
        .arg("-isystem")
        .arg(HEADERS.path("include"))
        .arg("-isystem")
        .arg(HEADERS.path("hip"))
        .args(["-include", "hip/hip_runtime.h"])
        .arg(source)
        .arg("-o")
        .arg(&out);
    let output = gfxjit_test_tools::output(&mut command);
    match output.status.success() {
        true => std::fs::read(&out).map_err(|error| error.to_string()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

fn test(path: &Path, stem: &str, case: &Case, targets: &[TestTarget]) -> Result<(), Failed> {
    let bundle = match (made(path), NOT_MADE.contains(&stem)) {
        (Ok(bundle), false) => bundle,
        (Err(_), true) => return Ok(()),
        (Ok(_), true) => return Err("clang makes SPIR-V of it now: it is no exception".into()),
        (Err(message), false) => return Err(message.into()),
    };
    for target in targets {
        let name = format!("{stem}.spv");
        runner::test(&name, &bundle, case, *target, "O2", &[Engine::Quick])?;
    }
    Ok(())
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let all = std::env::var_os("GFXJIT_ALL_ENGINES").is_some();
    let mut trials = Vec::new();
    for (index, source) in case::sources("hip", &["hip"]).into_iter().enumerate() {
        let (path, name) = (source.path, source.name);
        let stem = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let case = match source.case {
            Ok(case) => case,
            Err(reason) => {
                trials.push(Trial::test(name, || Err(Failed::from(reason))));
                continue;
            }
        };
        let own: Vec<TestTarget> = TARGETS
            .iter()
            .filter(|target| case.targets.contains(target) && target.wave_size.is_none())
            .copied()
            .collect();
        let chosen = match own.get(index % own.len().max(1)) {
            Some(one) if !all => vec![*one],
            _ => own,
        };
        trials.push(Trial::test(name, move || {
            test(&path, &stem, &case, &chosen)
        }));
    }
    if trials.is_empty() {
        trials.push(Trial::test("hip is there", || {
            Err(Failed::from("it has no sources"))
        }));
    }
    libtest_mimic::run(&arguments, gfxjit_test_tools::shard(trials)).exit_code()
}
