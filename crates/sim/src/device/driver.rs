//! The driver of software GPUs: which there are, and how their names are read.
//!
//! `sim://TARGET`, `sim://TARGET?OPTION=VALUE&…`. Options:
//!
//! * `memory`: the bytes that buffers and code can use (a number with `KiB`, `MiB`, `GiB` or
//!   `TiB`, or of bytes without);
//! * `cus`: the threads that run workgroups;
//! * `engine`: what executes instructions. `interp` is the interpreter alone; `quick` fills in
//!   templates of host code for everything before it runs (on hosts without AVX-512 the
//!   interpreter runs, with a warning to `tracing`); `jit` translates everything by LLVM before
//!   it runs (but for the rare code that LLVM gives up on, with a warning to `tracing`, and for
//!   kernels that start with another MODE than compilers ask for: they round otherwise, or flush
//!   denormals); with `jit-only` both are errors, so that tests of the translator notice; with
//!   `mixed` all of them take turns at random, for tests of the changes between them; `auto`, the
//!   default, begins with the interpreter, fills in templates for what runs more than a little,
//!   and translates in the background what runs most. Results and errors are the same, but for what
//!   depends on the order of waves and on which NaN comes of an operation (see below);
//! * `nans=one`: operations have one NaN only (0x7fc00000 in binary32). Which NaN comes of an
//!   operation is otherwise the engine's and the host's choice; with this, engines agree in the
//!   bits of NaNs as well; it costs time, and is for tests;
//! * `order=one`: waves run in one order, whichever engine does it: workgroups one behind the other,
//!   on one thread, and each wave until it waits, sleeps or ends. Sums of floating-point atomics are
//!   the same to the bit then. A wave that asks again and again for what a wave behind it is to
//!   write, and neither waits nor sleeps, never ends.
//!
//! * `lenient=NAMES`: what hardware lets pass is no fault: see [`lenient`](crate::lenient).
//! * `strict=on`: every launch reaches only the memory that it was given, as with
//!   [`SoftwareOptions::strict`](gfxjit_hal::SoftwareOptions::strict). Otherwise a kernel reaches all
//!   memory of the device, as on hardware.
//! * `check=NAMES`: every launch is searched for mistakes, as with
//!   [`SoftwareOptions::checks`](gfxjit_hal::SoftwareOptions::checks): `memory`, `uninit`, `race`,
//!   `sync` with commas between, or `all`. With `uninit` it is also followed which bytes of buffers were
//!   written.
//!
//! A target without features takes code for every setting of them; with features it takes only
//! what a GPU set that way takes.

use std::ops::RangeInclusive;
use std::sync::Arc;

use gfxjit_hal::{
    Apertures, CodeFormat, Device, DeviceError, DeviceInfo, DeviceKind, Driver, DriverInfo,
};
use gfxjit_targets::{Generation, Processor, TargetId};

use crate::device::DRIVER;
use crate::device::sim_device::SimDevice;
use crate::engine::Mode;
use crate::gpu::Results;
use crate::lenient::Lenient;
use crate::machine::memory::{PRIVATE_BASE, SHARED_BASE};
use crate::translators::Translators;

/// The devices that are listed, one of each generation that people have; the first one is
/// what `auto` falls back to. A device can be any processor of [`GENERATIONS`].
const LISTED: &[Processor] = &[
    Processor::GFX942,
    Processor::GFX90A,
    Processor::GFX908,
    Processor::GFX950,
    Processor::GFX1030,
    Processor::GFX1100,
    Processor::GFX1201,
];

/// What the engines can run. A generic family is a device as well: one that takes code of
/// exactly that family, and has what all its members have.
const GENERATIONS: RangeInclusive<Generation> = Generation::Gfx9..=Generation::Gfx1250;

/// The processors that are listed.
pub fn processors() -> &'static [Processor] {
    LISTED
}

/// Threads a device can have, far more than any host has cores.
const MAX_CUS: u32 = 1024;

/// Memory of a device when the host does not say how much it has.
const FALLBACK_MEMORY: u64 = 4 << 30;

/// Reaches software GPUs; they need no hardware and no other software.
#[derive(Clone, Default, Debug)]
pub struct SimDriver {
    translators: Option<Arc<dyn Translators>>,
}

impl SimDriver {
    /// A driver whose devices have the interpreter only.
    #[must_use]
    pub const fn new() -> Self {
        Self { translators: None }
    }

    /// The same with translators: devices take all engines.
    #[must_use]
    pub fn with_translators(translators: Arc<dyn Translators>) -> Self {
        Self {
            translators: Some(translators),
        }
    }

