//! Real ROCm libraries on the software GPU, as they come in a wheel of PyPI, and nothing of them
//! changed.
//!
//! `GFXJIT_TEST_ROCM` names the folder with the libraries; `./x test` fetches it. The programs run
//! in processes of their own.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use gfxjit_hal::Driver;
use gfxjit_sim::SimDriver;

/// The targets that ROCm's libraries and ours are tried on.
const TARGETS: [&str; 6] = [
    "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201", "gfx1250",
];

fn rocm() -> PathBuf {
    let folder = std::env::var_os("GFXJIT_TEST_ROCM");
    folder
        .expect("GFXJIT_TEST_ROCM: the folder with ROCm's libraries")
        .into()
}

/// A file that this build has made.
fn built(name: &str) -> PathBuf {
    let test = std::env::current_exe().unwrap();
    // target/debug/deps/rocm-…
    let folder = test.parent().and_then(Path::parent).unwrap();
    // A library that only tests need stays where it was built.
    let places = [folder.join("deps").join(name), folder.join(name)];
    let found = places.iter().find(|place| place.is_file());
    found
        .unwrap_or_else(|| panic!("{name} is not in {}", folder.display()))
        .clone()
}

/// Runs a program of our own on software GPUs.
fn run(program: &Path, arguments: &[&str], devices: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let infos: Vec<_> = devices
        .iter()
        .map(|uri| SimDriver::new().open(uri).unwrap().info().clone())
        .collect();
    let topology = folder.path().join("topology");
    gfxjit_kfd::topology::write(&topology, &infos).unwrap();
    let links = folder.path().join("lib");
    std::fs::create_dir(&links).unwrap();
    let libraries = rocm();
    gfxjit_kfd::wheel::link_libraries(&libraries, &links).unwrap();
    let search = std::env::join_paths([&links, &libraries]).unwrap();
    Command::new(program)
        .args(arguments)
        .env("LD_LIBRARY_PATH", search)
        .env("HSA_MODEL_TOPOLOGY", &topology)
        .env("HSA_MODEL_LIB", built("libgfxjit_kfd.so"))
        .env(gfxjit_kfd::model::DEVICE_VARIABLE, devices.join(","))
        .output()
        .unwrap()
}

fn text(output: &Output) -> String {
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    format!("{out}\n{err}")
}

#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn hip_programs_do_their_work() {
    let program = built("examples/hip_program");
    let tried = [
        "plain",
        "streams",
        "managed",
        "printf",
        "malloc",
        "rectangles",
    ];
    for target in TARGETS {
        let uri = format!("sim://{target}");
        let arguments: Vec<&str> = std::iter::once(target).chain(tried).collect();
        let output = run(&program, &arguments, &[&uri]);
        let text = text(&output);
        assert!(output.status.success(), "{target}:\n{text}");
        for name in tried {
            let line = format!("{name}: as expected");
            assert!(text.contains(&line), "{target}:\n{text}");
        }
        assert!(text.contains("work-item 7 of 64"), "{target}:\n{text}");
    }
}

#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn several_gpus_are_several_devices() {
    let program = built("examples/hip_program");
    let devices = ["sim://gfx942", "sim://gfx1100"];
    let output = run(&program, &["gfx942", "plain"], &devices);
    let text = text(&output);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("devices 2"), "{text}");
}

#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn a_fault_names_the_access() {
    let program = built("examples/hip_program");
    let output = run(&program, &["gfx1100", "fault"], &["sim://gfx1100"]);
    let text = text(&output);
    assert!(!output.status.success(), "{text}");
    assert!(text.contains("store of 4 bytes"), "{text}");
    assert!(!text.contains("was not noticed"), "{text}");
}
