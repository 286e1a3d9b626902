//! Sources to objects: every kind of source, every target, and what is refused.

mod common;

use common::{kernel, object_target, source, target};
use gfxjit_codeobj::{CodeObject, Storage};
use gfxjit_compile::{
    CompileError, Compiler, Emit, Kind, OptLevel, Options, Severity, Source, compile, emit,
};
use gfxjit_targets::{Processor, TargetId};

const SAXPY: &str = include_str!("input/saxpy.ll");

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("text")
}

#[test]
fn a_tiny_kernel_compiles_for_every_processor() {
    let saxpy = source("saxpy.ll", SAXPY);
    for processor in Processor::all() {
        let (device, options) = (TargetId::from(processor), Options::default());
        let compiled =
            compile(&saxpy, device, &options).unwrap_or_else(|e| panic!("{processor}: {e}"));
        let made = object_target(&compiled.bytes);
        assert_eq!(made.target, device, "{processor}");
        let version = if processor.is_generic() { 6 } else { 5 };
        assert_eq!(made.code_object_version, version, "{processor}");
        assert!(
            compiled.report.diagnostics.is_empty(),
            "{processor}: {:?}",
            compiled.report.diagnostics
        );
    }
}

/// LLVM's readers turn an empty data layout into a part of AMD's.
#[test]
fn bitcode_of_a_module_without_a_layout_compiles() {
    let ir = "target triple = \"amdgcn-amd-amdhsa\"\n\
        define amdgpu_kernel void @k(ptr addrspace(1) %p) {\n  \
        store i32 7, ptr addrspace(1) %p\n  ret void\n}\n";
    let source = Source::detect("k.bc", common::bitcode(ir)).expect("bitcode");
    compile(&source, target("gfx1100"), &Options::default()).expect("compiles");
}

/// Layouts of LLVM 9, 15 and 17 have other words for buffer descriptors and globals.
#[test]
fn layouts_of_older_releases_are_taken() {
    const COMMON: &str = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32";
    const VECTORS: &str = "i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-\
                           v512:512-v1024:1024-v2048:2048-n32:64-S32-A5";
    for (between, end) in [
        ("", "-ni:7"),
        ("", "-G1-ni:7"),
        ("p7:160:256:256:32-p8:128:128-", "-G1-ni:7:8"),
    ] {
        let ir = format!(
            "target datalayout = \"{COMMON}-{between}{VECTORS}{end}\"\n\
             target triple = \"amdgcn-amd-amdhsa\"\n\
             @g = addrspace(1) global i32 7\n\
             define amdgpu_kernel void @k(ptr addrspace(1) %p) {{\n  \
             %v = load i32, ptr addrspace(1) @g\n  \
             store i32 %v, ptr addrspace(1) %p\n  ret void\n}}\n"
        );
        let options = Options::default();
        compile(&source("k.ll", &ir), target("gfx942"), &options).expect(end);
        let bitcode = Source::detect("k.bc", common::bitcode(&ir)).expect("bitcode");
        compile(&bitcode, target("gfx942"), &options).expect(end);
    }
    let other = "target datalayout = \"e-p:32:32\"\n\
                 define amdgpu_kernel void @k() {\n  ret void\n}\n";
    let error = compile(
        &source("k.ll", other),
        target("gfx942"),
        &Options::default(),
    );
    assert!(
        matches!(error, Err(CompileError::Layout { .. })),
        "{error:?}"
    );
}

#[test]
fn target_ids_reach_the_object() {
    let saxpy = source("saxpy.ll", SAXPY);
    for id in [
        "gfx90a:sramecc+:xnack-",
        "gfx90a:xnack+",
        "gfx942:sramecc-",
        "gfx9-4-generic:xnack-",
    ] {
        let compiled = compile(&saxpy, target(id), &Options::default()).expect(id);
        assert_eq!(object_target(&compiled.bytes).target, target(id));
    }
}

#[test]
fn every_level_and_every_step() {
    let saxpy = source("saxpy.ll", SAXPY);
    let (device, mut options) = (target("gfx1100"), Options::default());
    for level in [
        OptLevel::O0,
        OptLevel::O1,
        OptLevel::O2,
        OptLevel::O3,
        OptLevel::Os,
    ] {
        options.opt = level;
        let compiled = compile(&saxpy, device, &options).expect("object");
        assert!(compiled.report.phases.codegen > std::time::Duration::ZERO);
        let assembly = text(
            emit(&saxpy, device, &options, Emit::Asm)
                .expect("assembly")
                .bytes,
        );
        // At O0 the condition's branch jumps over both sides.
        assert!(assembly.contains("s_endpgm"), "{level:?}");
    }
    let ir = text(emit(&saxpy, device, &options, Emit::Ir).expect("IR").bytes);
    assert!(ir.contains("target triple = \"amdgcn-amd-amdhsa\""), "{ir}");
    assert!(ir.contains("target datalayout = \"e-m:e-p:64:64"), "{ir}");
    assert!(
        ir.contains("!\"amdhsa_code_object_version\", i32 500"),
        "{ir}"
    );
    assert!(ir.contains("fadd contract float"), "{ir}");
    let optimized = text(
        emit(&saxpy, device, &options, Emit::OptIr)
            .expect("optimised IR")
            .bytes,
    );
    assert!(optimized.contains("shl i32 %group, 8"), "{optimized}");
}

