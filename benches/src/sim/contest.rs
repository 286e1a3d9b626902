//! The contestants: a case on the software GPU by one engine, or in C on the host; their results
//! are compared before any time counts.

use std::time::Duration;

use gfxjit::{Arg, Buffer, Checks, Device, Kernel, Module, Options, Queue, Runtime, disassemble};

use super::cases::{Case, Value};
use crate::timing::{Failure, timed};

/// A buffer of a case.
enum Memory {
    F32(Buffer<f32>),
    U32(Buffer<u32>),
    F16(Buffer<u16>),
}

/// A case on one device.
pub(crate) struct Launcher<'a> {
    case: &'a Case,
    kernel: Kernel,
    queue: Queue,
    args: Vec<Arg>,
    buffers: Vec<Option<Memory>>,
    /// Instructions of the kernel and what stays a function, as they stand in memory.
    pub instructions: usize,
    checks: Checks,
}

/// Opens a software GPU with one engine; `cus` are its threads.
pub(crate) fn open(target: &str, engine: &str, cus: usize) -> Result<Device, Failure> {
    Ok(Runtime::new().open(&format!("sim://{target}?engine={engine}&cus={cus}"))?)
}

/// Whether this host has what templates are made of (AVX-512 or AVX2).
pub(crate) fn has_templates() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("f16c")
        && is_x86_feature_detected!("bmi1");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// Threads that all contestants get: what a device takes if it is not told.
pub(crate) fn threads() -> Result<usize, Failure> {
    Ok(Runtime::new().open("sim://gfx1100")?.info().compute_units as usize)
}

impl<'a> Launcher<'a> {
    /// Compiles a case for a device and gives it memory of its own.
    pub(crate) fn new(device: &Device, case: &'a Case, values: &[Value]) -> Result<Self, Failure> {
        let source = case.source.as_bytes();
        let module = Module::build(device, case.name, source, &Options::default())?;
        let listings = disassemble(case.name, module.image().bytes())?;
        // The pad behind a function is no part of it.
        let is_code = |text: &Option<String>| {
            !matches!(text.as_deref().map(str::trim), None | Some("s_code_end"))
        };
        let instructions = listings
            .iter()
            .flat_map(|listing| &listing.instructions)
            .filter(|instruction| is_code(&instruction.text))
            .count();
        Ok(Self {
            instructions,
            ..Self::of(device, &module, case, values)?
        })
    }

    /// The same with a module that is there; its instructions are not counted.
    pub(crate) fn of(
        device: &Device,
        module: &Module,
        case: &'a Case,
        values: &[Value],
    ) -> Result<Self, Failure> {
        let (mut args, mut buffers) = (Vec::new(), Vec::new());
        for value in values {
            let (arg, memory) = match value {
                Value::F32(content) => {
                    let buffer = Buffer::from_slice(device, content)?;
                    (Arg::from(&buffer), Some(Memory::F32(buffer)))
                }
                Value::U32(content) => {
                    let buffer = Buffer::from_slice(device, content)?;
                    (Arg::from(&buffer), Some(Memory::U32(buffer)))
                }
                Value::F16(content) => {
                    let buffer = Buffer::from_slice(device, content)?;
                    (Arg::from(&buffer), Some(Memory::F16(buffer)))
                }
                Value::Float(number) => (Arg::from(*number), None),
                Value::Word(number) => (Arg::from(*number), None),
            };
            args.push(arg);
            buffers.push(memory);
        }
        Ok(Self {
            case,
            kernel: module.only_kernel()?,
            queue: device.queue()?,
            args,
            buffers,
            instructions: 0,
            checks: Checks::default(),
        })
    }

    /// Launches search for mistakes.
    pub(crate) fn with_checks(self, checks: Checks) -> Self {
        Self { checks, ..self }
    }

    fn launch(&self, grid: gfxjit::Size) -> Result<Duration, Failure> {
        let (time, ()) = timed(|| {
            let launch = self.kernel.launch(&self.queue).grid(grid);
            let launch = launch.block(self.case.block).lds(self.case.lds);
            let launch = match self.checks == Checks::default() {
                true => launch,
                false => launch.checks(self.checks),
            };
            launch.args(self.args.iter().cloned()).submit()?.wait()?;
            Ok(())
        })?;
        Ok(time)
    }

    /// The whole launch, from the call to its end as the host sees it.
    pub(crate) fn whole(&self) -> Result<Duration, Failure> {
        self.launch(self.case.grid)
    }

    /// One workgroup of it.
    pub(crate) fn one_workgroup(&self) -> Result<Duration, Failure> {
        let size = [1; 3];
        self.launch(gfxjit::Size {
            size,
            ..self.case.grid
        })
    }

    /// Puts buffers back to what they were.
    pub(crate) fn reset(&self, values: &[Value]) -> Result<(), Failure> {
        for (value, memory) in values.iter().zip(&self.buffers) {
            match (value, memory) {
                (Value::F32(content), Some(Memory::F32(buffer))) => buffer.upload(content)?,
                (Value::U32(content), Some(Memory::U32(buffer))) => buffer.upload(content)?,
                (Value::F16(content), Some(Memory::F16(buffer))) => buffer.upload(content)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// What the launch wrote.
    pub(crate) fn results(&self) -> Result<Vec<Value>, Failure> {
        let written = self.case.results.iter();
        written
            .filter_map(|at| self.buffers.get(*at)?.as_ref())
            .map(|memory| {
                Ok(match memory {
                    Memory::F32(buffer) => Value::F32(buffer.download()?),
                    Memory::U32(buffer) => Value::U32(buffer.download()?),
                    Memory::F16(buffer) => Value::F16(buffer.download()?),
                })
            })
            .collect()
    }
}

/// Does a case in C.
pub(crate) fn native(
    case: &Case,
    threads: usize,
    values: &mut [Value],
) -> Result<Duration, Failure> {
    let (time, ()) = timed(|| {
        (case.native)(threads, values);
        Ok(())
    })?;
    Ok(time)
}

/// Fails unless two have written the same, but for `tolerance` of the greatest value.
pub(crate) fn compare(
    what: &str,
    own: &[Value],
    other: &[Value],
    tolerance: f64,
) -> Result<(), Failure> {
    for (at, pair) in own.iter().zip(other).enumerate() {
        let wrong = match pair {
            (Value::F32(own), Value::F32(other)) if tolerance > 0.0 => {
                let greatest = other.iter().fold(0f32, |most, value| most.max(value.abs()));
                let limit = tolerance * f64::from(greatest);
                let differs = |(a, b): (&f32, &f32)| {
                    let distance = (f64::from(*a) - f64::from(*b)).abs();
                    distance.is_nan() || distance > limit
                };
                own.iter().zip(other).position(differs)
            }
            (Value::F32(own), Value::F32(other)) => {
                let differs = |(a, b): (&f32, &f32)| a.to_bits() != b.to_bits();
                own.iter().zip(other).position(differs)
            }
            (Value::U32(own), Value::U32(other)) => own.iter().zip(other).position(|(a, b)| a != b),
            _ => Some(0),
        };
        if let Some(index) = wrong {
            let value = |values: &Value| match values {
                Value::F32(values) => values.get(index).map(ToString::to_string),
                Value::U32(values) => values.get(index).map(ToString::to_string),
                _ => None,
            };
            return Err(format!(
                "{what}: result {at} differs at {index}: {:?}, not {:?}",
                value(pair.0),
                value(pair.1)
            )
            .into());
        }
    }
    Ok(())
}
