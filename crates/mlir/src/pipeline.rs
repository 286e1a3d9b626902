//! The passes, in order. `docs/internals/front-ends.md` explains each of them.

use gfxjit_front::Request;

use crate::chipset::chipset;

/// The pass on the whole module, when kernels are bodies of `gpu.launch`.
pub(crate) const OUTLINE: &str = "gpu-kernel-outlining";

/// The passes on each `gpu.module` that is not yet in LLVM's dialect.
pub(crate) fn lower(request: &Request<'_>) -> String {
    let chipset = chipset(&request.processor);
    let lanes = request.wave_size;
    let mlir = &request.mlir;
    let conversion = format!(
        "chipset={chipset} runtime=HIP index-bitwidth={} use-bare-ptr-memref-call-conv={}",
        mlir.index_bits, mlir.bare_pointers
    );
    [
        "lower-affine",
        "expand-strided-metadata",
        "memref-expand",
        // Lowers the result of the previous pass.
        "lower-affine",
        &format!("convert-arith-to-amdgpu{{chipset={chipset}}}"),
        "arith-expand",
        "gfxjit-lower-powers",
        "convert-vector-to-scf",
        "convert-scf-to-cf",
        // After the previous pass, because this one splits blocks.
        &format!("gfxjit-lower-reductions{{lanes={lanes} chipset={chipset}}}"),
        &format!("convert-amdgpu-to-rocdl{{chipset={chipset}}}"),
        "convert-vector-to-llvm",
        &format!("convert-gpu-to-rocdl{{{conversion}}}"),
        "reconcile-unrealized-casts",
    ]
    .join(",")
}

/// The passes on the rest of a module, which launches the kernels.
pub(crate) fn host(request: &Request<'_>) -> String {
    let to_llvm = format!(
        "gpu-to-llvm{{use-bare-pointers-for-kernels={}}}",
        request.mlir.bare_pointers
    );
    [
        "lower-affine",
        "expand-strided-metadata",
        "memref-expand",
        "lower-affine",
        "arith-expand",
        "gfxjit-lower-powers",
        "convert-vector-to-scf",
        "convert-scf-to-cf",
        "convert-vector-to-llvm",
        &to_llvm,
        "convert-math-to-llvm",
        "convert-math-to-libm",
        "finalize-memref-to-llvm",
        "convert-index-to-llvm",
        "convert-arith-to-llvm",
        "convert-ub-to-llvm",
        "convert-cf-to-llvm",
        "convert-func-to-llvm",
        "reconcile-unrealized-casts",
    ]
    .join(",")
}