#[test]
fn text_and_bitcode_give_the_same_object() {
    let (device, options) = (target("gfx942"), Options::default());
    let from_text = compile(&source("a", SAXPY), device, &options).expect("text");
    let bitcode = common::bitcode(SAXPY);
    let bitcode = Source::detect("b", bitcode).expect("bitcode");
    assert_eq!(bitcode.kind(), Kind::Bitcode);
    let from_bitcode = compile(&bitcode, device, &options).expect("bitcode");
    assert!(from_text.bytes == from_bitcode.bytes);
}

#[test]
fn assembly_that_we_emit_assembles_to_the_same_code() {
    for (id, wave) in [
        ("gfx1100", None),
        ("gfx1100", Some(64)),
        ("gfx942", None),
        ("gfx11-generic", None),
        ("gfx90a:xnack+", None),
    ] {
        let (device, mut options) = (target(id), Options::default());
        options.wave_size = wave;
        let assembly = emit(&source("saxpy.ll", SAXPY), device, &options, Emit::Asm)
            .expect("assembly")
            .bytes;
        // The assembler is not told of wave size and features: the text says them.
        let processor = target(id.split(':').next().expect("processor"));
        let mut plain = Options::default();
        plain.opt = OptLevel::O0;
        let assembly = Source::detect("saxpy.s", assembly).expect("assembly");
        assert_eq!(assembly.kind(), Kind::Assembly);
        let assembled = compile(&assembly, processor, &plain)
            .expect("assembled")
            .bytes;
        let compiled = compile(&source("saxpy.ll", SAXPY), device, &options)
            .expect("compiled")
            .bytes;
        assert_eq!(object_target(&assembled), object_target(&compiled), "{id}");
        assert_eq!(
            common::section(&assembled, ".text"),
            common::section(&compiled, ".text"),
            "{id}"
        );
        assert_eq!(
            common::section(&assembled, ".rodata"),
            common::section(&compiled, ".rodata"),
            "{id}"
        );
        assert_eq!(
            common::section(&assembled, ".amdgpu.info"),
            common::section(&compiled, ".amdgpu.info"),
            "{id}"
        );
    }
}

#[test]
fn assembly_in_the_spelling_of_llvm_24() {
    let assembly = "\t.amdgcn_target \"amdgpu9.42-amd-amdhsa-unknown-gfx942\"\n\
        \t.amdhsa_code_object_version 5\n\t.text\nf:\n\ts_setpc_b64 s[30:31]\n\tv_bogus\n";
    let refused = compile(
        &source("f.s", assembly),
        target("gfx942"),
        &Options::default(),
    )
    .expect_err("v_bogus");
    let d = refused.diagnostics().first().expect("a diagnostic");
    assert_eq!((d.line, d.column), (Some(6), Some(2)));
    let assembly = assembly.replace("\tv_bogus\n", "");
    let compiled = compile(
        &source("f.s", &assembly),
        target("gfx942"),
        &Options::default(),
    )
    .expect("object");
    assert_eq!(object_target(&compiled.bytes).target, target("gfx942"));
    let refused = compile(
        &source("f.s", &assembly),
        target("gfx90a"),
        &Options::default(),
    )
    .expect_err("another device");
    let message = refused.to_string();
    assert!(
        message.contains("gfx942") && message.contains("gfx90a"),
        "{message}"
    );
}

#[test]
fn assembly_with_a_computed_prefetch_size() {
    // As LLVM 24 writes it: the size of the code, in units of 128 bytes.
    let assembly = |padding: u32| {
        let text = format!(
            "k:\n\t.fill {padding}, 4, 0xbf800000\n\ts_endpgm\n.Lend:\n\t.section .rodata,\"a\",@progbits\n\
             \t.p2align 6\n\t.amdhsa_kernel k\n\t\t.amdhsa_next_free_vgpr 8\n\t\t.amdhsa_next_free_sgpr 16\n\
             \t\t.amdhsa_inst_pref_size ((instprefsize(.Lend-k)<<4)&1008)>>4\n\t.end_amdhsa_kernel\n"
        );
        let object = compile(
            &source("k.s", &text),
            target("gfx1100"),
            &Options::default(),
        )
        .expect("object");
        // COMPUTE_PGM_RSRC3 at 44, INST_PREF_SIZE in bits 9:4.
        let rodata = common::section(&object.bytes, ".rodata");
        (u32::from(rodata[44]) | u32::from(rodata[45]) << 8) >> 4 & 63
    };
    assert_eq!(assembly(0), 1);
    assert_eq!(assembly(31), 1);
    assert_eq!(assembly(32), 2);
    assert_eq!(assembly(4000), 63);
}

