//! Where workgroups run: their waves, LDS and how far they are.

use std::cell::Cell;

use gfxjit_hal::DeviceError;

use crate::machine::aligned::Aligned;
use crate::machine::launch_state;
use crate::machine::launch_state::Needs;
use crate::machine::launch_state::{Fresh, Rows, Setup, Sgprs, UserSgprs, WorkItems};
use crate::machine::memory::Reservation;
use crate::machine::wave::{Barrier, Wave, sreg};

/// What a thread keeps of a kernel's registers, LDS and scratch for the next launch.
const KEPT_BYTES: u64 = 8 << 20;

/// Registers, LDS and scratch of the workgroups that one thread runs in turns, in bytes.
const RESIDENT_BYTES: u64 = 64 << 20;

/// Workgroups that one thread runs in turns, at most.
const RESIDENT_GROUPS: u64 = 64;

/// The sizes of what a workgroup needs.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Shape {
    pub wave_size: u32,
    pub vgprs: u32,
    pub agprs: u32,
    pub scratch_bytes: u32,
    /// What was asked for of that.
    pub scratch_limit: u32,
    pub lds_bytes: u32,
    pub waves: u32,
}

impl Shape {
    pub fn bytes(&self) -> u64 {
        let registers = u64::from(self.vgprs + self.agprs) * 4;
        let lane = registers + u64::from(self.scratch_bytes);
        u64::from(self.waves) * u64::from(self.wave_size) * lane + u64::from(self.lds_bytes)
    }

    /// Scratch of a workgroup, which is memory of the device.
    pub fn group_scratch(&self) -> u64 {
        u64::from(self.waves) * u64::from(self.wave_size) * u64::from(self.scratch_bytes)
    }

    /// Workgroups that one thread runs in turns.
    pub fn room(&self) -> usize {
        let room = RESIDENT_BYTES
            .checked_div(self.bytes())
            .unwrap_or(RESIDENT_GROUPS);
        room.clamp(1, RESIDENT_GROUPS) as usize
    }
}

/// A workgroup and what it runs in.
pub struct Slot {
    pub waves: Vec<Wave>,
    pub lds: Aligned<u8>,
    /// Position in the order of workgroups.
    pub number: u64,
    pub id: [u32; 3],
    /// Waves of this workgroup; a partial one has fewer than `waves`.
    pub used: usize,
    /// Waves that have not ended.
    pub live: usize,
    /// Waves at the barrier.
    pub waiting: usize,
    /// Waves that have signalled the barrier since it last opened.
    pub signals: u32,
    pub rounds_left: u32,
    /// With what they begin.
    pub start: Start,
    /// How its work-items lie.
    pub rows: Rows,
    /// Waves that have begun; the others are the engine's to begin: [`Needs::begins`].
    pub begun: usize,
    /// All waves have heads as [`Setup::head`] makes them, but for what translated code leaves.
    pub has_heads: bool,
}

/// With what the waves of a workgroup begin.
pub struct Start {
    /// What all of them have in their SGPRs.
    pub sgprs: Cell<Sgprs>,
    /// Work-item ids when the workgroup is partial; otherwise the launch has them.
    pub items: WorkItems,
    pub is_partial: bool,
    /// Which of `known` has the registers that matter; otherwise all do.
    pub needs: Option<Rows>,
    /// What the engine has said of that in this launch, by how work-items lie.
    pub known: [Option<Needs>; Rows::KINDS.len()],
}

impl Start {
    /// The registers that matter, or all.
    pub fn needs(&self) -> Option<&Needs> {
        self.known[self.needs?.index()].as_ref()
    }

    /// What the waves from number `first` on begin with; `items` are those of a full workgroup.
    pub fn fresh<'a>(&'a self, setup: &'a Setup, items: &'a WorkItems, first: usize) -> Fresh<'a> {
        let items = if self.is_partial { &self.items } else { items };
        Fresh {
            setup,
            group: launch_state::Group {
                sgprs: &self.sgprs,
                items,
                waves: items.waves(setup.wave_size),
                needs: self.needs(),
            },
            first: first as u32,
        }
    }
}

