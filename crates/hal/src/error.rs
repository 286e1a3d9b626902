//! Errors of drivers and devices, by their cause.

use std::fmt;

use gfxjit_codeobj::lines::{Frame, chain};
use gfxjit_codeobj::readable;
use thiserror::Error;

use crate::fault_access::FaultAccess;
use crate::fault_kind::FaultKind;
use crate::refusal::Refusal;

/// An error of a driver or a device.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum DeviceError {
    /// No device has that name.
    #[error("no device `{uri}`: {reason}")]
    NoDevice {
        /// The name that was asked for.
        uri: String,
        /// Why there is none, and which devices there are.
        reason: String,
    },
    /// The memory is used up, or the request is larger than the device's memory.
    #[error(
        "out of device memory: {requested} bytes asked for {purpose}, {available} of {total} free"
    )]
    OutOfMemory {
        /// What the memory is for: `a buffer`, `the scratch of a workgroup`.
        purpose: &'static str,
        /// Bytes of the request.
        requested: u64,
        /// Free bytes.
        available: u64,
        /// Bytes the device has.
        total: u64,
    },
    /// A range that is not inside one live allocation.
    #[error("{what}: {len} bytes at {address:#x} are not inside a live allocation")]
    BadAddress {
        /// The operation.
        what: &'static str,
        /// First byte.
        address: u64,
        /// Length in bytes.
        len: u64,
    },
    /// Code that this device cannot load.
    #[error("cannot load `{name}`: {reason}")]
    BadCode {
        /// Where the code came from.
        name: String,
        /// Why not.
        reason: String,
    },
    /// A kernel that is not in the module.
    #[error("no kernel `{name}` in `{module}`")]
    NoKernel {
        /// The name that was asked for.
        name: String,
        /// The module.
        module: String,
    },
    /// A copy or a fill whose sizes do not fit.
    #[error("cannot copy: {reason}")]
    BadCopy {
        /// Why not.
        reason: String,
    },
    /// A request that this device or its driver does not support.
    #[error("{device}: {reason}")]
    Unsupported {
        /// The device's URI.
        device: String,
        /// The missing feature.
        reason: String,
    },
    /// A launch that cannot run on this device.
    #[error("cannot launch `{}`: {reason}", readable(kernel))]
    BadDispatch {
        /// The kernel.
        kernel: String,
        /// Why not.
        reason: Refusal,
    },
    /// A kernel did something the device had to stop.
    #[error("{0}")]
    Fault(Box<Fault>),
    /// A kernel ran to its end, and the requested checks found errors
    /// ([`SoftwareOptions::checks`](crate::SoftwareOptions::checks)).
    #[error("{0}")]
    Findings(Box<Findings>),
    /// A kernel ran to its end, but a request of it to the host failed.
    #[error("kernel `{}`: {reason}", readable(kernel))]
    Host {
        /// The kernel.
        kernel: String,
        /// The request, and why it failed.
        reason: String,
    },
    /// A launch was ended by the host ([`Event::cancel`], or its queue was dropped), or it is a
    /// command behind such a launch in a dropped queue.
    ///
    /// [`Event::cancel`]: crate::Event::cancel
    #[error("{}: cancelled {progress}", of_kernel(kernel.as_deref()))]
    Cancelled {
        /// The kernel; `None` for a command other than a launch.
        kernel: Option<String>,
        /// How far it was.
        progress: Progress,
    },
    /// A command that cannot be ended early.
    #[error("cannot cancel: {reason}")]
    CannotCancel {
        /// Why not.
        reason: String,
    },
    /// The device does not respond any more: it was reset, unplugged, or hangs. Its memory and
    /// modules are lost; it must be opened again.
    #[error("device {device} is lost: {reason}")]
    Lost {
        /// The device's URI.
        device: String,
        /// The driver's message.
        reason: String,
    },
    /// The driver itself failed.
    #[error("driver `{driver}`: {reason}")]
    Driver {
        /// Name of the driver.
        driver: &'static str,
        /// The driver's message.
        reason: String,
    },
}

