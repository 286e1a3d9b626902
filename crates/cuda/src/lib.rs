//! The driver for NVIDIA GPUs, through the library that NVIDIA's driver installs (`libcuda.so.1`,
//! `nvcuda.dll`). Neither building nor running it needs the CUDA toolkit.
//!
//! The library is opened when a device is asked for, never linked. Code is PTX, which the library
//! compiles to machine code, or such machine code (cubin). After a fault of a kernel this process cannot
//! use the GPU any more: CUDA returns the same error from every call.
//!
//! | module | what it does |
//! | --- | --- |
//! | `api`, `runtime`, `error` | functions, found at run time; safe wrappers of calls |
//! | `platform`, `info` | which GPUs there are |
//! | `module`, `launch` | code and launches |
//!
//! The driver, queues, copies, memory and times are implemented in `gfxjit_streams`, on top of CUDA's
//! calls.
//!
//! Source: NVIDIA's CUDA Driver API reference, and the public header `cuda.h` for numbers.

mod api;
mod error;
mod info;
mod launch;
mod module;
mod platform;
mod runtime;

pub use runtime::Cuda;

/// The driver: `cuda:0`, or `cuda` for the only GPU; `cuda://GPU-` and a UUID.
pub type CudaDriver = gfxjit_streams::StreamDriver<Cuda>;
