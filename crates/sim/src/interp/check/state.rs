//! What checks keep of a launch, of its workgroups and of their waves.

use std::any::Any;
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use gfxjit_hal::sync::lock;
use gfxjit_hal::{Checks, Held, OtherPlace, WorkgroupRange};

use crate::engine::GroupContext;
use crate::interp::check::findings::{Finding, Found};
use crate::interp::check::races::{
    ByNumber, GroupRaces, HeldShards, Meets, Races, WaveId, WordUse,
};
use crate::interp::check::ranges::KnownRanges;
use crate::interp::check::registers::Undefined;
use crate::interp::check::shadows::Words;
use crate::interp::check::waits::Waits;
use crate::interp::instruction::Step;
use crate::interp::memory::accesses::{OneAccess, RowAccess};
use crate::interp::program::Program;
use crate::machine::launch_state::Setup;
use crate::machine::wave::Wave;

/// Searches one launch.
pub struct Checker {
    /// Tells launches apart.
    pub(super) number: u64,
    pub(super) checks: Checks,
    /// The undefined bits of scalar registers where waves begin, and the number of vector registers that are set.
    pub(super) begin: (Vec<u32>, usize),
    /// The number of workgroups in X and in Y.
    pub(super) groups: [u64; 2],
    /// Whether several threads work on the launch.
    pub(super) is_shared: bool,
    pub(super) found: Mutex<Found>,
    pub(super) races: Races,
    /// Texts of instructions that wait.
    pub(super) waiting: Mutex<HashMap<u64, String>>,
}

/// A launch, as far as checks ask.
pub struct CheckedLaunch<'a> {
    pub setup: &'a Setup,
    /// The number of workgroups in each dimension.
    pub groups: [u64; 3],
    /// Where the kernel's image begins.
    pub base: u64,
    /// Whether several threads work on it.
    pub is_shared: bool,
    /// Whether it is known that it waits for its loads.
    pub waits: bool,
}

/// What is known of a workgroup.
#[derive(Default)]
pub(super) struct GroupChecks {
    /// The launch's [`Checker::number`].
    pub(super) launch: u64,
    /// Whether the loads and stores of an instruction of the launch go past caches.
    pub(super) coherent: ByNumber<Coherent>,
    pub(super) number: u64,
    pub(super) id: [u32; 3],
    /// Number of findings.
    pub(super) found: u64,
    pub(super) waves: Vec<WaveChecks>,
    pub(super) lds: Words,
    pub(super) races: GroupRaces,
    /// Accesses of the instruction that is looked at.
    pub(super) rows: Vec<RowAccess>,
    pub(super) accesses: Vec<OneAccess>,
    pub(super) meets: Meets,
    /// Parts of memory that are held until the instruction has been executed.
    pub(super) held: HeldShards,
    /// Ranges of the launch's memory.
    pub(super) known_ranges: KnownRanges,
}

/// Whether an instruction's loads and stores go past the caches of a processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Coherent {
    No,
    /// As far as the workgroup needs it.
    InWorkgroup,
    Yes,
}

#[derive(Default)]
pub(super) struct WaveChecks {
    pub(super) has_begun: bool,
    pub(super) waits: Waits,
    pub(super) undefined: Undefined,
    /// By lane.
    pub(super) scratch: Vec<Words>,
    /// Whether the instruction before was a barrier between workgroups.
    pub(super) is_unsettled: bool,
}

/// An instruction that is about to run.
#[derive(Clone, Copy)]
pub struct Moment<'a> {
    pub program: &'a Program,
    pub pc: u64,
    pub step: &'a Step,
}

impl Checker {
    /// Of a launch.
    pub fn new(checks: Checks, launch: &CheckedLaunch<'_>) -> Self {
        let [x, y, z] = launch.groups;
        let (scalars, vectors) = launch.setup.defined();
        static LAUNCHES: AtomicU64 = AtomicU64::new(1);
        Self {
            number: LAUNCHES.fetch_add(1, Ordering::Relaxed),
            checks: Checks {
                sync: checks.sync && !launch.waits,
                ..checks
            },
            begin: (Undefined::scalars(scalars), vectors),
            groups: [x, y],
            is_shared: launch.is_shared,
            found: Mutex::default(),
            races: Races::new(x.saturating_mul(y).saturating_mul(z), launch.base),
            waiting: Mutex::default(),
        }
    }

    /// What was found: the first of each instruction and how often it was found there, and how often there was anything.
    pub fn findings(&self) -> (Vec<(Finding, u64)>, u64) {
        lock(&self.found).take()
    }

    /// Whether it searches for races.
    pub fn finds_races(&self) -> bool {
        self.checks.race
    }