fn of_kernel(kernel: Option<&str>) -> String {
    kernel.map_or_else(
        || "a command".to_owned(),
        |kernel| format!("kernel `{}`", readable(kernel)),
    )
}

/// How far a launch had run when it was cancelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Progress {
    /// It had not started; nothing of it has run.
    NotStarted,
    /// It was running.
    Running {
        /// Workgroups that had ended.
        ended: u64,
        /// Number of workgroups of the launch.
        all: u64,
    },
    /// It was running; the device does not report how far.
    Unknown,
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted => f.write_str("before it started"),
            Self::Running { ended, all } => {
                write!(f, "while it ran; {ended} of {all} workgroups had ended")
            }
            Self::Unknown => f.write_str("while it ran"),
        }
    }
}

/// A launch that was stopped, with everything known about the place. Hardware often reports an
/// address only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The class of the fault, for programs.
    pub kind: FaultKind,
    /// The event in words: `load of 4 bytes`, `v_mfma_… is not supported`.
    pub what: String,
    /// The kernel.
    pub kernel: Option<String>,
    /// Offset of the instruction from the start of the loaded code object's address space
    /// (the address `llvm-objdump -d` shows).
    pub pc: Option<u64>,
    /// The function that holds the instruction and the distance from its start in bytes, if
    /// the code object has symbols.
    pub function: Option<(String, u64)>,
    /// The instruction's text.
    pub disassembly: Option<String>,
    /// Its places in the source, if the code object has debug information: the innermost function
    /// first, then those that it was inlined into.
    pub frames: Vec<Frame>,
    /// The workgroup (X, Y, Z).
    pub workgroup: Option<[u32; 3]>,
    /// Wave in the workgroup.
    pub wave: Option<u32>,
    /// The first lane concerned.
    pub lane: Option<u32>,
    /// The access, if one failed.
    pub access: Option<FaultAccess>,
    /// The address of the access.
    pub address: Option<u64>,
    /// Where that address lies.
    pub nearest: Option<Nearest>,
    /// Pointer arguments that the address may have been computed from: null arguments if it is
    /// close to null, else those that point to the nearest memory.
    pub arguments: Vec<FaultArgument>,
    /// The earlier access, for a race.
    pub other: Option<Box<OtherAccess>>,
    /// More in words: other waves and workgroups concerned, how to avoid the fault.
    pub note: Option<String>,
    /// How often checks found it at this instruction; 1 for a fault that ended the launch.
    pub times: u64,
    /// The wave's registers, if the launch asked for them.
    pub registers: Option<Registers>,
}

impl Fault {
    /// A fault with kind and text only.
    #[must_use]
    pub fn new(kind: FaultKind, what: String) -> Self {
        Self {
            kind,
            what,
            kernel: None,
            pc: None,
            function: None,
            disassembly: None,
            frames: Vec::new(),
            workgroup: None,
            wave: None,
            lane: None,
            access: None,
            address: None,
            nearest: None,
            arguments: Vec::new(),
            other: None,
            note: None,
            times: 1,
            registers: None,
        }
    }
}

/// The earlier of the two accesses of a race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtherAccess {
    /// The access in words: `a store of 4 bytes`.
    pub what: String,
    /// As [`Fault::pc`].
    pub pc: u64,
    /// As [`Fault::function`].
    pub function: Option<(String, u64)>,
    /// As [`Fault::disassembly`].
    pub disassembly: String,
    /// As [`Fault::frames`].
    pub frames: Vec<Frame>,
    /// What has accessed.
    pub place: OtherAccessPlace,
}

/// What the earlier of two accesses is one of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OtherAccessPlace {
    /// A wave of the same launch.
    Wave {
        /// As [`Fault::workgroup`].
        workgroup: [u32; 3],
        /// As [`Fault::wave`].
        wave: u32,
    },
    /// A launch of another queue.
    Launch {
        /// Its kernel.
        kernel: String,
    },
}

