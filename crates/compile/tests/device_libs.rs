//! ROCm's device libraries: linked as far as needed, for targets they never heard of.
//!
//! Needs Debian's package rocm-device-libs.

mod common;

use std::path::PathBuf;

use common::{parse, source, target};
use gfxjit_compile::{CompileError, Emit, OptLevel, Options, compile, emit};
use gfxjit_targets::TargetId;

const MATH: &str = r#"
declare float @__ocml_sin_f32(float)
declare float @__ocml_exp_f32(float)
declare float @__ocml_pow_f32(float, float)
declare hidden double @__ocml_sin_f64(double)
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, float %x, float %y, double %z) {
  %s = call float @__ocml_sin_f32(float %x)
  %e = call float @__ocml_exp_f32(float %s)
  %w = call float @__ocml_pow_f32(float %e, float %y)
  %d = call double @__ocml_sin_f64(double %z)
  store float %w, ptr addrspace(1) %p
  store double %d, ptr addrspace(1) %q
  ret void
}
"#;

/// OpenCL C's `get_global_id`, which leads through opencl.bc to ockl.bc; compiled by
/// clang-22 from
/// `kernel void id(global uint *p) { p[get_global_id(0)] = get_local_id(1); }`.
const OPENCL: &str = r#"
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @id(ptr addrspace(1) %p) {
  %g = tail call i64 @_Z13get_global_idj(i32 0)
  %l = tail call i64 @_Z12get_local_idj(i32 1)
  %v = trunc i64 %l to i32
  %q = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %g
  store i32 %v, ptr addrspace(1) %q
  ret void
}
declare hidden i64 @_Z13get_global_idj(i32)
declare hidden i64 @_Z12get_local_idj(i32)
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
"#;

/// What a library of before the target uses.
#[test]
fn libraries_that_are_older_than_the_target_are_told() {
    let folder = tempfile::tempdir().expect("folder");
    let library = "
        declare i32 @llvm.amdgcn.sdot2(<2 x i16>, <2 x i16>, i32, i1 immarg)
        define i32 @__ockl_sdot2(<2 x i16> %a, <2 x i16> %b, i32 %c, i1 %s) {
          %r = call i32 @llvm.amdgcn.sdot2(<2 x i16> %a, <2 x i16> %b, i32 %c, i1 false)
          ret i32 %r
        }";
    let path = folder.path().join("ockl.bc");
    std::fs::write(&path, common::bitcode(library)).expect("library");
    let mut options = Options::default();
    options.device_libs = Some(folder.path().to_owned());
    let user = "
        declare i32 @__ockl_sdot2(<2 x i16>, <2 x i16>, i32, i1)
        define amdgpu_kernel void @k(ptr addrspace(1) %p, <2 x i16> %a) {
          %r = call i32 @__ockl_sdot2(<2 x i16> %a, <2 x i16> %a, i32 5, i1 false)
          store i32 %r, ptr addrspace(1) %p
          ret void
        }";
    let compiled = |cpu: &str| compile(&source("dot.ll", user), target(cpu), &options);
    compiled("gfx906").expect("gfx906 has the instruction");
    let error = compiled("gfx1100")
        .expect_err("gfx1100 has none")
        .to_string();
    for part in ["sdot2", "device libraries", "gfx1100", "--device-libs"] {
        assert!(error.contains(part), "`{part}` in {error}");
    }
    let own = library.replace("@__ockl_sdot2", "@f");
    let error = compile(&source("own.ll", &own), target("gfx1100"), &options)
        .expect_err("gfx1100 has none")
        .to_string();
    assert!(!error.contains("device libraries"), "{error}");
}

/// Reads every control constant there is.
const CONSTANTS: &str = r#"
@__oclc_ISA_version = external hidden addrspace(4) constant i32
@__oclc_ABI_version = external hidden addrspace(4) constant i32
@__oclc_wavefrontsize64 = external hidden addrspace(4) constant i8
@__oclc_wavefrontsize_log2 = external hidden addrspace(4) constant i32
@__oclc_finite_only_opt = external hidden addrspace(4) constant i8
@__oclc_unsafe_math_opt = external hidden addrspace(4) constant i8
@__oclc_daz_opt = external hidden addrspace(4) constant i8
@__oclc_correctly_rounded_sqrt32 = external hidden addrspace(4) constant i8
define i32 @f() {
  %v = load i32, ptr addrspace(4) @__oclc_ISA_version
  ret i32 %v
}
"#;

