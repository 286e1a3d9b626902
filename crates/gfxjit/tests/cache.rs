//! Images that are kept: the same as those that are compiled, and never others.
#![cfg(feature = "llvm")]
#![allow(missing_docs, reason = "tests")]

use std::fs;
use std::path::Path;
use std::process::Command;

use gfxjit::image_cache::Settings;
use gfxjit::{
    BitcodePolicy, Built, CacheOrigin, Image, Linker, OptLevel, Options, PortableModule, Source,
    Target, TargetId, cache,
};

const SAXPY: &[u8] = include_bytes!("../../../examples/saxpy.ll");

fn target() -> TargetId {
    "gfx1100".parse().unwrap()
}

/// Options with a cache in a folder.
fn options(folder: &Path) -> Options {
    let mut options = Options::default();
    options.cache.folder = Some(folder.to_owned());
    options
}

fn build(name: &str, source: &[u8], options: &Options) -> Built {
    let source = Source::detect(name, source).unwrap();
    let built = Image::build(&source, target(), options).unwrap();
    // What was kept is what would be compiled.
    let mut off = options.clone();
    off.cache.off = true;
    let compiled = Image::build(&source, target(), &off).unwrap();
    assert_eq!(compiled.report.kept, None);
    assert_eq!(built.image.bytes(), compiled.image.bytes(), "{name}");
    assert_eq!(built.image.name(), name);
    assert_eq!(
        built.report.diagnostics, compiled.report.diagnostics,
        "{name}"
    );
    assert_eq!(built.report.names, compiled.report.names);
    built
}

/// Makes bitcode of IR.
fn assembled(ir: &Path, bitcode: &Path) {
    let mut command = Command::new("llvm-as-22");
    gfxjit_test_tools::run(command.arg(ir).arg("-o").arg(bitcode));
}

/// PTX is what NVIDIA's driver compiles again, and keeps; what comes before is kept here.
#[test]
fn ptx_is_kept_by_its_architecture() {
    let folder = tempfile::tempdir().unwrap();
    let options = options(folder.path());
    let source = Source::detect("saxpy.ll", SAXPY).unwrap();
    let build = |sm: &str, options: &Options| {
        let target: Target = sm.parse().unwrap();
        let built = Image::build(&source, target, options).unwrap();
        assert_eq!(built.image.target(), target);
        (built.report.kept, built.image.bytes().to_vec())
    };
    let (kept, first) = build("sm_90", &options);
    assert_eq!(kept, None);
    assert_eq!(
        build("sm_90", &options),
        (Some(CacheOrigin::Local), first.clone())
    );
    let (kept, other) = build("sm_80", &options);
    assert_eq!(kept, None);
    assert_ne!(other, first);
    let mut off = options.clone();
    off.cache.off = true;
    assert_eq!(build("sm_80", &off), (None, other));
}

#[test]
fn the_second_time_nothing_is_compiled() {
    let folder = tempfile::tempdir().unwrap();
    let options = options(folder.path());
    let first = build("saxpy.ll", SAXPY, &options);
    assert_eq!(first.report.kept, None);
    assert!(first.report.phases.codegen.as_nanos() > 0);
    let second = build("saxpy.ll", SAXPY, &options);
    assert_eq!(second.report.kept, Some(CacheOrigin::Local));
    assert_eq!(second.report.phases.codegen.as_nanos(), 0);
    assert!(second.report.phases.cache.as_nanos() > 0);
    // A name that reaches nothing does not count; but for it, everything does.
    assert_eq!(
        build("other.ll", SAXPY, &options).report.kept,
        Some(CacheOrigin::Local)
    );
    let mut other = options.clone();
    other.opt = OptLevel::O1;
    assert_eq!(build("saxpy.ll", SAXPY, &other).report.kept, None);
    let changed = [SAXPY, b"\n"].concat();
    assert_eq!(build("saxpy.ll", &changed, &options).report.kept, None);
    let kept = cache(&options).unwrap().list();
    assert_eq!(kept.len(), 3);
    let (_, about) = kept[0].content.as_ref().unwrap();
    assert_eq!((&*about.kind, &*about.target), ("LLVM IR", "gfx1100"));
}

