//! Programs under `coverage -- exec`: several processes, killed ones, and code without lines.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use tempfile::TempDir;

use super::{Lcov, TARGETS, covered};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/coverage/program.hip")
}

/// The program with and without line tables, compiled once.
fn program(name: &str) -> PathBuf {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    let made = FOLDER.get_or_init(|| {
        let made = tempfile::tempdir().expect("a folder");
        gfxjit_hip::write_libraries(made.path()).expect("libraries");
        let device = made.path().join("device");
        let script = Path::new(ROOT).join("tests/hosts/device-libraries");
        gfxjit_test_tools::run(Command::new(script).arg(&device));
        let targets: Vec<&str> = TARGETS
            .iter()
            .filter_map(|own| own.strip_prefix("sim://"))
            .collect();
        for (option, to) in [("-gline-tables-only", "lines"), ("-g0", "plain")] {
            gfxjit_test_tools::run(
                Command::new("clang++-22")
                    .args(["-x", "hip", "-nogpuinc", option, "-O0", "--hip-link", "-I"])
                    .arg(Path::new(ROOT).join("crates/clang/include"))
                    .arg(format!("--rocm-device-lib-path={}", device.display()))
                    .arg(format!("--offload-arch={}", targets.join(",")))
                    .arg(source())
                    .args(["-Wno-unused-command-line-argument", "-L"])
                    .arg(made.path())
                    .args(["-lamdhip64", "-o"])
                    .arg(made.path().join(to)),
            );
        }
        made
    });
    made.path().join(name)
}

/// The lcov file, the table and the exit status of a shell's command under `coverage -- exec`.
fn executed(target: &str, script: &str) -> (Lcov, String, Option<i32>) {
    covered(&[
        "exec", "--hip", "own", "--device", target, "sh", "-c", script,
    ])
}

#[test]
fn processes_and_launches_are_summed_up() {
    for target in TARGETS {
        let program = program("lines");
        let program = program.display();
        let (one, table, status) = executed(target, &format!("{program} 1"));
        // That of the program.
        assert_eq!(status, Some(1), "{table}");
        let ran = |lcov: &Lcov, line: u32| lcov.lines(&source()).get(&line).copied();
        assert_eq!(
            [ran(&one, 8), ran(&one, 10)],
            [Some(128), Some(0)],
            "{}",
            one.0
        );
        // `idle` is of the same image, and no launch was made of it.
        assert_eq!(ran(&one, 14), Some(0), "{}", one.0);
        // One is killed when its launch is over, and two run at once.
        let all = format!("{program} 1 killed; {program} 2 & {program} 3; wait; {program} 9");
        let (all, table, status) = executed(target, &all);
        assert_eq!(status, Some(9), "{table}");
        assert_eq!(
            [ran(&all, 8), ran(&all, 10)],
            [Some(128), Some(3 * 128)],
            "{}",
            all.0
        );
        assert_eq!(ran(&all, 14), Some(1), "{}", all.0);
        // The branch is one of waves, of which each has one way.
        let ways: Vec<&str> = all
            .0
            .lines()
            .filter(|line| line.starts_with("BRDA:7,"))
            .collect();
        let ends = |end: &str| ways.iter().any(|way| way.ends_with(end));
        assert!(ends(",128") && ends(",384"), "{ways:?}");
    }
}

#[test]
fn without_line_tables_functions_and_blocks_are_shown() {
    let program = program("plain");
    let (lcov, table, _) = executed(TARGETS[0], &format!("{} 1", program.display()));
    assert!(!lcov.0.contains("DA:"), "{}", lcov.0);
    for part in [
        "without line tables",
        "ways(int*, int)",
        "idle(int*)",
        "0 of ",
    ] {
        assert!(table.contains(part), "no `{part}`: {table}");
    }
}

#[test]
fn tools_count_programs() {
    let program = program("lines");
    let program = program.to_str().expect("text");
    let exec = [
        "--", "exec", "--hip", "own", "--device", TARGETS[1], program, "2",
    ];
    let json = |words: &[&str]| -> serde_json::Value {
        let output = super::gfxjit(&[words, &["--json"], &exec].concat());
        let wrong = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{wrong}");
        serde_json::from_slice(&output.stdout).expect("JSON")
    };
    let histogram = json(&["tool", "histogram"]);
    let image = &histogram["images"][0];
    assert_eq!(image["target"], "gfx1100");
    let all = image["tool"][0]
        .as_array()
        .expect("a table")
        .last()
        .expect("a sum");
    let all = all["instructions"].as_u64().expect("a number");
    let profile = json(&["profile"]);
    let tables = profile["images"][0]["tool"].as_array().expect("tables");
    let classes = tables[0].as_array().expect("a table");
    assert_eq!(classes.last().expect("a sum")["count"], all, "{classes:?}");
    let lines = serde_json::to_string(tables.last().expect("a table")).expect("text");
    assert!(lines.contains("program.hip:10"), "{lines}");
    let branches = json(&["tool", "branches"]);
    let rows = branches["images"][0]["tool"][0]
        .as_array()
        .expect("a table");
    assert!(
        rows.iter()
            .any(|row| row["times"] == 4 && row["line"].is_string()),
        "{rows:?}"
    );
    let output = super::gfxjit(&[&["tool", "values"][..], &exec].concat());
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(
        wrong.contains("for programs (`-- exec`) it is unsupported"),
        "{wrong}"
    );
}
