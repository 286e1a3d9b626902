//! Files that are damaged, through the whole command: no signal, no panic, and nothing beyond its
//! limits of time and memory.
//!
//! Some cases run in every test. `GFXJIT_DAMAGED_CASES=100000` runs as many (and
//! `GFXJIT_DAMAGED_SEED` others); what they find becomes a test with the smallest input.
#![cfg(target_os = "linux")]
#![allow(clippy::print_stdout, reason = "a long run says what it has done")]

use std::path::Path;
use std::process::{Command, Output};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use gfxjit_test_tools::{Folder, assemble, llc, lld};

const GFXJIT: &str = env!("CARGO_BIN_EXE_gfxjit");
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Addresses that a command may have: LLVM alone maps some hundred MiB.
const MEMORY: &str = "--as=8589934592";
/// Seconds that a case may take, and after which the commands give up themselves.
const SECONDS: u64 = 30;
const OWN_SECONDS: &str = "5";

/// Cases of a run by default: about as many as a second has.
const CASES: u64 = 40;

/// A generator of numbers (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}

/// Damages bytes as transfers, editors and attackers do.
fn damage(bytes: &mut Vec<u8>, numbers: &mut Numbers) {
    for _ in 0..=numbers.below(4) {
        let at = numbers.below(bytes.len());
        let len = numbers.below(32).min(bytes.len() - at);
        match numbers.below(8) {
            0 => bytes.truncate(at),
            1 | 2 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << numbers.below(8);
                }
            }
            3 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = [0, 1, 0x7f, 0x80, 0xff][numbers.below(5)];
                }
            }
            4 => {
                let word = [0, 1, 0xffff_ffff, 0x7fff_ffff, 0x8000_0000, 1 << 20][numbers.below(6)];
                for (to, from) in bytes.iter_mut().skip(at & !3).zip(u32::to_le_bytes(word)) {
                    *to = from;
                }
            }
            5 => drop(bytes.drain(at..at + len)),
            6 => {
                let copied: Vec<u8> = bytes[at..at + len].to_vec();
                let to = numbers.below(bytes.len() + 1);
                bytes.splice(to..to, copied);
            }
            _ => bytes[at..at + len].reverse(),
        }
        if bytes.is_empty() {
            return;
        }
    }
}

/// What is damaged, and the commands that read it.
struct Seed {
    name: &'static str,
    bytes: Vec<u8>,
    commands: &'static [&'static str],
}

fn seeds() -> Vec<Seed> {
    let read = |path: &str| std::fs::read(Path::new(ROOT).join(path)).unwrap();
    let ir = read("examples/saxpy.ll");
    let text = String::from_utf8(ir.clone()).unwrap();
    let object = llc(&text, "gfx1100", 5, &[]);
    let image = lld(&object, &[]).unwrap();
    let assembly = ".amdgcn_target \"amdgcn-amd-amdhsa--gfx1100\"\n.text\n.globl f\n\
                    .type f,@function\nf:\n  v_add_f32 v0, v0, v1\n  s_endpgm\n";
    // The seed is sound before it is damaged.
    assert!(!assemble(assembly, "gfx1100", 5, &[]).is_empty());
    let folder = Folder::new();
    folder.write("saxpy.ll", &ir);
    folder.run("llvm-as-22", &["saxpy.ll", "-o", "saxpy.bc"]);
    folder.write("a.o", &object);
    folder.run("llvm-ar-22", &["rcs", "a.a", "a.o"]);
    let sources: &[&str] = &["compile"];
    let all: &[&str] = &["inspect", "disasm", "isa", "link", "diff", "run", "ld"];
    let seed = |name, bytes, commands| Seed {
        name,
        bytes,
        commands,
    };
    vec![
        seed("a.ll", ir, sources),
        seed("a.s", assembly.as_bytes().to_vec(), sources),
        seed("a.bc", folder.read("saxpy.bc"), sources),
        seed("a.o", object, all),
        seed("a.co", image, all),
        seed("a.a", folder.read("a.a"), &["link", "ld", "run"]),
        seed("a.npy", read("tests/cli/manners.in/flags.npy"), &["npy"]),
        seed("a.npz", read("tests/cli/manners.in/arrays.npz"), &["npz"]),
    ]
}

/// Runs a command on a file, with limits.
fn run(command: &str, file: &str) -> Output {
    let kernel = format!("{ROOT}/examples/saxpy.ll");
    let (npy, npz) = (format!("@{file}"), format!("@{file}:floats"));
    let launch = ["--grid", "1", "--block", "1", "--timeout", OWN_SECONDS];
    let device = ["--device", "sim://gfx1100"];
    let mut arguments: Vec<&str> = match command {
        "compile" => vec!["compile", file, "--target", "gfx1100", "-o", "/dev/null"],
        "link" => vec!["link", file, "--target", "gfx1100", "-o", "/dev/null"],
        "ld" => vec!["ld", "-shared", file, "-o", "/dev/null"],
        "diff" => vec!["diff", file, file],
        "isa" => vec!["isa", file, "--for", "gfx1100"],
        "run" => vec!["run", file],
        "npy" => vec!["run", &kernel, "--arg", &npy],
        "npz" => vec!["run", &kernel, "--arg", &npz],
        other => vec![other, file],
    };
    if matches!(command, "run" | "npy" | "npz") {
        arguments.extend(launch.iter().chain(&device));
    }
    if matches!(command, "compile" | "link" | "run") {
        arguments.extend(["--compile-timeout", OWN_SECONDS]);
    }
    Command::new("prlimit")
        .args([MEMORY, "--core=0", "timeout", "-k", "1"])
        .arg(SECONDS.to_string())
        .arg(GFXJIT)
        .args(arguments)
        .output()
        .expect("prlimit and timeout (packages util-linux and coreutils)")
}

