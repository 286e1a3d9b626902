//! IR that is made for no target, and compiled for whichever is there.

mod common;

use common::{bitcode, isolated, object, object_target, source, target};
use gfxjit_compile::{CompileError, Emit, OptLevel, Options, Source, emit, portable};

const TARGETS: [&str; 8] = [
    "gfx900",
    "gfx90a:xnack+",
    "gfx942",
    "gfx1010",
    "gfx1030",
    "gfx1100",
    "gfx1201",
    "gfx12-generic",
];

/// The IR of a source, as a source.
fn made(source: &Source, options: &Options) -> Source {
    let made = portable(source, options).unwrap_or_else(|e| panic!("{e}"));
    let ir = Source::detect("ir", made.artifact.bytes)
        .and_then(|ir| ir.with_options(&made.facts.options));
    ir.unwrap_or_else(|e| panic!("{e}"))
}

/// The IR that the optimiser leaves of it for a target.
fn finished(ir: &Source, device: &str) -> String {
    let text = emit(ir, target(device), &Options::default(), Emit::OptIr);
    String::from_utf8(text.unwrap_or_else(|e| panic!("{device}: {e}")).bytes).expect("text")
}

const HIP: &str = r#"
__device__ __attribute__((target("mai-insts"))) static float matrix(float a, float b) {
  using four = __attribute__((__vector_size__(16))) float;
  four c = {};
  return __builtin_amdgcn_mfma_f32_4x4x1f32(a, b, c, 0, 0, 0)[0];
}
__global__ void k(float *out) {
  float x = __sinf(out[threadIdx.x]) + sinf(out[threadIdx.x]);
  if (__gfxjit_reflect("feature=mai-insts"))
    x += matrix(x, x);
  out[threadIdx.x] = x + __gfxjit_reflect("major") * 1000 + warpSize;
  unsigned long long lanes = __ballot(x > 0);
  out[threadIdx.x + 64] = __popcll(lanes);
}
"#;

#[test]
fn one_ir_is_finished_for_every_target() {
    for ir in [
        made(&source("k.hip", HIP), &Options::default()),
        made(&source("k.hip", HIP), &isolated()),
    ] {
        assert_eq!(ir.detect_target(), None);
        let bytes = ir.bytes();
        assert!(reflects(bytes));
        for device in TARGETS {
            let object = object(&ir, &Options::default(), device);
            assert_eq!(object_target(&object).target, target(device));
            let text = finished(&ir, device);
            let has_matrices = ["gfx90a:xnack+", "gfx942"].contains(&device);
            assert_eq!(text.contains("llvm.amdgcn.mfma"), has_matrices, "{device}");
            assert!(!text.contains("@__gfxjit_reflect"), "{device}");
            // The device library's own, linked at last.
            assert!(!text.contains("declare float @__ocml"), "{device}");
        }
    }
}

/// Whether all that says `gfx` is the question.
fn reflects(bytes: &[u8]) -> bool {
    let count = |text: &[u8]| bytes.windows(text.len()).filter(|w| *w == text).count();
    count(b"gfx") == count(b"__gfxjit_reflect")
}

