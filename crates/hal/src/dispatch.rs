//! One launch of a kernel.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use crate::debug::DebuggerHandle;
use crate::error::DeviceError;
use crate::host::HostService;
use crate::info::{ArgumentAbi, DeviceInfo};
use crate::memory::MemoryRange;
use crate::module::LoadedKernel;
use crate::refusal::{ItemLimit, LaunchSize, Refusal};
use crate::watch::Watcher;

/// Scratch of a work-item in bytes, its own included, for a kernel that calls functions unknown to its linker
/// (recursion, indirect calls), if the launch does not state it.
pub const DYNAMIC_STACK_BYTES: u32 = 16 << 10;

/// One launch.
///
/// The caller vouches for what no driver can check: that the arguments have the layout that the
/// kernel reads, and that memory which the kernel reaches through them is named in
/// [`Dispatch::memory`] or lives until the launch is done.
#[derive(Clone, Debug)]
pub struct Dispatch {
    /// The kernel; its module is kept loaded until the launch is done.
    pub kernel: Arc<dyn LoadedKernel>,
    /// Work-items in X, Y, Z. A last workgroup may be partial.
    pub grid: [u32; 3],
    /// Work-items of a workgroup in X, Y, Z.
    pub workgroup: [u16; 3],
    /// Dimensions given by the user, 1 to 3 (the AQL packet's setup field).
    pub dimensions: u16,
    /// The arguments, in the form that [`DeviceInfo::arguments`] asks for.
    pub arguments: Arguments,
    /// Memory that the kernel uses and that is to live until it has ended.
    pub memory: Vec<MemoryRange>,
    /// LDS of a workgroup, static and dynamic, in bytes.
    pub group_segment_bytes: u32,
    /// The dynamic part of `group_segment_bytes`.
    pub dynamic_group_bytes: u32,
    /// Scratch of a work-item, in bytes.
    pub private_segment_bytes: u32,
    /// All workgroups must be resident at once, so that they can wait for each other; a
    /// driver refuses the launch when they cannot be.
    pub cooperative: bool,
    /// Serves the kernel's requests to the host while it runs.
    pub host: Option<Arc<dyn HostService>>,
    /// Options that only software GPUs have.
    pub software: Option<SoftwareOptions>,
}

impl Dispatch {
    /// A launch of one dimension without LDS, scratch, further memory and options.
    #[must_use]
    pub fn of(
        kernel: Arc<dyn LoadedKernel>,
        grid: [u32; 3],
        workgroup: [u16; 3],
        arguments: Arguments,
    ) -> Self {
        Self {
            kernel,
            grid,
            workgroup,
            dimensions: 1,
            arguments,
            memory: Vec::new(),
            group_segment_bytes: 0,
            dynamic_group_bytes: 0,
            private_segment_bytes: 0,
            cooperative: false,
            host: None,
            software: None,
        }
    }
}

/// The arguments of a launch.
#[derive(Clone, Debug)]
pub enum Arguments {
    /// The whole kernarg segment, hidden arguments filled in. The driver copies it to memory
    /// that the kernel can read, aligned to at least 64 bytes.
    Segment(Vec<u8>),
    /// The explicit arguments alone; the driver's runtime adds the hidden ones.
    Explicit {
        /// All of them, each at its offset in the kernarg segment.
        bytes: Vec<u8>,
        /// Offset and size of each of them, in the order of the kernel's parameters.
        places: Arc<[ValuePlace]>,
    },
}

impl Arguments {
    /// The bytes of the segment or of the explicit arguments.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        match self {
            Self::Segment(bytes) | Self::Explicit { bytes, .. } => bytes,
        }
    }

    fn abi(&self) -> ArgumentAbi {
        match self {
            Self::Segment(_) => ArgumentAbi::Segment,
            Self::Explicit { .. } => ArgumentAbi::Explicit,
        }
    }
}

/// Offset and size of one explicit argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValuePlace {
    /// Bytes from the start.
    pub offset: u32,
    /// Bytes.
    pub size: u32,
}