#[test]
fn damaged_files_are_errors() {
    let number = |name: &str, default| {
        let value = std::env::var(name).ok().and_then(|text| text.parse().ok());
        value.unwrap_or(default)
    };
    let (cases, first) = (
        number("GFXJIT_DAMAGED_CASES", CASES),
        number("GFXJIT_DAMAGED_SEED", 1),
    );
    let seeds = seeds();
    let next = AtomicU64::new(0);
    let findings: Mutex<Vec<String>> = Mutex::default();
    let slowest = Mutex::new(Duration::ZERO);
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let folder = Folder::new();
                loop {
                    let case = next.fetch_add(1, Ordering::Relaxed);
                    if case >= cases {
                        return;
                    }
                    let mut numbers = Numbers(first.wrapping_add(case << 20));
                    let seed = &seeds[case as usize % seeds.len()];
                    let mut bytes = seed.bytes.clone();
                    damage(&mut bytes, &mut numbers);
                    let command = seed.commands[numbers.below(seed.commands.len())];
                    let path = folder.write(seed.name, &bytes);
                    let start = Instant::now();
                    let output = run(command, path.to_str().unwrap());
                    let took = start.elapsed();
                    let mut slowest = slowest.lock().unwrap();
                    *slowest = took.max(*slowest);
                    drop(slowest);
                    let err = String::from_utf8_lossy(&output.stderr);
                    // timeout(1) gives 124 and 137; a signal has no code, or 128 and its number.
                    let is_fine = matches!(output.status.code(), Some(0..=2));
                    if is_fine && !err.contains("panicked") {
                        continue;
                    }
                    let kept =
                        std::env::temp_dir().join(format!("gfxjit-damaged-{case}-{}", seed.name));
                    std::fs::write(&kept, &bytes).unwrap();
                    findings.lock().unwrap().push(format!(
                        "case {case}: {command} {}: {}\n{err}",
                        kept.display(),
                        output.status
                    ));
                }
            });
        }
    });
    println!("{cases} cases, the slowest {:?}", slowest.lock().unwrap());
    let findings = findings.into_inner().unwrap();
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}

/// Names out of inputs come to a terminal without what it would take for commands.
#[test]
fn names_of_inputs_are_no_commands_of_a_terminal() {
    const NAME: &str = "a\u{1b}]0;title\u{7}\u{1b}[2J\u{9b}31m\u{202e}\u{7f}\rz";
    let folder = Folder::new();
    let id = format!("hipv4-amdgcn-amd-amdhsa--gfx942-{NAME}");
    let mut bundle = b"__CLANG_OFFLOAD_BUNDLE__\x01\0\0\0\0\0\0\0".to_vec();
    for number in [56 + id.len(), 3, id.len()] {
        bundle.extend((number as u64).to_le_bytes());
    }
    bundle.extend(id.as_bytes());
    bundle.extend(b"abc");
    folder.write("bundle", &bundle);
    let quoted: String = NAME.bytes().map(|byte| format!("\\{byte:02X}")).collect();
    let ir = format!(
        "@\"v{quoted}\" = addrspace(1) global i32 7\ndefine void @\"f{quoted}\"() {{\n  ret void\n}}\n\
         define amdgpu_kernel void @\"k{quoted}\"(ptr addrspace(1) %p) {{\n  call void @\"f{quoted}\"()\n  ret void\n}}\n"
    );
    folder.write("names.ll", ir.as_bytes());
    folder.write(&format!("{NAME}.ll"), ir.as_bytes());
    let run = |words: &[&str]| {
        let output = Command::new(GFXJIT)
            .current_dir(folder.root())
            .args(words)
            .output()
            .unwrap();
        for bytes in [&output.stdout, &output.stderr] {
            let text = String::from_utf8(bytes.clone()).expect("text");
            let is_bad = |letter: char| letter.is_control() && letter != '\n' && letter != '\t';
            assert!(
                !text.contains(is_bad) && !text.contains('\u{202e}'),
                "{words:?}: {text:?}"
            );
        }
        output
    };
    assert!(
        run(&[
            "compile", "names.ll", "--target", "gfx942", "-O0", "-o", "image"
        ])
        .status
        .success()
    );
    assert!(
        run(&[
            "compile",
            &format!("{NAME}.ll"),
            "--target",
            "gfx942",
            "-v",
            "-o",
            "image2"
        ])
        .status
        .success()
    );
    let mut shown = 0;
    for words in [
        &["bundle", "list", "bundle"][..],
        &["bundle", "list", "bundle", "--json"],
        &["bundle", "unpack", "bundle"],
        &["inspect", "bundle"],
        &["inspect", "image"],
        &["inspect", "image", "--json"],
        &["inspect", "image", "--calls"],
        &["disasm", "image"],
        &["diff", "image", "bundle"],
        &[
            "run",
            "image",
            "--device",
            "sim://gfx942",
            "--grid",
            "1",
            "--block",
            "1",
            "--arg",
            "null",
        ],
        &["run", "image", "--device", "sim://gfx942", "--kernel", NAME],
        &["compile", NAME, "--target", NAME, "-o", "none"],
        &["inspect", NAME],
    ] {
        let output = run(words);
        shown += usize::from(!output.stdout.is_empty());
    }
    assert!(shown >= 6, "{shown} commands printed something");
}
