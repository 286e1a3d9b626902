//! Compiles the C++ shim and links Debian's shared libLLVM-22.
//!
//! `llvm-config` is found as `LLVM_CONFIG`, then `llvm-config-22` on the PATH, then
//! Debian's `/usr/lib/llvm-22/bin/llvm-config`.

use std::path::PathBuf;
use std::process::Command;

fn llvm_config(arg: &str) -> String {
    let from_env = std::env::var("LLVM_CONFIG").ok();
    let candidates = from_env
        .iter()
        .map(String::as_str)
        .chain(["llvm-config-22", "/usr/lib/llvm-22/bin/llvm-config"]);
    let mut tried = Vec::new();
    for program in candidates {
        match Command::new(program).arg(arg).output() {
            Ok(out) if out.status.success() => {
                return String::from_utf8_lossy(&out.stdout).trim().to_owned();
            }
            Ok(out) => tried.push(format!("{program}: {}", out.status)),
            Err(e) => tried.push(format!("{program}: {e}")),
        }
    }
    panic!(
        "gfxjit needs LLVM 22 (Debian: apt-get install llvm-22-dev, see ./x setup); tried {}",
        tried.join("; ")
    );
}

fn main() {
    println!("cargo:rerun-if-env-changed=LLVM_CONFIG");
    println!("cargo:rerun-if-changed=shim");
    let version = llvm_config("--version");
    assert!(
        version.starts_with("22."),
        "gfxjit is written against LLVM 22, llvm-config says {version}; set LLVM_CONFIG"
    );
    let mut sources: Vec<PathBuf> = std::fs::read_dir("shim")
        .expect("crates/llvm/shim")
        .map(|e| e.expect("shim entry").path())
        .filter(|p| p.extension().is_some_and(|x| x == "cpp"))
        .collect();
    sources.sort();
    cc::Build::new()
        .cpp(true)
        .std("c++17")
        .opt_level(2)
        .debug(false)
        // LLVM's headers are not ours to keep free of warnings.
        .flag(format!("-isystem{}", llvm_config("--includedir")))
        .flag("-fno-exceptions")
        .define("__STDC_CONSTANT_MACROS", None)
        .define("__STDC_FORMAT_MACROS", None)
        .define("__STDC_LIMIT_MACROS", None)
        .files(sources)
        .compile("gfxjit_llvm_shim");
    println!("cargo:rustc-link-search=native={}", llvm_config("--libdir"));
    println!("cargo:rustc-link-lib=dylib=LLVM-22");
}