#[test]
fn assembly_with_a_label_that_is_nowhere() {
    let nowhere = source("nowhere.s", "f:\n\ts_branch .Lnowhere\n");
    let error = compile(&nowhere, target("gfx1100"), &Options::default()).expect_err("no label");
    assert!(error.to_string().contains(".Lnowhere"), "{error}");
    assert_eq!(error.diagnostics().first().and_then(|d| d.line), Some(2));
}

#[test]
fn assembly_with_16_bit_registers() {
    let assembly = "f:\n\tv_mov_b16_e32 v4.h, v5.l\n\ts_setpc_b64 s[30:31]\n";
    for id in ["gfx1100", "gfx1201", "gfx11-generic"] {
        compile(&source("f.s", assembly), target(id), &Options::default()).expect(id);
    }
    assert!(
        compile(
            &source("f.s", assembly),
            target("gfx1030"),
            &Options::default()
        )
        .is_err()
    );
}

#[test]
fn objects_pass_through_when_they_fit() {
    let object = compile(
        &source("a", SAXPY),
        target("gfx11-generic"),
        &Options::default(),
    )
    .expect("object")
    .bytes;
    let object = Source::detect("a.o", object).expect("object");
    assert_eq!(object.kind(), Kind::Object);
    let same =
        compile(&object, target("gfx1102"), &Options::default()).expect("a member of the family");
    assert!(same.bytes == object.bytes());
    match compile(&object, target("gfx1030"), &Options::default()) {
        Err(CompileError::OtherTarget {
            theirs,
            ours,
            reasons,
            ..
        }) => {
            assert_eq!(
                (theirs.as_str(), ours.as_str()),
                ("gfx11-generic", "gfx1030")
            );
            assert!(!reasons.is_empty());
        }
        other => panic!("{other:?}"),
    }
    assert!(matches!(
        emit(&object, target("gfx1100"), &Options::default(), Emit::Ir),
        Err(CompileError::NoSuchStep { .. })
    ));
}

#[test]
fn images_are_not_compiled() {
    let mut image = compile(&source("a", SAXPY), target("gfx1100"), &Options::default())
        .expect("object")
        .bytes;
    // e_type: ET_DYN instead of ET_REL.
    image[16] = 3;
    let image = Source::detect("a.hsaco", image).expect("image");
    assert_eq!(image.kind(), Kind::Image);
    let refused = compile(&image, target("gfx1100"), &Options::default())
        .expect_err("an image")
        .to_string();
    assert!(
        refused.contains("a.hsaco") && refused.contains("ready to load"),
        "{refused}"
    );
}

#[test]
fn wave_size_is_honoured() {
    let saxpy = source("saxpy.ll", SAXPY);
    let (device, mut options) = (target("gfx1100"), Options::default());
    let size_of = |options: &Options| {
        let object = compile(&saxpy, device, options).expect("object").bytes;
        if kernel(&object, "saxpy").wave32 {
            32
        } else {
            64
        }
    };
    assert_eq!(size_of(&options), 32);
    options.wave_size = Some(64);
    assert_eq!(size_of(&options), 64);
    options.wave_size = Some(32);
    assert_eq!(size_of(&options), 32);
    let refused = compile(&saxpy, target("gfx942"), &options)
        .expect_err("no wave32")
        .to_string();
    assert!(
        refused.contains("gfx942 has no waves of 32 lanes"),
        "{refused}"
    );
    // What the source says counts when nothing is asked for.
    let wave64 = source(
        "w.ll",
        "define amdgpu_kernel void @saxpy() #0 {\n  ret void\n}\nattributes #0 = { \"target-features\"=\"+wavefrontsize64\" }\n",
    );
    let object = compile(&wave64, target("gfx1100"), &Options::default())
        .expect("object")
        .bytes;
    assert!(!kernel(&object, "saxpy").wave32);
    let (device, mut options) = (target("gfx1100"), Options::default());
    options.wave_size = Some(32);
    let refused = compile(&wave64, device, &options)
        .expect_err("contradiction")
        .to_string();
    assert!(
        refused.contains("`saxpy`") && refused.contains("+wavefrontsize64"),
        "{refused}"
    );
}

