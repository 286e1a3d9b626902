//! A dispatch under a debugger of another process: what a GPU's trap handler and its firmware do.
//!
//! A wave that comes to a trap is halted. The launch is held then, all of its waves, and goes on when the debugger has resumed
//! the queue with waves that are not halted. While the queue is suspended its waves are in the save area, and what has been
//! changed there is theirs from then on.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use gfxjit_hal::sync::lock;
use gfxjit_hal::{
    Debugger, Going, Held, Machine, Watched, WaveId, WavePlace, WaveRegister, WaveState,
};
use rustix::io::Errno;

use super::area::{Area, MODE_BITS, SavedWave, Seen, TTMPS, status};
use super::arguments::exception;
use super::code::{TRAP, TRAP_MASK, word_at};
use super::gate::{Gate, Order};
use super::server::Traps;

/// `s_endpgm`
const END: u32 = 0xbf81_0000;

/// The version of ROCr's interface for debuggers (`r_version`) from which on a wave is halted at a trap, not behind it.
const STOPS_AT_TRAP: u32 = 12;

/// MODE's bit for single steps.
const DEBUG_EN: u32 = 1 << 11;

/// TRAPSTS: an access of memory has failed (`xnack_error`).
const MEMORY_ERROR: u32 = 1 << 28;

/// Trap temporaries, by what SPI and the trap handler of ROCr (`r_version` 10 and 11) keep there.
mod ttmp {
    /// The packet's number in the ring; the state of a stopped wave.
    pub(crate) const STATE: usize = 6;
    pub(crate) const PC_LOW: usize = 7;
    /// The workgroup, three words.
    pub(crate) const WORKGROUP: usize = 8;
    /// The wave's number in the workgroup, and the upper half of the address.
    pub(crate) const WAVE: usize = 11;
    pub(crate) const STOPPED: u32 = 1 << 30;
    pub(crate) const WAS_HALTED: u32 = 1 << 29;
    pub(crate) const TRAP_SHIFT: u32 = 25;
    pub(crate) const TRAP_MASK: u32 = 15 << TRAP_SHIFT;
    pub(crate) const PC_HIGH_SHIFT: u32 = 7;
    pub(crate) const PC_HIGH_MASK: u32 = 0xffff << PC_HIGH_SHIFT;
}

/// Why a wave is held before its next instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reason {
    Trap(u8),
    Step,
    Pause,
}

/// A wave as the debugger knows it.
struct Known {
    seen: Seen,
    /// Where a halted wave is: the address that the debugger has given it.
    is_halted: bool,
    /// A copied instruction's address, and that of the original, which is executed in its place.
    displaced: Option<[u64; 2]>,
    /// It is held before the instruction behind the one at this address.
    step: Option<Step>,
}

#[derive(Clone, Copy)]
struct Step {
    from: u64,
    is_first: bool,
}

impl Known {
    /// The address of the launch's instruction as the debugger knows it.
    fn shown(&self, pc: u64) -> u64 {
        match self.displaced {
            Some([copy, original]) => copy.wrapping_add(pc.wrapping_sub(original)),
            None => pc,
        }
    }

    /// What the trap handler does: halts the wave and says why.
    fn stop(&mut self, pc: u64, trap: u8) {
        let own = &mut self.seen;
        let state = &mut own.ttmps[ttmp::STATE];
        *state &= !(ttmp::WAS_HALTED | ttmp::TRAP_MASK);
        *state |= ttmp::STOPPED | u32::from(trap) << ttmp::TRAP_SHIFT;
        own.ttmps[ttmp::PC_LOW] = pc as u32;
        let high = &mut own.ttmps[ttmp::WAVE];
        *high = *high & !ttmp::PC_HIGH_MASK | ((pc >> 32) as u32 & 0xffff) << ttmp::PC_HIGH_SHIFT;
        own.status |= status::HALT | status::SKIP_EXPORT;
        own.pc = pc;
        self.is_halted = true;
        self.step = None;
    }
}

#[derive(Default)]
struct Waves {
    known: HashMap<WaveId, Known>,
    /// What was saved last.
    records: Vec<SavedWave>,
    /// Addresses of traps in the kernel's code, and one where a wave ends.
    traps: BTreeSet<u64>,
    end: Option<u64>,
    reason: Option<Reason>,
}

