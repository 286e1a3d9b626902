//! The driver for NVIDIA's GPUs on one: every promise of the hal, faults, the kernels of `tests/run`, and the HIP C++ of
//! `tests/hip`.
//! Each runs in a process of its own (`driver_suite`), as a fault takes the GPU along for its process.

use std::path::Path;
use std::process::Command;

use gfxjit_test_tools::built;

/// Runs a part of the suite on the first GPU.
fn run(arguments: &[&str]) {
    let output = Command::new(built("examples/driver_suite"))
        .arg("cuda")
        .args(arguments)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let failed: Vec<&str> = said
        .lines()
        .filter(|line| !line.starts_with("ok "))
        .collect();
    assert!(
        output.status.success(),
        "{}\n{}",
        failed.join("\n"),
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
#[ignore = "needs an NVIDIA GPU"]
fn cuda_keeps_every_promise() {
    run(&["conformance", "cuda:0"]);
}

#[test]
#[ignore = "needs an NVIDIA GPU"]
fn cuda_tells_faults() {
    run(&["fault", "cuda:0"]);
}

#[test]
#[ignore = "needs an NVIDIA GPU"]
fn cuda_runs_the_kernels() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run");
    run(&["kernels", "cuda:0", &folder.display().to_string(), "1"]);
}

#[test]
#[ignore = "needs an NVIDIA GPU"]
fn cuda_runs_hip_sources() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/hip");
    run(&["kernels", "cuda:0", &folder.display().to_string(), "1"]);
}