#[test]
fn two_wave_sizes_in_one_module() {
    let both = source(
        "both.ll",
        "define amdgpu_kernel void @narrow() #0 {\n  ret void\n}\ndefine amdgpu_kernel void @wide() #1 {\n  ret void\n}\n\
         attributes #0 = { \"target-features\"=\"+wavefrontsize32\" }\nattributes #1 = { \"target-cpu\"=\"gfx1100\" \"target-features\"=\"+wavefrontsize64,+cumode\" }\n",
    );
    let object = compile(&both, target("gfx1100"), &Options::default())
        .expect("object")
        .bytes;
    let (narrow, wide) = (kernel(&object, "narrow"), kernel(&object, "wide"));
    assert!(narrow.wave32 && narrow.wgp_mode);
    assert!(!wide.wave32 && !wide.wgp_mode);
}

#[test]
fn code_object_versions() {
    let saxpy = source("saxpy.ll", SAXPY);
    let version = |source: &Source, id: &str, wanted| {
        let (device, mut options) = (target(id), Options::default());
        options.code_object_version = wanted;
        compile(source, device, &options).map(|c| object_target(&c.bytes).code_object_version)
    };
    assert_eq!(version(&saxpy, "gfx1100", None), Ok(5));
    assert_eq!(version(&saxpy, "gfx1100", Some(4)), Ok(4));
    assert_eq!(version(&saxpy, "gfx1100", Some(6)), Ok(6));
    assert_eq!(version(&saxpy, "gfx11-generic", None), Ok(6));
    for (id, wanted, what) in [
        ("gfx11-generic", 5, "needs code object version 6"),
        ("gfx1100", 3, "4, 5 and 6"),
    ] {
        let refused = version(&saxpy, id, Some(wanted)).expect_err(id).to_string();
        assert!(refused.contains(what), "{refused}");
    }
    // clang-22 makes modules for 6; between 5 and 6 only the ELF differs.
    let made_for = |v: u32| {
        source(
            "m.ll",
            &format!(
                "{SAXPY}\n!llvm.module.flags = !{{!0}}\n!0 = !{{i32 1, !\"amdhsa_code_object_version\", i32 {v}}}\n"
            ),
        )
    };
    assert_eq!(version(&made_for(600), "gfx1100", None), Ok(5));
    assert_eq!(version(&made_for(500), "gfx11-generic", None), Ok(6));
    assert_eq!(version(&made_for(400), "gfx1100", None), Ok(4));
    let refused = version(&made_for(400), "gfx1100", Some(5))
        .expect_err("4 is not 5")
        .to_string();
    assert!(
        refused.contains("made for code object version 4"),
        "{refused}"
    );
    assert!(version(&made_for(400), "gfx11-generic", None).is_err());
    assert!(version(&made_for(300), "gfx1100", None).is_err());
    // Assembly.
    let f = "f:\n\ts_setpc_b64 s[30:31]\n";
    assert_eq!(version(&source("f.s", f), "gfx1100", None), Ok(5));
    assert_eq!(version(&source("f.s", f), "gfx1100", Some(6)), Ok(6));
    let six = format!("\t.amdhsa_code_object_version 6\n{f}");
    assert_eq!(version(&source("f.s", &six), "gfx1100", None), Ok(6));
    assert!(version(&source("f.s", &six), "gfx1100", Some(5)).is_err());
}

#[test]
fn triples() {
    let with = |triple: &str| source("t.ll", &format!("target triple = \"{triple}\"\n{SAXPY}"));
    let on = |triple: &str, id: &str| compile(&with(triple), target(id), &Options::default());
    for triple in [
        "amdgcn-amd-amdhsa",
        "amdgcn-amd-amdhsa--gfx942",
        "amdgpu9.42-amd-amdhsa",
        "amdgpu9.42-amd-amdhsa-unknown-gfx942",
        "amdgcn--",
        "amdgpu9.4-amd-amdhsa",
    ] {
        let object = on(triple, "gfx942").expect(triple).bytes;
        assert_eq!(object_target(&object).target, target("gfx942"), "{triple}");
    }
    match on("amdgpu9.42-amd-amdhsa", "gfx1100") {
        Err(CompileError::OtherTarget { theirs, ours, .. }) => {
            assert_eq!((theirs.as_str(), ours.as_str()), ("gfx942", "gfx1100"))
        }
        other => panic!("{other:?}"),
    }
    for triple in [
        "x86_64-unknown-linux-gnu",
        "amdgcn-amd-amdpal",
        "amdgcn-mesa-mesa3d",
    ] {
        let refused = on(triple, "gfx1100").expect_err(triple).to_string();
        assert!(
            refused.contains(triple) && refused.contains("t.ll"),
            "{refused}"
        );
    }
}

