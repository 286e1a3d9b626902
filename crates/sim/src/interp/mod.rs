//! The interpreter: decodes once per image, then runs waves one instruction at a time, 32
//! lanes at a time.

#![allow(
    clippy::needless_range_loop,
    reason = "lanes and words index several arrays at once, and not from their starts"
)]

mod alu;
mod buffer;
mod control;
mod cross;
mod lane;
mod matrix;
mod memory;
mod place;
mod program;

use std::cell::Cell;
use std::sync::atomic::AtomicU64;

use gfxjit_hal::{FaultKind, HostService, TraceSink};

pub(crate) use alu::{row_index, uniform};
pub(crate) use buffer::{Linear, linear_resources};
pub(crate) use control::INDEX_MODE;
pub(crate) use lane::{Lane, Moded, ONE_NAN, PLAIN_MODE, Plain};
pub(crate) use memory::{modify, touched};
pub(crate) use place::exchange;
#[cfg(target_arch = "x86_64")]
pub(crate) use place::{load_part, load64, store8, store16, store32, store64};
pub(crate) use program::{Body, CodeSegment, Program, Step, Table};

use crate::gws::Gws;
use crate::initial::{Fresh, Rows};
use crate::jit;
use crate::memory::MemoryView;
use crate::trace;
use crate::wave::{Barrier, Wave};

/// What the waves of one workgroup share.
pub(crate) struct Group<'a> {
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
    /// What translated code keeps, of this launch.
    pub pad: &'a mut jit::Pad,
    /// With what the waves that run are to begin, if they have not: see
    /// [`Needs::begins`](crate::engine::Needs).
    pub fresh: Option<Fresh<'a>>,
    /// Waves that have begun.
    pub begun: usize,
    /// The interpreter has run waves.
    pub interpreted: bool,
    /// Workgroups that may run when this one is over.
    pub following: Option<&'a mut dyn Following>,
}

/// Full workgroups that a thread has taken and not started.
pub(crate) trait Following {
    /// Starts the next one, but for its waves and LDS; its place in the grid.
    fn next(&mut self) -> Option<[u32; 3]>;

    /// What translated code needs to start those right behind the one that runs by itself.
    fn in_x(&self) -> Option<InX<'_>>;

    /// So many of these have been started.
    fn have_started(&mut self, count: u32);
}

/// Workgroups that differ from the one that runs in nothing but X of their place.
pub(crate) struct InX<'a> {
    /// How many follow.
    pub count: u32,
    /// The SGPR with X, of all waves that begin.
    pub x: &'a Cell<u32>,
    /// Not `u64::MAX` once no others are to start.
    pub stop: &'a AtomicU64,
}

impl<'a> Group<'a> {
    /// Of one wave, with no one to talk to.
    pub(crate) fn of_one_wave(
        memory: &'a MemoryView,
        lds: &'a mut [u8],
        signals: &'a mut u32,
        pad: &'a mut jit::Pad,
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
            pad,
            fresh: None,
            begun: 1,
            interpreted: false,
            following: None,
        }
    }

    /// All waves have ended, which began with that in the engine's call: goes on with the next
    /// workgroup, if there is one whose waves may begin so. What the launch keeps of this one is
    /// as it was then, so that it may take the next one for it.
    pub(crate) fn follow(&mut self, fresh: Option<Fresh<'a>>) -> bool {
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
    pub(crate) fn signal(&mut self, wave: &mut Wave) -> Option<bool> {
        if wave.barrier == Barrier::Signalled {
            return None;
        }
        wave.barrier = Barrier::Signalled;
        *self.signals += 1;
        Some(*self.signals == 1)
    }
}

