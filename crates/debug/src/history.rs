//! Reverse execution: a recorded launch is run again from its beginning up to an earlier instruction.
//!
//! A recorded launch is interpreted on one thread, so each executed instruction has a number. A replay executes the
//! same instructions in the same order if it receives the same resume commands at the same instructions; these are
//! kept in a log. Going backwards takes two replays: one that finds the number of the wanted instruction, one that
//! stops there.

use gfxjit_hal::{Going, InstructionClass, Watched, WaveId};

use crate::dwarf::SourceLine;
use crate::program::Program;
use crate::watch::{Watch, writes};

/// A stop of the recorded launch, and how it was resumed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Logged {
    /// The number of the instruction before which it was stopped.
    pub count: u64,
    /// The stop was made because a wave waits (at a barrier), not because of an instruction.
    pub waits: bool,
    /// How it was resumed.
    pub going: Going,
}

/// A condition for going backwards: the last instruction that meets it is the destination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sought {
    /// Any instruction of this wave.
    Instruction(WaveId),
    /// The first instruction of another source line, in the same wave.
    Line {
        /// The wave.
        wave: WaveId,
        /// The line at which the search starts.
        from: SourceLine,
        /// To step over calls: the current function's address and stack pointer, which the instruction must have too.
        over: Option<(u64, u32)>,
    },
    /// A breakpoint, a caught incident, or a write to a watched range.
    Stop,
    /// A write to this range.
    Write(Watch),
}

/// The purpose of a replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// Finds the last matching instruction before the one with this number.
    Search(Sought, u64),
    /// Stops before the instruction with this number; the text is then shown to the user.
    Go(u64, Option<String>),
}

/// The state of a replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// Its purpose.
    pub order: Order,
    /// The resume commands of the recorded launch, in order.
    pub log: Vec<Logged>,
    /// Index of the next entry of `log`.
    pub next: usize,
    /// The number of the last matching instruction so far.
    pub found: Option<u64>,
}

/// What a replay does before an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Then {
    /// Executes the instruction.
    Executes,
    /// Stops, to be resumed as the log says.
    IsTold,
    /// Stops, so that the condition of a breakpoint can be evaluated.
    Looks,
    /// Stops: the destination is reached.
    Arrives,
}

impl Replay {
    /// The action before instruction number `count`; `breaks` says whether a breakpoint is set at its address.
    pub fn then(
        &mut self,
        program: &Program,
        at: &dyn Watched,
        count: u64,
        breaks: bool,
        watches: &[Watch],
    ) -> Then {
        let (sought, end) = match &self.order {
            Order::Go(to, _) => (None, *to),
            Order::Search(sought, end) => (Some(*sought), *end),
        };
        if count == end {
            return Then::Arrives;
        }
        let is_told = self
            .log
            .get(self.next)
            .is_some_and(|logged| !logged.waits && logged.count == count);
        let wave = WaveId {
            workgroup: at.workgroup(),
            wave: at.wave(),
        };
        let fits = match sought {
            None => false,
            Some(Sought::Instruction(own)) => own == wave,
            Some(Sought::Line {
                wave: own,
                from,
                over,
            }) => own == wave && begins_line(program, at, from, over),
            Some(Sought::Write(watch)) => writes(at, &watch),
            Some(Sought::Stop) if breaks && !is_told => return Then::Looks,
            Some(Sought::Stop) => breaks || watches.iter().any(|watch| writes(at, watch)),
        };
        if fits {
            self.found = Some(count);
        }
        match is_told {
            true => Then::IsTold,
            false => Then::Executes,
        }
    }

    /// The logged resume command for the current stop; it is removed from the log.
    pub fn told(&mut self, waits: bool) -> Option<Going> {
        let logged = *self.log.get(self.next).filter(|one| one.waits == waits)?;
        let fits = |one: &Logged| (one.count, one.waits) == (logged.count, waits);
        let mut going = None;
        // One instruction may have stopped the launch more than once, as at a breakpoint that also has a finding of a
        // check. The replay stops there once, so only the last command counts.
        while let Some(one) = self.log.get(self.next).filter(|one| fits(one)) {
            going = Some(one.going);
            self.next += 1;
            if waits {
                break;
            }
        }
        going
    }
}

fn begins_line(
    program: &Program,
    at: &dyn Watched,
    from: SourceLine,
    over: Option<(u64, u32)>,
) -> bool {
    let pc = at.pc();
    let Some(line) = program.line_at(pc) else {
        return false;
    };
    let is_other = line.start == pc && line.is_stmt && line.place != from;
    if !is_other || at.exec() == 0 || !program.has_source_at(pc) {
        return false;
    }
    match over {
        None => at.class() != InstructionClass::End,
        Some((function, sp)) => program.depth_at(pc).0 == function && at.sgpr(32) == sp,
    }
}
