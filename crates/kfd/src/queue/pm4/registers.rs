//! The registers that PM4 packets set, and the dispatch that they describe.
//!
//! Registers have the numbers of packets: addresses in words. Those of compute are at the same places from GFX9 to
//! GFX12, but for `COMPUTE_PGM_RSRC3`. Sources: Linux' `gc_9_4_3_offset.h`, `gc_10_3_0_offset.h`, `gc_11_0_0_offset.h`,
//! `gc_12_0_0_offset.h` and the `…_sh_mask.h` beside them; Mesa's `sid.h` and `ac_gpu_info.c` for the units of sizes.

use gfxjit_sim::external_memory::{RegisterDispatch, USER_DATA};
use gfxjit_targets::{Generation, Processor};

/// The registers of compute: `COMPUTE_DISPATCH_INITIATOR` is the first.
const FIRST: u32 = 0x2e00;
const COUNT: usize = 0x80;

/// The first number of `SET_SH_REG`, and of `SET_UCONFIG_REG`.
pub(crate) const SH: u32 = 0x2c00;
pub(crate) const UCONFIG: u32 = 0xc000;

/// `GPU_HDP_FLUSH_REQ` and `GPU_HDP_FLUSH_DONE` of the bus interface (`nbio_7_4_offset.h`, `nbio_4_3_0_offset.h`,
/// `nbif_6_3_1_offset.h`).
pub(crate) const HDP_FLUSH: [u32; 2] = [0xe26, 0xe27];

// Distances from the first register.
const START: usize = 0x04;
const NUM_THREAD: usize = 0x07;
const PGM: usize = 0x0c;
const SCRATCH_BASE: usize = 0x10;
const RSRC1: usize = 0x12;
const RSRC2: usize = 0x13;
const TMPRING_SIZE: usize = 0x18;
const RSRC3_GFX10: usize = 0x28;
const RSRC3_GFX90A: usize = 0x2d;
const USER_DATA_0: usize = 0x40;

/// Registers of `SET_UCONFIG_REG` without an effect here: `GRBM_GFX_INDEX` chooses the parts of a GPU that others are
/// about, and the eight of `SQ_THREAD_TRACE_USERDATA` are marks in traces.
const NO_EFFECT: [std::ops::Range<u32>; 2] = [0xc200..0xc201, 0xc340..0xc348];

/// Bits of `COMPUTE_DISPATCH_INITIATOR`.
mod initiator {
    pub(crate) const COMPUTE_SHADER: u32 = 1 << 0;
    pub(crate) const PARTIAL_GROUPS: u32 = 1 << 1;
    pub(crate) const START_AT_0: u32 = 1 << 2;
    pub(crate) const THREAD_DIMENSIONS: u32 = 1 << 5;
    pub(crate) const WAVE32: u32 = 1 << 15;
    /// The order of workgroups, invalidations of caches, tunnels, and preemption.
    pub(crate) const NO_EFFECT: u32 = 1 << 6 | 1 << 10 | 1 << 11 | 1 << 12 | 1 << 13 | 1 << 17;
    pub(crate) const ALL: u32 =
        COMPUTE_SHADER | PARTIAL_GROUPS | START_AT_0 | THREAD_DIMENSIONS | WAVE32 | NO_EFFECT;
}

/// The registers of a queue.
#[derive(Clone, Debug)]
pub(crate) struct Registers([u32; COUNT]);

impl Default for Registers {
    fn default() -> Self {
        Self([0; COUNT])
    }
}

/// Memory that a dispatch names as its waves' scratch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scratch {
    pub address: u64,
    /// Bytes of one wave.
    pub bytes: u64,
}

impl Registers {
    /// Sets registers from one on; the error names one that is not supported.
    pub(crate) fn set(&mut self, first: u32, values: &[u32]) -> Result<(), String> {
        for (number, value) in (first..).zip(values) {
            if let Some(register) = number
                .checked_sub(FIRST)
                .and_then(|index| self.0.get_mut(index as usize))
            {
                *register = *value;
            } else if !NO_EFFECT.iter().any(|range| range.contains(&number)) {
                return Err(format!("the register {number:#x} is not supported"));
            }
        }
        Ok(())
    }

    /// Reads a register.
    pub(crate) fn get(&self, number: u32) -> Result<u32, String> {
        let index = number.checked_sub(FIRST);
        let register = index.and_then(|index| self.0.get(index as usize));
        let unsupported = || format!("reads of the register {number:#x} are not supported");
        register.copied().ok_or_else(unsupported)
    }

    fn at(&self, index: usize) -> u32 {
        self.0.get(index).copied().unwrap_or(0)
    }

    fn three(&self, first: usize) -> [u32; 3] {
        [0, 1, 2].map(|axis| self.at(first + axis))
    }

    /// An address in units of 256 bytes.
    fn address(&self, index: usize) -> u64 {
        let high = u64::from(self.at(index + 1) & 0xff) << 32;
        (high | u64::from(self.at(index))) << 8
    }

