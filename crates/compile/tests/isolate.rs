//! Isolated compiles: the same results, and what kills LLVM kills only the child.

mod common;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use common::{isolated, source, target};
use gfxjit_compile::{
    Artifact, BitcodePolicy, CompileError, Emit, Options, SandboxPolicy, Source, compile, emit,
};

const SAXPY: &str = include_str!("input/saxpy.ll");

fn build(source: &Source, options: &Options) -> Result<Artifact, CompileError> {
    compile(source, target("gfx1100"), options)
}

#[test]
fn the_same_object() {
    let saxpy = source("saxpy.ll", SAXPY);
    let here = build(&saxpy, &Options::default()).expect("here");
    let there = build(&saxpy, &isolated()).expect("there");
    assert!(here.bytes == there.bytes);
    assert!(there.report.phases.codegen > Duration::ZERO);
    let ir = emit(&saxpy, target("gfx1100"), &isolated(), Emit::Ir).expect("IR");
    assert!(String::from_utf8_lossy(&ir.bytes).contains("@saxpy"));
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

/// clang takes its stack for one of 8 MiB, and goes on in another thread, which a confined process may not start.
#[cfg(feature = "clang")]
#[test]
fn a_sum_of_many_terms() {
    let terms: Vec<String> = (0..30_000).map(|n| format!("x*{}", n % 13)).collect();
    let text = format!(
        "extern \"C\" __global__ void k(int *p, int x) {{ *p = {}; }}\n",
        terms.join("+")
    );
    let sum = source("sum.hip", &text);
    let here = build(&sum, &Options::default()).expect("here");
    let there = build(&sum, &isolated()).expect("there");
    assert!(here.bytes == there.bytes);
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
fn paths_need_not_be_sent() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    // A worker opens no file: that a path is no UTF-8 does not matter to it.
    let mut options = isolated();
    options.device_libs = Some(PathBuf::from(OsStr::from_bytes(b"/libs/\xff")));
    build(&source("saxpy.ll", SAXPY), &options).expect("needs no library");
    let text = "declare float @__ocml_sin_f32(float)\ndefine float @f(float %x) {\n  \
                %y = call float @__ocml_sin_f32(float %x)\n  ret float %y\n}\n";
    let error = build(&source("sin.ll", text), &options).expect_err("no such folder");
    assert!(
        matches!(&error, CompileError::NoDeviceLibrary { looked, .. } if looked.len() == 1),
        "{error}"
    );
    let here = build(&source("sin.ll", text), &Options::default()).expect("here");
    let there = build(&source("sin.ll", text), &isolated()).expect("there");
    assert!(here.bytes == there.bytes);
}

#[test]
fn includes_come_from_this_side() {
    let folder = tempfile::tempdir().expect("folder");
    std::fs::write(folder.path().join("a.bin"), "wanted data").expect("file");
    let text = source("a.s", ".data\n.incbin \"a.bin\"\n");
    let mut options = isolated();
    let here = build(&text, &Options::default()).expect_err("no folder");
    let there = build(&text, &options).expect_err("no folder");
    assert_eq!(here, there);
    options.include_dirs = vec![folder.path().to_owned()];
    let object = build(&text, &options).expect("has its folder").bytes;
    assert!(object.windows(11).any(|part| part == b"wanted data"));
}

/// Assembly that asks for more bytes than any machine has, in ways that LLVM takes.
const ENDLESS: [&str; 2] = [
    ".data\n.zero 0x7fffffffffff\n",
    ".data\n.byte 1\n.balign 0x40000000\n.byte 1\n.balign 0x80000000\n",
];

#[test]
fn output_is_bounded() {
    for text in ENDLESS {
        let start = Instant::now();
        for options in [Options::default(), isolated()] {
            let error = build(&source("zero.s", text), &options).expect_err("too large");
            assert!(
                matches!(error, CompileError::OutputTooLarge { allowed, .. } if allowed == 256 << 20),
                "{text}: {error}"
            );
            let error = error.to_string();
            assert!(error.starts_with("zero.s: "), "{error}");
            assert!(error.contains("256 MiB"), "{error}");
            assert!(error.contains("--max-output"), "{error}");
        }
        assert!(start.elapsed() < Duration::from_secs(20), "{text}");
    }
    let mut options = isolated();
    options.max_output = 100;
    let error = build(&source("saxpy.ll", SAXPY), &options).expect_err("too large");
    assert!(
        matches!(error, CompileError::OutputTooLarge { .. }),
        "{error}"
    );
    let error = emit(
        &source("saxpy.ll", SAXPY),
        target("gfx1100"),
        &options,
        Emit::Ir,
    )
    .expect_err("too large");
    assert!(
        matches!(error, CompileError::OutputTooLarge { .. }),
        "{error}"
    );
}

#[test]
fn memory_is_bounded() {
    // Macros that make macros: nothing of it is written.
    let texts = [
        ".rept 1000000\n.rept 1000000\n.byte 1\n.endr\n.endr\n",
        ".data\n.fill 0x7fffffff, 8, 1\n",
    ];
    let mut options = isolated();
    options.memory = 256 << 20;
    for text in texts {
        let error = build(&source("a.s", text), &options).expect_err("too much");
        assert_eq!(
            error.to_string(),
            "a.s: compiling takes more memory than 256 MiB (`Options::memory`, `--compile-memory`)"
        );
    }
    build(&source("saxpy.ll", SAXPY), &options).expect("enough");
}

/// Work that takes LLVM far longer than a test has.
fn endless() -> Source {
    source(
        "rept.s",
        ".rept 2000000000\n.endr\n.rept 2000000000\n.set x, 1\n.endr\n",
    )
}

#[test]
fn time_is_bounded() {
    for mut options in [Options::default(), isolated()] {
        options.timeout = Duration::from_millis(500);
        let start = Instant::now();
        let error = build(&endless(), &options).expect_err("too long");
        assert_eq!(
            error.to_string(),
            "rept.s: not compiled after 0.5 s (`Options::timeout`, `--compile-timeout`)"
        );
        assert!(start.elapsed() < Duration::from_secs(10));
    }
}

#[test]
fn bitcode_has_a_policy() {
    let bitcode = Source::detect("saxpy.bc", common::bitcode(SAXPY)).expect("bitcode");
    let mut options = Options::default();
    let here = build(&bitcode, &options).expect("in process");

    options.bitcode = BitcodePolicy::Refuse;
    let error = build(&bitcode, &options).expect_err("text only");
    assert!(
        matches!(error, CompileError::BitcodeRefused { .. }),
        "{error}"
    );
    assert!(error.to_string().contains("llvm-dis"), "{error}");
    build(&source("saxpy.ll", SAXPY), &options).expect("text");

    options.bitcode = BitcodePolicy::Isolate;
    options.worker = isolated().worker;
    assert!(build(&bitcode, &options).expect("isolated").bytes == here.bytes);
    // Text does not ask for a worker.
    options.worker = Some(PathBuf::from("/nonexistent/worker"));
    build(&source("saxpy.ll", SAXPY), &options).expect("text");
    let error = build(&bitcode, &options).expect_err("no worker");
    assert!(matches!(error, CompileError::WorkerDied { .. }), "{error}");
}

#[test]
fn many_at_once_are_one_each() {
    let saxpy = source("saxpy.ll", SAXPY);
    let here = build(&saxpy, &Options::default()).expect("here");
    std::thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| {
                for _ in 0..5 {
                    let there = build(&saxpy, &isolated()).expect("there");
                    assert!(here.bytes == there.bytes);
                }
            });
        }
    });
}

#[test]
fn confinement_is_told() {
    let has = gfxjit_compile::confinement();
    let mut options = isolated();
    options.sandbox = SandboxPolicy::Required;
    let built = build(&source("saxpy.ll", SAXPY), &options);
    match built {
        Ok(_) => assert!(has.seccomp, "{has:?}"),
        Err(CompileError::Sandbox { .. }) => assert!(!has.seccomp, "{has:?}"),
        Err(error) => panic!("{error}"),
    }
}
