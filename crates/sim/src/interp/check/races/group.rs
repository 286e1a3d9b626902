//! What is known of a workgroup and of its waves.

use crate::interp::check::races::clock::{Generations, Order, VectorClock};
use crate::interp::check::races::pages::{LINE, NearPages};
use crate::interp::check::races::past::{MOST_GROUPS, MOST_TIME, NewAccess, PastAccess};
use crate::interp::check::races::words::LineAccesses;

/// The accesses of a wave to which it is ordered behind once a fence follows the loads that have seen them.
#[derive(Default)]
pub(super) struct Awaited {
    /// Of the workgroup's own waves.
    pub(super) own: Option<Box<VectorClock>>,
    pub(super) others: Option<Box<VectorClock>>,
}

impl Awaited {
    fn knows(&self, past: PastAccess) -> bool {
        let mut clocks = self.own.iter().chain(&self.others);
        clocks.any(|clock| clock.knows(past))
    }

    fn join(&mut self, other: &Self) {
        for (to, from) in [
            (&mut self.own, &other.own),
            (&mut self.others, &other.others),
        ] {
            if let Some(from) = from {
                to.get_or_insert_default().join(from);
            }
        }
    }
}

/// From when on a wave is ordered behind what it has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Acquires {
    Now,
    /// When a fence follows; whether that may be one for the workgroup only.
    AtFence {
        own: bool,
    },
}

/// The state of a workgroup: its clocks, and the accesses to its LDS.
#[derive(Default)]
pub(crate) struct GroupRaces {
    pub(super) group: u32,
    /// The number of barriers and atomic operations so far, from 1 on.
    pub(super) time: u32,
    /// The time at which the barrier last opened.
    pub(super) barrier: u32,
    pub(super) waves: Vec<WaveClock>,
    pub(super) lds: Vec<LineAccesses>,
    /// What atomic operations on LDS have released.
    pub(super) released: VectorClock,
    pub(super) is_off: bool,
    /// Pages of the launch.
    pub(super) near: NearPages,
}

#[derive(Default)]
pub(super) struct WaveClock {
    /// `None` if nothing is known but by barriers.
    pub(super) clock: Option<Box<VectorClock>>,
    /// What joins it at the next fence.
    pub(super) awaited: Awaited,
    /// How often the clock has changed.
    pub(super) version: u32,
    /// It was at a barrier between workgroups.
    pub(super) has_met_all: bool,
}

/// The bits of [`wave_key`] that tell a workgroup from others.
pub(super) const GROUP: u64 = 0xffff_ffff << 32;

/// The bits that tell a wave from others, as in [`PastAccess::wave_key`].
pub(super) fn wave_key(group: u32, wave: u32) -> u64 {
    let new = NewAccess {
        group,
        wave: wave as u8,
        generation: 0,
        time: 0,
        code: 0,
        writes: false,
        atomic: false,
        bytes: 0,
    };
    new.past(0).wave_key()
}

impl GroupRaces {
    /// Begins a workgroup.
    pub(crate) fn begin(&mut self, number: u64, waves: usize) {
        self.group = number as u32;
        self.time = 1;
        self.barrier = 0;
        self.waves.clear();
        self.waves.resize_with(waves, WaveClock::default);
        self.lds.iter_mut().for_each(LineAccesses::clear);
        self.released = VectorClock::default();
        self.is_off = number >= MOST_GROUPS;
    }

    /// The lines of LDS up to an offset.
    pub(super) fn take_lds(&mut self, end: u64) -> Vec<LineAccesses> {
        let mut lds = std::mem::take(&mut self.lds);
        let lines = end.div_ceil(LINE) as usize + 1;
        // LDS has at most 160 KiB; beyond it nothing is stored.
        if lines > lds.len() && lines <= 4096 {
            lds.resize_with(lines, LineAccesses::default);
        }
        lds
    }

    /// Begins a launch.
    pub(crate) fn begin_launch(&mut self) {
        self.near = NearPages::default();
    }

    pub(super) fn tick(&mut self) {
        self.time += 1;
        self.is_off |= self.time >= MOST_TIME;
    }

    /// The barrier opens: the clocks of the waves are joined.
    pub(crate) fn barrier(&mut self) {
        if self.waves.iter().any(|wave| wave.clock.is_some()) {
            let mut all = VectorClock::default();
            let clocks = self.waves.iter().filter_map(|wave| wave.clock.as_ref());
            clocks.for_each(|clock| all.join(clock));
            for wave in &mut self.waves {
                wave.clock = Some(Box::new(all.clone()));
            }
        }
        let mut awaited = Awaited::default();
        let awaits =
            |wave: &&WaveClock| wave.awaited.own.is_some() || wave.awaited.others.is_some();
        for wave in self.waves.iter().filter(awaits) {
            awaited.join(&wave.awaited);
        }
        for wave in &mut self.waves {
            // A fence of any of them, behind the barrier, does.
            wave.awaited.join(&awaited);
            wave.version += 1;
        }
        self.barrier = self.time;
        self.tick();
    }

    pub(super) fn order(&self, wave: u32) -> Order<'_> {
        let wave = self.waves.get(wave as usize);
        Order {
            group: self.group,
            barrier: self.barrier,
            clock: wave.and_then(|wave| wave.clock.as_deref()),
        }
    }

    /// Joins a wave's clock with another one.
    pub(super) fn join(
        &mut self,
        (wave, acquires): (u32, Acquires),
        generations: &Generations,
        with: impl FnOnce(&mut VectorClock),
    ) {
        let Some(wave) = self.waves.get_mut(wave as usize) else {
            return;
        };
        let clock = match acquires {
            Acquires::Now => {
                wave.version += 1;
                &mut wave.clock
            }
            Acquires::AtFence { own: true } => &mut wave.awaited.own,
            Acquires::AtFence { own: false } => &mut wave.awaited.others,
        };
        let clock = clock.get_or_insert_default();
        with(clock);
        clock.trim(generations);
    }

    /// A wave drops what is in the caches of its workgroup's processor, or only what its workgroup's waves have stored.
    pub(crate) fn fence(&mut self, wave: u32, beyond_workgroup: bool) {
        let Some(wave) = self.waves.get_mut(wave as usize) else {
            return;
        };
        let own = wave.awaited.own.take();
        let others = match beyond_workgroup {
            true => wave.awaited.others.take(),
            false => None,
        };
        for seen in own.into_iter().chain(others) {
            wave.clock.get_or_insert_default().join(&seen);
            wave.version += 1;
        }
    }

    /// Whether a wave has seen what an access is ordered before, and only a fence is missing.
    pub(crate) fn awaits(&self, wave: u32, past: PastAccess) -> bool {
        let wave = self.waves.get(wave as usize);
        wave.is_some_and(|wave| wave.awaited.knows(past))
    }
}
