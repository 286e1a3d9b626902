//! A workgroup on a thread: its waves, its LDS and how far it is.

use std::cell::Cell;

use gfxjit_hal::DeviceError;

use crate::machine::aligned::Aligned;
use crate::machine::launch_state;
use crate::machine::launch_state::{
    IdLayout, LaunchState, Needs, Setup, Sgprs, UserSgprs, WorkItems,
};
use crate::machine::memory::Reservation;
use crate::machine::named_barrier::NamedBarriers;
use crate::machine::resources::Resources;
use crate::machine::wave::{Wave, sreg};

/// Registers, LDS and scratch that a thread keeps for its next launch, in bytes.
const KEPT_BYTES: u64 = 8 << 20;

/// The waves of a workgroup by what has become of them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct WaveCounts {
    /// Waves of the workgroup; a partial workgroup has fewer than a full one.
    pub all: usize,
    /// Waves that have not ended.
    pub live: usize,
    /// Waves that wait at the barrier.
    pub waiting: usize,
}

/// A workgroup, and the memory it runs in. Workgroups of a launch use that one after the other.
pub struct Workgroup {
    /// The waves of a full workgroup.
    pub waves: Vec<Wave>,
    pub lds: Aligned<u8>,
    /// Position in the order of the launch's workgroups.
    pub number: u64,
    /// Position in the grid.
    pub id: [u32; 3],
    pub counts: WaveCounts,
    /// Waves that have signalled the barrier since it last opened.
    pub signals: u32,
    /// Barriers that some of its waves share.
    pub named: NamedBarriers,
    /// Rounds that it may still run once another workgroup has failed.
    pub rounds_left: u32,
    /// Rounds of short turns that its waves still have.
    pub short_rounds: u32,
    /// How its waves wait for memory, by their numbers.
    pub memory_waits: Vec<MemoryWait>,
    /// What its waves begin with.
    pub start: WorkgroupStart,
    /// How the ids of its work-items lie in the lanes.
    pub id_layout: IdLayout,
    /// Waves that have begun; the engine begins the others: [`Needs::begins`].
    pub begun: usize,
    /// All waves have heads as [`Setup::head`] makes them, except for what translated code leaves.
    pub has_heads: bool,
}

/// How a wave with short turns waits for memory, as hardware's do.
#[derive(Clone, Copy, Default)]
pub struct MemoryWait {
    /// Turns that it still leaves out.
    pub left: u32,
    /// Until it has executed this number of instructions, its accesses are on their way with the one that it has waited for.
    pub covered: u64,
}

/// What the waves of a workgroup begin with.
pub struct WorkgroupStart {
    /// The SGPRs that all of them have.
    pub sgprs: Cell<Sgprs>,
    /// The work-item ids of a partial workgroup; those of a full one are the launch's.
    pub items: WorkItems,
    pub is_partial: bool,
    /// Which of `known` has the registers that matter; if none, all do.
    pub needs: Option<IdLayout>,
    /// The registers that matter, as the engine has said in this launch, by how work-items lie.
    pub known: [Option<Needs>; IdLayout::ALL.len()],
}

impl WorkgroupStart {
    /// The registers that matter; `None` if all do.
    pub fn needs(&self) -> Option<&Needs> {
        self.known[self.needs?.index()].as_ref()
    }

    /// The initial state of the waves from number `first` on; `items` are the ids of a full
    /// workgroup.
    pub fn launch_state<'a>(
        &'a self,
        setup: &'a Setup,
        items: &'a WorkItems,
        first: usize,
    ) -> LaunchState<'a> {
        let items = if self.is_partial { &self.items } else { items };
        LaunchState {
            setup,
            workgroup: launch_state::WorkgroupState {
                sgprs: &self.sgprs,
                items,
                waves: items.waves(setup.wave_size),
                needs: self.needs(),
            },
            first: first as u32,
        }
    }
}

