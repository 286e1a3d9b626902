//! Compiles the C kernels with clang-22 (Debian package clang-22) for this host's processor.

/// What clang gets besides -O3. The host's processor, as programs made for speed do; `errno`
/// of mathematical functions, which is not read, keeps them from becoming vectors; libmvec is
/// the vectors' libm that glibc brings.
const FLAGS: [&str; 4] = [
    "-std=c17",
    "-march=native",
    "-fno-math-errno",
    "-fveclib=libmvec",
];

fn main() {
    println!("cargo:rerun-if-changed=src/kernels.c");
    println!("cargo:rustc-env=NATIVE_FLAGS={}", FLAGS.join(" "));
    let mut build = cc::Build::new();
    for flag in FLAGS {
        build.flag(flag);
    }
    build
        .compiler("clang-22")
        .opt_level(3)
        .debug(false)
        .extra_warnings(true)
        .file("src/kernels.c")
        .compile("gfxjit_bench_native");
    println!("cargo:rustc-link-lib=dylib=mvec");
    println!("cargo:rustc-link-lib=dylib=m");
}
