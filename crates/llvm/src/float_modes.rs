//! How a thread computes with floats.
//!
//! On Linux a thread begins as the one that starts it: with denormals as zeroes where a library
//! of the host was linked with `-ffast-math`, with another rounding, with operations that raise
//! signals instead of giving infinities and NaNs. Neither compiling nor kernels may depend on it.

/// Gives this thread the modes that processes begin with, which are those of IEEE 754 and those
/// that Rust and LLVM compile for: rounding to nearest, denormals, no traps.
pub fn reset() {
    #[cfg(target_arch = "x86_64")]
    {
        // Intel SDM volume 1, 10.2.3: all exceptions masked, everything else zero.
        let usual = 0x1f80u32;
        // SAFETY: reads four bytes; these are the modes that compiled code expects.
        unsafe {
            std::arch::asm!("ldmxcsr [{}]", in(reg) &raw const usual, options(nostack, readonly));
        }
    }
    #[cfg(target_arch = "aarch64")]
    // SAFETY: as above. Arm ARM, FPCR: zero is all of these.
    unsafe {
        std::arch::asm!("msr fpcr, xzr", options(nostack, nomem));
    }
}
