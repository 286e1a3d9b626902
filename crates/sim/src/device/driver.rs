//! The driver of software GPUs: lists and opens devices. [`SoftwareGpu`] parses their names.

use std::sync::Arc;

use gfxjit_hal::{
    Apertures, CodeFormat, Device, DeviceError, DeviceInfo, DeviceKind, Driver, DriverInfo,
};
use gfxjit_targets::Processor;

use crate::device::DRIVER;
use crate::device::sim_device::SimDevice;
use crate::engine::EngineMode;
use crate::machine::memory::{PRIVATE_BASE, SHARED_BASE};
use crate::software_gpu::{LISTED, MAX_CUS, NameError, SoftwareGpu};
use crate::translators::Translators;

/// The listed processors.
pub fn processors() -> &'static [Processor] {
    LISTED
}

/// Memory of a device in bytes if the host's memory size is unknown.
const FALLBACK_MEMORY: u64 = 4 << 30;

/// The driver of software GPUs, which need no hardware and no other software.
#[derive(Clone, Default, Debug)]
pub struct SimDriver {
    translators: Option<Arc<dyn Translators>>,
}

impl SimDriver {
    /// A driver whose devices only have the interpreter.
    #[must_use]
    pub const fn new() -> Self {
        Self { translators: None }
    }

    /// A driver with translators, whose devices have all engines.
    #[must_use]
    pub fn with_translators(translators: Arc<dyn Translators>) -> Self {
        Self {
            translators: Some(translators),
        }
    }
}

impl Driver for SimDriver {
    fn name(&self) -> &'static str {
        DRIVER
    }

    fn info(&self) -> Result<DriverInfo, DeviceError> {
        Ok(driver())
    }

    fn devices(&self) -> Result<Vec<DeviceInfo>, DeviceError> {
        let gpus = LISTED
            .iter()
            .map(|processor| SoftwareGpu::of((*processor).into()));
        Ok(gpus.map(|gpu| info(&gpu)).collect())
    }

    fn accepts(&self, uri: &str) -> bool {
        let scheme = uri.split_once(':').map_or(uri, |(scheme, _)| scheme);
        scheme == DRIVER
    }

    fn open(&self, uri: &str) -> Result<Arc<dyn Device>, DeviceError> {
        Ok(Arc::new(open(uri, self.translators.clone())?))
    }
}

fn driver() -> DriverInfo {
    DriverInfo {
        name: DRIVER,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        library: None,
    }
}

/// Opens a device by its name.
pub fn open(
    uri: &str,
    translators: Option<Arc<dyn Translators>>,
) -> Result<SimDevice, DeviceError> {
    let no_device = |reason| DeviceError::NoDevice {
        uri: uri.to_owned(),
        reason,
    };
    let gpu: SoftwareGpu = uri
        .parse()
        .map_err(|error: NameError| no_device(error.to_string()))?;
    let mode = gpu.engine.unwrap_or_default();
    if translators.is_none() && !matches!(mode, EngineMode::Auto | EngineMode::Interpret) {
        return Err(no_device(format!(
            "engine={}: this build has no translators; engines are auto and interp",
            mode.name()
        )));
    }
    if let Some(reason) = translators.as_ref().and_then(|all| all.lacks(mode)) {
        return Err(no_device(format!("engine={}: {reason}", mode.name())));
    }
    Ok(SimDevice::new(
        info(&gpu),
        gpu.target,
        mode,
        gpu.results(),
        translators,
    ))
}

/// Splits a comma-separated list into names of software GPUs. Commas may also separate values in a name's options
/// (`sim://gfx942?check=memory,race`): a new name begins at a scheme. Targets after a name have the same scheme and
/// options, as in `sim://gfx942,gfx1100?cus=2`.
#[must_use]
pub fn names_in(list: &str) -> Vec<String> {
    let mut groups: Vec<String> = Vec::new();
    for piece in list.split(',').map(str::trim) {
        match groups.last_mut() {
            Some(group) if group.contains("://") && !piece.contains("://") => {
                group.push(',');
                group.push_str(piece);
            }
            _ => groups.push(piece.to_owned()),
        }
    }
    groups.iter().flat_map(|group| names_of(group)).collect()
}

/// The names with one scheme and the same options.
fn names_of(group: &str) -> Vec<String> {
    let Some((scheme, rest)) = group.split_once("://") else {
        let name = Some(group.to_owned()).filter(|name| !name.is_empty());
        return name.into_iter().collect();
    };
    let (targets, options) = rest.split_at(rest.find('?').unwrap_or(rest.len()));
    // A comma between this name and the next one.
    let options = options.trim_end_matches(',');
    let targets = targets
        .split(',')
        .map(str::trim)
        .filter(|target| !target.is_empty());
    targets
        .map(|target| format!("{scheme}://{target}{options}"))
        .collect()
}

