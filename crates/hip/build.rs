//! Makes the small libraries that programs load under ROCm's names: every function of ROCm's, with
//! its symbol version, as a jump to ours.
//!
//! Rust writes version scripts of its own for the libraries it makes, so these are C.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// What is listed in a file of `shim`, and the names under which libraries with it are opened.
const LIBRARIES: [(&str, &[&str]); 2] = [
    (
        "hip",
        &["libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so.5"],
    ),
    ("hiprtc", &["libhiprtc.so.7", "libhiprtc.so.6"]),
];

fn main() {
    println!("cargo:rerun-if-changed=shim");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    let mut list = String::from("&[\n");
    for (name, sonames) in LIBRARIES {
        let functions = read(name);
        let source = out.join(format!("{name}.c"));
        let script = out.join(format!("{name}.map"));
        std::fs::write(&source, c_source(&functions)).expect("cannot write");
        std::fs::write(&script, versions(&functions)).expect("cannot write");
        for soname in sonames {
            let library = out.join(soname);
            link(&source, &script, soname, &library);
            writeln!(list, "({soname:?}, include_bytes!({library:?})),").expect("a string");
        }
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
        let functions: Vec<&str> = functions.split_whitespace().collect();
        let mut source = String::new();
        for function in &functions {
            let what = match function.contains("GetErrorString") {
                true => format!(
                    "const char *{function}(void) {{ return \"this library is not there\"; }}"
                ),
                false => format!("int {function}(void) {{ return {number}; }}"),
            };
            writeln!(source, "{what}").expect("a string");
        }
        let stem = names.split('.').next().unwrap_or_default();
        let (c, script) = (
            out.join(format!("{stem}.c")),
            out.join(format!("{stem}.map")),
        );
        let globals: String = functions.iter().map(|name| format!("{name};")).collect();
        let globals = if globals.is_empty() {
            String::new()
        } else {
            format!("global: {globals}")
        };
        std::fs::write(&c, source).expect("cannot write");
        let versions = format!("{version} {{ {globals} local: *; }};\n");
        std::fs::write(&script, versions).expect("cannot write");
        for soname in names.split(' ') {
            let library = out.join(soname);
            link(&c, &script, soname, &library);
            writeln!(list, "({soname:?}, include_bytes!({library:?})),").expect("a string");
        }
    }
    list + "]"
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

fn c_source(functions: &[(String, Option<String>)]) -> String {
    let mut text = String::new();
    let count = functions.len();
    writeln!(text, "#define COUNT {count}").expect("a string");
    text.push_str("static const char *const names[COUNT] = {\n");
    for (name, _) in functions {
        writeln!(text, "\"{name}\",").expect("a string");
    }
    text.push_str("};\n#include \"shim.h\"\n");
    for (index, (name, _)) in functions.iter().enumerate() {
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

fn link(source: &Path, script: &Path, soname: &str, library: &Path) {
    let mut command = cc::Build::new().opt_level(2).get_compiler().to_command();
    command
        .args(["-shared", "-fPIC", "-Ishim", "-o"])
        .arg(library)
        .arg(source)
        .arg(format!("-Wl,-soname,{soname}"))
        .arg(format!("-Wl,--version-script={}", script.display()))
        .arg("-ldl");
    let status = command.status();
    let is_linked = status.as_ref().is_ok_and(std::process::ExitStatus::success);
    assert!(is_linked, "{command:?}: {status:?}");
}
