//! Isolated compiles: the same results, and what kills LLVM kills only the child.

mod common;

use std::path::PathBuf;
use std::time::Duration;

use common::{source, target};
use gfxjit_compile::{CompileError, Compiled, Emit, Options, Source, compile, emit};

const SAXPY: &str = include_str!("input/saxpy.ll");

fn isolated() -> Options {
    let mut options = Options::default();
    options.isolate = true;
    options.worker = Some(PathBuf::from(env!("CARGO_BIN_EXE_gfxjit-worker")));
    options
}

fn build(source: &Source, options: &Options) -> Result<Compiled, CompileError> {
    compile(source, target("gfx1100"), options)
}

#[test]
fn the_same_object() {
    let saxpy = source("saxpy.ll", SAXPY);
    let here = build(&saxpy, &Options::default()).expect("here");
    let there = build(&saxpy, &isolated()).expect("there");
    assert!(here.object == there.object);
    assert!(there.phases.codegen > Duration::ZERO);
    let ir = emit(&saxpy, target("gfx1100"), &isolated(), Emit::Ir).expect("IR");
    assert!(String::from_utf8_lossy(&ir).contains("@saxpy"));
}

#[test]
fn errors_come_back_whole() {
    let wrong = source(
        "wrong.ll",
        "define void @f() {\n  %x = add i32 1, %nope\n  ret void\n}\n",
    );
    let here = build(&wrong, &Options::default()).expect_err("here");
    let there = build(&wrong, &isolated()).expect_err("there");
    assert_eq!(here, there);
    assert_eq!(there.diagnostics().first().and_then(|d| d.line), Some(2));
    let mut options = isolated();
    options.wave_size = Some(16);
    assert!(matches!(
        build(&wrong, &options),
        Err(CompileError::Options { .. })
    ));
}

#[test]
fn a_stack_overflow_is_an_error() {
    // LLVM's parser recurses once for each brace; its thread has a stack of a gigabyte.
    let deep = format!("@x = global {}", "{".repeat(20_000_000));
    match build(&source("deep.ll", &deep), &isolated()) {
        Err(CompileError::WorkerDied { name, how, .. }) => {
            assert_eq!(name, "deep.ll");
            assert!(how.contains("SIG"), "{how}");
        }
        other => panic!("{other:?}"),
    }
    build(&source("saxpy.ll", SAXPY), &isolated()).expect("the next compile");
}

#[cfg(unix)]
fn script(name: &str) -> Options {
    let mut options = isolated();
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/worker");
    options.worker = Some(folder.join(name));
    options
}

#[cfg(unix)]
#[test]
fn workers_that_misbehave() {
    let saxpy = source("saxpy.ll", SAXPY);
    let died = |options: &Options| match build(&saxpy, options) {
        Err(CompileError::WorkerDied { how, stderr, .. }) => (how, stderr),
        other => panic!("{other:?}"),
    };
    let (how, stderr) = died(&script("abort.sh"));
    assert_eq!(
        (how.as_str(), stderr.as_str()),
        ("aborted (SIGABRT)", "why")
    );
    let (how, _) = died(&script("fail.sh"));
    assert!(how.contains("exit status: 3"), "{how}");
    let (how, _) = died(&script("echo.sh"));
    assert!(how.contains("nonsense"), "{how}");
    let mut options = isolated();
    options.worker = Some(PathBuf::from("/nonexistent/worker"));
    let (how, _) = died(&options);
    assert!(how.contains("/nonexistent/worker does not start"), "{how}");

    let mut options = script("hang.sh");
    options.timeout = Duration::from_secs(1);
    assert_eq!(
        build(&saxpy, &options),
        Err(CompileError::TimedOut {
            name: "saxpy.ll".to_owned(),
            allowed: Duration::from_secs(1)
        })
    );
}

#[cfg(unix)]
#[test]
fn paths_that_cannot_be_sent_are_said() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let mut options = isolated();
    options.device_libs = Some(PathBuf::from(OsStr::from_bytes(b"/libs/\xff")));
    let error = build(&source("saxpy.ll", SAXPY), &options).expect_err("not UTF-8");
    assert!(matches!(error, CompileError::Options { .. }), "{error}");
    let error = error.to_string();
    assert!(
        error.starts_with("saxpy.ll: the options cannot be sent"),
        "{error}"
    );
}
