//! What an engine sees of the workgroup whose waves it runs, and of the launch around it.

use std::any::Any;
use std::cell::Cell;
use std::sync::atomic::AtomicU64;

use gfxjit_hal::{HostService, TraceSink};

use crate::engine::work::Executed;
use crate::lenient::{Lenience, Lenient, NO_LENIENCE};
use crate::machine::barrier;
use crate::machine::gws::Gws;
use crate::machine::launch_state::{IdLayout, LaunchState};
use crate::machine::memory::{MemoryView, Range};
use crate::machine::named_barrier::NamedBarriers;
use crate::machine::wave::Wave;

/// What an engine keeps on one thread for the duration of one launch.
#[derive(Default)]
pub struct EngineCache {
    /// Its state, which it makes.
    pub state: Option<Box<dyn Any + Send>>,
    /// What it has executed.
    pub executed: Executed,
    /// The number of the engine that the state is of, where a launch has several as a debugger steers it.
    pub engine: u64,
}

/// What the waves of one workgroup share.
pub struct GroupContext<'a> {
    /// The memory that the launch can access.
    pub memory: &'a MemoryView,
    /// The workgroup's LDS.
    pub lds: &'a mut [u8],
    /// What would be a fault, and is none on hardware.
    pub lenience: &'a Lenience,
    /// Waves that have signalled the barrier since it last opened.
    pub signals: &'a mut u32,
    /// Its named barriers; none without a launch around it.
    pub named: Option<&'a mut NamedBarriers>,
    /// The workgroup's id in the grid.
    pub id: [u32; 3],
    /// Gets a line for every executed instruction.
    pub trace: Option<&'a TraceSink>,
    /// See every instruction before it runs, or those where the engine's program stops; the interpreter knows them.
    pub watchers: Option<&'a (dyn Any + Send + Sync)>,
    /// At a fault, every register of the wave must hold its value, not only those that the
    /// remaining code reads.
    pub all_registers: bool,
    /// Answers the kernel's requests to the host.
    pub host: Option<&'a dyn HostService>,
    /// Barriers between the workgroups of a cooperative launch.
    pub gws: Option<&'a Gws>,
    /// Waves of the workgroup.
    pub waves: u32,
    /// How the ids of its work-items lie in the lanes.
    pub id_layout: IdLayout,
    /// The launch's threads take all of the host's cores.
    pub takes_all_cores: bool,
    /// The engine's state on this thread.
    pub cache: &'a mut EngineCache,
    /// The initial state of the waves of this call, if they have not begun: see [`Needs::begins`].
    ///
    /// [`Needs::begins`]: crate::machine::launch_state::Needs::begins
    pub launch_state: Option<LaunchState<'a>>,
    /// Waves of the workgroup that have begun.
    pub begun: usize,
    /// The engine may open the workgroup's barrier by itself.
    pub opens_barriers: bool,
    /// The interpreter has run some of the waves.
    pub interpreted: bool,
    /// Tells an engine that waits for something (a translation) that the launch does not.
    pub interrupt: Option<&'a dyn Interrupt>,
    /// Workgroups that the engine may go on with when this one is over.
    pub next_workgroups: Option<&'a mut dyn NextWorkgroups>,
}

/// Whether a launch is to end early.
pub trait Interrupt {
    /// Its time limit is over, or it is cancelled: an engine returns to the launch, which says so.
    fn is_due(&self) -> bool;
}

/// Full workgroups that a thread has taken from the launch and not started yet.
pub trait NextWorkgroups {
    /// Starts the next workgroup, except for its waves and LDS. Returns its id.
    fn next(&mut self) -> Option<[u32; 3]>;

    /// What translated code needs to start the workgroups that differ from the running one only
    /// in X, without a call.
    fn in_x(&self) -> Option<NextInX<'_>>;

    /// Translated code has started `count` of those workgroups.
    fn have_started(&mut self, count: u32);
}

/// Workgroups behind the running one whose ids differ from its id only in X.
pub struct NextInX<'a> {
    /// How many there are.
    pub count: u32,
    /// The SGPR that holds X when a wave begins.
    pub x: &'a Cell<u32>,
    /// `u64::MAX` as long as further workgroups may start.
    pub stop: &'a AtomicU64,
}

impl<'a> GroupContext<'a> {
    /// A workgroup of one wave, without a launch around it.
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
            all_registers: false,
            host: None,
            gws: None,
            waves: 1,
            id_layout: IdLayout::Irregular,
            takes_all_cores: false,
            cache,
            launch_state: None,
            begun: 1,
            opens_barriers: true,
            interpreted: false,
            interrupt: None,
            next_workgroups: None,
        }
    }

    /// All waves have ended: goes on with the next workgroup, if the thread has taken one. Its
    /// waves begin with `launch_state`, which must be the state that the waves of this workgroup began
    /// with in this call of the engine. What the launch keeps of this workgroup then fits the
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

    /// The range that holds bytes which the launch may reach.
    #[inline]
    pub fn reach(&self, address: u64, bytes: u64) -> Option<Range> {
        let found = self.memory.find(address);
        let found = found.filter(|range| range.end - address >= bytes);
        found.or_else(|| self.in_page(address, bytes))
    }

    /// The same behind the end of memory, where that is in its last page; see [`Lenient::PAGES`].
    #[cold]
    pub fn in_page(&self, address: u64, bytes: u64) -> Option<Range> {
        let found = self.memory.in_page(address, bytes)?;
        self.lenience.uses(Lenient::PAGES).then_some(found)
    }

    /// See [`Interrupt::is_due`].
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.is_some_and(Interrupt::is_due)
    }

    /// A wave signals the workgroup's barrier: see [`barrier::signal`].
    #[inline]
    pub fn signal(&mut self, wave: &mut Wave) -> Option<bool> {
        barrier::signal(wave, self.signals)
    }
}
