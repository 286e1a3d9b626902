//! MLIR: compiled by MLIR's library, which a library beside this program opens.

mod common;

use common::{isolated, object, source, target};
use gfxjit_compile::{CompileError, Emit, Kind, Options, Severity, Source, compile, emit};
use gfxjit_test_tools::Folder;

const SCALE: &str = "gpu.module @m {
  gpu.func @scale(%x: memref<64xf32>, %a: f32) kernel {
    %i = gpu.thread_id x
    %v = memref.load %x[%i] : memref<64xf32>
    %w = arith.mulf %v, %a : f32
    memref.store %w, %x[%i] : memref<64xf32>
    gpu.return
  }
}
";

#[test]
fn the_same_object_in_a_process_of_its_own() {
    let scale = source("scale.mlir", SCALE);
    assert_eq!(scale.kind(), Kind::Mlir);
    for arch in ["gfx90a:xnack-", "gfx942", "gfx1100", "gfx11-generic"] {
        let here = object(&scale, &Options::default(), arch);
        for _ in 0..2 {
            assert!(here == object(&scale, &isolated(), arch), "{arch}");
        }
    }
}

#[test]
fn what_kernels_take_for_a_memref() {
    let scale = source("scale.mlir", SCALE);
    let defined = |options: &Options| {
        let ir = emit(&scale, target("gfx1100"), options, Emit::Ir).unwrap();
        let ir = String::from_utf8(ir.bytes).unwrap();
        let line = ir.lines().find(|line| line.starts_with("define")).unwrap();
        line.split(" %").count() - 1
    };
    let mut options = Options::default();
    assert_eq!(defined(&options), 6);
    options.mlir.bare_pointers = true;
    assert_eq!(defined(&options), 2);
    let dynamic = source("a.mlir", &SCALE.replace("memref<64xf32>", "memref<?xf32>"));
    let error = compile(&dynamic, target("gfx1100"), &options).unwrap_err();
    assert!(matches!(error, CompileError::Diagnosed { .. }), "{error}");
    options.mlir.index_bits = 16;
    let error = compile(&scale, target("gfx1100"), &options).unwrap_err();
    assert!(
        error.to_string().contains("an index has 32 or 64 bits"),
        "{error}"
    );
}

#[test]
fn mistakes_have_their_places() {
    let text = SCALE.replace("arith.mulf", "arith.muli");
    let mut inside = isolated();
    inside.mlir.bare_pointers = true;
    for options in [Options::default(), inside] {
        let error = compile(&source("a.mlir", &text), target("gfx942"), &options).unwrap_err();
        let CompileError::Diagnosed { diagnostics, .. } = error else {
            panic!("{error}");
        };
        let first = &diagnostics[0];
        assert_eq!(first.severity, Severity::Error);
        assert_eq!(first.file.as_deref(), Some("a.mlir"));
        assert_eq!((first.line, first.column), (Some(5), Some(10)));
        assert!(first.snippet.as_deref().unwrap().contains("arith.muli"));
    }
}

#[test]
fn bytecode_is_compiled_as_text_is() {
    let folder = Folder::new();
    folder.write("a.mlir", SCALE);
    let arguments = ["--emit-bytecode", "-o", "a.mlirbc", "a.mlir"];
    folder.run("mlir-opt-22", &arguments);
    let bytes = folder.read("a.mlirbc");
    let made = Source::detect("a.mlirbc", bytes.clone()).unwrap();
    assert_eq!(made.kind(), Kind::Mlir);
    let of_text = object(&source("a.mlir", SCALE), &Options::default(), "gfx1100");
    let of_bytecode = object(&made, &Options::default(), "gfx1100");
    assert_eq!(of_text.len(), of_bytecode.len());
    for end in (4..bytes.len()).step_by(7) {
        let cut = Source::detect("a.mlirbc", bytes[..end].to_vec()).unwrap();
        compile(&cut, target("gfx1100"), &Options::default()).unwrap_err();
    }
}

/// A matrix instruction that gfx942 has, and gfx940's family has not.
#[test]
fn a_family_lacks_what_its_first_processor_has() {
    let text = "gpu.module @m {
  gpu.func @k(%x: memref<64xi64>, %out: memref<64x4xf32>) kernel {
    %i = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %v = vector.load %x[%i] : memref<64xi64>, vector<1xi64>
    %w = vector.bitcast %v : vector<1xi64> to vector<8xf8E4M3FNUZ>
    %none = arith.constant dense<0.0> : vector<4xf32>
    %d = amdgpu.mfma 16x16x32 %w * %w + %none blgp = none : vector<8xf8E4M3FNUZ>, vector<8xf8E4M3FNUZ>, vector<4xf32>
    vector.store %d, %out[%i, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}
";
    let text = source("a.mlir", text);
    object(&text, &Options::default(), "gfx942");
    let error = compile(&text, target("gfx9-4-generic"), &Options::default()).unwrap_err();
    let words = error.to_string();
    assert!(
        words.contains("not all of gfx9-4-generic have: compile for a processor"),
        "{words}"
    );
}
