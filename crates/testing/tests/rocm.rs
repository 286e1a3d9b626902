//! The drivers for real GPUs over ROCm's own libraries, on software GPUs: the conformance suite, and
//! the kernels of `tests/run`.
//!
//! `GFXJIT_TEST_ROCM` names the folder with the libraries; `./x test` fetches it. Each driver and target
//! has a process of its own, for only one copy of the libraries may be in one: the example
//! `driver_suite`.

use std::path::{Path, PathBuf};
use std::process::Command;

use gfxjit::hal::Driver;
use gfxjit_sim::SimDriver;
use gfxjit_test_tools::built;
use tempfile::TempDir;

/// The targets that ROCm's libraries and ours are tried on. The first runs most kernels by ROCr.
const TARGETS: [&str; 5] = ["gfx942", "gfx90a", "gfx1030", "gfx1100", "gfx1201"];

/// Of the kernels' files, each target runs one in this number; with `./x test --all` each runs all.
const SPREAD: &str = "24";

/// Whether `./x test --all` runs it.
fn all() -> bool {
    std::env::var_os("GFXJIT_ALL_ENGINES").is_some()
}

fn rocm() -> PathBuf {
    let folder = std::env::var_os("GFXJIT_TEST_ROCM");
    folder
        .expect("GFXJIT_TEST_ROCM: the folder with ROCm's libraries")
        .into()
}

/// The suite on software GPUs, and the folder with what it reads.
fn suite(arguments: &[&str], device: &str) -> (TempDir, Command) {
    let folder = tempfile::tempdir().unwrap();
    let info = SimDriver::new().open(device).unwrap().info().clone();
    let topology = folder.path().join("topology");
    gfxjit_kfd::topology::write(&topology, &[info]).unwrap();
    let links = folder.path().join("lib");
    std::fs::create_dir(&links).unwrap();
    let libraries = rocm();
    gfxjit_kfd::wheel::link_libraries(&libraries, &links).unwrap();
    let search = std::env::join_paths([&links, &libraries]).unwrap();
    let mut command = Command::new(built("examples/driver_suite"));
    command
        .args(arguments)
        .env("LD_LIBRARY_PATH", search)
        .env("HSA_MODEL_TOPOLOGY", &topology)
        .env("HSA_MODEL_LIB", built("libgfxjit_kfd.so"))
        .env(gfxjit_kfd::model::DEVICE_VARIABLE, device);
    (folder, command)
}

/// Fails with what the suite said when not all is well.
fn must_pass(arguments: &[&str], device: &str) {
    let (_folder, command) = suite(arguments, device);
    ends_well(command, arguments, device);
}

fn ends_well(mut command: Command, arguments: &[&str], device: &str) {
    let output = command.output().unwrap();
    if !output.status.success() {
        let [out, err] =
            [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        let bad: Vec<&str> = out
            .lines()
            .filter(|line| !line.starts_with("ok "))
            .collect();
        panic!(
            "{arguments:?} on {device}: {}\n{}\n{err}",
            output.status,
            bad.join("\n")
        );
    }
}

/// Runs the suite with so much memory, that its end is reached, and what the runtime takes for itself is
/// little of it.
fn conformance(driver: &str, memory: &str, targets: &[&str]) {
    for target in targets {
        let device = format!("sim://{target}?memory={memory}");
        must_pass(&[driver, "conformance", &format!("{driver}:0")], &device);
    }
}

/// Runs the kernels of each n-th file on the first target, and one in `SPREAD` on the others;
/// and of the first target those whose names have one of these words.
fn kernels(driver: &str, on_first: &str, words: &[&str]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run");
    let folder = folder.to_str().unwrap();
    let uri = format!("{driver}:0");
    for (index, target) in TARGETS.iter().enumerate() {
        let device = format!("sim://{target}");
        let every = match index {
            _ if all() => "1",
            0 => on_first,
            _ => SPREAD,
        };
        must_pass(&[driver, "kernels", &uri, folder, every], &device);
        if index == 0 && !all() && !words.is_empty() {
            let arguments = [&[driver, "kernels", &uri, folder, "1"], words].concat();
            must_pass(&arguments, &device);
        }
    }
}

#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn hsa_keeps_every_promise() {
    conformance("hsa", "256MiB", &TARGETS);
}

#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn hsa_runs_the_kernels() {
    // What asks for services of the host runs in any case.
    kernels("hsa", "8", &["printf", "heap", "assert"]);
}

#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn hsa_bears_much() {
    let loads = if all() { "10000" } else { "1000" };
    let arguments = ["hsa", "stress", "hsa:0", "8", "1000", "4", loads];
    must_pass(&arguments, "sim://gfx942?memory=256MiB");
}

#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn hip_bears_much() {
    let (launches, loads) = if all() {
        ("1000", "10000")
    } else {
        ("200", "200")
    };
    let arguments = ["hip", "stress", "hip:0", "8", launches, "4", loads];
    must_pass(&arguments, "sim://gfx942?memory=1GiB");
}

/// Programs of modules need no more of a driver than loading images.
#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn programs_change_while_they_live() {
    for target in ["gfx942", "gfx1100"] {
        let device = format!("sim://{target}?memory=1GiB");
        for driver in ["hsa", "hip"] {
            must_pass(&[driver, "changing", &format!("{driver}:0")], &device);
        }
    }
}

#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn hsa_tells_that_the_gpu_is_lost() {
    for target in ["gfx90a", "gfx1201"] {
        let (arguments, device) = (["hsa", "lost", "hsa:0"], format!("sim://{target}"));
        let (_folder, mut command) = suite(&arguments, &device);
        command.env("GFXJIT_KFD_FAULTS", "silent");
        ends_well(command, &arguments, &device);
    }
}

#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn hip_keeps_every_promise() {
    // Each target takes 8 s of HIP's waiting.
    let targets: &[&str] = if all() {
        &TARGETS
    } else {
        &["gfx942", "gfx1201"]
    };
    conformance("hip", "1GiB", targets);
}

#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn hip_runs_the_kernels() {
    // HIP has its own word on cooperative grids, and its own record for them.
    kernels("hip", "16", &["grid_sync"]);
}

/// What kernels print is HIP's to print.
#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn hip_prints() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run");
    let source = std::fs::read_to_string(folder.join("printf.ll")).unwrap();
    let wanted: Vec<&str> = (source.lines())
        .filter_map(|line| line.strip_prefix("; OUTPUT: "))
        .collect();
    assert!(wanted.len() > 10);
    let folder = folder.to_str().unwrap();
    for target in ["gfx942", "gfx1100"] {
        let name = format!("printf.ll::{target}::O2");
        let arguments = ["hip", "kernels", "hip:0", folder, "1", &name];
        let (_folder, mut command) = suite(&arguments, &format!("sim://{target}"));
        let output = command.output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{text}");
        let mut lines = text.lines().map(str::trim_end);
        let missing = wanted.iter().find(|line| !text.contains(**line));
        assert!(missing.is_none(), "{missing:?} is not in\n{text}");
        assert!(lines.any(|line| line == wanted[0]), "{text}");
    }
}

#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn hip_tells_faults() {
    for target in ["gfx942", "gfx1100"] {
        must_pass(&["hip", "fault", "hip:0"], &format!("sim://{target}"));
    }
}