    /// Tells of the words beyond LDS how the launch has accessed them: an address, a number of words that are alike, and an
    /// access. Words of a page come one after the other.
    pub fn each_word(&self, see: &mut dyn FnMut(u64, usize, WordUse)) {
        self.races.each_word(see);
    }

    /// The address of an instruction by its number.
    pub fn pc_of(&self, instruction: u32) -> u64 {
        self.races.pc_of(instruction)
    }

    /// The wave that was the last one to store to an address, or to load from it.
    pub fn wave_at(&self, address: u64, writes: bool) -> Option<WaveId> {
        let past = self.races.last_at(address, writes)?;
        Some(WaveId {
            workgroup: self.id_of(past.group().into()),
            wave: past.wave(),
        })
    }

    /// Whether a workgroup is checked.
    pub fn is_for(&self, number: u64) -> bool {
        self.checks.workgroups.contains(number)
    }

    /// Whether all workgroups are checked, so that it is known which bytes of global memory the launch has written.
    pub(super) fn is_for_all(&self) -> bool {
        self.checks.workgroups == WorkgroupRange::ALL
    }

    /// A workgroup begins, with some waves; `own` is what is left of the one before it.
    pub fn begin(&self, own: &mut Option<Box<dyn Any + Send>>, number: u64, waves: usize) {
        if !self.is_for(number) {
            *own = None;
            return;
        }
        let is_made = own.as_ref().is_some_and(|own| own.is::<GroupChecks>());
        if !is_made {
            *own = Some(Box::<GroupChecks>::default());
        }
        let Some(own) = state(own) else { return };
        if own.launch != self.number {
            own.launch = self.number;
            own.coherent.clear();
            own.known_ranges.clear();
            own.races.begin_launch();
        }
        own.number = number;
        own.id = self.id_of(number);
        own.found = 0;
        own.waves.truncate(waves);
        own.waves.iter_mut().for_each(|wave| wave.has_begun = false);
        own.waves.resize_with(waves, WaveChecks::default);
        own.lds.clear();
        own.races.begin(number, waves);
    }

    pub(super) fn id_of(&self, number: u64) -> [u32; 3] {
        let [x, y] = self.groups.map(|count| count.max(1));
        [number % x, number / x % y, number / x / y].map(|id| id as u32)
    }

    /// Sets the state of a wave that has not begun.
    pub(super) fn begin_wave(&self, state: &mut WaveChecks, wave: &Wave) {
        if std::mem::replace(&mut state.has_begun, true) {
            return;
        }
        state.waits = Waits::default();
        state.scratch.iter_mut().for_each(Words::clear);
        state.is_unsettled = false;
        if self.checks.uninit {
            state.undefined.begin(wave, &self.begin.0, self.begin.1);
        }
    }

    /// The lanes of vector registers with undefined bits, and the undefined bits of scalar registers, of a wave that
    /// runs in translated code. They are valid until the workgroup's next instruction is looked at.
    pub fn tables(
        &self,
        wave: &Wave,
        group: &mut GroupContext<'_>,
    ) -> Option<(*mut u64, *mut u32)> {
        if !self.checks.uninit {
            return None;
        }
        let own = group.checks.as_mut()?.downcast_mut::<GroupChecks>()?;
        let state = own.waves.get_mut(wave.index as usize)?;
        self.begin_wave(state, wave);
        Some(state.undefined.tables())
    }

    /// What was found last, for a debugger; the image is loaded so far behind its own addresses.
    pub fn last(&self, load_delta: u64) -> Option<Held> {
        let mut found = lock(&self.found);
        let Finding { fault, wave, other } = found.take_fresh()?;
        let id = |wave: &WaveId| gfxjit_hal::WaveId {
            workgroup: wave.workgroup,
            wave: wave.wave,
        };
        let at = fault
            .address
            .map(|address| format!(" at address {address:#x}"));
        Some(Held::Finding {
            wave: id(wave),
            lane: fault.lane,
            what: format!("{}{}", fault.what(), at.unwrap_or_default()),
            other: other.as_ref().map(|other| OtherPlace {
                what: other.what.clone(),
                pc: other.pc.wrapping_sub(load_delta),
                wave: id(&other.wave),
            }),
        })
    }

    /// A barrier of a workgroup opens.
    pub fn barrier(&self, own: &mut Option<Box<dyn Any + Send>>) {
        if let Some(own) = state(own) {
            own.races.barrier();
        }
    }
}

fn state(own: &mut Option<Box<dyn Any + Send>>) -> Option<&mut GroupChecks> {
    own.as_mut()?.downcast_mut()
}