/// A dispatch's debugger.
pub(crate) struct Launch {
    pub(super) gate: Arc<Gate>,
    pub(super) traps: Arc<Traps>,
    pub(super) queue: u32,
    pub(super) area: Area,
    /// The packet's number in the ring.
    pub(super) packet: u32,
    /// The code's addresses.
    pub(super) code: Range<u64>,
    waves: Mutex<Waves>,
}

impl Launch {
    pub(crate) fn new(
        gate: Arc<Gate>,
        traps: Arc<Traps>,
        (queue, packet): (u32, u32),
        area: Area,
        code: Range<u64>,
    ) -> Self {
        let launch = Self {
            gate,
            traps,
            queue,
            area,
            packet,
            code,
            waves: Mutex::default(),
        };
        launch.find_traps(&mut lock(&launch.waves));
        launch
    }

    /// Looks for traps in the code: the debugger has written and removed some while the launch was held.
    fn find_traps(&self, waves: &mut Waves) {
        waves.traps.clear();
        let mut bytes = vec![0; (self.code.end - self.code.start) as usize];
        if crate::caller::take(self.code.start, &mut bytes).is_err() {
            return;
        }
        let (words, _) = bytes.as_chunks::<4>();
        for (at, word) in (self.code.start..).step_by(4).zip(words) {
            match u32::from_le_bytes(*word) {
                END => waves.end = waves.end.or(Some(at)),
                word if word & TRAP_MASK == TRAP => {
                    waves.traps.insert(at);
                }
                _ => {}
            }
        }
    }

    fn first_seen(&self, wave: WaveId) -> Known {
        let mut ttmps = [0; TTMPS];
        ttmps[ttmp::STATE] = self.packet & 0x01ff_ffff;
        ttmps[ttmp::WORKGROUP..ttmp::WAVE].copy_from_slice(&wave.workgroup);
        ttmps[ttmp::WAVE] = wave.wave & 63;
        Known {
            seen: Seen {
                pc: 0,
                status: 0,
                trap_status: 0,
                mode: 0,
                ttmps,
            },
            is_halted: false,
            displaced: None,
            step: None,
        }
    }

    fn save(&self, waves: &mut Waves, machine: &dyn Machine) -> Result<(), Errno> {
        let alive = living(machine);
        waves
            .known
            .retain(|id, _| alive.iter().any(|place| place.id == *id));
        let mut records = Vec::new();
        let mut shares = Vec::new();
        for (index, place) in alive.iter().enumerate() {
            let is_same = |other: Option<&WavePlace>| {
                other.is_some_and(|other| other.id.workgroup == place.id.workgroup)
            };
            let before = index.checked_sub(1).and_then(|index| alive.get(index));
            let share = [!is_same(before), !is_same(alive.get(index + 1))];
            let known = waves.known.entry(place.id);
            let known = known.or_insert_with(|| self.first_seen(place.id));
            if !known.is_halted {
                known.seen.pc = known.shown(place.pc);
            }
            let record = SavedWave::of(self.area.layout, machine, place.id, &known.seen, share[0]);
            records.push(record.ok_or(Errno::IO)?);
            shares.push(share);
        }
        self.area.save(&mut records, &shares)?;
        waves.records = records;
        Ok(())
    }

    /// Reads the save area; how the launch goes on, if it does.
    fn load(&self, waves: &mut Waves, machine: &mut dyn Machine) -> Result<Option<Going>, Errno> {
        self.find_traps(waves);
        let copies = self.area.debugger_memory();
        let places = living(machine);
        let mut records = std::mem::take(&mut waves.records);
        for record in &mut records {
            let place = places.iter().find(|place| place.id == record.wave);
            let (Some(place), Some(known)) = (place, waves.known.get_mut(&record.wave)) else {
                continue;
            };
            let seen = record.load(machine)?;
            known.seen = seen;
            known.is_halted = seen.status & status::HALT != 0;
            known.step = None;
            if known.is_halted {
                continue;
            }
            let mut pc = place.pc;
            if copies.contains(&seen.pc) {
                match word_at(seen.pc) {
                    // The debugger has ended the wave.
                    Some(END) => pc = waves.end.ok_or(Errno::NOSPC)?,
                    _ if known.displaced.is_some_and(|[copy, original]| {
                        seen.pc == copy.wrapping_add(pc.wrapping_sub(original))
                    }) => {}
                    _ => known.displaced = Some([seen.pc, pc]),
                }
            } else {
                known.displaced = None;
                pc = seen.pc;
            }
            if pc != place.pc {
                machine
                    .set_register(record.wave, WaveRegister::Pc, pc)
                    .ok_or(Errno::IO)?;
            }
            if seen.mode & DEBUG_EN != 0 {
                known.step = Some(Step {
                    from: pc,
                    is_first: true,
                });
            }
        }
        waves.records = records;
        Ok(going(waves, &living(machine)))
    }

