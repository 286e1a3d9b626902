//! The interpreter's loop.

use gfxjit_hal::FaultKind;
use gfxjit_isa::inst::{Action, Condition, Control};

use crate::engine::counts::{Counter, ImageCounts};
use crate::engine::{Engine, Exit, GroupContext, RawFault};
use crate::interp::check::Moment;
use crate::interp::instruction::{Cx, Flow, Outcome, Step, StepFault};
use crate::interp::mode::{BANKS_MODE, banks_of};
use crate::interp::program::Program;
use crate::interp::trace;
use crate::interp::watch::Watchers;
use crate::machine::wave::Wave;

/// Runs a wave until it leaves.
pub fn run(program: &Program, wave: &mut Wave, group: &mut GroupContext<'_>, budget: u64) -> Exit {
    run_until(program, wave, group, budget, |_| false)
}

/// Executes the instruction at `pc`, which does not steer the wave, in the place of translated code. The program
/// counter stays.
#[inline]
pub fn step(
    program: &Program,
    wave: &mut Wave,
    group: &mut GroupContext<'_>,
    pc: u64,
) -> Result<(), RawFault> {
    handled(program, wave, group, pc, |cx, step| {
        if cx.group.checks.is_some()
            && let Some(watchers) = Watchers::in_group(cx.group)
        {
            watchers.before(Moment { program, pc, step }, cx.wave, cx.group);
        }
        let flow = (step.run)(cx, step);
        if cx.group.checks.is_some()
            && let Some(watchers) = Watchers::in_group(cx.group)
        {
            watchers.after(cx.group);
        }
        flow
    })
}

/// The same of an instruction that accesses no memory, when nothing is to be looked at.
pub fn step_unchecked(
    program: &Program,
    wave: &mut Wave,
    group: &mut GroupContext<'_>,
    pc: u64,
) -> Result<(), RawFault> {
    handled(program, wave, group, pc, |cx, step| (step.run)(cx, step))
}

/// Executes the instruction at `pc` by a function, and counts it as one of the handler's.
#[inline(always)]
fn handled(
    program: &Program,
    wave: &mut Wave,
    group: &mut GroupContext<'_>,
    pc: u64,
    run: impl FnOnce(&mut Cx<'_, '_>, &Step) -> Outcome,
) -> Result<(), RawFault> {
    let done = program.table(wave.size).step(pc).and_then(|step| {
        group.cache.executed.handle(&step.action);
        run(&mut Cx { wave, group }, step)
    });
    done.map(drop).map_err(|stop| raw(pc, *stop))
}

/// Runs a wave as [`run`] does, or until `over` holds behind a jump: then the turn counts as over. Translated code is mostly
/// entered at the start of a loop or a function, or where the engine has left off, and the latter looks itself.
#[inline]
pub fn run_until(
    program: &Program,
    wave: &mut Wave,
    group: &mut GroupContext<'_>,
    budget: u64,
    over: impl Fn(&Wave) -> bool,
) -> Exit {
    let before = wave.executed;
    let exit = run_uncounted(program, wave, group, budget, over);
    group.cache.executed.interpreted += wave.executed - before;
    exit
}

/// Executes the instruction where a wave is, which translated code has left to the interpreter.
pub fn run_one(program: &Program, wave: &mut Wave, group: &mut GroupContext<'_>) -> Exit {
    if let Ok(step) = program.table(wave.size).step(wave.pc) {
        group.cache.executed.handle(&step.action);
    }
    run_uncounted(program, wave, group, 1, |_| false)
}

#[inline]
fn run_uncounted(
    program: &Program,
    wave: &mut Wave,
    group: &mut GroupContext<'_>,
    budget: u64,
    over: impl Fn(&Wave) -> bool,
) -> Exit {
    // Handlers have the group, so the counter is taken out of it.
    let mut counter = group.cache.counter.take();
    let exit = run_loop(program, wave, group, counter.as_mut(), budget, over);
    group.cache.counter = counter;
    exit
}