#[test]
fn a_damaged_image_is_compiled_again() {
    let folder = tempfile::tempdir().unwrap();
    let options = options(folder.path());
    build("saxpy.ll", SAXPY, &options);
    let key = cache(&options).unwrap().list()[0].key.to_string();
    let path = folder.path().join("v1").join(&key[..2]).join(&key);
    let mut bytes = fs::read(&path).unwrap();
    let last = bytes.len() - 100;
    bytes[last] ^= 1;
    fs::write(&path, bytes).unwrap();
    assert_eq!(build("saxpy.ll", SAXPY, &options).report.kept, None);
    assert_eq!(
        build("saxpy.ll", SAXPY, &options).report.kept,
        Some(CacheOrigin::Local)
    );
}

#[test]
fn hosts_share_images() {
    let folder = tempfile::tempdir().unwrap();
    let host = |name: &str| {
        let mut options = options(&folder.path().join(name));
        let shared = folder.path().join("shared");
        options.cache.shared = Some(shared.display().to_string());
        options
    };
    build("saxpy.ll", SAXPY, &host("a"));
    assert!(gfxjit::flush_caches());
    assert_eq!(
        build("saxpy.ll", SAXPY, &host("b")).report.kept,
        Some(CacheOrigin::Shared)
    );
    assert_eq!(
        build("saxpy.ll", SAXPY, &host("b")).report.kept,
        Some(CacheOrigin::Local)
    );
    // A store that is none is a warning, no error.
    let mut wrong = options(&folder.path().join("c"));
    wrong.cache.shared = Some("nonsense://x".to_owned());
    assert_eq!(build("saxpy.ll", SAXPY, &wrong).report.kept, None);
}

#[test]
fn what_assembly_includes_counts() {
    let folder = tempfile::tempdir().unwrap();
    let sources = folder.path().join("sources");
    let (one, two) = (sources.join("one"), sources.join("two"));
    fs::create_dir_all(&one).unwrap();
    fs::create_dir_all(&two).unwrap();
    let mut options = options(&folder.path().join("cache"));
    options.include_dirs = vec![one.clone(), two.clone()];
    let source = b"\t.text\n\t.include \"code.inc\"\n";
    let kept = |options: &Options| build("a.s", source, options).report.kept;
    fs::write(two.join("code.inc"), "s_nop 1\n").unwrap();
    assert_eq!(kept(&options), None);
    assert_eq!(kept(&options), Some(CacheOrigin::Local));
    fs::write(two.join("code.inc"), "s_nop 2\n").unwrap();
    assert_eq!(kept(&options), None);
    // The first folder that has it counts.
    fs::write(one.join("code.inc"), "s_nop 3\n").unwrap();
    assert_eq!(kept(&options), None);
    fs::remove_file(one.join("code.inc")).unwrap();
    assert_eq!(kept(&options), Some(CacheOrigin::Local));
    fs::write(two.join("code.inc"), "s_nop 1\n").unwrap();
    assert_eq!(kept(&options), Some(CacheOrigin::Local));
    // By what is in the file, wherever it lies.
    options.include_dirs = vec![one.clone()];
    fs::rename(two.join("code.inc"), one.join("code.inc")).unwrap();
    assert_eq!(kept(&options), Some(CacheOrigin::Local));
    // Errors are errors, each time.
    fs::remove_file(one.join("code.inc")).unwrap();
    let source = Source::detect("a.s", &source[..]).unwrap();
    for _ in 0..2 {
        let error = Image::build(&source, target(), &options).unwrap_err();
        assert!(error.to_string().contains("code.inc"), "{error}");
    }
}

#[test]
fn device_libraries_count() {
    let folder = tempfile::tempdir().unwrap();
    let libraries = folder.path().join("libraries");
    fs::create_dir(&libraries).unwrap();
    let mut options = options(&folder.path().join("cache"));
    options.device_libs = Some(libraries.clone());
    let source = b"declare float @__ocml_sin_f32(float)
        define amdgpu_kernel void @k(ptr addrspace(1) %p) {
          %x = load float, ptr addrspace(1) %p
          %y = call float @__ocml_sin_f32(float %x)
          store float %y, ptr addrspace(1) %p
          ret void
        }";
    let library = |value: &str| {
        let text = format!(
            "define linkonce_odr hidden float @__ocml_sin_f32(float %x) {{
               %y = fadd float %x, {value}
               ret float %y
             }}"
        );
        let ir = libraries.join("ocml.ll");
        fs::write(&ir, text).unwrap();
        assembled(&ir, &libraries.join("ocml.bc"));
    };
    library("1.0");
    assert_eq!(build("k.ll", source, &options).report.kept, None);
    assert_eq!(
        build("k.ll", source, &options).report.kept,
        Some(CacheOrigin::Local)
    );
    library("2.0");
    assert_eq!(build("k.ll", source, &options).report.kept, None);
    library("1.0");
    assert_eq!(
        build("k.ll", source, &options).report.kept,
        Some(CacheOrigin::Local)
    );
}

