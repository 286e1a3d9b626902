//! Compiles the C++ shim and links Debian's shared libLLVM-22.

use gfxjit_llvm_build::{compiler, link, llvm_config, sources};

fn main() {
    let version = llvm_config("--version");
    assert!(
        version.starts_with("22."),
        "gfxjit is written against LLVM 22, llvm-config says {version}; set LLVM_CONFIG"
    );
    compiler()
        .files(sources("shim", &["nvptx"]))
        .compile("gfxjit_llvm_shim");
    link(&[]);
}
