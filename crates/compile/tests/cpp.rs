//! HIP C++ and OpenCL C: compiled by clang's library, which lies beside this program.

mod common;

use common::{isolated, object, source, target};
use gfxjit_compile::{CompileError, Emit, Kind, Options, Severity, Source, compile, emit};

const SAXPY: &str = "__global__ void saxpy(float *y, const float *x, float a, int n) {\n\
                     \x20 int i = blockIdx.x * blockDim.x + threadIdx.x;\n\
                     \x20 if (i < n) y[i] += a * x[i];\n}\n";

/// In this process, and in one of its own.
fn both(options: &Options) -> [Options; 2] {
    let mut isolated = isolated();
    isolated.cpp = options.cpp.clone();
    [options.clone(), isolated]
}

#[test]
fn the_same_object_in_a_process_of_its_own() {
    let saxpy = source("saxpy.hip", SAXPY);
    assert_eq!(saxpy.kind(), Kind::HipCpp);
    for arch in [
        "gfx90a:xnack-",
        "gfx942",
        "gfx1030",
        "gfx1100",
        "gfx1201",
        "gfx11-generic",
    ] {
        let here = object(&saxpy, &Options::default(), arch);
        // Twice: the second one finds the headers precompiled.
        for _ in 0..2 {
            assert!(here == object(&saxpy, &isolated(), arch), "{arch}");
        }
    }
}

/// Clang marks each compile for the host's side; of two in one link the marks would be one name twice.
#[test]
fn nothing_is_in_every_object() {
    let ir = emit(
        &source("saxpy.hip", SAXPY),
        target("gfx942"),
        &Options::default(),
        Emit::Ir,
    );
    let ir = String::from_utf8(ir.unwrap().bytes).unwrap();
    let defined = ir.lines().filter(|line| line.starts_with('@'));
    let defined: Vec<&str> = defined.collect();
    assert!(
        !defined.iter().any(|line| line.contains("__hip_cuid")),
        "{defined:?}"
    );
}

#[test]
fn names_of_templates() {
    let text = "template <class T> __global__ void twice(T *x) { x[threadIdx.x] *= T(2); }\n";
    let twice = source("<memory>", text);
    let mut options = Options::default();
    options.cpp.names = vec!["twice<float>".to_owned(), "twice<int>".to_owned()];
    for options in both(&options) {
        let compiled = compile(&twice, target("gfx942"), &options).unwrap();
        let lowered: Vec<&str> = compiled.report.names.values().map(String::as_str).collect();
        assert_eq!(lowered, ["_Z5twiceIfEvPT_", "_Z5twiceIiEvPT_"]);
    }
    options.cpp.names = vec!["thrice<int>".to_owned()];
    let error = compile(&twice, target("gfx942"), &options).unwrap_err();
    let words = error.to_string();
    assert!(
        words.contains("name expression:1:") && words.contains("thrice"),
        "{words}"
    );
}

/// Macros that headers do not name, and one that they do: in this process and in one of its own, before the
/// headers are precompiled and after.
#[test]
fn macros_in_every_compile() {
    let text = "__global__ void k(int *x) { assert(x == nullptr); x[0] = N; }\n";
    let mut objects = Vec::new();
    for arguments in [&["-DN=5"][..], &["-UN", "-DN=5", "-DNDEBUG"]] {
        let mut options = Options::default();
        options.cpp.arguments = arguments.iter().map(|&one| one.to_owned()).collect();
        let first = object(&source("k.hip", text), &options, "gfx1100");
        for options in both(&options) {
            for _ in 0..3 {
                let again = object(&source("k.hip", text), &options, "gfx1100");
                assert!(first == again, "{arguments:?}");
            }
        }
        objects.push(first);
    }
    assert!(objects[0] != objects[1], "NDEBUG changes nothing");
    let mut options = Options::default();
    options.cpp.arguments = vec!["-DN=5".to_owned(), "-UN".to_owned()];
    for options in both(&options) {
        let error = compile(&source("k.hip", text), target("gfx1100"), &options).unwrap_err();
        assert!(error.to_string().contains("identifier 'N'"), "{error}");
    }
}

/// The name and the caller say what C is, whatever words are in it.
#[test]
fn the_language_is_that_of_the_name() {
    let text = "namespace kernel { struct params { int n; }; }\n#define __global int\n\
                extern \"C\" __global__ void k(__global *x) { x[0] = 3; }\n";
    for named in [
        source("k.hip", text),
        source("k.cu", text),
        Source::hip("k", text.as_bytes()),
    ] {
        assert_eq!(named.kind(), Kind::HipCpp);
        object(&named, &Options::default(), "gfx942");
    }
    let text = "#define __global__\n__global__ kernel void k(global int *x) { x[0] = 3; }\n";
    for named in [
        source("k.cl", text),
        Source::opencl("k.hip", text.as_bytes()),
    ] {
        assert_eq!(named.kind(), Kind::OpenClC);
        object(&named, &Options::default(), "gfx942");
    }
}

