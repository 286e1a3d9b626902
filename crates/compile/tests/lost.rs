//! Threads that LLVM takes for good: after some, compiles are isolated. In a file of its own, as
//! they are counted for the whole process.

mod common;

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use common::{source, target};
use gfxjit_compile::{CompileError, Options, compile};

const SAXPY: &str = include_str!("input/saxpy.ll");

/// LLVM has no instruction for this on gfx900, and would end the process.
const FATAL: &str = "\
define amdgpu_kernel void @f(ptr addrspace(1) %p, <2 x half> %a, <2 x half> %b) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> zeroinitializer, <16 x half> zeroinitializer, <8 x float> zeroinitializer)
  store <8 x float> %r, ptr addrspace(1) %p
  ret void
}
declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half>, <16 x half>, <8 x float>)
";

fn lose(options: &Options) {
    let error = compile(&source("fatal.ll", FATAL), target("gfx900"), options).expect_err("fatal");
    assert!(matches!(error, CompileError::GaveUp { .. }), "{error}");
}

/// Set for the process without a worker program.
const ALONE: &str = "GFXJIT_TEST_ALONE";

#[test]
fn after_some_lost_threads_compiles_are_isolated() {
    if std::env::var_os(ALONE).is_some() {
        return without_a_worker();
    }
    let saxpy = source("saxpy.ll", SAXPY);
    let mut options = Options::default();
    options.lost_threads = 3;
    options.worker = Some(PathBuf::from("/nonexistent/worker"));
    lose(&options);
    // One that is not waited for counts as long as it works.
    let endless = source("a.s", ".rept 3000000\n.set x, 1\n.endr\n");
    let mut short = options.clone();
    short.timeout = Duration::from_millis(50);
    let error = compile(&endless, target("gfx1100"), &short).expect_err("too long");
    assert!(matches!(error, CompileError::TimedOut { .. }), "{error}");
    assert_eq!(gfxjit_llvm::ir::lost_threads(), 2);
    lose(&options);
    let error = compile(&saxpy, target("gfx1100"), &options).expect_err("isolated");
    assert!(matches!(error, CompileError::WorkerDied { .. }), "{error}");
    options.worker = Some(PathBuf::from(env!("CARGO_BIN_EXE_gfxjit-worker")));
    compile(&saxpy, target("gfx1100"), &options).expect("isolated");
    // Fatal errors there take no thread here.
    lose(&options);
    while gfxjit_llvm::ir::lost_threads() > 2 {
        std::thread::sleep(Duration::from_millis(20));
    }
    options.worker = Some(PathBuf::from("/nonexistent/worker"));
    compile(&saxpy, target("gfx1100"), &options).expect("in this process again");
}

fn without_a_worker() {
    let mut options = Options::default();
    options.lost_threads = 1;
    lose(&options);
    let error = compile(&source("saxpy.ll", SAXPY), target("gfx1100"), &options)
        .expect_err("nothing to isolate it with");
    assert!(
        matches!(
            error,
            CompileError::TooManyLost {
                lost: 1,
                most: 1,
                ..
            }
        ),
        "{error}"
    );
    let error = error.to_string();
    assert!(
        error.contains("saxpy.ll: LLVM has taken 1 of this process's threads"),
        "{error}"
    );
    assert!(error.contains("serve_worker_if_asked"), "{error}");
}

#[test]
fn without_a_worker_they_are_refused() {
    let folder = tempfile::tempdir().expect("folder");
    let program = folder.path().join("lost");
    std::fs::copy(std::env::current_exe().expect("program"), &program).expect("copied");
    let output = Command::new(program)
        .args(["--exact", "after_some_lost_threads_compiles_are_isolated"])
        .env(ALONE, "1")
        .env("PATH", "")
        .env_remove("GFXJIT_WORKER")
        .output()
        .expect("runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("1 passed"), "{said}");
}

/// A process that has given up a compile on which LLVM still works ends well.
#[test]
fn a_process_ends_while_llvm_works() {
    if std::env::var_os(ALONE).is_none() {
        let output = Command::new(std::env::current_exe().expect("program"))
            .args(["--exact", "a_process_ends_while_llvm_works"])
            .env(ALONE, "1")
            .output()
            .expect("runs");
        assert!(output.status.success(), "{output:?}");
        return;
    }
    let large: String = (0..3000)
        .map(|i| SAXPY.replace("@saxpy", &format!("@saxpy{i}")))
        .map(|text| {
            text.split("\ndeclare")
                .next()
                .unwrap_or_default()
                .to_owned()
        })
        .collect();
    let large = format!(
        "{large}\ndeclare i32 @llvm.amdgcn.workitem.id.x()\ndeclare i32 @llvm.amdgcn.workgroup.id.x()\n"
    );
    let mut options = Options::default();
    options.timeout = Duration::from_millis(300);
    let error = compile(&source("large.ll", &large), target("gfx1100"), &options)
        .expect_err("takes seconds");
    assert!(matches!(error, CompileError::TimedOut { .. }), "{error}");
}
