//! `gfxjit exec`: a program that uses ROCm, on software GPUs instead of real ones.
//!
//! The program's own ROCr opens our library (`HSA_MODEL_LIB`) instead of the kernel's device file.
//! Everything else is the program's and ROCm's: nothing of them is changed.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};
use gfxjit::Runtime;

use crate::args::ExecArgs;
use gfxjit::hal::{DeviceInfo, DeviceKind};

/// The library that ROCr opens.
const LIBRARY: &str = "libgfxjit_kfd.so";
/// Where it is, if it is nowhere that is looked.
const LIBRARY_VARIABLE: &str = "GFXJIT_KFD_LIBRARY";

/// Runs the program, and gives its exit status.
pub(crate) fn run(args: &ExecArgs) -> Result<ExitCode> {
    if !cfg!(target_os = "linux") {
        bail!("exec is unsupported here: ROCr opens other drivers on Linux only");
    }
    let devices: Vec<DeviceInfo> = args
        .device
        .iter()
        .map(|uri| software_gpu(uri))
        .collect::<Result<_>>()?;
    let library = find_library()?;
    let folder = tempfile::Builder::new().prefix("gfxjit-exec-").tempdir();
    let folder = folder.context("cannot make a temporary folder")?;
    let topology = folder.path().join("topology");
    gfxjit_kfd::topology::write(&topology, &devices)
        .with_context(|| format!("cannot write {}", topology.display()))?;

    let [program, arguments @ ..] = args.command.as_slice() else {
        bail!("which program?");
    };
    let mut command = Command::new(program);
    let uris: Vec<&str> = devices.iter().map(|info| info.uri.as_str()).collect();
    command
        .args(arguments)
        .env("HSA_MODEL_TOPOLOGY", &topology)
        .env("HSA_MODEL_LIB", &library)
        .env(gfxjit_kfd::model::DEVICE_VARIABLE, uris.join(","));
    if !args.rocm.is_empty() {
        let links = folder.path().join("lib");
        let mut folders = vec![links.clone()];
        std::fs::create_dir(&links).with_context(|| format!("cannot make {}", links.display()))?;
        for rocm in &args.rocm {
            // Libraries find each other from wherever the program runs.
            let rocm = std::path::absolute(rocm)
                .with_context(|| format!("cannot find {}", rocm.display()))?;
            gfxjit_kfd::wheel::link_libraries(&rocm, &links)
                .with_context(|| format!("cannot use the libraries of {}", rocm.display()))?;
            folders.push(rocm);
        }
        let others = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
        folders.extend(std::env::split_paths(&others).filter(|f| !f.as_os_str().is_empty()));
        command.env("LD_LIBRARY_PATH", std::env::join_paths(folders)?);
    }
    let name = program.to_string_lossy();
    let status = command
        .status()
        .with_context(|| format!("cannot start {name}"))?;
    if let Some(code) = status.code() {
        return Ok(u8::try_from(code).map_or(ExitCode::FAILURE, ExitCode::from));
    }
    // As shells say it.
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        crate::diag::note(format!("{name} was ended by signal {signal}"));
        return Ok(u8::try_from(128 + signal).map_or(ExitCode::FAILURE, ExitCode::from));
    }
    bail!("{name} ended with {status}")
}

/// What is known of a software GPU.
fn software_gpu(uri: &str) -> Result<DeviceInfo> {
    let device = Runtime::new().open(uri)?;
    let info = device.info();
    if info.kind != DeviceKind::Software {
        bail!("{uri}: exec runs programs on software GPUs, such as sim://gfx942");
    }
    if info
        .target()
        .is_some_and(|target| target.processor().is_generic())
    {
        bail!("{uri}: ROCm knows GPUs, no families of them; name one, such as sim://gfx942");
    }
    Ok(info.clone())
}

/// The library that ROCr opens: named by a variable, beside this program, or where installations
/// have libraries.
fn find_library() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os(LIBRARY_VARIABLE).filter(|path| !path.is_empty()) {
        let path = PathBuf::from(path);
        if path.is_file() {
            return Ok(std::path::absolute(path)?);
        }
        bail!("{LIBRARY_VARIABLE}: there is no file {}", path.display());
    }
    let program = std::env::current_exe().context("cannot find this program's own file")?;
    let folder = program.parent().unwrap_or(Path::new("."));
    let places = [
        folder.join(LIBRARY),
        folder.join("../lib").join(LIBRARY),
        folder.join("../lib/gfxjit").join(LIBRARY),
    ];
    if let Some(found) = places.iter().find(|place| place.is_file()) {
        return Ok(found.clone());
    }
    let places: Vec<String> = places.iter().map(|p| p.display().to_string()).collect();
    bail!(
        "the library {LIBRARY}, which ROCr opens, is not there; build it (cargo build -p gfxjit-kfd), \
         or set {LIBRARY_VARIABLE}; looked at: {}",
        places.join(", ")
    )
}
