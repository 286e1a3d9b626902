//! Programs under `debug -- exec`: the kernels of a program of host and device code, and of hiprtc.

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use gfxjit_test_tools::built;
use serde_json::json;
use tempfile::TempDir;

use super::dap::Client;
use super::{TARGETS, folder};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The programs, compiled once.
fn program(name: &str) -> PathBuf {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    let made = FOLDER.get_or_init(|| {
        let made = tempfile::tempdir().expect("a folder");
        gfxjit_hip::write_libraries(made.path()).expect("libraries");
        let device = made.path().join("device");
        let script = Path::new(ROOT).join("tests/hosts/device-libraries");
        must(Command::new(script).arg(&device));
        for (source, to) in [
            ("host.hip", "host"),
            ("rtc.cpp", "rtc"),
            ("turn.hip", "turn"),
            ("meet.hip", "meet"),
        ] {
            must(
                Command::new("clang++-22")
                    .current_dir(folder())
                    .args(["-x", "hip", "-nogpuinc", "-g", "-O0", "--hip-link", "-I"])
                    .arg(Path::new(ROOT).join("crates/clang/include"))
                    .arg(format!("--rocm-device-lib-path={}", device.display()))
                    .arg(format!("--offload-arch={}", TARGETS.join(",")))
                    .args([source, "-Wno-unused-command-line-argument", "-L"])
                    .arg(made.path())
                    .args(["-lamdhip64", "-lhiprtc", "-o"])
                    .arg(made.path().join(to)),
            );
        }
        made
    });
    made.path().join(name)
}

fn must(command: &mut Command) {
    let output = command.output().expect("it starts");
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {wrong}");
}

/// What a session shows that runs `commands` on a program.
fn session(target: &str, commands: &[&str], name: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gfxjit"));
    command.current_dir(folder()).args(["debug", "--batch"]);
    for one in commands {
        command.args(["--ex", one]);
    }
    command
        .args(["--", "exec", "--hip", "own", "--device"])
        .arg(format!("sim://{target}"))
        .arg(program(name))
        .env("GFXJIT_HIP_LIBRARY", built("libgfxjit_hip.so"))
        .stdin(Stdio::null());
    command.output().expect("gfxjit runs")
}

#[test]
fn breakpoints_wait_for_the_kernels_of_a_program() {
    for target in TARGETS {
        let commands = [
            "break twice if x == 40",
            "tbreak host.hip:27 if i == 63",
            "run",
            "bt",
            "p x",
            "finish",
            "next",
            "p data[i]",
            "delete 1",
            "continue",
            "p total",
            "info threads",
            "continue",
            "tbreak scale",
            "run",
            "p n",
            "kill",
        ];
        let output = session(target, &commands, "host");
        let shown = String::from_utf8_lossy(&output.stdout);
        let wrong = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{target}: {wrong}");
        for wanted in [
            "breakpoint 1 waits for an image that has it",
            "breakpoint 1 at 0x",
            "breakpoint 1: workgroup (1,0,0) wave 0, lane 8\n#0 twice (x=40) at host.hip:5\n",
            "#1 scale (data=0x",
            "x = 40\n",
            "data[i] = 81\n",
            // What has been added up to the last one, as the program computes it.
            "total = 9892\n",
            "wave 0  ready",
            "result 10400\n",
            "has ended with status 0\n",
            "n = 64\n",
            "SIGKILL",
        ] {
            assert!(
                shown.contains(wanted),
                "{target}: {wanted:?} in {shown} {wrong}"
            );
        }
    }
}

