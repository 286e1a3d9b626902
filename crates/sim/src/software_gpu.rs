//! The configuration of a software GPU, with conversions from and to its name.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use gfxjit_hal::{BadChecks, Checks, UnknownName};
use gfxjit_targets::{ByteSize, Generation, Processor, TargetError, TargetId};
use thiserror::Error;

use crate::engine::EngineMode;
use crate::gpu::Results;
use crate::lenient::Lenient;

/// The generations that the engines support. A generic family is a device as well: it runs code of
/// exactly that family, and has the features that all members have.
const GENERATIONS: RangeInclusive<Generation> = Generation::Gfx9..=Generation::Gfx1250;

/// The listed devices, one of each common generation; `auto` falls back to the first one. A device
/// can be any processor of [`GENERATIONS`].
pub(crate) const LISTED: &[Processor] = &[
    Processor::GFX942,
    Processor::GFX90A,
    Processor::GFX908,
    Processor::GFX950,
    Processor::GFX1030,
    Processor::GFX1100,
    Processor::GFX1201,
];

/// Maximum number of threads of a device, far more than the cores of any host.
pub(crate) const MAX_CUS: u32 = 1024;

/// The configuration of a software GPU: its target and options. The text form is the name with which every interface
/// opens it, `sim://TARGET` or `sim://TARGET?OPTION=VALUE&OPTION=VALUE`:
///
/// | option | method | meaning |
/// | --- | --- | --- |
/// | `memory=4GiB` | [`memory`](Self::memory) | the memory for buffers and code: a number with `KiB`, `MiB`, `GiB` or `TiB`, or of bytes; half of the host's by default |
/// | `cus=8` | [`cus`](Self::cus) | the threads that run workgroups, 1 to 1024; the host's processors by default |
/// | `engine=NAME` | [`engine`](Self::engine) | what executes instructions: see [`EngineMode`]; `auto` by default |
/// | `nans=one` | [`one_nan`](Self::one_nan) | operations make one NaN only (0x7fc00000 in binary32, 0x7e00 in binary16, 0x7ff8000000000000 in binary64). Otherwise the engine and the host choose its bits. It costs time, and is for comparing results by their bytes |
/// | `order=one` | [`one_order`](Self::one_order) | waves run in one order, whichever engine executes them: workgroups one after the other, on one thread, and each wave until it waits, sleeps or ends. Sums of floating-point atomics are the same to the bit. A wave that polls for what a later wave writes, and neither waits nor sleeps, never ends |
/// | `lenient=NAMES` | [`lenient`](Self::lenient) | what hardware lets pass is no fault: see [`crate::lenient`]. `gfxjit exec` and own HIP have `all` |
/// | `strict=on` | [`strict`](Self::strict) | a launch reaches only the memory that it was given ([`SoftwareOptions::strict`](gfxjit_hal::SoftwareOptions::strict)); otherwise all memory of the device, as on hardware |
/// | `check=NAMES` | [`check`](Self::check) | launches are searched for mistakes ([`SoftwareOptions::checks`](gfxjit_hal::SoftwareOptions::checks)): `memory`, `uninit`, `race`, `sync` with commas between, or `all`. With `uninit` it is also followed which bytes of buffers were written |
///
/// A target without features runs code for every setting of the features; a target with features only runs code for
/// these settings. Results and errors of all engines are the same, except for the bits of NaNs and for results that
/// depend on the order of waves.
///
/// ```
/// use gfxjit_sim::{EngineMode, SoftwareGpu};
///
/// let gpu = SoftwareGpu::new("gfx1100".parse()?)?.cus(2).engine(EngineMode::Translate);
/// assert_eq!(gpu.to_string(), "sim://gfx1100?cus=2&engine=jit");
/// let gpu: SoftwareGpu = "sim://gfx942?memory=4GiB&strict=on".parse()?;
/// assert_eq!(gpu.target().to_string(), "gfx942");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SoftwareGpu {
    pub(crate) target: TargetId,
    pub(crate) memory: Option<u64>,
    pub(crate) cus: Option<u32>,
    pub(crate) engine: Option<EngineMode>,
    lenient: Option<Lenient>,
    results: Results,
}

