//! `--isolate`: a child process that hangs is ended when `--compile-timeout` says.
#![cfg(unix)]

use std::process::Command;
use std::time::{Duration, Instant};

#[test]
fn the_command_line_says_how_long_a_compile_may_take() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let start = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_gfxjit"))
        .current_dir(root)
        .env("GFXJIT_WORKER", "crates/compile/tests/worker/hang.sh")
        .args(["compile", "examples/saxpy.ll", "--target", "gfx1100"])
        .args(["--isolate", "--compile-timeout", "0.5", "-o", "-"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "error: examples/saxpy.ll: the isolated compiler was ended after 0.5 s\n"
    );
    // The default would be a minute.
    assert!(start.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_timeout_is_for_isolated_compiles_only() {
    let output = Command::new(env!("CARGO_BIN_EXE_gfxjit"))
        .args(["compile", "a.ll", "--target", "gfx1100", "-o", "-"])
        .args(["--compile-timeout", "0.5"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("--isolate"), "{stderr}");
}