#[inline]
fn run_loop(
    program: &Program,
    wave: &mut Wave,
    group: &mut GroupContext<'_>,
    mut counter: Option<&mut Counter>,
    budget: u64,
    over: impl Fn(&Wave) -> bool,
) -> Exit {
    let table = program.table(wave.size);
    group.interpreted = true;
    for _ in 0..budget {
        let pc = wave.pc;
        let step = match wave.mode & BANKS_MODE {
            0 => table.step(pc),
            _ => table.step_in(pc, banks_of(wave.mode)),
        };
        let step = match step {
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
        if let Some(watchers) = Watchers::in_group(group) {
            let moment = Moment { program, pc, step };
            if table.asks(pc) && watchers.hold(moment, wave, group) {
                wave.executed -= 1;
                return Exit::Held;
            }
            if !watchers.before(moment, wave, group) {
                wave.executed -= 1;
                return Exit::Held;
            }
        }
        let before = group
            .trace
            .is_some()
            .then(|| trace::Before::new(&step.action, wave));
        let lanes = counter.as_ref().map_or(0, |_| wave.enabled_lanes());
        let mut cx = Cx { wave, group };
        let flow = (step.run)(&mut cx, step);
        if let Some(watchers) = Watchers::in_group(group) {
            watchers.after(group);
        }
        let flow = match flow {
            Ok(flow) => flow,
            Err(stop) => return fault(pc, *stop),
        };
        if let (Some(sink), Some(before)) = (group.trace, before) {
            before.report(sink, program, pc, &step.action, wave, group);
        }
        if let Some(counter) = &mut counter
            && !matches!(flow, Flow::Again)
        {
            counter.executed(pc, step.size.into(), lanes);
            if matches!(flow, Flow::Jump(_)) && is_conditional(&step.action) {
                counter.taken(pc, lanes);
            }
        }
        match flow {
            Flow::Next => wave.pc = pc.wrapping_add(u64::from(step.size)),
            Flow::Jump(to) => {
                wave.jump = (pc, to);
                wave.pc = to;
                if over(wave) {
                    break;
                }
            }
            Flow::Again => return Exit::Yield,
            Flow::Leave(exit) => {
                wave.pc = pc.wrapping_add(u64::from(step.size));
                return exit;
            }
        }
    }
    Exit::Budget
}

fn is_conditional(action: &Action) -> bool {
    matches!(
        action,
        Action::Control(Control::Branch { condition, .. }) if *condition != Condition::Always
    )
}

#[cold]
fn fault(pc: u64, stop: StepFault) -> Exit {
    Exit::Fault(Box::new(raw(pc, stop)))
}

fn raw(pc: u64, stop: StepFault) -> RawFault {
    RawFault {
        kind: stop.kind,
        cause: stop.cause,
        lane: stop.lane,
        address: stop.address,
        pc,
        note: stop.note,
    }
}

/// The wave is where no instruction is; if it jumped there, the jump is to blame.
#[cold]
fn lost(program: &Program, wave: &Wave, stop: StepFault) -> Exit {
    let (from, to) = wave.jump;
    if to != wave.pc || program.table(wave.size).step(from).is_err() {
        return fault(wave.pc, stop);
    }
    let why = if to.is_multiple_of(4) {
        "a jump to where its code object has no code"
    } else {
        "a jump to what is no multiple of 4"
    };
    let mut stop = *StepFault::new(FaultKind::BadPc, why);
    stop.address = Some(to);
    fault(from, stop)
}

#[cold]
fn beyond_budget(step: &Step, wave: &Wave) -> Box<StepFault> {
    let (letter, needed, has) = if u32::from(step.vgprs) > wave.vgpr_count {
        ('v', step.vgprs, wave.vgpr_count)
    } else if u32::from(step.agprs) > wave.agpr_count {
        ('a', step.agprs, wave.agpr_count)
    } else {
        ('s', step.sgprs, wave.sgpr_count)
    };
    StepFault::new(
        FaultKind::BadRegister,
        format!(
            "register {letter}{} is beyond the kernel's declared budget of {has}",
            needed - 1
        ),
    )
}

impl Engine for Program {
    fn run(&self, wave: &mut Wave, group: &mut GroupContext<'_>, budget: u64) -> Exit {
        run(self, wave, group, budget)
    }

    fn counts(&self) -> Option<&ImageCounts> {
        Self::counts(self)
    }

    fn disassembly(&self, pc: u64) -> String {
        Self::disassembly(self, pc)
    }

    fn reaches_memory(&self, pc: u64, wave_size: u32) -> bool {
        Self::reaches_memory(self, pc, wave_size)
    }
}