/// The reason why a name is not that of a software GPU.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NameError {
    /// It does not begin with `sim://`.
    #[error(
        "software GPUs are named sim://TARGET; targets are {}",
        supported_names()
    )]
    Scheme,
    /// The name has no target.
    #[error("which GPU? Write sim://TARGET; targets are {}", supported_names())]
    NoTarget,
    /// The target is invalid.
    #[error(transparent)]
    Target(#[from] TargetError),
    /// A processor that the engines do not support.
    #[error(
        "{processor}: the software GPU cannot be that processor; targets are {}",
        supported_names()
    )]
    Processor {
        /// The processor.
        processor: Processor,
    },
    /// An option without `=`.
    #[error("option `{0}` has no value; {OPTIONS}")]
    NoValue(String),
    /// An unknown option.
    #[error("there is no option `{0}`; {OPTIONS}")]
    NoOption(String),
    /// A repeated option.
    #[error("option `{0}` is given twice")]
    Twice(String),
    /// An invalid value of an option.
    #[error("{reason}")]
    Value {
        /// The option.
        option: &'static str,
        /// The value, and the valid values.
        reason: String,
    },
    /// `order=one` with more than one thread.
    #[error("order=one has one thread: leave out cus")]
    SeveralThreads,
}

const OPTIONS: &str = "options are memory=SIZE, cus=NUMBER, engine=NAME, nans=one, order=one, lenient=NAMES, \
     strict=on and check=NAMES";

impl SoftwareGpu {
    /// A software GPU with default options.
    ///
    /// # Errors
    /// [`NameError::Processor`] for a processor that the engines do not support.
    pub fn new(target: TargetId) -> Result<Self, NameError> {
        let processor = target.processor();
        match Self::processors().any(|known| known == processor) {
            true => Ok(Self::of(target)),
            false => Err(NameError::Processor { processor }),
        }
    }

    pub(crate) fn of(target: TargetId) -> Self {
        Self {
            target,
            memory: None,
            cus: None,
            engine: None,
            lenient: None,
            results: Results::default(),
        }
    }

    /// Every processor and generic family that a device can be, listed or not.
    pub fn processors() -> impl Iterator<Item = Processor> {
        Processor::all().filter(|processor| GENERATIONS.contains(&processor.generation()))
    }

    /// The target whose code it runs.
    #[must_use]
    pub fn target(&self) -> TargetId {
        self.target
    }

    /// Whether an engine is specified.
    #[must_use]
    pub fn has_engine(&self) -> bool {
        self.engine.is_some()
    }

    /// Whether its launches are checked for errors.
    #[must_use]
    pub fn has_checks(&self) -> bool {
        self.results.checks.any()
    }

    /// Sets the memory for buffers and code, in bytes.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Sets the number of threads that run workgroups.
    #[must_use]
    pub fn cus(mut self, threads: u32) -> Self {
        self.cus = Some(threads);
        self
    }

    /// Sets the engine.
    #[must_use]
    pub fn engine(mut self, engine: EngineMode) -> Self {
        self.engine = Some(engine);
        self
    }

    /// Sets whether operations return only one NaN.
    #[must_use]
    pub fn one_nan(mut self, one_nan: bool) -> Self {
        self.results.one_nan = one_nan;
        self
    }

    /// Sets whether waves have a fixed order.
    #[must_use]
    pub fn one_order(mut self, one_order: bool) -> Self {
        self.results.one_order = one_order;
        self
    }

    /// Sets the tolerated faults.
    #[must_use]
    pub fn lenient(mut self, lenient: Lenient) -> Self {
        self.lenient = Some(lenient);
        self
    }

    /// Sets whether a launch can only access memory that was given to it.
    #[must_use]
    pub fn strict(mut self, strict: bool) -> Self {
        self.results.strict = strict;
        self
    }

    /// Sets the checks of every launch.
    #[must_use]
    pub fn check(mut self, checks: Checks) -> Self {
        self.results.checks = checks;
        self
    }