#[test]
fn math_on_old_and_new_targets() {
    for id in [
        "gfx1030",
        "gfx942",
        "gfx1100",
        "gfx1201",
        "gfx11-generic",
        "gfx906",
    ] {
        for level in [OptLevel::O0, OptLevel::O2] {
            let (device, mut options) = (target(id), Options::default());
            options.opt = level;
            let object = compile(&source("math.ll", MATH), device, &options)
                .unwrap_or_else(|e| panic!("{id}: {e}"));
            let object = parse(&object.bytes);
            assert!(
                object.undefined.is_empty(),
                "{id} {level:?}: {:?}",
                object.undefined
            );
            // What came from the libraries is not visible outside.
            assert!(
                object.functions.iter().all(|f| !f.exported),
                "{id} {level:?}"
            );
            assert_eq!(object.kernels.len(), 1);
        }
    }
}

#[test]
fn only_what_is_needed_is_linked() {
    let ir = emit(
        &source("math.ll", MATH),
        target("gfx1100"),
        &Options::default(),
        Emit::Ir,
    )
    .expect("IR");
    let ir = String::from_utf8(ir.bytes).expect("text");
    assert!(ir.contains("define internal float @__ocml_pow_f32"));
    assert!(
        !ir.contains("@__ocml_cos_f32") && !ir.contains("@__ocml_pow_f64"),
        "{ir}"
    );
    assert!(!ir.contains("\"target-cpu\""), "{ir}");
}

#[test]
fn opencl_built_ins() {
    for id in ["gfx1100", "gfx942"] {
        let object =
            compile(&source("id.cl.ll", OPENCL), target(id), &Options::default()).expect(id);
        assert!(parse(&object.bytes).undefined.is_empty(), "{id}");
    }
    // Elsewhere the same names are the user's own, and stay for the linker.
    let not_opencl = OPENCL.replace("!opencl.ocl.version", "!other");
    let object = compile(
        &source("id.ll", &not_opencl),
        target("gfx1100"),
        &Options::default(),
    )
    .expect("object");
    let names: Vec<_> = parse(&object.bytes)
        .undefined
        .iter()
        .map(|u| u.name.clone())
        .collect();
    assert!(
        names.contains(&"_Z13get_global_idj".to_owned()),
        "{names:?}"
    );
}

#[test]
fn control_constants() {
    let constants = |target: TargetId, options: &Options| {
        let ir = emit(&source("c.ll", CONSTANTS), target, options, Emit::Ir).expect("IR");
        let ir = String::from_utf8(ir.bytes).expect("text");
        move |name: &str| -> u64 {
            let line = ir
                .lines()
                .find(|l| l.starts_with(&format!("@__oclc_{name} = ")))
                .unwrap_or_else(|| panic!("no {name} in {ir}"));
            assert!(line.contains("internal"), "{line}");
            let (_, value) = line.split_once("constant i").expect("constant");
            value
                .split([' ', ','])
                .nth(1)
                .and_then(|v| v.parse().ok())
                .unwrap_or_else(|| panic!("{line}"))
        }
    };
    let c = constants(target("gfx90a"), &Options::default());
    assert_eq!((c("ISA_version"), c("ABI_version")), (9010, 500));
    assert_eq!((c("wavefrontsize64"), c("wavefrontsize_log2")), (1, 6));
    assert_eq!(
        (
            c("finite_only_opt"),
            c("unsafe_math_opt"),
            c("daz_opt"),
            c("correctly_rounded_sqrt32")
        ),
        (0, 0, 0, 1)
    );

    let (device, mut options) = (target("gfx11-generic"), Options::default());
    options.math.finite_only = true;
    options.math.correctly_rounded_sqrt = false;
    let c = constants(device, &options);
    assert_eq!((c("ISA_version"), c("ABI_version")), (11003, 600));
    assert_eq!((c("wavefrontsize64"), c("wavefrontsize_log2")), (0, 5));
    assert_eq!(
        (c("finite_only_opt"), c("correctly_rounded_sqrt32")),
        (1, 0)
    );

    let (device, mut options) = (target("gfx1100"), Options::default());
    options.wave_size = Some(64);
    options.code_object_version = Some(4);
    let c = constants(device, &options);
    assert_eq!(
        (c("ISA_version"), c("ABI_version"), c("wavefrontsize64")),
        (11000, 400, 1)
    );

    let unknown = "@__oclc_flux = external addrspace(4) constant i32\ndefine i32 @f() {\n  %v = load i32, ptr addrspace(4) @__oclc_flux\n  ret i32 %v\n}\n";
    let refused = compile(&source("u.ll", unknown), device, &options)
        .expect_err("unknown constant")
        .to_string();
    assert!(refused.contains("__oclc_flux"), "{refused}");
}

