//! A workgroup on a thread: its waves, LDS and progress.

use std::any::Any;
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

/// Size of registers, LDS and scratch that a thread keeps for its next launch, in bytes.
const KEPT_BYTES: u64 = 8 << 20;

/// The waves of a workgroup, by state.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct WaveCounts {
    /// Number of waves of the workgroup; a partial workgroup has fewer than a full one.
    pub all: usize,
    /// Number of waves that have not ended.
    pub live: usize,
    /// Number of waves that wait at the barrier.
    pub waiting: usize,
}

/// A workgroup, and its memory, which workgroups of a launch use one after another.
pub struct Workgroup {
    /// The waves of a full workgroup.
    pub waves: Vec<Wave>,
    pub lds: Aligned<u8>,
    /// Position in the order of the launch's workgroups.
    pub number: u64,
    /// Position in the grid.
    pub id: [u32; 3],
    pub counts: WaveCounts,
    /// Number of waves that have signalled the barrier since it last opened.
    pub signals: u32,
    /// The named barriers.
    pub named: NamedBarriers,
    /// Number of rounds that it may still run after another workgroup has failed.
    pub rounds_left: u32,
    /// Number of remaining rounds of short turns of its waves.
    pub short_rounds: u32,
    /// The memory waits of its waves, by wave number.
    pub memory_waits: Vec<MemoryWait>,
    /// The initial state of its waves.
    pub start: WorkgroupStart,
    /// The layout of work-item ids in the lanes.
    pub id_layout: IdLayout,
    /// Number of waves that have begun; the engine initialises the others: [`Needs::begins`].
    pub begun: usize,
    /// Whether all waves have been reset by [`Setup::head`], except for what translated code
    /// changes.
    pub has_heads: bool,
    /// What checks know of it.
    pub checks: Option<Box<dyn Any + Send>>,
}

/// The wait of a wave with short turns for memory, which simulates hardware's latency.
#[derive(Clone, Copy, Default)]
pub struct MemoryWait {
    /// Number of turns that it still skips.
    pub left: u32,
    /// Until the wave has executed this number of instructions, its accesses overlap with the one that it has waited
    /// for.
    pub covered: u64,
}

/// The initial state of a workgroup's waves.
pub struct WorkgroupStart {
    /// The SGPRs that are the same in all waves.
    pub sgprs: Cell<Sgprs>,
    /// The work-item ids of a partial workgroup; those of a full one are the launch's.
    pub items: WorkItems,
    pub is_partial: bool,
    /// The index in `known` of the registers that must be initialised; `None` for all.
    pub needs: Option<IdLayout>,
    /// The registers that must be initialised, as the engine has stated in this launch, by layout
    /// of work-item ids.
    pub known: [Option<Needs>; IdLayout::ALL.len()],
}

impl WorkgroupStart {
    /// The registers that must be initialised; `None` for all.
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
    /// Allocates a workgroup; `None` when the host has no memory.
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
            checks: None,
        })
    }

    /// The numbers of the waves for which a condition is true.
    pub fn waves_that(&self, is: impl Fn(&Wave) -> bool) -> Vec<usize> {
        let all = self.waves.iter().take(self.counts.all).enumerate();
        all.filter(|(_, wave)| is(wave)).map(|(i, _)| i).collect()
    }

    /// Initialises the waves that have not begun; `items` are the ids of a full workgroup.
    pub fn begin(&mut self, setup: &Setup, items: &WorkItems) {
        let launch_state = self.start.launch_state(setup, items, self.begun);
        launch_state.begin(&mut self.waves[self.begun..self.counts.all]);
        self.begun = self.counts.all;
    }

    /// The first of some waves, and the address of the instruction that it has executed last: a
    /// barrier or an end, both of which have one word.
    pub fn before(&self, waves: &[usize]) -> (usize, u64) {
        let index = waves.first().copied().unwrap_or(0);
        let pc = self.waves.get(index).map_or(0, |wave| wave.pc);
        (index, pc.wrapping_sub(4))
    }
}

/// The workgroups of a thread, kept between launches so that starting one allocates nothing.
#[derive(Default)]
pub struct ThreadCache {
    /// The resources of each workgroup.
    resources: Resources,
    pub workgroups: Vec<Workgroup>,
}

impl ThreadCache {
    /// Adapts the cache to workgroups with these `resources`.
    pub fn fit(&mut self, resources: &Resources) {
        if self.resources != *resources {
            self.workgroups.clear();
            self.resources = *resources;
        }
    }

    /// Frees memory that is too large to be kept between launches.
    pub fn trim(&mut self) {
        let keep = KEPT_BYTES.checked_div(self.resources.bytes()).unwrap_or(0);
        self.workgroups
            .truncate(usize::try_from(keep).unwrap_or(usize::MAX));
    }
}

/// The device's memory for the scratch of a thread's workgroups during a launch.
pub struct Residency {
    scratch: Reservation,
    /// Number of workgroups whose scratch is reserved.
    count: usize,
}

impl Residency {
    pub fn new(scratch: Reservation) -> Self {
        let count = 0;
        Self { scratch, count }
    }

    /// Ensures that the cache has a workgroup at `index`, with its scratch reserved.
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
            // Replaces the state of another launch.
            let workgroup = &mut cache.workgroups[index];
            workgroup.start.sgprs = Cell::new(Setup::launch_sgprs(user));
            workgroup.start.known = [None; IdLayout::ALL.len()];
            workgroup.has_heads = false;
        }
        Ok(())
    }
}
