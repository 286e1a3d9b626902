//! The ways in which code finds its scratch, which depend on the generation.
//!
//! Up to RDNA2 a wave gets the buffer resource of all scratch, the initial value of FLAT_SCRATCH and the wave's offset,
//! and adds these; FLAT_SCRATCH is in SGPRs on GFX9, and in a hardware register on GFX10. On later targets (CDNA3,
//! RDNA3 and on) hardware sets FLAT_SCRATCH. Lanes are interleaved word by word, like hardware's swizzled addresses:
//! the words of all lanes at one offset are contiguous. Sources: LLVM's AMDGPUUsage ("Private Segment Buffer", "Flat
//! Scratch", "Initial Kernel Execution State"); "Buffer Resource Descriptor" in the manuals of Vega, RDNA2 and RDNA3.

use gfxjit_targets::{Generation, Processor};

/// Where FLAT_SCRATCH is, and what sets it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum FlatScratch {
    /// Set by hardware, before the wave starts.
    #[default]
    Architected,
    /// Set by the kernel's first instructions, in an SGPR pair.
    Sgprs,
    /// Set by the kernel's first instructions, in a hardware register
    /// ([`Wave::flat_scratch`](crate::machine::wave::Wave::flat_scratch)).
    Hwreg,
}

impl FlatScratch {
    /// The way of `processor`.
    pub fn of(processor: Processor) -> Self {
        if processor.has_architected_flat_scratch() {
            Self::Architected
        } else if processor.generation() < Generation::Gfx10_1 {
            Self::Sgprs
        } else {
            Self::Hwreg
        }
    }
}

/// Words 1 (its upper half) to 3 of the resource of scratch: elements of 4 bytes, one record for
/// each lane, the lane's number added to the index. The resource has no limit: accesses are checked
/// for each lane.
pub fn resource_words(generation: Generation, wave_size: u32) -> [u32; 3] {
    const SWIZZLE: u32 = 1 << 31;
    const ADD_TID: u32 = 1 << 23;
    const XYZW: u32 = 4 | 5 << 3 | 6 << 6 | 7 << 9;
    let index_stride = if wave_size == 64 { 3 } else { 2 } << 21;
    let format = if generation < Generation::Gfx10_1 {
        // Number format: unsigned integers. With ADD_TID the data format is part of the stride.
        4 << 12
    } else {
        // BUF_FORMAT_32_UINT, RESOURCE_LEVEL, and OOB_SELECT 2: only accesses to an empty buffer
        // are out of range.
        20 << 12 | 1 << 24 | 2 << 28
    };
    [SWIZZLE, u32::MAX, XYZW | format | index_stride | ADD_TID]
}

/// The offset of a wave's scratch from the start address in the resource. It is never 0, so that
/// code which does not add it fails.
pub fn wave_offset(index: u32, wave_bytes: u32) -> u32 {
    (index + 1).wrapping_mul(wave_bytes.max(1024))
}
