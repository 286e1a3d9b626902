//! Detects data races: unordered accesses to the same bytes.
//!
//! Two accesses of different waves are ordered if a barrier of their workgroup opened between them, or if a
//! chain of atomic operations on common addresses leads from one to the other. Every atomic operation is treated
//! as release and acquire, for any scope: missing fences are not found, but there are no false reports. The same
//! applies to loads that bypass the caches of a workgroup's processor, since these are atomic loads in machine
//! code. Atomic stores cannot be distinguished from other stores there, and compilers begin compare-exchange
//! loops with an ordinary load. So an atomic access never races with another access, and it acquires from the
//! last store to its address, of any kind.
//!
//! For each wave there is a vector clock: the time up to which it is ordered after each other wave.

use std::collections::HashMap;

/// A time in the launch: the number of an instruction.
type Time = u64;

/// The maximum number of waves and workgroups in a vector clock; when it is exceeded, all earlier
/// accesses count as ordered.
const MOST_KNOWN: usize = 2048;
/// The maximum number of readers of one word that are kept.
const MOST_READERS: usize = 4;

/// A wave of the launch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WaveId {
    pub workgroup: [u32; 3],
    pub wave: u32,
}

/// Memory that waves share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Common {
    Global,
    Lds([u32; 3]),
}

/// A past access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Past {
    pub wave: WaveId,
    pub pc: u64,
    pub writes: bool,
    pub atomic: bool,
    pub bytes: u8,
    time: Time,
    /// The bytes of the word.
    mask: u8,
}

/// A vector clock.
#[derive(Clone, Default, Debug)]
struct Clock {
    /// All accesses before this time are ordered.
    floor: Time,
    waves: HashMap<WaveId, Time>,
    workgroups: HashMap<[u32; 3], Time>,
}

impl Clock {
    fn join(&mut self, other: &Self) {
        self.floor = self.floor.max(other.floor);
        for (wave, time) in &other.waves {
            let known = self.waves.entry(*wave).or_default();
            *known = (*known).max(*time);
        }
        for (workgroup, time) in &other.workgroups {
            let known = self.workgroups.entry(*workgroup).or_default();
            *known = (*known).max(*time);
        }
    }

    fn knows(&self, past: &Past) -> bool {
        let is_behind = |time: Option<&Time>| time.is_some_and(|time| past.time <= *time);
        past.time <= self.floor
            || is_behind(self.waves.get(&past.wave))
            || is_behind(self.workgroups.get(&past.wave.workgroup))
    }

    /// Limits the size.
    fn trim(&mut self, now: Time) {
        if self.waves.len() + self.workgroups.len() > MOST_KNOWN {
            *self = Self {
                floor: now,
                ..Self::default()
            };
        }
    }
}

/// The accesses to one word.
#[derive(Default, Debug)]
struct Word {
    write: Option<Past>,
    reads: Vec<Past>,
}

/// A new access of a lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct New {
    pub memory: Common,
    pub address: u64,
    pub bytes: u8,
    pub writes: bool,
    pub atomic: bool,
}

#[derive(Default, Debug)]
pub(super) struct Races {
    now: Time,
    words: HashMap<(Common, u64), Word>,
    waves: HashMap<WaveId, Clock>,
    /// The time at which each workgroup's barrier last opened.
    barriers: HashMap<[u32; 3], Time>,
    /// The clocks released by atomic operations, by address.
    released: HashMap<(Common, u64), Clock>,
}

impl Races {
    /// Called before each instruction.
    pub(crate) fn tick(&mut self) {
        self.now += 1;
    }

    /// A barrier of a workgroup opens: the clocks of its waves are joined.
    pub(crate) fn barrier(&mut self, workgroup: [u32; 3]) {
        let is_its = |wave: &WaveId| wave.workgroup == workgroup;
        let mut all = Clock::default();
        let own = self.waves.iter().filter(|(wave, _)| is_its(wave));
        own.for_each(|(_, clock)| all.join(clock));
        all.trim(self.now);
        for (wave, clock) in &mut self.waves {
            if is_its(wave) {
                clock.clone_from(&all);
            }
        }
        self.barriers.insert(workgroup, self.now);
    }

    /// All waves of the launch have met at a barrier.
    pub(crate) fn everyone(&mut self) {
        let floor = self.now;
        for clock in self.waves.values_mut() {
            *clock = Clock {
                floor,
                ..Clock::default()
            };
        }
    }

    /// A workgroup has ended, and its LDS with it.
    pub(crate) fn workgroup_over(&mut self, workgroup: [u32; 3]) {
        let gone = Common::Lds(workgroup);
        self.words.retain(|(memory, _), _| *memory != gone);
        self.released.retain(|(memory, _), _| *memory != gone);
        self.waves.retain(|wave, _| wave.workgroup != workgroup);
    }

    /// Records an access. Returns an older access that races with it.
    pub(crate) fn access(&mut self, wave: WaveId, pc: u64, new: New) -> Option<Past> {
        if new.atomic {
            self.synchronise(wave, new);
        }
        let last = new.address + u64::from(new.bytes.max(1)) - 1;
        let mut found = None;
        for word in new.address >> 2..=last >> 2 {
            let first = new.address.max(word << 2) & 3;
            let end = last.min((word << 2) + 3) & 3;
            let mask = (first..=end).fold(0, |mask, byte| mask | 1 << byte);
            let past = Past {
                wave,
                pc,
                writes: new.writes,
                atomic: new.atomic,
                bytes: new.bytes,
                time: self.now,
                mask,
            };
            found = self.word(past, (new.memory, word)).or(found);
        }
        found
    }

