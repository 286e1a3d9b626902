//! Decides before each instruction whether the launch stops. This runs for every instruction of a stepped launch, so
//! it must be fast.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use gfxjit_hal::{Going, Incident, InstructionClass, Watched, WaveId};

use crate::dwarf::SourceLine;
use crate::history::{Order, Replay, Sought, Then};
use crate::nan::{NanMade, Nans};
use crate::program::Program;
use crate::watch::{Watch, writes};

/// The reason for a stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Why {
    /// A breakpoint at the address.
    Breakpoint {
        /// A step has ended here as well.
        ends_step: bool,
    },
    /// A step has ended.
    Step,
    /// The user has paused the launch.
    Pause,
    /// The watchpoint with this number was written by the instruction at this address.
    Written(u32, u64),
    /// An instruction has produced a NaN from operands that are not NaN.
    Nan(NanMade),
    /// A replay is at a logged stop.
    Told,
    /// A replay has reached its destination.
    Arrived,
}

/// Incidents that stop a launch wherever they occur.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Catches {
    /// Findings of checks.
    pub finding: bool,
    /// A barrier that other waves have not reached before they ended, in a launch that tolerates this as hardware
    /// does.
    pub divergence: bool,
    /// An instruction that produces a NaN from operands that are not NaN.
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
    /// No incident stops the launch.
    pub const NONE: Self = Self {
        finding: false,
        divergence: false,
        nan: false,
    };
}

/// The extent of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum How {
    /// One instruction.
    Instruction {
        /// A call counts as one instruction.
        over: bool,
    },
    /// To the next source line.
    Line {
        /// Called functions are stepped over.
        over: bool,
        /// The line where the step began.
        start: Option<SourceLine>,
        /// Address of the function where the step began.
        function: u64,
        /// Number of inlined functions around that place.
        level: usize,
    },
    /// To an address.
    Until {
        /// The address.
        pc: u64,
        /// The stack pointer required there: a recursive call of the function has a different one.
        sp: Option<u32>,
    },
    /// Out of an inlined function.
    Out {
        /// Address of the function where the step began.
        function: u64,
        /// Number of inlined functions around that place.
        level: usize,
    },
}

/// A step under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Step {
    #[serde(with = "crate::forms::WaveIdForm")]
    wave: WaveId,
    how: How,
    /// The return address and stack pointer of a call that is being stepped over.
    skipping: Option<(u64, u32)>,
    /// Return address and stack pointer, if the previous instruction was a call.
    call: Option<(u64, u32)>,
}

/// The conditions that stop a launch, and the state of their evaluation.
#[derive(Debug)]
pub struct Plan {
    program: Arc<Program>,
    /// Addresses of breakpoints.
    pub addresses: Arc<BTreeSet<u64>>,
    /// Watchpoints.
    pub watches: Vec<Watch>,
    /// Incidents that stop the launch.
    pub catches: Catches,
    nans: Nans,
    step: Option<Step>,
    written: Option<(WaveId, u32, u64)>,
    /// The reason for the last stop.
    pub why: Option<Why>,
    /// Stop before the next instruction.
    pub pause: bool,
    /// Which waves run while the launch is not stopped.
    pub going: Going,
    /// Kind and number of the steps still to do after the current one, unless another reason stops the launch first.
    pub more_steps: Option<(StepKind, u32)>,
    /// Instructions are counted, so that the launch can be replayed up to any of them.
    pub is_recorded: bool,
    /// Number of instructions begun so far; the first instruction is number 1.
    pub count: u64,
    /// The replay under way.
    pub replay: Option<Replay>,
}

/// The kind of one step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum StepKind {
    /// To the next source line.
    Line {
        /// Called functions are stepped over.
        over: bool,
    },
    /// One instruction.
    Instruction {
        /// A call counts as one instruction.
        over: bool,
    },
}

/// The conditions of a plan without its program, for messages to another process.
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
    /// The conditions of this plan.
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

    /// Takes breakpoints, watchpoints and caught incidents of another plan, and a pending pause.
    pub fn set_places(&mut self, parts: PlanParts) {
        if *self.addresses != parts.addresses {
            self.addresses = Arc::new(parts.addresses);
        }
        self.watches = parts.watches;
        self.set_catches(parts.catches);
        self.pause |= parts.pause;
    }

    /// Sets the incidents that stop the launch.
    pub fn set_catches(&mut self, catches: Catches) {
        if !catches.nan {
            // Pending results belong to instructions that have executed since.
            self.nans = Nans::default();
        }
        self.catches = catches;
    }

    /// Whether the launch stops because of an incident.
    pub fn holds_at(&mut self, incident: Incident) -> bool {
        let is_wanted = match incident {
            Incident::Finding => self.catches.finding,
            Incident::MissedBarrier => self.catches.divergence,
            _ => false,
        };
        let Some(replay) = &mut self.replay else {
            return is_wanted;
        };
        // A replay stops only where its log says. A search for the last stop counts this incident as one.
        if is_wanted && matches!(replay.order, Order::Search(Sought::Stop, end) if self.count < end)
        {
            replay.found = Some(self.count);
        }
        false
    }

    /// Takes the progress of a step from another plan.
    pub fn set_step(&mut self, parts: PlanParts) {
        self.step = parts.step;
    }

    /// Takes all conditions of another plan.
    pub fn set(&mut self, parts: PlanParts) {
        (self.step, self.going, self.pause) = (parts.step, parts.going, false);
        self.set_places(parts);
    }

    /// A plan without conditions.
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

    /// Starts a step of `wave`. If its next instruction is a call, `call` is the return address and the stack
    /// pointer.
    pub fn step(&mut self, wave: WaveId, how: How, call: Option<(u64, u32)>) {
        self.step = Some(Step {
            wave,
            how,
            skipping: None,
            call,
        });
    }

    /// Cancels the step.
    pub fn clear_step(&mut self) {
        self.step = None;
    }

    /// The only addresses at which the launch can stop, so that translated code can run in between; `None` if every
    /// instruction must be checked.
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

    /// Whether the launch stops before an instruction.
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
        // A step tracks calls, so it must be shown all instructions of its wave.
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
                // A step that starts in a file without available source also stops in such files.
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
