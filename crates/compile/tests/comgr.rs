//! AMD's comgr in the place of LLVM: what is asked of it, what becomes of its answers, and of its crashes. A stand-in in
//! C, which compiles nothing, takes its place (`crates/comgr/tests/stand_in.c`); `crates/testing/tests/comgr.rs` has the
//! real one.

#![cfg(target_os = "linux")]

mod common;

use std::path::{Path, PathBuf};
use std::time::Duration;

use common::{isolated, source, target};
use gfxjit_compile::{
    BitcodePolicy, CompileError, Compiler, DebugInfo, Emit, Options, SandboxPolicy, Severity,
    Source, compile, emit,
};
use gfxjit_targets::Target;
use gfxjit_test_tools::{Folder, c_library};

/// The stand-in of a version.
fn stand_in(folder: &Folder, major: u32) -> PathBuf {
    let path = folder.path(&format!("libamd_comgr.so.{major}"));
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../comgr/tests/stand_in.c");
    c_library(Path::new(source), &[&format!("-DMAJOR={major}")], &path);
    path
}

/// Options that have a stand-in compile, and its folder.
fn options(major: u32) -> (Folder, Options) {
    let folder = Folder::new();
    let mut options = isolated();
    options.isolate = false;
    options.compiler = Compiler::Comgr;
    options.comgr_library = Some(stand_in(&folder, major));
    (folder, options)
}

/// IR whose body decides what the stand-in does.
fn ir(word: &str) -> Source {
    source(
        "dir/a.ll",
        &format!("; x\n; {word}\ndefine void @f() {{ ret void }}\n"),
    )
}

fn asm(source: &Source, options: &Options) -> Result<String, CompileError> {
    let artifact = emit(source, target("gfx1100"), options, Emit::Asm)?;
    Ok(String::from_utf8(artifact.bytes).expect("text"))
}