impl Slot {
    /// `None` when the host has no memory for it.
    fn new(shape: &Shape) -> Option<Self> {
        let wave = |_| {
            let mut wave = Wave::new(
                shape.wave_size,
                shape.vgprs,
                shape.agprs,
                shape.scratch_bytes,
            )?;
            wave.scratch_limit = shape.scratch_limit;
            Some(wave)
        };
        Some(Self {
            waves: (0..shape.waves).map(wave).collect::<Option<_>>()?,
            lds: Aligned::zeroes(shape.lds_bytes as usize)?,
            number: 0,
            id: [0; 3],
            used: 0,
            live: 0,
            waiting: 0,
            signals: 0,
            rounds_left: 0,
            start: Start {
                sgprs: Cell::new([0; sreg::COUNT]),
                items: WorkItems::default(),
                is_partial: false,
                needs: None,
                known: [None; Rows::KINDS.len()],
            },
            rows: Rows::None,
            begun: 0,
            has_heads: false,
        })
    }

    pub fn waves_that(&self, is: impl Fn(&Wave) -> bool) -> Vec<usize> {
        let all = self.waves.iter().take(self.used).enumerate();
        all.filter(|(_, wave)| is(wave)).map(|(i, _)| i).collect()
    }

    /// Whether a wave waits at the barrier and another has ended without reaching it.
    pub fn barrier_is_missed(&self) -> bool {
        self.waiting > 0
            && self.live < self.used
            && self.waves.iter().take(self.used).any(Self::has_missed)
    }

    pub fn has_missed(wave: &Wave) -> bool {
        wave.ended && wave.barrier != Barrier::Signalled
    }

    /// Begins the waves that have not; `items` are those of a full workgroup.
    pub fn begin(&mut self, setup: &Setup, items: &WorkItems) {
        let fresh = self.start.fresh(setup, items, self.begun);
        fresh.begin(&mut self.waves[self.begun..self.used]);
        self.begun = self.used;
    }

    /// The first of some waves, and the instruction it has just left: a barrier or an end, both
    /// of one word.
    pub fn before(&self, waves: &[usize]) -> (usize, u64) {
        let index = waves.first().copied().unwrap_or(0);
        let pc = self.waves.get(index).map_or(0, |wave| wave.pc);
        (index, pc.wrapping_sub(4))
    }

    /// Opens the barrier if all waves have signalled it.
    pub fn open_barrier(&mut self) -> bool {
        if self.signals as usize != self.used {
            return false;
        }
        for wave in &mut self.waves[..self.used] {
            wave.barrier = if wave.at_barrier {
                Barrier::Idle
            } else {
                Barrier::Open
            };
            wave.at_barrier = false;
        }
        self.waiting = 0;
        self.signals = 0;
        true
    }
}

/// What a thread keeps from workgroup to workgroup, so that starting one allocates nothing.
#[derive(Default)]
pub struct Pad {
    pub shape: Shape,
    pub slots: Vec<Slot>,
}

impl Pad {
    pub fn fit(&mut self, shape: &Shape) {
        if self.shape != *shape {
            self.slots.clear();
            self.shape = *shape;
        }
    }

    pub fn trim(&mut self) {
        let keep = KEPT_BYTES.checked_div(self.shape.bytes()).unwrap_or(0);
        self.slots
            .truncate(usize::try_from(keep).unwrap_or(usize::MAX));
    }
}

/// What the workgroups of one thread take.
pub struct Resident {
    scratch: Reservation,
    /// Slots whose scratch is reserved.
    count: usize,
}

impl Resident {
    pub fn new(scratch: Reservation) -> Self {
        let count = 0;
        Self { scratch, count }
    }

    /// Makes sure that slot `index` is there.
    pub fn fit(
        &mut self,
        pad: &mut Pad,
        index: usize,
        shape: &Shape,
        user: &UserSgprs,
    ) -> Result<(), DeviceError> {
        let is_new = index >= self.count;
        if is_new {
            self.scratch.grow(shape.group_scratch())?;
            self.count += 1;
        }
        if index >= pad.slots.len() {
            let slot = Slot::new(shape).ok_or_else(|| self.scratch.refused(shape.bytes()))?;
            pad.slots.push(slot);
        }
        if is_new {
            // What other launches have left there.
            let slot = &mut pad.slots[index];
            slot.start.sgprs = Cell::new(Setup::launch_sgprs(user));
            slot.start.known = [None; Rows::KINDS.len()];
            slot.has_heads = false;
        }
        Ok(())
    }
}
