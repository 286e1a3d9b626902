//! Files that commands write: whole, or as they were.
#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Output};

const SAXPY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll");

/// Runs the command where a file may have `limit` blocks of 1024 bytes.
fn limited(folder: &Path, limit: &str, words: &str) -> Output {
    // Without the trap the system ends the program that goes beyond the limit.
    let script = format!("trap '' XFSZ; ulimit -f {limit}; exec \"$0\" {words}");
    Command::new("bash")
        .current_dir(folder)
        .args(["-c", &script, env!("CARGO_BIN_EXE_gfxjit")])
        .output()
        .unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// Every command that writes: after a failure the old file is there as it was, and nothing else.
#[test]
fn a_failed_write_keeps_the_old_file() {
    let commands = [
        format!("compile {SAXPY} --target gfx1100 -o old"),
        format!("link {SAXPY} --target gfx1100 -o old"),
        "ld -o old object.o".to_owned(),
        "ld -r -o old object.o".to_owned(),
        "completions bash -o old".to_owned(),
        "run NOTHING --device sim://gfx1100 --grid 1 --block 1 --arg u8[4096]=7 --out 0=old"
            .to_owned(),
    ];
    let dir = tempfile::tempdir().unwrap();
    let nothing = "define amdgpu_kernel void @k(ptr addrspace(1) %p) {\n  ret void\n}\n";
    std::fs::write(dir.path().join("NOTHING"), nothing).unwrap();
    let object = format!("compile {SAXPY} --target gfx1100 --emit obj -o object.o");
    let made = limited(dir.path(), "unlimited", &object);
    assert!(made.status.success(), "{made:?}");
    std::fs::write(dir.path().join("old"), "old").unwrap();
    let before = names(dir.path());
    for words in commands {
        let failed = limited(dir.path(), "1", &words);
        let text = String::from_utf8_lossy(&failed.stderr);
        assert_eq!(failed.status.code(), Some(1), "{words}: {text}");
        assert!(text.contains("cannot write old: File too large"), "{text}");
        let old = std::fs::read(dir.path().join("old")).unwrap();
        assert_eq!(old, b"old", "{words}");
        assert_eq!(names(dir.path()), before, "{words}");
    }
    let words = format!("compile {SAXPY} --target gfx1100 -o old");
    let done = limited(dir.path(), "unlimited", &words);
    assert!(done.status.success());
    let new = std::fs::read(dir.path().join("old")).unwrap();
    assert!(new.starts_with(b"\x7fELF"));
}

#[test]
fn an_output_that_cannot_be_written_to_is_named() {
    let full = || std::fs::File::create("/dev/full").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_gfxjit"))
        .arg("targets")
        .stdout(full())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "error: cannot write standard output: No space left on device (os error 28)\n"
    );
}

