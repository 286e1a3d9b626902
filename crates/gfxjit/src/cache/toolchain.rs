//! The identity of the compiler: this crate's build, LLVM's, and the libraries of the front end of a
//! source.
//!
//! A version's number is not enough: distributions patch compilers under the same number. So libraries are
//! told apart by their files (`build_id.rs`). LLVM is mapped in this process. A front end's library is
//! opened only when something must be compiled, because opening it takes longer than the rest of a look-up;
//! until then the identity is that of the file that would be opened. After a compile the library is mapped,
//! and if it is not the expected one, nothing is kept.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};

use gfxjit_cache::{Key, KeyBuilder, build_id, mapped};

use crate::compile::{Options, Report, Source, llvm_version};
use gfxjit_hal::sync::lock;

/// The identity of everything that compiles a source. `None` when it cannot be told.
pub(super) fn of(source: &Source, options: &Options) -> Option<Key> {
    let kind = source.kind();
    if options.has_another_compile(source) {
        return None;
    }
    let mut key = KeyBuilder::new("toolchain");
    key.part("gfxjit", env!("CARGO_PKG_VERSION").as_bytes());
    key.part("build", env!("GFXJIT_BUILD").as_bytes());
    key.part("llvm", llvm()?.bytes());
    if let Some(file) = options.comgr(source) {
        key.part("comgr", known(&file?)?.bytes());
    }
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
    let preloaded = std::env::var_os("LD_PRELOAD").unwrap_or_default();
    key.part("preloaded", &preloaded_identity(&preloaded));
    Some(key.finish())
}

/// Whether a result was made by the comgr that is in the key, if comgr made it: the first file that is there may not
/// be one that can be opened.
pub(super) fn is_expected(report: &Report, source: &Source, options: &Options) -> bool {
    report.comgr.as_ref().is_none_or(|used| {
        let expected = options.comgr(source).flatten();
        expected.is_some_and(|expected| expected == used.file)
    })
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

/// What is loaded before all libraries may replace functions of the compiler: the identities of the files, since `exec`
/// makes some of them in a new folder each time. A name that the loader searches is itself the identity.
fn preloaded_identity(preloaded: &OsStr) -> Vec<u8> {
    // ld.so(8): the list is separated by spaces or colons.
    let names = preloaded
        .as_encoded_bytes()
        .split(|byte| matches!(byte, b' ' | b':'));
    let identity = |name: &[u8]| {
        let text = str::from_utf8(name).ok();
        let path = text.map(Path::new).filter(|path| path.is_absolute());
        match path.and_then(known) {
            Some(key) => key.bytes().to_vec(),
            None => name.to_vec(),
        }
    };
    let mut all = Vec::new();
    for name in names.filter(|name| !name.is_empty()) {
        let identity = identity(name);
        all.extend(identity.len().to_le_bytes());
        all.extend(identity);
    }
    all
}

/// A file in the folders that the loader searches before all others. Their names are not in the key: `exec` makes a
/// folder for each run.
fn in_search_path(path: &OsStr, file: &str) -> Option<PathBuf> {
    // ld.so(8): an empty entry is the working folder; a semicolon separates as well.
    let folders = path
        .as_encoded_bytes()
        .split(|byte| matches!(byte, b':' | b';'));
    let mut files = folders.filter_map(|folder| match str::from_utf8(folder).ok()? {
        "" => Some(PathBuf::from(file)),
        folder => Some(Path::new(folder).join(file)),
    });
    files.find(|path| path.is_file())
}

/// A library that is linked with LLVM: the mapped one, else the one that the loader would find first.
fn companion(name: &str) -> Option<PathBuf> {
    let (major, minor, _) = llvm_version();
    let file = format!("{name}.so.{major}.{minor}");
    if let Some(path) = mapped::library(&file) {
        return Some(path);
    }
    if let Some(path) = std::env::var_os("LD_LIBRARY_PATH")
        && !path.is_empty()
        && let Some(path) = in_search_path(&path, &file)
    {
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
    fn files_count_and_not_their_folders() {
        let [one, two] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let path = |folder: &tempfile::TempDir, name: &str| folder.path().join(name);
        for folder in [&one, &two] {
            std::fs::write(path(folder, "first.so"), "the same").unwrap();
        }
        std::fs::write(path(&two, "other.so"), "another").unwrap();
        let list = |paths: &[PathBuf]| {
            let texts: Vec<&str> = paths.iter().map(|path| path.to_str().unwrap()).collect();
            preloaded_identity(texts.join(":").as_ref())
        };
        let [first, same] = [&one, &two].map(|folder| list(&[path(folder, "first.so")]));
        assert_eq!(first, same);
        let both = [path(&one, "first.so"), path(&two, "other.so")];
        assert_ne!(first, list(&both[1..]));
        assert_ne!(list(&both), list(&[both[1].clone(), both[0].clone()]));
        assert_ne!(first, list(&[]));
        // Names that are searched, and files that are not there.
        assert_ne!(
            preloaded_identity("a.so".as_ref()),
            preloaded_identity("b.so".as_ref())
        );
        assert_ne!(list(&[path(&one, "none")]), list(&[path(&two, "none")]));

        let search = std::env::join_paths([one.path(), two.path()]).unwrap();
        let found = |name: &str| in_search_path(&search, name);
        assert_eq!(found("first.so"), Some(path(&one, "first.so")));
        assert_eq!(found("other.so"), Some(path(&two, "other.so")));
        assert_eq!(found("none.so"), None);
    }

    #[test]
    fn another_program_is_not_known() {
        let source = Source::detect("a.ll", &b"define void @f() { ret void }"[..]).unwrap();
        let mut options = Options::default();
        assert!(of(&source, &options).is_some());
        options.isolate = true;
        options.worker = Some("/bin/true".into());
        assert_eq!(of(&source, &options), None);
        options.isolate = false;
        assert!(of(&source, &options).is_some());
        options.compiler = crate::compile::Compiler::Comgr;
        assert_eq!(of(&source, &options), None);
    }
}