impl Workgroup {
    /// `None` when the host has no memory for it.
    fn new(resources: &Resources) -> Option<Self> {
        let wave = |_| {
            let mut wave = Wave::new(
                resources.wave_size,
                resources.vgprs,
                resources.agprs,
                resources.scratch_bytes,
            )?;
            wave.scratch_limit = resources.scratch_limit;
            Some(wave)
        };
        Some(Self {
            waves: (0..resources.waves).map(wave).collect::<Option<_>>()?,
            lds: Aligned::zeroes(resources.lds_bytes as usize)?,
            number: 0,
            id: [0; 3],
            counts: WaveCounts::default(),
            signals: 0,
            named: NamedBarriers::default(),
            rounds_left: 0,
            short_rounds: 0,
            memory_waits: vec![MemoryWait::default(); resources.waves as usize],
            start: WorkgroupStart {
                sgprs: Cell::new([0; sreg::COUNT]),
                items: WorkItems::default(),
                is_partial: false,
                needs: None,
                known: [None; IdLayout::ALL.len()],
            },
            id_layout: IdLayout::Irregular,
            begun: 0,
            has_heads: false,
        })
    }

    /// The numbers of the waves that a condition holds for.
    pub fn waves_that(&self, is: impl Fn(&Wave) -> bool) -> Vec<usize> {
        let all = self.waves.iter().take(self.counts.all).enumerate();
        all.filter(|(_, wave)| is(wave)).map(|(i, _)| i).collect()
    }

    /// Begins the waves that have not; `items` are the ids of a full workgroup.
    pub fn begin(&mut self, setup: &Setup, items: &WorkItems) {
        let launch_state = self.start.launch_state(setup, items, self.begun);
        launch_state.begin(&mut self.waves[self.begun..self.counts.all]);
        self.begun = self.counts.all;
    }

    /// The first of some waves, and the instruction that it has executed last: a barrier or an
    /// end, both of one word.
    pub fn before(&self, waves: &[usize]) -> (usize, u64) {
        let index = waves.first().copied().unwrap_or(0);
        let pc = self.waves.get(index).map_or(0, |wave| wave.pc);
        (index, pc.wrapping_sub(4))
    }
}

/// The workgroups of a thread, kept from launch to launch so that starting one allocates nothing.
#[derive(Default)]
pub struct ThreadCache {
    /// What each workgroup takes.
    resources: Resources,
    pub workgroups: Vec<Workgroup>,
}

impl ThreadCache {
    /// Makes the cache one of workgroups that take `resources`.
    pub fn fit(&mut self, resources: &Resources) {
        if self.resources != *resources {
            self.workgroups.clear();
            self.resources = *resources;
        }
    }

    /// Frees what is too much to keep between launches.
    pub fn trim(&mut self) {
        let keep = KEPT_BYTES.checked_div(self.resources.bytes()).unwrap_or(0);
        self.workgroups
            .truncate(usize::try_from(keep).unwrap_or(usize::MAX));
    }
}

/// The device's memory that the workgroups of a thread take during a launch: their scratch.
pub struct Residency {
    scratch: Reservation,
    /// Workgroups whose scratch is reserved.
    count: usize,
}

impl Residency {
    pub fn new(scratch: Reservation) -> Self {
        let count = 0;
        Self { scratch, count }
    }

    /// Makes sure that the cache has a workgroup at `index`, with its scratch reserved.
    ///
    /// # Errors
    /// The device or the host has no memory for it.
    pub fn make_room(
        &mut self,
        cache: &mut ThreadCache,
        index: usize,
        resources: &Resources,
        user: &UserSgprs,
    ) -> Result<(), DeviceError> {
        let is_new = index >= self.count;
        if is_new {
            self.scratch.grow(resources.group_scratch())?;
            self.count += 1;
        }
        if index >= cache.workgroups.len() {
            let refused = || self.scratch.refused(resources.bytes());
            cache
                .workgroups
                .push(Workgroup::new(resources).ok_or_else(refused)?);
        }
        if is_new {
            // Replace what another launch has left there.
            let workgroup = &mut cache.workgroups[index];
            workgroup.start.sgprs = Cell::new(Setup::launch_sgprs(user));
            workgroup.start.known = [None; IdLayout::ALL.len()];
            workgroup.has_heads = false;
        }
        Ok(())
    }
}
