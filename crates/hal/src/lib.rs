//! The object-safe seam between gfxjit and its drivers.
//!
//! A [`Driver`] reaches devices, a [`Device`] owns memory and loaded code, a [`Queue`]
//! runs launches and copies in order, an [`Event`] tells when one is done and how long it
//! took. Everything that crosses the seam is plain data. Nothing is validated here: the
//! crate `gfxjit` does that once, for all drivers; what a driver reports is what only it
//! can know (a fault at run time, no memory left, a damaged driver).
#![forbid(unsafe_code)]

mod error;
mod host;

pub use error::{DeviceError, Fault, FaultKind, Registers};
pub use host::{HostService, SharedMemory};

use std::sync::Arc;
use std::time::Duration;

use gfxjit_targets::TargetId;

/// An address in a device's memory, as a kernel sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct DevicePtr(pub u64);

impl DevicePtr {
    /// The address `bytes` further on.
    #[must_use]
    pub fn offset(self, bytes: u64) -> Self {
        Self(self.0.wrapping_add(bytes))
    }
}

/// What is known of a device before anything runs on it.
#[derive(Clone, Debug)]
pub struct DeviceInfo {
    /// The name that opens exactly this device again: `sim://gfx1100`, `amdgpu:0`.
    pub uri: String,
    /// The driver that reaches it: `sim`, `hsa`, `hip`.
    pub driver: &'static str,
    /// A name for people.
    pub name: String,
    /// What to compile for.
    pub target: TargetId,
    /// Lanes of a wave the device runs when code does not choose.
    pub wave_size: u32,
    /// Compute units (of the software GPU: worker threads).
    pub compute_units: u32,
    /// Memory that buffers can use, in bytes.
    pub memory_bytes: u64,
    /// LDS that one workgroup can use, in bytes.
    pub lds_bytes: u32,
    /// Work-items in a workgroup, at most.
    pub max_workgroup_size: u32,
    /// Where flat addresses of LDS and of scratch begin, if the device tells.
    pub apertures: Option<Apertures>,
    /// Whether this is the software GPU.
    pub software: bool,
}

/// Where flat addresses of LDS and of scratch begin. Kernels for targets without aperture
/// registers get the upper halves as hidden arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Apertures {
    /// LDS.
    pub shared: u64,
    /// Scratch.
    pub private: u64,
}

/// Code in a form some device can load.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CodeFormat {
    /// An AMDGPU code object (ELF, ET_DYN).
    AmdCodeObject,
}

/// Code handed to [`Device::load`].
#[derive(Clone, Copy, Debug)]
pub struct Code<'a> {
    /// How `bytes` are to be read.
    pub format: CodeFormat,
    /// The code object.
    pub bytes: &'a [u8],
    /// Where it came from, for messages.
    pub name: &'a str,
}

/// Code resident on a device; dropping the last handle unloads it. A driver finds its own
/// type again by upcasting to [`std::any::Any`].
pub trait LoadedCode: std::any::Any + Send + Sync + std::fmt::Debug {
    /// Added to an address of the image (a symbol's `st_value`) gives the device address.
    fn load_delta(&self) -> u64;
}

/// One launch: what an AQL kernel dispatch packet says.
#[derive(Clone, Debug)]
pub struct Dispatch {
    /// The kernel's name, for messages.
    pub kernel_name: Arc<str>,
    /// The code the kernel belongs to; kept loaded until the launch is done.
    pub code: Arc<dyn LoadedCode>,
    /// Device address of the kernel descriptor (`<kernel>.kd`).
    pub descriptor: DevicePtr,
    /// Work-items in X, Y, Z. A last workgroup may be partial.
    pub grid: [u32; 3],
    /// Work-items of a workgroup in X, Y, Z.
    pub workgroup: [u16; 3],
    /// Dimensions given by the user, 1 to 3 (the packet's setup field).
    pub dimensions: u16,
    /// The kernarg segment, hidden arguments filled in. The driver copies it to memory that
    /// the kernel can read, aligned to at least 64 bytes.
    pub kernarg: Vec<u8>,
    /// LDS of a workgroup, static and dynamic, in bytes.
    pub group_segment_bytes: u32,
    /// Scratch of a work-item, in bytes.
    pub private_segment_bytes: u32,
    /// Answers what the kernel asks of the host while it runs.
    pub host: Option<Arc<dyn HostService>>,
    /// All workgroups must be resident at once, so that they can wait for each other; a
    /// driver refuses the launch when they cannot be.
    pub cooperative: bool,
    /// Per-launch options of the software GPU; real GPUs ignore them.
    pub debug: DispatchDebug,
}

