//! What is reported of programs, as JSON, in JUnit's format, and by the exit status.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use gfxjit_test_tools::{Folder, built};
use serde_json::Value;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const TARGETS: [&str; 2] = ["gfx90a", "gfx1100"];

/// The program, compiled once.
pub(super) fn program() -> &'static Path {
    static MADE: OnceLock<(Folder, PathBuf)> = OnceLock::new();
    let (_, program) = MADE.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/exec/program.hip");
        hip_program(&source, &[])
    });
    program
}

/// A program of HIP, and the folder that it is in.
pub(super) fn hip_program(source: &Path, words: &[&str]) -> (Folder, PathBuf) {
    let folder = Folder::new();
    gfxjit_hip::write_libraries(folder.root()).expect("libraries");
    let device = folder.path("device");
    let script = Path::new(ROOT).join("tests/hosts/device-libraries");
    gfxjit_test_tools::run(Command::new(script).arg(&device));
    let program = folder.path("program");
    gfxjit_test_tools::run(
        Command::new("clang++-22")
            .args([
                "-x",
                "hip",
                "-nogpuinc",
                "-gline-tables-only",
                "-O1",
                "--hip-link",
                "-I",
            ])
            .arg(Path::new(ROOT).join("crates/clang/include"))
            .arg(format!("--rocm-device-lib-path={}", device.display()))
            .arg(format!("--offload-arch={}", TARGETS.join(",")))
            .args(words)
            .arg(source)
            .args(["-Wno-unused-command-line-argument", "-L"])
            .arg(folder.root())
            .args(["-lamdhip64", "-ldl", "-o"])
            .arg(&program),
    );
    (folder, program)
}

fn exec(words: &[&str], device: &str, does: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gfxjit"))
        .args(["exec", "--hip", "own", "--device", device])
        .args(words)
        .arg(program())
        .args(does)
        .env("GFXJIT_CACHE", "off")
        .env("GFXJIT_HIP_LIBRARY", built("libgfxjit_hip.so"))
        .output()
        .expect("gfxjit runs")
}

/// The report of a program, and the exit status.
fn report(device: &str, does: &[&str]) -> (Value, Option<i32>) {
    let folder = Folder::new();
    let file = folder.path("out.json");
    let output = exec(&["--report", file.to_str().expect("text")], device, does);
    let wrong = String::from_utf8_lossy(&output.stderr).into_owned();
    let text = std::fs::read(&file).unwrap_or_else(|error| panic!("{does:?}: {error}: {wrong}"));
    let report = serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{error}: {wrong}"));
    (report, output.status.code())
}

fn sim(target: &str) -> String {
    format!("sim://{target}")
}

/// The launches of a kernel.
fn launches(report: &Value, kernel: &str) -> u64 {
    let kernels = report["kernels"].as_array().expect("kernels");
    let own = kernels.iter().find(|own| {
        own["name"]
            .as_str()
            .is_some_and(|name| name.starts_with(kernel))
    });
    own.map_or(0, |own| own["launches"].as_u64().expect("a number"))
}

fn list<'a>(report: &'a Value, name: &str) -> &'a [Value] {
    report[name].as_array().map_or(&[], Vec::as_slice)
}

#[test]
fn launches_and_instructions_of_all_processes_are_summed_up() {
    for target in TARGETS {
        let device = sim(target);
        let (one, status) = report(&device, &["twice"]);
        assert_eq!((status, launches(&one, "twice")), (Some(0), 1), "{one:#}");
        let executed = |report: &Value| {
            report["instructions"]["executed"]
                .as_u64()
                .expect("a number")
        };
        assert_eq!(one["instructions"]["exact"], executed(&one), "{one:#}");
        assert!(
            executed(&one) > 0 && one["faults"] == serde_json::json!([]),
            "{one:#}"
        );
        assert_eq!(one["work"]["instructions"], executed(&one), "{one:#}");
        let kernel = &list(&one, "kernels")[0]["instructions"];
        assert_eq!(kernel["executed"], executed(&one));
        // Two children of fork(2), a program in their place, and the parent.
        let does = ["child", "child", "again", "twice", "twice"];
        let (all, status) = report(&device, &does);
        assert_eq!((status, launches(&all, "twice")), (Some(0), 8), "{all:#}");
        assert_eq!(executed(&all), 8 * executed(&one), "{all:#}");
        assert_eq!(all["work"]["launches"], 8, "{all:#}");
        assert_eq!(list(&all, "processes").len(), 4, "{all:#}");
        let engines = all["work"]["engines"].as_object().expect("engines");
        let sum: f64 = engines.values().filter_map(Value::as_f64).sum();
        assert!((sum - 1.0).abs() < 1e-5, "{all:#}");
    }
}