    /// Takes orders until the launch goes on.
    fn take_orders(&self, machine: &mut dyn Machine) -> Going {
        loop {
            let mut state = lock(&self.gate.state);
            state.is_held = true;
            self.gate.changed.notify_all();
            let order = loop {
                if self.gate.is_over.load(Ordering::Relaxed) {
                    state.is_held = false;
                    self.gate.changed.notify_all();
                    return Going::All;
                }
                if let Some(order) = state.order.take() {
                    break order;
                }
                state = self.gate.wait(state);
            };
            drop(state);
            let mut waves = lock(&self.waves);
            let (result, going) = match order {
                Order::Save => (self.save(&mut waves, machine), None),
                Order::Resume => match self.load(&mut waves, machine) {
                    Ok(going) => (Ok(()), going),
                    Err(error) => (Err(error), None),
                },
            };
            drop(waves);
            let mut state = lock(&self.gate.state);
            state.done = Some(result);
            state.is_held = going.is_none();
            self.gate.changed.notify_all();
            drop(state);
            if let Some(going) = going {
                return going;
            }
        }
    }
}

fn living(machine: &dyn Machine) -> Vec<WavePlace> {
    let mut all = machine.waves();
    all.retain(|place| place.state != WaveState::Ended);
    all
}

/// Which waves go on, if any can.
fn going(waves: &Waves, places: &[WavePlace]) -> Option<Going> {
    let is_halted = |place: &&WavePlace| {
        waves
            .known
            .get(&place.id)
            .is_some_and(|known| known.is_halted)
    };
    let steps = |place: &&WavePlace| {
        let known = waves.known.get(&place.id);
        known.is_some_and(|known| known.step.is_some())
    };
    let free: Vec<&WavePlace> = places.iter().filter(|place| !is_halted(place)).collect();
    let stepping = free.iter().find(|place| steps(place));
    let ready = free.iter().find(|place| place.state == WaveState::Ready);
    match (free.len() == places.len(), stepping, ready) {
        (true, Some(place), _) => Some(Going::First(place.id)),
        (true, None, _) => Some(Going::All),
        (false, Some(place), _) | (false, None, Some(place)) => Some(Going::Only(place.id)),
        // Those that are not halted wait for others.
        (false, None, None) => None,
    }
}

impl Debugger for Launch {
    fn places(&self) -> Option<Arc<BTreeSet<u64>>> {
        let is_over = self.gate.is_over.load(Ordering::Relaxed);
        is_over.then(Arc::default)
    }

    fn holds(&self, at: &dyn Watched) -> bool {
        if self.gate.is_over.load(Ordering::Relaxed) {
            return false;
        }
        let (id, pc) = (
            WaveId {
                workgroup: at.workgroup(),
                wave: at.wave(),
            },
            at.pc(),
        );
        let mut waves = lock(&self.waves);
        let waves = &mut *waves;
        let step = waves
            .known
            .get_mut(&id)
            .and_then(|known| known.step.as_mut());
        let reason = match step {
            Some(step) => {
                if std::mem::take(&mut step.is_first) && step.from == pc {
                    return false;
                }
                Some(Reason::Step)
            }
            None if waves.traps.contains(&pc) => {
                let trap = word_at(pc).filter(|word| word & TRAP_MASK == TRAP);
                trap.map(|word| Reason::Trap(word as u8))
            }
            None => None,
        };
        let pauses = || {
            self.gate
                .pause
                .load(Ordering::Relaxed)
                .then_some(Reason::Pause)
        };
        waves.reason = reason.or_else(pauses);
        waves.reason.is_some()
    }

