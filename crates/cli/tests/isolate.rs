//! Isolated compiles from the command line: what is isolated, what they may take, which process compiles.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const GFXJIT: &str = env!("CARGO_BIN_EXE_gfxjit");

fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(ROOT).env_remove("GFXJIT_WORKER");
    command
}

fn compile(arguments: &[&str]) -> Command {
    let mut command = command(GFXJIT);
    command.args(["compile", "--target", "gfx1100", "-o", "-"]);
    command.args(arguments);
    command
}

fn message(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The command with a worker that never answers: it fails where a compile is isolated.
fn hangs(arguments: &[&str]) -> bool {
    let output = compile(arguments)
        .env("GFXJIT_WORKER", "crates/compile/tests/worker/hang.sh")
        .args(["--compile-timeout", "0.5"])
        .output()
        .unwrap();
    if output.status.success() {
        return false;
    }
    let message = message(&output);
    assert!(message.contains("not compiled after 0.5 s"), "{message}");
    true
}

fn bitcode(folder: &Path) -> String {
    let path = folder.join("saxpy.bc").to_str().unwrap().to_owned();
    let status = Command::new("llvm-as-22")
        .args([&format!("{ROOT}/examples/saxpy.ll"), "-o", &path])
        .status()
        .expect("llvm-as-22 (package llvm-22)");
    assert!(status.success());
    path
}

#[test]
fn the_command_line_says_how_long_a_compile_may_take() {
    let start = Instant::now();
    let output = compile(&["examples/saxpy.ll", "--isolate", "--compile-timeout", "0.5"])
        .env("GFXJIT_WORKER", "crates/compile/tests/worker/hang.sh")
        .output()
        .unwrap();
    assert_eq!(
        message(&output),
        "error: examples/saxpy.ll: not compiled after 0.5 s (`Options::timeout`, \
         `--compile-timeout`)\n"
    );
    // The default would be a minute.
    assert!(start.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_timeout_is_for_every_compile() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("endless.s");
    std::fs::write(&source, ".rept 2000000000\n.set x, 1\n.endr\n").unwrap();
    let source = source.to_str().unwrap();
    for isolate in ["--isolate=off", "--isolate"] {
        let start = Instant::now();
        let output = compile(&[source, isolate, "--compile-timeout", "0.5"])
            .output()
            .unwrap();
        let message = message(&output);
        assert!(message.contains("not compiled after 0.5 s"), "{message}");
        assert!(start.elapsed() < Duration::from_secs(30));
    }
}

#[test]
fn bitcode_is_isolated_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let bitcode = bitcode(folder.path());
    assert!(hangs(&[&bitcode]));
    assert!(hangs(&[&bitcode, "--bitcode=isolate", "--isolate=off"]));
    assert!(!hangs(&[&bitcode, "--bitcode=trust"]));
    let refused = compile(&[&bitcode, "--bitcode", "refuse"])
        .output()
        .unwrap();
    assert!(
        message(&refused).contains("only text is compiled here"),
        "{refused:?}"
    );
    assert!(!hangs(&["examples/saxpy.ll"]));
    assert!(hangs(&["examples/saxpy.ll", "--isolate"]));
    assert!(hangs(&["examples/saxpy.ll", "--isolate=on"]));
    let here = compile(&[&bitcode, "--bitcode=trust"]).output().unwrap();
    let there = compile(&[&bitcode]).output().unwrap();
    assert!(here.status.success() && here.stdout == there.stdout);
}

/// Some of bits are another way round than LLVM wrote them; of each file only what the command
/// says counts.
#[test]
fn damaged_bitcode_ends_no_process() {
    let folder = tempfile::tempdir().unwrap();
    let good = std::fs::read(bitcode(folder.path())).unwrap();
    let damaged = folder.path().join("damaged.bc");
    let mut state = 1u64;
    for _ in 0..40 {
        let mut bytes = good.clone();
        for _ in 0..3 {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            let at = (state >> 20) as usize % bytes.len();
            bytes[at] ^= 1 << (state >> 61);
        }
        std::fs::write(&damaged, &bytes).unwrap();
        let output = compile(&[damaged.to_str().unwrap(), "--compile-timeout", "20"])
            .output()
            .unwrap();
        // A status, not a signal.
        let status = output.status.code();
        assert!(matches!(status, Some(0 | 1)), "{:?}", output.status);
        if status == Some(1) {
            assert!(message(&output).starts_with("error: "), "{output:?}");
        }
    }
}

#[test]
fn memory_and_output_have_options() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let zero = write("zero.s", ".data\n.zero 0x7fffffffffff\n");
    let start = Instant::now();
    for isolate in ["--isolate=off", "--isolate"] {
        let output = compile(&[&zero, isolate, "--max-output", "16MiB"])
            .output()
            .unwrap();
        let message = message(&output);
        assert!(
            message.contains("larger than 16 MiB (`Options::max_output`"),
            "{message}"
        );
    }
    assert!(start.elapsed() < Duration::from_secs(20));
    let fill = write("fill.s", ".data\n.fill 0x7fffffff, 8, 1\n");
    let output = compile(&[&fill, "--isolate", "--compile-memory", "300MiB"])
        .output()
        .unwrap();
    let message = message(&output);
    assert!(
        message.contains("more memory than 300 MiB (`Options::memory`"),
        "{message}"
    );
}

#[test]
fn assembly_reads_only_what_it_may() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.bin"), "wanted data").unwrap();
    let source = folder.path().join("a.s");
    std::fs::write(&source, ".data\n.incbin \"a.bin\"\n").unwrap();
    let source = source.to_str().unwrap();
    for isolate in ["--isolate=off", "--isolate"] {
        let output = compile(&[source, isolate]).output().unwrap();
        let message = message(&output);
        let place = format!("{source}:2:9");
        assert!(message.contains(&place), "{message}");
        assert!(message.contains("Could not find incbin file"), "{message}");
        assert!(message.contains("--include-dir"), "{message}");
        let named = folder.path().to_str().unwrap();
        let output = compile(&[source, isolate, "--emit", "obj", "-I", named])
            .output()
            .unwrap();
        assert!(
            output.stdout.windows(11).any(|part| part == b"wanted data"),
            "{output:?}"
        );
    }
}

/// The program compiles by itself, whatever it is called, and when its file is gone.
#[test]
fn a_renamed_program_isolates() {
    let folder = tempfile::tempdir().unwrap();
    let renamed = folder.path().join("other-name");
    std::fs::copy(GFXJIT, &renamed).unwrap();
    let arguments = [
        "compile",
        "examples/saxpy.ll",
        "--target",
        "gfx1100",
        "-o",
        "-",
        "--isolate",
    ];
    let run = |program: &str| {
        let output = command(program)
            .args(arguments)
            .env("PATH", "")
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        output.stdout
    };
    assert_eq!(run(renamed.to_str().unwrap()), run(GFXJIT));
    // A shell that waits, so that the file is gone when the program starts its worker.
    let script = format!(
        "exec 3<'{0}'; rm '{0}'; exec /proc/self/fd/3 {1}",
        renamed.display(),
        arguments.join(" ")
    );
    let output = command("/bin/sh").args(["-c", &script]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(output.stdout.starts_with(b"\x7fELF"));
}

#[test]
fn a_worker_started_by_hand_says_so() {
    let output = command(GFXJIT).arg("worker").output().unwrap();
    let message = message(&output);
    assert!(message.contains("not by hand"), "{message}");
}