    /// Adapts the configuration to programs made for hardware: tolerates the faults that hardware tolerates, unless the
    /// name specifies them. If launches are checked, only faults on which correct programs rely are tolerated.
    #[must_use]
    pub fn as_hardware(self) -> Self {
        let lenient = match self.results.checks.any() {
            true => Lenient::BARRIERS.with(Lenient::CONSTANTS),
            false => Lenient::ALL,
        };
        self.lenient(self.lenient.unwrap_or(lenient))
    }

    pub(crate) fn results(&self) -> Results {
        Results {
            lenient: self.lenient.unwrap_or_default(),
            ..self.results
        }
    }

    /// Checks that the options are consistent.
    pub(crate) fn check_parts(&self) -> Result<(), NameError> {
        if let Some(cus) = self.cus
            && !(1..=MAX_CUS).contains(&cus)
        {
            return Err(wrong_cus(cus));
        }
        match self.results.one_order && self.cus.is_some_and(|cus| cus > 1) {
            true => Err(NameError::SeveralThreads),
            false => Ok(()),
        }
    }

    fn set(&mut self, option: &str) -> Result<(), NameError> {
        let (name, value) = option
            .split_once('=')
            .ok_or_else(|| NameError::NoValue(option.to_owned()))?;
        let wrong = |option, reason| NameError::Value { option, reason };
        let unknown = |option, error: UnknownName| {
            let reason = format!("{option}={value}: {error}");
            wrong(option, reason)
        };
        let again = match name {
            "memory" => {
                let bytes = parse_memory(value).map_err(|reason| wrong("memory", reason))?;
                self.memory.replace(bytes).is_some()
            }
            "cus" => {
                let cus = value.parse().map_err(|_| wrong_cus(value))?;
                self.cus.replace(cus).is_some()
            }
            "engine" => {
                let mode = value.parse().map_err(|error| unknown("engine", error))?;
                self.engine.replace(mode).is_some()
            }
            "nans" if value == "one" => std::mem::replace(&mut self.results.one_nan, true),
            "order" if value == "one" => std::mem::replace(&mut self.results.one_order, true),
            "lenient" => {
                let lenient = value.parse().map_err(|error| unknown("lenient", error))?;
                self.lenient.replace(lenient).is_some()
            }
            "strict" if value == "on" => std::mem::replace(&mut self.results.strict, true),
            "check" => {
                let checks = value.parse().map_err(|error: BadChecks| {
                    wrong("check", format!("check={value}: {error}"))
                })?;
                std::mem::replace(&mut self.results.checks, checks).any()
            }
            "strict" => {
                let reason = format!("strict={value}: the only choice is strict=on");
                return Err(wrong("strict", reason));
            }
            "nans" | "order" => {
                let reason = format!("{name}={value}: the only choice is {name}=one");
                return Err(wrong("nans and order", reason));
            }
            _ => return Err(NameError::NoOption(name.to_owned())),
        };
        match again {
            true => Err(NameError::Twice(name.to_owned())),
            false => Ok(()),
        }
    }
}

/// Applies [`SoftwareGpu::as_hardware`] to a name; names of other devices are unchanged.
#[must_use]
pub fn as_hardware(name: &str) -> String {
    match name.parse::<SoftwareGpu>() {
        Ok(gpu) => gpu.as_hardware().to_string(),
        Err(_) => name.to_owned(),
    }
}

fn wrong_cus(cus: impl fmt::Display) -> NameError {
    NameError::Value {
        option: "cus",
        reason: format!("cus={cus}: it takes a number of threads from 1 to {MAX_CUS}"),
    }
}

fn supported_names() -> String {
    let names: Vec<&str> = LISTED.iter().map(|processor| processor.name()).collect();
    format!(
        "{} and the others from gfx900 to gfx1251, with their generic families",
        names.join(", ")
    )
}

impl FromStr for SoftwareGpu {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Self, NameError> {
        let rest = name.strip_prefix("sim://").ok_or(NameError::Scheme)?;
        let (target, query) = match rest.split_once('?') {
            Some((target, query)) => (target, Some(query)),
            None => (rest, None),
        };
        if target.is_empty() {
            return Err(NameError::NoTarget);
        }
        let mut gpu = Self::new(target.parse::<TargetId>()?)?;
        for option in query.into_iter().flat_map(|query| query.split('&')) {
            gpu.set(option)?;
        }
        gpu.check_parts()?;
        Ok(gpu)
    }
}

