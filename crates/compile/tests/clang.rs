//! IR and bitcode as clang-22 writes them from HIP C++ and OpenCL C, for many processors:
//! its attributes must not be taken for contradictions.

mod common;

use common::{object_target, parse, target};
use gfxjit_compile::{CompileError, Kind, Options, Source, compile};
use gfxjit_test_tools::{Folder, run};

const HIP: &str = r"
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
__device__ __attribute__((noinline)) float helper(float *p, int i) { return p[i] * 2.0f; }
__global__ void k(float *p, int n) {
  __shared__ float tile[64];
  int i = __builtin_amdgcn_workitem_id_x() + __builtin_amdgcn_workgroup_id_x() * 64;
  if (i < n) tile[i & 63] = helper(p, i);
  __builtin_amdgcn_s_barrier();
  if (i < n) p[i] = tile[63 - (i & 63)];
}
";

/// clang-22's output for the HIP source.
fn hip(folder: &Folder, arch: &str, level: &str, text: bool) -> Source {
    const OPTIONS: &str = "-x hip --cuda-device-only -nogpuinc -nogpulib -emit-llvm";
    folder.write("k.hip", HIP);
    let (kind, output) = if text { ("-S", "k.ll") } else { ("-c", "k.bc") };
    let options: Vec<&str> = OPTIONS.split(' ').collect();
    run(folder
        .command("clang-22", &options)
        .args([level, kind, "k.hip", "-o", output])
        .arg(format!("--offload-arch={arch}")));
    Source::from_file(folder.path(output)).unwrap_or_else(|e| panic!("{arch}: {e}"))
}

#[test]
fn hip_for_many_processors() {
    let folder = Folder::new();
    for (n, arch) in [
        "gfx803",
        "gfx900",
        "gfx906:sramecc+:xnack-",
        "gfx908",
        "gfx90a:xnack+",
        "gfx942",
        "gfx950",
        "gfx1010",
        "gfx1030",
        "gfx1100",
        "gfx1151",
        "gfx1201",
        "gfx1250",
        "gfx9-generic",
        "gfx9-4-generic",
        "gfx10-3-generic",
        "gfx11-generic",
        "gfx12-generic",
    ]
    .into_iter()
    .enumerate()
    {
        let text = n % 2 == 0;
        let source = hip(&folder, arch, if n % 3 == 0 { "-O0" } else { "-O2" }, text);
        assert_eq!(
            source.kind(),
            if text { Kind::IrText } else { Kind::Bitcode }
        );
        let compiled = compile(&source, target(arch), &Options::default())
            .unwrap_or_else(|e| panic!("{arch}: {e}"));
        assert!(
            compiled.report.diagnostics.is_empty(),
            "{arch}: {:?}",
            compiled.report.diagnostics
        );
        let made = object_target(&compiled.bytes);
        assert_eq!(made.target, target(arch));
        assert_eq!(
            made.code_object_version,
            if arch.contains("generic") { 6 } else { 5 },
            "{arch}"
        );
        let object = parse(&compiled.bytes);
        assert!(object.kernel("_Z1kPfi").is_some(), "{arch}");
        assert!(
            object.undefined.is_empty(),
            "{arch}: {:?}",
            object.undefined
        );
    }
}

#[test]
fn hip_for_another_processor_is_refused_by_function() {
    let folder = Folder::new();
    let source = hip(&folder, "gfx1030", "-O2", false);
    match compile(&source, target("gfx1100"), &Options::default()) {
        Err(CompileError::Attribute {
            function,
            attribute,
            value,
            target,
            ..
        }) => {
            assert!(
                function.contains("k") || function.contains("helper"),
                "{function}"
            );
            assert_eq!(
                (attribute.as_str(), value.as_str(), target.as_str()),
                ("target-cpu", "gfx1030", "gfx1100")
            );
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn opencl_c_needs_only_clang_and_the_device_libraries() {
    let folder = Folder::new();
    const OPTIONS: &str = "-x cl -cl-std=CL2.0 --target=amdgcn-amd-amdhsa -nogpulib -O1 -S \
                           -emit-llvm -Xclang -finclude-default-header";
    let options: Vec<&str> = OPTIONS.split_whitespace().collect();
    folder.write("saxpy.cl", "kernel void saxpy(global const float *x, global float *y, float a, uint n) {\n  size_t i = get_global_id(0);\n  if (i < n) y[i] = a * x[i] + native_exp(y[i]) + pow(x[i], a);\n}\n");
    for arch in ["gfx1100", "gfx942"] {
        run(folder
            .command("clang-22", &options)
            .args(["saxpy.cl", "-o", "saxpy.ll"])
            .arg(format!("-mcpu={arch}")));
        let source = Source::from_file(folder.path("saxpy.ll")).expect("IR");
        let compiled = compile(&source, target(arch), &Options::default())
            .unwrap_or_else(|e| panic!("{arch}: {e}"));
        let object = parse(&compiled.bytes);
        assert!(
            object.kernel("saxpy").is_some() && object.undefined.is_empty(),
            "{arch}: {:?}",
            object.undefined
        );
    }
}
