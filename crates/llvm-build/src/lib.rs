//! What the build scripts of crates over LLVM have in common: they find it, compile C++ with its headers,
//! and link its shared library.
//!
//! `llvm-config` is found as `LLVM_CONFIG`, then `llvm-config-22` on the PATH, then Debian's
//! `/usr/lib/llvm-22/bin/llvm-config`.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "cargo reads what build scripts print")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// What `llvm-config` answers to an argument.
///
/// # Panics
/// When there is none, with what to install: that is how build scripts fail.
#[must_use]
pub fn llvm_config(argument: &str) -> String {
    let named = std::env::var("LLVM_CONFIG").ok();
    let candidates = named
        .iter()
        .map(String::as_str)
        .chain(["llvm-config-22", "/usr/lib/llvm-22/bin/llvm-config"]);
    let mut tried = Vec::new();
    for program in candidates {
        match Command::new(program).arg(argument).output() {
            Ok(out) if out.status.success() => {
                return String::from_utf8_lossy(&out.stdout).trim().to_owned();
            }
            Ok(out) => tried.push(format!("{program}: {}", out.status)),
            Err(error) => tried.push(format!("{program}: {error}")),
        }
    }
    panic!(
        "gfxjit needs LLVM 22 (Debian: apt-get install llvm-22-dev, see ./x setup); tried {}",
        tried.join("; ")
    );
}

/// Refuses to build where a header of LLVM's family is missing.
///
/// # Panics
/// When it is, with the package that has it.
pub fn needs_header(header: &str, package: &str) {
    let include = llvm_config("--includedir");
    assert!(
        Path::new(&include).join(header).is_file(),
        "there is no {header} in {include} (Debian: apt-get install {package}, see ./x setup)"
    );
}

/// The C++ files of a folder, those whose names begin alike (`prefixes`) and the others as one file each,
/// which includes them: nine tenths of the time go into LLVM's headers. So names are to be their own in
/// all such files, also what only one of them knows. Cargo builds again when one changes.
///
/// # Panics
/// When the folder cannot be read, or the new files cannot be written.
#[must_use]
pub fn sources(folder: &str, prefixes: &[&str]) -> Vec<PathBuf> {
    println!("cargo:rerun-if-changed={folder}");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    let entries = std::path::absolute(folder).and_then(std::fs::read_dir);
    let entries = entries.unwrap_or_else(|error| panic!("{folder}: {error}"));
    let mut sources: Vec<PathBuf> = entries
        .map(|entry| {
            entry
                .unwrap_or_else(|error| panic!("{folder}: {error}"))
                .path()
        })
        .filter(|path| path.extension().is_some_and(|end| end == "cpp"))
        .collect();
    sources.sort();
    let mut units = vec![String::new(); prefixes.len() + 1];
    for source in sources {
        let name = source.file_name().unwrap_or_default().to_string_lossy();
        let place = prefixes.iter().position(|prefix| name.starts_with(prefix));
        units[place.unwrap_or(prefixes.len())] += &format!("#include \"{}\"\n", source.display());
    }
    let units = units.iter().enumerate();
    units
        .filter(|(_, text)| !text.is_empty())
        .map(|(number, text)| {
            let file = out.join(format!("shim_{number}.cpp"));
            let written = std::fs::write(&file, text);
            written.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            file
        })
        .collect()
}

/// A compiler of C++ with LLVM's headers, as LLVM itself is compiled.
#[must_use]
pub fn compiler() -> cc::Build {
    println!("cargo:rerun-if-env-changed=LLVM_CONFIG");
    let mut build = cc::Build::new();
    build
        .cpp(true)
        .std("c++17")
        .opt_level(2)
        .debug(false)
        // LLVM's headers are not ours to keep free of warnings.
        .flag(format!("-isystem{}", llvm_config("--includedir")))
        .flag("-fno-exceptions")
        // `llvm_unreachable` has its file's name in it: builds in different folders are to be equal.
        .remap_source_path(variable("CARGO_MANIFEST_DIR"), variable("CARGO_PKG_NAME"))
        .define("__STDC_CONSTANT_MACROS", None)
        .define("__STDC_FORMAT_MACROS", None)
        .define("__STDC_LIMIT_MACROS", None);
    build
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|error| panic!("{name}, which cargo sets: {error}"))
}

/// Has the shared library that is built carry a hash of itself, by which caches tell builds of it apart.
pub fn identify_library() {
    let target = std::env::var("CARGO_CFG_TARGET_OS");
    if target.is_ok_and(|target| target == "linux") {
        println!("cargo:rustc-cdylib-link-arg=-Wl,--build-id=sha1");
    }
}

/// Links shared libraries of LLVM's folder, and LLVM itself behind them.
pub fn link(libraries: &[&str]) {
    println!("cargo:rustc-link-search=native={}", llvm_config("--libdir"));
    for library in libraries.iter().chain(&["LLVM-22"]) {
        println!("cargo:rustc-link-lib=dylib={library}");
    }
}
