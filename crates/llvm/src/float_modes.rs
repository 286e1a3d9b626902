//! The floating-point modes of a thread.
//!
//! On Linux a thread inherits the modes of the thread that starts it: denormals as zero if a
//! library of the host was linked with `-ffast-math`, another rounding mode, or operations that
//! raise signals instead of returning infinities and NaNs. Neither compilation nor kernels may
//! depend on these modes.

/// Sets the modes of this thread to the initial ones of a process, which are those of IEEE 754, and
/// the ones that Rust and LLVM assume: rounding to nearest, denormals, no traps.
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
