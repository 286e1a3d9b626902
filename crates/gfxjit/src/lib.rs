//! Compile, link, load and launch AMD GPU code at run time.
#![forbid(unsafe_code)]

mod arg;
mod buffer;
#[cfg(feature = "llvm")]
mod build;
mod contents;
mod device;
#[cfg(feature = "llvm")]
mod disassemble;
mod element;
mod error;
mod geometry;
mod image;
mod kernarg;
mod kernel;
mod launch;
mod module;
mod npy;
mod queue;
mod runtime;
pub mod spec;
#[cfg(test)]
mod tests;

pub use arg::Arg;
pub use buffer::Buffer;
#[cfg(feature = "llvm")]
pub use build::{
    Built, CompileError, Diagnostic, Emit, Math, OptLevel, Options, Severity, Source, SourceKind,
    emit,
};
pub use contents::{Contents, Function, ImageKernel, Variable};
pub use device::Device;
#[cfg(feature = "llvm")]
pub use disassemble::{Instruction, Listing, disassemble};
pub use element::{Element, ElementClass, ElementType, Pod, Value};
pub use error::{ArgumentError, Error, Result};
pub use geometry::Size;
pub use image::Image;
pub use kernel::{Budget, Kernel, KernelInfo, Parameter};
pub use launch::{DEFAULT_DYNAMIC_STACK, Launch};
pub use module::{Module, Phases};
pub use queue::{Download, Event, Queue};
pub use runtime::{DeviceList, DriverFailure, Runtime};

/// The room that reads and writes AMDGPU ELF, for what this crate does not show.
pub use gfxjit_codeobj as codeobj;
pub use gfxjit_codeobj::metadata::{AddressSpace, ValueKind};
pub use gfxjit_codeobj::{CodeObjectError, Kind, Place, Storage};
#[cfg(feature = "llvm")]
pub use gfxjit_compile::worker_main;
/// The seam to drivers, for programs that bring their own.
pub use gfxjit_hal as hal;
pub use gfxjit_hal::{DeviceError, DeviceInfo, DevicePtr, Fault, FaultKind, Timing};
pub use gfxjit_link::LinkError;
pub use gfxjit_target as target;
pub use gfxjit_target::TargetId;
/// The half-precision types of buffers and arguments.
pub use half;
/// For structs of the user's in buffers and arguments; see [`Pod`].
pub use zerocopy;
