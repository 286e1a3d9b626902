//! Whether the launch is to be held before an instruction: what is asked of every instruction, so it is quick.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use gfxjit_hal::{Going, Incident, InstructionClass, Watched, WaveId};

use crate::dwarf::SourceLine;
use crate::history::{Order, Replay, Sought, Then};
use crate::nan::{NanMade, Nans};
use crate::program::Program;
use crate::watch::{Watch, writes};

/// Why the launch is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Why {
    /// There is a breakpoint at the address.
    Breakpoint {
        /// And a step is done.
        ends_step: bool,
    },
    /// The step is done.
    Step,
    /// It was asked for.
    Pause,
    /// The watchpoint with this number has been written, by an instruction at this address.
    Written(u32, u64),
    /// An instruction has made a NaN of what was none.
    Nan(NanMade),
    /// A launch that is run again goes on as it did.
    Told,
    /// It has come to where it was wanted.
    Arrived,
}

/// What holds a launch wherever it happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Catches {
    /// What checks find.
    pub finding: bool,
    /// A barrier that waves have ended without reaching, where hardware's leniency lets that pass.
    pub divergence: bool,
    /// A NaN of what was none.
    pub nan: bool,
}

impl Default for Catches {
    fn default() -> Self {
        Self {
            finding: true,
            divergence: false,
            nan: false,
        }
    }
}

impl Catches {
    /// Nothing is held.
    pub const NONE: Self = Self {
        finding: false,
        divergence: false,
        nan: false,
    };
}

/// How far a wave is to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum How {
    /// To the next instruction.
    Instruction {
        /// A call counts as one.
        over: bool,
    },
    /// To another line.
    Line {
        /// Calls are no lines.
        over: bool,
        /// The line where it began.
        start: Option<SourceLine>,
        /// The function where it began, by its address.
        function: u64,
        /// How many functions were inlined around it there.
        level: usize,
    },
    /// To an address.
    Until {
        /// The address.
        pc: u64,
        /// The stack pointer there, as another call of the function has another one.
        sp: Option<u32>,
    },
    /// Out of a function that is inlined.
    Out {
        /// The function where it began.
        function: u64,
        /// How many functions are inlined around it.
        level: usize,
    },
}

/// A wave's way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Step {
    #[serde(with = "crate::forms::WaveIdForm")]
    wave: WaveId,
    how: How,
    /// A call goes on until here: address and stack pointer.
    skipping: Option<(u64, u32)>,
    /// The instruction before was a call, which returns here.
    call: Option<(u64, u32)>,
}

/// What a launch is to be held for.
#[derive(Debug)]
pub struct Plan {
    program: Arc<Program>,
    /// Addresses with breakpoints.
    pub addresses: Arc<BTreeSet<u64>>,
    /// Bytes that are watched.
    pub watches: Vec<Watch>,
    /// What it is held for wherever it happens.
    pub catches: Catches,
    nans: Nans,
    step: Option<Step>,
    written: Option<(WaveId, u32, u64)>,
    /// Set when the launch is held.
    pub why: Option<Why>,
    /// Hold as soon as there is an instruction.
    pub pause: bool,
    /// How the launch goes on where it is not held.
    pub going: Going,
    /// Steps that follow the one under way, unless something else holds the launch.
    pub more_steps: Option<(StepKind, u32)>,
    /// Instructions have numbers, so that it can be run again to one of them.
    pub is_recorded: bool,
    /// The number of the instruction that comes next, from 1 on.
    pub count: u64,
    /// It is run again.
    pub replay: Option<Replay>,
}

/// What one step is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum StepKind {
    /// To another line.
    Line {
        /// Calls are no lines.
        over: bool,
    },
    /// To the next instruction.
    Instruction {
        /// A call counts as one.
        over: bool,
    },
}

/// What a plan holds for, without what it is of.
#[derive(Debug, Serialize, Deserialize)]
pub struct PlanParts {
    addresses: BTreeSet<u64>,
    watches: Vec<Watch>,
    catches: Catches,
    step: Option<Step>,
    pause: bool,
    #[serde(with = "crate::forms::GoingForm")]
    going: Going,
}

impl Plan {
    /// What it holds for.
    #[must_use]
    pub fn parts(&self) -> PlanParts {
        PlanParts {
            addresses: BTreeSet::clone(&self.addresses),
            watches: self.watches.clone(),
            catches: self.catches,
            step: self.step,
            pause: self.pause,
            going: self.going,
        }
    }

    /// Takes breakpoints and watchpoints of another plan, and its wish to hold.
    pub fn set_places(&mut self, parts: PlanParts) {
        if *self.addresses != parts.addresses {
            self.addresses = Arc::new(parts.addresses);
        }
        self.watches = parts.watches;
        self.set_catches(parts.catches);
        self.pause |= parts.pause;
    }

    /// Takes what it is held for wherever it happens.
    pub fn set_catches(&mut self, catches: Catches) {
        if !catches.nan {
            // What was seen is of instructions that were.
            self.nans = Nans::default();
        }
        self.catches = catches;
    }

    /// Whether the launch is held where something has happened that no instruction alone tells.
    pub fn holds_at(&mut self, incident: Incident) -> bool {
        let is_wanted = match incident {
            Incident::Finding => self.catches.finding,
            Incident::MissedBarrier => self.catches.divergence,
            _ => false,
        };
        let Some(replay) = &mut self.replay else {
            return is_wanted;
        };
        // It goes on as it did; only where a stop is looked for, this is one.
        if is_wanted && matches!(replay.order, Order::Search(Sought::Stop, end) if self.count < end)
        {
            replay.found = Some(self.count);
        }
        false
    }