impl fmt::Display for OtherAccessPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wave {
                workgroup: [x, y, z],
                wave,
            } => write!(f, "workgroup ({x}, {y}, {z}), wave {wave}"),
            Self::Launch { kernel } => {
                write!(f, "kernel `{}` in another queue", readable(kernel))
            }
        }
    }
}

impl fmt::Display for OtherAccess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the other is {} of {}", self.what, self.place)?;
        write!(f, "\n    at pc {:#x}", self.pc)?;
        if let Some((function, offset)) = &self.function {
            write!(f, " ({}+{offset:#x})", readable(function))?;
        }
        write!(f, ": {}", self.disassembly)?;
        write_frames(f, &self.frames, "    ")
    }
}

/// The errors that checks have found in a launch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Findings {
    /// The kernel.
    pub kernel: String,
    /// The first fault of each kind at each instruction.
    pub faults: Vec<Fault>,
    /// Number of faults, including those not in the list.
    pub count: u64,
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for fault in &self.faults {
            writeln!(f, "{fault}")?;
        }
        let (kernel, count) = (readable(&self.kernel), self.count);
        match (count, self.faults.len()) {
            (1, _) => write!(f, "kernel `{kernel}`: checks have found one mistake"),
            (_, 1) => write!(
                f,
                "kernel `{kernel}`: checks have found a mistake at one instruction, {count} times"
            ),
            (_, places) => write!(
                f,
                "kernel `{kernel}`: checks have found mistakes at {places} instructions, {count} \
                 times"
            ),
        }
    }
}

/// Where the address of a fault is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Nearest {
    /// In the first pages, which are never mapped.
    Null,
    /// In an aperture, the flat addresses of LDS or of scratch.
    Aperture {
        /// `LDS` or `scratch`.
        memory: &'static str,
        /// Offset in the aperture, bytes.
        offset: u64,
    },
    /// In the kernel's arguments, its dispatch packet or its queue.
    Kernarg,
    /// In an allocation or near it.
    Memory(NearMemory),
    /// In an allocation that was freed.
    Freed {
        /// Its first byte.
        start: u64,
        /// Its bytes.
        bytes: u64,
        /// The address of the fault.
        address: u64,
    },
}

/// The allocation that is nearest to the address of a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NearMemory {
    /// Name in messages: `a buffer of 4096 bytes at 0x7f…`.
    pub name: String,
    /// Its first byte.
    pub start: u64,
    /// Its bytes.
    pub bytes: u64,
    /// The address of the fault.
    pub address: u64,
    /// Whether the launch names this memory.
    pub is_given: bool,
}

impl NearMemory {
    /// Memory further away than this (in bytes) is taken as unrelated to a faulting address.
    const FAR: u64 = 1 << 30;

    /// Bytes between the memory and the address; 0 inside it and directly behind it.
    #[must_use]
    pub fn distance(&self) -> u64 {
        let end = self.start.saturating_add(self.bytes);
        let before = self.start.saturating_sub(self.address);
        before.max(self.address.saturating_sub(end))
    }

    /// Whether the address may have been computed from this memory's.
    #[must_use]
    pub fn is_near(&self) -> bool {
        self.distance() <= Self::FAR
    }
}

impl fmt::Display for Nearest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("the address is close to null"),
            Self::Aperture { memory, offset } => {
                write!(f, "byte {offset:#x} of the {memory} aperture")
            }
            Self::Kernarg => f.write_str("in the kernel's arguments or its dispatch packet"),
            Self::Memory(memory) => memory.fmt(f),
            Self::Freed {
                start,
                bytes,
                address,
            } => {
                let offset = address - start;
                write!(
                    f,
                    "byte {offset} of a buffer of {bytes} bytes at {start:#x} that was freed"
                )
            }
        }
    }
}

