//! Makes the small libraries that programs load under ROCm's names: every ROCm function, with
//! its symbol version, as a jump to ours.
//!
//! Rust writes version scripts of its own for the libraries it makes, so these are C.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The libraries, and what they have: lists in files of `shim`. Until ROCm 6 HIP's has hiprtc's functions as well.
const LIBRARIES: [(&str, &[&str]); 3] = [
    ("hip", &["hip"]),
    ("hiprtc", &["hiprtc"]),
    ("hip_with_hiprtc", &["hip", "hiprtc"]),
];
/// With which versions HIP's library has those of hiprtc: these two, and all others.
const LATE: [&str; 2] = ["hiprtcGetBitcode", "hiprtcGetBitcodeSize"];
const LATE_VERSION: &str = "hip_5.3";
const HIPRTC_VERSION: &str = "hip_4.2";
/// The name of a library inside it, where another is written before it is used (`src/libraries.rs`).
const NAME: &str = "gfxjit-name-";
/// How many bytes it has.
const NAME_BYTES: usize = 160;
/// Libraries that programs ask whether there is anything to be asked, and go on without: monitors and tracers.
const QUIET: [&str; 7] = [
    "libroctx64",
    "libroctracer64",
    "librocprofiler",
    "librocm_smi64",
    "libamd_smi",
    "libhsa-runtime64",
    "librocm_sysdeps",
];

fn main() {
    println!("cargo:rerun-if-changed=shim");
    // By which the libraries with ROCm's names find that it is loaded already.
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libgfxjit_hip.so");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    let mut list = String::from("&[\n");
    let placeholder = format!("{NAME:_<NAME_BYTES$}");
    for (name, lists) in LIBRARIES {
        let mut functions: Vec<_> = lists.iter().flat_map(|list| read(list)).collect();
        if lists.len() > 1 {
            for (function, version) in &mut functions {
                let own = match LATE.contains(&function.as_str()) {
                    true => LATE_VERSION,
                    false => HIPRTC_VERSION,
                };
                version.get_or_insert_with(|| own.to_owned());
            }
        }
        let source = out.join(format!("{name}.c"));
        let script = out.join(format!("{name}.map"));
        let names = functions.iter().map(|(name, _)| name.as_str());
        std::fs::write(&source, jumps(names)).expect("cannot write");
        std::fs::write(&script, versions(&functions)).expect("cannot write");
        let library = out.join(format!("{name}.so"));
        link(&compile(&source), &script, &placeholder, &library);
        // By its place beside the list: line tables have a hash of that, and two builds in different folders are to be equal.
        writeln!(list, "include_bytes!(\"{name}.so\"),").expect("a string");
    }
    list.push(']');
    std::fs::write(out.join("shims.rs"), list).expect("cannot write");
    std::fs::write(out.join("absent.rs"), absent(&out)).expect("cannot write");
}

/// Makes the libraries that only say that they are not there, and a list of them.
fn absent(out: &Path) -> String {
    let text = std::fs::read_to_string("shim/absent.txt").expect("the list of libraries");
    let mut list = String::from("&[\n");
    for section in text.split("\n= ").skip(1) {
        let (head, functions) = section.split_once('\n').unwrap_or((section, ""));
        let (names, status) = head.split_once(" : ").expect("names and a status");
        let mut status = status.split(' ');
        let number = status.next().unwrap_or_default();
        let version = status.nth(1).unwrap_or_default();
        let mut ours = Vec::new();
        // By version; most libraries have one.
        let mut globals: BTreeMap<&str, String> = BTreeMap::from([(version, String::new())]);
        let stem = names.split('.').next().unwrap_or_default();
        let is_quiet = u8::from(QUIET.iter().any(|quiet| stem.starts_with(quiet)));
        let mut source = format!(
            "#define LIBRARY \"{stem}\"\n#define QUIET {is_quiet}\n#include \"absent.h\"\nstatic char handle;\n"
        );
        let others = others(stem, functions);
        let lines = functions.lines().chain(others.lines());
        for line in lines.filter(|line| !line.is_empty()) {
            let (function, kind) = line.split_once(' ').unwrap_or((line, ""));
            let (function, version) = function.split_once('@').unwrap_or((function, version));
            let list = globals.entry(version).or_default();
            write!(list, "{function};").expect("a string");
            match kind {
                "ours" => ours.push(function),
                _ => writeln!(source, "{}", stand_in(function, kind, number)).expect("a string"),
            }
        }
        if !ours.is_empty() {
            source.insert_str(0, &jumps(ours.into_iter()));
        }
        let (c, script) = (
            out.join(format!("{stem}.c")),
            out.join(format!("{stem}.map")),
        );
        std::fs::write(&c, source).expect("cannot write");
        let mut versions = String::new();
        for (version, names) in globals {
            let names = match names.is_empty() {
                true => String::new(),
                false => format!("global: {names}"),
            };
            let rest = if versions.is_empty() { "local: *;" } else { "" };
            writeln!(versions, "{version} {{ {names} {rest} }};").expect("a string");
        }
        std::fs::write(&script, versions).expect("cannot write");
        let mut names: Vec<&str> = names.split(' ').collect();
        // Programs find it without a version as well: the newest.
        let plain = format!("{stem}.so");
        let newest = names.last().copied().unwrap_or_default();
        names.push(&plain);
        let object = compile(&c);
        for name in names {
            let library = out.join(name);
            let soname = if name == plain { newest } else { name };
            link(&object, &script, soname, &library);
            writeln!(list, "({name:?}, include_bytes!({name:?})),").expect("a string");
        }
    }
    list + "]"
}

/// What else a library exports: lines of `shim/all`, if it has a list of the library, without those that are listed with it.
fn others(stem: &str, listed: &str) -> String {
    let all = std::fs::read_to_string(format!("shim/all/{stem}.txt")).unwrap_or_default();
    let name = |line: &str| line.split([' ', '@']).next().unwrap_or_default().to_owned();
    let listed: std::collections::BTreeSet<String> = listed.lines().map(name).collect();
    let others = all.lines().filter(|line| !listed.contains(&name(line)));
    others.map(|line| format!("{line}\n")).collect()
}

/// A function of a library that is not there, in C.
fn stand_in(function: &str, kind: &str, number: &str) -> String {
    match kind {
        "" => format!(
            "int {function}(void) {{ static int told; report(\"{function}\", &told); return {number}; }}"
        ),
        "done" => format!("int {function}(void) {{ return 0; }}"),
        "handle" => {
            format!("int {function}(void **to) {{ return to ? (*to = &handle, 0) : {number}; }}")
        }
        "none" => format!("void *{function}(void) {{ return 0; }}"),
        // A `std::vector` that is returned: its address is the first argument.
        "vector" => {
            format!("void *{function}(void **to) {{ to[0] = to[1] = to[2] = 0; return to; }}")
        }
        "text" => {
            format!("const char *{function}(void) {{ return \"this library is not there\"; }}")
        }
        _ => panic!("shim/absent.txt: {function} is {kind:?}, which is no kind of function"),
    }
}

/// Functions and their versions.
fn read(name: &str) -> Vec<(String, Option<String>)> {
    let path = Path::new("shim").join(format!("{name}.txt"));
    let text = std::fs::read_to_string(path).expect("the list of functions");
    let words = text
        .lines()
        .map(|line| line.split_once(' ').unwrap_or((line, "")));
    words
        .map(|(name, version)| {
            let version = (!version.is_empty()).then(|| version.to_owned());
            (name.to_owned(), version)
        })
        .collect()
}

/// Functions that jump to ours, in C.
fn jumps<'a>(functions: impl ExactSizeIterator<Item = &'a str> + Clone) -> String {
    let mut text = String::new();
    let count = functions.len();
    writeln!(text, "#define COUNT {count}").expect("a string");
    text.push_str("static const char *const names[COUNT] = {\n");
    for name in functions.clone() {
        writeln!(text, "\"{name}\",").expect("a string");
    }
    text.push_str("};\n#include \"shim.h\"\n");
    for (index, name) in functions.enumerate() {
        writeln!(text, "FUNCTION({name}, {index})").expect("a string");
    }
    text
}

