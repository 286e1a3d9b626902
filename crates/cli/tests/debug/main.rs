//! `gfxjit debug`: sessions from beginning to end, on every generation, against what kernels store.

mod backwards;
mod caught;
mod damaged;
mod dap;
mod lanes;
mod many;
#[cfg(target_os = "linux")]
mod programs;
mod triton;
mod values;

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use gfxjit_test_tools::Folder;

/// One of each way to reach scratch and to spell instructions.
const TARGETS: [&str; 4] = ["gfx942", "gfx1030", "gfx1100", "gfx1201"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/debug")
}

fn gfxjit(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gfxjit"));
    command
        .current_dir(folder())
        .args(arguments)
        .stdin(Stdio::null());
    command.output().expect("gfxjit runs")
}

/// What a session shows that runs `commands` on `source`.
fn session(target: &str, commands: &[&str], source: &[&str]) -> String {
    let mut arguments = vec!["debug", "--batch"];
    for command in commands {
        arguments.extend(["--ex", command]);
    }
    let device = format!("sim://{target}");
    arguments.extend(["--", "run"]);
    arguments.extend(source);
    arguments.extend(["--device", &device]);
    let output = gfxjit(&arguments);
    let (shown, wrong) = (&output.stdout, &output.stderr);
    let wrong = String::from_utf8_lossy(wrong);
    assert!(output.status.success(), "{target}: {wrong}");
    String::from_utf8_lossy(shown).into_owned()
}

const PAIR: [&str; 15] = [
    "pair.hip",
    "--wave-size",
    "64",
    "--grid",
    "2",
    "--block",
    "64",
    "--arg",
    "i32[128]=0",
    "--arg",
    "i32[128]=ramp",
    "--arg",
    "i32=100",
    "--print",
    "0:128",
];

/// The same without addresses, which differ.
fn without_addresses(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("0x") {
        let digits = &rest[at + 2..];
        let end = digits
            .find(|c: char| !c.is_ascii_hexdigit())
            .unwrap_or(digits.len());
        plain.push_str(&rest[..at]);
        // Masks of lanes are the same everywhere.
        match digits[..end].bytes().all(|digit| digit == b'f') {
            true => plain.push_str(&rest[at..at + 2 + end]),
            false => plain.push_str("0x_"),
        }
        rest = &digits[end..];
    }
    plain.push_str(rest);
    // So do the registers of instructions, which are shown where no line is known.
    let line = |line: &str| match line.starts_with("0x_\t") {
        true => "0x_\t(an instruction)\n".to_owned(),
        false => format!("{line}\n"),
    };
    plain.lines().map(line).collect()
}

/// The numbers of a table of lanes.
fn lanes(text: &str) -> Vec<i64> {
    let rows = text.lines().filter_map(|line| line.strip_prefix("lanes "));
    let cells = rows.flat_map(|row| row.split_whitespace().skip(1).collect::<Vec<_>>());
    // The range of lanes may be two words: `0-7` and `8-15`.
    cells
        .filter_map(|cell| cell.trim_matches(['(', ')']).parse().ok())
        .collect()
}

/// The values that the kernel has stored.
fn stored(text: &str) -> Vec<i64> {
    let line = text
        .lines()
        .find(|line| line.starts_with("arg 0"))
        .expect("outputs");
    let (_, values) = line.split_once('=').expect("values");
    values
        .split_whitespace()
        .filter_map(|value| value.parse().ok())
        .collect()
}

#[test]
fn a_session_is_the_same_on_every_target() {
    let script = folder().join("steps.gdb");
    let expected = folder().join("steps.txt");
    for target in TARGETS {
        let device = format!("sim://{target}");
        let mut arguments = vec![
            "debug",
            "--batch",
            "--command",
            script.to_str().unwrap(),
            "--",
            "run",
        ];
        arguments.extend(PAIR);
        arguments.extend(["--device", &device]);
        let output = gfxjit(&arguments);
        let wrong = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{target}: {wrong}");
        let shown = without_addresses(&String::from_utf8_lossy(&output.stdout));
        if std::env::var_os("GFXJIT_BLESS").is_some() {
            std::fs::write(&expected, &shown).expect("it can be written");
        }
        let wanted = std::fs::read_to_string(&expected).expect("steps.txt");
        for (line, (shown, wanted)) in shown.lines().zip(wanted.lines()).enumerate() {
            assert_eq!(
                shown,
                wanted,
                "{target}, line {} of {}",
                line + 1,
                expected.display()
            );
        }
        assert_eq!(shown.lines().count(), wanted.lines().count(), "{target}");
    }
}