#[test]
fn attributes_that_contradict_the_device() {
    let with = |attributes: &str| {
        source(
            "a.ll",
            &format!(
                "define void @helper() #0 {{\n  ret void\n}}\nattributes #0 = {{ {attributes} }}\n"
            ),
        )
    };
    let refused = |attributes: &str, id: &str| match compile(
        &with(attributes),
        target(id),
        &Options::default(),
    ) {
        Err(CompileError::Attribute {
            function,
            attribute,
            value,
            target,
            ..
        }) => {
            assert_eq!(function, "helper");
            format!("{attribute} {value} {target}")
        }
        other => panic!("{attributes}: {other:?}"),
    };
    assert_eq!(
        refused("\"target-cpu\"=\"gfx90a\"", "gfx1100"),
        "target-cpu gfx90a gfx1100"
    );
    assert_eq!(
        refused("\"target-cpu\"=\"sm_90\"", "gfx1100"),
        "target-cpu sm_90 gfx1100"
    );
    // A member's code does not run on the whole family.
    assert_eq!(
        refused("\"target-cpu\"=\"gfx1100\"", "gfx11-generic"),
        "target-cpu gfx1100 gfx11-generic"
    );
    assert!(refused("\"target-features\"=\"+mai-insts\"", "gfx1100").contains("+mai-insts"));
    assert!(refused("\"target-features\"=\"+dpp,+xnack\"", "gfx90a:xnack-").contains("+xnack"));
    assert!(refused("\"target-features\"=\"+xnack\"", "gfx1100").contains("has no xnack"));
    assert!(
        refused("\"target-features\"=\"+wavefrontsize32\"", "gfx942").contains("+wavefrontsize32")
    );
    for (attributes, id) in [
        ("\"target-cpu\"=\"gfx1100\"", "gfx1100"),
        ("\"target-cpu\"=\"gfx11-generic\"", "gfx1100"),
        ("\"target-cpu\"=\"generic\"", "gfx1100"),
        ("\"target-features\"=\"-xnack\"", "gfx1100"),
    ] {
        compile(&with(attributes), target(id), &Options::default()).expect(attributes);
    }
    let warned = compile(
        &with("\"target-features\"=\"+flux-capacitor\""),
        target("gfx1100"),
        &Options::default(),
    )
    .expect("a warning");
    let d = warned.report.diagnostics.first().expect("a warning");
    assert_eq!(d.severity, Severity::Warning);
    assert!(d.message.contains("flux-capacitor"));
    // A function's xnack narrows a target that leaves it open, and the object says so.
    let narrowed = compile(
        &with("\"target-features\"=\"+xnack\""),
        target("gfx90a"),
        &Options::default(),
    )
    .expect("object");
    assert_eq!(
        object_target(&narrowed.bytes).target,
        target("gfx90a:xnack+")
    );
}

#[test]
fn mistakes_have_places() {
    let wrong = source(
        "wrong.ll",
        "define void @f() {\n  %x = add i32 1, %nope\n  ret void\n}\n",
    );
    let error =
        compile(&wrong, target("gfx1100"), &Options::default()).expect_err("undefined value");
    let d = error.diagnostics().first().expect("a diagnostic");
    assert_eq!(
        (d.file.as_deref(), d.line, d.column),
        (Some("wrong.ll"), Some(2), Some(19))
    );
    assert_eq!(
        error.to_string(),
        "wrong.ll:2:19: use of undefined value '%nope'"
    );
    let broken = source(
        "broken.ll",
        "define i32 @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  %x = add i32 1, 1\n  br label %b\nb:\n  ret i32 %x\n}\n",
    );
    match compile(&broken, target("gfx1100"), &Options::default()) {
        Err(CompileError::Invalid { name, details }) => assert!(
            name == "broken.ll" && details.contains("dominate"),
            "{details}"
        ),
        other => panic!("{other:?}"),
    }
}

#[test]
fn debug_information_with_broken_ir_is_an_error_too() {
    // With debug information LLVM's reader would verify by itself, print and raise a fatal
    // error without a reason.
    let broken = "define i32 @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  %x = add i32 1, 1\n  br label %b\nb:\n  ret i32 %x\n}\n\
        !llvm.module.flags = !{!0}\n!0 = !{i32 2, !\"Debug Info Version\", i32 3}\n";
    let (device, options) = (target("gfx1100"), Options::default());
    for text in [broken.as_bytes(), &common::bitcode(broken)] {
        let source = Source::detect("g.ll", text).expect("IR");
        match compile(&source, device, &options) {
            Err(CompileError::Invalid { details, .. }) => {
                assert!(details.contains("dominate"), "{details}");
            }
            other => panic!("{other:?}"),
        }
    }
    // Debug information of another version is dropped, and that is said.
    let old = SAXPY.to_owned()
        + "!llvm.dbg.cu = !{!1}\n!llvm.module.flags = !{!0}\n!0 = !{i32 2, !\"Debug Info Version\", i32 1}\n\
           !1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2)\n!2 = !DIFile(filename: \"a\", directory: \"b\")\n";
    let compiled = compile(&source("old.ll", &old), device, &options).expect("object");
    let d = compiled.report.diagnostics.first().expect("a warning");
    assert_eq!(d.severity, Severity::Warning);
    assert!(d.message.contains("debug"), "{d}");
}

