//! Objects for the linker's tests, made by LLVM's tools from the sources beside, and LLD as
//! the oracle.

use std::path::{Path, PathBuf};
use std::process::Command;

use gfxjit_test_tools::output;
pub(crate) use gfxjit_test_tools::{Folder, lld, run};

/// What an object is compiled for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    /// Processor or generic family.
    pub cpu: &'static str,
    /// Code object version.
    pub version: u8,
}

/// Processors of every generation that is linked for, and all code object versions.
pub(crate) const GOALS: &[Goal] = &[
    Goal {
        cpu: "gfx942",
        version: 6,
    },
    Goal {
        cpu: "gfx942",
        version: 5,
    },
    Goal {
        cpu: "gfx90a",
        version: 4,
    },
    Goal {
        cpu: "gfx1030",
        version: 5,
    },
    Goal {
        cpu: "gfx1100",
        version: 5,
    },
    Goal {
        cpu: "gfx1100",
        version: 4,
    },
    Goal {
        cpu: "gfx1201",
        version: 6,
    },
    Goal {
        cpu: "gfx11-generic",
        version: 6,
    },
];

/// The folder of the test sources.
pub(crate) fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/link/sources")
}

/// Runs a tool that must succeed and have nothing to complain of.
fn run_silently(command: &mut Command) {
    let output = output(command);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && stderr.is_empty(),
        "{command:?}: {stderr}"
    );
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(!stdout.contains("warning:"), "{command:?}: {stdout}");
}

/// Compiles a source to an object: LLVM IR (`.ll`), assembly (`.s`) or OpenCL C (`.cl`).
pub(crate) fn object(source: &Path, goal: Goal, options: &[&str]) -> Vec<u8> {
    let Goal { cpu, version } = goal;
    let text = || std::fs::read_to_string(source).unwrap();
    match source.extension().and_then(|extension| extension.to_str()) {
        Some("ll") => object_of(&text(), goal, options),
        Some("s") => {
            let text = text().replace("TARGET", &format!("amdgcn-amd-amdhsa--{cpu}"));
            gfxjit_test_tools::assemble(&text, cpu, version, options)
        }
        Some("cl") => {
            let folder = Folder::new();
            let clang = "--target=amdgcn-amd-amdhsa -nogpulib -x cl -cl-std=CL2.0 -O1 -g -c";
            let clang: Vec<&str> = clang.split(' ').collect();
            run(folder
                .command("clang-22", &clang)
                .arg(format!("-mcpu={cpu}"))
                .arg(format!("-mcode-object-version={version}"))
                .args(options)
                .arg(source)
                .args(["-o", "a.o"]));
            folder.read("a.o")
        }
        _ => panic!("{source:?}: no such kind of source"),
    }
}

/// Compiles LLVM IR to an object.
pub(crate) fn object_of(ir: &str, goal: Goal, options: &[&str]) -> Vec<u8> {
    gfxjit_test_tools::llc(ir, goal.cpu, goal.version, options)
}

/// LLVM's tools read the image without a complaint.
pub(crate) fn accepted_by_tools(image: &[u8]) {
    let scratch = Folder::new();
    let file = scratch.path("image.so");
    std::fs::write(&file, image).unwrap();
    run_silently(
        Command::new("llvm-objdump-22")
            .args(["-d", "-s"])
            .arg(&file),
    );
    run_silently(
        Command::new("llvm-readelf-22")
            .args(["-a", "-W"])
            .arg(&file),
    );
}