    /// Every processor and generic family that a device can be, listed or not.
    pub fn processors() -> impl Iterator<Item = Processor> {
        Processor::all().filter(|processor| GENERATIONS.contains(&processor.generation()))
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
        let defaults = |processor: &Processor| Options {
            target: TargetId::from(*processor),
            memory: None,
            cus: None,
            engine: None,
            lenient: None,
            results: Results::default(),
        };
        Ok(LISTED.iter().map(|p| defaults(p).info()).collect())
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
    let options = Options::parse(uri).map_err(no_device)?;
    let mode = options.engine.unwrap_or_default();
    if translators.is_none() && !matches!(mode, Mode::Auto | Mode::Interpret) {
        return Err(no_device(format!(
            "engine={}: this build has no translators; engines are auto and interp",
            mode.name()
        )));
    }
    Ok(SimDevice::new(
        options.info(),
        options.target,
        mode,
        options.results,
        translators,
    ))
}

fn supported_names() -> String {
    let names: Vec<&str> = LISTED.iter().map(|processor| processor.name()).collect();
    format!(
        "{} and the others from gfx900 to gfx1251, with their generic families",
        names.join(", ")
    )
}

/// The names of software GPUs in a list with commas between them. A comma among the options of a name is theirs
/// (`sim://gfx942?check=memory,race`): a name begins where there is a scheme. Targets behind one have its scheme and
/// its options, as in `sim://gfx942,gfx1100?cus=2`.
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

/// The names of one scheme and the same options.
fn names_of(group: &str) -> Vec<String> {
    let Some((scheme, rest)) = group.split_once("://") else {
        let name = Some(group.to_owned()).filter(|name| !name.is_empty());
        return name.into_iter().collect();
    };
    let (targets, options) = rest.split_at(rest.find('?').unwrap_or(rest.len()));
    // A comma between this name and the next.
    let options = options.trim_end_matches(',');
    let targets = targets
        .split(',')
        .map(str::trim)
        .filter(|target| !target.is_empty());
    targets
        .map(|target| format!("{scheme}://{target}{options}"))
        .collect()
}

/// What may stand in a device's name.
const OPTIONS: &str = "options are memory=SIZE, cus=NUMBER, engine=NAME, nans=one, order=one, lenient=NAMES, \
     strict=on and check=NAMES";

/// What a device's name says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Options {
    target: TargetId,
    memory: Option<u64>,
    cus: Option<u32>,
    engine: Option<Mode>,
    lenient: Option<Lenient>,
    results: Results,
}

impl Options {
    fn parse(uri: &str) -> Result<Self, String> {
        let rest = uri.strip_prefix("sim://").ok_or_else(|| {
            format!(
                "software GPUs are named sim://TARGET; targets are {}",
                supported_names()
            )
        })?;
        let (target, query) = match rest.split_once('?') {
            Some((target, query)) => (target, Some(query)),
            None => (rest, None),
        };
        if target.is_empty() {
            return Err(format!(
                "which GPU? Write sim://TARGET; targets are {}",
                supported_names()
            ));
        }
        let target: TargetId = target.parse().map_err(|error| format!("{error}"))?;
        let processor = target.processor();
        if !SimDriver::processors().any(|known| known == processor) {
            return Err(format!(
                "{processor}: the software GPU cannot be that processor; targets are {}",
                supported_names()
            ));
        }
        let mut options = Self {
            target,
            memory: None,
            cus: None,
            engine: None,
            lenient: None,
            results: Results::default(),
        };
        for option in query.into_iter().flat_map(|query| query.split('&')) {
            options.set(option)?;
        }
        options.results.lenient = options.lenient.unwrap_or_default();
        if options.results.one_order && options.cus.is_some_and(|cus| cus > 1) {
            return Err("order=one has one thread: leave out cus".to_owned());
        }
        Ok(options)
    }

    fn set(&mut self, option: &str) -> Result<(), String> {
        let (name, value) = option
            .split_once('=')
            .ok_or_else(|| format!("option `{option}` has no value; {OPTIONS}"))?;
        let again = match name {
            "memory" => self.memory.replace(parse_size(value)?).is_some(),
            "cus" => {
                let cus = value.parse().ok().filter(|cus| (1..=MAX_CUS).contains(cus));
                let cus = cus.ok_or_else(|| {
                    format!("cus={value}: it takes a number of threads from 1 to {MAX_CUS}")
                })?;
                self.cus.replace(cus).is_some()
            }
            "engine" => {
                let mode = Mode::ALL.into_iter().find(|mode| mode.name() == value);
                let mode = mode.ok_or_else(|| {
                    format!(
                        "engine={value}: engines are auto, interp, quick, jit, jit-only and mixed"
                    )
                })?;
                self.engine.replace(mode).is_some()
            }
            "nans" if value == "one" => std::mem::replace(&mut self.results.one_nan, true),
            "order" if value == "one" => std::mem::replace(&mut self.results.one_order, true),
            "lenient" => {
                let lenient = value.parse()?;
                self.lenient.replace(lenient).is_some()
            }
            "strict" if value == "on" => std::mem::replace(&mut self.results.strict, true),
            "check" => {
                let checks = value.parse()?;
                std::mem::replace(&mut self.results.checks, checks).any()
            }
            "strict" => return Err(format!("strict={value}: the only choice is strict=on")),
            "nans" | "order" => {
                return Err(format!("{name}={value}: the only choice is {name}=one"));
            }
            _ => {
                return Err(format!("there is no option `{name}`; {OPTIONS}"));
            }
        };
        if again {
            return Err(format!("option `{name}` is given twice"));
        }
        Ok(())
    }

