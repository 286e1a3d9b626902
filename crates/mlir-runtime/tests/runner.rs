//! An unmodified `mlir-runner-22` with gfxjit's runtime library, on modules that `mlir-opt-22` has lowered and whose
//! kernels MLIR itself has compiled.

use std::path::{Path, PathBuf};
use std::process::Command;

use gfxjit_test_tools::{Folder, output, run};

/// Debian's folder of the device libraries with which MLIR links kernels.
const TOOLKIT: &str = "/usr/lib/x86_64-linux-gnu";
const UTILITIES: [&str; 2] = [
    "libmlir_c_runner_utils.so.22.1",
    "libmlir_runner_utils.so.22.1",
];

/// The library that cargo has built from this crate beside its tests.
fn library() -> PathBuf {
    let program = std::env::current_exe().unwrap();
    let found = program.with_file_name("libmlir_rocm_runtime.so");
    assert!(found.is_file(), "{} is not built", found.display());
    found
}

/// Lowers a module of `tests/mlir/host`; its kernels are embedded in one of MLIR's formats.
fn lowered(folder: &Folder, name: &str, chip: &str, format: &str) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/mlir/host")
        .join(name);
    let passes = format!(
        "builtin.module(gpu-kernel-outlining,rocdl-attach-target{{chip={chip}}},convert-vector-to-scf,convert-scf-to-cf,\
         gpu.module(convert-gpu-to-rocdl{{chipset={chip} runtime=HIP}},reconcile-unrealized-casts),\
         convert-vector-to-llvm,gpu-to-llvm,reconcile-unrealized-casts,\
         gpu-module-to-binary{{format={format} toolkit={TOOLKIT}}})"
    );
    let path = folder.path("lowered.mlir");
    let mut command = Command::new("mlir-opt-22");
    command.arg(source).arg(format!("--pass-pipeline={passes}"));
    run(command.arg("-o").arg(&path));
    path
}

fn runner(module: &Path, device: Option<&str>, result: &str) -> Command {
    let mut libraries = library().display().to_string();
    for file in UTILITIES {
        libraries.push_str(&format!(",/usr/lib/llvm-22/lib/{file}"));
    }
    let mut command = Command::new("mlir-runner-22");
    command
        .arg(module)
        .args(["-e", "main"])
        .arg(format!("--entry-point-result={result}"))
        .arg(format!("--shared-libs={libraries}"));
    if let Some(device) = device {
        command.env("GFXJIT_DEVICE", device);
    }
    command
}

#[test]
fn modules_run_on_the_device_of_the_environment() {
    let folder = Folder::new();
    for (name, result, wanted) in [
        ("vector_add.mlir", "f32", "2.000000e+04\n"),
        ("async.mlir", "void", "1\n4\n190\n"),
        ("two_launches.mlir", "i64", "328350\n"),
        ("two_modules.mlir", "void", "( 10, 13, 16, 19 )\n"),
    ] {
        let path = lowered(&folder, name, "gfx1100", "llvm");
        let printed = run(&mut runner(&path, Some("sim://gfx1100"), result));
        assert_eq!(printed, wanted, "{name}");
    }
}

/// Without `GFXJIT_DEVICE`, the device is chosen by the target of the code.
#[test]
fn assembly_runs_on_the_device_that_it_is_for() {
    let folder = Folder::new();
    for chip in ["gfx1100", "gfx942"] {
        let path = lowered(&folder, "two_modules.mlir", chip, "isa");
        let printed = run(&mut runner(&path, None, "void"));
        assert_eq!(printed, "( 10, 13, 16, 19 )\n", "{chip}");
    }
}

#[test]
fn what_cannot_run_is_said() {
    let folder = Folder::new();
    let path = lowered(&folder, "two_modules.mlir", "gfx942", "isa");
    let failed = output(&mut runner(&path, Some("sim://gfx1100"), "void"));
    let said = String::from_utf8_lossy(&failed.stderr);
    assert!(!failed.status.success());
    assert!(said.contains("error: mgpuModuleLoadJIT: "), "{said}");
    assert!(
        said.contains("gfx942") && said.contains("gfx1100"),
        "{said}"
    );
    let failed = output(&mut runner(&path, Some("sim://gfx1"), "void"));
    let said = String::from_utf8_lossy(&failed.stderr);
    assert!(said.contains("error: GFXJIT_DEVICE: "), "{said}");
}

/// A host that exports the variables of `std::call_once`, as a program with statically linked libstdc++ does.
#[test]
fn a_host_with_libstdcxx_of_its_own() {
    let folder = Folder::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c/static_cxx.c");
    let (host, plugin) = (folder.path("host"), folder.path("plugin.so"));
    run(Command::new("cc").arg(&source).arg("-o").arg(&host));
    let shared = ["-DPLUGIN", "-shared", "-fPIC"];
    run(Command::new("cc")
        .args(shared)
        .arg(&source)
        .arg("-o")
        .arg(&plugin));
    for way in ["0", "1", "2", "3"] {
        let mut command = Command::new(&host);
        command.arg(library()).arg(&plugin).arg(way);
        command.env("GFXJIT_DEVICE", "sim://gfx1100?engine=jit");
        assert_eq!(run(&mut command), "compiled and run\n", "way {way}");
    }
}
