//! Opens the devices that the command line names.

use anyhow::{Context, Result};
use gfxjit::{Device, DeviceKind, Runtime, Target};

use crate::diag;

/// Opens all devices of all names.
pub(crate) fn open_all(
    runtime: &Runtime,
    names: &[String],
    made_for: Option<Target>,
) -> Result<Vec<Device>> {
    let mut devices = Vec::new();
    for name in names {
        match &**name {
            "auto" => devices.push(open(runtime, name, made_for)?),
            name => devices.extend(runtime.open_all(name)?),
        }
    }
    Ok(devices)
}

/// Opens a device. `auto` is the first real GPU; without one, the software GPU of the inputs'
/// target, with a note.
fn open(runtime: &Runtime, uri: &str, made_for: Option<Target>) -> Result<Device> {
    if uri != "auto" {
        return Ok(runtime.open(uri)?);
    }
    let has_gpu = || {
        let list = runtime.devices();
        list.devices.iter().any(|info| info.kind == DeviceKind::Gpu)
    };
    if let Some(target) = made_for.and_then(Target::amd)
        && !has_gpu()
    {
        let device = runtime.open(&format!("sim://{target}"));
        let device =
            device.with_context(|| format!("no AMD GPU found, and the input is for {target}"))?;
        let uri = &device.info().uri;
        diag::note(format!(
            "no AMD GPU found, running on the software GPU {uri}, which the input is for"
        ));
        return Ok(device);
    }
    let device = runtime.open(uri)?;
    if device.is_software_fallback() {
        let uri = &device.info().uri;
        diag::note(format!(
            "no AMD GPU found, running on the software GPU {uri}"
        ));
    }
    Ok(device)
}
