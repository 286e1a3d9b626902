//! The interface of an engine to the workgroup whose waves it runs, and to the launch.

use std::any::Any;
use std::cell::Cell;
use std::sync::atomic::AtomicU64;

use gfxjit_hal::{HostService, TraceSink};

use crate::engine::counts::{Counter, ImageCounts};
use crate::engine::work::Executed;
use crate::lenient::{Lenience, Lenient, NO_LENIENCE};
use crate::machine::barrier;
use crate::machine::gws::Gws;
use crate::machine::launch_state::{IdLayout, LaunchState};
use crate::machine::memory::{MemoryView, Range, Reached};
use crate::machine::named_barrier::NamedBarriers;
use crate::machine::wave::Wave;

/// The state that an engine keeps on one thread for the duration of one launch.
#[derive(Default)]
pub struct EngineCache {
    /// The engine's own state, which the engine creates.
    pub state: Option<Box<dyn Any + Send>>,
    /// The numbers of executed instructions.
    pub executed: Executed,
    /// Counts of the image's instructions, if they are counted.
    pub counter: Option<Counter>,
    /// The number of the engine that the state belongs to; a launch under a debugger has several engines.
    pub engine: u64,
}

impl EngineCache {
    /// That of an image of which instructions are counted if it has `counts`.
    #[must_use]
    pub fn counting(counts: Option<&ImageCounts>) -> Self {
        Self {
            counter: counts.map(ImageCounts::counter),
            ..Self::default()
        }
    }
}

/// The state shared by the waves of one workgroup.
pub struct GroupContext<'a> {
    /// The memory that the launch can access.
    pub memory: &'a MemoryView,
    /// The workgroup's LDS.
    pub lds: &'a mut [u8],
    /// Faults that are tolerated, as on hardware.
    pub lenience: &'a Lenience,
    /// The number of waves that have signalled the barrier since it last opened.
    pub signals: &'a mut u32,
    /// Its named barriers; `None` without a launch.
    pub named: Option<&'a mut NamedBarriers>,
    /// The workgroup's id in the grid.
    pub id: [u32; 3],
    /// Receives a line for every executed instruction.
    pub trace: Option<&'a TraceSink>,
    /// Called before every instruction, or at those where the engine's program stops; only the interpreter uses
    /// them.
    pub watchers: Option<&'a (dyn Any + Send + Sync)>,
    /// What checks know of the workgroup.
    pub checks: Option<&'a mut (dyn Any + Send)>,
    /// Whether at a fault every register of the wave must hold its value, not only those that the
    /// remaining code reads.
    pub all_registers: bool,
    /// Answers the kernel's requests to the host.
    pub host: Option<&'a dyn HostService>,
    /// Barriers between the workgroups of a cooperative launch.
    pub gws: Option<&'a Gws>,
    /// The number of waves of the workgroup.
    pub waves: u32,
    /// The layout of work-item ids in the lanes.
    pub id_layout: IdLayout,
    /// The engine's state on this thread.
    pub cache: &'a mut EngineCache,
    /// The initial state of the waves of this call, if they have not begun yet: see
    /// [`Needs::begins`].
    ///
    /// [`Needs::begins`]: crate::machine::launch_state::Needs::begins
    pub launch_state: Option<LaunchState<'a>>,
    /// The number of waves of the workgroup that have begun.
    pub begun: usize,
    /// Whether the engine may open the workgroup's barrier.
    pub opens_barriers: bool,
    /// Whether the interpreter has run some of the waves.
    pub interpreted: bool,
    /// Tells an engine that waits for a translation to stop waiting.
    pub interrupt: Option<&'a dyn Interrupt>,
    /// Workgroups with which the engine may continue after this one.
    pub next_workgroups: Option<&'a mut dyn NextWorkgroups>,
}

/// Whether a launch should end early.
pub trait Interrupt {
    /// The time limit is over, or the launch is cancelled: the engine returns to the launch, which
    /// reports it.
    fn is_due(&self) -> bool;
}

/// Full workgroups that a thread has taken from the launch and not started yet.
pub trait NextWorkgroups {
    /// Starts the next workgroup, except for its waves and LDS. Returns its id.
    fn next(&mut self) -> Option<[u32; 3]>;

    /// The data for translated code to start, without a call, workgroups that differ from the
    /// running one only in X.
    fn in_x(&self) -> Option<NextInX<'_>>;

    /// Reports that translated code has started `count` of those workgroups.
    fn have_started(&mut self, count: u32);
}

/// Workgroups after the running one whose ids differ from its id only in X.
pub struct NextInX<'a> {
    /// The number of such workgroups.
    pub count: u32,
    /// The initial value of the SGPR that holds X.
    pub x: &'a Cell<u32>,
    /// `u64::MAX` as long as further workgroups may start.
    pub stop: &'a AtomicU64,
}

impl<'a> GroupContext<'a> {
    /// A workgroup of one wave, without a launch.
    pub fn of_one_wave(
        memory: &'a MemoryView,
        lds: &'a mut [u8],
        signals: &'a mut u32,
        cache: &'a mut EngineCache,
    ) -> Self {
        Self {
            memory,
            lds,
            lenience: &NO_LENIENCE,
            signals,
            named: None,
            id: [0; 3],
            trace: None,
            watchers: None,
            checks: None,
            all_registers: false,
            host: None,
            gws: None,
            waves: 1,
            id_layout: IdLayout::Irregular,
            cache,
            launch_state: None,
            begun: 1,
            opens_barriers: true,
            interpreted: false,
            interrupt: None,
            next_workgroups: None,
        }
    }

    /// Called when all waves have ended: continues with the next workgroup, if the thread has taken
    /// one. Its waves begin with `launch_state`, which must be the initial state of this workgroup's
    /// waves in this call of the engine, so that the launch's data on this workgroup are valid for the
    /// next one too.
    pub fn follow(&mut self, launch_state: Option<LaunchState<'a>>) -> bool {
        let Some(launch_state) = launch_state.filter(|_| !self.interpreted) else {
            return false;
        };
        let Some(id) = self.next_workgroups.as_mut().and_then(|next| next.next()) else {
            return false;
        };
        self.id = id;
        self.lds.fill(0);
        self.begun = launch_state.first as usize;
        self.launch_state = Some(launch_state);
        true
    }

    /// The host's bytes at an address of kernels, if the launch may access them.
    #[inline]
    pub fn reach(&self, address: u64, bytes: u64) -> Option<Reached> {
        self.memory.reach(address, bytes).or_else(|| {
            let range = self.in_page(address, bytes)?;
            Some(Reached::at(address, &range))
        })
    }

    /// The same for bytes after the end of an allocation, in its last page; see [`Lenient::PAGES`].
    #[cold]
    pub fn in_page(&self, address: u64, bytes: u64) -> Option<Range> {
        let found = self.memory.in_page(address, bytes)?;
        self.lenience.uses(Lenient::PAGES).then_some(found)
    }

    /// See [`Interrupt::is_due`].
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.is_some_and(Interrupt::is_due)
    }

    /// Signals the workgroup's barrier for a wave: see [`barrier::signal`].
    #[inline]
    pub fn signal(&mut self, wave: &mut Wave) -> Option<bool> {
        barrier::signal(wave, self.signals)
    }
}