#[test]
fn what_is_included() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("sub")).unwrap();
    std::fs::write(
        folder.path().join("sub/a.h"),
        "#include \"b.h\"\n#include <memory.h>\n",
    )
    .unwrap();
    std::fs::write(folder.path().join("sub/b.h"), "#define B 2\n").unwrap();
    let text = "#include \"sub/a.h\"\n__global__ void k(int *x) { *x = B + M + C; }\n";
    let k = source("k.hip", text);
    let mut options = Options::default();
    options.cpp.defines = vec!["C=3".to_owned()];
    options
        .cpp
        .headers
        .insert("memory.h".to_owned(), "#define M 4\n".to_owned());
    let refused = compile(&k, target("gfx1100"), &options).unwrap_err();
    let words = refused.to_string();
    assert!(
        words.contains("k.hip:1:10: 'sub/a.h' file not found: a source reads no file"),
        "{words}"
    );
    options.include_dirs = vec![folder.path().to_owned()];
    let ir = emit(&k, target("gfx1100"), &options, Emit::OptIr).unwrap();
    let ir = String::from_utf8(ir.bytes).unwrap();
    assert!(ir.contains("store i32 9,"), "{ir}");
}

#[test]
fn mistakes_have_their_places() {
    let text = "__global__ void k(float *x) {\n  int cut = 3.5;\n  *x = undeclared;\n}\n";
    let mut options = Options::default();
    for options in both(&options) {
        let error = compile(&source("k.hip", text), target("gfx1100"), &options).unwrap_err();
        let CompileError::Diagnosed { diagnostics, .. } = error else {
            panic!("{error}");
        };
        let found = |severity, line| {
            diagnostics
                .iter()
                .any(|d| d.severity == severity && d.line == Some(line))
        };
        assert!(found(Severity::Error, 3), "{diagnostics:?}");
        assert!(found(Severity::Warning, 2), "{diagnostics:?}");
        assert_eq!(diagnostics[0].file.as_deref(), Some("k.hip"));
    }
    options.cpp.arguments = vec!["-fplugin=x.so".to_owned()];
    let error = compile(&source("k.hip", text), target("gfx1100"), &options).unwrap_err();
    assert!(error.to_string().contains("-fplugin=x.so"), "{error}");
}

#[test]
fn endless_templates_are_errors() {
    let deep = "template <int N> struct S { static constexpr int v = S<N + 1>::v; };\n\
                __global__ void k(int *x) { *x = S<0>::v; }\n";
    let error = compile(
        &source("k.hip", deep),
        target("gfx1100"),
        &Options::default(),
    );
    let words = error.unwrap_err().to_string();
    assert!(
        words.contains("recursive template instantiation"),
        "{words}"
    );
    let nested = format!(
        "__global__ void k(int *x) {{ *x = {}1{}; }}",
        "(".repeat(100_000),
        ")".repeat(100_000)
    );
    let error = compile(
        &source("k.hip", &nested),
        target("gfx1100"),
        &Options::default(),
    );
    assert!(error.unwrap_err().to_string().contains("bracket nesting"));
    // The process lives, and compiles.
    object(&source("saxpy.hip", SAXPY), &Options::default(), "gfx1100");
}

/// A tile wider than a wave, and a mask with fewer bits than a wave has lanes: refused when compiled, as
/// by ROCm. What is portable is for the waves that it needs.
#[test]
fn waves_that_are_too_narrow_or_wide() {
    let tile = "#include <hip/hip_cooperative_groups.h>\nnamespace cg = cooperative_groups;\n\
                __global__ void k(int *x) {\n\
                auto tile = cg::tiled_partition<64>(cg::this_thread_block());\n\
                *x = tile.shfl(*x, 40);\n}\n";
    let mask = "__global__ void k(int *x) {\n*x = __shfl_xor_sync(0xffffffffu, *x, 1);\n}\n";
    let inner = "#include <hip/hip_cooperative_groups.h>\nnamespace cg = cooperative_groups;\n\
                 __global__ void k(int *x) {\n\
                 *x = cg::tiled_partition<16>(cg::tiled_partition<8>(cg::this_thread_block())).size();\n}\n";
    let said = |text: &str, arch: &str, wave_size: Option<u32>| {
        let mut options = Options::default();
        options.wave_size = wave_size;
        let compiled = compile(&source("k.hip", text), target(arch), &options);
        compiled.err().map(|error| error.to_string())
    };
    for (arch, wave_size, lanes) in [
        ("gfx90a", None, 64),
        ("gfx942", None, 64),
        ("gfx9-generic", None, 64),
        ("gfx1030", None, 32),
        ("gfx1100", None, 32),
        ("gfx1201", None, 32),
        ("gfx11-generic", None, 32),
        ("gfx1100", Some(64), 64),
    ] {
        let (tile, mask) = (said(tile, arch, wave_size), said(mask, arch, wave_size));
        if lanes == 64 {
            assert_eq!(tile, None, "{arch}");
            let mask = mask.unwrap_or_default();
            assert!(
                mask.contains("a mask is an integer of 64 bits"),
                "{arch}: {mask}"
            );
        } else {
            assert_eq!(mask, None, "{arch}");
            let tile = tile.unwrap_or_default();
            assert!(
                tile.contains("k.hip:4:") && tile.contains("'tiled_partition' requires"),
                "{arch}: {tile}"
            );
        }
        let inner = said(inner, arch, wave_size).unwrap_or_default();
        assert!(inner.contains("no more threads"), "{arch}: {inner}");
    }
}
