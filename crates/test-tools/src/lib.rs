//! LLVM's programs, as tests run them: as oracles, and to make input; and what cargo has built beside them.
//!
//! It depends on no other crate of the workspace, so that all of them, those below LLVM too, can
//! have it as a dev-dependency. It is for tests: what does not work is a panic that shows the
//! command and what it printed. A missing program fails the test; `./x setup` installs it.
#![forbid(unsafe_code)]

mod hosts;
mod stand_in;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

pub use hosts::shares_images;
pub use stand_in::{Found, stand_in};

/// The tools of `gfxjit tool` that `--probes` counts for.
pub const TOOLS: [&str; 6] = [
    "blocks",
    "branches",
    "calls",
    "histogram",
    "memory",
    "values",
];

/// The tests of a shard: with `GFXJIT_TEST_SHARD=K/N` every N-th, the first of them the K-th; without it all.
///
/// # Panics
/// When the variable says anything else.
pub fn shard<T>(tests: Vec<T>) -> Vec<T> {
    let Some(text) = std::env::var_os("GFXJIT_TEST_SHARD") else {
        return tests;
    };
    let text = text.to_string_lossy();
    let numbers = text.split_once('/').and_then(|(first, of)| {
        let (first, of) = (first.parse::<usize>().ok()?, of.parse::<usize>().ok()?);
        (1..=of).contains(&first).then_some((first, of))
    });
    let (first, of) =
        numbers.unwrap_or_else(|| panic!("GFXJIT_TEST_SHARD is {text}, and not like 3/8"));
    tests.into_iter().skip(first - 1).step_by(of).collect()
}

/// A folder for the files of one test, removed at the end.
#[derive(Debug)]
pub struct Folder(tempfile::TempDir);

impl Default for Folder {
    fn default() -> Self {
        Self::new()
    }
}

impl Folder {
    /// An empty folder.
    ///
    /// # Panics
    /// When there can be none.
    #[must_use]
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap_or_else(|error| panic!("a temporary folder: {error}")))
    }

    /// The folder itself.
    #[must_use]
    pub fn root(&self) -> &Path {
        self.0.path()
    }

    /// The path of a file in it.
    #[must_use]
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file in it and gives its path.
    ///
    /// # Panics
    /// When that fails.
    pub fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        std::fs::write(&path, contents).unwrap_or_else(|error| panic!("{name}: {error}"));
        path
    }

    /// Reads a file in it.
    ///
    /// # Panics
    /// When that fails.
    #[must_use]
    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// A program, to be run in the folder.
    #[must_use]
    pub fn command(&self, program: &str, arguments: &[impl AsRef<OsStr>]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(self.root());
        command
    }

    /// Runs a program in the folder, which must succeed, and gives what it prints.
    ///
    /// # Panics
    /// When it is missing or fails.
    pub fn run(&self, program: &str, arguments: &[impl AsRef<OsStr>]) -> String {
        run(&mut self.command(program, arguments))
    }
}

/// Runs a program to its end, whatever that is.
///
/// # Panics
/// When it is missing.
pub fn output(command: &mut Command) -> Output {
    command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}; `./x setup` installs it"))
}

/// Runs a program, which must succeed, and gives what it prints.
///
/// # Panics
/// When it is missing or fails.
pub fn run(command: &mut Command) -> String {
    let output = output(command);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A file that this build of the workspace has made: beside the tests, where a library stays that only they
/// need, or beside the programs; of two the one that was built last.
///
/// # Panics
/// When it is not there.
#[must_use]
pub fn built(name: impl AsRef<Path>) -> PathBuf {
    let name = name.as_ref();
    // target/debug/deps/TEST-…
    let test = std::env::current_exe().unwrap_or_default();
    let tests = test.parent().unwrap_or(Path::new("."));
    let places = [tests.join(name), tests.join("..").join(name)];
    let age = |place: &PathBuf| place.metadata().and_then(|found| found.modified()).ok();
    let found = places.into_iter().filter(|place| place.is_file());
    found
        .max_by_key(age)
        .unwrap_or_else(|| panic!("{} is not in {}", name.display(), tests.display()))
}

/// What LLVM's compiler and assembler are told of every object.
fn object_options(cpu: &str, version: u8) -> [String; 2] {
    [
        format!("-mcpu={cpu}"),
        format!("--amdhsa-code-object-version={version}"),
    ]
}

/// The object that llc-22 makes of LLVM IR; it says nothing about what functions need.
///
/// # Panics
/// When llc-22 is missing or refuses the IR.
#[must_use]
pub fn llc(ir: &str, cpu: &str, version: u8, options: &[&str]) -> Vec<u8> {
    let folder = Folder::new();
    folder.write("a.ll", ir);
    run(folder
        .command("llc-22", &["-mtriple=amdgcn-amd-amdhsa", "-filetype=obj"])
        .args(object_options(cpu, version))
        .args(options)
        .args(["a.ll", "-o", "a.o"]));
    folder.read("a.o")
}

/// The object that llvm-mc-22 makes of assembly.
///
/// # Panics
/// When llvm-mc-22 is missing or refuses the assembly.
#[must_use]
pub fn assemble(assembly: &str, cpu: &str, version: u8, options: &[&str]) -> Vec<u8> {
    let folder = Folder::new();
    folder.write("a.s", assembly);
    run(folder
        .command(
            "llvm-mc-22",
            &["-triple=amdgcn-amd-amdhsa", "-filetype=obj"],
        )
        .args(object_options(cpu, version))
        .args(options)
        .args(["a.s", "-o", "a.o"]));
    folder.read("a.o")
}

/// The image that ld.lld-22 makes of an object.
///
/// # Errors
/// What it says against the object.
///
/// # Panics
/// When ld.lld-22 is missing.
pub fn lld(object: &[u8], options: &[&str]) -> Result<Vec<u8>, String> {
    let folder = Folder::new();
    folder.write("a.o", object);
    let output = output(
        folder
            .command("ld.lld-22", &["-shared", "--error-limit=0"])
            .args(options)
            .args(["a.o", "-o", "a.co"]),
    );
    match output.status.success() {
        true => Ok(folder.read("a.co")),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// Compiles a file in C to a shared library: a stand-in for one that a program opens.
///
/// # Panics
/// When the compiler is missing or refuses it.
pub fn c_library(source: &Path, arguments: &[&str], library: &Path) {
    let mut command = Command::new("cc");
    command.args(["-shared", "-fPIC", "-O1", "-Wall", "-Werror"]);
    run(command.args(arguments).arg("-o").arg(library).arg(source));
}

#[cfg(test)]
mod tests {
    use super::*;

    const IR: &str = "define amdgpu_kernel void @k() { ret void }";

    #[test]
    fn objects_and_images_are_elf_files() {
        let object = llc(IR, "gfx1100", 5, &["-O1"]);
        let assembled = assemble(".globl f\nf: s_endpgm\n", "gfx90a", 5, &[]);
        let image = lld(&object, &[]).unwrap();
        for file in [object, assembled, image] {
            assert_eq!(&file[..4], b"\x7fELF");
        }
        assert!(lld(b"no object", &[]).unwrap_err().contains("a.o"));
    }

    #[test]
    #[should_panic(expected = "a.ll")]
    fn what_a_program_says_against_its_input_is_shown() {
        let _ = llc("no IR", "gfx1100", 5, &[]);
    }

    #[test]
    #[should_panic(expected = "./x setup")]
    fn a_missing_program_is_a_panic() {
        let _ = Folder::new().run("no-such-program", &["--version"]);
    }
}
