//! Programs in C for these tests, and what programs print.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use gfxjit_test_tools::Folder;

/// Compiles a program in C, named from the folder of this crate.
pub(super) fn compiled(folder: &Folder, source: &str) -> PathBuf {
    let program = folder.path("program");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(source);
    let mut clang = Command::new("clang-22");
    gfxjit_test_tools::run(clang.arg(source).args(["-ldl", "-o"]).arg(&program));
    program
}

/// Standard output and standard error.
pub(super) fn texts(output: &Output) -> [String; 2] {
    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned())
}
