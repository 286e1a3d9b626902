//! Files for the tests: the committed corpus, and fresh ones from LLVM's tools.

// Each test program uses a part of these.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of committed code objects.
pub fn corpus_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus")
}

/// The committed code objects of real producers, by path.
pub fn corpus() -> Vec<(PathBuf, Vec<u8>)> {
    fn collect(dir: &Path, files: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            let extension = path
                .extension()
                .and_then(|e| e.to_str())
                .unwrap_or_default();
            if path.is_dir() {
                collect(&path, files);
            } else if matches!(extension, "o" | "co" | "hsaco") {
                files.push(path);
            }
        }
    }
    let mut files = Vec::new();
    let root = corpus_dir();
    collect(&root, &mut files);
    files.sort();
    assert!(
        files.len() >= 15,
        "{root:?} has {} code objects",
        files.len()
    );
    files
        .into_iter()
        .map(|path| (path.clone(), std::fs::read(path).unwrap()))
        .collect()
}

/// A folder with tools to run in it, removed at the end.
pub struct Bench(tempfile::TempDir);

impl Bench {
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, contents: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), contents).unwrap();
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    /// Runs a tool, which must succeed, and returns what it prints.
    pub fn run(&self, program: &str, args: &[&str]) -> String {
        let out = Command::new(program)
            .args(args)
            .current_dir(self.0.path())
            .output()
            .unwrap_or_else(|e| panic!("{program} is needed by this test (./x setup): {e}"));
        assert!(
            out.status.success(),
            "{program} {args:?}: {}",
            String::from_utf8_lossy(&out.stderr)
        );
        String::from_utf8_lossy(&out.stdout).into_owned()
    }

    /// Compiles IR to an object.
    pub fn llc(&self, ir: &str, cpu: &str, version: u8) -> Vec<u8> {
        self.write("in.ll", ir);
        let cpu = format!("-mcpu={cpu}");
        let version = format!("--amdhsa-code-object-version={version}");
        let triple = "-mtriple=amdgcn-amd-amdhsa";
        self.run(
            "llc-22",
            &[
                triple,
                &cpu,
                &version,
                "-filetype=obj",
                "in.ll",
                "-o",
                "out.o",
            ],
        );
        self.read("out.o")
    }

    /// Links an object to an image.
    pub fn link(&self, object: &[u8]) -> Vec<u8> {
        self.write("link.o", object);
        self.run("ld.lld-22", &["-shared", "link.o", "-o", "link.co"]);
        self.read("link.co")
    }
}

/// The IR from which the corpus' LLVM files were made.
pub fn small_ir() -> String {
    std::fs::read_to_string(corpus_dir().join("llvm/small.ll")).unwrap()
}
