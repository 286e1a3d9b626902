//! The command line as scripts see it: `tests/cli/*.trycmd`, run in the repository's folder.
//! `TRYCMD=overwrite cargo test -p gfxjit-cli --test cli` writes the outputs anew.

#[test]
fn sessions() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::env::set_current_dir(root).unwrap();
    trycmd::TestCases::new()
        .register_bin("llvm-ar-22", std::path::Path::new("/usr/bin/llvm-ar-22"))
        .case("tests/cli/*.trycmd")
        .run();
}
