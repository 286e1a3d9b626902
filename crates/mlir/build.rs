//! Compiles the C++ shim, and links Debian's shared libMLIR and libLLVM-22.

use gfxjit_llvm_build::{compiler, identify_library, link, llvm_config, needs_header, sources};

fn main() {
    needs_header("mlir/InitAllDialects.h", "libmlir-22-dev");
    compiler()
        // The time of a compilation is spent in MLIR's libraries.
        .opt_level(1)
        .flag("-fno-rtti")
        .files(sources("shim", &[]))
        .compile("gfxjit_mlir_shim");
    link(&["MLIR"]);
    identify_library();
    // Debian's libMLIR is outside the loader's default folders.
    println!(
        "cargo:rustc-link-arg=-Wl,-rpath,{}",
        llvm_config("--libdir")
    );
}
