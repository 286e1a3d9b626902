//! Programs that end badly, and many at once.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use gfxjit_test_tools::built;

use crate::programs::{Gpus, Way, as_expected, text};

const GPU: &str = "sim://gfx942";

#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn a_program_that_is_killed_leaves_nothing_behind() {
    let program = built("examples/hip_program");
    let temporary = tempfile::tempdir().unwrap();
    let gpus = Gpus::new(&[GPU], Way::Kernel);
    let left = || -> Vec<_> {
        let folders = [temporary.path().as_os_str(), "/dev/shm".as_ref()];
        let files = folders
            .iter()
            .flat_map(|folder| std::fs::read_dir(folder).unwrap());
        files.map(|file| file.unwrap().file_name()).collect()
    };
    let before = left();
    let mut child = gpus
        .command(&program)
        .args(["gfx942", "endless"])
        .env("TMPDIR", temporary.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.map_while(Result::ok).any(|line| line == "running"));
    child.kill().unwrap();
    assert!(!child.wait().unwrap().success());
    let after = left();
    let ours = |name: &&std::ffi::OsString| !before.contains(name);
    let new: Vec<_> = after.iter().filter(ours).collect();
    assert!(
        new.iter()
            .all(|name| !name.to_string_lossy().contains("gfxjit")),
        "{new:?}"
    );
    as_expected(&gpus, &program, &["gfx942"], &["plain"]);
}

#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn processes_do_not_disturb_each_other() {
    let program = built("examples/hip_program");
    let gpus = Gpus::new(&[GPU], Way::Kernel);
    let start = |name: &str| {
        gpus.command(&program)
            .args(["gfx942", name])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let faulty = [start("fault"), start("fault")];
    let others = [
        start("queues"),
        start("virtual"),
        start("plain"),
        start("share"),
    ];
    for child in others {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", text(&output));
    }
    for child in faulty {
        let output = child.wait_with_output().unwrap();
        assert!(!output.status.success(), "{}", text(&output));
    }
}

#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn loads_and_unloads_leave_nothing_behind() {
    let program = built("examples/hip_program");
    let gpus = Gpus::new(&[GPU], Way::Kernel);
    let count = if crate::all() { "10000" } else { "300" };
    let output = gpus
        .command(&program)
        .args(["gfx942", "loads"])
        .env("HIP_PROGRAM_LOADS", count)
        .output()
        .unwrap();
    let text = text(&output);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("loads: as expected"), "{text}");
}
