//! Compile, link, load and launch AMD GPU code at run time.
//!
//! One sentence: source → object → image → module → running kernel, every step in memory,
//! every step usable alone.
//!
#![cfg_attr(feature = "llvm", doc = "```")]
#![cfg_attr(not(feature = "llvm"), doc = "```ignore")]
//! use gfxjit::{Buffer, Module, Options, Runtime};
//!
//! # fn main() -> gfxjit::Result<()> {
//! let device = Runtime::new().open("auto")?;
//! let source = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll"));
//! let module = Module::build(&device, "saxpy.ll", source, &Options::default())?;
//!
//! let x = Buffer::from_slice(&device, &[1.0f32, 2.0, 3.0])?;
//! let y = Buffer::from_slice(&device, &[10.0f32; 3])?;
//! let queue = device.queue()?;
//! module
//!     .kernel("saxpy")?
//!     .launch(&queue)
//!     .grid(1)
//!     .block(64)
//!     .arg(&x)
//!     .arg(&y)
//!     .arg(2.0f32)
//!     .arg(3u32)
//!     .submit()?;
//! assert_eq!(y.download()?, [12.0, 14.0, 16.0]);
//! # Ok(())
//! # }
//! ```
//!
//! # Two levels
//!
//! The typed level is shown above. Below it each step can be used alone: [`Source`] and
//! [`emit`] for objects, assembly and IR, [`Image::link`] and [`Image::parse`],
//! [`Module::load`], [`Launch::kernarg`] for a kernarg segment made by hand.
//!
//! The raw level has memory without a type: [`Memory`] of a [`MemoryKind`], which the host may
//! see without copies ([`Memory::host`]), parts of it as a [`Slice`], memory by its address
//! ([`Device::slice_at`]), and [`Queue::write`], [`Queue::read`], [`Queue::copy_slice`],
//! [`Queue::fill_slice`], [`Queue::copy_strided`], [`Queue::wait_for`]. A [`Buffer`] is a view
//! over a slice; launches take either. [`hal`] and [`codeobj`] are what lies underneath.
//!
//! # Guarantees
//!
//! * **Drivers** keep the host's memory safe for any arguments (see [`hal`]).
//! * **This crate** checks every launch against the kernel's metadata and the device: number,
//!   size and kind of arguments, sizes of grid, block and LDS. It keeps memory and code alive
//!   until the last command that uses them is done; any value may be dropped at any time, and
//!   any thread may use any value.
//! * **The software GPU** stops a kernel that reads or writes outside every buffer, and says
//!   where. The device and other launches go on. A launch can be limited
//!   ([`Launch::time_limit`]), ended early ([`Event::cancel`]) and kept to the memory that it was
//!   given ([`Launch::strict`]).
//! * **The caller** vouches for what only the caller knows: that a kernel stays inside its
//!   buffers on a real GPU ([`Runtime::with_hardware`], which is `unsafe` for this), that addresses inside other data are good ([`Launch::uses`]),
//!   and that commands of different queues which share a buffer are put in order with
//!   [`Queue::wait_for`] or [`Event::wait`].
//!
//! Without the cargo feature `llvm` (on by default) the crate neither compiles nor has the
//! software GPU; it links, reads and checks ready objects and images.
#![deny(unsafe_code)]

#[cfg(feature = "llvm")]
mod cache;
mod code;
#[cfg_attr(not(feature = "llvm"), path = "compile_disabled.rs")]
mod compile;
mod device;
mod error;
mod launch;
#[cfg(feature = "llvm")]
mod llvm;
mod memory;
mod module;
mod program;
mod queue;
#[allow(
    unsafe_code,
    reason = "the door to real GPUs, which do not check what kernels access"
)]
mod runtime;
#[cfg(test)]
mod tests;

