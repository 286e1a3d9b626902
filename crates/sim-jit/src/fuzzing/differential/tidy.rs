//! Changes a case of random instructions so that most of them are executed.

use gfxjit_isa::inst::{Action, Control};
use gfxjit_targets::Generation;

use crate::fuzzing::Random;
use crate::fuzzing::differential::case::{Case, Run, RunEnd};
use crate::fuzzing::differential::layout::BASE;

impl Case {
    /// `s_call_b64 s[30:31]`, `s_branch` and `s_setpc_b64 s[30:31]`.
    fn calls(&self) -> [u32; 3] {
        match self.target.processor().generation() {
            own if own < Generation::Gfx10_1 => [0xba9e_0000, 0xbf82_0000, 0xbe80_1d1e],
            own if own < Generation::Gfx11 => [0xbb1e_0000, 0xbf82_0000, 0xbe80_201e],
            _ => [0xba1e_0000, 0xbfa0_0000, 0xbe80_481e],
        }
    }

    /// Changes a case of random instructions so that most of them are executed.
    pub(crate) fn tidy(&mut self, random: &mut Random) -> Option<()> {
        let program = self.program();
        let list = self.listing(&program);
        let places: Vec<u64> = list.iter().map(|(pc, _)| *pc).collect();
        let mut changes: Vec<(u64, u8, Option<u64>)> = Vec::new();
        let mut branches: Vec<u64> = Vec::new();
        let mut functions: Vec<(u64, u32)> = Vec::new();
        for (index, (pc, step)) in list.iter().enumerate() {
            match step.action {
                // Adds more paths that join.
                _ if self.is_in_rows()
                    && index + 1 < list.len()
                    && step.size == 4
                    && random.one_in(6) =>
                {
                    branches.push(*pc);
                    let to = (index / 2 + random.below(list.len())).min(places.len() - 1);
                    changes.push((*pc, 4, Some(places[to])));
                }
                Action::Control(Control::Branch { .. }) => {
                    let ahead = index + 1 + random.below(6);
                    let to = if random.one_in(4) {
                        random.below(places.len())
                    } else {
                        ahead.min(places.len() - 1)
                    };
                    changes.push((*pc, 4, Some(places[to])));
                }
                // Clock values differ between runs, and so do values computed from them.
                Action::Control(
                    Control::Clock { .. } | Control::Message { .. } | Control::GetRegister { .. },
                ) => {
                    changes.push((*pc, step.size, None));
                }
                Action::Control(Control::SetMode { .. }) if !random.one_in(4) => {
                    changes.push((*pc, step.size, None));
                }
                // Nothing is known about their targets.
                Action::Control(Control::SwapPc { .. } | Control::Call { .. })
                    if self.is_in_rows() =>
                {
                    changes.push((*pc, step.size, None));
                }
                // The end of the case is kept.
                _ if index + 1 == list.len() => {}
                // These would end the case.
                Action::Control(
                    Control::End | Control::SetPc(_) | Control::Trap(_) | Control::Halt(_),
                ) if !random.one_in(8) => {
                    changes.push((*pc, step.size, None));
                }
                _ => {}
            }
        }
        if !self.is_in_rows() && random.one_in(3) {
            // A function that is called at least twice; a branch leads around it.
            let last = list.len() - 1;
            let words: Vec<usize> = (0..last).filter(|n| list[*n].1.size == 4).collect();
            let third = words.len() / 3;
            if third > 1 {
                let mut any = |of: usize| words[of * third + random.below(third)];
                let (calls, begin, end) = ([any(0), any(0), any(1)], any(1), any(2));
                let between = any(2);
                let [call, branch, back] = self.calls();
                functions.push((places[begin], branch));
                changes.push((places[begin], 4, Some(places[end + 1])));
                if random.one_in(4) {
                    // s_add_u32 s30, s30, 4
                    functions.push((places[between], 0x801e_841e));
                }
                functions.push((places[end], back));
                for at in calls.into_iter().filter(|at| *at != begin) {
                    functions.push((places[at], call));
                    changes.push((places[at], 4, Some(places[begin + 1])));
                }
            }
        }
        drop(list);
        for pc in branches {
            // s_cbranch_scc0 to s_cbranch_execnz
            let late = self.target.processor().generation() >= Generation::Gfx11;
            let first = if late { 0xbfa1 } else { 0xbf84 };
            self.patch(pc, &[(first + random.below(6) as u32) << 16]);
        }
        for (pc, word) in functions {
            self.patch(pc, &[word]);
        }
        for (pc, size, to) in changes {
            match to {
                None => self.erase(pc, size),
                Some(to) => {
                    let at = (pc - BASE) as usize;
                    let words = (to.wrapping_sub(pc + 4) as i64 / 4) as i16;
                    if let Some(slot) = self.code.get_mut(at..at + 2) {
                        slot.copy_from_slice(&words.to_le_bytes());
                    }
                }
            }
        }
        // Removes instructions that fault.
        for _ in 0..64 {
            let Run { state, ends, .. } = self.interpreted(&self.program(), self.start()?, None);
            if !matches!(ends.last(), Some(RunEnd::Fault(_))) || random.one_in(40) {
                break;
            }
            let program = self.program();
            // The wave is at the instruction, or was sent elsewhere by it.
            let at = [state.wave.pc, state.wave.jump.0];
            let found = at.into_iter().find_map(|pc| {
                let step = program.table(self.wave_size).step(pc).ok()?;
                Some((pc, step.size))
            });
            let Some((pc, size)) = found else { break };
            self.erase(pc, size);
        }
        Some(())
    }
}
