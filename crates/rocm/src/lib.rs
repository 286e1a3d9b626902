//! Drivers for real AMD GPUs, over the libraries that AMD's driver comes with.
//!
//! Problem: a program that uses GPUs where there are some must also start where there are none, and
//! must not be built again for each version of ROCm. So nothing is linked: a library is opened when
//! a device is asked for, and of what it lacks only what is needed is an error.
//!
//! Nothing of ROCm is needed to build this; prototypes and constants stand in the `api` files here,
//! written from the public headers.

mod hip;
mod hsa;
mod image;
mod isa;

pub use gfxjit_streams::{Library, LibraryPlace};
pub use hip::{Hip, HipDriver};
pub use hsa::HsaDriver;
