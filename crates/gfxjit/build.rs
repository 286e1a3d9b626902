//! A name for the code that decides what images are, so that caches tell builds of it apart: a hash of the
//! sources of the crates between a source and an image, as they lie in the workspace. It needs no git.
//!
//! A package from a registry stands alone; there the versions of the crates are the name.

use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};

/// The libraries of front ends are told apart by their files.
const CRATES: [&str; 10] = [
    "bundle", "cache", "codeobj", "compile", "front", "gfxjit", "link", "llvm", "nvptx", "ptx",
];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        match path.is_dir() {
            true => files(&path, found),
            false => found.push(path),
        }
    }
}

fn main() {
    let own = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let crates = own.parent().expect("a package is in a folder");
    let mut all = Vec::new();
    let is_workspace = crates.join("compile/src/lib.rs").is_file();
    if is_workspace {
        for name in CRATES.iter().chain(&["targets"]) {
            for part in ["src", "shim", "build.rs", "Cargo.toml"] {
                let path = crates.join(name).join(part);
                if path.is_file() {
                    all.push(path.clone());
                } else if path.is_dir() {
                    files(&path, &mut all);
                } else {
                    continue;
                }
                println!("cargo:rerun-if-changed={}", path.display());
            }
        }
    } else {
        println!("cargo:rerun-if-changed=build.rs");
    }
    all.sort();
    // Twice, with different beginnings, for 128 bits; the hash is the same on every machine.
    let mut hashes = [DefaultHasher::new(), DefaultHasher::new()];
    hashes[1].write_u8(1);
    for path in all {
        let name = path.strip_prefix(crates).unwrap_or(&path).to_string_lossy();
        let contents = std::fs::read(&path).unwrap_or_default();
        for hash in &mut hashes {
            for part in [name.as_bytes(), &contents] {
                hash.write_usize(part.len());
                hash.write(part);
            }
        }
    }
    let [a, b] = hashes.map(|hash| hash.finish());
    println!("cargo:rustc-env=GFXJIT_BUILD={a:016x}{b:016x}");
}