#[test]
fn ctrl_c_holds_all_waves_and_shows_where() {
    for target in ["gfx942", "gfx1100"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gfxjit"))
            .current_dir(folder())
            .args([
                "debug",
                "--batch",
                "--ex",
                "run",
                "--ex",
                "info threads",
                "--ex",
                "p turns > 0",
            ])
            .args(["--ex", "set var flag[0] = 1", "--ex", "continue", "--"])
            .args([
                "run",
                "spin.hip",
                "--grid",
                "1",
                "--block",
                "128",
                "--arg",
                "i32[128]=0",
            ])
            .args(["--device", &format!("sim://{target}")])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("gfxjit runs");
        let mut shown = String::new();
        let mut from = BufReader::new(child.stdout.take().expect("a pipe"));
        while !shown.contains("(gfxjit) run\n") {
            assert!(
                from.read_line(&mut shown).expect("text") > 0,
                "{target}: {shown}"
            );
        }
        std::thread::sleep(Duration::from_millis(300));
        let told = Command::new("kill")
            .arg("-INT")
            .arg(child.id().to_string())
            .status();
        assert!(told.expect("kill").success());
        from.read_to_string(&mut shown).expect("text");
        assert!(
            child.wait().expect("it ends").success(),
            "{target}: {shown}"
        );
        for wanted in [
            "paused: workgroup (0,0,0) wave ",
            // The line as well, unless it is at an instruction that LLVM gives none (`s_nop`).
            "#0 spin (flag=0x",
            " wave 0  ready  0x",
            " wave 1  ready  0x",
            "turns > 0 = 1\n",
            "the kernel has ended\n",
        ] {
            assert!(shown.contains(wanted), "{target}: {wanted:?} in {shown}");
        }
    }
}

#[test]
fn the_last_of_many_workgroups_is_reached_at_translated_speed() {
    let arguments = [
        "last.hip",
        "--grid",
        "10000",
        "--block",
        "64",
        "--arg",
        "u32[640000]=0",
        "--arg",
        "u32=300",
        "-O",
        "0",
    ];
    for target in ["gfx942", "gfx1201"] {
        let device = format!("sim://{target}");
        let mut plain = vec!["run"];
        plain.extend(arguments);
        plain.extend(["--device", &device, "--print", "0:2"]);
        let output = gfxjit(&plain);
        assert!(output.status.success(), "{target}");
        let commands = [
            "tbreak last.hip:8",
            "run",
            "p i",
            "p blockIdx.x",
            "set var value = 77",
            "next",
            "p value",
            "delete",
            "continue",
        ];
        let mut debug = vec!["-v", "debug", "--batch"];
        debug.extend(commands.iter().flat_map(|command| ["--ex", command]));
        debug.extend(["--", "run"]);
        debug.extend(arguments);
        debug.extend(["--print", "0:2", "--engine", "jit", "--device", &device]);
        let debugged = gfxjit(&debug);
        let notes = String::from_utf8_lossy(&debugged.stderr);
        assert!(debugged.status.success(), "{target}: {notes}");
        let shown = String::from_utf8_lossy(&debugged.stdout);
        for wanted in [
            "i = 639936\n",
            "blockIdx.x = 9999\n",
            "value = 76\n",
            "the kernel has ended\n",
        ] {
            assert!(shown.contains(wanted), "{target}: {wanted:?} in {shown}");
        }
        // Its results are those of before.
        let results = String::from_utf8_lossy(&output.stdout);
        let first = results
            .lines()
            .find(|line| line.starts_with("arg 0"))
            .expect("outputs");
        assert!(shown.contains(first), "{target}: {first:?} in {shown}");
        // Only the workgroups that run when the breakpoint is reached are interpreted.
        let (_, share) = notes.split_once(" wave instructions: ").expect("a summary");
        let (interpreted, _) = share.split_once(" % interpreted").expect("a share");
        let interpreted: f64 = interpreted.parse().expect("a number");
        assert!(interpreted < 5.0, "{target}: {notes}");
    }
}

