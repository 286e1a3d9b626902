//! Templates of what goes between lanes and scalar registers.

use gfxjit_isa::inst::{Cross, Place};

use crate::baseline::alu::row;
use crate::baseline::graph::File;
use crate::baseline::translator::BaselineTranslator;
use crate::baseline::vectors::{AGPRS, VGPRS, Vectors, sgpr};
use crate::baseline::x86::{G, Mem, RAX, RCX, Rm, at};
use gfxjit_sim::machine::wave::sreg;

impl<V: Vectors> BaselineTranslator<V> {
    /// The interpreter's handler does what this does not.
    pub(crate) fn cross(&mut self, cross: &Cross) -> bool {
        let done = match *cross {
            Cross::ReadLane { to, from, lane } => self.read_lane(to, from, Some(lane)),
            Cross::ReadFirstLane { to, from } => self.read_lane(to, from, None),
            Cross::WriteLane { to, value, lane } => self.write_lane(to, value, lane),
            _ => None,
        };
        done.is_some()
    }

    /// A lane of a vector register, or the first one that is enabled, or 0.
    fn read_lane(&mut self, to: u8, from: Place, lane: Option<Place>) -> Option<()> {
        let to = usize::from(to);
        let (file, register) = row(from, 0)?;
        if to >= sreg::COUNT || to == sreg::NULL {
            return None;
        }
        let place = match lane {
            Some(lane) => self.lane_at(file, register, lane)?,
            None => {
                self.w.load_mask(RAX, sreg::EXEC);
                self.w.asm.lowest_bit(RCX, RAX);
                self.lane_in(RCX, file, register)
            }
        };
        self.w.asm.load_word(RAX, place);
        self.w.asm.store_word(sgpr(to), RAX);
        Some(())
    }

    fn write_lane(&mut self, to: Place, value: Place, lane: Place) -> Option<()> {
        let (file, register) = row(to, 0)?;
        match value {
            Place::Const(value) => self.w.asm.set(RAX, value & 0xffff_ffff),
            Place::Sgpr(n) if usize::from(n) < sreg::COUNT => {
                self.w.asm.load_word(RAX, sgpr(n.into()));
            }
            _ => return None,
        }
        let place = self.lane_at(file, register, lane)?;
        self.w.asm.store_word(place, RAX);
        Some(())
    }

    /// Where a lane of a register is; its number is uniform. RCX is used.
    fn lane_at(&mut self, file: File, register: u16, lane: Place) -> Option<Mem> {
        let size = self.w.wave_size;
        match lane {
            Place::Const(lane) => {
                let lane = lane as u32 & (size - 1);
                let Mem::At(base, offset) = self.w.row(file, register, 0) else {
                    return None;
                };
                Some(Mem::At(base, offset + lane as i32 * 4))
            }
            Place::Sgpr(n) if usize::from(n) < sreg::COUNT => {
                self.w.asm.load_word(RCX, sgpr(n.into()));
                Some(self.lane_in(RCX, file, register))
            }
            _ => None,
        }
    }

    /// The same with its number, of which the low bits count, in a register that is changed.
    fn lane_in(&mut self, number: G, file: File, register: u16) -> Mem {
        let size = self.w.wave_size;
        let asm = &mut self.w.asm;
        asm.and_imm(number, size as i32 - 1);
        asm.shift_left(number, 2);
        asm.add(
            number,
            Rm::Reg(match file {
                File::Vgpr => VGPRS.0,
                File::Agpr => AGPRS.0,
            }),
        );
        at(number, (u32::from(register) * size * 4) as i32)
    }
}