#[test]
fn questions_have_the_targets_answers() {
    let ask = |question: &str| {
        format!(
            "define amdgpu_kernel void @k(ptr addrspace(1) %p) {{\n\
             %a = call i32 @__gfxjit_reflect(ptr addrspacecast (ptr addrspace(4) @q to ptr))\n\
             store i32 %a, ptr addrspace(1) %p\n  ret void\n}}\n\
             declare i32 @__gfxjit_reflect(ptr)\n\
             @q = private addrspace(4) constant [{} x i8] c\"{question}\\00\"\n",
            question.len() + 1
        )
    };
    let answer = |question: &str, device: &str| {
        let ir = made(&source("k.ll", &ask(question)), &Options::default());
        let text = finished(&ir, device);
        let (_, rest) = text.split_once("store i32 ").expect("a store");
        rest.split(',').next().and_then(|n| n.parse::<u32>().ok())
    };
    for (question, device, expected) in [
        ("major", "gfx90a", 9),
        ("minor", "gfx90a", 0),
        ("stepping", "gfx90a", 10),
        ("minor", "gfx1030", 3),
        ("processor=gfx942", "gfx942", 1),
        ("processor=gfx942", "gfx90a", 0),
        ("processor=gfx1100", "gfx11-generic", 0),
        ("family=gfx11-generic", "gfx1100", 1),
        ("family=gfx11-generic", "gfx11-generic", 1),
        ("family=gfx11-generic", "gfx1030", 0),
        ("feature=gfx12-insts", "gfx1201", 1),
        ("feature=gfx12-insts", "gfx1100", 0),
        ("xnack", "gfx90a:xnack+", 1),
        ("xnack", "gfx90a", 0),
        ("sramecc", "gfx90a:sramecc+", 1),
        ("wave_size", "gfx942", 64),
        ("wave_size", "gfx1100", 32),
        ("lds_bytes", "gfx942", 65536),
        ("lds_bytes", "gfx950", 163_840),
    ] {
        assert_eq!(
            answer(question, device),
            Some(expected),
            "{question} {device}"
        );
    }
    for question in [
        "",
        "weather",
        "feature=made-up",
        "processor=made-up",
        "family=gfx942",
    ] {
        let ir = made(&source("k.ll", &ask(question)), &Options::default());
        let error = emit(&ir, target("gfx942"), &Options::default(), Emit::Ir);
        let error = error.expect_err(question).to_string();
        assert!(
            error.contains(&format!("the question `{question}`")),
            "{error}"
        );
    }
}

#[test]
fn waves_that_ir_insists_on_are_said() {
    let wave = |text: &str, options: &Options| {
        let made = portable(&source("k.ll", text), options).unwrap_or_else(|e| panic!("{e}"));
        made.facts.wave_size
    };
    let kernel = "define amdgpu_kernel void @k() #0 { ret void }\n";
    let attribute = |value: &str| format!("{kernel}attributes #0 = {{ nounwind {value} }}\n");
    let any = Options::default();
    assert_eq!(wave(&attribute(""), &any), None);
    assert_eq!(
        wave(&attribute("\"target-features\"=\"+wavefrontsize64\""), &any),
        Some(64)
    );
    assert_eq!(
        wave(
            &attribute("\"target-features\"=\"+dpp,+wavefrontsize32\""),
            &any
        ),
        Some(32)
    );
    let ballot = "define i32 @f(i1 %x) {\n  %m = call i32 @llvm.amdgcn.ballot.i32(i1 %x)\n  ret i32 %m\n}\n\
                  declare i32 @llvm.amdgcn.ballot.i32(i1)\n";
    assert_eq!(wave(ballot, &any), Some(32));
    assert_eq!(wave(&ballot.replace("i32", "i64"), &any), None);
    let mut wide = Options::default();
    wide.wave_size = Some(64);
    assert_eq!(wave(&attribute(""), &wide), Some(64));
    // It is kept: the loader does not know it.
    let ir = made(&source("k.hip", HIP), &wide);
    for (device, good) in [("gfx1100", true), ("gfx942", true), ("gfx900", true)] {
        let text = emit(&ir, target(device), &Options::default(), Emit::OptIr);
        assert_eq!(text.is_ok(), good, "{device}: {text:?}");
    }
    let mut narrow = Options::default();
    narrow.wave_size = Some(32);
    let ir = made(&source("k.hip", HIP), &narrow);
    let error = emit(&ir, target("gfx942"), &Options::default(), Emit::Obj).expect_err("no such");
    assert!(
        error.to_string().contains("no waves of 32 lanes"),
        "{error}"
    );
    let error = portable(&source("k.ll", ballot), &wide).expect_err("both");
    assert!(matches!(error, CompileError::NotPortable { .. }), "{error}");
}