/// What the software GPU can do besides running a launch.
#[derive(Clone, Debug, Default)]
pub struct DispatchDebug {
    /// Where a readable trace of every executed instruction goes.
    pub trace: Option<TraceSink>,
    /// A launch that executes more wave-instructions than this is stopped with
    /// [`FaultKind::InstructionLimit`].
    pub instruction_limit: Option<u64>,
    /// A launch that runs for longer than this is stopped with [`FaultKind::TimeLimit`].
    pub time_limit: Option<Duration>,
    /// A fault tells all registers of its wave ([`Fault::registers`]). Such a launch is
    /// interpreted, for translated code keeps only what the program still needs.
    pub registers: bool,
}

/// Receives the lines of a trace.
#[derive(Clone)]
pub struct TraceSink(pub Arc<dyn Fn(&str) + Send + Sync>);

impl std::fmt::Debug for TraceSink {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TraceSink")
    }
}

/// When a command ran, measured by the device.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Timing {
    /// Time between the device's epoch and the start of the command.
    pub start: Duration,
    /// Time between the device's epoch and its end.
    pub end: Duration,
}

/// Gets the bytes of [`Queue::read`].
pub type ReadDone = Box<dyn FnOnce(&[u8]) + Send>;

/// A command that was given to a queue.
pub trait Event: Send + Sync {
    /// Waits for the end of the command; every call after the end gives the same answer.
    fn wait(&self) -> Result<Timing, DeviceError>;
    /// The same without waiting: `None` while the command is not done.
    fn poll(&self) -> Option<Result<Timing, DeviceError>>;
}

/// Commands that run in the order they were given. All calls return at once.
///
/// After a command failed, the commands behind it still run: a fault concerns its launch,
/// and the event of that launch reports it.
pub trait Queue: Send + Sync {
    /// Starts a kernel.
    ///
    /// The caller vouches for what no driver can check: that the descriptor belongs to
    /// `dispatch.code` and that the kernarg segment has the shape the kernel reads.
    fn launch(&self, dispatch: Dispatch) -> Result<Arc<dyn Event>, DeviceError>;
    /// Copies host memory to the device.
    fn write(&self, to: DevicePtr, bytes: Arc<[u8]>) -> Result<Arc<dyn Event>, DeviceError>;
    /// Copies device memory to the host; `done` gets the bytes, on a thread of the driver,
    /// before the event is done.
    fn read(
        &self,
        from: DevicePtr,
        len: usize,
        done: ReadDone,
    ) -> Result<Arc<dyn Event>, DeviceError>;
    /// Copies within the device; the ranges do not overlap.
    fn copy(
        &self,
        from: DevicePtr,
        to: DevicePtr,
        len: usize,
    ) -> Result<Arc<dyn Event>, DeviceError>;
    /// Repeats `pattern` over `len` bytes; `len` is a multiple of its length.
    fn fill(
        &self,
        to: DevicePtr,
        len: usize,
        pattern: Arc<[u8]>,
    ) -> Result<Arc<dyn Event>, DeviceError>;
}

/// One GPU, opened. Dropping the last handle waits for its queues.
pub trait Device: Send + Sync {
    /// What is known of it.
    fn info(&self) -> &DeviceInfo;
    /// Memory of at least `bytes` bytes, aligned to at least 256 bytes, with undefined
    /// content.
    fn allocate(&self, bytes: u64) -> Result<DevicePtr, DeviceError>;
    /// Gives memory of [`Device::allocate`] back. No command that uses it may be under way.
    fn free(&self, memory: DevicePtr) -> Result<(), DeviceError>;
    /// Memory that both the host and running kernels use.
    fn allocate_shared(&self, bytes: u64) -> Result<Arc<dyn SharedMemory>, DeviceError>;
    /// Makes code resident.
    fn load(&self, code: &Code<'_>) -> Result<Arc<dyn LoadedCode>, DeviceError>;
    /// A new queue. It keeps the device alive.
    fn create_queue(&self) -> Result<Arc<dyn Queue>, DeviceError>;
}

/// A way to reach devices.
pub trait Driver: Send + Sync {
    /// `sim`, `hsa`, `hip`.
    fn name(&self) -> &'static str;
    /// The devices there are. An empty list is no error; a driver library that cannot be
    /// used is one, with every path that was tried.
    fn devices(&self) -> Result<Vec<DeviceInfo>, DeviceError>;
    /// Whether `uri` names a device of this driver.
    fn accepts(&self, uri: &str) -> bool;
    /// Opens a device by the name in [`DeviceInfo::uri`].
    fn open(&self, uri: &str) -> Result<Arc<dyn Device>, DeviceError>;
}
