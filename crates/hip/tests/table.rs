//! The tables of functions in `docs/hip.md` say what the library has.
#![allow(missing_docs, reason = "a test")]

use std::collections::BTreeMap;
use std::ffi::{CString, c_char, c_void};
use std::path::Path;

use gfxjit_test_tools::built;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// What a row says of a function.
struct Row {
    state: String,
    program: String,
}

fn read(path: &str) -> String {
    let path = Path::new(ROOT).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Rows by functions; each function has one.
fn rows() -> BTreeMap<String, Row> {
    let mut rows = BTreeMap::new();
    for line in read("docs/hip.md").lines() {
        let Some(line) = line.strip_prefix("| `") else {
            continue;
        };
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [name, state, program, ""] = cells[..] else {
            continue;
        };
        let Some(name) = name.strip_suffix('`') else {
            continue;
        };
        // The table of variables of the environment has another shape.
        let row = Row {
            state: state.to_owned(),
            program: program.to_owned(),
        };
        assert!(
            rows.insert(name.to_owned(), row).is_none(),
            "two rows for {name}"
        );
    }
    rows
}

/// Every function that ROCm's libraries have; of those that are not there, what is ours.
fn all() -> Vec<String> {
    let lists = ["crates/hip/shim/hip.txt", "crates/hip/shim/hiprtc.txt"].map(read);
    let lines = lists.iter().flat_map(|list| list.lines());
    let names = lines.filter_map(|line| line.split_whitespace().next());
    let others = read("crates/hip/shim/absent.txt");
    let ours = others.lines().filter_map(|line| line.strip_suffix(" ours"));
    names.chain(ours).map(str::to_owned).collect()
}

#[test]
fn every_function_has_a_row() {
    let (rows, all) = (rows(), all());
    let missing: Vec<_> = all
        .iter()
        .filter(|name| !rows.contains_key(*name))
        .collect();
    assert!(missing.is_empty(), "docs/hip.md has no row for {missing:?}");
    let more: Vec<_> = rows.keys().filter(|name| !all.contains(name)).collect();
    assert!(
        more.is_empty(),
        "docs/hip.md has rows for what ROCm has not: {more:?}"
    );
}

#[test]
fn what_is_there_is_found() {
    type Find = unsafe extern "C" fn(*const c_char) -> *const c_void;
    // SAFETY: our own library, which has nothing to do when it is loaded, and the type that it has.
    let library = unsafe { libloading::Library::new(built("libgfxjit_hip.so")) }.unwrap();
    // SAFETY: as above.
    let find = unsafe { library.get::<Find>(b"gfxjit_hip_function") }.unwrap();
    for (name, row) in rows() {
        let symbol = CString::new(name.as_str()).unwrap();
        // SAFETY: a text with its end.
        let is_there = !unsafe { find(symbol.as_ptr()) }.is_null();
        let says = match row.state.split_once(": ") {
            Some(("partly", how)) => !how.is_empty(),
            None if row.state == "there" => true,
            None if row.state == "not" => false,
            _ => panic!("{name}: {:?} is neither there, partly nor not", row.state),
        };
        assert_eq!(is_there, says, "{name}: docs/hip.md says {:?}", row.state);
    }
}

#[test]
fn programs_mention_what_they_show() {
    for (name, row) in rows() {
        if row.program.is_empty() {
            assert_eq!(row.state, "not", "{name}: no program shows it");
            continue;
        }
        let text = read(&format!("tests/hosts/{}.hip", row.program));
        // A name of C++'s has C's name in it.
        let plain = name.strip_prefix("_Z24").and_then(|rest| rest.get(..24));
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let wanted = plain.unwrap_or(&name);
        let mentions = text.match_indices(wanted).any(|(at, _)| {
            let before = at.checked_sub(1).map(|at| text.as_bytes()[at]);
            let behind = text.as_bytes().get(at + wanted.len());
            !before.is_some_and(is_word) && !behind.copied().is_some_and(is_word)
        });
        assert!(mentions, "{name} is not in tests/hosts/{}.hip", row.program);
    }
}

/// Each of these is enough alone, whatever the compiler and the language.
#[test]
fn headers_of_the_host_stand_alone() {
    use std::io::Write;
    use std::process::{Command, Stdio};

    let include = Path::new(ROOT).join("crates/clang/include");
    let headers = |with_c: bool| match with_c {
        true => &["hip_runtime_api.h", "hiprtc.h", "hip_runtime.h"][..],
        false => &[
            "hip_runtime_api.h",
            "hiprtc.h",
            "hip_runtime.h",
            "driver_types.h",
            "hip_ext.h",
            "hip_vector_types.h",
            "math_functions.h",
        ],
    };
    let hip = ["-nogpuinc", "-nogpulib", "--offload-arch=gfx1100"];
    for (compiler, language, flags) in [
        ("gcc", "c", &[][..]),
        ("g++", "c++", &[]),
        ("clang-22", "c", &[]),
        ("clang-22", "c++", &[]),
        ("clang-22", "hip", &hip),
    ] {
        for header in headers(language == "c") {
            let mut command = Command::new(compiler);
            command.args(["-x", language, "-fsyntax-only", "-Werror"]);
            command.args(flags).arg("-I").arg(&include).arg("-");
            let process = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn();
            let mut process = process.unwrap_or_else(|error| panic!("{compiler}: {error}"));
            let mut input = process.stdin.take().expect("a pipe");
            writeln!(input, "#include <hip/{header}>").expect("is written");
            drop(input);
            let output = process.wait_with_output().expect("ends");
            let told = String::from_utf8_lossy(&output.stderr);
            assert!(
                output.status.success(),
                "{compiler} -x {language}, {header}: {told}"
            );
        }
    }
}