impl fmt::Display for SoftwareGpu {
    /// Writes the name with the specified options, in a fixed order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sim://{}", self.target)?;
        let memory = self
            .memory
            .map(|bytes| format!("memory={}", ByteSize(bytes)));
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
            let separator = if index == 0 { '?' } else { '&' };
            write!(f, "{separator}{option}")?;
        }
        Ok(())
    }
}

fn parse_memory(text: &str) -> Result<u64, String> {
    match text.parse::<ByteSize>() {
        Ok(ByteSize(0)) => Err(format!("memory={text}: a GPU has some memory")),
        Ok(ByteSize(bytes)) => Ok(bytes),
        Err(wanted) => Err(format!("memory={text}: it takes {wanted}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SimDriver;
    use crate::device::driver::info;
    use gfxjit_hal::{DeviceError, Driver as _};

    #[test]
    fn names_of_devices_for_programs_that_were_made_for_hardware() {
        for (given, made) in [
            ("sim://gfx942", "sim://gfx942?lenient=all"),
            ("sim://gfx942?cus=2", "sim://gfx942?cus=2&lenient=all"),
            ("sim://gfx942?lenient=none", "sim://gfx942?lenient=none"),
            (
                "sim://gfx942?lenient=lds&cus=2",
                "sim://gfx942?cus=2&lenient=lds",
            ),
            (
                "sim://gfx942?check=memory,race",
                "sim://gfx942?lenient=barriers,constants&check=memory,race",
            ),
            ("hip:0", "hip:0"),
        ] {
            assert_eq!(as_hardware(given), made);
        }
    }

    #[test]
    fn a_value_is_what_its_name_says() {
        let gpu = SoftwareGpu::new(Processor::GFX942.into()).unwrap();
        let named = gpu
            .memory(3 << 20)
            .cus(1)
            .engine(EngineMode::Quick)
            .one_nan(true)
            .one_order(true)
            .lenient(Lenient::LDS)
            .strict(true)
            .check(Checks::ALL);
        let name = "sim://gfx942?memory=3MiB&cus=1&engine=quick&nans=one&order=one&lenient=lds&strict=on\
                    &check=memory,uninit,race,sync";
        assert_eq!(named.to_string(), name);
        assert_eq!(name.parse(), Ok(named));
        assert_eq!(
            gpu.cus(2).one_order(true).check_parts(),
            Err(NameError::SeveralThreads)
        );
        assert!(gpu.cus(0).check_parts().is_err() && gpu.cus(1025).check_parts().is_err());
        assert!(SoftwareGpu::new(Processor::GFX803.into()).is_err());
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
            let options = uri.parse::<SoftwareGpu>().unwrap();
            assert_eq!((options.memory, options.cus), (memory, cus), "{uri}");
            let info = info(&options);
            assert_eq!(info.uri, canonical);
            assert_eq!(info.uri.parse::<SoftwareGpu>().unwrap(), options);
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
            ("sim://gfx942?memory=", "it takes a number of bytes"),
            ("sim://gfx942?memory=0", "a GPU has some memory"),
            (
                "sim://gfx942?memory=4GB",
                "memory=4GB: it takes a number of bytes, or one with KiB",
            ),
            ("sim://gfx942?memory=-1", "it takes a number of bytes"),
            ("sim://gfx942?memory=+1", "it takes a number of bytes"),
            (
                "sim://gfx942?memory=99999999999TiB",
                "it takes a number of bytes",
            ),
            (
                "sim://gfx942?memory=1GiB&memory=1GiB",
                "`memory` is given twice",
            ),
            ("sim://gfx942?cus=0", "from 1 to 1024"),
            ("sim://gfx942?cus=many", "from 1 to 1024"),
            ("sim://gfx942?clock=3", "no option `clock`"),
            (
                "sim://gfx942?engine=fast",
                "engine=fast: there is no engine `fast`; there are auto, interp, quick, jit, jit-only, mixed",
            ),
            ("sim://gfx942?lds=zero", "no option `lds`"),
            (
                "sim://gfx942?lenient=zero",
                "lenient=zero: there is no leniency `zero`; there are lds, barriers, constants, pages, steps, all, none",
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
