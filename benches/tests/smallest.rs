//! Every benchmark works, in its smallest form. Times are not looked at.
//!
//! Left to `.ci/nightly`: `cpp`, which compares with ROCm's hiprtc, and most of `sim`, which takes four minutes.

use std::process::Command;

fn runs(words: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_gfxjit-bench"))
        .arg("--smallest")
        .args(words)
        .output()
        .unwrap_or_else(|error| panic!("gfxjit-bench: {error}"));
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}\n{text}\n{errors}");
    assert!(text.contains('|'), "{words:?} prints no table:\n{text}");
}

#[test]
fn phases_are_measured() {
    runs(&["compile", "cache", "portable"]);
}

#[test]
fn the_linker_is_measured() {
    runs(&["link"]);
}

#[test]
fn kernels_are_measured() {
    runs(&["sim", "saxpy"]);
}

#[test]
fn checks_are_measured() {
    runs(&["sim", "checks", "saxpy"]);
}
