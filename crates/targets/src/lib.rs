//! Names and properties of GPU targets.
//!
//! For AMD GPUs a *target* is a processor or a family of processors, plus the settings of XNACK and
//! SRAMECC. This crate owns the one table of processors ([`Processor`]), the spelling of target ids
//! ([`TargetId`]) and triples ([`parse_triple`]), their encoding in the flags of an AMDGPU ELF
//! ([`TargetId::from_elf`], [`TargetId::elf_flags`]) and the check whether an image fits a device
//! ([`compatibility`]). [`Target`] is a [`TargetId`] or an NVIDIA architecture ([`Sm`]).
//!
//! Facts come from LLVM 22 (its processor definitions and `AMDGPUBaseInfo`, asked through
//! its libraries; `tests/llvm.rs` compares what the tools show) and from LLVM's "User Guide
//! for AMDGPU Backend". Nothing here depends on LLVM at run time.
//!
//! ```
//! use gfxjit_targets::{ImageTarget, TargetId, compatibility};
//!
//! let device: TargetId = "gfx90a:sramecc+:xnack-".parse()?;
//! // The header of an image compiled for gfx942 with XNACK on, code object V5.
//! let image = ImageTarget::from_elf(0x74c, 3)?;
//! let reasons: Vec<String> =
//!     compatibility(image, device).iter().map(ToString::to_string).collect();
//! assert_eq!(
//!     reasons,
//!     [
//!         "the image is for gfx942, the device is gfx90a",
//!         "the image needs xnack on, on the device it is off",
//!     ]
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod bytes;
mod compat;
mod elf;
mod error;
mod id;
mod name;
mod near;
mod parse;
mod processor;
mod product;
mod serve;
mod sm;
mod target;
mod triple;

pub use bytes::{ByteSize, ByteSizeError};
pub use compat::{CODE_OBJECT_VERSIONS, DeviceTarget, ImageTarget, Mismatch, compatibility};
pub use elf::{
    EF_AMDGPU_GENERIC_VERSION, EF_AMDGPU_MACH, EM_AMDGPU, FlagsError, abi_version_of,
    code_object_version_of, default_code_object_version,
};
pub use error::TargetError;
pub use id::{Feature, TargetId};
pub use processor::{Generation, GridTooLarge, IsaVersion, Processor};
pub use serve::{Served, StandIn, serve};
pub use sm::Sm;
pub use target::Target;
pub use triple::{Os, Spelling, Triple, parse_triple};
