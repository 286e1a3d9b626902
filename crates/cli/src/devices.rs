//! `gfxjit devices`

use anyhow::Result;
use gfxjit::{DeviceKind, Runtime};
use serde_json::json;

use crate::args::DevicesArgs;
use crate::diag;
use crate::out::{self, Out};

pub(crate) fn run(args: &DevicesArgs, out: &mut Out) -> Result<()> {
    let list = Runtime::new().devices();
    if args.json {
        let devices: Vec<_> = list
            .devices
            .iter()
            .map(|device| {
                json!({
                    "uri": device.uri,
                    "uuid": device.uuid.to_string(),
                    "pci": device.pci.map(|pci| pci.to_string()),
                    "driver": device.driver.name,
                    "driver_version": device.driver.version,
                    "name": device.name,
                    "target": device.isa.to_string(),
                    "wave_size": device.wave_size,
                    "compute_units": device.compute_units,
                    "memory_bytes": device.memory_bytes,
                    "lds_bytes": device.lds_bytes,
                    "max_workgroup_size": device.max_workgroup_size,
                    "software": device.kind == DeviceKind::Software,
                })
            })
            .collect();
        let failures: Vec<_> = list
            .failures
            .iter()
            .map(|failure| json!({"driver": failure.driver, "error": failure.error.to_string()}))
            .collect();
        return out.json(&json!({"devices": devices, "failures": failures}));
    }
    let heading = ["DEVICE", "TARGET", "NAME", "WAVE", "CUS", "MEMORY", "LDS"];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    for device in &list.devices {
        rows.push(vec![
            device.uri.clone(),
            device.isa.to_string(),
            device.name.clone(),
            device.wave_size.to_string(),
            device.compute_units.to_string(),
            out::size(device.memory_bytes),
            out::size(device.lds_bytes.into()),
        ]);
    }
    out.table(&rows)?;
    for failure in &list.failures {
        diag::warning(failure.error.to_string());
    }
    Ok(())
}
