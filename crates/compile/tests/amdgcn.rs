//! Sources for AMD's GPUs as PTX for NVIDIA's.

use gfxjit_compile::{CompileError, Options, Source, compile, portable};
use gfxjit_targets::Sm;

fn sm(name: &str) -> Sm {
    name.parse().unwrap()
}

fn source(name: &str, text: &str) -> Source {
    Source::detect(name, text.as_bytes()).unwrap()
}

fn ptx(source: &Source, architecture: &str) -> Result<String, CompileError> {
    let made = compile(source, sm(architecture), &Options::default())?;
    Ok(made.text().expect("PTX is text").to_owned())
}

fn made(text: &str) -> Result<String, CompileError> {
    let source = source("test.ll", text);
    ptx(&source, "sm_90")
}

fn refused(text: &str, part: &str) {
    let error = made(text).unwrap_err();
    assert!(
        matches!(error, CompileError::NotForNvidia { .. }),
        "{error}"
    );
    let text = error.to_string();
    assert!(text.contains(part) && text.contains("test.ll"), "{text}");
}

fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no `{part}` in\n{text}");
    }
}

#[test]
fn kernels_take_the_grid_or_are_whole() {
    let kernel = |attribute: &str| {
        format!(
            "declare i32 @llvm.amdgcn.workitem.id.x()
            define amdgpu_kernel void @k(ptr addrspace(1) %p, float %x) {attribute} {{
              %i = call i32 @llvm.amdgcn.workitem.id.x()
              %at = getelementptr float, ptr addrspace(1) %p, i32 %i
              store float %x, ptr addrspace(1) %at
              ret void
            }}"
        )
    };
    let text = made(&kernel("")).unwrap();
    has(
        &text,
        &[
            ".target sm_90",
            ".visible .entry k(",
            ".param .u64 .ptr .global",
            ".param .align 4 .b8 k_param_2[12]",
            "__gfxjit_grid_k",
            "st.global",
        ],
    );
    let whole = "\"uniform-work-group-size\"=\"true\" \"amdgpu-flat-work-group-size\"=\"1,256\"";
    let text = made(&kernel(whole)).unwrap();
    has(&text, &[".maxntid 256", "%tid.x"]);
    assert!(
        !text.contains("k_param_2") && !text.contains("__gfxjit_grid"),
        "{text}"
    );
}

#[test]
fn implicit_arguments_are_what_the_launch_says() {
    let text = made(
        "declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
        define amdgpu_kernel void @k(ptr addrspace(1) %p) \"uniform-work-group-size\"=\"true\" {
          %args = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
          %at = getelementptr i8, ptr addrspace(4) %args, i64 12
          %size = load i16, ptr addrspace(4) %at
          store i16 %size, ptr addrspace(1) %p
          ret void
        }",
    )
    .unwrap();
    has(&text, &["%ntid.x", "st.global.b16"]);
    // The memory that they were put in is gone.
    assert!(!text.contains(".local"), "{text}");
}

#[test]
fn lanes_memory_and_scopes_are_carried_over() {
    let text = made(
        "@lds = internal addrspace(3) global [64 x i32] poison
        @table = internal addrspace(4) constant [2 x i32] [i32 3, i32 5]
        declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
        declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
        declare i64 @llvm.amdgcn.ballot.i64(i1)
        declare void @llvm.amdgcn.s.barrier()
        define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %i, ptr addrspace(4) byref(i64) align 8 %s) {
          %slot = alloca i32, addrspace(5)
          %flat = addrspacecast ptr addrspace(5) %slot to ptr
          store volatile i32 %i, ptr %flat
          %v = load volatile i32, ptr addrspace(5) %slot
          %there = call i32 @llvm.amdgcn.ds.bpermute(i32 %v, i32 %i)
          %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %there)
          %in = getelementptr i32, ptr addrspace(3) @lds, i32 %i
          store volatile i32 %first, ptr addrspace(3) %in
          fence syncscope(\"workgroup\") release
          call void @llvm.amdgcn.s.barrier()
          %of = getelementptr i32, ptr addrspace(4) @table, i32 %i
          %constant = load i32, ptr addrspace(4) %of
          %old = atomicrmw add ptr addrspace(1) %p, i32 %constant syncscope(\"agent\") monotonic
          %is = icmp eq i32 %old, 3
          %mask = call i64 @llvm.amdgcn.ballot.i64(i1 %is)
          %whole = load i64, ptr addrspace(4) %s
          %sum = add i64 %mask, %whole
          store i64 %sum, ptr addrspace(1) %p
          ret void
        }",
    )
    .unwrap();
    has(
        &text,
        &[
            "shfl.sync.idx",
            "vote.sync.ballot",
            "activemask",
            "barrier.sync",
            ".shared .align 4 .b8 lds[256]",
            "fence.acq_rel.cta",
            "atom.global.add.u32",
            ".param .align 8 .b8 k_param_2[8]",
        ],
    );
}

