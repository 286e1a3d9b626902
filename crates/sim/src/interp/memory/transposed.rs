//! Loads that transpose a matrix: lanes get elements that other lanes have loaded.
//!
//! All lanes must be active: CDNA4's manual (11.4) requires it, and no public source documents
//! GFX12's behaviour otherwise.

use gfxjit_hal::FaultKind;
use gfxjit_isa::inst::{Extend, Place, Transpose};

use crate::interp::instruction::{Cx, StepFault};
use crate::interp::memory::transfer::set_lane_word;
use crate::interp::memory::{LaneAccess, uses};
use crate::interp::place::Target;

impl LaneAccess<'_> {
    /// Loads each lane's bytes, and distributes the columns to lanes.
    pub(super) fn load_transposed(
        &self,
        cx: &mut Cx<'_, '_>,
        shape: Transpose,
        to: Place,
    ) -> Result<(), Box<StepFault>> {
        let lanes = cx.wave.size as usize;
        if self.exec != u64::MAX >> (64 - lanes) {
            let why = "a transposed load needs all lanes, and EXEC does not have all";
            return Err(StepFault::new(FaultKind::Unsupported, why));
        }
        let mut at = [Target::Nowhere; 64];
        let uses = uses("transposed load", shape.bytes, false);
        self.find(cx, self.memory.offset, uses, &mut at)?;
        let words = usize::from(shape.bytes / 4);
        let loaded: Vec<u128> = at[..lanes]
            .iter()
            .map(|at| {
                (0..words).fold(0, |all, word| {
                    // SAFETY: `find` has checked the bytes.
                    let value = unsafe { at.load(word * 4, 4, Extend::None) };
                    all | u128::from(value) << (32 * word)
                })
            })
            .collect();
        let bits = u32::from(shape.bits);
        for lane in 0..lanes {
            let column = (0..shape.elements()).fold(0, |all, n| {
                let (from, element) = shape.source(lane as u32, n);
                let from = loaded.get(from as usize).copied().unwrap_or(0);
                let value = from >> (element * bits) & ((1 << bits) - 1);
                all | value << (n * bits)
            });
            for word in 0..words {
                set_lane_word(cx.wave, to, word, lane, (column >> (32 * word)) as u32);
            }
        }
        Ok(())
    }
}
