//! Observes the LDS of one workgroup: finds bytes that one wave reads and another one writes between two barriers.
//!
//! The result of such accesses depends on the order of the waves. Two waves that both write, for example a flag, are
//! not reported, and atomic operations may order waves.

use std::sync::{Mutex, MutexGuard, PoisonError};

use gfxjit_isa::inst::{Access, Action, Address};

use crate::interp::check::Moment;
use crate::interp::memory::accesses::{Does, Space, for_each_access};
use crate::machine::wave::Wave;

/// The accesses to a byte since the barrier last opened.
#[derive(Clone, Copy, Default)]
struct Byte {
    /// The number of the barrier; if it is an earlier one, the other fields are invalid.
    barrier: u32,
    /// Bit masks of the waves that have read and that have written the byte.
    readers: u32,
    writers: u32,
}

/// Accesses of two waves to the same byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// The byte of LDS.
    pub offset: u32,
    /// The second access.
    pub pc: u64,
    /// Whether the second access was long after the barrier.
    pub late: bool,
}

#[derive(Default)]
struct State {
    bytes: Vec<Byte>,
    barrier: u32,
    executed: u64,
    /// Whether the barrier opened long ago.
    late: bool,
    found: Option<Meeting>,
}

/// The observer of a workgroup, which runs on one thread.
#[derive(Default)]
pub struct LdsRaceFinder(Mutex<State>);

impl LdsRaceFinder {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A barrier opens.
    pub fn barrier(&self) {
        let mut state = self.state();
        state.barrier += 1;
        state.late = false;
    }

    /// Reports that the barrier opened long ago.
    pub fn late(&self) {
        self.state().late = true;
    }

    /// The first conflict, preferably a late one.
    pub fn found(&self) -> Option<Meeting> {
        self.state().found
    }

    /// The number of observed instructions.
    pub fn executed(&self) -> u64 {
        self.state().executed
    }

    /// An instruction is about to run.
    pub(super) fn before(&self, moment: Moment<'_>, wave: &Wave) {
        let mut state = self.state();
        state.executed += 1;
        if !may_reach_lds(&moment.step.action) {
            return;
        }
        // A workgroup has at most 32 waves.
        let own = 1_u32.checked_shl(wave.index).unwrap_or(0);
        for_each_access(wave, moment.step, &mut |access| {
            let Space::Lds(offset) = access.space else {
                return;
            };
            for offset in (offset..).take(access.bytes.into()) {
                state.note(offset, own, access.does, moment.pc);
            }
        });
    }
}

impl State {
    fn note(&mut self, offset: u32, own: u32, does: Does, pc: u64) {
        const MOST: usize = 1 << 18;
        let at = offset as usize;
        if at >= MOST || does == Does::Atomic {
            return;
        }
        if at >= self.bytes.len() {
            self.bytes
                .resize((at + 1).next_power_of_two(), Byte::default());
        }
        let barrier = self.barrier;
        let Some(byte) = self.bytes.get_mut(at) else {
            return;
        };
        if byte.barrier != barrier {
            *byte = Byte {
                barrier,
                ..Byte::default()
            };
        }
        let others = match does {
            Does::Store => {
                byte.writers |= own;
                byte.readers
            }
            _ => {
                byte.readers |= own;
                byte.writers
            }
        };
        let late = self.late;
        if others & !own != 0 && self.found.is_none_or(|found| late && !found.late) {
            self.found = Some(Meeting { offset, pc, late });
        }
    }
}

fn may_reach_lds(action: &Action) -> bool {
    let Action::Memory(memory) = action else {
        return false;
    };
    matches!(
        memory.address,
        Address::Lds { .. } | Address::LdsByM0 { .. } | Address::Flat { .. }
    ) || matches!(memory.access, Access::ToLds { .. } | Access::FromLds { .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found of accesses: byte, wave, what it does; `None` is a barrier.
    fn found(accesses: &[Option<(u32, u32, Does)>]) -> Option<Meeting> {
        let mut state = State::default();
        for access in accesses {
            match *access {
                Some((offset, wave, does)) => state.note(offset, 1 << wave, does, u64::from(wave)),
                None => state.barrier += 1,
            }
        }
        state.found
    }

    #[test]
    fn a_byte_that_one_wave_reads_and_another_writes_without_a_barrier_is_found() {
        let (load, store, atomic) = (Does::Load, Does::Store, Does::Atomic);
        let met = |offset, pc| {
            let late = false;
            Some(Meeting { offset, pc, late })
        };
        for (accesses, expected) in [
            (vec![Some((4, 0, load)), Some((4, 1, store))], met(4, 1)),
            (vec![Some((4, 1, store)), Some((4, 0, load))], met(4, 0)),
            (vec![Some((4, 0, load)), Some((5, 1, store))], None),
            (vec![Some((4, 0, load)), Some((4, 0, store))], None),
            (vec![Some((4, 0, store)), Some((4, 1, store))], None),
            (vec![Some((4, 0, load)), Some((4, 1, atomic))], None),
            (vec![Some((4, 0, load)), None, Some((4, 1, store))], None),
            (
                vec![Some((u32::MAX, 0, load)), Some((u32::MAX, 1, store))],
                None,
            ),
        ] {
            assert_eq!(found(&accesses), expected, "{accesses:?}");
        }
    }

    #[test]
    fn a_late_meeting_counts_more_than_an_early_one() {
        let mut state = State::default();
        for (late, offset) in [(false, 4), (true, 8), (true, 12), (false, 16)] {
            state.late = late;
            state.note(offset, 1, Does::Load, 0);
            state.note(offset, 2, Does::Store, 0);
        }
        let found = state.found.map(|found| (found.offset, found.late));
        assert_eq!(found, Some((8, true)));
    }
}