#[test]
fn what_code_generation_reports() {
    let (device, options) = (target("gfx1100"), Options::default());
    // An instruction in inline assembly that does not assemble.
    let bogus = source(
        "asm.ll",
        "define void @f() {\n  call void asm sideeffect \"v_bogus v0\", \"\"()\n  ret void\n}\n",
    );
    let error = compile(&bogus, device, &options).expect_err("no such instruction");
    assert!(error.to_string().contains("asm.ll"), "{error}");
    let d = error.diagnostics().first().expect("a diagnostic");
    assert!(d.message.contains("invalid instruction"), "{d}");
    // More LDS than there is.
    let huge = source(
        "huge.ll",
        "@tile = internal addrspace(3) global [200000 x i32] poison\n\
         define amdgpu_kernel void @k(i32 %i) {\n  %p = getelementptr [200000 x i32], ptr addrspace(3) @tile, i32 0, i32 %i\n  \
         store volatile i32 1, ptr addrspace(3) %p\n  ret void\n}\n",
    );
    let error = compile(&huge, device, &options).expect_err("too much LDS");
    assert!(error.to_string().contains("local memory"), "{error}");
}

/// LLVM compiles LDS in a function that no kernel calls to a trap, with a warning.
#[test]
fn variables_in_lds_that_no_kernel_has_are_left_to_the_linker() {
    let function = |variable: &str, kind: &str| {
        source(
            "lds.ll",
            &format!(
                "{variable}
                 define void @f(i32 %i) {{
                   %p = getelementptr {kind}, ptr addrspace(3) @tile, i32 0, i32 %i
                   store volatile i32 1, ptr addrspace(3) %p
                   ret void
                 }}"
            ),
        )
    };
    let (device, options) = (target("gfx1100"), Options::default());
    for linkage in ["internal", "hidden"] {
        let variable = format!("@tile = {linkage} addrspace(3) global [64 x i32] poison, align 16");
        let compiled =
            compile(&function(&variable, "[64 x i32]"), device, &options).expect("object");
        assert!(compiled.report.diagnostics.is_empty(), "{linkage}");
        let object = CodeObject::parse(&compiled.bytes).expect("an object");
        let tile = object.variable("tile").expect("a variable");
        assert_eq!(tile.storage, Storage::Lds { align: 16 }, "{linkage}");
        assert_eq!(tile.size, 256, "{linkage}");
    }
    // What a launch adds has no address that a linker could know.
    let variable = "@tile = external addrspace(3) global [0 x i32]";
    let error =
        compile(&function(variable, "[0 x i32]"), device, &options).expect_err("no address");
    for part in ["`f`", "`tile`", "pass its address"] {
        assert!(error.to_string().contains(part), "{error}");
    }
}

#[test]
fn damaged_input_never_panics() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state >> 33).expect("31 bits")
    };
    let object =
        compile(&source("a", SAXPY), target("gfx1100"), &Options::default()).expect("object");
    let assembly = emit(
        &source("a", SAXPY),
        target("gfx1100"),
        &Options::default(),
        Emit::Asm,
    );
    let seeds = [
        SAXPY.as_bytes().to_vec(),
        object.bytes,
        assembly.expect("assembly").bytes,
    ];
    let (device, options) = (target("gfx1100"), Options::default());
    for round in 0..300 {
        let mut bytes = seeds[round % seeds.len()].clone();
        for _ in 0..=random() % 4 {
            let at = random() % bytes.len();
            match random() % 3 {
                0 => bytes[at] = u8::try_from(random() % 256).expect("a byte"),
                1 => bytes.truncate(at.max(1)),
                _ => {
                    bytes.remove(at);
                }
            }
            if bytes.is_empty() {
                break;
            }
        }
        // Either outcome will do; a panic or the end of the process will not.
        if let Ok(source) = Source::detect("damaged", bytes) {
            match compile(&source, device, &options) {
                Err(CompileError::Internal { reason, .. }) => panic!("{reason}"),
                Err(e) => assert!(!e.to_string().is_empty()),
                Ok(_) => {}
            }
        }
    }
}

