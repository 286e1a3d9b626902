//! The baseline translator for hosts with AVX-512.
//!
//! Nothing is tried here that the optimizing translator takes its time for. Each instruction is
//! translated alone: its operation becomes a graph of host instructions for 16 lanes (`graph`),
//! which is written for one chunk of the wave after the other (`write`). Registers are where the
//! interpreter has them, and EXEC is a mask of the lanes that are written. So code is there soon,
//! and is some tens of times as fast as the interpreter. The interpreter's handler executes
//! instructions without a template, in place.

mod alu;
#[allow(unsafe_code, reason = "it calls host code")]
mod code;
mod cross;
mod graph;
#[allow(unsafe_code, reason = "host code passes it pointers")]
mod lanes;
mod memory;
#[cfg(test)]
mod tests;
mod transfer;
mod translate;
mod translator;
mod write;
mod x86;

pub(crate) use code::BaselineCode;
pub(crate) use translate::translate;

/// Whether this host runs the code.
pub(crate) fn fits_host() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("bmi1")
}
