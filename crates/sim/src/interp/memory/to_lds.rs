//! Transfers between memory and LDS without vector registers.
//!
//! With M0, the LDS address of a lane is the sum of M0, the instruction's offset (which is also
//! added to the memory address), and one word for each previous lane, or four words if a lane loads
//! three or four ("Memory Buffer Load to LDS" and section 10.3 of the CDNA4 ISA manual). Parts of
//! words become words. Loads outside of a buffer write zero to LDS (ROCm/rocm-systems, pull request
//! 10928, from a gfx950).
//!
//! On GFX1250 each lane has an LDS address, to which the offset is added in 32 bits
//! (`async_lds_lane_address` of AMD's emulator in rocm-systems). The software GPU completes a
//! transfer before the next instruction, so waits do nothing.

use gfxjit_isa::inst::{Extend, LdsPlace, Place};

use crate::interp::instruction::{Cx, StepFault};
use crate::interp::memory::address::{AccessUse, targets_in_lds};
use crate::interp::memory::transfer::lane_word;
use crate::interp::memory::{LaneAccess, uses};
use crate::interp::place::Target;
use crate::interp::registers::uniform;

/// The values of the lanes: words, or parts of one or two bytes.
type Values = [[u32; 4]; 64];

impl LaneAccess<'_> {
    /// Loads `bytes` bytes for each active lane to LDS.
    pub(super) fn load_to_lds(
        &self,
        cx: &mut Cx<'_, '_>,
        bytes: u8,
        extend: Extend,
        place: LdsPlace,
    ) -> Result<(), Box<StepFault>> {
        let part = bytes.min(4);
        let mut values: Values = [[0; 4]; 64];
        for word in 0..words(bytes) {
            let at = self.find_part(cx, "load to LDS", part, word, false)?;
            for lane in self.lanes() {
                // SAFETY: `find_part` has checked the bytes.
                values[lane][word] = unsafe { at[lane].load(0, part, extend) };
            }
        }
        // With M0, whole words are stored.
        let stored = match place {
            LdsPlace::M0(_) => bytes.max(4),
            LdsPlace::Vgpr(_) => bytes,
        };
        let at = self.in_lds(
            cx,
            uses("store of a load to LDS", stored, true),
            bytes,
            place,
        )?;
        for lane in self.lanes() {
            for (word, value) in values[lane].iter().enumerate().take(words(bytes)) {
                // SAFETY: `in_lds` has checked the bytes.
                unsafe { at[lane].store(word * 4, stored.min(4), *value) };
            }
        }
        Ok(())
    }

    /// Stores `bytes` bytes of LDS for each active lane.
    pub(super) fn store_from_lds(
        &self,
        cx: &mut Cx<'_, '_>,
        bytes: u8,
        place: LdsPlace,
    ) -> Result<(), Box<StepFault>> {
        let part = bytes.min(4);
        let from = self.in_lds(
            cx,
            uses("load of a store from LDS", bytes, false),
            bytes,
            place,
        )?;
        for word in 0..words(bytes) {
            let at = self.find_part(cx, "store from LDS", part, word, true)?;
            for lane in self.lanes() {
                // SAFETY: `in_lds` and `find_part` have checked the bytes.
                unsafe {
                    let value = from[lane].load(word * 4, part, Extend::Zero);
                    at[lane].store(0, part, value);
                }
            }
        }
        Ok(())
    }

    fn lanes(&self) -> impl Iterator<Item = usize> + use<> {
        let exec = self.exec;
        (0..64).filter(move |lane| exec >> lane & 1 != 0)
    }

    /// Finds a part of each lane's memory access: buffers check and place each part separately.
    fn find_part(
        &self,
        cx: &mut Cx<'_, '_>,
        name: &'static str,
        bytes: u8,
        word: usize,
        writes: bool,
    ) -> Result<[Target; 64], Box<StepFault>> {
        let behind = word as u32 * 4;
        let uses = AccessUse {
            behind,
            ..uses(name, bytes, writes)
        };
        let more = if self.is_in_buffer() {
            0
        } else {
            behind as i32
        };
        let mut at = [Target::Nowhere; 64];
        self.find(cx, self.memory.offset.wrapping_add(more), uses, &mut at)?;
        Ok(at)
    }

    /// The LDS targets of the lanes.
    fn in_lds(
        &self,
        cx: &mut Cx<'_, '_>,
        uses: AccessUse,
        bytes: u8,
        place: LdsPlace,
    ) -> Result<[Target; 64], Box<StepFault>> {
        let offset = self.memory.offset as u32;
        let mut at = [offset; 64];
        match place {
            LdsPlace::M0(bits) => {
                let first = uniform(cx.wave, Place::M0)[0] & bits;
                let distance = if words(bytes) > 1 { 16 } else { 4 };
                for (lane, at) in (0..).zip(&mut at) {
                    *at = at.wrapping_add(first).wrapping_add(lane * distance);
                }
            }
            LdsPlace::Vgpr(n) => {
                for lane in self.lanes() {
                    let own = lane_word(cx.wave, Place::Vgpr(n), 0, lane);
                    at[lane] = at[lane].wrapping_add(own);
                }
            }
        }
        targets_in_lds(cx, self.exec, |lane| at[lane as usize], uses)
    }
}

fn words(bytes: u8) -> usize {
    usize::from(bytes).div_ceil(4)
}
