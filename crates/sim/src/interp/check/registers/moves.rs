//! Undefined bits in exchanges between lanes and in control instructions.

use gfxjit_isa::inst::{Action, Condition, Control, Cross, Place, Role};

use crate::interp::check::registers::{LANES, Undefined, UndefinedUse};
use crate::interp::memory::accesses::lane_word;
use crate::interp::registers::uniform;
use crate::machine::wave::{Wave, sreg};

impl Undefined {
    pub(super) fn cross(&mut self, wave: &Wave, cross: &Cross) {
        let lanes = wave.size as usize;
        let exec = wave.exec() & (u64::MAX >> (64 - lanes));
        match *cross {
            Cross::ReadLane { to, from, lane } => {
                let lane = uniform(wave, lane)[0] as usize & (lanes - 1);
                let undefined = self.word(wave, from, 0, lane);
                self.set_scalar(to.into(), undefined);
            }
            Cross::ReadFirstLane { to, from } => {
                let lane = if exec == 0 { 0 } else { exec.trailing_zeros() };
                let undefined = self.word(wave, from, 0, lane as usize);
                self.set_scalar(to.into(), undefined);
            }
            Cross::WriteLane { to, value, lane } => {
                let lane = uniform(wave, lane)[0] as usize & (lanes - 1);
                let undefined = self.word(wave, value, 0, 0);
                self.set_word(to, 0, lane, undefined);
            }
            Cross::MovRel { .. } => {
                // The written registers are not tracked.
                self.define_all_vectors();
                self.scalar[..sreg::VCC].fill(0);
            }
            Cross::PermlaneSwap { first, second, .. } => {
                for lane in 0..lanes {
                    let any = self.any_lane(wave, first, exec) | self.any_lane(wave, second, exec);
                    self.set_word(first, 0, lane, any);
                    self.set_word(second, 0, lane, any);
                }
            }
            // The source lane is given by the instruction's operands.
            Cross::Bpermute {
                to,
                address,
                data,
                offset,
            } => {
                self.permuted(wave, exec, to, data, |lane| {
                    let at = lane_word(wave, Place::Vgpr(address), 0, lane);
                    (at.wrapping_add(offset as u32) >> 2) as usize
                });
            }
            Cross::Permute { to, data, .. }
            | Cross::Swizzle { to, data, .. }
            | Cross::Permlane16 { to, data, .. }
            | Cross::PermlaneVar { to, data, .. }
            | Cross::Permlane64 { to, data } => {
                let any = self.any_lane(wave, data, exec);
                for lane in (0..lanes).filter(|lane| exec >> lane & 1 != 0) {
                    self.set_word(to, 0, lane, any);
                }
            }
        }
    }

    /// Each active lane gets the value of another lane.
    fn permuted(
        &mut self,
        wave: &Wave,
        exec: u64,
        to: Place,
        data: Place,
        from: impl Fn(usize) -> usize,
    ) {
        let lanes = wave.size as usize;
        let mut row = [0; LANES];
        for (lane, slot) in row.iter_mut().enumerate().take(lanes) {
            let from = from(lane) & (lanes - 1);
            // Inactive source lanes give zero.
            if exec >> from & 1 != 0 {
                *slot = self.word(wave, data, 0, from);
            }
        }
        for lane in (0..lanes).filter(|lane| exec >> lane & 1 != 0) {
            self.set_word(to, 0, lane, row[lane]);
        }
    }

    /// The bits that are undefined in some active lane.
    fn any_lane(&self, wave: &Wave, place: Place, exec: u64) -> u32 {
        let lanes = (0..wave.size as usize).filter(|lane| exec >> lane & 1 != 0);
        lanes.fold(0, |any, lane| any | self.word(wave, place, 0, lane))
    }

    pub(super) fn control(
        &mut self,
        wave: &Wave,
        control: &Control,
        action: &Action,
    ) -> Option<UndefinedUse> {
        let undecided = match control {
            Control::Branch { condition, .. } => match condition {
                Condition::Scc0 | Condition::Scc1 if self.scc() => Some("SCC"),
                Condition::Vccz | Condition::Vccnz if self.zero_is_unknown(wave, sreg::VCC) => {
                    Some("VCC")
                }
                _ => None,
            },
            Control::SetPc(from) | Control::SwapPc { from, .. } => {
                let from = usize::from(*from);
                let pair = self.scalar.get(from..from + 2).unwrap_or_default();
                pair.iter().any(|word| *word != 0).then_some("the address")
            }
            _ => None,
        };
        self.define_outputs(wave, action);
        let name = undecided?;
        self.set_scc(false);
        for half in 0..2 {
            self.scalar[sreg::VCC + half] = 0;
        }
        Some(UndefinedUse {
            lane: None,
            what: format!("a jump depends on {name}, which comes of what was never written"),
        })
    }

    /// For instructions that mix all bits: the results are undefined if an operand is.
    pub(super) fn mix_all(&mut self, wave: &Wave, action: &Action) {
        let exec = wave.exec() & (u64::MAX >> (64 - wave.size));
        let mut any = false;
        action.for_each_operand(&mut |operand| {
            any |= operand.role == Role::Read && self.operand(wave, operand, exec);
        });
        let undefined = if any { u32::MAX } else { 0 };
        self.set_outputs(wave, action, undefined);
    }
}