    fn held(&self, why: Held, machine: &mut dyn Machine) -> Going {
        self.gate.pause.store(false, Ordering::Relaxed);
        let stopped = {
            let mut waves = lock(&self.waves);
            let reason = waves.reason.take();
            let stop = |waves: &mut Waves, wave, trap: Option<u8>, error| {
                let pc = machine.register(wave, WaveRegister::Pc).unwrap_or(0);
                let known = waves.known.entry(wave);
                let known = known.or_insert_with(|| self.first_seen(wave));
                // A wave that has executed a trap is behind it; later trap handlers go back to it.
                let goes_back = self.traps.version() >= STOPS_AT_TRAP;
                let behind = if trap.is_some() && !goes_back { 4 } else { 0 };
                let pc = known.shown(pc) + behind;
                known.stop(pc, trap.unwrap_or(0));
                known.seen.trap_status |= error;
            };
            match (why, reason) {
                (Held::Before(wave), Some(Reason::Trap(trap))) => {
                    stop(&mut waves, wave, Some(trap), 0);
                    Some(exception::WAVE_TRAP)
                }
                (Held::Before(wave), Some(Reason::Step)) => {
                    stop(&mut waves, wave, None, 0);
                    Some(exception::WAVE_TRAP)
                }
                (Held::Fault { wave, .. }, _) => {
                    stop(&mut waves, wave, None, MEMORY_ERROR);
                    Some(exception::WAVE_MEMORY)
                }
                (Held::Waits(_), _) => {
                    if let Some(going) = going(&waves, &living(machine)) {
                        return going;
                    }
                    None
                }
                _ => None,
            }
        };
        if let Some(exception) = stopped {
            self.traps.raise(self.queue, exception);
        }
        self.take_orders(machine)
    }
}

const _: () = assert!(MODE_BITS & DEBUG_EN != 0);

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> Known {
        let seen = Seen {
            pc: 0,
            status: 0,
            trap_status: 0,
            mode: 0,
            ttmps: [0; TTMPS],
        };
        Known {
            seen,
            is_halted: false,
            displaced: None,
            step: None,
        }
    }

    #[test]
    fn a_stopped_wave_has_its_address_and_trap_where_the_trap_handler_keeps_them() {
        let mut wave = known();
        wave.seen.ttmps[ttmp::STATE] = 5;
        wave.seen.ttmps[ttmp::WAVE] = 3;
        wave.stop(0x7fbb_1234_5678, 1);
        let ttmps = wave.seen.ttmps;
        assert_eq!(ttmps[ttmp::STATE], 5 | 1 << 30 | 1 << 25);
        assert_eq!(ttmps[ttmp::PC_LOW], 0x1234_5678);
        assert_eq!(ttmps[ttmp::WAVE], 3 | 0x7fbb << 7);
        assert_eq!(wave.seen.status, status::HALT | status::SKIP_EXPORT);
        assert!(wave.is_halted);
        // A later stop leaves nothing of the former.
        wave.stop(0x1_0000_0000, 0);
        let ttmps = wave.seen.ttmps;
        assert_eq!(ttmps[ttmp::STATE], 5 | 1 << 30);
        assert_eq!(ttmps[ttmp::WAVE], 3 | 1 << 7);
    }

    #[test]
    fn copies_of_instructions_stand_for_the_originals() {
        let mut wave = known();
        assert_eq!(wave.shown(0x1004), 0x1004);
        wave.displaced = Some([0x9000, 0x1000]);
        assert_eq!([0x1000, 0x1008].map(|pc| wave.shown(pc)), [0x9000, 0x9008]);
    }

    #[test]
    fn only_waves_that_are_not_halted_go_on() {
        let place = |wave, state| WavePlace {
            id: WaveId {
                workgroup: [0; 3],
                wave,
            },
            state,
            pc: 0,
            exec: 1,
            lanes: 64,
        };
        let places = [0, 1, 2].map(|wave| place(wave, WaveState::Ready));
        let mut waves = Waves::default();
        for place in &places {
            waves.known.insert(place.id, known());
        }
        assert_eq!(going(&waves, &places), Some(Going::All));
        let halt = |waves: &mut Waves, wave: usize| {
            waves.known.get_mut(&places[wave].id).unwrap().is_halted = true;
        };
        halt(&mut waves, 0);
        assert_eq!(going(&waves, &places), Some(Going::Only(places[1].id)));
        waves.known.get_mut(&places[2].id).unwrap().step = Some(Step {
            from: 0,
            is_first: true,
        });
        assert_eq!(going(&waves, &places), Some(Going::Only(places[2].id)));
        halt(&mut waves, 1);
        halt(&mut waves, 2);
        assert_eq!(going(&waves, &places), None);
        let waits = [place(0, WaveState::Ready), place(9, WaveState::AtBarrier)];
        assert_eq!(going(&waves, &waits), None);
    }
}