#[cfg(feature = "llvm")]
pub use cache::{
    add_store, cache, cache_event, flush_caches, host_code_cache, is_cache_event, on_cache_warning,
};
pub use code::calls::{CallGraph, CallNode, IndirectCall, Needs, Own, call_graph};
pub use code::contents::{Contents, ImageFunction, ImageKernel, Variable};
pub use code::image::Image;
pub use code::kernel_info::{Budget, KernelInfo, Parameter};
pub use code::linker::{
    Assumption, Definition, Dropped, Exports, KernelBudget, LinkedImage, Linker, Resources, Strip,
    Take, Undefined,
};
#[cfg(feature = "llvm")]
pub use compile::{
    Artifact, BitcodePolicy, CacheOptions, CacheOrigin, ComgrInfo, Compiler, Confinement, Cpp,
    DebugInfo, Emit, Math, Mlir, OptLevel, OptionError, OptionInfo, Options, Report, SandboxPolicy,
    Severity, Source, SourceKind, comgr_info, confinement, llvm_version, mlir_host, serve_worker,
    serve_worker_if_asked,
};
pub use compile::{CompileError, Diagnostic, Phases};
pub use device::Device;
pub use device::timeline::{Span as TimelineSpan, SpanKind, Timeline};
pub use error::{
    ArgumentError, Error, ImageError, IoError, LaunchError, MemoryError, ModuleError, ProgramError,
    Result, RuntimeError, SourceError,
};
pub use gfxjit_hostcall::GridShare;
pub use gfxjit_hostcall::{Output, Stream};
/// The crate that inserts probe calls into machine code: places, arguments and results.
#[cfg(feature = "llvm")]
pub use gfxjit_instrument as instrument;
pub use launch::arg::Arg;
pub use launch::geometry::Size;
pub use launch::number::{Number, rounded, to_odd};
pub use launch::{DEFAULT_DYNAMIC_STACK, Launch};
#[cfg(feature = "llvm")]
pub use llvm::{
    Built, CodeFile, Fidelity, Instruction, InstructionReport, InstructionUse, Instrumentation,
    Listing, Opcode, PortableEntry, PortableModule, Probed, disassemble, emit, end_of_process,
    fidelity_of, forked, instruction_class, instruction_report, opcodes, software_processors,
};
pub use memory::buffer::Buffer;
pub use memory::element::{Element, ElementClass, ElementType, Pod};
pub use memory::{HostMemory, HostView, Memory, MemoryKind, Slice};
pub use module::Module;
pub use module::function::Function;
pub use module::kernel::Kernel;
pub use program::{Program, ProgramKernel, Unresolved, Version, WhyNot};
pub use queue::{Download, Event, Extent, Queue, Strides};
pub use runtime::{DeviceList, DriverFailure, DriverState, Libraries, Runtime};

/// The crate that reads and writes files with code for several targets.
pub use gfxjit_bundle as bundle;
/// The crate that caches images: lists, counts, and the interface for your own stores.
#[cfg(feature = "llvm")]
pub use gfxjit_cache as image_cache;
/// The crate that reads and writes AMDGPU ELF files, for details that this crate does not show.
pub use gfxjit_codeobj as codeobj;
pub use gfxjit_codeobj::lines::{Frame, SourcePlace};
pub use gfxjit_codeobj::metadata::{AddressSpace, ValueKind};
pub use gfxjit_codeobj::{
    Binding, CodeObjectError, Defect, DefectiveKernel, Kind, Linkage, SectionAddress, Storage,
    Visibility,
};
/// The traits between this crate and drivers, for programs that bring their own driver.
pub use gfxjit_hal as hal;
pub use gfxjit_hal::{
    BadChecks, BadWorkgroupRange, Checks, DeviceError, DeviceInfo, DeviceKind, DevicePtr, Fault,
    FaultAccess, FaultKind, FaultSpace, Features, Isa, ItemLimit, LaunchSize, Refusal, Timing,
    WorkgroupRange,
};
pub use gfxjit_link::LinkError;
#[cfg(feature = "llvm")]
#[doc(hidden)]
pub use gfxjit_sim::engine::{counts, work};
#[cfg(feature = "llvm")]
pub use gfxjit_sim::{
    EngineMode, Lenient, NameError, SoftwareGpu, as_hardware, lenient::MARK as LENIENCY_MARK,
    names_in, report_to,
};
pub use gfxjit_targets as target;
pub use gfxjit_targets::{Sm, Target, TargetId};
/// The half-precision types of buffers and arguments.
pub use half;
/// For the user's structs in buffers and arguments; see [`Pod`].
pub use zerocopy;
