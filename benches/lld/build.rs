//! Compiles the C++ helper and links Debian's static LLD (package liblld-22-dev) over the
//! shared libLLVM-22.

use std::path::Path;

use gfxjit_llvm_build::{compiler, link, llvm_config};

fn main() {
    println!("cargo:rerun-if-changed=src/lld.cpp");
    let libraries = llvm_config("--libdir");
    assert!(
        Path::new(&libraries).join("liblldELF.a").exists(),
        "LLD in process needs liblldELF.a in {libraries} (Debian: apt-get install liblld-22-dev)"
    );
    compiler()
        .flag("-fno-rtti")
        .file("src/lld.cpp")
        .compile("gfxjit_lld_helper");
    println!("cargo:rustc-link-lib=static=lldELF");
    println!("cargo:rustc-link-lib=static=lldCommon");
    link(&[]);
    // LLD compresses debug sections through these itself.
    println!("cargo:rustc-link-lib=dylib=zstd");
    println!("cargo:rustc-link-lib=dylib=z");
    println!("cargo:rustc-link-lib=dylib=stdc++");
}
