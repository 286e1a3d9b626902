//! Tools of ROCm that programs and builds start by their names, where none is installed.

use std::fmt::Write as _;
use std::io::Result;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use gfxjit::hal::DeviceInfo;

/// Prints the processors of the GPUs: FlyDSL, AOTriton and makefiles ask for it.
const ENUMERATOR: &str = "rocm_agent_enumerator";

/// Puts the tools behind all folders of the program's `PATH`: installed ones take precedence.
pub(super) fn set_up(command: &mut Command, folder: &Path, devices: &[DeviceInfo]) -> Result<()> {
    let tools = folder.join("tools");
    std::fs::create_dir_all(&tools)?;
    let file = tools.join(ENUMERATOR);
    std::fs::write(&file, enumerator(devices))?;
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755))?;
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([tools]);
    // A folder whose name has a colon cannot stand in PATH; then there are no tools.
    if let Ok(path) = std::env::join_paths(folders) {
        command.env("PATH", path);
    }
    Ok(())
}

/// As ROCm's prints them (rocminfo's documentation, "Using ROCm agent enumerator"): gfx000 for the CPU and each processor;
/// with `-name` each GPU's name with its features; with `-t GPU` the GPUs' processors alone.
fn enumerator(devices: &[DeviceInfo]) -> String {
    let names: Vec<String> = devices.iter().map(|info| info.isa.to_string()).collect();
    let processors = names
        .iter()
        .map(|name| name.split(':').next().unwrap_or(name));
    let processors: Vec<&str> = processors.collect();
    let mut script = "#!/bin/sh\n# The GPUs of gfxjit exec.\ncase \" $* \" in\n".to_owned();
    let shown = [
        ("*' -name '* | *' --name '*", names.join(" ")),
        ("*' -t GPU '* | *' -tGPU '*", processors.join(" ")),
        ("*", format!("gfx000 {}", processors.join(" "))),
    ];
    for (pattern, lines) in shown {
        // Names of processors have no characters that a shell knows.
        let _ = writeln!(script, "{pattern}) printf '%s\\n' {lines} ;;");
    }
    script + "esac\n"
}