#[test]
fn variables_in_lds_have_names() {
    let source = [
        "lds.hip",
        "--grid",
        "1",
        "--block",
        "64",
        "--arg",
        "i32[64]=0",
        "--arg",
        "i32[64]=ramp",
    ];
    // Line 9 is behind all barriers, however the compiler moves lines: one stop, both frames.
    let commands = [
        "break lds.hip:9",
        "run",
        "p shift",
        "p kept[7]",
        "watch kept[7]",
        "up",
        "p part[5]",
        "p weights",
        "p sizeof_is_none",
        "set var part[62] = 1000",
    ];
    for target in TARGETS {
        for level in ["0", "2"] {
            let mut source = source.to_vec();
            source.extend(["-O", level]);
            let shown = session(target, &commands, &source);
            for wanted in [
                "part[5] = 10\n",
                "weights = {0.5, 1.5, 2.5, 3.5}\n",
                "there is no `sizeof_is_none` here\n",
                "shift = {1, 2, 3}\n",
                "kept[7] = 107\n",
                "watchpoint 2: kept[7], 4 bytes of LDS at 0x",
            ] {
                assert!(
                    shown.contains(wanted),
                    "{target} -O{level}: {wanted:?} in {shown}"
                );
            }
        }
    }
}

#[test]
fn values_of_all_lanes_are_those_that_the_kernel_stores() {
    for target in TARGETS {
        let commands = [
            "break 19",
            "run",
            "print/lanes h + pair.a",
            "delete",
            "continue",
        ];
        let shown = session(target, &commands, &PAIR);
        let (seen, stored) = (lanes(&shown), stored(&shown));
        assert_eq!(seen.len(), 64, "{target}: {shown}");
        assert_eq!(seen, stored[..64], "{target}");
    }
}

#[test]
fn optimised_code_tells_values_or_that_they_are_gone() {
    for target in TARGETS {
        let commands = [
            "break helper",
            "run",
            "backtrace",
            "up",
            "print/lanes sum",
            "info locals",
            "delete",
            "continue",
        ];
        let mut source = PAIR.to_vec();
        source.extend(["-O", "2"]);
        let shown = session(target, &commands, &source);
        assert!(shown.contains("(inlined)"), "{target}: {shown}");
        assert!(
            shown.contains("pair = <optimized out>"),
            "{target}: {shown}"
        );
        // What is stored is `6 * sum + 2`.
        let stored = stored(&shown);
        let wanted: Vec<i64> = stored[..64].iter().map(|sum| (sum - 2) / 6).collect();
        assert_eq!(lanes(&shown), wanted, "{target}: {shown}");
    }
}

#[test]
fn opencl_has_spaces_of_its_own() {
    for target in TARGETS {
        let commands = [
            "break twice",
            "run",
            "print t[i]",
            "print/lanes t[i] * 2",
            "backtrace",
            "up",
            "print ps->a",
            "print s.v.z",
            "delete",
            "continue",
        ];
        let source = [
            "pair.cl",
            "--wave-size",
            "64",
            "--grid",
            "1",
            "--block",
            "64",
            "--arg",
            "i32[64]=0",
            "--arg",
            "i32[64]=ramp",
            "--arg",
            "i32=64",
            "--print",
            "0:64",
        ];
        let shown = session(target, &commands, &source);
        // in[1] + 2
        for text in ["t[i] = 3\n", "ps->a = 1\n", "s.v.z = 3\n", "#1 kc ("] {
            assert!(shown.contains(text), "{target}, {text}: {shown}");
        }
        assert_eq!(lanes(&shown), stored(&shown), "{target}: {shown}");
    }
}

#[test]
fn what_cannot_be_done_is_said() {
    let commands = [
        "run nothing",
        "print x",
        "break nowhere",
        "break pair.hip:400",
        "frobnicate",
        "info nonsense",
        "set var h = 1",
        "break 19",
        "run",
        "print nothing",
        "print pair.c",
        "print in[1000000]",
        "print 1 / 0",
        "print (((",
        "watch i",
        "lane 99",
        "thread 7",
        "frame 5",
        "step 0",
        "x/4xw 0",
        "call helper(1)",
        "kill",
    ];
    let shown = session("gfx1100", &commands, &PAIR);
    for text in [
        "the kernel is not running; `run` launches it",
        "there is no function or kernel `nowhere`",
        "no code comes from line 400",
        "there is no command `frobnicate`",
        "there is no `nothing` here",
        "Pair has no member `c`; it has a, b",
        "cannot read 4 bytes of memory",
        "a division by 0",
        "watching what is not in memory or LDS is unsupported",
        "a wave has 64 lanes",
        "there is no thread 7",
        "there is no frame 5",
        "a count is 1 or more",
        "calling functions of the kernel is unsupported",
        "cancelled while it ran",
    ] {
        assert!(shown.contains(text), "`{text}` in {shown}");
    }
}

