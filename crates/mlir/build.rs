//! Compiles the C++ shim, and links Debian's shared libMLIR and libLLVM-22.

use gfxjit_llvm_build::{compiler, identify_library, link, llvm_config, needs_header, sources};

fn main() {
    needs_header("mlir/InitAllDialects.h", "libmlir-22-dev");
    compiler()
        // It is the libraries that take time.
        .opt_level(1)
        .flag("-fno-rtti")
        .files(sources("shim", &[]))
        .compile("gfxjit_mlir_shim");
    link(&["MLIR"]);
    identify_library();
    // Debian keeps libMLIR where the loader does not look.
    println!(
        "cargo:rustc-link-arg=-Wl,-rpath,{}",
        llvm_config("--libdir")
    );
}
