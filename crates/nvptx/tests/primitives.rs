//! The libraries are what clang-22 makes of their sources, by a shell script.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

#[test]
fn the_libraries_are_made_of_their_sources() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("lib");
    let made = gfxjit_test_tools::Folder::new();
    let output = Command::new(folder.join("make"))
        .arg(made.path("primitives.ll"))
        .arg(made.path("amdgcn.ll"))
        .output()
        .expect("lib/make");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    for (name, kept) in [
        ("primitives.ll", gfxjit_nvptx::PRIMITIVES),
        ("amdgcn.ll", gfxjit_nvptx::AMDGCN),
    ] {
        let fresh = String::from_utf8(made.read(name)).expect("text");
        assert!(fresh == kept, "lib/{name} is old: run lib/make");
    }
    let names = gfxjit_nvptx::amdgcn_functions();
    assert!(names.contains(&"__gfxjit.llvm.amdgcn.workitem.id.x") && names.len() > 100);
}