/// Colours are for terminals, unless the environment says otherwise.
#[test]
fn colours_follow_the_environment() {
    let stderr = |variables: &[(&str, &str)]| {
        let output = Command::new(env!("CARGO_BIN_EXE_gfxjit"))
            .args(["inspect", "/none"])
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR")
            .env_remove("CLICOLOR_FORCE")
            .envs(variables.iter().copied())
            .output()
            .unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    let is_coloured = |variables: &[(&str, &str)]| stderr(variables).contains('\u{1b}');
    assert!(!is_coloured(&[]));
    assert!(is_coloured(&[("CLICOLOR_FORCE", "1")]));
    assert!(!is_coloured(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
}

/// On a terminal, a launch that takes more than a second shows how far it is.
#[test]
fn long_launches_show_their_workgroups() {
    let endless = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cli/endless.ll");
    let run = |options: &str| {
        let program = env!("CARGO_BIN_EXE_gfxjit");
        let command = format!(
            "{program} {options} run {endless} --device sim://gfx1100 --grid 7 --block 1 \
             --timeout 1.5"
        );
        // `script` (of util-linux, in every Debian) gives it a terminal.
        let output = Command::new("script")
            .args(["-qec", &command, "/dev/null"])
            .env("TERM", "xterm")
            .output()
            .unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let shown = run("");
    assert!(
        shown.contains("launch, workgroups") && shown.contains("0/7"),
        "{shown:?}"
    );
    assert!(shown.contains("stopped after its limit"), "{shown:?}");
    let quiet = run("-q");
    assert!(!quiet.contains("workgroups ["), "{quiet:?}");
}

/// A chain of functions has as many lines as functions, and lines of a bounded length.
#[test]
fn call_graphs_of_long_chains_are_no_square() {
    const LENGTH: usize = 600;
    let dir = tempfile::tempdir().unwrap();
    let mut source = String::new();
    for number in 0..LENGTH {
        let next = number + 1;
        source += &match next {
            LENGTH => format!("define void @f{number}() noinline {{\n  ret void\n}}\n"),
            _ => format!(
                "define void @f{number}() noinline {{\n  %x = alloca i32, addrspace(5)\n  \
                 store volatile i32 0, ptr addrspace(5) %x\n  call void @f{next}()\n  \
                 ret void\n}}\n"
            ),
        };
    }
    source += "define amdgpu_kernel void @k() {\n  call void @f0()\n  ret void\n}\n";
    std::fs::write(dir.path().join("chain.ll"), source).unwrap();
    let run = |words: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_gfxjit"))
            .current_dir(dir.path())
            .args(words.split_whitespace())
            .output()
            .unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{words}: {stderr}");
        output.stdout.len()
    };
    run("compile chain.ll --target gfx1100 -O0 -o chain.co");
    for (words, each) in [
        ("inspect chain.co --calls", 300),
        ("inspect chain.co", 600),
        ("inspect chain.co --calls --json", 2000),
        ("inspect chain.co --json", 2000),
        ("inspect chain.co --calls --dot", 300),
    ] {
        let length = run(words);
        assert!(length < each * (LENGTH + 1), "{words}: {length} bytes");
    }
}

/// What `gfxjit exec` is told by a signal, its program is told; neither a program nor a folder is left.
#[test]
fn exec_leaves_nothing_when_it_is_ended() {
    use std::io::{BufRead, BufReader, Read};
    let temporary = tempfile::tempdir().unwrap();
    let start = |script: &str| {
        // A shell gives its background commands an ignored SIGINT, `nohup` an ignored SIGHUP, which a script cannot trap.
        Command::new("env")
            .args([
                "--default-signal=HUP,INT,QUIT,TERM,USR1",
                env!("CARGO_BIN_EXE_gfxjit"),
            ])
            .args(["exec", "--hip", "own", "--", "sh", "-c", script])
            .env("TMPDIR", temporary.path())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap()
    };
    let tell = |signal: &str, process: u32| {
        let told = Command::new("kill")
            .args(["-s", signal, &process.to_string()])
            .status();
        assert!(told.unwrap().success(), "{signal}");
    };
    // The program is the last that has the pipe: its end is the pipe's.
    for (signal, number) in [
        ("TERM", 15),
        ("INT", 2),
        ("HUP", 1),
        ("QUIT", 3),
        ("USR1", 10),
    ] {
        let script =
            format!("trap 'echo told; exit 7' {signal}; echo up; while :; do sleep 0.05; done");
        let mut exec = start(&script);
        let mut out = BufReader::new(exec.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        assert_eq!(line, "up\n");
        assert_eq!(names(temporary.path()).len(), 1);
        tell(signal, exec.id());
        out.read_to_string(&mut line).unwrap();
        assert_eq!(
            (line.as_str(), exec.wait().unwrap().code()),
            ("up\ntold\n", Some(7)),
            "{signal}"
        );
        // One that does not mind the signal is ended by it, and the status says so.
        if number != 2 && number != 3 {
            let mut exec = start("echo up; exec sleep 1000");
            let mut out = BufReader::new(exec.stdout.take().unwrap());
            out.read_line(&mut line).unwrap();
            tell(signal, exec.id());
            out.read_to_string(&mut line).unwrap();
            assert_eq!(exec.wait().unwrap().code(), Some(128 + number), "{signal}");
        }
        assert_eq!(names(temporary.path()), [""; 0], "{signal}");
    }
    // Where it cannot do anything, the program ends with it, and the next one removes the folder.
    let mut exec = start("echo up; exec sleep 1000");
    let mut out = BufReader::new(exec.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    exec.kill().unwrap();
    exec.wait().unwrap();
    out.read_to_string(&mut line).unwrap();
    assert_eq!(line, "up\n");
    assert_eq!(names(temporary.path()).len(), 1);
    assert!(start("exit 0").wait().unwrap().success());
    assert_eq!(names(temporary.path()), [""; 0]);
}

/// Ctrl-C ends a launch that would not end, which says how far it was.
#[test]
fn an_interrupted_launch_says_how_far_it_was() {
    let dir = tempfile::tempdir().unwrap();
    let source =
        "extern \"C\" __global__ void spins(volatile int *flag) {\n  while (!*flag)\n    ;\n}\n";
    let file = dir.path().join("spins.hip");
    std::fs::write(&file, source).unwrap();
    // A signal before the launch ends the process as any other, or a launch that has not begun; then it comes later.
    for seconds in [1, 2, 4, 8, 16] {
        let mut command = Command::new("timeout");
        command.args(["--signal=INT", "--kill-after=60"]);
        command.args([&seconds.to_string(), env!("CARGO_BIN_EXE_gfxjit"), "run"]);
        command
            .arg(&file)
            .args(["--device", "sim://gfx1100", "--grid", "3"]);
        command.args(["--block", "64", "--arg", "i32[1]=0"]);
        let output = command.arg("--cache").arg("off").output().unwrap();
        let wrong = String::from_utf8_lossy(&output.stderr);
        if wrong
            .contains("error: kernel `spins`: cancelled while it ran; 0 of 3 workgroups had ended")
        {
            assert!(wrong.contains("--timeout"), "{wrong}");
            return;
        }
        let is_too_early = wrong.is_empty() || wrong.contains("cancelled before it started");
        assert!(is_too_early, "{wrong}");
    }
    panic!("no launch was ended");
}
