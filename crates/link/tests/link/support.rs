//! Objects for the linker's tests, made by LLVM's tools from the sources beside, and LLD as
//! the oracle.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A directory of its own, removed when dropped.
pub struct Scratch(PathBuf);

impl Scratch {
    /// Makes the directory.
    pub fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("gfxjit-link-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// A file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).unwrap_or_default();
    }
}

/// What an object is compiled for.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// Processor or generic family.
    pub cpu: &'static str,
    /// Code object version.
    pub version: u32,
}

/// Processors of every generation that is linked for, and all code object versions.
pub const GOALS: &[Goal] = &[
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
pub fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/link/sources")
}

fn output(command: &mut Command) -> Output {
    command.output().unwrap_or_else(|error| {
        panic!("{command:?}: {error}; install llvm-22, clang-22 and lld-22")
    })
}

/// Runs a tool that must succeed, and gives what it prints.
pub fn run(command: &mut Command) -> String {
    let output = output(command);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {stderr}");
    String::from_utf8_lossy(&output.stdout).into_owned()
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
pub fn object(source: &Path, goal: Goal, options: &[&str]) -> Vec<u8> {
    let scratch = Scratch::new();
    let out = scratch.file("a.o");
    let Goal { cpu, version } = goal;
    match source.extension().and_then(|extension| extension.to_str()) {
        Some("ll") => run(Command::new("llc-22")
            .args(["-mtriple=amdgcn-amd-amdhsa", "-filetype=obj", "-o"])
            .arg(&out)
            .arg(format!("-mcpu={cpu}"))
            .arg(format!("--amdhsa-code-object-version={version}"))
            .args(options)
            .arg(source)),
        Some("s") => {
            let text = std::fs::read_to_string(source).unwrap();
            let file = scratch.file("a.s");
            let target = format!("amdgcn-amd-amdhsa--{cpu}");
            std::fs::write(&file, text.replace("TARGET", &target)).unwrap();
            run(Command::new("llvm-mc-22")
                .args(["-triple=amdgcn-amd-amdhsa", "-filetype=obj", "-o"])
                .arg(&out)
                .arg(format!("-mcpu={cpu}"))
                .arg(format!("--amdhsa-code-object-version={version}"))
                .args(options)
                .arg(file))
        }
        Some("cl") => run(Command::new("clang-22")
            .args([
                "--target=amdgcn-amd-amdhsa",
                "-nogpulib",
                "-x",
                "cl",
                "-cl-std=CL2.0",
            ])
            .args(["-O1", "-g", "-c", "-o"])
            .arg(&out)
            .arg(format!("-mcpu={cpu}"))
            .arg(format!("-mcode-object-version={version}"))
            .args(options)
            .arg(source)),
        _ => panic!("{source:?}: no such kind of source"),
    };
    std::fs::read(out).unwrap()
}

/// Compiles LLVM IR to an object.
pub fn object_of(ir: &str, goal: Goal, options: &[&str]) -> Vec<u8> {
    let scratch = Scratch::new();
    let file = scratch.file("a.ll");
    std::fs::write(&file, ir).unwrap();
    object(&file, goal, options)
}

/// What LLD makes of an object, or what it says against it.
pub fn lld(object: &[u8], options: &[&str]) -> Result<Vec<u8>, String> {
    let scratch = Scratch::new();
    std::fs::write(scratch.file("a.o"), object).unwrap();
    let output = output(
        Command::new("ld.lld-22")
            .args(["-shared", "--error-limit=0"])
            .args(options)
            .arg("-o")
            .arg(scratch.file("a.so"))
            .arg(scratch.file("a.o")),
    );
    if output.status.success() {
        Ok(std::fs::read(scratch.file("a.so")).unwrap())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// LLVM's tools read the image without a complaint.
pub fn accepted_by_tools(image: &[u8]) {
    let scratch = Scratch::new();
    let file = scratch.file("image.so");
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