/// Options of a launch on a software GPU. Each has a bit in [`Features`](crate::Features); a device
/// without it refuses the launch.
#[derive(Clone, Debug, Default)]
pub struct SoftwareOptions {
    /// Receives a readable trace of every executed instruction.
    pub trace: Option<TraceSink>,
    /// A launch that executes more wave-instructions than this is stopped with
    /// [`FaultKind::InstructionLimit`](crate::FaultKind::InstructionLimit).
    pub instruction_limit: Option<u64>,
    /// A launch that runs for longer than this is stopped with
    /// [`FaultKind::TimeLimit`](crate::FaultKind::TimeLimit). The time counts from the start of the
    /// launch, not from its submission, and includes the translation of its code.
    pub time_limit: Option<Duration>,
    /// The kernel may access only the launch's memory: [`Dispatch::memory`], memory to which an
    /// aligned 64-bit word of its arguments points, the memory of its host service
    /// ([`HostService::memory`]), and its own code object with the variables there. An access to
    /// other memory of the device is a fault of kind
    /// [`FaultKind::NotGiven`](crate::FaultKind::NotGiven). A range stands for its whole
    /// allocation.
    pub strict: bool,
    /// A fault reports all registers of its wave ([`Fault::registers`](crate::Fault::registers)).
    /// Such a launch is interpreted, because translated code keeps only the registers that are
    /// still read.
    pub registers: bool,
    /// The errors that the launch is checked for. It runs to its end, and ends with
    /// [`DeviceError::Findings`] when there was any.
    pub checks: Checks,
    /// Is called before every instruction. Such a launch is interpreted on one thread.
    pub watcher: Option<Watcher>,
    /// Controls the launch. Such a launch is interpreted on one thread.
    pub debugger: Option<DebuggerHandle>,
}

/// Errors that a launch is checked for while it runs, and in which of its workgroups.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Checks {
    /// Accesses beyond the size that was requested for a buffer, to the byte
    /// ([`FaultKind::OutOfRange`](crate::FaultKind::OutOfRange)). Without this check buffers are
    /// rounded up, because compilers widen short loads. A widened load is no error of this check: only
    /// its first byte counts.
    pub memory: bool,
    /// Uses of registers, LDS, scratch and, where the device tracks it
    /// ([`FaultKind::Uninitialized`](crate::FaultKind::Uninitialized)), global memory that were never
    /// written.
    pub uninit: bool,
    /// Accesses of several waves to the same bytes without synchronisation
    /// ([`FaultKind::Race`](crate::FaultKind::Race)).
    pub race: bool,
    /// Uses of registers before the load into them was waited for
    /// ([`FaultKind::MissingWait`](crate::FaultKind::MissingWait)).
    pub sync: bool,
    /// For `race`, stores of the value that is there already count as stores. Not in [`Checks::ALL`]: kernels whose
    /// waves all set one flag are right.
    pub stores: bool,
    /// Values that a lane takes from one that is not active, by `ds_bpermute_b32`: `__shfl` in divergent code
    /// ([`FaultKind::InactiveLane`](crate::FaultKind::InactiveLane)). Not in [`Checks::ALL`]: such a value may be unused.
    pub lanes: bool,
    /// For `race`, atomic operations put accesses in order only with the fences of an acquire behind them, as the memory
    /// model has it. Not in [`Checks::ALL`]: programs whose `atomicAdd` has no `__threadfence()` are many.
    pub fences: bool,
    /// The workgroups that are checked; the others run at full speed. Global memory then counts as written for `uninit`.
    pub workgroups: WorkgroupRange,
}

/// A range of workgroups by their numbers in the grid: x + y * width + z * width * height. The default is all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WorkgroupRange {
    /// The first one.
    pub first: u64,
    /// The number after the last one.
    pub end: u64,
}

impl WorkgroupRange {
    /// All workgroups of any grid.
    pub const ALL: Self = Self {
        first: 0,
        end: u64::MAX,
    };

    /// Whether a workgroup is in the range.
    #[must_use]
    pub fn contains(self, number: u64) -> bool {
        (self.first..self.end).contains(&number)
    }
}

impl Default for WorkgroupRange {
    fn default() -> Self {
        Self::ALL
    }
}

impl fmt::Display for WorkgroupRange {
    /// Writes the form that [`WorkgroupRange::from_str`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..", self.first)?;
        match self.end {
            u64::MAX => Ok(()),
            end => write!(f, "{end}"),
        }
    }
}

/// A text that is no range of workgroups.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no range of workgroups: write FIRST..END, without the last one, such as 0..4")]
pub struct BadWorkgroupRange(pub String);

impl FromStr for WorkgroupRange {
    type Err = BadWorkgroupRange;