/// What the stand-in says of the last action.
fn said(source: &Source, options: &Options) -> String {
    asm(source, options).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn options_arrive_as_clang_has_them() {
    let (_folder, options) = options(3);
    let plain = said(&ir("plain"), &options);
    let start = "3.0 action=5 language=0 isa=amdgcn-amd-amdhsa--gfx1100 libraries=0 data=1 options=-O3 \
                 -mcode-object-version=5 ";
    assert!(plain.starts_with(start), "{plain}");
    assert!(plain.contains("\nsource.ll: ; x"), "{plain}");
    let mut more = options.clone();
    more.opt = gfxjit_compile::OptLevel::Os;
    more.wave_size = Some(64);
    more.code_object_version = Some(6);
    more.features = "+cumode,-xnack".to_owned();
    more.math.flush_denormals = true;
    let told = said(&ir("plain"), &more);
    for words in [
        "=-Os -mcode-object-version=6 ",
        " -mwavefrontsize64 ",
        " -Xclang -target-feature -Xclang +cumode -Xclang -target-feature -Xclang -xnack ",
        " -cl-denorms-are-zero ",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let libraries = said(&ir("call @__ocml_sin_f32"), &options);
    assert!(libraries.contains(" libraries=1 "), "{libraries}");
    let generic = emit(&ir("plain"), target("gfx11-generic"), &options, Emit::Asm).expect("text");
    let generic = String::from_utf8_lossy(&generic.bytes).into_owned();
    assert!(
        generic.contains("--gfx11-generic ") && generic.contains("version=6 "),
        "{generic}"
    );

    let report = emit(&ir("plain"), target("gfx1100"), &options, Emit::Asm)
        .expect("text")
        .report;
    let used = report.comgr.expect("comgr is reported");
    assert_eq!(used.version, "3.0");
    assert_eq!(Some(used.file), options.comgr_library);
    let warning = &report.diagnostics[0];
    assert_eq!(
        (warning.severity, warning.message.as_str()),
        (Severity::Warning, "of the stand-in")
    );
}

/// Sources become bitcode first, so what is said of them is in the input of the last action.
#[test]
fn sources_arrive_with_headers_and_options() {
    let (_folder, mut options) = options(3);
    options.cpp.defines.push("A=1".to_owned());
    options.cpp.undefines.push("B".to_owned());
    options.cpp.standard = Some("c++20".to_owned());
    options.cpp.arguments.push("-Wall".to_owned());
    options.debug_info = DebugInfo::Full;
    let kernel = Source::hip("dir/k.hip", "__global__ void k() {}".as_bytes());
    let hip = said(&kernel, &options);
    assert!(
        hip.contains("\nsource.bc: 3.0 action=12 language=3 isa="),
        "{hip}"
    );
    // The text is cut off.
    options.compiler = Compiler::Comgr;
    let cl = said(
        &Source::opencl("k.cl", "kernel void k() {}".as_bytes()),
        &options,
    );
    assert!(
        cl.contains("\nsource.bc: 3.0 action=12 language=2 isa="),
        "{cl}"
    );
    let (_folder, two) = self::options(2);
    let cl = said(
        &Source::opencl("k.cl", "kernel void k() {}".as_bytes()),
        &two,
    );
    // With the header that 2.x precompiles.
    assert!(cl.contains("\nsource.bc: 2.0 action=15 language=2 isa=amdgcn-amd-amdhsa--gfx1100 libraries=0 data=2 "), "{cl}");
    let hip = said(&kernel, &two);
    assert!(
        hip.contains("\nsource.bc: 2.0 action=15 language=4 "),
        "{hip}"
    );
    let libraries = said(&ir("call @__ocml_sin_f32"), &two);
    assert!(
        libraries.contains("action=7 ") && libraries.contains("source.bc: 2.0 action=4 "),
        "{libraries}"
    );
}

#[test]
fn files_are_asked_for_one_after_the_other() {
    let (folder, mut options) = options(3);
    let kernel = Source::hip("dir/k.hip", "#include \"x.h\"\n".as_bytes());
    let error = asm(&kernel, &options).unwrap_err();
    let diagnostic = &error.diagnostics()[0];
    assert_eq!(diagnostic.file.as_deref(), Some("dir/k.hip"));
    assert!(
        diagnostic
            .message
            .contains("'x.h' file not found: a source reads no file"),
        "{error}"
    );
    folder.write("x.h", "int x;");
    options.include_dirs.push(folder.root().to_owned());
    said(&kernel, &options);
    let out = Source::hip("dir/k.hip", "#include \"../x.h\"\n".as_bytes());
    let error = asm(&out, &options).unwrap_err().to_string();
    assert!(error.contains("'../x.h' file not found: "), "{error}");
    options.include_dirs.clear();
    options
        .cpp
        .headers
        .insert("x.h".to_owned(), "int x;".to_owned());
    said(&kernel, &options);
}

#[test]
fn logs_become_diagnostics() {
    let (_folder, options) = options(3);
    let error = asm(&ir("bad"), &options).unwrap_err();
    assert_eq!(error.to_string(), "dir/a.ll:2:3: a bad thing");
    let [first, second] = error.diagnostics() else {
        panic!("{error:?}")
    };
    assert_eq!(first.file.as_deref(), Some("dir/a.ll"));
    assert_eq!((first.line, first.column), (Some(2), Some(3)));
    assert_eq!(first.snippet.as_deref(), Some("; bad"));
    assert_eq!((second.severity, second.line), (Severity::Note, Some(1)));
    let error = asm(&ir("silent"), &options).unwrap_err();
    assert!(matches!(error, CompileError::Comgr { .. }), "{error:?}");
    let words = "dir/a.ll: AMD's comgr cannot compile this for gfx1100: comgr 3.0: make assembly of bitcode failed: ERROR";
    assert_eq!(error.to_string(), words);
    // What it gives as an object is looked at as any compiler's.
    let error = compile(&ir("plain"), target("gfx1100"), &options).unwrap_err();
    assert!(matches!(error, CompileError::OtherTarget { .. }), "{error}");
}

#[test]
fn a_crash_is_an_error_that_names_it() {
    let (_folder, mut options) = options(3);
    let error = asm(&ir("crash"), &options).unwrap_err();
    assert_eq!(error.code(), "worker_died");
    let error = error.to_string();
    assert_eq!(
        error,
        "dir/a.ll: the isolated compiler crashed (SIGSEGV) in AMD's comgr"
    );
    let error = asm(&ir("fatal"), &options).unwrap_err().to_string();
    assert_eq!(
        error,
        "dir/a.ll: AMD's comgr cannot compile this for gfx1100: a fatal thing"
    );
    said(&ir("plain"), &options);
    options.timeout = Duration::from_secs(1);
    let error = asm(&ir("hang"), &options).unwrap_err();
    assert!(matches!(error, CompileError::TimedOut { .. }), "{error}");
}

/// It has a folder for its files, and no other; afterwards it is gone.
#[test]
fn it_is_confined_to_its_own_folder() {
    let (_folder, mut options) = options(3);
    options.sandbox = SandboxPolicy::Required;
    let has = gfxjit_compile::confinement();
    let told = match asm(&ir("files"), &options) {
        Ok(told) => told,
        Err(error) if !has.seccomp || has.landlock.is_none() => {
            assert!(matches!(error, CompileError::Sandbox { .. }), "{error}");
            return;
        }
        Err(error) => panic!("{error}"),
    };
    assert!(told.contains("\nhost=0 other=0 own=1 TMPDIR="), "{told}");
    let folder = told
        .split("TMPDIR=")
        .nth(1)
        .and_then(|rest| rest.lines().next())
        .expect("a folder");
    assert!(
        folder.contains("/gfxjit-") && !Path::new(folder).exists(),
        "{folder}"
    );
}

#[test]
fn what_it_does_not_do_is_refused() {
    let (_folder, options) = options(3);
    let kernel = Source::hip("k.hip", "__global__ void k() {}".as_bytes());
    let with = |change: &dyn Fn(&mut Options)| {
        let mut options = options.clone();
        change(&mut options);
        options
    };
    let amd: Target = target("gfx1100").into();
    let nvidia: Target = "sm_90".parse().unwrap();
    let mlir = source("a.mlir", "module {\n}\n");
    for (source, target, options, what, words) in [
        (
            &kernel,
            nvidia,
            options.clone(),
            Emit::Asm,
            "k.hip: comgr makes no code for NVIDIA's GPUs",
        ),
        (
            &mlir,
            amd,
            options.clone(),
            Emit::Obj,
            "a.mlir: comgr does not compile MLIR",
        ),
        (
            &kernel,
            amd,
            options.clone(),
            Emit::OptIr,
            "comgr gives no optimised IR",
        ),
        (
            &kernel,
            amd,
            with(&|o| o.interposable = true),
            Emit::Obj,
            "(`interposable`)",
        ),
        (
            &kernel,
            amd,
            with(&|o| o.cpp.names.push("k<int>".to_owned())),
            Emit::Obj,
            "(`instantiate`)",
        ),
        (
            &kernel,
            amd,
            with(&|o| o.cpp.rocm_headers = true),
            Emit::Obj,
            "(`rocm-headers`)",
        ),
        (
            &kernel,
            amd,
            with(&|o| o.math.unsafe_math = true),
            Emit::Obj,
            "-funsafe-math-optimizations",
        ),
    ] {
        let error = emit(source, target, &options, what).unwrap_err();
        assert!(matches!(error, CompileError::Options { .. }), "{error:?}");
        assert!(error.to_string().contains(words), "{error}");
    }
    let refused = with(&|o| o.bitcode = BitcodePolicy::Refuse);
    let bitcode = Source::detect("a.bc", &b"BC\xc0\xde"[..]).unwrap();
    let error = emit(&bitcode, amd, &refused, Emit::Asm).unwrap_err();
    assert!(
        matches!(error, CompileError::BitcodeRefused { .. }),
        "{error}"
    );
}

#[test]
fn a_missing_library_is_told_with_its_path() {
    let (folder, mut options) = options(3);
    let there = options.comgr_library.clone().expect("a stand-in");
    let path = folder.path("late/libamd_comgr.so.3");
    options.comgr_library = Some(path.clone());
    let error = asm(&ir("plain"), &options).unwrap_err();
    assert!(
        matches!(error, CompileError::NoFrontEnd { .. }),
        "{error:?}"
    );
    let error = error.to_string();
    assert!(
        error.starts_with("dir/a.ll: LLVM IR cannot be compiled here: it needs AMD's comgr ("),
        "{error}"
    );
    for words in [
        "GFXJIT_COMGR_LIBRARY",
        &format!("Tried: {}: ", path.display()),
    ] {
        assert!(error.contains(words), "{error}");
    }
    assert_eq!(options.comgr(&ir("plain")), Some(None));
    std::fs::create_dir(folder.path("late")).unwrap();
    std::fs::copy(there, &path).unwrap();
    said(&ir("plain"), &options);
    assert_eq!(options.comgr(&ir("plain")), Some(Some(path)));
}

/// IR of LLVM 24, by a literal that LLVM 22 does not read.
const NEWER: &str =
    "@x = addrspace(1) constant float f0x3FB8AA3B\n; y\ndefine void @f() { ret void }\n";

#[test]
fn newer_ir_is_its_by_itself() {
    let (folder, mut options) = options(3);
    let newer = source("new.ll", NEWER);
    options.compiler = Compiler::Auto;
    let told = said(&newer, &options);
    assert!(told.starts_with("3.0 action=5 "), "{told}");
    assert!(options.comgr(&newer).is_some());
    // What LLVM can read is LLVM's.
    let older = asm(&ir("plain"), &options).expect("LLVM compiles it");
    assert!(older.contains(".amdgcn_target"), "{older}");
    assert_eq!(options.comgr(&ir("plain")), None);
    // Its own mistakes are told by itself.
    let bad = source("new.ll", &format!("{NEWER}; bad\n"));
    let error = asm(&bad, &options).unwrap_err();
    assert_eq!(error.to_string(), "new.ll:2:3: a bad thing");

    options.comgr_library = Some(folder.path("none.so"));
    let error = asm(&newer, &options).unwrap_err();
    assert!(matches!(error, CompileError::NewerLlvm { .. }), "{error:?}");
    let error = error.to_string();
    for words in [
        "made by a newer LLVM than 22 (it writes floating-point literals as LLVM 24 does",
        "AMD's comgr, whose LLVM may be newer, cannot be used",
        "none.so: ",
    ] {
        assert!(error.contains(words), "{error}");
    }
    let (_folder, mut options) = self::options(3);
    options.compiler = Compiler::Llvm;
    let error = asm(&newer, &options).unwrap_err().to_string();
    assert!(
        error.contains("newer LLVM than 22") && !error.contains("comgr"),
        "{error}"
    );
    // It has no IR.
    options.compiler = Compiler::Auto;
    let error = emit(&newer, target("gfx1100"), &options, Emit::OptIr).unwrap_err();
    assert!(matches!(error, CompileError::NewerLlvm { .. }), "{error:?}");
}
