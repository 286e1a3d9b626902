//! Templates that count how often instructions run: see `gfxjit_sim::engine::counts`.

use std::mem::offset_of;

use crate::baseline::translator::{BaselineTranslator, of_frame};
use crate::baseline::vectors::{Vectors, sgpr};
use crate::baseline::x86::{Mem, RAX, RCX, at};
use crate::entry::frame::Frame;
use crate::region::counting::Count;
use gfxjit_sim::machine::wave::sreg;

impl<V: Vectors> BaselineTranslator<V> {
    /// A number of the instruction at an address, behind [`Self::load_counts`].
    fn count(&self, count: Count, pc: u64) -> Mem {
        at(RAX, count.of(pc.wrapping_sub(self.base)))
    }

    /// Loads the place of all numbers to RAX, and the number of enabled lanes to RCX.
    fn load_counts(&mut self) {
        let wide = self.w.wave_size == 64;
        let asm = &mut self.w.asm;
        asm.load(RAX, of_frame(offset_of!(Frame<'_, '_>, counts)));
        asm.count_bits(wide, RCX, sgpr(sreg::EXEC));
    }

    /// A sequence of instructions begins.
    pub(crate) fn count_begin(&mut self, pc: u64) {
        self.count_waves(pc, 1);
    }

    /// It ends before an address.
    pub(crate) fn count_end(&mut self, pc: u64) {
        self.count_waves(pc, -1);
    }

    fn count_waves(&mut self, pc: u64, number: i32) {
        if self.setting.counts {
            let waves = self.count(Count::Waves, pc);
            self.load_counts();
            self.w.asm.add_imm(waves, number);
            let lanes = self.count(Count::Lanes, pc);
            self.w.asm.add_to(lanes, RCX, number > 0);
        }
    }

    /// From an address on, the lanes count that are enabled now; or they do not any more.
    pub(crate) fn count_lanes(&mut self, pc: u64, adds: bool) {
        if self.setting.counts {
            let lanes = self.count(Count::Lanes, pc);
            self.load_counts();
            self.w.asm.add_to(lanes, RCX, adds);
        }
    }

    /// The branch at an address is taken.
    pub(crate) fn count_taken(&mut self, pc: u64) {
        if self.setting.counts {
            let (taken, lanes) = (
                self.count(Count::Taken, pc),
                self.count(Count::TakenLanes, pc),
            );
            self.load_counts();
            self.w.asm.add_imm(taken, 1);
            self.w.asm.add_to(lanes, RCX, true);
        }
    }
}
