//! Where to run what: the device for inputs when the command line says `auto`.

use anyhow::{Context, Result};
use gfxjit::{Device, DeviceKind, Runtime, TargetId};

use crate::diag;

/// Opens a device. `auto` is the first real GPU; without one it is the software GPU of the target
/// that the inputs say they were made for, and says so.
pub(crate) fn open(runtime: &Runtime, uri: &str, made_for: Option<TargetId>) -> Result<Device> {
    if uri != "auto" {
        return Ok(runtime.open(uri)?);
    }
    let has_gpu = || {
        let list = runtime.devices();
        list.devices.iter().any(|info| info.kind == DeviceKind::Gpu)
    };
    if let Some(target) = made_for
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