    /// Reads `FIRST..END`; both may be absent.
    fn from_str(text: &str) -> Result<Self, BadWorkgroupRange> {
        let bad = || BadWorkgroupRange(text.to_owned());
        let (first, end) = text.split_once("..").ok_or_else(bad)?;
        let number = |text: &str, absent| match text.is_empty() {
            true => Ok(absent),
            false => text.parse().map_err(|_| bad()),
        };
        let range = Self {
            first: number(first, 0)?,
            end: number(end, u64::MAX)?,
        };
        match range.first < range.end {
            true => Ok(range),
            false => Err(bad()),
        }
    }
}

/// A check's name, and its field.
type CheckField = (&'static str, fn(&mut Checks) -> &mut bool);

impl Checks {
    /// The checks that all kernels must pass.
    pub const ALL: Self = Self {
        memory: true,
        uninit: true,
        race: true,
        sync: true,
        stores: false,
        lanes: false,
        fences: false,
        workgroups: WorkgroupRange::ALL,
    };

    const FIELDS: [CheckField; 7] = [
        ("memory", |checks| &mut checks.memory),
        ("uninit", |checks| &mut checks.uninit),
        ("race", |checks| &mut checks.race),
        ("sync", |checks| &mut checks.sync),
        ("stores", |checks| &mut checks.stores),
        ("lanes", |checks| &mut checks.lanes),
        ("fences", |checks| &mut checks.fences),
    ];

    /// Whether any check is on.
    #[must_use]
    pub fn any(mut self) -> bool {
        Self::FIELDS.iter().any(|(_, field)| *field(&mut self))
    }

    /// The checks that are in `self` or in `other`, in the workgroups of both.
    #[must_use]
    pub fn and(mut self, mut other: Self) -> Self {
        for (_, field) in Self::FIELDS {
            *field(&mut self) |= *field(&mut other);
        }
        let (own, others) = (self.workgroups, other.workgroups);
        self.workgroups = WorkgroupRange {
            first: own.first.max(others.first),
            end: own.end.min(others.end),
        };
        self
    }
}

impl fmt::Display for Checks {
    /// Writes the form that [`Checks::from_str`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut own = *self;
        let names = Self::FIELDS.iter().filter(|(_, field)| *field(&mut own));
        let mut words: Vec<String> = names.map(|(name, _)| (*name).to_owned()).collect();
        if self.workgroups != WorkgroupRange::ALL {
            words.push(format!("workgroups={}", self.workgroups));
        }
        f.write_str(&words.join(","))
    }
}

/// A text that is no list of checks.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadChecks {
    /// A word that is no check's name.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// A range of workgroups that cannot be read.
    #[error(transparent)]
    Workgroups(#[from] BadWorkgroupRange),
    /// Nothing is checked.
    #[error("`{0}` names no check")]
    None(String),
}

/// A word that is not in a list of names, such as the list of checks.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no {kind} `{name}`; there are {}", known.join(", "))]
pub struct UnknownName {
    /// What the names stand for: `check`.
    pub kind: &'static str,
    /// The word.
    pub name: String,
    /// The names that there are.
    pub known: &'static [&'static str],
}

impl FromStr for Checks {
    type Err = BadChecks;

    /// Reads names with commas between: `memory`, `uninit`, `race`, `sync`, `all` for these, `stores` and `fences` (which turn `race`
    /// on as well), `lanes`; and `workgroups=FIRST..END`.
    fn from_str(text: &str) -> Result<Self, BadChecks> {
        let mut checks = Self::default();
        for name in text.split(',') {
            if let Some(range) = name.strip_prefix("workgroups=") {
                checks.workgroups = range.parse()?;
                continue;
            }
            if name == "all" {
                checks = checks.and(Self::ALL);
                continue;
            }
            let known = Self::FIELDS.iter().find(|(known, _)| *known == name);
            let Some((_, field)) = known else {
                return Err(BadChecks::Name(UnknownName {
                    kind: "check",
                    name: name.to_owned(),
                    known: &[
                        "memory",
                        "uninit",
                        "race",
                        "sync",
                        "all",
                        "stores",
                        "lanes",
                        "fences",
                        "workgroups=FIRST..END",
                    ],
                }));
            };
            *field(&mut checks) = true;
        }
        checks.race |= checks.stores || checks.fences;
        match checks.any() {
            true => Ok(checks),
            false => Err(BadChecks::None(text.to_owned())),
        }
    }
}

/// Receives the lines of a trace.
#[derive(Clone)]
pub struct TraceSink(pub Arc<dyn Fn(&str) + Send + Sync>);