/// A version script: each version has those before it as parents.
fn versions(functions: &[(String, Option<String>)]) -> String {
    // By numbers, so that 7.14 is behind 7.2; names without one come last.
    let key = |version: &str| {
        let numbers = version.trim_start_matches("hip_").split('.');
        numbers
            .map(|number| number.parse().unwrap_or(u32::MAX))
            .collect::<Vec<_>>()
    };
    let mut all: BTreeMap<(Vec<u32>, String), Vec<&str>> = BTreeMap::new();
    let mut plain = Vec::new();
    for (name, version) in functions {
        match version {
            Some(version) => all
                .entry((key(version), version.clone()))
                .or_default()
                .push(name),
            None => plain.push(name.as_str()),
        }
    }
    let mut text = String::new();
    let globals = |names: &[&str]| {
        names
            .iter()
            .map(|name| format!("{name};"))
            .collect::<String>()
    };
    if all.is_empty() {
        writeln!(text, "{{ global: {} local: *; }};", globals(&plain)).expect("a string");
    }
    let mut before = String::new();
    for ((_, version), names) in &all {
        let local = if before.is_empty() { "local: *;" } else { "" };
        writeln!(
            text,
            "{version} {{ global: {} {local} }} {before};",
            globals(names)
        )
        .expect("a string");
        before.clone_from(version);
    }
    text
}

/// An object of C, for libraries of several names.
fn compile(source: &Path) -> PathBuf {
    let object = source.with_extension("o");
    let mut command = compiler();
    command
        .args(["-c", "-fPIC", "-Ishim", "-o"])
        .arg(&object)
        .arg(source);
    must_run(&mut command);
    object
}

/// Without symbols but the exported ones, and without line tables, which are two thirds of the bytes: the libraries lie in
/// the command, and are written for each program.
fn link(object: &Path, script: &Path, soname: &str, library: &Path) {
    let mut command = compiler();
    command
        .args(["-shared", "-s", "-o"])
        .arg(library)
        .arg(object)
        // ROCm's names are links to one file: what was found in one that is closed is still there in the others.
        .arg("-Wl,-z,nodelete")
        .arg(format!("-Wl,-soname,{soname}"))
        .arg(format!("-Wl,--version-script={}", script.display()))
        .arg("-ldl");
    must_run(&mut command);
}

fn compiler() -> Command {
    cc::Build::new().opt_level(2).get_compiler().to_command()
}

fn must_run(command: &mut Command) {
    let status = command.status();
    let is_linked = status.as_ref().is_ok_and(std::process::ExitStatus::success);
    assert!(is_linked, "{command:?}: {status:?}");
}
