//! gfxjit's own HIP and hiprtc, under ROCm's names.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use gfxjit::hal::DeviceInfo;

use super::loaded::{
    DEVICE_LIBRARY, DEVICE_LIBRARY_VARIABLE, DRIVER_LIBRARY, DRIVER_LIBRARY_VARIABLE,
    FILES_VARIABLE, PRELOAD, preload,
};
use super::places::{SEARCH, Search, find_library};
use crate::args::ExecArgs;

/// The library with the functions.
const LIBRARY: &str = "libgfxjit_hip.so";
/// The variable with the library's path, if it is in no folder that is searched. The jump libraries
/// read it too.
const LIBRARY_VARIABLE: &str = "GFXJIT_HIP_LIBRARY";
/// Prefixes of the names of HIP's libraries.
const STEMS: [&str; 2] = ["libamdhip64", "libhiprtc"];
/// The variable with the path at which Triton looks for HIP.
const TRITON: &str = "TRITON_LIBHIP_PATH";
/// Folders in which distributions and AMD install ROCm.
const PLACES: [&str; 5] = [
    "/opt/rocm/lib",
    "/opt/rocm/lib64",
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib64",
    "/usr/local/lib",
];

/// Makes a program find gfxjit's libraries first, and stand-ins for other libraries after all
/// folders in `real`.
pub(super) fn set_up(
    command: &mut Command,
    args: &ExecArgs,
    devices: &[DeviceInfo],
    folder: &Path,
    real: impl Fn(&str) -> bool,
) -> Result<Search> {
    let library = find_library(LIBRARY, LIBRARY_VARIABLE)?;
    let libraries = folder.join("lib");
    gfxjit_hip::write_libraries(&libraries)
        .with_context(|| format!("cannot write to {}", libraries.display()))?;
    // Stand-ins come last: libraries of the program and of the system take precedence.
    let absent = folder.join("absent");
    gfxjit_hip::write_absent(&absent, real)
        .with_context(|| format!("cannot write to {}", absent.display()))?;
    let uris: Vec<&str> = devices.iter().map(|info| info.uri.as_str()).collect();
    command
        .env("GFXJIT_HIP_DEVICES", uris.join(","))
        .env(LIBRARY_VARIABLE, library);
    if let Some(version) = args.hip_version {
        command.env(gfxjit_hip::VERSION_VARIABLE, version.to_string());
    }
    if std::env::var_os(TRITON).is_none() {
        command.env(TRITON, libraries.join("libamdhip64.so"));
    }
    let mut first = Vec::new();
    // Some programs count GPUs in `/sys`; the library is not needed for others.
    if let Ok(library) = find_library(DEVICE_LIBRARY, DEVICE_LIBRARY_VARIABLE) {
        let files = folder.join("sys");
        gfxjit_kfd::topology::write_system(&files, devices)
            .with_context(|| format!("cannot write to {}", files.display()))?;
        command.env(FILES_VARIABLE, files);
        first.push(library);
        // Some use ROCr beside HIP, if only to count GPUs (the tests of RCCL 5.4).
        if let Ok(driver) = find_library(DRIVER_LIBRARY, DRIVER_LIBRARY_VARIABLE) {
            command.env(DRIVER_LIBRARY_VARIABLE, driver);
            command.env(gfxjit_kfd::model::DEVICE_VARIABLE, uris.join(","));
        }
    }
    for name in names(&args.name)? {
        first.push(gfxjit_hip::write_named(&libraries, &name).context("--name")?);
    }
    if !first.is_empty() {
        command.env(PRELOAD, preload(&first)?);
    }
    Ok(Search {
        first: vec![libraries],
        last: Some(absent),
    })
}

/// The file names for `--name`: the name itself, or those of HIP and hiprtc in a folder.
fn names(wanted: &[PathBuf]) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for wanted in wanted {
        if !wanted.is_dir() {
            names.push(wanted.to_string_lossy().into_owned());
            continue;
        }
        let before = names.len();
        let entries = std::fs::read_dir(wanted);
        for entry in entries.with_context(|| format!("cannot read {}", wanted.display()))? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if STEMS.iter().any(|stem| name.starts_with(stem)) && name.contains(".so") {
                names.push(name);
            }
        }
        if names.len() == before {
            bail!(
                "--name {}: the folder has no library whose name begins with {}",
                wanted.display(),
                STEMS.join(" or ")
            );
        }
    }
    names.sort();
    names.dedup();
    Ok(names)
}

/// ROCm's HIP library, if a program would find it. Parts of ROCm, such as the HSA runtime in distributions, are not
/// enough for programs that use HIP.
pub(super) fn installed() -> Option<PathBuf> {
    let variable = std::env::var_os(SEARCH).unwrap_or_default();
    let root = std::env::var_os("ROCM_PATH").map(|root| Path::new(&root).join("lib"));
    let folders = std::env::split_paths(&variable).filter(|f| !f.as_os_str().is_empty());
    let folders = folders.chain(root).chain(PLACES.map(PathBuf::from));
    folders
        .flat_map(|folder| {
            ["", ".5", ".6", ".7"].map(|end| folder.join(format!("libamdhip64.so{end}")))
        })
        .find(|path| path.is_file())
}