impl fmt::Display for NearMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            start,
            bytes,
            address,
            ..
        } = self;
        let distance = self.distance();
        if !self.is_near() {
            return write!(f, "nothing is near; {distance:#x} bytes away is {name}");
        }
        let Some(offset) = address.checked_sub(*start) else {
            return write!(f, "{distance} bytes before {name}");
        };
        match offset.checked_sub(*bytes) {
            None if self.is_given => write!(f, "byte {offset} of {name}"),
            None => write!(
                f,
                "byte {offset} of {name}, which this launch was not given"
            ),
            Some(0) => write!(f, "right behind the end of {name}"),
            Some(1) => write!(f, "1 byte behind the end of {name}"),
            Some(past) => write!(f, "{past} bytes behind the end of {name}"),
        }
    }
}

/// A pointer argument that a fault names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaultArgument {
    /// Which argument, counted from 0 among the explicit ones.
    pub index: usize,
    /// Its name in the source, when the compiler kept it.
    pub name: Option<String>,
    /// Its value.
    pub address: u64,
}

impl fmt::Display for FaultArgument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => write!(f, "{} `{name}`", self.index),
            None => write!(f, "{}", self.index),
        }
    }
}

/// `argument 2 `out` is null`, `arguments 0 `x` and 1 `y` point to that memory`.
fn about_arguments(arguments: &[FaultArgument]) -> Option<String> {
    let (last, before) = arguments.split_last()?;
    let is_null = arguments.iter().all(|argument| argument.address == 0);
    if before.is_empty() {
        let does = if is_null {
            "is null"
        } else {
            "points to that memory"
        };
        return Some(format!("argument {last} {does}"));
    }
    let before: Vec<String> = before.iter().map(ToString::to_string).collect();
    let do_it = if is_null {
        "are null"
    } else {
        "point to that memory"
    };
    Some(format!(
        "arguments {} and {last} {do_it}",
        before.join(", ")
    ))
}

/// The registers of a wave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Registers {
    /// Scalar registers by number.
    pub sgprs: Vec<u32>,
    /// VCC
    pub vcc: u64,
    /// EXEC
    pub exec: u64,
    /// M0
    pub m0: u32,
    /// The scalar condition code.
    pub scc: bool,
    /// The MODE register.
    pub mode: u32,
    /// Vector registers by number, a word for each lane.
    pub vgprs: Vec<Vec<u32>>,
    /// Accumulation registers by number, a word for each lane.
    pub agprs: Vec<Vec<u32>>,
}

/// Words per line in the text of [`Registers`].
const LINE: usize = 8;

impl fmt::Display for Registers {
    /// Lines of eight words, each with the number of its first register or lane. A vector register
    /// with the same value in all lanes is one word.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "exec {:016x} vcc {:016x} m0 {:08x}",
            self.exec, self.vcc, self.m0
        )?;
        write!(f, " scc {} mode {:08x}", u32::from(self.scc), self.mode)?;
        words(f, 's', &self.sgprs)?;
        for (letter, file) in [('v', &self.vgprs), ('a', &self.agprs)] {
            for (number, lanes) in file.iter().enumerate() {
                match lanes.first() {
                    Some(first) if lanes.iter().all(|lane| lane == first) => {
                        write!(f, "\n  {letter}{number} all lanes {first:08x}")?;
                    }
                    _ => {
                        write!(f, "\n  {letter}{number}")?;
                        words(f, '#', lanes)?;
                    }
                }
            }
        }
        Ok(())
    }
}

fn words(f: &mut fmt::Formatter<'_>, letter: char, words: &[u32]) -> fmt::Result {
    for (line, words) in words.chunks(LINE).enumerate() {
        write!(f, "\n    {:4}", format!("{letter}{}", line * LINE))?;
        for word in words {
            write!(f, " {word:08x}")?;
        }
    }
    Ok(())
}

