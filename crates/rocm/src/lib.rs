//! Drivers for real AMD GPUs, through the libraries that AMD's driver installs.
//!
//! Problem: a program that can use a GPU must also start on a host without one, and must not need a
//! rebuild for each version of ROCm. So no library is linked: it is opened when a device is asked
//! for, and only a missing function that is needed is an error.
//!
//! Building this needs no part of ROCm; prototypes and constants are in the `api` files here,
//! written from the public headers.

mod hip;
mod hsa;
mod image;
mod isa;

pub use gfxjit_streams::{Library, LibraryPlace};
pub use hip::{Hip, HipDriver};
pub use hsa::HsaDriver;
