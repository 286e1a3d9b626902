//! Modules made by clang-22.

use std::fs;
use std::path::Path;

use gfxjit_test_tools::{Folder, run};

/// The beginning of every SPIR-V module.
const MAGIC: &[u8] = &[0x03, 0x02, 0x23, 0x07];

/// The keywords of HIP, without headers.
const KEYWORDS: &str = "\
    #define __global__ __attribute__((global))\n\
    #define __device__ __attribute__((device))\n\
    #define __shared__ __attribute__((shared))\n";

/// The module that clang makes of HIP C++ for `amdgcnspirv`.
pub(crate) fn hip(source: &str) -> Vec<u8> {
    let folder = Folder::new();
    folder.write("k.hip", format!("{KEYWORDS}{source}"));
    folder.run(
        "clang++-22",
        &[
            "-x",
            "hip",
            "--offload-arch=amdgcnspirv",
            "-use-spirv-backend",
            "--offload-device-only",
            "-nogpuinc",
            "-nogpulib",
            "-O2",
            "k.hip",
            "-o",
            "k.bundle",
        ],
    );
    let bundle = fs::read(folder.path("k.bundle")).expect("the bundle");
    let at = bundle.windows(4).position(|word| word == MAGIC);
    bundle[at.expect("SPIR-V in the bundle")..].to_vec()
}

/// The module that clang makes of OpenCL C 2.0 for `spirv64`.
pub(crate) fn opencl(path: &Path) -> Vec<u8> {
    let folder = Folder::new();
    let mut command = folder.command(
        "clang-22",
        &[
            "--target=spirv64",
            "-cl-std=CL2.0",
            "-x",
            "cl",
            "-O2",
            "-c",
            "-o",
            "k.spv",
        ],
    );
    run(command.arg(path));
    fs::read(folder.path("k.spv")).expect("the module")
}
