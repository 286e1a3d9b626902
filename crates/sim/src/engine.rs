//! What runs the waves: the seam between a launch and an engine.
//!
//! A launch owns workgroups, waves and their order; an engine the meaning of instructions. The
//! interpreter is one engine. Translators are others, of other crates: they translate what is hot,
//! and have an interpreter for the rest.

use std::any::Any;
use std::cell::Cell;
use std::sync::atomic::AtomicU64;

use gfxjit_hal::{FaultKind, HostService, TraceSink};

use crate::machine::gws::Gws;
use crate::machine::launch_state::{Fresh, Needs, Rows};
use crate::machine::memory::MemoryView;
use crate::machine::wave::{Barrier, Wave};

/// Instructions a wave executes before it is another wave's turn. Turns with less than that are
/// the last of a launch with a limit: they end exactly where their budget does.
pub const TURN: u64 = 1 << 14;

/// What an engine keeps on a thread of a launch, from wave to wave; the engine makes it.
pub type EngineCache = Option<Box<dyn Any + Send>>;

/// Who executes instructions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Mode {
    /// The interpreter first, then what it has heated up is translated.
    #[default]
    Auto,
    /// The interpreter.
    Interpret,
    /// Everything is translated by templates before it runs.
    Quick,
    /// Everything is translated by LLVM before it runs; what that gives up on stays the
    /// interpreter's.
    Translate,
    /// Everything is translated before it runs; what LLVM gives up on is an error, and so are
    /// kernels that do not start in the mode of translated code.
    Only,
    /// All of them take turns at random, from a seed: for tests of who goes on from whom.
    Mixed(u64),
}

impl Mode {
    /// As options name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Interpret => "interp",
            Self::Quick => "quick",
            Self::Translate => "jit",
            Self::Only => "jit-only",
            Self::Mixed(_) => "mixed",
        }
    }

    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Auto,
        Self::Interpret,
        Self::Quick,
        Self::Translate,
        Self::Only,
        Self::Mixed(0),
    ];
}

/// Executes the instructions of one loaded image; many threads use it at once.
pub trait Engine: Send + Sync {
    /// Runs a wave until it ends, waits, faults, or has executed about `budget` instructions,
    /// which are added to [`Wave::executed`].
    fn run(&self, wave: &mut Wave, group: &mut Group<'_>, budget: u64) -> Exit;

    /// Runs the first of some waves of a workgroup, and maybe others behind it, each as long as
    /// the one before it waits at the barrier or has ended, which is noted in it. If they are
    /// all of the workgroup's, it may open the barrier that they wait at and run them again, and
    /// when all have ended go on with the next workgroup ([`Group::follow`]). Says up to which
    /// wave of the last one they are done with or have run, and how that one left.
    fn run_several(&self, waves: &mut [Wave], group: &mut Group<'_>, budget: u64) -> (usize, Exit) {
        match waves.first_mut() {
            Some(wave) => (1, self.run(wave, group, budget)),
            None => (0, Exit::Budget),
        }
    }

    /// The text of the instruction at a device address.
    fn disassembly(&self, pc: u64) -> String;

    /// Whether the engine runs waves that start with this MODE; the reason if not.
    fn check_mode(&self, _mode: u32) -> Result<(), String> {
        Ok(())
    }

    /// The registers that matter to a wave that starts at `pc`, in a workgroup whose work-items
    /// lie so; `None` when all do. What others hold is never looked at.
    fn needs(&self, _pc: u64, _wave_size: u32, _rows: Rows) -> Option<Needs> {
        None
    }
}

/// What the waves of one workgroup share.
pub struct Group<'a> {
    /// Memory the launch can see.
    pub memory: &'a MemoryView,
    /// The workgroup's LDS.
    pub lds: &'a mut [u8],
    /// Waves that have signalled its barrier since it last opened.
    pub signals: &'a mut u32,
    /// Its number in the grid.
    pub id: [u32; 3],
    /// Gets a line for every executed instruction.
    pub trace: Option<&'a TraceSink>,
    /// All registers must be right at a fault.
    pub all_registers: bool,
    /// Answers the kernel's requests.
    pub host: Option<&'a dyn HostService>,
    /// Barriers between the workgroups of a cooperative launch.
    pub gws: Option<&'a Gws>,
    /// Its waves.
    pub waves: u32,
    /// How its work-items lie.
    pub rows: Rows,
    /// Its launch's threads take all of the host's cores.
    pub takes_all_cores: bool,
    /// What the engine keeps on this thread from wave to wave, of this launch.
    pub cache: &'a mut EngineCache,
    /// With what the waves that run are to begin, if they have not: see
    /// [`Needs::begins`].
    pub fresh: Option<Fresh<'a>>,
    /// Waves that have begun.
    pub begun: usize,
    /// The interpreter has run waves.
    pub interpreted: bool,
    /// Workgroups that may run when this one is over.
    pub following: Option<&'a mut dyn Following>,
}

