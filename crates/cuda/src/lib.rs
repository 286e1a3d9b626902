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
//! | `driver`, `info`, `device` | which GPUs there are; one that is open |
//! | `module`, `launch` | code and launches |
//!
//! Queues, copies, memory and times are what `gfxjit_streams` makes of CUDA's calls.
//!
//! Source: NVIDIA's CUDA Driver API reference, and the public header `cuda.h` for numbers.

mod api;
mod device;
mod driver;
mod error;
mod info;
mod launch;
mod module;
mod runtime;

pub use driver::CudaDriver;
