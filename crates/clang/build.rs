//! Compiles the C++ shim, links Debian's shared libclang-cpp and libLLVM-22, and lists the headers
//! in `include` for embedding.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

fn llvm_config(arg: &str) -> String {
    let from_env = std::env::var("LLVM_CONFIG").ok();
    let candidates = from_env
        .iter()
        .map(String::as_str)
        .chain(["llvm-config-22", "/usr/lib/llvm-22/bin/llvm-config"]);
    for program in candidates {
        match Command::new(program).arg(arg).output() {
            Ok(out) if out.status.success() => {
                return String::from_utf8_lossy(&out.stdout).trim().to_owned();
            }
            _ => {}
        }
    }
    panic!("gfxjit-clang needs LLVM 22 (Debian: apt-get install llvm-22-dev, see ./x setup)");
}

/// All files below a folder, by their names from there.
fn files(folder: &Path, below: &str, found: &mut Vec<(String, PathBuf)>) {
    let entries = std::fs::read_dir(folder).expect("crates/clang/include");
    for entry in entries {
        let path = entry.expect("an entry of crates/clang/include").path();
        let name = path.file_name().and_then(|name| name.to_str());
        let name = format!("{below}{}", name.expect("a name in UTF-8"));
        if path.is_dir() {
            files(&path, &format!("{name}/"), found);
        } else {
            found.push((name, path));
        }
    }
}

fn main() {
    println!("cargo:rerun-if-env-changed=LLVM_CONFIG");
    println!("cargo:rerun-if-changed=shim");
    println!("cargo:rerun-if-changed=include");
    let include = PathBuf::from(llvm_config("--includedir"));
    assert!(
        include.join("clang/CodeGen/CodeGenAction.h").is_file(),
        "gfxjit-clang needs clang's headers (Debian: apt-get install libclang-22-dev, see ./x setup)"
    );
    cc::Build::new()
        .cpp(true)
        .std("c++17")
        .opt_level(2)
        .debug(false)
        // LLVM's headers are not ours to keep free of warnings.
        .flag(format!("-isystem{}", include.display()))
        .flag("-fno-exceptions")
        .flag("-fno-rtti")
        .define("__STDC_CONSTANT_MACROS", None)
        .define("__STDC_FORMAT_MACROS", None)
        .define("__STDC_LIMIT_MACROS", None)
        .file("shim/front.cpp")
        .compile("gfxjit_clang_shim");
    println!("cargo:rustc-link-search=native={}", llvm_config("--libdir"));
    println!("cargo:rustc-link-lib=dylib=clang-cpp");
    println!("cargo:rustc-link-lib=dylib=LLVM-22");

    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut headers = Vec::new();
    files(&root.join("include"), "", &mut headers);
    headers.sort();
    let mut list = String::from("[\n");
    for (name, path) in headers {
        let path = path.display();
        let _ = writeln!(
            list,
            "({name:?}, concat!(include_str!({path:?}), \"\\0\")),"
        );
    }
    list.push(']');
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    std::fs::write(out.join("headers.rs"), list).expect("OUT_DIR can be written");
}
