//! The shell parts of the recipes in `docs/ci.md`, as scripts.

use std::process::Command;

use gfxjit_test_tools::{Folder, built};

use super::report::program;

/// The script behind a heading: the lines of the block that begins with `mkdir`, as far as they are indented like it.
fn script(document: &str, heading: &str) -> String {
    let (_, part) = document
        .split_once(&format!("### {heading}\n"))
        .expect("the heading");
    let mut lines = part
        .lines()
        .skip_while(|line| !line.trim_start().starts_with("mkdir"))
        .peekable();
    let first = lines.peek().expect("a script");
    let indent = first.len() - first.trim_start().len();
    let is_in = |line: &&str| line.len() - line.trim_start().len() >= indent;
    let lines = lines.take_while(is_in).map(|line| &line[indent..]);
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn recipes_pass_and_fail_as_the_program_does() {
    let document = include_str!("../../../../docs/ci.md");
    let own = std::path::Path::new(env!("CARGO_BIN_EXE_gfxjit"));
    let path = std::env::var("PATH").expect("PATH");
    let path = format!("{}:{path}", own.parent().expect("a folder").display());
    for heading in ["GitHub", "GitLab", "Jenkins"] {
        let script = script(document, heading);
        assert!(script.ends_with("./build/test_program"), "{script}");
        for (does, status) in [("twice", 0), ("race", 99)] {
            let folder = Folder::new();
            std::fs::create_dir(folder.path("build")).expect("a folder");
            let test = format!("#!/bin/sh\nexec {} {does}\n", program().display());
            let test = folder.write("build/test_program", test);
            gfxjit_test_tools::run(Command::new("chmod").arg("+x").arg(test));
            // The shells of runners end at the first error.
            let output = Command::new("sh")
                .args(["-e", "-c", &script])
                .current_dir(folder.root())
                .env("PATH", &path)
                .env("GPU", "gfx1100")
                .env("GFXJIT_CACHE", "off")
                .env("GFXJIT_HIP_LIBRARY", built("libgfxjit_hip.so"))
                .output()
                .expect("sh");
            let wrong = String::from_utf8_lossy(&output.stderr);
            assert_eq!(
                output.status.code(),
                Some(status),
                "{heading}: {does}: {wrong}"
            );
            let files = std::fs::read_dir(folder.path("results")).expect("results");
            let mut names = files.map(|file| file.expect("a file").path());
            let xml = names.find(|path| path.extension().is_some_and(|end| end == "xml"));
            let text = std::fs::read_to_string(xml.expect("a file of JUnit's")).expect("text");
            let has_failure = text.contains("<failure type=\"finding\"");
            assert_eq!(has_failure, does == "race", "{heading}: {text}");
        }
    }
}