#[test]
fn programs_that_follow_each_other_in_a_process_count_each() {
    let (all, status) = report("sim://gfx1100", &["twice", "again", "twice", "twice"]);
    assert_eq!((status, launches(&all, "twice")), (Some(0), 3), "{all:#}");
    assert_eq!(all["work"]["launches"], 3, "{all:#}");
    assert_eq!(all["work"]["instructions"], all["instructions"]["executed"]);
    let [one, two] = list(&all, "processes") else {
        panic!("{all:#}")
    };
    assert_eq!(one["process"], two["process"]);
    assert_eq!([&one["launches"], &two["launches"]], [1, 2]);
}

#[test]
fn what_is_approximate_refused_or_missing_is_named() {
    let (all, status) = report("sim://gfx1100", &["sine", "absent", "refused"]);
    assert_eq!(status, Some(0), "{all:#}");
    let approximate = list(&all["instructions"], "by_approximate");
    let [sine] = approximate else {
        panic!("{all:#}")
    };
    assert!(
        sine["mnemonic"]
            .as_str()
            .expect("text")
            .starts_with("v_sin_f32"),
        "{sine}"
    );
    assert_eq!(
        all["instructions"]["approximate"], sine["executed"],
        "{all:#}"
    );
    assert!(sine["executed"].as_u64().expect("a number") > 0);
    let missing: Vec<&str> = list(&all, "missing")
        .iter()
        .filter_map(|own| own["name"].as_str())
        .collect();
    assert_eq!(
        missing,
        ["hipblasSaxpy", "hipfftPlan1d", "ncclCommInitAll"],
        "{all:#}"
    );
    let refused = list(&all["instructions"], "by_refused");
    assert!(
        refused
            .iter()
            .any(|own| own["note"] == "no instruction of gfx1100"),
        "{all:#}"
    );
    let [fault] = list(&all, "faults") else {
        panic!("{all:#}")
    };
    assert!(
        fault["kernel"].as_str().expect("text").contains("refused"),
        "{fault}"
    );
    let place = &fault["place"];
    assert!(
        place["file"]
            .as_str()
            .expect("text")
            .ends_with("program.hip"),
        "{fault}"
    );
    // And as text.
    let output = exec(&["--report"], "sim://gfx1100", &["refused"]);
    let wrong = String::from_utf8_lossy(&output.stderr);
    for part in [
        "missing, but kernels have failed",
        "kernels ended with faults:",
        "refused(float*) at ",
    ] {
        assert!(wrong.contains(part), "no `{part}`: {wrong}");
    }
}

#[test]
fn findings_and_faults_have_places_and_an_exit_status() {
    let (found, status) = report("sim://gfx1100?check=race,memory", &["race"]);
    assert_eq!(status, Some(0), "{found:#}");
    let [finding, ..] = list(&found, "findings") else {
        panic!("{found:#}")
    };
    assert_eq!(finding["kind"], "race", "{finding}");
    let line = finding["place"]["line"].as_u64().expect("a line");
    let source = include_str!("program.hip").lines().nth(line as usize - 1);
    assert!(
        source.is_some_and(|line| line.contains("x[0] + 1.0f")),
        "{finding}"
    );
    // A fault of a launch that the program did not wait for.
    let (last, _) = report("sim://gfx90a", &["last"]);
    let [fault] = list(&last, "faults") else {
        panic!("{last:#}")
    };
    assert!(
        fault["name"].as_str().expect("text").starts_with("beyond"),
        "{fault}"
    );
    for (device, does, status) in [
        ("sim://gfx1100?check=race", "race", 77),
        ("sim://gfx1100", "race", 0),
        ("sim://gfx1100", "beyond", 77),
        ("sim://gfx1100", "twice", 0),
        ("sim://gfx1100", "fail", 5),
    ] {
        let output = exec(&["--error-exitcode", "77"], device, &[does]);
        let wrong = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{does}: {wrong}");
    }
}

