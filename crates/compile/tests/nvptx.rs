//! IR made for NVIDIA's GPUs, and PTX: what becomes of it, what is refused, and that damage does no harm.

mod common;

use std::time::{Duration, Instant};

use common::damage::Random;
use common::{bitcode, source, target};
use gfxjit_compile::{CompileError, Emit, Kind, Options, Source, compile, emit};

const HEAD: &str = "target triple = \"nvptx64-nvidia-cuda\"\n\
    declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
    declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n";

/// A module with this inside a kernel `k`.
fn module(declarations: &str, inside: &str) -> String {
    format!(
        "{HEAD}{declarations}\ndefine ptx_kernel void @k(ptr %p, i32 %n) {{\n{inside}\n  ret void\n}}\n"
    )
}

/// The IR that is handed to the optimiser.
fn ir(text: &str, device: &str) -> Result<String, CompileError> {
    let made = emit(
        &source("k.ll", text),
        target(device),
        &Options::default(),
        Emit::Ir,
    )?;
    Ok(String::from_utf8(made.bytes).expect("text"))
}

#[test]
fn kernels_say_whose_a_module_without_a_triple_is() {
    let text = "target datalayout = \"e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64\"\n\
        declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
        define ptx_kernel void @k(ptr addrspace(1) %p) {\n\
        %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
        store i32 %i, ptr addrspace(1) %p\n  ret void\n}\n";
    let made = ir(text, "gfx942").unwrap_or_else(|e| panic!("{e}"));
    assert!(
        made.contains("define amdgpu_kernel void @k(ptr addrspace(1)"),
        "{made}"
    );
    let sm: gfxjit_targets::Sm = "sm_90".parse().expect("an architecture");
    let made =
        compile(&source("k.ll", text), sm, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
    let made = made.text().expect("PTX is text");
    assert!(made.contains(".visible .entry k("), "{made}");
}

#[test]
fn kernels_become_kernels() {
    let text = format!(
        "{HEAD}%s = type {{ i64, float }}\n\
         define ptx_kernel void @k(ptr %out, ptr byval(%s) align 8 %s, i32 %n) \"nvvm.reqntid\"=\"8,4,1\" {{\n\
         %x = alloca i32, align 4\n  store i32 %n, ptr %x\n  %v = load i64, ptr %s\n\
         store i64 %v, ptr %out\n  %y = load i32, ptr %x\n  store i32 %y, ptr %out\n  ret void\n}}\n"
    );
    for device in [
        "gfx900",
        "gfx942",
        "gfx1030",
        "gfx1100",
        "gfx1201",
        "gfx11-generic",
    ] {
        let ir = ir(&text, device).unwrap_or_else(|e| panic!("{device}: {e}"));
        for piece in [
            "target triple = \"amdgcn-amd-amdhsa\"",
            "define amdgpu_kernel void @k(ptr addrspace(1)",
            "ptr addrspace(4) noundef byref(%s) align 8",
            "alloca i32, align 4, addrspace(5)",
            "\"amdgpu-flat-work-group-size\"=\"32,32\"",
        ] {
            assert!(ir.contains(piece), "{device}: no `{piece}` in\n{ir}");
        }
    }
}

#[test]
fn bitcode_is_taken_as_text_is() {
    let text = module(
        "",
        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  store i32 %t, ptr %p",
    );
    let source = Source::detect("k.bc", bitcode(&text)).expect("bitcode");
    for device in ["gfx90a", "gfx1100"] {
        compile(&source, target(device), &Options::default()).expect("compiles");
    }
}

#[test]
fn all_code_object_versions_have_sizes_of_workgroups() {
    let text = module(
        "",
        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n  store i32 %t, ptr %p",
    );
    for (version, from) in [
        (4, "dispatch.ptr"),
        (5, "implicitarg.ptr"),
        (6, "implicitarg.ptr"),
    ] {
        let mut options = Options::default();
        options.code_object_version = Some(version);
        let made = emit(&source("k.ll", &text), target("gfx942"), &options, Emit::Ir).expect("IR");
        let ir = String::from_utf8(made.bytes).expect("text");
        assert!(ir.contains(from), "{version}: {ir}");
    }
}

#[test]
fn ptx_is_recognised_and_compiled() {
    let text = "//\n.version 8.0\n.target sm_90a\n.address_size 64\n.visible .entry k(.param .u64 .ptr a)\n{\n\
                .reg .b64 %rd<2>;\n.reg .b32 %r<2>;\nld.param.u64 %rd1, [a];\nmov.u32 %r1, %tid.x;\n\
                st.global.u32 [%rd1], %r1;\nret;\n}\n";
    let source = source("k.ptx", text);
    assert_eq!(source.kind(), Kind::Ptx);
    compile(&source, target("gfx1100"), &Options::default()).expect("compiles");
}

#[test]
fn a_kernel_that_is_not_done_leaves_the_others() {
    let text = ".version 8.0\n.target sm_90\n.address_size 64\n\
        .func f() { wgmma.fence.sync.aligned; ret; }\n\
        .entry good() { ret; }\n.entry bad() { call f, (); ret; }\n.entry worse() { @@ }\n";
    let source = source("k.ptx", text);
    let made = compile(&source, target("gfx1100"), &Options::default()).expect("compiles");
    let [warning] = &made.report.diagnostics[..] else {
        panic!("{:?}", made.report.diagnostics);
    };
    assert!(warning.message.contains("`bad`, `worse`"), "{warning:?}");
    let object = gfxjit_codeobj::CodeObject::parse(&made.bytes).expect("an object");
    let names: Vec<&str> = object.kernels.iter().map(|k| k.name.as_str()).collect();
    assert_eq!(
        (names.as_slice(), object.variables.len()),
        (&["good"][..], 0)
    );
    for (name, said) in [
        ("bad", "line 6: `call` calls `f`, which is left out: `wgmma"),
        ("worse", "line 7: a predicate is expected"),
    ] {
        let kernel = object.defective_kernel(name).expect("what is left out");
        assert!(
            kernel.defect.to_string().contains(said),
            "{}",
            kernel.defect
        );
    }
    let none = text.replace(".entry good() { ret; }", "");
    let source = common::source("k.ptx", &none);
    let error = compile(&source, target("gfx1100"), &Options::default()).unwrap_err();
    assert!(error.to_string().contains("`call` calls `f`"), "{error}");
}

#[test]
fn mistakes_in_ptx_have_a_place() {
    let text = ".version 8.0\n.target sm_90\n.address_size 64\n.entry k()\n{\n  wgmma.fence.sync.aligned;\n}\n";
    let error = compile(
        &source("k.ptx", text),
        target("gfx1100"),
        &Options::default(),
    )
    .unwrap_err();
    let first = error.diagnostics().first().expect("a diagnostic");
    assert_eq!((first.line, first.column), (Some(6), Some(3)));
    assert!(
        first
            .message
            .contains("`wgmma.fence.sync.aligned` is a matrix instruction"),
        "{error}"
    );
    assert_eq!(
        first.snippet.as_deref(),
        Some("  wgmma.fence.sync.aligned;")
    );
}

#[test]
fn what_cannot_be_carried_over_is_refused_by_name() {
    let call = |name: &str, result: &str, args: &str| {
        let types: Vec<&str> = args
            .split(", ")
            .map(|arg| arg.rsplit_once(' ').map_or("", |(ty, _)| ty))
            .collect();
        module(
            &format!("declare {result} @{name}({})", types.join(", ")),
            &format!("  call {result} @{name}({args})"),
        )
    };
    let shared = "%s = type { i32, ptr addrspace(3) }";
    for (text, said) in [
        (
            call(
                "llvm.nvvm.barrier.cta.sync.aligned.count",
                "void",
                "i32 0, i32 %n",
            ),
            "counts some",
        ),
        (
            call("llvm.nvvm.add.rz.f16", "half", "half 1.0, half 2.0"),
            "`llvm.nvvm.add.rz.f16`, which `k` uses",
        ),
        (
            call("llvm.nvvm.not.there", "void", "i32 0"),
            "`llvm.nvvm.not.there`, which `k` uses, is not known",
        ),
        (
            call("__nv_sinf", "double", "double 1.0"),
            "is declared as `double (double)`",
        ),
        (
            call("__nv_made_up", "double", "double 1.0"),
            "no function of libdevice's",
        ),
        (
            module("", "  call void asm \"wgmma.fence.sync.aligned;\", \"\"()"),
            "`k` has PTX assembly, `wgmma.fence.sync.aligned;`: 1:1: `wgmma",
        ),
        (
            module(shared, "  %x = alloca %s\n  store i32 1, ptr %x"),
            "64 bits wide for NVPTX and 32 for AMDGPU",
        ),
        (
            module("@v = global ptr addrspace(3) null", "  store i32 1, ptr @v"),
            "variable `v`",
        ),
        (
            module(
                "@v = addrspace(3) global i32 7",
                "  store i32 1, ptr addrspace(3) @v",
            ),
            "variable `v` in shared memory has a value",
        ),
        (
            module(
                "",
                "  %x = addrspacecast ptr %p to ptr addrspace(7)\n  store i32 1, ptr addrspace(7) %x",
            ),
            "an address space that AMD GPUs do not have",
        ),
        (
            module(
                "declare i32 @__nvvm_reflect(ptr)",
                "  %r = call i32 @__nvvm_reflect(ptr %p)\n  store i32 %r, ptr %p",
            ),
            "`__nvvm_reflect` is asked for what is not a constant text",
        ),
        (
            format!("{HEAD}define ptx_kernel i32 @k() {{ ret i32 0 }}\n"),
            "kernel `k` returns a value",
        ),
    ] {
        let error = ir(&text, "gfx1100").expect_err(said);
        assert!(
            matches!(error, CompileError::NotForAmd { .. }),
            "{said}: {error:?}"
        );
        assert!(error.to_string().contains(said), "{said}: {error}");
        assert!(error.to_string().starts_with("k.ll: "), "{error}");
    }
}

/// LLVM believes annotations as it reads them, and would end the process over these.
#[test]
fn annotations_are_checked_before_llvm_believes_them() {
    let module = |annotation: &str| {
        format!(
            "{HEAD}define void @k(ptr %p, i32 %n) {{ ret void }}\n@v = global i32 0 ; \"\n\
             !0 = {annotation}\n!nvvm.annotations = !{{!0}}\n"
        )
    };
    for (annotation, said) in [
        ("!{ptr @k, !\"kernel\"}", "has a name without a value"),
        ("!{ptr @k, !\"kernel\", null}", "wants a number"),
        ("!{ptr @k, !\"kernel\", !\"yes\"}", "wants a number"),
        ("!{ptr @k, i32 1, i32 1}", "wants a name"),
        ("!{ptr @k, null, i32 1}", "wants a name"),
        ("!{ptr @k, !\"align\", i32 3}", "a power of two"),
        ("!{ptr @k, !\"align\", i32 196616}", "a parameter and"),
        (
            "!{ptr @k, !\"grid_constant\", i32 1}",
            "a list of parameters",
        ),
        (
            "!{ptr @k, !\"grid_constant\", !{i32 3}}",
            "that is not there",
        ),
        (
            "!{ptr @k, !\"grid_constant\", !{i32 0}}",
            "that is not there",
        ),
    ] {
        let error = ir(&module(annotation), "gfx942")
            .expect_err(said)
            .to_string();
        assert!(
            error.contains("!nvvm.annotations: `"),
            "{annotation}: {error}"
        );
        assert!(error.contains(said), "{annotation}: {error}");
    }
    // Of no function: LLVM has no use for it.
    for annotation in [
        "!{}",
        "!{null}",
        "!{i32 1}",
        "!{ptr @v, !\"kernel\", i32 1}",
    ] {
        ir(&module(annotation), "gfx942").unwrap_or_else(|e| panic!("{annotation}: {e}"));
    }
    let good = ir(
        &module("!{ptr @k, !\"kernel\", i32 1, !\"maxntidx\", i32 64}"),
        "gfx942",
    );
    let good = good.unwrap_or_else(|e| panic!("{e}"));
    for piece in [
        "amdgpu_kernel void @k",
        "\"amdgpu-flat-work-group-size\"=\"1,64\"",
    ] {
        assert!(good.contains(piece), "no `{piece}` in\n{good}");
    }
    // Strings stand in bitcode as they are.
    let mut bytes = bitcode(&module("!{ptr @k, !\"grid_constanx\", i32 1}"));
    let name = b"grid_constan";
    let at = bytes.windows(name.len()).position(|w| w == name);
    bytes[at.expect("the name") + name.len()] = b't';
    let error = Source::detect("k.bc", bytes)
        .and_then(|source| emit(&source, target("gfx942"), &Options::default(), Emit::Ir))
        .expect_err("refused");
    assert!(
        error.to_string().contains("wants a list of parameters"),
        "{error}"
    );
}

/// Damage to good modules: an error or IR, and the process lives.
#[test]
fn damaged_modules_do_no_harm() {
    const GOOD: [&str; 2] = [
        include_str!("../../../tests/cuda/numba_style.ll"),
        include_str!("../../../tests/cuda/julia_style.ll"),
    ];
    const PIECES: [&str; 12] = [
        "i32",
        "i64",
        "float",
        "ptr",
        "addrspace(3)",
        "addrspace(5)",
        "byval(i64)",
        "0",
        "-1",
        "volatile",
        "llvm.nvvm.activemask",
        "undef",
    ];
    let start = Instant::now();
    let mut random = Random(0x2545_f491);
    let mut next = |below: usize| random.below(below);
    let (mut runs, mut made) = (0, 0);
    while start.elapsed() < Duration::from_secs(1) {
        let good = GOOD[next(GOOD.len())];
        let mut words: Vec<&str> = good.split_inclusive([' ', ',', '\n', '(']).collect();
        for _ in 0..=next(2) {
            let at = next(words.len());
            match next(3) {
                0 => words[at] = PIECES[next(PIECES.len())],
                1 => {
                    words.remove(at);
                }
                _ => words.swap(at, at.saturating_sub(1)),
            }
        }
        let text = words.concat();
        let Ok(source) = Source::detect("k.ll", text.as_bytes()) else {
            continue;
        };
        runs += 1;
        made += usize::from(emit(&source, target("gfx942"), &Options::default(), Emit::Ir).is_ok());
    }
    assert!(runs > 20 && made > 0, "{runs} runs, {made} good ones");
}
