//! What `./x install` puts into a tree: programs find header and library there by pkg-config and by CMake, with the
//! shared library and the static one, where it is installed and where it is gathered (`DESTDIR`).

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use gfxjit_test_tools::run;

const PREFIX: &str = "/opt/gfxjit";

fn crate_folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn source(name: &str) -> PathBuf {
    crate_folder().join("tests/c").join(name)
}

/// A tree for packages, and the folder in it that is to be `PREFIX`.
fn installed() -> (tempfile::TempDir, PathBuf) {
    let root = tempfile::tempdir().unwrap();
    let test = std::env::current_exe().unwrap();
    // Where cargo has put the libraries for this test.
    let built = test.parent().unwrap();
    run(Command::new(crate_folder().join("packaging/install"))
        .arg(built)
        .env("PREFIX", PREFIX)
        .env("DESTDIR", root.path()));
    let prefix = root.path().join(&PREFIX[1..]);
    // Libraries are installed together with the command, which is not there.
    let (clang, folder) = ("libgfxjit_clang.so", prefix.join("lib/gfxjit"));
    std::fs::create_dir(&folder).unwrap();
    std::fs::copy(built.join(clang), folder.join(clang)).unwrap();
    (root, prefix)
}

/// What pkg-config says of a tree that is not where it is to be.
fn pkg_config(root: &Path, words: &[&str]) -> Vec<String> {
    let folder = root.join(&PREFIX[1..]).join("lib/pkgconfig");
    let said = run(Command::new("pkg-config")
        .args(words)
        .arg("gfxjit")
        .env("PKG_CONFIG_PATH", folder)
        .env("PKG_CONFIG_SYSROOT_DIR", root));
    said.split_whitespace().map(str::to_owned).collect()
}

fn works(program: &Path, device: &str) {
    // Cargo's has the folder that it builds libraries in.
    let out = run(Command::new(program)
        .arg(device)
        .env("GFXJIT_CACHE", "off")
        .env_remove("LD_LIBRARY_PATH"));
    assert!(out.contains(device), "{out}");
}

fn compile(compiler: &str, standard: &str, of: &str, to: &Path, words: &[impl AsRef<OsStr>]) {
    run(Command::new(compiler)
        .args([standard, "-pthread"])
        .arg(source(of))
        .arg("-o")
        .arg(to)
        .args(words));
}

#[test]
fn by_pkg_config() {
    let (root, prefix) = installed();
    let program = root.path().join("program");
    let mut words = pkg_config(root.path(), &["--cflags", "--libs"]);
    words.push(format!("-Wl,-rpath,{}/lib", prefix.display()));
    compile("cc", "-std=c11", "saxpy.c", &program, &words);
    works(&program, "sim://gfx1100");
    let version = pkg_config(root.path(), &["--modversion"]);
    assert_eq!(version, [env!("CARGO_PKG_VERSION")]);
}

#[test]
fn by_pkg_config_statically() {
    let (root, prefix) = installed();
    std::fs::remove_file(prefix.join("lib/libgfxjit.so")).unwrap();
    let program = root.path().join("program");
    let mut words = pkg_config(root.path(), &["--cflags"]);
    // The folders of other packages are not in the tree.
    let said = run(Command::new("pkg-config")
        .args(["--static", "--libs", "gfxjit"])
        .env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig")));
    words.push(format!("-L{}/lib", prefix.display()));
    let moved = format!("{}/", prefix.display());
    words.extend(said.split_whitespace().map(|word| {
        // Where the tree is to be; here it is gathered.
        word.replace("rpath,/opt/gfxjit/", &format!("rpath,{moved}"))
    }));
    compile("c++", "-std=c++17", "link.cpp", &program, &words);
    works(&program, "sim://gfx942");
}

#[test]
fn by_cmake() {
    let (root, prefix) = installed();
    let project = format!(
        "cmake_minimum_required(VERSION 3.13)
project(uses C CXX)
set(CMAKE_CXX_STANDARD 17)
find_package(gfxjit {} REQUIRED)
find_package(Threads REQUIRED)
foreach(source {} {})
  get_filename_component(name ${{source}} NAME_WE)
  add_executable(${{name}} ${{source}})
  target_link_libraries(${{name}} gfxjit::gfxjit Threads::Threads)
endforeach()
find_package(gfxjit 99 QUIET)
if(gfxjit_FOUND)
  message(FATAL_ERROR \"another version is taken for this one\")
endif()
",
        env!("CARGO_PKG_VERSION"),
        source("saxpy.c").display(),
        source("link.cpp").display()
    );
    std::fs::write(root.path().join("CMakeLists.txt"), project).unwrap();
    let built = root.path().join("built");
    let found = format!("-DCMAKE_PREFIX_PATH={}", prefix.display());
    run(Command::new("cmake")
        .args(["-S", ".", "-B", "built", &found])
        .current_dir(root.path()));
    run(Command::new("cmake").arg("--build").arg(&built));
    works(&built.join("saxpy"), "sim://gfx1100");
    works(&built.join("link"), "sim://gfx942");
}
