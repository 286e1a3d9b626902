//! The runtime library of programs that MLIR compiled for ROCm: its functions `mgpu…`, for all devices
//! of gfxjit.
//!
//! MLIR's own library needs HIP, and Debian has no package of it. An unmodified `mlir-runner` opens
//! this crate as `libmlir_rocm_runtime.so`; `gfxjit mlir-run` links it and runs the host part of a
//! module with it ([`Host`]). Names and types of the functions are those of MLIR 22's
//! `RocmRuntimeWrappers.cpp` and `CudaRuntimeWrappers.cpp`, and of its lowering of the gpu dialect.
//!
//! The device is that of [`set_up`], else that of `GFXJIT_DEVICE`, else `auto`. A call that fails ends
//! the process with a message: MLIR's functions return no errors.
//!
//! `abi` has the functions, `session` the device, `memory` finds the memory at an address, `modules`
//! has code and launches, `streams` streams and events, `host` runs the host part.

mod abi;
mod failure;
mod host;
mod memory;
mod modules;
mod session;
mod streams;

pub use host::{Host, HostError, Outcome};
pub use session::set_up;
