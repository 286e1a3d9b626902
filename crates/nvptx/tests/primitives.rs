//! The library of primitives is what clang-22 makes of its source.

use std::path::Path;
use std::process::Command;

#[test]
fn the_library_is_made_of_its_source() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("lib");
    let made = gfxjit_test_tools::Folder::new();
    let path = made.path("primitives.ll");
    let output = Command::new(folder.join("make"))
        .arg(&path)
        .output()
        .expect("lib/make");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let fresh = String::from_utf8(made.read("primitives.ll")).expect("text");
    assert!(
        fresh == gfxjit_nvptx::PRIMITIVES,
        "lib/primitives.ll is old: run lib/make"
    );
}
