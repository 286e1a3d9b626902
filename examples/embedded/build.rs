// Compiles the kernels in `src/gpu` for all GPUs.

fn main() {
    gfxjit_build::Kernels::new("kernels")
        .sources_in("src/gpu")
        .define("BLOCK", "64")
        .options(|options| options.cpp.arguments.push("-Wall".to_owned()))
        .build();
}