const MFMA: &str = "define amdgpu_kernel void @k(ptr addrspace(1) %p, float %a) {\n\
    %r = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %a, float %a, <4 x float> zeroinitializer, i32 0, i32 0, i32 0)\n\
    store <4 x float> %r, ptr addrspace(1) %p\n  ret void\n}\n\
    declare <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float, float, <4 x float>, i32, i32, i32)\n";

#[test]
fn what_llvm_gives_up_on_is_an_error_and_the_next_compile_works() {
    let mfma = source("mfma.ll", MFMA);
    for level in [OptLevel::O0, OptLevel::O3] {
        let (device, mut options) = (target("gfx1100"), Options::default());
        options.opt = level;
        match compile(&mfma, device, &options) {
            Err(CompileError::GaveUp {
                name,
                target,
                message,
            }) => {
                assert_eq!((name.as_str(), target.as_str()), ("mfma.ll", "gfx1100"));
                assert!(
                    message.contains("Cannot select") && message.contains("mfma"),
                    "{message}"
                );
            }
            other => panic!("{other:?}"),
        }
        compile(&source("saxpy.ll", SAXPY), device, &options).expect("the process lives");
        compile(&mfma, target("gfx942"), &options).expect("gfx942 has the instruction");
    }
}

#[test]
fn ir_of_a_newer_llvm() {
    let device = target("gfx942");
    let mut options = Options::default();
    options.compiler = Compiler::Llvm;
    let newer = |source: &Source| match compile(source, device, &options) {
        Err(CompileError::NewerLlvm {
            evidence, details, ..
        }) => (evidence, details),
        other => panic!("{other:?}"),
    };
    // Bitcode says what made it, and is not even read.
    let mut bitcode = common::bitcode(SAXPY);
    common::rename_producer(&mut bitcode);
    let bitcode = Source::detect("new.bc", bitcode).expect("bitcode");
    assert_eq!(
        newer(&bitcode),
        ("the bitcode says LLVM24.1.8".to_owned(), String::new())
    );
    // Text is tried first. An intrinsic whose signature has changed since:
    let rsrc = "target triple = \"amdgpu9.42-amd-amdhsa\"\ndefine amdgpu_kernel void @k(ptr addrspace(1) %p) {\n\
        %r = call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1.i32(ptr addrspace(1) %p, i16 0, i32 64, i32 0)\n\
        store i32 0, ptr addrspace(7) %r\n  ret void\n}\n\
        declare ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1.i32(ptr addrspace(1), i16, i32, i32)\n";
    let (evidence, details) = newer(&source("rsrc.ll", rsrc));
    assert!(evidence.contains("amdgpu9.42"), "{evidence}");
    assert!(details.contains("make.buffer.rsrc"), "{details}");
    // New literals:
    let (evidence, details) = newer(&source(
        "inf.ll",
        "define float @f() {\n  ret float -inf\n}\n",
    ));
    assert!(evidence.contains("float -inf"), "{evidence}");
    assert!(details.contains("inf.ll:2:13"), "{details}");
    compile(&source("saxpy.ll", SAXPY), device, &options).expect("the process lives");
}

#[test]
fn other_kinds_are_named() {
    let kind = |bytes: &[u8]| match Source::detect("x", bytes) {
        Err(CompileError::Unsupported { kind, advice, .. }) => {
            assert!(!advice.is_empty());
            kind
        }
        other => panic!("{other:?}"),
    };
    assert!(kind(b"\x1f\x8b\x08").contains("gzip"));
    assert!(kind(b"PK\x03\x04").contains("zip archive"));
    assert!(kind(b"!<arch>\n").contains("archive"));
    let host = std::fs::read(std::env::current_exe().expect("path")).expect("this test");
    assert!(kind(&host).contains("ELF for"), "{}", kind(&host));
    for bytes in [&b""[..], b"\0\x01\x02", b"hello\n", b"\x7fELF\x02\x01"] {
        assert!(
            matches!(
                Source::detect("x", bytes),
                Err(CompileError::Unrecognised { .. })
            ),
            "{bytes:?}"
        );
    }
    let empty = Source::detect("x", &b""[..])
        .expect_err("empty")
        .to_string();
    assert!(empty.contains("empty"), "{empty}");
}

#[test]
fn eight_threads() {
    let saxpy = source("saxpy.ll", SAXPY);
    let mfma = source("mfma.ll", MFMA);
    let expected = compile(&saxpy, target("gfx1100"), &Options::default())
        .expect("object")
        .bytes;
    std::thread::scope(|s| {
        for n in 0..8 {
            let (saxpy, mfma, expected) = (&saxpy, &mfma, &expected);
            s.spawn(move || {
                for round in 0..3 {
                    if (n + round) % 4 == 0 {
                        assert!(compile(mfma, target("gfx1100"), &Options::default()).is_err());
                    }
                    let object = compile(saxpy, target("gfx1100"), &Options::default())
                        .expect("object")
                        .bytes;
                    assert!(object == *expected);
                }
            });
        }
    });
}