    /// The name with the options that were given, in a fixed order.
    fn uri(&self) -> String {
        let mut uri = format!("sim://{}", self.target);
        let memory = self
            .memory
            .map(|bytes| format!("memory={}", show_size(bytes)));
        let cus = self.cus.map(|cus| format!("cus={cus}"));
        let engine = self.engine.map(|mode| format!("engine={}", mode.name()));
        let nans = self.results.one_nan.then(|| "nans=one".to_owned());
        let order = self.results.one_order.then(|| "order=one".to_owned());
        let lenient = self.lenient.map(|lenient| format!("lenient={lenient}"));
        let strict = self.results.strict.then(|| "strict=on".to_owned());
        let checks = self.results.checks;
        let check = checks.any().then(|| format!("check={checks}"));
        let options = [memory, cus, engine, nans, order, lenient, strict, check]
            .into_iter()
            .flatten();
        for (index, option) in options.enumerate() {
            uri.push(if index == 0 { '?' } else { '&' });
            uri.push_str(&option);
        }
        uri
    }

    fn info(&self) -> DeviceInfo {
        let processor = self.target.processor();
        let mut info = DeviceInfo::new(self.uri(), driver(), self.target);
        info.name = format!("software {}", processor.name());
        info.kind = DeviceKind::Software;
        info.formats = vec![CodeFormat::AmdCodeObject];
        info.wave_size = processor.default_wave_size();
        info.compute_units = match self.results.one_order {
            true => 1,
            false => self.cus.unwrap_or_else(host_threads),
        };
        info.memory_bytes = self.memory.unwrap_or_else(default_memory);
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
}

const UNITS: [(&str, u32); 4] = [("KiB", 10), ("MiB", 20), ("GiB", 30), ("TiB", 40)];

fn parse_size(text: &str) -> Result<u64, String> {
    let wrong = || {
        format!("memory={text}: a size is a number with KiB, MiB, GiB or TiB, for instance 4GiB")
    };
    let unit = UNITS
        .iter()
        .find_map(|(unit, shift)| Some((text.strip_suffix(unit)?, *shift)));
    let (number, shift) = unit.unwrap_or((text, 0));
    // `parse` would take a sign.
    if !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong());
    }
    let number: u64 = number.parse().map_err(|_| wrong())?;
    let bytes = number.checked_mul(1 << shift);
    bytes.filter(|bytes| *bytes > 0).ok_or_else(wrong)
}

fn show_size(bytes: u64) -> String {
    let unit = UNITS
        .iter()
        .rev()
        .find(|(_, shift)| bytes.is_multiple_of(1 << *shift));
    match unit {
        Some((unit, shift)) => format!("{}{unit}", bytes >> shift),
        None => bytes.to_string(),
    }
}

fn host_threads() -> u32 {
    let threads = crate::threads::cores::count();
    u32::try_from(threads).map_or(MAX_CUS, |threads| threads.min(MAX_CUS))
}