#[test]
fn missing_libraries_are_told_with_symbol_and_places() {
    let empty = tempfile::tempdir().expect("folder");
    let (device, mut options) = (target("gfx1100"), Options::default());
    options.device_libs = Some(empty.path().to_owned());
    match compile(&source("math.ll", MATH), device, &options) {
        Err(CompileError::NoDeviceLibrary {
            name,
            library,
            symbols,
            looked,
        }) => {
            assert_eq!((name.as_str(), library.as_str()), ("math.ll", "ocml.bc"));
            assert!(
                symbols.contains(&"__ocml_pow_f32".to_owned()),
                "{symbols:?}"
            );
            assert_eq!(looked, [empty.path().join("ocml.bc").display().to_string()]);
        }
        other => panic!("{other:?}"),
    }
    // A module that needs none does not care.
    compile(
        &source("saxpy.ll", include_str!("input/saxpy.ll")),
        device,
        &options,
    )
    .expect("no library needed");

    // Not bitcode; then bitcode of a newer LLVM.
    let ocml = empty.path().join("ocml.bc");
    std::fs::write(&ocml, b"BC\xc0\xde nonsense").expect("written");
    let refused = compile(&source("math.ll", MATH), device, &options)
        .expect_err("nonsense")
        .to_string();
    assert!(refused.contains(&ocml.display().to_string()), "{refused}");
    let mut newer =
        common::bitcode("define float @__ocml_sin_f32(float %x) {\n  ret float %x\n}\n");
    common::rename_producer(&mut newer);
    std::fs::write(&ocml, newer).expect("written");
    let refused = compile(&source("math.ll", MATH), device, &options)
        .expect_err("newer")
        .to_string();
    assert!(
        refused.contains("newer LLVM") && refused.contains("LLVM24"),
        "{refused}"
    );
    // A library of its own kind that lacks a function.
    std::fs::write(
        &ocml,
        common::bitcode("define float @__ocml_sin_f32(float %x) {\n  ret float %x\n}\n"),
    )
    .expect("written");
    match compile(&source("math.ll", MATH), device, &options) {
        Err(CompileError::NotInDeviceLibrary {
            symbol, library, ..
        }) => {
            assert!(
                symbol.starts_with("__ocml_") && symbol != "__ocml_sin_f32",
                "{symbol}"
            );
            assert_eq!(library, ocml.display().to_string());
        }
        other => panic!("{other:?}"),
    }
}

/// Run again as a child, since a test must not change its own environment.
#[test]
fn the_environment_names_the_folder() {
    const CHILD: &str = "GFXJIT_TEST_CHILD";
    let math = source("math.ll", MATH);
    let (device, options) = (target("gfx1100"), Options::default());
    if std::env::var_os(CHILD).is_some() {
        let looked = |options: &Options| match compile(&math, device, options) {
            Err(CompileError::NoDeviceLibrary { looked, .. }) => looked,
            other => panic!("{other:?}"),
        };
        assert_eq!(looked(&options), ["/nowhere/ocml.bc"]);
        let mut explicit = options.clone();
        explicit.device_libs = Some(PathBuf::from("/elsewhere"));
        assert_eq!(looked(&explicit), ["/elsewhere/ocml.bc"]);
        return;
    }
    compile(&math, device, &options).expect("found in a usual place");
    let status = std::process::Command::new(std::env::current_exe().expect("path"))
        .args(["--exact", "the_environment_names_the_folder"])
        .env(CHILD, "1")
        .env("GFXJIT_DEVICE_LIBS", "/nowhere")
        .env("HIP_DEVICE_LIB_PATH", "/ignored")
        .output()
        .expect("child");
    assert!(
        status.status.success(),
        "{}",
        String::from_utf8_lossy(&status.stdout)
    );
}