#[test]
fn internalize_keeps_kernels() {
    let two = source(
        "two.ll",
        "define void @helper(ptr addrspace(1) %p) noinline {\n  store i32 1, ptr addrspace(1) %p\n  ret void\n}\n\
        define void @unused() {\n  ret void\n}\n\
        define amdgpu_kernel void @k(ptr addrspace(1) %p) {\n  call void @helper(ptr addrspace(1) %p)\n  ret void\n}\n",
    );
    let (device, mut options) = (target("gfx1100"), Options::default());
    let names = |options: &Options| {
        common::functions(&compile(&two, device, options).expect("object").bytes)
    };
    assert_eq!(names(&options), ["helper", "k", "unused"]);
    options.internalize = true;
    assert_eq!(names(&options), ["helper", "k"]);
}

/// LLVM counts the registers of a value in 16 bits: beyond, it ended the process.
#[test]
fn values_that_are_too_large_are_named() {
    let kernel = |body: &str| {
        format!("define amdgpu_kernel void @big(ptr addrspace(1) %p) {{\n{body}  ret void\n}}\n")
    };
    let through = |ty: &str| {
        kernel(&format!(
            "  %v = load {ty}, ptr addrspace(1) %p\n  store volatile {ty} %v, ptr addrspace(1) %p\n"
        ))
    };
    let constant = |ty: &str| {
        kernel(&format!(
            "  store {ty} zeroinitializer, ptr addrspace(1) %p\n"
        ))
    };
    let nested = format!("{}i32{}", "{ [2 x ".repeat(16), "] }".repeat(16));
    let list = vec!["i64 0"; 9000].join(", ");
    let parameters = vec!["i64"; 9000].join(", ");
    let cases = [
        (through("<1000000 x i32>"), "<1000000 x i32>"),
        (through("<300000 x i1>"), "<300000 x i1>"),
        (through("<100000 x i8>"), "<100000 x i8>"),
        (through("<20000 x double>"), "<20000 x double>"),
        (through("<20000 x ptr>"), "<20000 x ptr>"),
        (through("[1000000 x i32]"), "[1000000 x i32]"),
        (through("[4294967296 x [4294967296 x i64]]"), "[4294967296 x [4294967296 x i64]]"),
        (through("{ [50000 x { i8, i32 }], <16 x i32> }"), "[50000 x { i8, i32 }]"),
        (through(&nested), "[2 x { [2 x"),
        (through("i1000000"), "i1000000"),
        (through("i8388608"), "i8388608"),
        (constant("<1000000 x float>"), "<1000000 x float>"),
        (constant("[100000 x i64]"), "[100000 x i64]"),
        (
            "define amdgpu_kernel void @big([100000 x i32] %a, ptr addrspace(1) %p) {\n  ret void\n}\n".to_owned(),
            "a parameter of type `[100000 x i32]`",
        ),
        (
            "define [100000 x i32] @big() {\n  ret [100000 x i32] zeroinitializer\n}\n".to_owned(),
            "a result of type `[100000 x i32]`",
        ),
        (
            format!("declare void @f({parameters})\n{}", kernel(&format!("  call void @f({list})\n"))),
            "a list of arguments",
        ),
    ];
    for (text, what) in cases {
        // Passes take the nested one apart piece by piece.
        let levels = [OptLevel::O0, OptLevel::O2];
        let levels = levels
            .into_iter()
            .take(if what.contains("[2 x {") { 1 } else { 2 });
        for level in levels {
            let mut options = Options::default();
            options.opt = level;
            let error =
                compile(&source("big.ll", &text), target("gfx942"), &options).expect_err(what);
            let CompileError::Unsupported { name, kind, .. } = &error else {
                panic!("{what}: {error:?}");
            };
            assert_eq!(name, "big.ll");
            assert!(
                kind.contains(what) && kind.contains("function `big`"),
                "{what}: {kind}"
            );
        }
    }
    // Memory may have any size, and values up to the bound are compiled.
    let memory = "  %a = alloca [1000 x i32], addrspace(5)\n  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, \
         ptr addrspace(1) @g, i64 4000000, i1 false)\n  store volatile ptr addrspace(5) %a, ptr addrspace(1) %p\n";
    let text = format!(
        "@g = addrspace(1) global [1000000 x i32] zeroinitializer\n{}",
        kernel(memory)
    );
    for text in [text, constant("<4096 x i32>"), constant("i100000")] {
        compile(
            &source("fits.ll", &text),
            target("gfx942"),
            &Options::default(),
        )
        .expect("fits");
    }
}
