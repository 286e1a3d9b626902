//! Compiles in a process of their own, through the public options.
#![cfg(all(feature = "llvm", unix))]

use std::path::Path;
use std::time::{Duration, Instant};

use gfxjit::{CompileError, Error, Image, Linker, Options, Result, Source, SourceError, TargetId};

const SAXPY: &str = include_str!("../../../examples/saxpy.ll");

/// Options for a worker that never answers.
fn hanging() -> Options {
    let workers = Path::new(env!("CARGO_MANIFEST_DIR")).join("../compile/tests/worker");
    let mut options = Options::default();
    options.isolate = true;
    options.worker = Some(workers.join("hang.sh"));
    options.timeout = Duration::from_millis(300);
    options
}

fn assert_timed_out<T: std::fmt::Debug>(start: Instant, result: Result<T>) {
    let error = result.expect_err("the worker hangs");
    assert!(
        matches!(
            &error,
            Error::Source(SourceError::Compile(CompileError::TimedOut { allowed, .. }))
                if *allowed == Duration::from_millis(300)
        ),
        "{error}"
    );
    assert_eq!(
        error.to_string(),
        "saxpy.ll: not compiled after 0.3 s (`Options::timeout`, `--compile-timeout`)"
    );
    // The default would be a minute.
    assert!(start.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_compile_obeys_its_timeout() {
    let target: TargetId = "gfx1100".parse().unwrap();
    let source = Source::detect("saxpy.ll", SAXPY.as_bytes()).unwrap();
    let start = Instant::now();
    assert_timed_out(start, Image::build(&source, target, &hanging()));
    let start = Instant::now();
    let linker = Linker::new().target(target).compile(hanging());
    assert_timed_out(start, linker.input("saxpy.ll", SAXPY).link("saxpy"));
}
