//! gfxjit's own HIP and hiprtc, under ROCm's names.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use gfxjit::hal::DeviceInfo;
use gfxjit_kfd::topology::Machine;

use super::architecture;
use super::loaded::{
    DEVICE_LIBRARY, DEVICE_LIBRARY_VARIABLE, DRIVER_LIBRARY, DRIVER_LIBRARY_VARIABLE,
    FILES_VARIABLE, PRELOAD, preload,
};
use super::places::{Loader, SEARCH, Search, find_library};
use super::tree;
use crate::args::ExecArgs;

/// The library with the functions.
pub(crate) const LIBRARY: &str = "libgfxjit_hip.so";
/// The variable with the library's path, if it is in no folder that is searched. The jump libraries
/// read it too.
pub(crate) const LIBRARY_VARIABLE: &str = "GFXJIT_HIP_LIBRARY";
/// The folder with what replaces files of the system.
pub(crate) const FILES: &str = "files";
/// Prefixes of the names of HIP's libraries.
const STEMS: [&str; 2] = ["libamdhip64", "libhiprtc"];
/// The variable with the path at which Triton looks for HIP.
const TRITON: &str = "TRITON_LIBHIP_PATH";
/// Folders in which distributions and AMD install ROCm.
const PLACES: [&str; 5] = [
    "/opt/rocm/lib",
    "/opt/rocm/lib64",
    architecture::LIBRARIES,
    "/usr/lib64",
    "/usr/local/lib",
];

/// What a program is to find.
pub(crate) struct Wanted<'a> {
    pub(crate) devices: &'a [DeviceInfo],
    /// The version that HIP says it is.
    pub(crate) version: Option<gfxjit_hip::Version>,
    /// Names under which the libraries are loaded before all others.
    pub(crate) names: &'a [PathBuf],
    /// Folders with real libraries for the program.
    pub(crate) given: &'a [PathBuf],
    pub(crate) machine: Machine,
}

/// Makes a program find gfxjit's libraries first, and after all others stand-ins for libraries that are not `real`.
pub(crate) fn set_up(
    command: &mut Command,
    wanted: &Wanted<'_>,
    folder: &Path,
    real: impl Fn(&str) -> bool,
) -> Result<Search> {
    let devices = wanted.devices;
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
    if let Some(version) = wanted.version {
        command.env(gfxjit_hip::VERSION_VARIABLE, version.to_string());
    }
    let version = wanted.version.unwrap_or(gfxjit_hip::Version::NEWEST);
    let installation = folder.join("rocm");
    let mut parts: Vec<&Path> = vec![&libraries];
    parts.extend(wanted.given.iter().map(PathBuf::as_path));
    parts.push(&absent);
    tree::write(&installation, &parts, &version.to_string())
        .with_context(|| format!("cannot write to {}", installation.display()))?;
    tree::name(command, &installation);
    if std::env::var_os(TRITON).is_none() {
        command.env(TRITON, libraries.join("libamdhip64.so"));
    }
    let mut first = Vec::new();
    // Some programs count GPUs in `/sys`; the library is not needed for others.
    if let Ok(library) = find_library(DEVICE_LIBRARY, DEVICE_LIBRARY_VARIABLE) {
        let files = folder.join(FILES);
        gfxjit_kfd::topology::write_system(&files, devices, wanted.machine)
            .with_context(|| format!("cannot write to {}", files.display()))?;
        command.env(FILES_VARIABLE, files);
        first.push(library);
        // Some use ROCr beside HIP, if only to count GPUs (the tests of RCCL 5.4).
        if let Ok(driver) = find_library(DRIVER_LIBRARY, DRIVER_LIBRARY_VARIABLE) {
            command.env(DRIVER_LIBRARY_VARIABLE, driver);
            command.env(gfxjit_kfd::model::DEVICE_VARIABLE, uris.join(","));
        }
    }
    for name in names(wanted.names)? {
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

/// File names of a library, without a version and with each that is known.
fn versions(stem: &str, versions: &[&str]) -> Vec<String> {
    let ends = [""].iter().chain(versions);
    ends.map(|end| format!("{stem}.so{end}")).collect()
}

/// ROCm's HIP library, if a program would find it. Parts of ROCm, such as the HSA runtime in distributions, are not
/// enough for programs that use HIP.
pub(super) fn installed(system: &Loader) -> Option<PathBuf> {
    find(&versions(STEMS[0], &[".5", ".6", ".7"]), system)
}

/// What a program meets with `--hip real` if there is no ROCm; `None` if there is some, or if it may be the program's.
pub(super) fn none_installed(args: &ExecArgs, system: &Loader) -> Option<String> {
    if !args.rocm.is_empty() || !args.with.is_empty() || installed(system).is_some() {
        return None;
    }
    let hsa = find(&versions("libhsa-runtime64", &[".1"]), system);
    let only = hsa.map_or_else(String::new, |hsa| {
        format!("; of ROCm there is {} alone", hsa.display())
    });
    Some(format!(
        "--hip real: there is no libamdhip64.so in LD_LIBRARY_PATH, {}, the loader's cache, {}{only}. Programs that use \
         HIP see no GPU, unless they bring a library of their own. Leave out --hip real, for gfxjit's HIP; install \
         ROCm's; or name a folder with its libraries (--rocm)",
        tree::VARIABLES.join(", "),
        PLACES.join(", ")
    ))
}

/// The first library of these names in the places where programs look.
fn find(names: &[String], system: &Loader) -> Option<PathBuf> {
    let variable = std::env::var_os(SEARCH).unwrap_or_default();
    let roots = tree::VARIABLES.iter().filter_map(std::env::var_os);
    let roots = roots.flat_map(|root| ["lib", "lib64"].map(|lib| Path::new(&root).join(lib)));
    let folders = std::env::split_paths(&variable).filter(|f| !f.as_os_str().is_empty());
    let folders = folders.chain(roots).chain(PLACES.map(PathBuf::from));
    let mut paths = folders.flat_map(|folder| names.iter().map(move |name| folder.join(name)));
    let of_system = || names.iter().find(|name| system.has(name));
    paths
        .find(|path| path.is_file())
        .or_else(|| of_system().map(PathBuf::from))
}
