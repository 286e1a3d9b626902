//! `gfxjit cdi`: what containers are given.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use gfxjit_test_tools::Folder;
use serde_json::Value;

use crate::programs::{compiled, texts};

fn cdi(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gfxjit"));
    command.arg("cdi").arg(folder).args(arguments);
    command
        .env_remove("LD_PRELOAD")
        .env_remove("LD_LIBRARY_PATH");
    command.output().unwrap()
}

/// The edits of a device.
fn edits<'a>(specification: &'a Value, name: &str) -> &'a Value {
    let devices = specification["devices"].as_array().unwrap();
    let device = devices.iter().find(|device| device["name"] == name);
    &device.unwrap()["containerEdits"]
}

/// All files below a folder.
fn files(folder: &Path, to: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.is_symlink() {
            files(&path, to);
        } else {
            to.push(path);
        }
    }
}

#[test]
fn programs_find_the_gpus_by_the_variables_alone() {
    let folder = Folder::new();
    let files = folder.path("files");
    let output = cdi(&files, &["--device=sim://gfx1100", "--gpus=2"]);
    let [text, wrong] = texts(&output);
    assert!(output.status.success(), "{wrong}");
    let specification: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(specification["kind"], "gfxjit/gpu");
    let program = compiled(&folder, "tests/exec/count.c");
    for (device, count) in [("all", 2), ("0", 1), ("1", 1)] {
        let mut command = Command::new(&program);
        command.env_clear();
        for variable in edits(&specification, device)["env"].as_array().unwrap() {
            command.envs(variable.as_str().unwrap().split_once('='));
        }
        let [said, wrong] = texts(&command.output().unwrap());
        let shown = format!("gfx1100 {count} GPUs, {count} in /sys\n");
        assert_eq!(said, shown, "{device}: {wrong}");
    }
    // All that the variables name is in what is mounted, at the same place.
    let mounts = specification["containerEdits"]["mounts"]
        .as_array()
        .unwrap();
    let mounted = |path: &str| {
        let is_in = |mount: &Value| {
            assert_eq!(mount["hostPath"], mount["containerPath"]);
            Path::new(path).starts_with(mount["hostPath"].as_str().unwrap())
        };
        mounts.iter().any(is_in)
    };
    for variable in edits(&specification, "all")["env"].as_array().unwrap() {
        let (_, value) = variable.as_str().unwrap().split_once('=').unwrap();
        for path in value
            .split(':')
            .filter(|path| path.starts_with('/') && !path.starts_with("//"))
        {
            assert!(Path::new(path).exists() && mounted(path), "{variable}");
        }
    }
    // Files that containers may use are not written over.
    let again = texts(&cdi(&files, &[]));
    assert!(again[1].contains("is not empty"), "{again:?}");
}

/// Programs without the C library see the files where they are mounted: no link leads out of them.
#[test]
fn files_for_discovery_are_complete() {
    let folder = Folder::new();
    let output = cdi(
        &folder.path("files"),
        &["--device=sim://gfx942", "--device=sim://gfx1030"],
    );
    let [text, wrong] = texts(&output);
    let specification: Value = serde_json::from_str(&text).expect(&wrong);
    let edits = edits(&specification, "discovery");
    let nodes = edits["deviceNodes"].as_array().unwrap();
    for node in ["/dev/kfd", "/dev/dri/card1", "/dev/dri/renderD129"] {
        assert!(nodes.iter().any(|other| other["path"] == node), "{node}");
    }
    assert_eq!(specification["cdiVersion"], "0.5.0");
    assert_eq!(edits["mounts"][0]["containerPath"], "/sys");
    let sys = Path::new(edits["mounts"][0]["hostPath"].as_str().unwrap());
    let mut all = Vec::new();
    files(sys, &mut all);
    for file in all {
        let real = file.canonicalize().unwrap();
        assert!(
            real.starts_with(sys),
            "{} leads to {}",
            file.display(),
            real.display()
        );
    }
    // What AMD's device plugin of Kubernetes reads.
    for (address, node, target) in [("0000:01:00.0", 1, "90402"), ("0000:02:00.0", 2, "100300")] {
        let device = sys.join("module/amdgpu/drivers/pci:amdgpu").join(address);
        assert_eq!(std::fs::read(device.join("numa_node")).unwrap(), b"-1\n");
        assert!(device.join(format!("drm/renderD{}", 127 + node)).is_dir());
        let properties = sys.join(format!("class/kfd/kfd/topology/nodes/{node}/properties"));
        let properties = std::fs::read_to_string(properties).unwrap();
        assert!(
            properties.contains(&format!("gfx_target_version {target}\n")),
            "{properties}"
        );
    }
}