#[test]
fn a_run_is_a_test_case_of_junit_s() {
    let folder = Folder::new();
    let to = folder.path("all/junit");
    let to = to.to_str().expect("text");
    // As CTest does: at the same time.
    std::thread::scope(|scope| {
        for (does, status) in [("twice", 0), ("race", 0), ("fail", 5)] {
            scope.spawn(move || {
                let output = exec(&["--junit", to], "sim://gfx90a?check=race", &[does]);
                let wrong = String::from_utf8_lossy(&output.stderr);
                assert_eq!(output.status.code(), Some(status), "{does}: {wrong}");
            });
        }
    });
    let files: Vec<PathBuf> = (std::fs::read_dir(to).expect("a folder"))
        .map(|entry| entry.expect("an entry").path())
        .collect();
    assert_eq!(files.len(), 3, "{files:?}");
    let mut failed = Vec::new();
    for file in &files {
        // An XML parser of another make takes it.
        let script = "import sys, xml.etree.ElementTree as tree\n\
            case = tree.parse(sys.argv[1]).find('testsuite/testcase')\n\
            print(case.get('name').split()[-1], *[f.get('type') for f in case.findall('failure')][:1])";
        let mut command = Command::new("python3");
        failed.push(gfxjit_test_tools::run(
            command.args(["-c", script]).arg(file),
        ));
    }
    failed.sort();
    assert_eq!(failed, ["fail status\n", "race finding\n", "twice\n"]);
}

#[test]
fn memory_after_its_end_is_told() {
    for target in TARGETS {
        let (report, status) = report(&format!("sim://{target}?check=memory"), &["freed"]);
        assert_eq!(status, Some(0), "{report}");
        let message = report["faults"][0]["message"].as_str().unwrap_or_default();
        assert!(
            message.contains("byte 0 of a buffer of 4096 bytes at ")
                && message.contains("that was freed"),
            "{report}"
        );
    }
}

#[test]
fn memory_that_is_never_freed_is_told() {
    let (report, status) = report(&sim("gfx1100"), &["unfreed"]);
    assert_eq!(status, Some(0), "{report}");
    let sums: Vec<(&str, u64, u64)> = report["unfreed"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|own| {
            let number = |name: &str| own[name].as_u64().unwrap_or_default();
            (
                own["kind"].as_str().unwrap_or_default(),
                number("allocations"),
                number("bytes"),
            )
        })
        .collect();
    assert_eq!(sums, [("device", 1, 12345), ("host", 1, 100)], "{report}");
}

#[test]
fn findings_of_programs_are_in_sarif() {
    let folder = Folder::new();
    let to = folder.path("out.sarif");
    let report = format!("--report={}", to.display());
    let output = exec(&[&report], "sim://gfx90a?check=race", &["race"]);
    assert!(output.status.success());
    let text = std::fs::read(&to).expect("a report");
    let sarif: Value = serde_json::from_slice(&text).expect("JSON");
    let run = &sarif["runs"][0];
    assert_eq!(run["results"][0]["ruleId"], "race", "{sarif}");
    assert_eq!(run["results"][0]["level"], "warning", "{sarif}");
    assert_eq!(
        run["invocations"][0]["executionSuccessful"], true,
        "{sarif}"
    );
}

#[test]
fn wrong_usage_is_told() {
    let output = exec(&["--report=out.txt"], "sim://gfx1100", &["twice"]);
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(
        wrong.contains("whose name ends in .json, in .xml"),
        "{wrong}"
    );
    let output = exec(
        &["--hip", "real", "--error-exitcode=3"],
        "sim://gfx1100",
        &[],
    );
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "{wrong}");
    // The program's own arguments are left alone.
    let output = Command::new(env!("CARGO_BIN_EXE_gfxjit"))
        .args(["exec", "--hip", "own", "echo", "--report", "a.json"])
        .env("GFXJIT_HIP_LIBRARY", built("libgfxjit_hip.so"))
        .output()
        .expect("gfxjit runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "--report a.json\n");
}

#[test]
fn run_has_a_status_for_faults_too() {
    let folder = Folder::new();
    let source = folder.write(
        "k.ll",
        "define amdgpu_kernel void @k(ptr addrspace(1) %p, i64 %at) {
           %q = getelementptr i32, ptr addrspace(1) %p, i64 %at
           store i32 1, ptr addrspace(1) %q
           ret void
         }",
    );
    for (arguments, status) in [
        (["u32[1]=0", "u64=1099511627776"], 66),
        (["u32[1]=0", "u64=0"], 0),
        // Another mistake.
        (["u32[1]=0", "f32=0"], 1),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_gfxjit"))
            .args(["run", "--kernel", "k", "--error-exitcode", "66"])
            .args(["--device", "sim://gfx1100", "--grid", "1", "--block", "1"])
            .args(arguments.iter().flat_map(|argument| ["--arg", argument]))
            .arg(&source)
            .output()
            .expect("gfxjit runs");
        let wrong = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {wrong}");
    }
}