#[test]
fn math_is_ocmls() {
    let text = made(
        "declare float @__ocml_exp_f32(float)
        define amdgpu_kernel void @k(ptr addrspace(1) %p, float %x) {
          %y = call float @__ocml_exp_f32(float %x)
          store float %y, ptr addrspace(1) %p
          ret void
        }",
    );
    has(&text.unwrap(), &["fma.rn", "st.global"]);
}

#[test]
fn what_nvidias_gpus_have_not_is_refused_by_its_name() {
    refused(
        "declare <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float, float, <4 x float>, i32, i32, i32)
        define amdgpu_kernel void @k(ptr addrspace(1) %p) {
          %r = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float 1.0, float 1.0, <4 x float> zeroinitializer, i32 0, i32 0, i32 0)
          store <4 x float> %r, ptr addrspace(1) %p
          ret void
        }",
        "`llvm.amdgcn.mfma.f32.4x4x1f32`",
    );
    refused(
        "define amdgpu_kernel void @k() {
          call void asm sideeffect \"s_nop 1\", \"\"()
          ret void
        }",
        "`k` has assembly, `s_nop 1`",
    );
    refused(
        "define amdgpu_kernel void @k(ptr addrspace(3) %p) {
          store i32 1, ptr addrspace(3) %p
          ret void
        }",
        "kernel `k` takes a pointer to LDS",
    );
    refused(
        "declare i32 @nowhere(i32)
        define amdgpu_kernel void @k(ptr addrspace(1) %p) {
          %r = call i32 @nowhere(i32 1)
          store i32 %r, ptr addrspace(1) %p
          ret void
        }",
        "`nowhere`, which `k` uses, has no body",
    );
    refused(
        "define amdgpu_kernel void @k(ptr addrspace(7) %p) {
          store i32 1, ptr addrspace(7) %p
          ret void
        }",
        "address space 7",
    );
}

#[test]
fn code_for_nvidias_gpus_stays_as_it_is() {
    let text = made(
        "target triple = \"nvptx64-nvidia-cuda\"
        declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
        declare float @__nv_expf(float)
        define ptx_kernel void @k(ptr %p, float %x) {
          %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
          %at = getelementptr float, ptr %p, i32 %i
          %y = call float @__nv_expf(float %x)
          store float %y, ptr %at
          ret void
        }",
    )
    .unwrap();
    has(&text, &[".visible .entry k(", "%tid.x", "fma.rn"]);
    let written = ".version 7.0\n.target sm_70\n.address_size 64\n.visible .entry k() { ret; }\n";
    let source = source("k.ptx", written);
    assert_eq!(ptx(&source, "sm_90").unwrap(), written);
}

#[test]
fn a_portable_modules_ptx_is_taken_before_its_ir() {
    let ir = "define amdgpu_kernel void @k(ptr addrspace(1) %p) {
      store i32 7, ptr addrspace(1) %p
      ret void
    }";
    let portable = portable(&source("k.ll", ir), &Options::default()).unwrap();
    let module = |architectures: &[&str]| {
        let mut writer = gfxjit_bundle::portable::Writer::new();
        for architecture in architectures {
            let text =
                format!(".version 7.0\n.target {architecture}\n.visible .entry k() {{ ret; }}\n");
            writer.entry(gfxjit_bundle::NewEntry::ptx(
                text.into_bytes(),
                sm(architecture),
            ));
        }
        writer.entry(gfxjit_bundle::NewEntry::ir(portable.artifact.bytes.clone()));
        writer.finish().unwrap()
    };
    let taken = |architectures: &[&str], device: &str| {
        let source = Source::detect("k.gpu", module(architectures)).unwrap();
        ptx(&source, device).unwrap()
    };
    has(&taken(&["sm_70", "sm_80"], "sm_90"), &[".target sm_80"]);
    has(&taken(&["sm_70", "sm_80"], "sm_75"), &[".target sm_70"]);
    has(
        &taken(&["sm_100"], "sm_90"),
        &[".target sm_90", "st.global"],
    );
}