/// Full workgroups that a thread has taken and not started.
pub trait Following {
    /// Starts the next one, but for its waves and LDS; its place in the grid.
    fn next(&mut self) -> Option<[u32; 3]>;

    /// What translated code needs to start those right behind the one that runs by itself.
    fn in_x(&self) -> Option<InX<'_>>;

    /// So many of these have been started.
    fn have_started(&mut self, count: u32);
}

/// Workgroups that differ from the one that runs in nothing but X of their place.
pub struct InX<'a> {
    /// How many follow.
    pub count: u32,
    /// The SGPR with X, of all waves that begin.
    pub x: &'a Cell<u32>,
    /// Not `u64::MAX` once no others are to start.
    pub stop: &'a AtomicU64,
}

impl<'a> Group<'a> {
    /// Of one wave, with no one to talk to.
    pub fn of_one_wave(
        memory: &'a MemoryView,
        lds: &'a mut [u8],
        signals: &'a mut u32,
        cache: &'a mut EngineCache,
    ) -> Self {
        Self {
            memory,
            lds,
            signals,
            id: [0; 3],
            trace: None,
            all_registers: false,
            host: None,
            gws: None,
            waves: 1,
            rows: Rows::None,
            takes_all_cores: false,
            cache,
            fresh: None,
            begun: 1,
            interpreted: false,
            following: None,
        }
    }

    /// All waves have ended, which began with that in the engine's call: goes on with the next
    /// workgroup, if there is one whose waves may begin so. What the launch keeps of this one is
    /// as it was then, so that it may take the next one for it.
    pub fn follow(&mut self, fresh: Option<Fresh<'a>>) -> bool {
        let Some(fresh) = fresh.filter(|_| !self.interpreted) else {
            return false;
        };
        let Some(id) = self
            .following
            .as_mut()
            .and_then(|following| following.next())
        else {
            return false;
        };
        self.id = id;
        self.lds.fill(0);
        self.begun = fresh.first as usize;
        self.fresh = Some(fresh);
        true
    }

    /// Notes that a wave has reached the barrier. Says whether it is the first one; `None`
    /// if it has signalled already and the barrier has not opened since.
    pub fn signal(&mut self, wave: &mut Wave) -> Option<bool> {
        if wave.barrier == Barrier::Signalled {
            return None;
        }
        wave.barrier = Barrier::Signalled;
        *self.signals += 1;
        Some(*self.signals == 1)
    }
}

/// Why a wave stopped running.
pub enum Exit {
    /// `s_endpgm`
    Ended,
    /// Waits for the other waves at the barrier that it has signalled.
    Barrier,
    /// Its turn is over.
    Budget,
    /// Lets others run (`s_sleep`).
    Yield,
    /// Did something that cannot go on.
    Fault(Box<RawFault>),
}

/// A fault, as far as the engine knows it.
pub struct RawFault {
    pub kind: FaultKind,
    pub what: String,
    pub lane: Option<u32>,
    pub address: Option<u64>,
    /// Device address of the instruction.
    pub pc: u64,
    /// What else is known.
    pub note: Option<String>,
}
