//! Compiles the C++ helper and links Debian's static LLD (package liblld-22-dev) over the
//! shared libLLVM-22.
//!
//! `llvm-config` is found as `LLVM_CONFIG`, then `llvm-config-22` on the PATH, then
//! Debian's `/usr/lib/llvm-22/bin/llvm-config`.

use std::path::Path;
use std::process::Command;

fn llvm_config(arg: &str) -> String {
    let from_env = std::env::var("LLVM_CONFIG").ok();
    let candidates = from_env
        .iter()
        .map(String::as_str)
        .chain(["llvm-config-22", "/usr/lib/llvm-22/bin/llvm-config"]);
    for program in candidates {
        if let Ok(out) = Command::new(program).arg(arg).output()
            && out.status.success()
        {
            return String::from_utf8_lossy(&out.stdout).trim().to_owned();
        }
    }
    panic!("LLD in process needs LLVM 22 (Debian: apt-get install llvm-22-dev)");
}

fn main() {
    println!("cargo:rerun-if-env-changed=LLVM_CONFIG");
    println!("cargo:rerun-if-changed=src/lld.cpp");
    let libraries = llvm_config("--libdir");
    assert!(
        Path::new(&libraries).join("liblldELF.a").exists(),
        "LLD in process needs liblldELF.a in {libraries} (Debian: apt-get install liblld-22-dev)"
    );
    cc::Build::new()
        .cpp(true)
        .std("c++17")
        .opt_level(2)
        .debug(false)
        // LLVM's headers are not ours to keep free of warnings.
        .flag(format!("-isystem{}", llvm_config("--includedir")))
        .flag("-fno-exceptions")
        .flag("-fno-rtti")
        .define("__STDC_CONSTANT_MACROS", None)
        .define("__STDC_FORMAT_MACROS", None)
        .define("__STDC_LIMIT_MACROS", None)
        .file("src/lld.cpp")
        .compile("gfxjit_lld_helper");
    println!("cargo:rustc-link-search=native={libraries}");
    println!("cargo:rustc-link-lib=static=lldELF");
    println!("cargo:rustc-link-lib=static=lldCommon");
    println!("cargo:rustc-link-lib=dylib=LLVM-22");
    // LLD compresses debug sections through these itself.
    println!("cargo:rustc-link-lib=dylib=zstd");
    println!("cargo:rustc-link-lib=dylib=z");
    println!("cargo:rustc-link-lib=dylib=stdc++");
}