/// Writes the source places of an instruction, indented below its line.
fn write_frames(f: &mut fmt::Formatter<'_>, frames: &[Frame], indent: &str) -> fmt::Result {
    let text = chain(frames, &format!("{indent}  "));
    match text.is_empty() {
        true => Ok(()),
        false => write!(f, "\n{indent}in {text}"),
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kernel {
            Some(kernel) => write!(f, "kernel `{}`: {}", readable(kernel), self.what)?,
            None => write!(f, "a kernel: {}", self.what)?,
        }
        if let Some(address) = self.address {
            write!(f, " at address {address:#x}")?;
        }
        if let Some(pc) = self.pc {
            write!(f, "\n  at pc {pc:#x}")?;
            if let Some((function, offset)) = &self.function {
                write!(f, " ({}+{offset:#x})", readable(function))?;
            }
            if let Some(disassembly) = &self.disassembly {
                write!(f, ": {disassembly}")?;
            }
        }
        write_frames(f, &self.frames, "  ")?;
        let place = [
            self.workgroup
                .map(|[x, y, z]| format!("workgroup ({x}, {y}, {z})")),
            self.wave.map(|wave| format!("wave {wave}")),
            self.lane.map(|lane| format!("lane {lane}")),
        ];
        let place: Vec<String> = place.into_iter().flatten().collect();
        if !place.is_empty() {
            write!(f, "\n  {}", place.join(", "))?;
        }
        if self.times > 1 {
            write!(f, "; found {} times here, first there", self.times)?;
        }
        if let Some(other) = &self.other {
            write!(f, "\n  {other}")?;
        }
        let nearest = self.nearest.as_ref().map(ToString::to_string);
        let arguments = about_arguments(&self.arguments);
        for more in [&nearest, &arguments, &self.note].into_iter().flatten() {
            write!(f, "\n  {more}")?;
        }
        if let Some(registers) = &self.registers {
            write!(f, "\n  registers: {registers}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cancelled_launch_says_how_far_it_was() {
        let text = |kernel: Option<&str>, progress| {
            let kernel = kernel.map(str::to_owned);
            DeviceError::Cancelled { kernel, progress }.to_string()
        };
        assert_eq!(
            text(Some("k"), Progress::NotStarted),
            "kernel `k`: cancelled before it started"
        );
        assert_eq!(
            text(Some("k"), Progress::Running { ended: 3, all: 8 }),
            "kernel `k`: cancelled while it ran; 3 of 8 workgroups had ended"
        );
        assert_eq!(
            text(None, Progress::NotStarted),
            "a command: cancelled before it started"
        );
    }

    #[test]
    fn a_fault_says_what_is_known() {
        let what = "a page that is not mapped".to_owned();
        let mut fault = Fault::new(FaultKind::OutOfRange, what);
        fault.address = Some(0x1000);
        assert_eq!(
            fault.to_string(),
            "a kernel: a page that is not mapped at address 0x1000"
        );
        fault.kernel = Some("k".to_owned());
        fault.pc = Some(0x40);
        fault.function = Some(("f".to_owned(), 8));
        fault.disassembly = Some("s_nop 0".to_owned());
        fault.workgroup = Some([1, 2, 3]);
        fault.wave = Some(4);
        fault.lane = Some(5);
        fault.note = Some("a note".to_owned());
        assert_eq!(
            fault.to_string(),
            "kernel `k`: a page that is not mapped at address 0x1000\n  at pc 0x40 (f+0x8): \
             s_nop 0\n  workgroup (1, 2, 3), wave 4, lane 5\n  a note"
        );
        let argument = |index, name: Option<&str>, address| FaultArgument {
            index,
            name: name.map(str::to_owned),
            address,
        };
        for (arguments, words) in [
            (
                vec![argument(2, Some("out"), 0)],
                "argument 2 `out` is null",
            ),
            (
                vec![argument(0, None, 0), argument(1, Some("y"), 0)],
                "arguments 0 and 1 `y` are null",
            ),
            (
                vec![argument(0, Some("x"), 16)],
                "argument 0 `x` points to that memory",
            ),
        ] {
            fault.arguments = arguments;
            let text = fault.to_string();
            assert!(text.ends_with(&format!("\n  {words}\n  a note")), "{text}");
        }
    }
}
