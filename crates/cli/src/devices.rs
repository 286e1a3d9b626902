//! `gfxjit devices`

use anyhow::Result;
use gfxjit::hal::DriverInfo;
use gfxjit::{ComgrInfo, DeviceKind, DriverState, Options};
use serde_json::{Value, json};

use crate::args::DevicesArgs;
use crate::out::{self, Out};

pub(crate) fn run(args: &DevicesArgs, out: &mut Out) -> Result<()> {
    let runtime = args.libraries.runtime();
    let list = runtime.devices();
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
        let drivers: Vec<_> = runtime.drivers().iter().map(driver_json).collect();
        let compilers = [
            json!({"name": "llvm", "version": llvm_version()}),
            match comgr(args) {
                Ok(info) => {
                    let library = info.file.display().to_string();
                    json!({"name": "comgr", "version": info.version, "library": library})
                }
                Err(reason) => json!({"name": "comgr", "error": reason}),
            },
        ];
        return out.json(&json!({
            "devices": devices,
            "failures": failures,
            "drivers": drivers,
            "compilers": compilers,
        }));
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
    out.line("")?;
    drivers(&runtime.drivers(), out)?;
    out.line("")?;
    compilers(args, out)
}

fn llvm_version() -> String {
    let (major, minor, patch) = gfxjit::llvm_version();
    format!("{major}.{minor}.{patch}")
}

/// AMD's comgr, or why there is none.
fn comgr(args: &DevicesArgs) -> Result<ComgrInfo, String> {
    let mut options = Options::default();
    options.comgr_library.clone_from(&args.comgr_library);
    gfxjit::comgr_info(&options)
}

/// What may compile: LLVM, and AMD's comgr if it is there.
fn compilers(args: &DevicesArgs, out: &mut Out) -> Result<()> {
    let mut rows = vec![
        ["COMPILER", "VERSION", "LIBRARY"]
            .map(str::to_owned)
            .to_vec(),
    ];
    rows.push(vec!["llvm".to_owned(), llvm_version(), String::new()]);
    let (version, library, reason) = match comgr(args) {
        Ok(info) => (info.version, info.file.display().to_string(), None),
        Err(reason) => ("not usable".to_owned(), String::new(), Some(reason)),
    };
    rows.push(vec!["comgr".to_owned(), version, library]);
    out.table(&rows)?;
    if let Some(reason) = reason {
        out.line("")?;
        out.line(format!("comgr: {reason}"))?;
    }
    Ok(())
}

/// The drivers: their versions and libraries, and why some cannot be used.
fn drivers(drivers: &[DriverState], out: &mut Out) -> Result<()> {
    let mut rows = vec![["DRIVER", "VERSION", "LIBRARY"].map(str::to_owned).to_vec()];
    let mut reasons = Vec::new();
    for driver in drivers {
        let (version, library) = match &driver.info {
            Ok(info) => (info.version.clone(), library(info).unwrap_or_default()),
            Err(error) => {
                reasons.push(error.to_string());
                ("not usable".to_owned(), String::new())
            }
        };
        rows.push(vec![driver.name.to_owned(), version, library]);
    }
    out.table(&rows)?;
    for reason in reasons {
        out.line("")?;
        out.line(reason)?;
    }
    Ok(())
}

fn library(info: &DriverInfo) -> Option<String> {
    let path = info.library.as_ref()?;
    Some(path.display().to_string())
}

fn driver_json(driver: &DriverState) -> Value {
    match &driver.info {
        Ok(info) => json!({
            "name": driver.name,
            "version": info.version,
            "library": library(info),
        }),
        Err(error) => json!({"name": driver.name, "error": error.to_string()}),
    }
}
