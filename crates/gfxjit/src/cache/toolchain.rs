//! The identity of the compiler: this crate's build, LLVM's, and the libraries of the front end of a
//! source.
//!
//! A version's number is not enough: distributions patch compilers under the same number. So libraries are
//! told apart by their files (`build_id.rs`). LLVM is mapped in this process. A front end's library is
//! opened only when something must be compiled, because opening it takes longer than the rest of a look-up;
//! until then the identity is that of the file that would be opened. After a compile the library is mapped,
//! and if it is not the expected one, nothing is kept.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};

use gfxjit_cache::{Key, KeyBuilder, build_id, mapped};

use crate::compile::{Options, Source, llvm_version};
use gfxjit_hal::sync::lock;

/// The identity of everything that compiles a source. `None` when it cannot be told.
pub(super) fn of(source: &Source, options: &Options) -> Option<Key> {
    let kind = source.kind();
    if options.has_another_compile(kind) {
        return None;
    }
    let mut key = KeyBuilder::new("toolchain");
    key.part("gfxjit", env!("CARGO_PKG_VERSION").as_bytes());
    key.part("build", env!("GFXJIT_BUILD").as_bytes());
    key.part("llvm", llvm()?.bytes());
    let Some((name, file)) = kind.library() else {
        return Some(key.finish());
    };
    let (ours, theirs) = match name {
        "clang" => ("libgfxjit_clang", "libclang-cpp"),
        _ => ("libgfxjit_mlir", "libMLIR"),
    };
    let files = file.zip(companion(theirs));
    let (ours, theirs) = match files {
        Some(files) => files,
        None => {
            // No candidate file was found: open the library and ask the dynamic loader which file
            // it mapped.
            kind.open_library(source.name()).ok()?;
            (mapped::library(ours)?, mapped::library(theirs)?)
        }
    };
    key.part(name, known(&ours)?.bytes());
    key.part("its compiler", known(&theirs)?.bytes());
    for variable in ["LD_LIBRARY_PATH", "LD_PRELOAD"] {
        let value = std::env::var_os(variable).unwrap_or_default();
        key.part(variable, value.as_encoded_bytes());
    }
    Some(key.finish())
}

/// LLVM's version and build.
fn llvm() -> Option<Key> {
    static LLVM: OnceLock<Option<Key>> = OnceLock::new();
    *LLVM.get_or_init(|| {
        let file = llvm_file().or_else(|| std::env::current_exe().ok())?;
        let mut key = KeyBuilder::new("llvm");
        key.part("version", format!("{:?}", llvm_version()).as_bytes());
        key.part("file", build_id::of(&file)?.bytes());
        Some(key.finish())
    })
}

fn llvm_file() -> Option<PathBuf> {
    static FILE: OnceLock<Option<PathBuf>> = OnceLock::new();
    let (major, ..) = llvm_version();
    let found = FILE.get_or_init(|| {
        let usual = mapped::library(&format!("libLLVM.so.{major}"));
        usual.or_else(|| mapped::library(&format!("libLLVM-{major}.so")))
    });
    found.clone()
}

/// A library that is linked with LLVM: the mapped one, else the one beside LLVM's library.
fn companion(name: &str) -> Option<PathBuf> {
    let (major, minor, _) = llvm_version();
    let file = format!("{name}.so.{major}.{minor}");
    if let Some(path) = mapped::library(&file) {
        return Some(path);
    }
    let llvm = llvm_file()?;
    let folder = llvm.parent()?;
    // Debian has a folder for each LLVM version beside the folder with LLVM's library.
    let folders = [
        folder.to_owned(),
        folder.join(format!("../llvm-{major}/lib")),
    ];
    let mut folders = folders
        .into_iter()
        .chain([PathBuf::from(format!("/usr/lib/llvm-{major}/lib"))]);
    folders.find_map(|folder| Some(folder.join(&file)).filter(|path| path.is_file()))
}

/// A file's identity, computed once for each path, size and time of change.
fn known(path: &Path) -> Option<Key> {
    type Stamp = (u64, Option<std::time::SystemTime>);
    static KNOWN: Mutex<Vec<(PathBuf, Stamp, Key)>> = Mutex::new(Vec::new());
    let path = path.canonicalize().ok()?;
    let info = path.metadata().ok()?;
    let stamp = (info.len(), info.modified().ok());
    let mut known = lock(&KNOWN);
    if let Some((.., key)) = known.iter().find(|one| one.0 == path && one.1 == stamp) {
        return Some(*key);
    }
    let key = build_id::of(&path)?;
    known.retain(|one| one.0 != path);
    known.push((path, stamp, key));
    Some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn the_library_of_llvm_is_found() {
        let file = llvm_file().unwrap();
        assert!(file.is_file());
        assert_ne!(build_id::of(&file), None);
        assert_eq!(mapped::library("libnothing"), None);
    }

    #[test]
    fn another_program_is_not_known() {
        let source = Source::detect("a.ll", &b"define void @f() { ret void }"[..]).unwrap();
        let mut options = Options::default();
        assert!(of(&source, &options).is_some());
        options.isolate = true;
        options.worker = Some("/bin/true".into());
        assert_eq!(of(&source, &options), None);
    }
}
