//! Finds out from its code whether a kernel waits for its loads, on all ways through it.
//!
//! A load is followed with the least number of operations of each counter that were issued behind it: what a wait for
//! that many does not complete, may be outstanding. So a kernel of which this holds passes the check of each of its
//! waves; of one of which it does not, waves have to be looked at.

use std::collections::BTreeMap;

use gfxjit_isa::inst::{Action, Control};
use gfxjit_targets::Generation;

use crate::interp::check::waits::{Counter, Pending, Waited, issued, waited};
use crate::interp::program::Program;

/// The most instructions that are looked at.
const MOST: usize = 1 << 16;
/// The most operations that are counted: counters of hardware are shorter.
const MOST_BEHIND: u8 = 127;

/// The numbers of counters.
const COUNTERS: usize = 4;

fn number(counter: Counter) -> usize {
    match counter {
        Counter::Vector => 0,
        Counter::Lds => 1,
        Counter::Scalar => 2,
        Counter::Sample => 3,
    }
}

/// The loads that may be outstanding, by address: the least numbers of operations behind each.
type Outstanding = BTreeMap<u64, [u8; COUNTERS]>;

/// Whether no register of a kernel that starts at `pc` is used before the load that writes it was waited for. `false`
/// also if that cannot be told, as with calls.
pub fn waits_for_loads(program: &Program, pc: u64, wave_size: u32) -> bool {
    let mut flow = Flow {
        program,
        wave_size,
        generation: program.generation(),
        before: BTreeMap::from([(pc, Outstanding::new())]),
        loads: BTreeMap::new(),
        work: vec![pc],
    };
    while let Some(pc) = flow.work.pop() {
        if flow.before.len() > MOST || flow.step(pc).is_none() {
            return false;
        }
    }
    true
}

struct Flow<'a> {
    program: &'a Program,
    wave_size: u32,
    generation: Generation,
    /// What may be outstanding before an instruction.
    before: BTreeMap<u64, Outstanding>,
    loads: BTreeMap<u64, Pending>,
    work: Vec<u64>,
}

impl Flow<'_> {
    /// Follows an instruction; `None` if it uses what may be outstanding, or leads to where the flow is not known.
    fn step(&mut self, pc: u64) -> Option<()> {
        let step = self.program.table(self.wave_size).step(pc).ok()?;
        let mut state = self.before.get(&pc)?.clone();
        let issued = issued(self.generation, self.wave_size, pc, &step.action);
        if matches!(step.action, Action::Nop | Action::Wait) && !state.is_empty() {
            self.wait(&mut state, pc);
        }
        let mut is_early = false;
        step.action.for_each_operand(&mut |operand| {
            is_early |= state.keys().any(|load| {
                self.loads.get(load).is_some_and(|pending| {
                    let in_order =
                        (issued.as_ref()).is_some_and(|new| pending.comes_before(new, operand));
                    pending.writes(operand, self.wave_size) && !in_order
                })
            });
        });
        if is_early {
            return None;
        }
        if let Some(new) = issued {
            // A store of two counters is completed by either, and does not count for the other one then.
            let counts = new.counters.len() == 1 || !new.registers.is_empty();
            for behind in state.values_mut().filter(|_| counts) {
                for counter in new.counters.iter().map(|counter| number(*counter)) {
                    behind[counter] = behind[counter].saturating_add(1).min(MOST_BEHIND);
                }
            }
            if !new.registers.is_empty() {
                state.insert(pc, [0; COUNTERS]);
                self.loads.insert(pc, new);
            }
        }
        let next = pc.wrapping_add(u64::from(step.size));
        match step.action {
            Action::Control(Control::End) => {}
            Action::Control(Control::Branch { condition, words }) => {
                let to = next.wrapping_add_signed(i64::from(words) * 4);
                if condition != gfxjit_isa::inst::Condition::Always {
                    self.reach(next, &state);
                }
                self.reach(to, &state);
            }
            Action::Control(
                Control::SetPc(_)
                | Control::SwapPc { .. }
                | Control::Call { .. }
                | Control::AddPc(_)
                | Control::RegisterBanks(_)
                | Control::Trap(_)
                | Control::Halt(_),
            ) => return None,
            _ => self.reach(next, &state),
        }
        Some(())
    }

    /// The instruction at `pc` waits, if it does.
    fn wait(&self, state: &mut Outstanding, pc: u64) {
        let text = self.program.disassembly_for(self.wave_size, pc);
        match waited(self.generation, &text) {
            Waited::Nothing => {}
            Waited::All => state.clear(),
            Waited::Counters(counters) => {
                for (counter, count) in counters {
                    self.reached(state, counter, count);
                }
            }
        }
    }

    fn reached(&self, state: &mut Outstanding, counter: Counter, count: usize) {
        let mut shared = [0u8; COUNTERS];
        state.retain(|load, behind| {
            let Some(pending) = self.loads.get(load) else {
                return false;
            };
            let is_done = pending.counters.contains(&counter)
                && match pending.any_order {
                    true => count == 0,
                    false => usize::from(behind[number(counter)]) >= count,
                };
            if is_done && pending.counters.len() > 1 {
                for counter in &pending.counters {
                    shared[number(*counter)] += 1;
                }
            }
            !is_done
        });
        // It is not behind others any longer.
        for behind in state.values_mut() {
            for (behind, shared) in behind.iter_mut().zip(shared) {
                *behind = behind.saturating_sub(shared);
            }
        }
    }

    /// An instruction is reached with what may be outstanding.
    fn reach(&mut self, pc: u64, state: &Outstanding) {
        let Some(known) = self.before.get_mut(&pc) else {
            self.before.insert(pc, state.clone());
            self.work.push(pc);
            return;
        };
        let mut has_more = false;
        for (load, behind) in state {
            match known.get_mut(load) {
                Some(known) => {
                    for (known, behind) in known.iter_mut().zip(behind) {
                        has_more |= behind < known;
                        *known = (*known).min(*behind);
                    }
                }
                None => {
                    has_more = true;
                    known.insert(*load, *behind);
                }
            }
        }
        if has_more {
            self.work.push(pc);
        }
    }
}