/// The properties of a device before it is opened.
pub(crate) fn info(gpu: &SoftwareGpu) -> DeviceInfo {
    let processor = gpu.target.processor();
    let mut info = DeviceInfo::new(gpu.to_string(), driver(), gpu.target);
    info.name = format!("software {}", processor.name());
    info.kind = DeviceKind::Software;
    info.formats = vec![CodeFormat::AmdCodeObject];
    info.wave_size = processor.default_wave_size();
    info.compute_units = match gpu.results().one_order {
        true => 1,
        false => gpu.cus.unwrap_or_else(host_threads),
    };
    info.memory_bytes = gpu.memory.unwrap_or_else(default_memory);
    info.lds_bytes = processor.lds_bytes();
    info.max_workgroup_size = processor.max_workgroup_size();
    info.apertures = Some(Apertures {
        shared: SHARED_BASE,
        private: PRIVATE_BASE,
    });
    let has = &mut info.features;
    for feature in [
        &mut has.executes,
        &mut has.cooperative,
        &mut has.host_service,
        &mut has.host_visible_memory,
        &mut has.fine_grained_memory,
        &mut has.import,
        &mut has.peer_copy,
        &mut has.function_addresses,
        &mut has.trace,
        &mut has.instruction_limit,
        &mut has.time_limit,
        &mut has.registers_on_fault,
        &mut has.checks,
        &mut has.watch,
        &mut has.debug,
        &mut has.engines,
        &mut has.strict,
        &mut has.cancel,
    ] {
        *feature = true;
    }
    info
}

fn host_threads() -> u32 {
    let threads = crate::threads::cores::count();
    u32::try_from(threads).map_or(MAX_CUS, |threads| threads.min(MAX_CUS))
}

/// Half of the host's memory; buffers only use pages that are written.
fn default_memory() -> u64 {
    let host = std::fs::read_to_string("/proc/meminfo")
        .ok()
        .and_then(|text| {
            let line = text
                .lines()
                .find_map(|line| line.strip_prefix("MemTotal:"))?;
            let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
            kib.checked_mul(1024)
        });
    host.map_or(FALLBACK_MEMORY, |bytes| (bytes / 2) >> 20 << 20)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_names() {
        for (list, names) in [
            ("sim://gfx942", &["sim://gfx942"][..]),
            (
                "sim://gfx942,sim://gfx1100",
                &["sim://gfx942", "sim://gfx1100"],
            ),
            ("sim://gfx942,gfx1100", &["sim://gfx942", "sim://gfx1100"]),
            (
                " sim://gfx942 , gfx1100?cus=2 ,",
                &["sim://gfx942?cus=2", "sim://gfx1100?cus=2"],
            ),
            (
                "sim://gfx1100?check=memory,uninit,race,sync",
                &["sim://gfx1100?check=memory,uninit,race,sync"],
            ),
            (
                "sim://gfx942:xnack-?check=memory,race&cus=2,sim://gfx1100?check=race,sync,sim://gfx90a",
                &[
                    "sim://gfx942:xnack-?check=memory,race&cus=2",
                    "sim://gfx1100?check=race,sync",
                    "sim://gfx90a",
                ],
            ),
            ("gfx942,gfx1100", &["gfx942", "gfx1100"]),
            (
                "sim://gfx942,,sim://gfx90a",
                &["sim://gfx942", "sim://gfx90a"],
            ),
            (",", &[]),
            ("", &[]),
        ] {
            assert_eq!(super::names_in(list), names, "{list}");
        }
    }

    #[test]
    fn the_listed_devices_open_by_their_names() {
        let driver = SimDriver::new();
        let devices = driver.devices().unwrap();
        let uris: Vec<&str> = devices.iter().map(|info| info.uri.as_str()).collect();
        assert_eq!(
            uris,
            [
                "sim://gfx942",
                "sim://gfx90a",
                "sim://gfx908",
                "sim://gfx950",
                "sim://gfx1030",
                "sim://gfx1100",
                "sim://gfx1201"
            ]
        );
        for info in &devices {
            assert!(driver.accepts(&info.uri));
            let device = driver.open(&info.uri).unwrap();
            assert_eq!(device.info().uri, info.uri);
            assert_eq!(device.info().target(), info.target());
            assert_eq!(device.info().uuid, info.uuid);
            assert!(
                info.kind == DeviceKind::Software
                    && info.memory_bytes > 0
                    && info.compute_units > 0
            );
        }
        assert_eq!((devices[0].wave_size, devices[5].wave_size), (64, 32));
        assert_eq!(devices[0].lds_bytes, 65536);
    }

    #[test]
    fn every_processor_of_the_generations_opens() {
        for processor in Processor::all() {
            let too_old = ["gfx6", "gfx7", "gfx8"];
            let is_there = !too_old
                .iter()
                .any(|start| processor.name().starts_with(start));
            let device = SimDriver::new().open(&format!("sim://{processor}"));
            assert_eq!(device.is_ok(), is_there, "{processor}");
        }
    }

    #[test]
    fn names_of_other_drivers_are_left_to_them() {
        let driver = SimDriver::new();
        assert!(driver.accepts("sim://anything") && driver.accepts("sim"));
        for uri in ["amdgpu", "amdgpu:0", "simple://x", "", "auto"] {
            assert!(!driver.accepts(uri), "{uri}");
        }
    }
}