#[test]
fn a_fault_is_shown_where_it_is() {
    let commands = ["run", "print i", "backtrace", "continue"];
    let source = [
        "fault.hip",
        "--grid",
        "1",
        "--block",
        "64",
        "--arg",
        "i32[64]=0",
    ];
    let shown = session("gfx1201", &commands, &source);
    for text in ["fault: ", "lane 9", "i = 9\n", "#0 far (", "fault.hip:5"] {
        assert!(shown.contains(text), "`{text}` in {shown}");
    }
}

#[test]
fn one_wave_steps_while_others_are_held() {
    let commands = [
        "break 12",
        "run",
        "delete",
        "set scheduler-locking on",
        "info threads",
        "next",
        "next",
        "info threads",
        "set scheduler-locking off",
        "continue",
    ];
    let mut source = PAIR.to_vec();
    source[2] = "32";
    let shown = session("gfx1100", &commands, &source);
    // It waits at the barrier for the other wave, which is where it was.
    assert!(shown.contains("wave 0  at barrier"), "{shown}");
    assert!(
        shown.contains("the wave waits or has ended, and others are held"),
        "{shown}"
    );
    assert!(shown.contains("the kernel has ended"), "{shown}");
}

#[test]
fn texts_without_debug_information_have_lines_of_their_own() {
    let rest = [
        "--grid",
        "1",
        "--block",
        "32",
        "--arg",
        "i32[32]=ramp",
        "--arg",
        "i32=3",
    ];
    let shown = |target: &str, source: &'static str, commands: &[&str]| {
        let arguments = [&[source][..], &rest].concat();
        session(target, commands, &arguments)
    };
    let in_order = |shown: &str, texts: &[&str]| {
        let mut left = shown;
        for text in texts {
            let Some((_, behind)) = left.split_once(text) else {
                panic!("`{text}` is missing or early: {shown}");
            };
            left = behind;
        }
    };
    for target in TARGETS {
        let commands = [
            "break scale",
            "run",
            "break 8",
            "continue",
            "list",
            "continue",
        ];
        let text = shown(target, "scale.ll", &commands);
        let stops = [
            "scale.ll:4",
            "breakpoint 2",
            "scale.ll:8\n",
            "store i32 %r",
            "the kernel has ended",
        ];
        in_order(&text, &stops);
    }
    // A count makes as many steps, and shows the last one.
    let commands = [
        "break scale",
        "run",
        "next",
        "next 2",
        "stepi 2",
        "step 99",
        "next 0",
    ];
    let text = shown("gfx1100", "scale.s", &commands);
    let stops = [
        "scale.s:9",
        "scale.s:10",
        "scale.s:12",
        "scale.s:14",
        "the kernel has ended",
    ];
    in_order(&text, &stops);
    assert!(!text.contains("scale.s:11"), "{text}");
}

#[test]
fn without_debug_information_there_are_instructions_and_registers() {
    for source in ["scale.ll", "scale.s"] {
        for target in ["gfx1100", "gfx1201"] {
            if source == "scale.s" && target == "gfx1201" {
                // Its text is for the other one.
                continue;
            }
            let commands = [
                "break scale",
                "run",
                "info locals",
                "info args",
                "print f + 1",
                "x/3dw p",
                "stepi",
                "x/2i",
                "delete",
                "continue",
            ];
            // What is compiled here has lines of its text; ready code has none.
            let folder = Folder::new();
            let image = folder.path("scale.co");
            let within = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/debug"));
            let mut compile = Command::new(env!("CARGO_BIN_EXE_gfxjit"));
            compile.args(["compile", "-O0", "--cache", "off", "--target", target, "-o"]);
            compile.arg(&image).arg(within.join(source));
            assert!(compile.status().unwrap().success());
            let image = image.display().to_string();
            let arguments = [
                &*image,
                "--grid",
                "1",
                "--block",
                "32",
                "--arg",
                "i32[32]=ramp",
                "--arg",
                "i32=3",
                "--print",
                "0:4",
            ];
            let shown = session(target, &commands, &arguments);
            for text in [
                "the image has no debug information: instructions and registers only",
                "not known: the image has no debug information",
                "f = 0x3\n",
                "f + 1 = 4\n",
                ":\t0\t1\t2\n",
                "=> 0x",
                "= 0 3 6 9 …",
            ] {
                assert!(
                    shown.contains(text),
                    "{source} on {target}, `{text}`: {shown}"
                );
            }
        }
    }
}
