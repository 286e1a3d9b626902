//! Kernels with probes in their machine code, by the driver for real GPUs over ROCr.

use std::path::Path;
use std::process::{Command, Output};

use gfxjit_test_tools::{TOOLS, built};

use crate::programs::{Gpus, Way, text};

/// Loops, branches and memory.
const COLLATZ: (&str, &[&str]) = (
    "collatz",
    &[
        "--grid",
        "2",
        "--block",
        "96",
        "--arg",
        "u32[192]=rand:115",
        "--arg",
        "u32[192]=0",
        "--arg",
        "u64[192]=0",
    ],
);
/// Calls.
const ACKERMANN: (&str, &[&str]) = (
    "ackermann",
    &["--grid", "1", "--block", "64", "--arg", "u32[64x3]=0"],
);
/// A few values.
const SAXPY: (&str, &[&str]) = (
    "saxpy",
    &[
        "--grid",
        "4",
        "--block",
        "256",
        "--arg",
        "f32[1024]=ramp",
        "--arg",
        "f32[1024]=1",
        "--arg",
        "f32=2",
        "--arg",
        "u32=1000",
    ],
);

/// What a tool shows, without what differs from run to run: how wide columns are, where buffers lie.
fn table(tool: &str, output: &Output) -> Vec<String> {
    assert!(output.status.success(), "{}", text(output));
    let shown = String::from_utf8_lossy(&output.stdout);
    let is_behind = |line: &str| {
        [" on sim://", " on hsa:"]
            .iter()
            .any(|part| line.contains(part))
    };
    let lines = shown.lines().take_while(|line| !is_behind(line));
    let columns = |line: &str| {
        let columns = line.split("  ").map(str::trim);
        let mut columns: Vec<&str> = columns.filter(|column| !column.is_empty()).collect();
        match tool {
            "memory" => columns.truncate(columns.len().saturating_sub(2)),
            "values" => columns.truncate(5),
            _ => {}
        }
        columns.join("  ")
    };
    lines.map(columns).collect()
}

#[test]
#[ignore = "needs ROCm's libraries from PyPI: ./x test fetches them and runs it"]
fn tools_count_by_probes_on_real_drivers() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let program = built("gfxjit");
    let folder = tempfile::tempdir().unwrap();
    for target in ["gfx942", "gfx1100"] {
        let software = format!("sim://{target}");
        let gpus = Gpus::new(&[&software], Way::Kernel);
        for tool in TOOLS {
            let (kernel, launch) = match tool {
                "calls" => ACKERMANN,
                "values" => SAXPY,
                _ => COLLATZ,
            };
            // The same code for both devices.
            let image = folder.path().join(format!("{kernel}-{target}.hsaco"));
            let source = root.join(format!("tests/run/{kernel}.ll"));
            let compiled = Command::new(&program)
                .arg("compile")
                .arg(source)
                .args(["--target", target, "-o"])
                .arg(&image)
                .output()
                .unwrap();
            assert!(compiled.status.success(), "{}", text(&compiled));
            let counted = |device: &str| {
                let mut command = gpus.command(&program);
                command
                    .args(["tool", tool, "--probes", "--", "run"])
                    .arg(&image)
                    .args(launch)
                    .args(["--device", device]);
                table(tool, &command.output().unwrap())
            };
            let (here, there) = (counted(&software), counted("hsa:0"));
            assert!(here.len() > 1, "{tool} on {target}: {here:?}");
            assert_eq!(here, there, "{tool} on {target}");
        }
    }
}
