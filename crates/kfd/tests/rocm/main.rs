//! Real ROCm libraries on the software GPU, as they come in a wheel of PyPI and in packages of
//! Debian's, and nothing of them changed.
//!
//! `GFXJIT_TEST_ROCM` names the folder with the wheel's libraries, `GFXJIT_TEST_DEBIAN` that with the
//! packages; `./x test` fetches both.

mod bus;
mod hard;
mod packets;
mod probes;
mod programs;
mod rocminfo;

use std::path::{Path, PathBuf};
use std::process::Command;

use gfxjit_test_tools::{built, run};
use programs::{Gpus, Way, as_expected, debian, rocm, text};

/// The targets that ROCm's libraries and ours are tried on.
const TARGETS: [&str; 6] = [
    "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201", "gfx1250",
];

/// Whether `./x test --all` runs it.
fn all() -> bool {
    std::env::var_os("GFXJIT_ALL_ENGINES").is_some()
}

/// The targets that programs are tried on by default: HIP compiles for each of them first.
fn targets() -> &'static [&'static str] {
    if all() { &TARGETS } else { &TARGETS[..5] }
}

/// What needs nothing of the driver that ROCr does not use when it opens the software GPU itself.
const COMMON: [&str; 10] = [
    "plain",
    "streams",
    "managed",
    "printf",
    "malloc",
    "rectangles",
    "boxes",
    "capture",
    "graph",
    "together",
];

#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn hip_programs_do_their_work() {
    let program = built("examples/hip_program");
    let more = ["pools", "virtual", "advice", "queues", "share"];
    let tried: Vec<&str> = COMMON.into_iter().chain(more).collect();
    for target in targets() {
        let gpus = Gpus::new(&[&format!("sim://{target}")], Way::Kernel);
        let text = as_expected(&gpus, &program, &[target], &tried);
        assert!(text.contains("work-item 7 of 64"), "{target}:\n{text}");
    }
}

#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn rocr_opens_the_software_gpu_itself() {
    let program = built("examples/hip_program");
    for target in ["gfx942", "gfx1100"] {
        let gpus = Gpus::new(&[&format!("sim://{target}")], Way::Model);
        as_expected(&gpus, &program, &[target], &COMMON);
    }
}

#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn programs_of_a_compiler_do_their_work() {
    let folder = tempfile::tempdir().unwrap();
    let program = hip_program(&rocm(), folder.path(), &TARGETS, "6");
    let tried = [
        "plain",
        "registered",
        "managed",
        "streams",
        "graph",
        "cooperative",
    ];
    for target in TARGETS {
        let gpus = Gpus::new(&[&format!("sim://{target}")], Way::Kernel);
        as_expected(&gpus, &program, &[], &tried);
    }
}

/// The program of HIP's as clang makes it for HIP's library in `library`, with code objects of a version.
fn hip_program(library: &Path, folder: &Path, targets: &[&str], version: &str) -> PathBuf {
    let program = folder.join("program");
    let libraries = std::fs::read_dir(library).unwrap();
    let is_hip = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy();
        name.starts_with("libamdhip64")
    };
    let mut libraries = libraries.map(|entry| entry.unwrap().path());
    let library = libraries.find(is_hip).unwrap();
    std::os::unix::fs::symlink(library, folder.join("libamdhip64.so")).unwrap();
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rocm/program.hip");
    run(Command::new("clang++-22")
        .args(["-x", "hip", "-nogpuinc", "-nogpulib", "-O2", "--hip-link"])
        .args(["--no-offload-new-driver", "-ffp-contract=off"])
        // The library finds others by itself.
        .args([
            "-Wno-unused-command-line-argument",
            "-Wl,--allow-shlib-undefined",
        ])
        .arg(format!("--offload-arch={}", targets.join(",")))
        .arg(format!("-mcode-object-version={version}"))
        .arg(source)
        .arg("-L")
        .arg(folder)
        .arg("-o")
        .arg(&program));
    program
}

