//! `gfxjit cdi`: software GPUs for containers, as a specification of the Container Device Interface.
//!
//! Files have the same paths in containers as outside, so that a program in a container is set up as one of `gfxjit exec` is.
//!
//! Source: CNCF, "Container Device Interface", `SPEC.md`.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use gfxjit::hal::DeviceInfo;
use gfxjit_kfd::topology::{Machine, RENDER};
use serde_json::{Value, json};

use crate::args::{CdiArgs, devices};
use crate::exec::loaded::{
    DEVICE_LIBRARY, DEVICE_LIBRARY_VARIABLE, DRIVER_LIBRARY, DRIVER_LIBRARY_VARIABLE, PRELOAD,
};
use crate::exec::own::{self, FILES, Wanted};
use crate::exec::places::{SEARCH, find_library};
use crate::exec::software_gpu;
use crate::out::Out;

/// The name of the device with all GPUs, and of its folder.
const ALL: &str = "all";

pub(crate) fn run(args: &CdiArgs, out: &mut Out) -> Result<()> {
    for variable in [PRELOAD, SEARCH] {
        if std::env::var_os(variable).is_some_and(|value| !value.is_empty()) {
            bail!("{variable} is set here, and what it names is not in containers: unset it");
        }
    }
    let uris = devices(&args.device, args.gpus)?;
    let gpus: Vec<DeviceInfo> = uris.into_iter().map(software_gpu).collect::<Result<_>>()?;
    let folder = new_folder(&args.folder)?;
    let mut named = vec![device(ALL, &gpus, args, &folder)?];
    for (index, gpu) in gpus.iter().enumerate() {
        let gpu = std::slice::from_ref(gpu);
        named.push(device(&index.to_string(), gpu, args, &folder)?);
    }
    let sys = folder.join(ALL).join(FILES).join("sys");
    // runc mounts control groups there.
    let groups = sys.join("fs/cgroup");
    std::fs::create_dir_all(&groups)
        .with_context(|| format!("cannot make {}", groups.display()))?;
    named.push(json!({
        "name": "discovery",
        "containerEdits": {"mounts": [mount(&sys, Path::new("/sys"))?], "deviceNodes": nodes(gpus.len())},
    }));
    let mut shown = vec![folder];
    for folder in installation()? {
        if !shown.iter().any(|other| folder.starts_with(other)) {
            shown.push(folder);
        }
    }
    let mounts: Vec<Value> = shown
        .iter()
        .map(|path| mount(path, path))
        .collect::<Result<_>>()?;
    out.json(&json!({
        // The first in which names may begin with a digit, and device files have other paths on the host.
        "cdiVersion": "0.5.0",
        "kind": "gfxjit/gpu",
        "devices": named,
        "containerEdits": {"mounts": mounts},
    }))
}

/// Makes the folder, or takes one that is empty.
fn new_folder(folder: &Path) -> Result<PathBuf> {
    let shown = folder.display();
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {shown}"))?;
    let folder = folder
        .canonicalize()
        .with_context(|| format!("cannot find {shown}"))?;
    let mut entries = folder
        .read_dir()
        .with_context(|| format!("cannot read {shown}"))?;
    if entries.next().is_some() {
        bail!("{shown} is not empty: containers may use what is there; name a new folder");
    }
    Ok(folder)
}

/// A device of these GPUs: the variables that make a program find them.
fn device(name: &str, gpus: &[DeviceInfo], args: &CdiArgs, folder: &Path) -> Result<Value> {
    // Only the variables that are set for it are of interest.
    let mut command = Command::new("program");
    let wanted = Wanted {
        devices: gpus,
        version: args.hip_version,
        names: &[],
        given: &[],
        machine: Machine::Hidden,
    };
    // An image may have any library, which a stand-in would hide: there are none.
    let mut search = own::set_up(&mut command, &wanted, &folder.join(name), |_| true)?;
    search.last = None;
    search.set(&mut command, &[])?;
    let variables = command
        .get_envs()
        .filter_map(|(name, value)| Some((name, value?)));
    let variables = variables.map(|(name, value)| {
        let text = [name, value].map(|text| text.to_str());
        let [Some(name), Some(value)] = text else {
            bail!(
                "{}: the specification takes names in UTF-8 only",
                value.display()
            );
        };
        Ok(format!("{name}={value}"))
    });
    let variables: Vec<String> = variables.collect::<Result<_>>()?;
    Ok(json!({"name": name, "containerEdits": {"env": variables}}))
}

/// Device files that can be opened, and do nothing.
fn nodes(gpus: usize) -> Vec<Value> {
    let renders = (0..gpus).map(|index| format!("/dev/dri/renderD{}", RENDER as usize + index));
    let cards = (0..gpus).map(|index| format!("/dev/dri/card{index}"));
    let paths = std::iter::once("/dev/kfd".to_owned())
        .chain(cards)
        .chain(renders);
    let node =
        |path| json!({"path": path, "hostPath": "/dev/null", "type": "c", "permissions": "rw"});
    paths.map(node).collect()
}

fn mount(from: &Path, to: &Path) -> Result<Value> {
    let [Some(host), Some(container)] = [from, to].map(Path::to_str) else {
        bail!(
            "{}: the specification takes names in UTF-8 only",
            from.display()
        );
    };
    Ok(json!({
        "hostPath": host,
        "containerPath": container,
        "options": ["ro", "nosuid", "nodev", "rbind"],
    }))
}

/// The folders with gfxjit's libraries: a whole installation in a folder of its own, else those that hold them.
fn installation() -> Result<Vec<PathBuf>> {
    let mut folders: Vec<PathBuf> = Vec::new();
    let mut is_whole = true;
    for (name, variable) in [
        (own::LIBRARY, own::LIBRARY_VARIABLE),
        (DEVICE_LIBRARY, DEVICE_LIBRARY_VARIABLE),
        (DRIVER_LIBRARY, DRIVER_LIBRARY_VARIABLE),
    ] {
        let library = find_library(name, variable)?;
        let shown = library.display();
        let library = library
            .canonicalize()
            .with_context(|| format!("cannot find {shown}"))?;
        let holder = library.parent().context("a library without a folder")?;
        let prefix = holder.ancestors().nth(2).filter(|prefix| {
            holder.ends_with("lib/gfxjit")
                && *prefix != Path::new("/usr")
                && has_llvm(&prefix.join("lib"))
        });
        let folder = prefix.unwrap_or(holder).to_owned();
        if !folders.contains(&folder) {
            folders.push(folder);
            is_whole &= prefix.is_some();
        }
    }
    if !is_whole {
        crate::diag::warning(
            "images need LLVM 22 and clang 22's libraries of their own (Debian's libllvm22 and libclang-cpp22), which are \
             not beside gfxjit's here; gfxjit's tarball has them",
        );
    }
    Ok(folders)
}

/// Whether a folder has LLVM's library.
fn has_llvm(folder: &Path) -> bool {
    let entries = folder.read_dir().into_iter().flatten().flatten();
    let mut names = entries.map(|entry| entry.file_name());
    names.any(|name| name.to_string_lossy().starts_with("libLLVM"))
}
