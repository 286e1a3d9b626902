//! Programs on software GPUs, in processes of their own.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use gfxjit_hal::Driver;
use gfxjit_kfd::topology;
use gfxjit_sim::SimDriver;
use gfxjit_test_tools::built;
use tempfile::TempDir;

/// The folder with ROCm's libraries out of a wheel.
pub(crate) fn rocm() -> PathBuf {
    let folder = std::env::var_os("GFXJIT_TEST_ROCM");
    folder
        .expect("GFXJIT_TEST_ROCM: the folder with ROCm's libraries")
        .into()
}

/// The folder with unpacked Debian packages.
pub(crate) fn debian() -> PathBuf {
    let folder = std::env::var_os("GFXJIT_TEST_DEBIAN");
    folder
        .expect("GFXJIT_TEST_DEBIAN: the folder with Debian's ROCr and rocminfo")
        .into()
}

/// How a program comes to the software GPU.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// It is where the kernel's driver is.
    Kernel,
    /// ROCr opens it.
    Model,
}

/// Software GPUs for programs.
pub(crate) struct Gpus {
    files: TempDir,
    devices: String,
    way: Way,
    /// Where libraries are looked for.
    libraries: Vec<PathBuf>,
}

impl Gpus {
    /// Software GPUs by their names, and the libraries of the wheel.
    pub(crate) fn new(devices: &[&str], way: Way) -> Self {
        let mut gpus = Self::bare(devices, way);
        let links = gpus.files.path().join("lib");
        std::fs::create_dir(&links).unwrap();
        gfxjit_kfd::wheel::link_libraries(&rocm(), &links).unwrap();
        gpus.libraries = vec![links, rocm()];
        gpus
    }

    /// The same with Debian's libraries.
    pub(crate) fn with_debian(devices: &[&str]) -> Self {
        let mut gpus = Self::bare(devices, Way::Kernel);
        gpus.libraries = vec![debian().join("usr/lib/x86_64-linux-gnu")];
        gpus
    }

    /// The same without libraries.
    pub(crate) fn bare(devices: &[&str], way: Way) -> Self {
        let files = tempfile::tempdir().unwrap();
        let infos: Vec<_> = devices
            .iter()
            .map(|uri| SimDriver::new().open(uri).unwrap().info().clone())
            .collect();
        topology::write_system(files.path(), &infos, topology::Machine::Shown).unwrap();
        Self {
            files,
            devices: devices.join(","),
            way,
            libraries: Vec::new(),
        }
    }

    /// A program, to be started.
    pub(crate) fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command
            .env(
                "LD_LIBRARY_PATH",
                std::env::join_paths(&self.libraries).unwrap(),
            )
            .env(gfxjit_kfd::model::DEVICE_VARIABLE, &self.devices);
        let files = self.files.path();
        let library = built("libgfxjit_kfd.so");
        match self.way {
            Way::Kernel => command
                .env("LD_PRELOAD", built("libgfxjit_device.so"))
                .env("GFXJIT_KFD_FILES", files)
                .env("GFXJIT_KFD_LIBRARY", library),
            Way::Model => command
                .env("LD_PRELOAD", built("libgfxjit_device.so"))
                .env("HSA_MODEL_TOPOLOGY", files.join(topology::TOPOLOGY))
                .env("HSA_MODEL_LIB", library),
        };
        command
    }

    /// Runs a program.
    pub(crate) fn run(&self, program: &Path, arguments: &[&str]) -> Output {
        self.command(program).args(arguments).output().unwrap()
    }
}

/// All that a program has written.
pub(crate) fn text(output: &Output) -> String {
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    format!("{out}\n{err}")
}

/// Runs a program that says `…: as expected` for each of its arguments but the first.
pub(crate) fn as_expected(gpus: &Gpus, program: &Path, first: &[&str], tried: &[&str]) -> String {
    let arguments: Vec<&str> = first.iter().chain(tried).copied().collect();
    let output = gpus.run(program, &arguments);
    let text = text(&output);
    assert!(output.status.success(), "{arguments:?}:\n{text}");
    for name in tried {
        let line = format!("{name}: as expected");
        assert!(text.contains(&line), "{arguments:?}:\n{text}");
    }
    text
}