impl fmt::Debug for TraceSink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TraceSink")
    }
}

impl SoftwareOptions {
    /// The features that the launch needs: in words, whether it needs the feature, whether the
    /// device has it.
    fn asked(&self, info: &DeviceInfo) -> [(&'static str, bool, bool); 8] {
        let has = &info.features;
        [
            ("a trace", self.trace.is_some(), has.trace),
            (
                "a limit of instructions",
                self.instruction_limit.is_some(),
                has.instruction_limit,
            ),
            ("a limit of time", self.time_limit.is_some(), has.time_limit),
            ("a strict check of memory", self.strict, has.strict),
            (
                "registers in faults",
                self.registers,
                has.registers_on_fault,
            ),
            ("a watcher", self.watcher.is_some(), has.watch),
            ("a debugger", self.debugger.is_some(), has.debug),
            ("checks", self.checks.any(), has.checks),
        ]
    }

    /// The first feature that the launch needs and the device lacks, in words.
    #[must_use]
    pub fn lacking(&self, info: &DeviceInfo) -> Option<&'static str> {
        let asked = self.asked(info).into_iter();
        asked
            .filter(|(_, wanted, has)| *wanted && !has)
            .map(|(what, ..)| what)
            .next()
    }
}

impl Dispatch {
    /// Refuses a launch that needs a feature which the device lacks. Drivers call this first.
    ///
    /// # Errors
    /// [`DeviceError::BadDispatch`] with the reason; [`DeviceError::BadAddress`] for a range
    /// outside its allocation.
    pub fn check(&self, info: &DeviceInfo) -> Result<(), DeviceError> {
        self.refusal(info).map_err(|reason| self.refused(reason))?;
        self.memory
            .iter()
            .try_for_each(|range| range.checked("a launch"))
    }

    /// The error for a launch of this kernel that cannot run.
    #[must_use]
    pub fn refused(&self, reason: Refusal) -> DeviceError {
        DeviceError::BadDispatch {
            kernel: self.kernel.name().to_owned(),
            reason,
        }
    }

    fn refusal(&self, info: &DeviceInfo) -> Result<(), Refusal> {
        let lacks = |what: &str| {
            Err(Refusal::Lacks {
                what: what.to_owned(),
                device: info.uri.clone(),
            })
        };
        if self.arguments.abi() != info.arguments {
            return Err(Refusal::Arguments(match info.arguments {
                ArgumentAbi::Segment => {
                    "its arguments are values; the device takes a kernarg segment".to_owned()
                }
                ArgumentAbi::Explicit => {
                    "its arguments are a kernarg segment; the device takes values".to_owned()
                }
            }));
        }
        if let Arguments::Explicit { bytes, places } = &self.arguments {
            let inside = |place: &ValuePlace| {
                u64::from(place.offset) + u64::from(place.size) <= bytes.len() as u64
            };
            if let Some(outside) = places.iter().find(|place| !inside(place)) {
                return Err(Refusal::Arguments(format!(
                    "an argument of {} bytes at {} is outside its {} bytes of arguments",
                    outside.size,
                    outside.offset,
                    bytes.len()
                )));
            }
        }
        let (grid, workgroup) = (self.grid, self.workgroup.map(u32::from));
        let empty = Refusal::empty(LaunchSize::Grid, grid)
            .or_else(|| Refusal::empty(LaunchSize::Workgroup, workgroup));
        if let Some(empty) = empty {
            return Err(empty);
        }
        if let Some(target) = info.amd_target() {
            let groups = [0, 1, 2].map(|axis| grid[axis].div_ceil(workgroup[axis]));
            target.processor().check_groups(groups)?;
        }
        let most = info.max_workgroup_size;
        if let Some(refusal) = Refusal::workgroup(workgroup, most, ItemLimit::Device) {
            return Err(refusal);
        }
        if self.group_segment_bytes > info.lds_bytes {
            let bytes = u64::from(self.group_segment_bytes);
            return Err(Refusal::Lds {
                bytes,
                declared: bytes.saturating_sub(u64::from(self.dynamic_group_bytes)),
                most: info.lds_bytes,
            });
        }
        if self.cooperative && !info.features.cooperative {
            return lacks("a cooperative launch");
        }
        if self.host.is_some() && !info.features.host_service {
            return lacks("services of the host");
        }
        match self.software.as_ref().and_then(|asked| asked.lacking(info)) {
            Some(what) => lacks(what),
            None => Ok(()),
        }
    }
}
