//! What programs call that MLIR compiled for ROCm: the functions `mgpu…` of its runtime library, on
//! every device of gfxjit's.
//!
//! Problem: MLIR's own library needs HIP, and Debian has none of it. As `libmlir_rocm_runtime.so` this
//! crate is opened by an unmodified `mlir-runner`; `gfxjit mlir-run` has it linked in, and lets it
//! run the host's part of a module ([`Host`]). Names and types of the functions are those of MLIR 22's
//! `RocmRuntimeWrappers.cpp` and `CudaRuntimeWrappers.cpp`, and of its lowering of the gpu dialect.
//!
//! The device is the one that [`set_up`] was given, else that of `GFXJIT_DEVICE`, else what `auto`
//! means. A call that fails ends the process with a message: MLIR's functions return no errors.
//!
//! `abi` has the functions, `session` the device, `memory` what addresses mean, `modules` code and
//! launches, `streams` streams and events, `host` runs the host's part.

mod abi;
mod failure;
mod host;
mod memory;
mod modules;
mod session;
mod streams;

pub use host::{Host, HostError, Outcome};
pub use session::set_up;