    fn word(&mut self, new: Past, at: (Common, u64)) -> Option<Past> {
        let clock = self.waves.entry(new.wave).or_default();
        let barrier = self.barriers.get(&new.wave.workgroup).copied();
        let collides = |past: &Past| {
            let is_own = past.wave == new.wave
                || past.wave.workgroup == new.wave.workgroup
                    && barrier.is_some_and(|barrier| past.time <= barrier);
            let go_together = past.mask & new.mask == 0 || past.atomic || new.atomic;
            !(is_own || go_together || clock.knows(past))
        };
        let word = self.words.entry(at).or_default();
        let stored = word
            .write
            .filter(|past| new.atomic && past.wave != new.wave);
        let mut found = word.write.filter(|past| collides(past));
        if new.writes {
            found = found.or_else(|| word.reads.iter().find(|past| collides(past)).copied());
            word.write = Some(new);
            word.reads.retain(|past| past.mask & !new.mask != 0);
        } else {
            word.reads.retain(|past| past.wave != new.wave);
            if word.reads.len() == MOST_READERS {
                word.reads.remove(0);
            }
            word.reads.push(new);
        }
        if let Some(stored) = stored {
            self.acquire(new.wave, &stored);
        }
        found
    }

    /// A wave has read another wave's store: it is ordered after earlier accesses of that wave.
    fn acquire(&mut self, wave: WaveId, stored: &Past) {
        // This joins the other wave's current clock, which may be too large but gives no false
        // reports.
        let mut known = self.waves.get(&stored.wave).cloned().unwrap_or_default();
        let time = known.waves.entry(stored.wave).or_default();
        *time = (*time).max(stored.time);
        let barrier = self.barriers.get(&stored.wave.workgroup);
        if let Some(barrier) = barrier.filter(|barrier| **barrier <= stored.time) {
            let time = known.workgroups.entry(stored.wave.workgroup);
            let time = time.or_default();
            *time = (*time).max(*barrier);
        }
        let clock = self.waves.entry(wave).or_default();
        clock.join(&known);
        clock.trim(self.now);
    }

    /// An atomic access: joins the clocks of the wave and the address.
    fn synchronise(&mut self, wave: WaveId, new: New) {
        let now = self.now;
        let barrier = self.barriers.get(&wave.workgroup).copied();
        let clock = self.waves.entry(wave).or_default();
        let at = self
            .released
            .entry((new.memory, new.address >> 2))
            .or_default();
        if new.writes {
            let before = at.clone();
            at.join(clock);
            at.waves.insert(wave, now);
            if let Some(barrier) = barrier {
                at.workgroups.insert(wave.workgroup, barrier);
            }
            at.trim(now);
            clock.join(&before);
        } else {
            clock.join(at);
        }
        clock.trim(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GROUP: [u32; 3] = [0; 3];

    fn wave(workgroup: u32, wave: u32) -> WaveId {
        WaveId {
            workgroup: [workgroup, 0, 0],
            wave,
        }
    }

    fn access(races: &mut Races, wave: WaveId, address: u64, writes: bool, atomic: bool) -> bool {
        races.tick();
        let new = New {
            memory: Common::Global,
            address,
            bytes: 4,
            writes,
            atomic,
        };
        races.access(wave, 0, new).is_some()
    }

    #[test]
    fn barriers_put_waves_of_a_workgroup_in_order() {
        let mut races = Races::default();
        assert!(!access(&mut races, wave(0, 0), 8, true, false));
        assert!(access(&mut races, wave(0, 1), 8, false, false));
        races.barrier(GROUP);
        assert!(!access(&mut races, wave(0, 1), 8, true, false));
        // Not those of others.
        assert!(access(&mut races, wave(1, 0), 8, true, false));
        // Other bytes, and readers, go together.
        assert!(!access(&mut races, wave(0, 0), 16, false, false));
        assert!(!access(&mut races, wave(1, 0), 16, false, false));
        assert!(access(&mut races, wave(2, 0), 16, true, false));
    }

    #[test]
    fn atomics_hand_on_what_is_known() {
        let mut races = Races::default();
        access(&mut races, wave(0, 0), 64, true, false);
        races.barrier(GROUP);
        // A wave of the workgroup tells what the barrier told it.
        assert!(!access(&mut races, wave(0, 1), 0, true, true));
        assert!(!access(&mut races, wave(1, 0), 0, true, true));
        assert!(!access(&mut races, wave(1, 0), 64, false, false));
        // A third one has not looked.
        assert!(access(&mut races, wave(2, 0), 64, false, false));
        assert!(!access(&mut races, wave(2, 0), 0, false, true));
        assert!(!access(&mut races, wave(2, 0), 64, false, false));
        // What is written after the release is not handed on.
        access(&mut races, wave(0, 1), 128, true, false);
        access(&mut races, wave(2, 0), 0, false, true);
        assert!(access(&mut races, wave(2, 0), 128, false, false));
        // Atomic accesses and others are no race, and acquire from the last store.
        assert!(!access(&mut races, wave(3, 0), 128, false, true));
        assert!(!access(&mut races, wave(3, 0), 64, false, false));
    }

    #[test]
    fn a_flag_that_is_stored_and_looked_at() {
        let mut races = Races::default();
        access(&mut races, wave(0, 0), 64, true, false);
        access(&mut races, wave(0, 0), 0, true, false);
        assert!(!access(&mut races, wave(1, 0), 0, false, true));
        assert!(!access(&mut races, wave(1, 0), 64, false, false));
        // A wave that does not look does not know.
        assert!(access(&mut races, wave(2, 0), 64, false, false));
    }
}
