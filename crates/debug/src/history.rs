//! Backwards: a launch that was recorded is run again to an earlier instruction.
//!
//! A recorded launch is interpreted on one thread from its beginning, so that its instructions have numbers. Run
//! again, it executes the same ones in the same order if it is told the same at the same instructions: how it goes
//! on is kept in a log. To find an instruction takes one run, to come to it another one.

use gfxjit_hal::{Going, InstructionClass, Watched, WaveId};

use crate::dwarf::SourceLine;
use crate::program::Program;
use crate::watch::{Watch, writes};

/// How a launch went on where it was held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Logged {
    /// The number of the instruction before which it was held.
    pub count: u64,
    /// It was held as a wave waits, not by the instruction.
    pub waits: bool,
    /// How it went on.
    pub going: Going,
}

/// What is looked for backwards: the last instruction that fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sought {
    /// One of a wave.
    Instruction(WaveId),
    /// Where a line begins that is another one, of the same wave.
    Line {
        /// The wave.
        wave: WaveId,
        /// The line where it is.
        from: SourceLine,
        /// The function where it is and the stack pointer, if calls are no lines.
        over: Option<(u64, u32)>,
    },
    /// A breakpoint, or a store to what is watched.
    Stop,
    /// A store to these bytes.
    Write(Watch),
}

/// What the launch is run again for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// To find an instruction before the one with this number.
    Search(Sought, u64),
    /// To come to the instruction with this number, of which this is told.
    Go(u64, Option<String>),
}

/// A launch that is run again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// What for.
    pub order: Order,
    /// How it goes on, in order.
    pub log: Vec<Logged>,
    /// How much of the log has been done.
    pub next: usize,
    /// The last instruction that was found.
    pub found: Option<u64>,
}

/// What a launch that is run again does before an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Then {
    /// It executes it.
    Executes,
    /// It is told how to go on.
    IsTold,
    /// A breakpoint's condition is looked at.
    Looks,
    /// It has come to where it was wanted.
    Arrives,
}

impl Replay {
    /// What it does before the instruction with this number; `breaks` says whether there is a breakpoint.
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

    /// How it goes on as it is told now.
    pub fn told(&mut self, waits: bool) -> Option<Going> {
        let logged = *self.log.get(self.next).filter(|one| one.waits == waits)?;
        let fits = |one: &Logged| (one.count, one.waits) == (logged.count, waits);
        let mut going = None;
        // An instruction may have held the launch twice: at a breakpoint, and for what a check has found.
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
