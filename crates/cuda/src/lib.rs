//! The driver for NVIDIA's GPUs, over the library that their driver comes with (`libcuda.so.1`,
//! `nvcuda.dll`). No toolkit is needed, neither to build this nor to run it.
//!
//! The library is opened when a device is asked for, never linked. Code is PTX, which the library's own
//! compiler makes machine code of, or that machine code. A fault of a kernel takes the GPU along for
//! this process: CUDA gives no other answer from then on.
//!
//! | module | what it does |
//! | --- | --- |
//! | `api`, `runtime`, `error` | functions, found at run time; calls without what is unsafe about them |
//! | `platform`, `info` | which GPUs there are |
//! | `module`, `launch` | code and launches |
//!
//! The driver, queues, copies, memory and times are what `gfxjit_streams` makes of CUDA's calls.
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