/// A debugger of `turn`, when its kernel runs.
fn turning(commands: &[&str]) -> (Child, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gfxjit"));
    command.current_dir(folder()).args(["debug", "--batch"]);
    for one in commands {
        command.args(["--ex", one]);
    }
    let mut child = command
        .args(["--", "exec", "--hip", "own", "--device", "sim://gfx1100"])
        .arg(program("turn"))
        .env("GFXJIT_HIP_LIBRARY", built("libgfxjit_hip.so"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("gfxjit runs");
    // It is held at its beginning, so it has begun.
    let mut shown = String::new();
    let from = child.stdout.as_mut().expect("a pipe");
    let mut byte = [0];
    while !shown.contains("breakpoint 1: ") {
        assert_eq!(from.read(&mut byte).expect("text"), 1, "{shown}");
        shown.push(byte[0].into());
    }
    (child, shown)
}

#[test]
fn ctrl_c_holds_the_kernel_of_a_program() {
    let commands = [
        "tbreak turn",
        "run",
        "continue",
        "info threads",
        "p turns >= 0",
        "set var flag[0] = 1",
        "continue",
    ];
    let (mut child, mut shown) = turning(&commands);
    let mut from = BufReader::new(child.stdout.take().expect("a pipe"));
    while !shown.contains("(gfxjit) continue\n") {
        assert!(from.read_line(&mut shown).expect("text") > 0, "{shown}");
    }
    // Wherever it is then.
    std::thread::sleep(Duration::from_millis(200));
    let id = child.id().to_string();
    must(Command::new("kill").args(["-INT", &id]));
    from.read_to_string(&mut shown).expect("text");
    assert!(child.wait().expect("it ends").success(), "{shown}");
    for wanted in [
        "paused: workgroup (0,0,0) wave ",
        "turn.hip:",
        "turns >= 0 = 1\n",
        "turned 1\n",
    ] {
        assert!(shown.contains(wanted), "{wanted:?} in {shown}");
    }
    let waves = shown.matches("  ready  0x").count() + shown.matches(" ready  0x").count();
    assert!(waves >= 4, "{shown}");
}

#[test]
fn findings_hold_the_kernels_of_programs() {
    let commands = ["run", "info threads", "catch finding off", "continue"];
    let output = session("gfx1100?check=race", &commands, "meet");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert_eq!(shown.matches("finding: a ").count(), 1, "{shown}");
    for wanted in ["; the other is a ", "meet.hip:", "#0 meet (out=0x"] {
        assert!(shown.contains(wanted), "{wanted:?} in {shown}");
    }
    let off = session("gfx1100?check=race", &["catch finding off", "run"], "meet");
    let shown = String::from_utf8_lossy(&off.stdout);
    assert!(!shown.contains("finding: "), "{shown}");
}

#[test]
fn going_backwards_in_programs_is_refused_with_what_to_do() {
    let commands = ["record", "tbreak turn", "run", "reverse-step", "kill"];
    let output = session("gfx1100", &commands, "turn");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        shown
            .matches("debug the kernel alone, `gfxjit debug -- run`")
            .count(),
        2,
        "{shown}"
    );
}

#[test]
fn kernels_of_hiprtc_have_lines_without_a_file() {
    let commands = ["break more", "run", "list", "up", "info locals", "continue"];
    let output = session("gfx1100", &commands, "rtc");
    let shown = String::from_utf8_lossy(&output.stdout);
    for wanted in [
        "#0 more (x=1) at add.hip:2",
        "\n2\t  int y = x + 5;\n",
        "5\textern \"C\" __global__ void add(int *data) {\n",
        "was = 1\n",
        "result 8\n",
    ] {
        assert!(shown.contains(wanted), "{wanted:?} in {shown}");
    }
}

#[test]
fn an_editor_debugs_a_program() {
    let mut client = Client::new();
    client.begin(json!({
        "program": program("host"),
        "exec": ["--hip", "own", "--device", "sim://gfx1201"],
    }));
    let path = folder().join("host.hip");
    let set = client.ask(
        "setBreakpoints",
        json!({ "source": { "path": path }, "breakpoints": [{ "line": 5, "condition": "x == 7" }] }),
    );
    assert_eq!(set["breakpoints"][0]["verified"], false, "{set}");
    client.ask("configurationDone", json!({}));
    let found = client.event("breakpoint");
    assert_eq!(found["breakpoint"]["id"], set["breakpoints"][0]["id"]);
    assert_eq!(found["breakpoint"]["verified"], true, "{found}");
    let stop = client.event("stopped");
    let frame = client.frame(&stop["threadId"]);
    assert_eq!(
        (&frame["name"], &frame["line"]),
        (&json!("twice"), &json!(5))
    );
    assert_eq!(client.evaluate(&frame, "x"), "7");
    client.ask("stepOut", json!({ "threadId": stop["threadId"] }));
    client.event("stopped");
    assert_eq!(client.frame(&stop["threadId"])["name"], "scale");
    client.ask("continue", json!({ "threadId": stop["threadId"] }));
    assert_eq!(client.event("output")["output"], "result 10400\n");
    assert_eq!(client.event("exited")["exitCode"], 0);
    client.ask("disconnect", json!({}));
    client.ends();
}

#[test]
fn a_program_goes_on_without_its_editor() {
    let folder = tempfile::tempdir().expect("a folder");
    let done = folder.path().join("done");
    let script = format!("{} && touch {}", program("host").display(), done.display());
    for is_held in [true, false] {
        let mut client = Client::new();
        client.begin(json!({
            "program": "/bin/sh", "args": ["-c", script], "exec": ["--hip", "own"], "stopOnEntry": is_held,
        }));
        client.ask("configurationDone", json!({}));
        if is_held {
            client.event("stopped");
        }
        client.ask("disconnect", json!({ "terminateDebuggee": false }));
        client.ends();
        // It has ended well.
        std::fs::remove_file(&done).expect("what it leaves");
    }
}

#[test]
fn a_program_ends_with_its_editor() {
    let mut client = Client::new();
    client.begin(json!({
        "program": program("host"),
        "exec": ["--hip", "own"],
        "stopOnEntry": true,
    }));
    client.ask("configurationDone", json!({}));
    assert_eq!(client.event("stopped")["reason"], "pause");
    client.ends();
}

#[test]
#[ignore = "needs Microsoft's client of the Debug Adapter Protocol from npm, which ./x test fetches, and Node.js"]
fn a_client_that_is_not_ours_debugs() {
    let modules = std::env::var_os("GFXJIT_TEST_DAP_CLIENT").expect(
        "GFXJIT_TEST_DAP_CLIENT, the folder node_modules with @vscode/debugadapter-testsupport",
    );
    let mut command = Command::new("node");
    command
        .arg(folder().join("client/sessions.js"))
        .arg(env!("CARGO_BIN_EXE_gfxjit"))
        .arg(modules)
        .arg(folder())
        .args([program("host"), program("rtc")])
        .env("GFXJIT_HIP_LIBRARY", built("libgfxjit_hip.so"));
    let output = command.output().expect("node runs");
    let [shown, wrong] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert!(output.status.success(), "{shown}{wrong}");
    assert_eq!(shown.matches(": as expected\n").count(), 14, "{shown}");
}
