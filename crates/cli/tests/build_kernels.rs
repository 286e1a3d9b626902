//! `gfxjit build-kernels` in the programs and builds that it is for.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use gfxjit::{Buffer, Module, Runtime};
use gfxjit_test_tools::{Folder, run};

const SAXPY: &str = r#"
#include "factor.h"
__global__ void saxpy(float *y, const float *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += FACTOR * a * x[i];
}
"#;

/// A program in C and in C++: it writes a module, and names its kernel.
const PROGRAM: &str = r#"
#include "out/kernels.h"
#include <stdio.h>

int main(void) {
  if ((size_t)kernels_saxpy % 8 != 0 || (size_t)kernels_twice % 8 != 0)
    return 1;
  if (kernels_twice_size == kernels_saxpy_size)
    return 2;
  fputs(KERNELS_SAXPY_SAXPY, stderr);
  return fwrite(kernels_saxpy, 1, kernels_saxpy_size, stdout) != kernels_saxpy_size;
}
"#;

const GFXJIT: &str = env!("CARGO_BIN_EXE_gfxjit");

fn folder() -> Folder {
    let folder = Folder::new();
    fs::create_dir(folder.path("include")).unwrap();
    folder.write("include/factor.h", "#define FACTOR 1\n");
    folder.write("saxpy.hip", SAXPY);
    folder.write("twice.cl", "kernel void twice(global int *x) { *x *= 2; }");
    folder.write("program.c", PROGRAM);
    folder.write("program.cc", PROGRAM);
    folder
}

/// Runs the kernel of a module on a device.
fn saxpy(uri: &str, module: &[u8]) -> Vec<f32> {
    let device = Runtime::new().open(uri).unwrap();
    let queue = device.queue().unwrap();
    let module = Module::load_or_build(&device, "saxpy", module).unwrap();
    let x = Buffer::from_slice(&device, &[1.0f32, 2.0, 3.0]).unwrap();
    let y = Buffer::from_slice(&device, &[10.0f32; 3]).unwrap();
    let launch = module.kernel("_Z5saxpyPfPKffi").unwrap().launch(&queue);
    let launch = launch.grid(1).block(64).arg(&y).arg(&x);
    launch.arg(2.0f32).arg(3i32).submit().unwrap();
    y.download().unwrap()
}

#[test]
fn c_and_cpp_have_the_modules() {
    let folder = folder();
    let words = "build-kernels saxpy.hip twice.cl -I include -o out --header";
    let words: Vec<&str> = words.split(' ').collect();
    folder.run(GFXJIT, &words);
    let strict = ["-Wall", "-Wextra", "-Werror", "-pedantic"];
    for (compiler, standard, language, program) in [
        ("gcc", "-std=c11", "c", "program.c"),
        ("clang-22", "-std=c23", "c", "program.c"),
        ("g++", "-std=c++11", "c++", "program.cc"),
        ("clang++-22", "-std=c++20", "c++", "program.cc"),
    ] {
        let mut words = vec![standard, program, "-x", language, "out/kernels.c"];
        words.extend(strict);
        words.extend(["-o", "program"]);
        folder.run(compiler, &words);
        let mut program = folder.command("./program", &[""; 0]);
        let output = gfxjit_test_tools::output(&mut program);
        assert!(output.status.success(), "{compiler}: {:?}", output.status);
        assert_eq!(output.stderr, b"_Z5saxpyPfPKffi", "{compiler}");
        assert_eq!(output.stdout, folder.read("out/saxpy.gpu"), "{compiler}");
    }
    for device in ["sim://gfx90a", "sim://gfx1100", "sim://gfx1201"] {
        let y = saxpy(device, &folder.read("out/saxpy.gpu"));
        assert_eq!(y, [12.0, 14.0, 16.0], "{device}");
    }
}

/// As in `docs/portable-modules.md`.
const MAKEFILE: &str = r#"
SOURCES = saxpy.hip twice.cl
out/stamp: $(SOURCES)
	$(GFXJIT) build-kernels $(SOURCES) -I include -o out --header --depfile out/kernels.d --depfile-target $@
	touch $@
-include out/kernels.d
out/kernels.c out/kernels.h: out/stamp ;

kernels.o: out/kernels.c out/kernels.h
	$(CC) -c -o $@ $<
program.o: program.c out/kernels.h
	$(CC) -c -o $@ $<
program: program.o kernels.o
	$(CC) -o $@ $^
.DEFAULT_GOAL = program
"#;

/// What make does, one letter a command: g(fxjit), k(ernels.o), p(rogram.o), l(ink).
fn make(folder: &Folder) -> String {
    let mut make = folder.command("make", &["--no-print-directory", "-j2"]);
    let output = run(make.env("GFXJIT", GFXJIT).env("CC", "cc"));
    let commands = output.lines().filter_map(|line| match line {
        line if line.contains("build-kernels") => Some('g'),
        line if line.contains("-o kernels.o") => Some('k'),
        line if line.contains("-o program.o") => Some('p'),
        line if line.contains("-o program ") => Some('l'),
        _ => None,
    });
    let mut commands: Vec<char> = commands.collect();
    commands.sort_unstable();
    commands.into_iter().collect()
}

/// Writes a file, at a time at which everything is older.
fn change(folder: &Folder, name: &str, contents: &str) {
    folder.write(name, contents);
    let later = SystemTime::now() + Duration::from_millis(10);
    while SystemTime::now() < later {
        std::thread::sleep(Duration::from_millis(1));
    }
    let file = fs::File::options().append(true).open(folder.path(name));
    file.unwrap().set_modified(SystemTime::now()).unwrap();
}

#[test]
fn make_makes_what_changed() {
    let folder = folder();
    folder.write("Makefile", MAKEFILE);
    assert_eq!(make(&folder), "gklp");
    assert_eq!(make(&folder), "");
    // A header that the depfile alone knows of: the header for C stays as it is.
    change(&folder, "include/factor.h", "#define FACTOR 5\n");
    assert_eq!(make(&folder), "gkl");
    assert_eq!(make(&folder), "");
    let y = saxpy("sim://gfx1100", &folder.read("out/saxpy.gpu"));
    assert_eq!(y, [20.0, 30.0, 40.0]);
    // A change that changes nothing.
    let comment = format!("{SAXPY}\n");
    change(&folder, "saxpy.hip", &comment);
    assert_eq!(make(&folder), "g");
    assert_eq!(make(&folder), "");
    // Another kernel: its name is in the header.
    let more = format!("{SAXPY}__global__ void more() {{}}\n");
    change(&folder, "saxpy.hip", &more);
    assert_eq!(make(&folder), "gklp");
    let rule = fs::read_to_string(folder.path("out/kernels.d")).unwrap();
    let rule: Vec<&str> = rule.split_whitespace().filter(|w| *w != "\\").collect();
    assert_eq!(
        rule[..4],
        ["out/stamp:", "saxpy.hip", "twice.cl", "include/factor.h"]
    );
    assert!(
        rule.iter()
            .skip(1)
            .all(|path| folder.root().join(Path::new(path)).is_file())
    );
}