#[test]
fn options_that_belong_to_the_ir_are_kept() {
    let text = "define float @f(float %x) {\n  %y = fadd float %x, 0.0\n  %z = call float @__ocml_sqrt_f32(float %y)\n  ret float %z\n}\n\
                declare float @__ocml_sqrt_f32(float)\n";
    let mut plain = Options::default();
    plain.opt = OptLevel::O0;
    let ir = made(&source("k.ll", text), &plain);
    assert!(
        finished(&ir, "gfx942").contains("@__ocml_sqrt_f32"),
        "unoptimised: the call stays"
    );
    let ir = made(&source("k.ll", text), &Options::default());
    assert!(!finished(&ir, "gfx942").contains("call float @__ocml_sqrt_f32"));
    // A code object version that was left open is the loader's.
    let mut older = Options::default();
    older.code_object_version = Some(4);
    let object = emit(&ir, target("gfx942"), &older, Emit::Obj).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(object_target(&object.bytes).code_object_version, 4);
    let error = ir.with_options("{\"opt\":7}").expect_err("no options");
    assert!(
        error.to_string().contains("its options cannot be read"),
        "{error}"
    );
}

#[test]
fn what_is_for_some_gpus_only_is_refused() {
    let named = "define void @f() #0 { ret void }\nattributes #0 = { \"target-cpu\"=\"gfx90a\" }\n";
    for source in [
        source("k.ll", named),
        Source::detect("k.bc", bitcode(named)).expect("bitcode"),
    ] {
        let error = portable(&source, &Options::default()).expect_err("named");
        assert!(matches!(error, CompileError::NotPortable { .. }), "{error}");
        assert!(error.to_string().contains("name gfx90a"), "{error}");
    }
    let text = ".amdgcn_target \"amdgcn-amd-amdhsa--gfx90a\"\ns_endpgm\n";
    let error = portable(&source("k.s", text), &Options::default()).expect_err("assembly");
    assert!(matches!(error, CompileError::NoSuchStep { .. }), "{error}");
    // What needs an instruction that not all have is the front end's to refuse.
    let text = "__global__ void k(float *p) { *p = __builtin_amdgcn_mfma_f32_4x4x1f32(*p, *p, {}, 0, 0, 0)[0]; }";
    let error = portable(&source("k.hip", text), &Options::default()).expect_err("mfma");
    assert!(error.to_string().contains("mai-insts"), "{error}");
}

#[test]
fn nvidias_ir_ptx_opencl_and_mlir_are_kept_for_later() {
    let ptx = ".version 7.8\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 p) {\n\
               .reg .b64 %rd<3>;\n.reg .b32 %r<2>;\n\
               ld.param.u64 %rd1, [p];\ncvta.to.global.u64 %rd2, %rd1;\nmov.u32 %r1, %tid.x;\n\
               st.global.u32 [%rd2], %r1;\nret;\n}\n";
    let nvvm = "target triple = \"nvptx64-nvidia-cuda\"\ndefine ptx_kernel void @k(ptr %p) { \
                store i32 1, ptr %p\n ret void }\n";
    let opencl = "__kernel void k(__global float *p) { if (__gfxjit_reflect(\"major\") > 0) p[get_global_id(0)] = sin(p[0]); }";
    let mlir =
        "gpu.module @m {\n  gpu.func @k(%p: memref<4xf32>) kernel {\n    gpu.return\n  }\n}\n";
    for (name, text) in [
        ("k.ptx", ptx),
        ("k.ll", nvvm),
        ("k.cl", opencl),
        ("k.mlir", mlir),
    ] {
        let ir = made(&source(name, text), &Options::default());
        for device in TARGETS {
            let object = object(&ir, &Options::default(), device);
            assert_eq!(object_target(&object).target, target(device), "{name}");
        }
    }
}