    /// The dispatch of a packet, whose dimensions and initiator these are; none if there is no work-item. The error is
    /// the reason why it is not supported.
    pub(crate) fn dispatch(
        &self,
        processor: Processor,
        dimensions: [u32; 3],
        initiator: u32,
    ) -> Result<Option<(RegisterDispatch, Option<Scratch>)>, String> {
        let generation = processor.generation();
        if !(Generation::Gfx9..=Generation::Gfx12).contains(&generation) {
            return Err(format!(
                "PM4 dispatches on {processor}, whose registers are not known here"
            ));
        }
        let has = |bit| initiator & bit != 0;
        let others = initiator & !initiator::ALL;
        if others != 0 || !has(initiator::COMPUTE_SHADER) {
            return Err(format!(
                "COMPUTE_DISPATCH_INITIATOR is {initiator:#x}: a dispatch of a compute shader, without the bits {others:#x}, \
                 is what is supported"
            ));
        }
        let start = self.three(START);
        if !has(initiator::START_AT_0) && start != [0; 3] {
            return Err(format!(
                "COMPUTE_START is {start:?}: dispatches that begin elsewhere than at 0 are not supported"
            ));
        }
        let (workgroup, grid) = self.sizes(generation, dimensions, initiator)?;
        if dimensions.contains(&0) {
            return Ok(None);
        }
        let rsrc3 = match generation {
            Generation::Gfx90a | Generation::Gfx940 => self.at(RSRC3_GFX90A),
            generation if generation >= Generation::Gfx10_1 => self.at(RSRC3_GFX10),
            _ => 0,
        };
        let wave32 = has(initiator::WAVE32);
        let scratch = self.scratch(processor)?;
        let lanes = match *processor.wave_sizes() {
            [only] => only,
            _ if wave32 => 32,
            _ => 64,
        };
        let mut user_data = [0; USER_DATA];
        for (index, value) in user_data.iter_mut().enumerate() {
            *value = self.at(USER_DATA_0 + index);
        }
        let dispatch = RegisterDispatch {
            entry: self.address(PGM),
            rsrc: [self.at(RSRC1), self.at(RSRC2), rsrc3],
            wave32,
            user_data,
            grid,
            workgroup,
            group_segment_bytes: (self.at(RSRC2) >> 15 & 0x1ff) * lds_unit(processor),
            private_segment_bytes: scratch.map_or(0, |scratch| scratch.bytes as u32 / lanes),
        };
        Ok(Some((dispatch, scratch)))
    }

    /// The size of a workgroup, and of the grid in work-items.
    fn sizes(
        &self,
        generation: Generation,
        dimensions: [u32; 3],
        initiator: u32,
    ) -> Result<([u16; 3], [u32; 3]), String> {
        let (mut workgroup, mut grid) = ([0; 3], [0; 3]);
        for axis in 0..3 {
            let register = self.at(NUM_THREAD + axis);
            let name = [
                "COMPUTE_NUM_THREAD_X",
                "COMPUTE_NUM_THREAD_Y",
                "COMPUTE_NUM_THREAD_Z",
            ][axis];
            let full = match generation {
                Generation::Gfx12 if register & 0xe000 != 0 => {
                    return Err(format!(
                        "{name} is {register:#x}: interleaved work-items are not supported"
                    ));
                }
                _ => register & 0xffff,
            };
            if full == 0 {
                return Err(format!(
                    "{name} is {register:#x}: a workgroup without work-items"
                ));
            }
            let partial = register >> 16;
            let groups = dimensions[axis];
            let items = if initiator & initiator::THREAD_DIMENSIONS != 0 {
                Some(groups)
            } else if initiator & initiator::PARTIAL_GROUPS != 0 && partial != 0 && groups != 0 {
                let whole = (groups - 1).checked_mul(full);
                whole.and_then(|whole| whole.checked_add(partial.min(full)))
            } else {
                groups.checked_mul(full)
            };
            let items = items.ok_or_else(|| {
                format!("{groups} workgroups of {full} work-items in one direction are more than 2^32 work-items")
            })?;
            (workgroup[axis], grid[axis]) = (full as u16, items);
        }
        Ok((workgroup, grid))
    }

    /// The waves' scratch, if they have one.
    fn scratch(&self, processor: Processor) -> Result<Option<Scratch>, String> {
        // SCRATCH_EN
        if self.at(RSRC2) & 1 == 0 {
            return Ok(None);
        }
        if !processor.has_architected_flat_scratch() {
            return Err(format!(
                "COMPUTE_PGM_RSRC2 asks for scratch, which on {processor} kernels find by values of the program; \
                 that is supported by AQL packets only"
            ));
        }
        let (unit, bits) = processor.wave_scratch_field();
        let size = self.at(TMPRING_SIZE) >> 12 & ((1 << bits) - 1);
        Ok(Some(Scratch {
            address: self.address(SCRATCH_BASE),
            bytes: u64::from(size) * u64::from(unit),
        }))
    }
}

/// The unit of `COMPUTE_PGM_RSRC2.LDS_SIZE` in bytes (LLVM's `AMDGPUAsmPrinter.cpp`: gfx950 has blocks of 512 words).
fn lds_unit(processor: Processor) -> u32 {
    match processor.lds_granule() {
        // gfx950, the only one that allocates blocks of this size.
        1280 => 2048,
        _ => 512,
    }
}
