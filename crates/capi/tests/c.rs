//! Programs in C and C++ over the library: compiled by the host's compiler, with its sanitizers as well, and run.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

fn crate_folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folder with the shared library, which cargo builds for this test.
fn library_folder() -> PathBuf {
    let exe = std::env::current_exe().expect("this test's path");
    exe.parent().expect("target/…/deps").to_owned()
}

fn run(command: &mut Command) -> String {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, error) = (text(&output.stdout), text(&output.stderr));
    assert!(
        output.status.success(),
        "{command:?}: {}\n{out}{error}",
        output.status
    );
    out
}

/// Compiles a program, and runs it on a device.
fn program(compiler: &str, source: &str, more: &[&str], device: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let program = made(&folder, compiler, source, more);
    run(Command::new(&program)
        .arg(device)
        // What LLVM keeps until the process ends is not a leak of gfxjit.
        .env("ASAN_OPTIONS", "detect_leaks=0")
        .env("GFXJIT_CACHE", "off"))
}

/// Compiles a program in a folder.
fn made(folder: &tempfile::TempDir, compiler: &str, source: &str, more: &[&str]) -> PathBuf {
    let program = folder.path().join("program");
    let library = library_folder();
    // Programs are linked with the library under the name that it is installed by.
    std::os::unix::fs::symlink(
        library.join("libgfxjit_c.so"),
        folder.path().join("libgfxjit.so.0"),
    )
    .expect("a link");
    run(Command::new(compiler)
        .args(["-Wall", "-Wextra", "-Werror", "-g", "-pthread"])
        .args(more)
        .arg(format!("-I{}", crate_folder().join("include").display()))
        .arg(crate_folder().join("tests/c").join(source))
        .arg("-o")
        .arg(&program)
        .arg(folder.path().join("libgfxjit.so.0"))
        .arg(format!("-Wl,-rpath,{}", folder.path().display())));
    program
}

#[test]
fn programs_on_several_hosts_share_images() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = made(&folder, "cc", "saxpy.c", &["-std=c11"]);
    gfxjit_test_tools::shares_images(|variables| {
        let mut command = Command::new(&program);
        run(command.arg("sim://gfx1100").envs(variables.iter().copied()));
    });
}

#[test]
fn a_store_that_is_none_is_told_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = made(&folder, "cc", "warning.c", &["-std=c11"]);
    let part = "cache: there is no shared cache (reason nothing://x: ";
    for (way, out, error) in [
        ("function", format!("told: {part}"), String::new()),
        ("nowhere", String::new(), String::new()),
        ("", String::new(), format!("gfxjit: warning: {part}")),
    ] {
        let output = Command::new(&program)
            .arg(way)
            .env("GFXJIT_CACHE", folder.path().join("cache"))
            .env("GFXJIT_CACHE_SHARED", "nothing://x")
            .output()
            .expect("it runs");
        for (bytes, wanted) in [(output.stdout, out), (output.stderr, error)] {
            let text = String::from_utf8(bytes).expect("UTF-8");
            let lines = usize::from(!wanted.is_empty());
            assert!(
                text.starts_with(&wanted) && text.lines().count() == lines,
                "{way:?}: {text:?} is not {wanted:?}"
            );
        }
    }
}

const SANITIZED: [&str; 2] = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

#[test]
fn a_program_in_c() {
    let out = program("cc", "saxpy.c", &["-std=c11"], "sim://gfx1100");
    for wanted in [
        "paused: workgroup (0,0,0) wave 0, lane 0\n",
        "gridDim.x * 100 = 400\n",
        "1000 elements of saxpy are right on sim://gfx1100\n",
    ] {
        assert!(out.contains(wanted), "{wanted:?} in {out}");
    }
}

#[test]
fn a_program_in_c_with_sanitizers() {
    let options = ["-std=c11", SANITIZED[0], SANITIZED[1]];
    program("cc", "saxpy.c", &options, "sim://gfx942");
}

#[test]
fn a_program_in_cpp() {
    let out = program("c++", "link.cpp", &["-std=c++17"], "sim://gfx942");
    assert_eq!(out, "linked and run by four threads on sim://gfx942\n");
}

#[test]
fn a_program_in_cpp_with_sanitizers() {
    let options = ["-std=c++17", SANITIZED[0], SANITIZED[1]];
    program("c++", "link.cpp", &options, "sim://gfx1201");
}

/// A host that exports the variables of `std::call_once`, as one does that has libstdc++ linked in statically.
#[test]
fn a_host_with_libstdcxx_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let (host, plugin) = (folder.path().join("host"), folder.path().join("plugin.so"));
    let build = |more: &[&str], to: &Path| {
        run(Command::new("cc")
            .args(["-Wall", "-Werror"])
            .args(more)
            .arg(format!("-I{}", crate_folder().join("include").display()))
            .arg(crate_folder().join("tests/c/static_cxx.c"))
            .arg("-o")
            .arg(to));
    };
    build(&[], &host);
    build(&["-DPLUGIN", "-shared", "-fPIC"], &plugin);
    for way in ["0", "1", "2", "3"] {
        let out = run(Command::new(&host)
            .arg("sim://gfx1100?engine=jit")
            .arg(library_folder().join("libgfxjit_c.so"))
            .arg(&plugin)
            .arg(way)
            .env("GFXJIT_CACHE", "off"));
        assert_eq!(out, "compiled and run\n", "way {way}");
    }
}

/// What is visible is what `packaging/libgfxjit0.symbols` lists, each with the version it is there since: no function of an
/// earlier version is missing, no other symbol is visible, and what is new has its line. A function that is gone or has
/// another meaning takes a new number of the ABI, and all lines with it.
#[test]
fn the_symbols_are_those_listed() {
    let library = library_folder().join("libgfxjit_c.so");
    let symbols = run(Command::new("nm")
        .args(["-D", "--defined-only"])
        .arg(&library));
    let names = symbols
        .lines()
        .filter_map(|line| line.split_whitespace().last());
    let visible: BTreeSet<&str> = names.collect();
    let list = crate_folder().join("packaging/libgfxjit0.symbols");
    let list = std::fs::read_to_string(list).unwrap();
    let (head, lines) = list.split_once('\n').unwrap();
    let lines = lines.lines().map(|line| {
        let words = line
            .strip_prefix(' ')
            .and_then(|line| line.split_once("@Base "));
        words.unwrap_or_else(|| panic!("{line:?} is not ` NAME@Base VERSION`"))
    });
    let versions: BTreeMap<&str, &str> = lines.collect();
    assert!(versions.values().all(|version| version.ends_with('~')));
    let listed: BTreeSet<&str> = versions.into_keys().collect();
    let gone: Vec<_> = listed.difference(&visible).collect();
    assert!(gone.is_empty(), "listed and not there: {gone:?}");
    let new: Vec<_> = visible.difference(&listed).collect();
    assert!(new.is_empty(), "there and not listed: {new:?}");
    let header = std::fs::read_to_string(crate_folder().join("include/gfxjit.h")).unwrap();
    let missing: Vec<_> = visible
        .iter()
        .filter(|name| !header.contains(&format!("{name}(")))
        .collect();
    assert!(missing.is_empty(), "not in the header: {missing:?}");
    // The number of the ABI, which programs are linked with.
    let number = gfxjit_c::gfxjit_abi_version();
    assert_eq!(
        head,
        format!("libgfxjit.so.{number} libgfxjit{number} #MINVER#")
    );
    let soname = run(Command::new("readelf").arg("-d").arg(&library));
    assert!(
        soname.contains(&format!("[libgfxjit.so.{number}]")),
        "{soname}"
    );
}
