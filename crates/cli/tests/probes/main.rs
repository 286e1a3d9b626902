//! `gfxjit tool NAME --probes`: the same tables as by looking at the software GPU.

use std::process::Command;

/// What a tool shows of a launch, but for the lines about the launch itself.
fn tables(tool: &str, probes: bool, launch: &[&str]) -> Vec<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gfxjit"));
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    command.args(["tool", tool]).env("GFXJIT_CACHE", "off");
    command.args(probes.then_some("--probes"));
    let output = command.args(["--", "run"]).args(launch).output();
    let output = output.expect("gfxjit");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{tool} {launch:?}: {error}");
    let out = String::from_utf8_lossy(&output.stdout);
    let lines = out.lines().take_while(|line| !line.contains(" on sim://"));
    // The scalar unit's accesses are no lanes' accesses; columns are as wide as what is in them.
    let lines = lines.filter(|line| tool != "memory" || !line.contains(" s_load"));
    let words = |line: &str| {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        // Where buffers lie differs from run to run: the range of addresses.
        if tool == "memory" {
            words.truncate(words.len().saturating_sub(2));
        }
        words.join(" ")
    };
    lines.map(words).collect()
}

const SAXPY: &[&str] = &[
    "examples/saxpy.ll",
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
];
const COLLATZ: &[&str] = &[
    "tests/run/collatz.ll",
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
];

#[test]
fn probes_count_what_the_software_gpu_does() {
    for device in ["sim://gfx942", "sim://gfx1100"] {
        for tool in ["histogram", "branches", "blocks", "memory", "calls"] {
            for launch in [SAXPY, COLLATZ] {
                let launch = [launch, &["--device", device]].concat();
                let (seen, counted) = (tables(tool, false, &launch), tables(tool, true, &launch));
                assert!(!seen.is_empty());
                assert_eq!(seen, counted, "{tool} on {device}");
            }
        }
    }
}