    /// Takes how far a step of another plan has come.
    pub fn set_step(&mut self, parts: PlanParts) {
        self.step = parts.step;
    }

    /// Takes all of another plan.
    pub fn set(&mut self, parts: PlanParts) {
        (self.step, self.going, self.pause) = (parts.step, parts.going, false);
        self.set_places(parts);
    }

    /// Holds for nothing.
    #[must_use]
    pub fn new(program: Arc<Program>) -> Self {
        Self {
            program,
            addresses: Arc::default(),
            watches: Vec::new(),
            catches: Catches::default(),
            nans: Nans::default(),
            step: None,
            written: None,
            why: None,
            pause: false,
            going: Going::All,
            more_steps: None,
            is_recorded: false,
            count: 0,
            replay: None,
        }
    }

    /// A wave is to go on so far; `call` is where it returns if it stands at a call.
    pub fn step(&mut self, wave: WaveId, how: How, call: Option<(u64, u32)>) {
        self.step = Some(Step {
            wave,
            how,
            skipping: None,
            call,
        });
    }

    /// No wave steps.
    pub fn clear_step(&mut self) {
        self.step = None;
    }

    /// Where alone the launch may be held; nothing if every instruction has to be looked at.
    #[must_use]
    pub fn places(&self) -> Option<Arc<BTreeSet<u64>>> {
        let looks = self.pause || self.step.is_some() || self.written.is_some();
        let looks = looks
            || self.is_recorded
            || self.catches.nan
            || !self.watches.is_empty()
            || self.going != Going::All;
        (!looks).then(|| Arc::clone(&self.addresses))
    }

    /// Whether the launch is held before an instruction.
    pub fn holds(&mut self, at: &dyn Watched) -> bool {
        self.count += 1;
        if let Some(replay) = &mut self.replay {
            let breaks = self.addresses.contains(&at.pc());
            let then = replay.then(&self.program, at, self.count, breaks, &self.watches);
            self.why = match then {
                Then::Executes => return std::mem::take(&mut self.pause),
                Then::IsTold => Some(Why::Told),
                Then::Looks => Some(Why::Breakpoint { ends_step: false }),
                Then::Arrives => Some(Why::Arrived),
            };
            return true;
        }
        let why = self.why(at);
        if why.is_some() {
            self.why = why;
        }
        why.is_some()
    }

    fn why(&mut self, at: &dyn Watched) -> Option<Why> {
        if std::mem::take(&mut self.pause) {
            return Some(Why::Pause);
        }
        let wave = WaveId {
            workgroup: at.workgroup(),
            wave: at.wave(),
        };
        if let Some((_, number, pc)) = self.written.take_if(|(by, ..)| *by == wave) {
            return Some(Why::Written(number, pc));
        }
        if self.catches.nan
            && let Some(made) = self.nans.before(at)
        {
            return Some(Why::Nan(made));
        }
        if !self.watches.is_empty() {
            let written = self.watches.iter().find(|watch| writes(at, watch));
            self.written = written
                .map(|watch| (wave, watch.number, at.pc()))
                .or(self.written);
        }
        // It must see all of its wave's instructions.
        let is_done = match &mut self.step {
            Some(step) if step.wave == wave => step.is_done(&self.program, at),
            _ => false,
        };
        if self.addresses.contains(&at.pc()) {
            return Some(Why::Breakpoint { ends_step: is_done });
        }
        is_done.then_some(Why::Step)
    }
}

impl Step {
    fn is_done(&mut self, program: &Program, at: &dyn Watched) -> bool {
        let pc = at.pc();
        if let Some((back, sp)) = self.skipping {
            if pc != back || at.sgpr(32) != sp {
                return false;
            }
            self.skipping = None;
        }
        let entered = self.call.take().filter(|(back, _)| *back != pc);
        if at.class() == InstructionClass::Call {
            self.call = Some((pc + u64::from(at.size()), at.sgpr(32)));
        }
        match self.how {
            How::Instruction { over } => {
                if over && entered.is_some() {
                    self.skipping = entered;
                    return false;
                }
                true
            }
            How::Until { pc: wanted, sp } => pc == wanted && sp.is_none_or(|sp| sp == at.sgpr(32)),
            How::Out { function, level } => {
                let (now, own) = program.depth_at(pc);
                now != function || own < level
            }
            How::Line {
                over,
                start,
                function,
                level,
            } => {
                // Where the source is missing, its lines are as good as others.
                let all = start.is_some_and(|start| !program.has_source(start.file));
                if entered.is_some() {
                    if over || !(all || program.has_source_at(pc)) {
                        self.skipping = entered;
                        return false;
                    }
                    let inner = program.behind_prologue(pc);
                    self.how = How::Until {
                        pc: inner,
                        sp: None,
                    };
                    return pc == inner;
                }
                let Some(line) = program.line_at(pc).filter(|_| at.exec() != 0) else {
                    return false;
                };
                if !(all || program.has_source_at(pc)) {
                    return false;
                }
                let (now, own) = program.depth_at(pc);
                if now != function {
                    return true;
                }
                if over && own > level {
                    return false;
                }
                let is_start = line.start == pc && line.is_stmt;
                is_start && (Some(line.place) != start || own < level)
            }
        }
    }
}
