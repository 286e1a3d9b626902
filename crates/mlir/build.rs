//! Compiles the C++ shim, and links Debian's shared libMLIR and libLLVM-22.

use std::path::PathBuf;
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
    panic!("gfxjit-mlir needs LLVM 22 (Debian: apt-get install llvm-22-dev, see ./x setup)");
}

fn main() {
    println!("cargo:rerun-if-env-changed=LLVM_CONFIG");
    println!("cargo:rerun-if-changed=shim");
    let include = PathBuf::from(llvm_config("--includedir"));
    assert!(
        include.join("mlir/InitAllDialects.h").is_file(),
        "gfxjit-mlir needs MLIR's headers (Debian: apt-get install libmlir-22-dev, see ./x setup)"
    );
    let mut sources: Vec<PathBuf> = std::fs::read_dir("shim")
        .expect("crates/mlir/shim")
        .map(|entry| entry.expect("an entry of crates/mlir/shim").path())
        .filter(|path| path.extension().is_some_and(|end| end == "cpp"))
        .collect();
    sources.sort();
    cc::Build::new()
        .cpp(true)
        .std("c++17")
        // It is the libraries that take time.
        .opt_level(1)
        .debug(false)
        // LLVM's headers are not ours to keep free of warnings.
        .flag(format!("-isystem{}", include.display()))
        .flag("-fno-exceptions")
        .flag("-fno-rtti")
        .define("__STDC_CONSTANT_MACROS", None)
        .define("__STDC_FORMAT_MACROS", None)
        .define("__STDC_LIMIT_MACROS", None)
        .files(sources)
        .compile("gfxjit_mlir_shim");
    let libraries = llvm_config("--libdir");
    println!("cargo:rustc-link-search=native={libraries}");
    println!("cargo:rustc-link-lib=dylib=MLIR");
    println!("cargo:rustc-link-lib=dylib=LLVM-22");
    // Debian keeps libMLIR where the loader does not look.
    println!("cargo:rustc-link-arg=-Wl,-rpath,{libraries}");
}