/// Why a wave stopped running.
pub(crate) enum Exit {
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
pub(crate) struct RawFault {
    pub kind: FaultKind,
    pub what: String,
    pub lane: Option<u32>,
    pub address: Option<u64>,
    /// Device address of the instruction.
    pub pc: u64,
    /// What else is known.
    pub note: Option<String>,
}

/// What a handler says: go on, or why not.
pub(crate) enum Flow {
    Next,
    Jump(u64),
    /// Let others run, then the same instruction again.
    Again,
    /// Leave the loop; the program counter goes on behind the instruction.
    Leave(Exit),
}

/// Why a handler could not do its work.
pub(crate) struct Stop {
    kind: FaultKind,
    what: String,
    lane: Option<u32>,
    address: Option<u64>,
}

impl Stop {
    fn new(kind: FaultKind, what: impl Into<String>) -> Box<Self> {
        Box::new(Self {
            kind,
            what: what.into(),
            lane: None,
            address: None,
        })
    }
}

pub(crate) type Outcome = Result<Flow, Box<Stop>>;

/// What a handler works on.
pub(crate) struct Cx<'a, 'b> {
    wave: &'a mut Wave,
    group: &'a mut Group<'b>,
}

/// Executes one instruction.
pub(crate) type Handler = fn(&mut Cx<'_, '_>, &program::Step) -> Outcome;

/// Runs a wave until it leaves.
pub(crate) fn run(program: &Program, wave: &mut Wave, group: &mut Group<'_>, budget: u64) -> Exit {
    run_until(program, wave, group, budget, |_| false)
}

/// Executes the instruction at `pc`, which does not steer the wave. The program counter stays.
pub(crate) fn step(
    program: &Program,
    wave: &mut Wave,
    group: &mut Group<'_>,
    pc: u64,
) -> Result<(), RawFault> {
    let done = program
        .table(wave.size)
        .step(pc)
        .and_then(|step| (step.run)(&mut Cx { wave, group }, step));
    done.map(drop).map_err(|stop| raw(pc, *stop))
}

/// The same, or until `over` holds behind an instruction: then the turn counts as over.
pub(crate) fn run_until(
    program: &Program,
    wave: &mut Wave,
    group: &mut Group<'_>,
    budget: u64,
    over: impl Fn(&Wave) -> bool,
) -> Exit {
    let table = program.table(wave.size);
    group.interpreted = true;
    for _ in 0..budget {
        let pc = wave.pc;
        let step = match table.step(pc) {
            Ok(step) => step,
            Err(stop) => return lost(program, wave, *stop),
        };
        wave.executed += 1;
        if u32::from(step.vgprs) > wave.vgpr_count
            || u32::from(step.agprs) > wave.agpr_count
            || u32::from(step.sgprs) > wave.sgpr_count
        {
            return fault(pc, *beyond_budget(step, wave));
        }
        let before = group
            .trace
            .is_some()
            .then(|| trace::Before::new(&step.action, wave));
        let mut cx = Cx { wave, group };
        let flow = match (step.run)(&mut cx, step) {
            Ok(flow) => flow,
            Err(stop) => return fault(pc, *stop),
        };
        if let (Some(sink), Some(before)) = (group.trace, before) {
            before.report(sink, program, pc, &step.action, wave, group);
        }
        match flow {
            Flow::Next => wave.pc = pc.wrapping_add(u64::from(step.size)),
            Flow::Jump(to) => {
                wave.jump = (pc, to);
                wave.pc = to;
            }
            Flow::Again => return Exit::Yield,
            Flow::Leave(exit) => {
                wave.pc = pc.wrapping_add(u64::from(step.size));
                return exit;
            }
        }
        if over(wave) {
            break;
        }
    }
    Exit::Budget
}

#[cold]
fn fault(pc: u64, stop: Stop) -> Exit {
    Exit::Fault(Box::new(raw(pc, stop)))
}

fn raw(pc: u64, stop: Stop) -> RawFault {
    RawFault {
        kind: stop.kind,
        what: stop.what,
        lane: stop.lane,
        address: stop.address,
        pc,
        note: None,
    }
}

/// The wave is where no instruction is; if it jumped there, the jump is to blame.
#[cold]
fn lost(program: &Program, wave: &Wave, stop: Stop) -> Exit {
    let (from, to) = wave.jump;
    if to != wave.pc || program.table(wave.size).step(from).is_err() {
        return fault(wave.pc, stop);
    }
    let why = if to.is_multiple_of(4) {
        "a jump to where its code object has no code"
    } else {
        "a jump to what is no multiple of 4"
    };
    let mut stop = *Stop::new(FaultKind::BadPc, why);
    stop.address = Some(to);
    fault(from, stop)
}

#[cold]
fn beyond_budget(step: &program::Step, wave: &Wave) -> Box<Stop> {
    let (letter, needed, has) = if u32::from(step.vgprs) > wave.vgpr_count {
        ('v', step.vgprs, wave.vgpr_count)
    } else if u32::from(step.agprs) > wave.agpr_count {
        ('a', step.agprs, wave.agpr_count)
    } else {
        ('s', step.sgprs, wave.sgpr_count)
    };
    Stop::new(
        FaultKind::BadRegister,
        format!(
            "register {letter}{} is beyond the kernel's declared budget of {has}",
            needed - 1
        ),
    )
}
