//! Files for the tests: the committed corpus.

#![allow(dead_code, reason = "each test program uses a part of these")]

use std::path::{Path, PathBuf};

/// The folder of committed code objects.
pub(crate) fn corpus_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus")
}

/// The committed code objects of real producers, by path.
pub(crate) fn corpus() -> Vec<(PathBuf, Vec<u8>)> {
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

/// The IR from which the corpus' LLVM files were made.
pub(crate) fn small_ir() -> String {
    std::fs::read_to_string(corpus_dir().join("llvm/small.ll")).unwrap()
}
