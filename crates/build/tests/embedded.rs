//! Builds and runs the example as a user does: its build script depends on this crate.

use std::path::Path;
use std::process::Command;

#[test]
#[ignore = "builds gfxjit again, for the script: minutes"]
fn the_example_runs() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/embedded");
    // The workspace's versions, which are available offline.
    std::fs::copy(example.join("../../Cargo.lock"), example.join("Cargo.lock")).unwrap();
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "--offline", "--"]);
    cargo.args(["sim://gfx90a", "sim://gfx1100", "sim://gfx1201"]);
    cargo.current_dir(example);
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("embedded");
    cargo.env("CARGO_TARGET_DIR", target);
    // The example is a package of its own.
    for name in ["CARGO_MANIFEST_DIR", "CARGO_PKG_NAME", "RUSTFLAGS"] {
        cargo.env_remove(name);
    }
    let printed = gfxjit_test_tools::run(&mut cargo);
    // The kernels compute 2 (2 x + 1) for the first 64 elements, 2 x + 1 for the others.
    let expected = "[250.0, 254.0, 129.0, 131.0]";
    let expected = ["gfx90a", "gfx1100", "gfx1201"].map(|name| format!("sim://{name}: {expected}"));
    assert!(printed.lines().eq(expected), "{printed}");
}