#[test]
fn a_name_that_reaches_the_image_or_a_message_counts() {
    let folder = tempfile::tempdir().unwrap();
    let options = options(folder.path());
    // The name is a variable's, too.
    let named = b"@here.ll = addrspace(1) global i32 1";
    assert_eq!(build("here.ll", named, &options).report.kept, None);
    assert_eq!(
        build("here.ll", named, &options).report.kept,
        Some(CacheOrigin::Local)
    );
    assert_eq!(build("there.ll", named, &options).report.kept, None);
    // A warning is about a file.
    let warns = b"define amdgpu_kernel void @k() #0 { ret void }
        attributes #0 = { \"target-features\"=\"+flux-capacitor\" }";
    for name in ["a.ll", "b.ll"] {
        let first = build(name, warns, &options);
        assert_eq!(
            (first.report.kept, first.report.diagnostics.len()),
            (None, 1)
        );
        assert_eq!(
            build(name, warns, &options).report.kept,
            Some(CacheOrigin::Local)
        );
    }
}

#[test]
fn limits_and_refusals_hold_for_what_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let usual = options(folder.path());
    build("saxpy.ll", SAXPY, &usual);
    let source = Source::detect("saxpy.ll", SAXPY).unwrap();
    let mut small = usual.clone();
    small.max_output = 16;
    Image::build(&source, target(), &small).unwrap_err();
    let ir = folder.path().join("saxpy.ll");
    fs::write(&ir, SAXPY).unwrap();
    let bitcode = folder.path().join("saxpy.bc");
    assembled(&ir, &bitcode);
    let bitcode = fs::read(bitcode).unwrap();
    assert_eq!(build("saxpy.bc", &bitcode, &usual).report.kept, None);
    assert_eq!(
        build("saxpy.bc", &bitcode, &usual).report.kept,
        Some(CacheOrigin::Local)
    );
    let mut refuses = usual.clone();
    refuses.bitcode = BitcodePolicy::Refuse;
    let source = Source::detect("saxpy.bc", &*bitcode).unwrap();
    Image::build(&source, target(), &refuses).unwrap_err();
}

#[test]
fn options_of_a_portable_module_count() {
    let folder = tempfile::tempdir().unwrap();
    let options = options(folder.path());
    let module = |opt: OptLevel| {
        let mut own = Options::default();
        own.opt = opt;
        let source = Source::detect("saxpy.ll", SAXPY).unwrap();
        PortableModule::of_ir(&source, &own).unwrap().bytes
    };
    let link = |module: &[u8]| {
        let linker = Linker::new().target(target()).compile(options.clone());
        let linked = linker.input("saxpy.gpu", module).link("saxpy").unwrap();
        linked.image.bytes().to_vec()
    };
    let build = |module: &[u8]| {
        let source = Source::detect("saxpy.gpu", module).unwrap();
        Image::build(&source, target(), &options).unwrap()
    };
    // The same IR with other options is another image, built and linked, the first time and from then on.
    let (fast, plain) = (module(OptLevel::O3), module(OptLevel::O0));
    assert_eq!(build(&fast).report.kept, None);
    assert_eq!(build(&plain).report.kept, None);
    assert_ne!(build(&fast).image.bytes(), build(&plain).image.bytes());
    assert_eq!(build(&plain).report.kept, Some(CacheOrigin::Local));
    for _ in 0..2 {
        assert_ne!(link(&fast), link(&plain));
    }
}

#[test]
fn sources_of_a_link_are_kept_as_objects() {
    let folder = tempfile::tempdir().unwrap();
    let options = options(folder.path());
    let link = || {
        let linker = Linker::new().target(target()).compile(options.clone());
        linker.input("saxpy.ll", SAXPY).link("program").unwrap()
    };
    let first = link().image.bytes().to_vec();
    assert_eq!(cache(&options).unwrap().list().len(), 1);
    assert_eq!(link().image.bytes(), first);
    // An image is something else.
    assert_eq!(build("saxpy.ll", SAXPY, &options).report.kept, None);
    assert_eq!(Settings::MOST, cache(&options).unwrap().stat().most);
}
