//! The main job starts no program and makes no file.
//!
//! `strace` (an apt package that `./x test` installs) watches every thread of the command.

use std::process::Command;

/// System calls that start programs or make, rename or remove files.
const WATCHED: &str = "execve,execveat,open,openat,openat2,creat,mkdir,mkdirat,mknod,mknodat,\
                       memfd_create,rename,renameat,renameat2,link,linkat,symlink,symlinkat,\
                       unlink,unlinkat,rmdir,truncate";

#[test]
fn no_program_is_started_and_no_file_is_made() {
    let dir = tempfile::tempdir().unwrap();
    let log = dir.path().join("strace.log");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll");
    let output = Command::new("strace")
        .args([
            "-f",
            "-qq",
            "-s",
            "200",
            "-e",
            &format!("trace={WATCHED}"),
            "-o",
        ])
        .arg(&log)
        .arg(env!("CARGO_BIN_EXE_gfxjit"))
        .args([
            "run",
            source,
            "--kernel",
            "saxpy",
            "--device",
            "sim://gfx1100",
        ])
        .args(["--grid", "16", "--block", "256", "--print", "1:4"])
        .args(["--arg", "f32[4096]=ramp", "--arg", "f32[4096]=1"])
        .args(["--arg", "f32=2.0", "--arg", "u32=4096"])
        .output()
        .expect("strace is installed");
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    assert!(stdout.contains("f32[4096] = 1.0 3.0 5.0 7.0"), "{stdout}");

    let log = std::fs::read_to_string(log).unwrap();
    let calls: Vec<&str> = log
        .lines()
        .filter(|line| !line.contains("<... ") && !line.contains("+++"))
        .collect();
    let starts: Vec<_> = calls
        .iter()
        .filter(|call| call.contains("execve"))
        .collect();
    assert_eq!(starts.len(), 1, "programs were started: {starts:#?}");
    assert!(
        starts[0].contains(env!("CARGO_BIN_EXE_gfxjit")),
        "{starts:?}"
    );

    // Reading is all that may be done with files: libraries, the source, facts of the system.
    assert!(
        calls
            .iter()
            .any(|call| call.contains("open") && call.contains("saxpy.ll")),
        "strace saw nothing:\n{log}"
    );
    let writing = ["O_CREAT", "O_WRONLY", "O_RDWR", "O_TMPFILE"];
    let reads =
        |call: &str| call.contains("open") && !writing.iter().any(|flag| call.contains(flag));
    let other: Vec<_> = calls
        .iter()
        .filter(|call| !call.contains("execve(") && !reads(call))
        .collect();
    assert!(other.is_empty(), "files were made or changed: {other:#?}");
}
