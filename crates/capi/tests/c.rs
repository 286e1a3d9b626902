//! Programs in C and C++ over the library: compiled by the host's compiler, with its sanitizers as well, and run.

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

/// Nothing but the functions of the header is visible.
#[test]
fn only_our_symbols_are_visible() {
    let library = library_folder().join("libgfxjit_c.so");
    let symbols = run(Command::new("nm")
        .args(["-D", "--defined-only"])
        .arg(&library));
    let names = symbols
        .lines()
        .filter_map(|line| line.split_whitespace().last());
    let (own, foreign): (Vec<&str>, Vec<&str>) = names.partition(|n| n.starts_with("gfxjit_"));
    assert!(own.len() > 100, "{own:?}");
    assert!(foreign.is_empty(), "{foreign:?}");
    let header = std::fs::read_to_string(crate_folder().join("include/gfxjit.h")).unwrap();
    let missing: Vec<_> = own
        .iter()
        .filter(|name| !header.contains(&format!("{name}(")))
        .collect();
    assert!(missing.is_empty(), "not in the header: {missing:?}");
    let soname = run(Command::new("readelf").arg("-d").arg(&library));
    assert!(soname.contains("[libgfxjit.so.0]"), "{soname}");
}
