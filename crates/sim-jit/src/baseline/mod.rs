//! The baseline translator: host code by templates, a few microseconds an instruction.
//!
//! Kernels that run for a moment are over before LLVM has translated them. This translator is
//! there for them, where the host has AVX-512; on other hosts, the interpreter runs until the
//! optimizing translator is done.

#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::{BaselineCode, fits_host, translate};

#[cfg(not(target_arch = "x86_64"))]
#[allow(unsafe_code, reason = "its interface is that of code which is called")]
mod none;
#[cfg(not(target_arch = "x86_64"))]
pub(crate) use none::{NoCode as BaselineCode, fits_host, translate};
