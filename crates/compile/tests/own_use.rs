//! `.amdgpu.info`: every function's own registers, frame and calls, against what llc-22 says
//! of the same IR.
//!
//! llc's figures count callees in, but its assembly text shows how: `max(43,
//! leaf.num_vgpr)` is 43 of its own, and `32+max(leaf.private_seg_size)` a frame of 32.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::process::{Command, Stdio};

use common::{kernel, own_use, source, target};
use gfxjit_codeobj::info::{
    DYNAMIC_STACK, FunctionInfo, USES_FLAT_SCRATCH, USES_VCC, WAVE32, WGP_MODE,
};
use gfxjit_compile::{Emit, OptLevel, Options, Source, compile, emit};
use gfxjit_targets::{Processor, TargetId};

const CALLS: &str = include_str!("input/calls.ll");

/// llc-22's `.set function.key, value` lines: the first number of each value, and whether it
/// stands alone.
fn llc(
    source: &Source,
    target: TargetId,
    options: &Options,
    features: &str,
    level: &str,
) -> BTreeMap<(String, String), (u32, bool)> {
    let ir = emit(source, target, options, Emit::OptIr).expect("IR");
    let mut child = Command::new("llc-22")
        .args([
            level,
            "-enable-ipra=0",
            "-relocation-model=pic",
            "-o",
            "-",
            "-",
        ])
        .arg(format!("-mcpu={}", target.processor()))
        .arg(format!("-mattr={features}"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("llc-22, of package llvm-22");
    child
        .stdin
        .take()
        .expect("pipe")
        .write_all(&ir.bytes)
        .expect("IR written");
    let out = child.wait_with_output().expect("llc-22");
    assert!(out.status.success());
    let mut figures = BTreeMap::new();
    for line in String::from_utf8(out.stdout).expect("text").lines() {
        let Some((name, value)) = line
            .strip_prefix("\t.set ")
            .and_then(|l| l.split_once(", "))
        else {
            continue;
        };
        let name = name.strip_prefix(".L").unwrap_or(name);
        let Some((function, key)) = name.rsplit_once('.') else {
            continue;
        };
        let digits: String = value
            .chars()
            .skip_while(|c| !c.is_ascii_digit())
            .take_while(char::is_ascii_digit)
            .collect();
        if let Ok(number) = digits.parse() {
            figures.insert(
                (function.to_owned(), key.to_owned()),
                (number, digits == value),
            );
        }
    }
    figures
}

fn by_name(all: Vec<FunctionInfo>) -> BTreeMap<String, FunctionInfo> {
    all.into_iter().map(|f| (f.symbol.clone(), f)).collect()
}

#[test]
fn own_figures_equal_llc() {
    for (id, features, wave) in [
        // LLVM 22.1 itself crashes over dynamic stack on older ones.
        ("gfx803", "", None),
        ("gfx900", "", None),
        ("gfx908", "", None),
        ("gfx90a", "", None),
        ("gfx942", "", None),
        ("gfx1030", "", None),
        ("gfx1100", "", None),
        ("gfx1100", "-wavefrontsize32,+wavefrontsize64", Some(64)),
        ("gfx1201", "", None),
        ("gfx1250", "", None),
        ("gfx11-generic", "", None),
    ] {
        for (level, flag) in [(OptLevel::O0, "-O0"), (OptLevel::O2, "-O2")] {
            let (device, mut options) = (target(id), Options::default());
            options.opt = level;
            options.wave_size = wave;
            let calls = source("calls.ll", CALLS);
            let expected = llc(&calls, device, &options, features, flag);
            let object = compile(&calls, device, &options).expect(id).bytes;
            let found = by_name(own_use(&object));
            let names: BTreeSet<&str> = found.keys().map(String::as_str).collect();
            let all = [
                "aligned",
                "alone",
                "array",
                "dynamic",
                "indirect",
                "k",
                "leaf",
                "middle",
                "recursive",
                "registers",
                "tail",
            ];
            assert_eq!(names, all.into(), "{id} {flag}");
            for (name, info) in &found {
                let at = format!("{id} {flag} {name}");
                let own = info.resources.unwrap_or_else(|| panic!("{at}: no figures"));
                let says = |key: &str| {
                    *expected
                        .get(&(name.clone(), key.to_owned()))
                        .unwrap_or_else(|| panic!("{at}: llc has no {key}"))
                };
                assert_eq!(own.vgprs, says("num_vgpr").0, "{at}: VGPRs");
                assert_eq!(own.agprs, says("num_agpr").0, "{at}: AGPRs");
                assert_eq!(own.sgprs, says("numbered_sgpr").0, "{at}: SGPRs");
                assert_eq!(
                    own.private_segment_bytes,
                    says("private_seg_size").0,
                    "{at}: frame"
                );
                // With calls, llc counts what any callee might do; without, the two agree.
                for (key, flag) in [
                    ("uses_vcc", USES_VCC),
                    ("uses_flat_scratch", USES_FLAT_SCRATCH),
                    ("has_dyn_sized_stack", DYNAMIC_STACK),
                ] {
                    let (theirs, _) = says(key);
                    let ours = u32::from(own.flags & flag != 0);
                    let calls = !info.calls.is_empty() || !info.indirect_calls.is_empty();
                    assert!(
                        ours == theirs || (calls && ours < theirs),
                        "{at}: {key}: {ours}, llc says {theirs}"
                    );
                }
            }
            assert_eq!(
                found["dynamic"].resources.map(|r| r.flags & DYNAMIC_STACK),
                Some(DYNAMIC_STACK)
            );
        }
    }
}

#[test]
fn calls_and_addresses() {
    for id in ["gfx1100", "gfx942"] {
        let object = compile(&source("calls.ll", CALLS), target(id), &Options::default())
            .expect(id)
            .bytes;
        let found = by_name(own_use(&object));
        let calls =
            |name: &str| -> BTreeSet<String> { found[name].calls.iter().cloned().collect() };
        assert_eq!(
            calls("middle"),
            ["leaf", "array", "registers"].map(String::from).into(),
            "{id}"
        );
        assert_eq!(calls("k"), ["middle".to_owned()].into(), "{id}");
        assert_eq!(calls("tail"), ["leaf".to_owned()].into(), "{id}");
        assert_eq!(calls("indirect"), ["outside".to_owned()].into(), "{id}");
        assert_eq!(calls("leaf"), BTreeSet::new(), "{id}");
        // i32 f(i32, i32), called twice, said once; the same as leaf and array are.
        assert_eq!(found["indirect"].indirect_calls, ["iii"], "{id}");
        // Exported functions may be called by address, whether or not it is taken here. The
        // others and kernels may not.
        let types = [
            ("leaf", "iii"),
            ("array", "iii"),
            ("registers", "v"),
            ("indirect", "ilil"),
            ("dynamic", "vi"),
            ("aligned", "vi"),
            ("recursive", "ii"),
            ("tail", "ii"),
        ];
        for (name, info) in &found {
            let of = types.iter().find(|(function, _)| function == name);
            let expected: Vec<&str> = of.iter().map(|(_, id)| *id).collect();
            assert_eq!(info.type_ids, expected, "{id} {name}");
        }
    }
}

/// The optimiser may turn recursion into a loop, so this is asked at O0.
#[test]
fn recursion_is_a_call_of_itself() {
    let (device, mut options) = (target("gfx1100"), Options::default());
    options.opt = OptLevel::O0;
    let object = compile(&source("calls.ll", CALLS), device, &options)
        .expect("object")
        .bytes;
    assert_eq!(by_name(own_use(&object))["recursive"].calls, ["recursive"]);
}

#[test]
fn accumulation_registers() {
    let acc = source(
        "acc.ll",
        "define void @f() {\n  call void asm sideeffect \"; acc\", \"~{a7},~{v3}\"()\n  ret void\n}\n",
    );
    for id in ["gfx908", "gfx90a", "gfx942"] {
        let object = compile(&acc, target(id), &Options::default())
            .expect(id)
            .bytes;
        let own = by_name(own_use(&object))["f"].resources.expect("figures");
        assert_eq!((own.agprs, own.vgprs), (8, 4), "{id}");
    }
}

#[test]
fn modes_agree_with_the_kernel_descriptor_on_every_processor() {
    let k = source("k.ll", "define amdgpu_kernel void @k() {\n  ret void\n}\n");
    for processor in Processor::all() {
        for &wave_size in processor.wave_sizes() {
            let (device, mut options) = (TargetId::from(processor), Options::default());
            options.wave_size = Some(wave_size);
            let object = compile(&k, device, &options)
                .unwrap_or_else(|e| panic!("{processor}: {e}"))
                .bytes;
            let modes = kernel(&object, "k");
            let flags = by_name(own_use(&object))["k"]
                .resources
                .expect("figures")
                .flags;
            assert_eq!(
                flags & WAVE32 != 0,
                modes.wave32,
                "{processor} wave{wave_size}"
            );
            assert_eq!(
                flags & WAVE32 != 0,
                wave_size == 32,
                "{processor} wave{wave_size}"
            );
            assert_eq!(
                flags & WGP_MODE != 0,
                modes.wgp_mode,
                "{processor} wave{wave_size}"
            );
        }
    }
}

#[test]
fn a_replaceable_callee_gets_the_calling_convention() {
    // `callee` uses v0 only. A caller that knew could keep a value in v1 across the call;
    // when `callee` may be replaced it must not. v40 is the first register that calls keep.
    let ir = |linkage: &str| {
        source(
            "ipra.ll",
            &format!(
                "define {linkage} void @callee() noinline {{\n  call void asm sideeffect \"; v0\", \"~{{v0}}\"()\n  ret void\n}}\n\
             define amdgpu_kernel void @k(ptr addrspace(1) %p) {{\n  %i = call i32 @llvm.amdgcn.workitem.id.x()\n  call void @callee()\n\
             %q = getelementptr i32, ptr addrspace(1) %p, i32 %i\n  store i32 %i, ptr addrspace(1) %q\n  ret void\n}}\n\
             declare i32 @llvm.amdgcn.workitem.id.x()\n"
            ),
        )
    };
    let vgprs = |linkage: &str| {
        let object = compile(&ir(linkage), target("gfx1100"), &Options::default())
            .expect("object")
            .bytes;
        by_name(own_use(&object))["k"]
            .resources
            .expect("figures")
            .vgprs
    };
    assert!(vgprs("internal") < 40, "{}", vgprs("internal"));
    assert!(vgprs("") > 40, "{}", vgprs(""));
}
