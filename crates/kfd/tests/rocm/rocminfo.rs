//! `rocminfo`, Debian's, with the wheel's ROCr and with Debian's own.

use std::path::PathBuf;

use crate::programs::{Gpus, Way, debian, text};

/// What it says of the GPU, the last agent.
fn gpu(gpus: &Gpus) -> String {
    let mut command = gpus.command(&debian().join("usr/bin/rocminfo"));
    // It asks `lsmod` for the driver.
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path)
        .chain([debian().join("bin")])
        .collect();
    let output = command
        .env("PATH", std::env::join_paths(folders).unwrap())
        .output()
        .unwrap();
    let text = text(&output);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("ROCk module is loaded"), "{text}");
    let at = text.rfind("Agent ").expect("agents");
    text[at..].to_owned()
}

/// The value of a line; the first one of that name.
fn value<'a>(text: &'a str, name: &str) -> &'a str {
    let lines = text.lines().map(str::trim);
    let mut values = lines.filter_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    values
        .next()
        .unwrap_or_else(|| panic!("no {name}:\n{text}"))
        .trim()
}

fn check(text: &str, target: &str, wave: &str) {
    assert_eq!(value(text, "Name"), target);
    assert_eq!(value(text, "Device Type"), "GPU");
    // libdrm's word for what it does not know.
    assert_eq!(value(text, "Marketing Name"), "AMD Radeon Graphics");
    assert_eq!(value(text, "Wavefront Size"), wave);
    assert_eq!(value(text, "Node"), "1");
    assert_eq!(value(text, "L2"), "4096(0x1000) KB");
    let isa = format!("amdgcn-amd-amdhsa--{target}");
    let isas = text.lines().filter(|line| line.contains(&isa));
    assert!(isas.count() > 0, "{text}");
    for pool in ["GLOBAL; FLAGS: COARSE GRAINED", "GROUP"] {
        assert!(text.contains(pool), "{text}");
    }
}

#[test]
#[ignore = "needs ROCm's libraries from PyPI and Debian packages: ./x test fetches them"]
fn rocminfo_lists_software_gpus() {
    for (target, wave) in [
        ("gfx90a", "64(0x40)"),
        ("gfx942", "64(0x40)"),
        ("gfx1030", "32(0x20)"),
        ("gfx1100", "32(0x20)"),
        ("gfx1201", "32(0x20)"),
    ] {
        let gpus = Gpus::new(&[&format!("sim://{target}")], Way::Kernel);
        check(&gpu(&gpus), target, wave);
    }
}

#[test]
#[ignore = "needs Debian packages: ./x test fetches them"]
fn debians_rocr_knows_software_gpus() {
    for (target, wave) in [("gfx90a", "64(0x40)"), ("gfx1030", "32(0x20)")] {
        let gpus = Gpus::with_debian(&[&format!("sim://{target}")]);
        check(&gpu(&gpus), target, wave);
    }
}
