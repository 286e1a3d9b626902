//! Loads from memory to LDS, which no vector register takes part in.
//!
//! A lane's place in LDS is M0, the instruction's offset, which counts in memory as well, and a
//! word for each lane before it, or four words if it loads three or four ("Memory Buffer Load to
//! LDS" and section 10.3 of the CDNA4 ISA manual). Parts of words become words. What is outside of
//! a buffer becomes zero in LDS (ROCm/rocm-systems, pull request 10928, from a gfx950).

use gfxjit_isa::inst::{Address, Extend, Memory, Place};

use crate::interp::instruction::{Cx, StepFault};
use crate::interp::memory::address::{Use, targets_in_lds};
use crate::interp::memory::{LaneAccess, uses};
use crate::interp::place::Target;
use crate::interp::registers::uniform;

impl LaneAccess<'_> {
    /// Loads `bytes` of each active lane to LDS.
    pub(super) fn load_to_lds(
        &self,
        cx: &mut Cx<'_, '_>,
        bytes: u8,
        extend: Extend,
        m0: u32,
    ) -> Result<(), Box<StepFault>> {
        let words = usize::from(bytes).div_ceil(4);
        let mut values = [[0; 4]; 64];
        let lanes = (0..64).filter(|lane| self.exec >> lane & 1 != 0);
        for word in 0..words {
            let mut at = [Target::Nowhere; 64];
            let uses = Use {
                behind: word as u32 * 4,
                ..uses("load to LDS", bytes.min(4), false)
            };
            self.find(
                cx,
                self.memory.offset + word_offset(self, word),
                uses,
                &mut at,
            )?;
            for lane in lanes.clone() {
                // SAFETY: `find` has checked the bytes.
                values[lane][word] = unsafe { at[lane].load(0, bytes.min(4), extend) };
            }
        }
        let first = (uniform(cx.wave, Place::M0)[0] & m0).wrapping_add(self.memory.offset as u32);
        let distance = if words > 1 { 16 } else { 4 };
        let stored = uses("store of a load to LDS", words as u8 * 4, true);
        let place = |lane: u32| first.wrapping_add(lane * distance);
        let at = targets_in_lds(cx, self.exec, place, stored)?;
        for lane in lanes {
            for (word, value) in values[lane].iter().enumerate().take(words) {
                // SAFETY: `targets_in_lds` has checked the words.
                unsafe { at[lane].store(word * 4, 4, *value) };
            }
        }
        Ok(())
    }
}

impl LaneAccess<'_> {
    /// Copies `bytes` of each active lane from memory to LDS, or back. The offset of the instruction
    /// counts in both (LLVM's `llvm.amdgcn.global.load.async.to.lds.*`).
    pub(super) fn copy(
        &self,
        cx: &mut Cx<'_, '_>,
        bytes: u8,
        lds: u16,
        from_lds: bool,
    ) -> Result<(), Box<StepFault>> {
        let in_lds = Memory {
            address: Address::Lds { vaddr: lds },
            ..*self.memory
        };
        let in_lds = LaneAccess {
            memory: &in_lds,
            ..*self
        };
        let (from, to) = if from_lds {
            (&in_lds, self)
        } else {
            (self, &in_lds)
        };
        let (mut source, mut target) = ([Target::Nowhere; 64], [Target::Nowhere; 64]);
        let offset = self.memory.offset;
        from.find(
            cx,
            offset,
            uses("load of a copy", bytes, false),
            &mut source,
        )?;
        to.find(
            cx,
            offset,
            uses("store of a copy", bytes, true),
            &mut target,
        )?;
        let part = bytes.min(4);
        for lane in (0..64).filter(|lane| self.exec >> lane & 1 != 0) {
            for at in (0..usize::from(bytes)).step_by(4) {
                // SAFETY: `find` has checked the bytes of both.
                unsafe {
                    let value = source[lane].load(at, part, Extend::Zero);
                    target[lane].store(at, part, value);
                }
            }
        }
        Ok(())
    }
}

/// Where a word of an access is: buffers add that themselves.
fn word_offset(access: &LaneAccess<'_>, word: usize) -> i32 {
    match access.is_in_buffer() {
        true => 0,
        false => word as i32 * 4,
    }
}
