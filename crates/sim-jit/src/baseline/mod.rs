//! The baseline translator: host code by templates, a few microseconds an instruction.
//!
//! Kernels that run for a moment are over before LLVM has translated them. This translator is
//! there for them, where the host has AVX-512 or AVX2; on other hosts, the interpreter runs until the
//! optimizing translator is done.
//!
//! Nothing is tried here that the optimizing translator takes its time for. Each instruction is
//! translated alone: its operation becomes a graph of host instructions for a chunk of lanes (`graph`),
//! which is written for one chunk of the wave after the other (`vectors`, and `host` for each kind of host). Registers
//! are where the interpreter has them, and EXEC is a mask of the lanes that are written. So code is there soon,
//! and is some tens of times as fast as the interpreter. The interpreter's handler executes
//! instructions without a template, in place.

#[cfg(target_arch = "x86_64")]
mod alu;
#[cfg(target_arch = "x86_64")]
mod buffers;
#[cfg(target_arch = "x86_64")]
mod checked;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "it calls host code")]
mod code;
#[cfg(target_arch = "x86_64")]
mod counting;
#[cfg(target_arch = "x86_64")]
mod cross;
#[cfg(target_arch = "x86_64")]
mod graph;
#[cfg(target_arch = "x86_64")]
mod host;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "host code passes it pointers")]
mod lanes;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "host code passes it pointers")]
mod looks;
#[cfg(target_arch = "x86_64")]
mod memory;
#[cfg(target_arch = "x86_64")]
mod transfer;
#[cfg(target_arch = "x86_64")]
mod translate;
#[cfg(target_arch = "x86_64")]
mod translator;
#[cfg(target_arch = "x86_64")]
mod vectors;
#[cfg(target_arch = "x86_64")]
mod x86;
#[cfg(target_arch = "x86_64")]
pub(crate) use {code::BaselineCode, translate::translate};

#[cfg(not(target_arch = "x86_64"))]
#[allow(unsafe_code, reason = "its interface is that of code which is called")]
mod none;
#[cfg(not(target_arch = "x86_64"))]
pub(crate) use none::{NoCode as BaselineCode, translate};