/// Before ROCm 6, the program's own memory has another address for GPUs.
#[test]
#[ignore = "needs Debian packages: ./x test fetches them"]
fn debians_rocr_copies_memory_of_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("pageable");
    let libraries = debian().join("usr/lib/x86_64-linux-gnu");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rocm/pageable.c");
    run(Command::new("cc")
        .arg(source)
        .arg("-o")
        .arg(&program)
        .arg("-L")
        .arg(&libraries)
        .args(["-l:libhsa-runtime64.so.1", "-Wl,--allow-shlib-undefined"]));
    for target in ["gfx90a", "gfx1030"] {
        let gpus = Gpus::with_debian(&[&format!("sim://{target}")]);
        as_expected(&gpus, &program, &[], &["pageable"]);
    }
}

#[test]
#[ignore = "needs Debian packages: ./x test fetches them"]
fn debians_hip_does_its_work() {
    let folder = tempfile::tempdir().unwrap();
    let libraries = debian().join("usr/lib/x86_64-linux-gnu");
    let targets = ["gfx906", "gfx90a", "gfx1030"];
    let program = hip_program(&libraries, folder.path(), &targets, "4");
    let tried = ["plain", "registered", "managed", "streams", "graph"];
    for target in targets {
        let gpus = Gpus::with_debian(&[&format!("sim://{target}")]);
        as_expected(&gpus, &program, &[], &tried);
    }
}

#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn several_gpus_are_several_devices() {
    let program = built("examples/hip_program");
    let gpus = Gpus::new(&["sim://gfx942", "sim://gfx1100"], Way::Kernel);
    let text = as_expected(&gpus, &program, &["gfx942"], &["plain", "virtual"]);
    assert!(text.contains("devices 2"), "{text}");
    for (target, way) in [("gfx90a", Way::Kernel), ("gfx1100", Way::Model)] {
        let gpu = format!("sim://{target}");
        as_expected(
            &Gpus::new(&[&gpu, &gpu], way),
            &program,
            &[target],
            &["peers"],
        );
    }
}

#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn older_gpus_are_known() {
    let program = built("examples/hip_program");
    let older = ["gfx906", "gfx1010", "gfx900", "gfx908"];
    for target in &older[..if all() { 4 } else { 2 }] {
        let gpus = Gpus::new(&[&format!("sim://{target}")], Way::Kernel);
        as_expected(&gpus, &program, &[target], &["plain", "printf"]);
    }
    // ROCr shows no gfx906 that an old driver may have told wrong things of, and does not ask a model
    // how old it is.
    let gpus = Gpus::new(&["sim://gfx906"], Way::Model);
    let text = text(&gpus.run(&program, &["gfx906", "plain"]));
    assert!(text.contains("gfx906 disabled"), "{text}");
}

#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn a_fault_names_the_access() {
    let program = built("examples/hip_program");
    for way in [Way::Kernel, Way::Model] {
        let gpus = Gpus::new(&["sim://gfx1100"], way);
        let output = gpus.run(&program, &["gfx1100", "fault"]);
        let text = text(&output);
        assert!(!output.status.success(), "{text}");
        assert!(text.contains("store of 4 bytes"), "{text}");
        assert!(!text.contains("was not noticed"), "{text}");
    }
}

/// A host that exports the variables of `std::call_once`, as one does that has libstdc++ linked in statically.
#[test]
fn a_host_with_libstdcxx_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rocm/static_cxx.c");
    let (host, plugin) = (folder.path().join("host"), folder.path().join("plugin.so"));
    run(Command::new("cc").arg(source).arg("-o").arg(&host));
    let shared = ["-DPLUGIN", "-shared", "-fPIC"];
    run(Command::new("cc")
        .args(shared)
        .arg(source)
        .arg("-o")
        .arg(&plugin));
    for way in ["0", "1", "2", "3"] {
        let mut command = Command::new(&host);
        command.arg(built("libgfxjit_kfd.so")).arg(&plugin).arg(way);
        assert_eq!(run(&mut command), "opened, and passes ran\n", "way {way}");
    }
}