/// Half of what the host has: buffers take it only when they are written to.
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

    #[test]
    fn options_are_read_and_written() {
        for (uri, memory, cus, canonical) in [
            ("sim://gfx1100", None, None, "sim://gfx1100"),
            (
                "sim://gfx942?cus=8&memory=4GiB",
                Some(4 << 30),
                Some(8),
                "sim://gfx942?memory=4GiB&cus=8",
            ),
            (
                "sim://gfx942?engine=jit&cus=2",
                None,
                Some(2),
                "sim://gfx942?cus=2&engine=jit",
            ),
            (
                "sim://gfx942?nans=one&cus=2",
                None,
                Some(2),
                "sim://gfx942?cus=2&nans=one",
            ),
            (
                "sim://gfx942?order=one&nans=one&cus=1",
                None,
                Some(1),
                "sim://gfx942?cus=1&nans=one&order=one",
            ),
            (
                "sim://gfx942?lenient=lds,pages&cus=2",
                None,
                Some(2),
                "sim://gfx942?cus=2&lenient=lds,pages",
            ),
            (
                "sim://gfx942?strict=on&lenient=none",
                None,
                None,
                "sim://gfx942?lenient=none&strict=on",
            ),
            (
                "sim://gfx942?lenient=lds,barriers,constants,pages,steps",
                None,
                None,
                "sim://gfx942?lenient=all",
            ),
            (
                "sim://gfx942?strict=on&cus=2",
                None,
                Some(2),
                "sim://gfx942?cus=2&strict=on",
            ),
            (
                "sim://gfx942?memory=1536MiB",
                Some(1536 << 20),
                None,
                "sim://gfx942?memory=1536MiB",
            ),
            (
                "sim://gfx942?memory=4097",
                Some(4097),
                None,
                "sim://gfx942?memory=4097",
            ),
            (
                "sim://gfx942?memory=1TiB",
                Some(1 << 40),
                None,
                "sim://gfx942?memory=1TiB",
            ),
            (
                "sim://gfx942?memory=64KiB",
                Some(64 << 10),
                None,
                "sim://gfx942?memory=64KiB",
            ),
            (
                "sim://gfx942:xnack-:sramecc+?cus=1",
                None,
                Some(1),
                "sim://gfx942:sramecc+:xnack-?cus=1",
            ),
        ] {
            let options = Options::parse(uri).unwrap();
            assert_eq!((options.memory, options.cus), (memory, cus), "{uri}");
            let info = options.info();
            assert_eq!(info.uri, canonical);
            assert_eq!(Options::parse(&info.uri).unwrap(), options);
            assert!(memory.is_none_or(|bytes| info.memory_bytes == bytes));
            assert!(cus.is_none_or(|cus| info.compute_units == cus));
        }
    }

    #[test]
    fn wrong_names_say_what_is_wrong() {
        for (uri, words) in [
            ("sim", "named sim://TARGET; targets are gfx942, gfx90a"),
            ("sim:gfx1100", "named sim://TARGET"),
            ("sim://", "which GPU?"),
            ("sim://?cus=2", "which GPU?"),
            ("sim://gfx1111", "unknown processor `gfx1111`"),
            (
                "sim://gfx803",
                "gfx803: the software GPU cannot be that processor; targets are gfx942, gfx90a",
            ),
            ("sim://gfx810", "gfx810: the software GPU cannot be"),
            ("sim://gfx1100:xnack+", "gfx1100 has no xnack"),
            ("sim://gfx942?", "option `` has no value"),
            ("sim://gfx942?memory", "option `memory` has no value"),
            ("sim://gfx942?memory=", "a size is a number"),
            ("sim://gfx942?memory=0", "a size is a number"),
            (
                "sim://gfx942?memory=4GB",
                "memory=4GB: a size is a number with KiB",
            ),
            ("sim://gfx942?memory=-1", "a size is a number"),
            ("sim://gfx942?memory=+1", "a size is a number"),
            ("sim://gfx942?memory=99999999999TiB", "a size is a number"),
            (
                "sim://gfx942?memory=1GiB&memory=1GiB",
                "`memory` is given twice",
            ),
            ("sim://gfx942?cus=0", "from 1 to 1024"),
            ("sim://gfx942?cus=many", "from 1 to 1024"),
            ("sim://gfx942?clock=3", "no option `clock`"),
            (
                "sim://gfx942?engine=fast",
                "engine=fast: engines are auto, interp, quick, jit, jit-only and mixed",
            ),
            ("sim://gfx942?lds=zero", "no option `lds`"),
            (
                "sim://gfx942?lenient=zero",
                "it takes lds, barriers, constants, pages, steps, all and none",
            ),
            (
                "sim://gfx942?lenient=lds&lenient=lds",
                "`lenient` is given twice",
            ),
            ("sim://gfx942?strict=yes", "the only choice is strict=on"),
            ("sim://gfx942?nans=two", "the only choice is nans=one"),
            ("sim://gfx942?nans=one&nans=one", "`nans` is given twice"),
            ("sim://gfx942?order=any", "the only choice is order=one"),
            ("sim://gfx942?order=one&order=one", "`order` is given twice"),
            ("sim://gfx942?order=one&cus=2", "order=one has one thread"),
            (
                "sim://gfx942?engine=jit&engine=jit",
                "`engine` is given twice",
            ),
        ] {
            let Err(error) = SimDriver::new().open(uri) else {
                panic!("{uri} opens");
            };
            let text = error.to_string();
            assert!(
                matches!(error, DeviceError::NoDevice { .. }),
                "{uri}: {text}"
            );
            assert!(text.contains(words), "{uri}: {text}");
            assert!(text.contains(&format!("no device `{uri}`")), "{text}");
        }
    }
}
