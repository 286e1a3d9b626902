//! The object-safe seam between gfxjit and its drivers.
//!
//! Problem: AQL packets (HSA), functions by name (HIP, CUDA) and a GPU made of host threads must
//! have one interface, without hiding features that only one of them has. So everything is an
//! object with a handle, and [`DeviceInfo`] states the differences:
//!
//! * a [`Driver`] finds and opens devices;
//! * a [`Device`] allocates memory, loads code and makes queues;
//! * an [`Allocation`] is memory with an address and, where it has one, a view for the host;
//!   a [`MemoryRange`] is a part of it, or an address, that commands name;
//! * a [`LoadedModule`] gives kernels and symbols by name;
//! * a [`Dispatch`] is one launch: arguments as values where the driver fills in hidden ones
//!   itself (HIP, CUDA), or as a finished kernarg segment (HSA, the software GPU);
//! * a [`Queue`] runs commands in order, waits for [`Event`]s of other queues, and gives an
//!   event for each command.
//!
//! # Checks
//!
//! These traits are safe and public. So a driver itself stays memory-safe for the host, for any
//! arguments: ranges outside an allocation, addresses outside all allocations, another driver's
//! objects, sizes that overflow are errors, never undefined behaviour. Helpers here do the checks
//! that all drivers need ([`MemoryRange::checked`], [`StridedCopy::check`], [`Dispatch::check`]).
//! Mistakes of the caller (lengths that differ, arguments that do not fit the kernel) are reported
//! by the public library, with names; here such a call is only refused. Accesses of a kernel to
//! wrong addresses on real hardware are not covered; the software GPU stops them.
//!
//! # Lifetimes
//!
//! Any handle may be dropped at any time, on any thread. A command keeps the allocations of its
//! ranges and its kernel's module until it is done; memory that a launch reaches by addresses
//! inside its arguments is kept when [`Dispatch::memory`] names it. Dropping a queue waits for its
//! commands, dropping a device waits for its queues; launches that do not end by themselves are
//! cancelled after [`DROP_GRACE`], where the device can.
#![deny(unsafe_code)]

pub mod aql;
mod debug;
mod device;
mod dispatch;
mod error;
mod fault_access;
mod fault_kind;
mod host;
mod info;
mod memory;
mod module;
pub mod null;
mod queue;
mod refusal;
pub mod sync;
mod watch;

pub use debug::{
    Debugger, DebuggerHandle, Going, Held, Incident, Machine, OtherPlace, WaveId, WavePlace,
    WaveRegister, WaveState,
};
pub use device::{Device, Driver};
pub use dispatch::{
    Arguments, BadChecks, BadWorkgroupRange, Checks, DYNAMIC_STACK_BYTES, Dispatch,
    SoftwareOptions, TraceSink, UnknownName, ValuePlace, WorkgroupRange,
};
pub use error::{
    DeviceError, Fault, FaultArgument, Findings, NearMemory, Nearest, OtherAccess,
    OtherAccessPlace, Progress, Registers,
};
pub use fault_access::{FaultAccess, FaultSpace};
pub use fault_kind::FaultKind;
pub use host::HostService;
pub use info::{
    Apertures, ArgumentAbi, DeviceInfo, DeviceKind, DriverInfo, Features, Isa, PciAddress, Uuid,
};
pub use memory::{AllocDesc, Allocation, DevicePtr, HostMemory, HostView, MemoryKind, MemoryRange};
pub use module::{Code, CodeFormat, LoadedKernel, LoadedModule, PTX_GRID, SymbolAddress};
pub use queue::{
    DROP_GRACE, Event, Extent, HostSource, HostTarget, Queue, Source, StridedCopy, Strides, Target,
    Timing,
};
pub use refusal::{ItemLimit, LaunchSize, Refusal};
pub use watch::{
    AccessKind, AccessSpace, InstructionClass, LaneAccess, RegisterFile, RegisterRead, Watched,
    Watcher,
};
