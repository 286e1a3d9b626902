//! Compilations through the entry point that `gfxjit-compile` uses.

use std::borrow::Cow;

use gfxjit_front::{Cpp, Files, FrontEnd, FrontEndFile, HostFile, Mlir, Reply, Request, Severity};

static MLIR: FrontEnd = FrontEnd::new(FrontEndFile {
    file: "libgfxjit_mlir.so",
    variable: "GFXJIT_MLIR_LIBRARY",
    needs: "libmlir-22",
});

struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: &str) -> Result<HostFile, String> {
        Err("there are no files".to_owned())
    }
}

fn compile_for(processor: &str, source: &[u8]) -> (Reply, Vec<u8>) {
    let request = Request {
        name: Cow::Borrowed("folder/a.mlir"),
        folder: Cow::Borrowed(""),
        language: Cow::Borrowed("mlir"),
        processor: Cow::Borrowed(processor),
        features: Cow::Borrowed(""),
        wave_size: 32,
        code_object_version: 5,
        cpp: Cow::Owned(Cpp::default()),
        mlir: Mlir::default(),
    };
    // With the stack size that `gfxjit-compile` uses.
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(1 << 30);
        let work = || MLIR.compile(&request, source, &NoFiles).unwrap();
        thread.spawn_scoped(scope, work).unwrap().join().unwrap()
    })
}

fn error(source: &str) -> Reply {
    let (reply, bitcode) = compile_for("gfx1100", source.as_bytes());
    assert!(!reply.done && bitcode.is_empty(), "{source}");
    assert!(
        reply.messages.iter().any(|m| m.severity == Severity::Error),
        "{source}: {reply:?}"
    );
    reply
}

#[test]
fn kernels() {
    let source = "gpu.module @m { gpu.func @k(%x: memref<?xf32>) kernel { gpu.return } }";
    for processor in ["gfx90a", "gfx1100", "gfx11-generic", "gfx1250"] {
        let (reply, bitcode) = compile_for(processor, source.as_bytes());
        assert!(reply.done, "{reply:?}");
        assert!(bitcode.starts_with(b"BC\xc0\xde"));
        assert!(reply.messages.is_empty(), "{reply:?}");
    }
}

#[test]
fn messages_have_their_places() {
    let reply =
        error("gpu.module @m {\n  gpu.func @k() kernel {\n    %x = nothing.at_all\n  }\n}\n");
    let message = &reply.messages[0];
    assert!(message.text.contains("nothing"), "{reply:?}");
    assert_eq!(message.file.as_deref(), Some("folder/a.mlir"));
    assert_eq!((message.line, message.column), (3, 10));
    assert_eq!(message.snippet.as_deref(), Some("    %x = nothing.at_all"));
    // Errors of passes have a location, too.
    let reply = error(
        "gpu.module @m {\n  gpu.func @k(%v: f32) kernel {\n    %c = arith.constant true\n\
         \x20   scf.if %c {\n      %x = gpu.all_reduce add %v {} : (f32) -> f32\n    }\n    gpu.return\n  }\n}\n",
    );
    let message = &reply.messages[0];
    assert!(message.text.contains("gpu.all_reduce"), "{reply:?}");
    assert_eq!((message.line, message.column), (5, 12));
}

#[test]
fn what_cannot_be_compiled_is_an_error() {
    for (source, words) in [
        ("", "nothing is for a GPU here"),
        ("module {}", "nothing is for a GPU here"),
        ("func.func @f() { return }", "nothing is for a GPU here"),
        ("gpu.module @m { gpu.func @k() kernel {", "expected"),
        ("\"nowhere.op\"() : () -> ()", "unregistered"),
        (
            "gpu.module @m { gpu.func @k(%x: tensor<4xf32>) kernel { gpu.return } }",
            "gpu.func",
        ),
        (
            "llvm.func @f() -> i32 { %x = llvm.mlir.constant(1 : i64) : i64\n llvm.return %x : i64 }",
            "llvm.return",
        ),
        ("ML\u{fffd}R", "expected"),
    ] {
        let reply = error(source);
        let found = reply.messages.iter().any(|m| m.text.contains(words));
        assert!(found, "{source}: {reply:?}");
    }
    // An unknown processor.
    let source = "gpu.module @m { gpu.func @k() kernel { gpu.return } }";
    let (reply, _) = compile_for("gfx2", source.as_bytes());
    assert!(!reply.done, "{reply:?}");
}

#[test]
fn deep_nesting_is_an_error() {
    for source in [
        format!("{}i32", "tuple<".repeat(100_000)),
        "module {".repeat(100_000),
        format!("\"x.y\"() {{a = {}", "[".repeat(100_000)),
        format!("#m = affine_map<(d0) -> (d0{})>", " + d0".repeat(100_000)),
        format!("#m = affine_map<(d0) -> (d0{})>", " +\n d0".repeat(100_000)),
        format!("#m = affine_map<(d0) -> ({}d0)>", "-\n".repeat(100_000)),
        format!("#m = affine_map<(d0) -> ({}d0)>", "- ".repeat(100_000)),
    ] {
        error(&source);
    }
}

#[test]
fn damaged_bytecode_is_an_error() {
    let start = b"ML\xefR\x0dMLIR22.1.8\0";
    for end in 0..start.len() {
        let (reply, _) = compile_for("gfx942", &start[..end]);
        assert!(!reply.done, "{end}");
    }
}
