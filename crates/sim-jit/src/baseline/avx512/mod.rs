//! The quick translator: host code by templates, a few microseconds an instruction.
//!
//! What the translator by LLVM takes its time for is not tried here: every instruction is for
//! itself, registers are where the interpreter has them, and EXEC is a mask of what is written.
//! So code runs soon, some tens of times as fast as it is interpreted, until LLVM's is there.
//! What has no template is done by the interpreter's handler, in place.
//!
//! Templates are AVX-512's; other hosts have two tiers, without this one.

mod alu;
mod code;
mod cross;
mod graph;
mod lanes;
mod memory;
#[cfg(test)]
mod tests;
mod transfer;
mod translate;
mod translator;
mod write;
mod x86;

pub(crate) use code::Code;
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
