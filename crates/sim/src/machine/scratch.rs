//! How code finds its scratch. There are three ways, by generation.
//!
//! Up to RDNA2 a wave is told the buffer resource of all scratch, the value FLAT_SCRATCH
//! begins with and its own offset, and adds them itself; GFX9 keeps FLAT_SCRATCH in SGPRs,
//! GFX10 in a hardware register. Later targets (CDNA3, RDNA3 and on) have it set by hardware.
//! Lanes are interleaved word by word, as the swizzle of hardware's addresses has them: the
//! words of all lanes at one offset are contiguous. Sources: LLVM's AMDGPUUsage ("Private Segment Buffer", "Flat Scratch",
//! "Initial Kernel Execution State"); "Buffer Resource Descriptor" in the manuals of Vega,
//! RDNA2 and RDNA3.

use gfxjit_targets::{Generation, Processor};

/// What sets FLAT_SCRATCH, and where it is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum FlatScratch {
    /// Hardware, before the wave starts.
    #[default]
    Architected,
    /// The kernel's first instructions, in the SGPR pair.
    Sgprs,
    /// The kernel's first instructions, in a hardware register ([`Wave::flat_scratch`](crate::machine::wave::Wave::flat_scratch)).
    Hwreg,
}

impl FlatScratch {
    /// As `processor` has it.
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

/// Words 1 (its upper half) to 3 of the resource of scratch: elements of 4 bytes, one record
/// for each lane, the lane's number added to the index. Nothing is out of its range: what a
/// lane may touch is checked by the lane.
pub fn resource_words(generation: Generation, wave_size: u32) -> [u32; 3] {
    const SWIZZLE: u32 = 1 << 31;
    const ADD_TID: u32 = 1 << 23;
    const XYZW: u32 = 4 | 5 << 3 | 6 << 6 | 7 << 9;
    let index_stride = if wave_size == 64 { 3 } else { 2 } << 21;
    let format = if generation < Generation::Gfx10_1 {
        // Unsigned integers. With ADD_TID the data format is part of the stride.
        4 << 12
    } else {
        // BUF_FORMAT_32_UINT, RESOURCE_LEVEL, and OOB_SELECT: only an empty buffer ends.
        20 << 12 | 1 << 24 | 2 << 28
    };
    [SWIZZLE, u32::MAX, XYZW | format | index_stride | ADD_TID]
}

/// Distance of a wave's scratch from the start that the resource names. Never 0, so that
/// code which forgets to add it does not find what it looks for.
pub fn wave_offset(index: u32, wave_bytes: u32) -> u32 {
    (index + 1).wrapping_mul(wave_bytes.max(1024))
}
