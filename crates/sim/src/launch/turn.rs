//! A workgroup's turn on its thread, and the turns of its waves in it.
//!
//! Which wave runs next is decided by [`schedule`](crate::engine::schedule); here waves run, and
//! limits and faults end them.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use gfxjit_hal::{FaultKind, Going, Held, Incident, WaveId};

use crate::code::StoppingEngine;
use crate::engine::schedule::{AfterRound, Round, TurnEnd};
use crate::engine::{EngineCache, Exit, GroupContext, RawFault, TURN};
use crate::interp::steer::Steering;
use crate::launch::active::ActiveLaunch;
use crate::launch::debug;
use crate::launch::diagnosis;
use crate::launch::following::TakenWorkgroups;
use crate::launch::limit::Grant;
use crate::launch::steps;
use crate::lenient::Lenient;
use crate::machine::barrier;
use crate::machine::workgroup::Workgroup;

/// The number of the engine with checks in a thread's cache, which runs some workgroups of a launch.
const CHECKING_ENGINE: u64 = u64::MAX;

/// Rounds of a workgroup's waves before its thread looks at its other workgroups: a workgroup that
/// passes barriers for ever must not keep the others from running.
const ROUNDS: u32 = 1024;

/// How a workgroup stands after its turn.
pub(super) enum Turn {
    /// All its waves have ended, or it was stopped.
    Over,
    /// It has more to do, but waits or has had its turn.
    Paused,
}

/// Whether a workgroup stops because another one, or it, has failed.
fn is_stopped(launch: &ActiveLaunch, workgroup: &mut Workgroup) -> bool {
    let stop = launch.stop();
    if stop == u64::MAX {
        return false;
    }
    workgroup.rounds_left = workgroup.rounds_left.saturating_sub(1);
    let is_cut = workgroup.number <= stop && workgroup.rounds_left == 0;
    if is_cut {
        launch.cut.fetch_add(1, Ordering::Relaxed);
    }
    workgroup.number > stop || is_cut
}

/// A turn of one of the workgroups that have begun and are not over. When its waves have ended, the engine may go on with workgroups of
/// `taken` in its place; all of these but the last are counted as `finished` here.
pub(super) fn turn(
    launch: &ActiveLaunch,
    workgroups: &mut [Workgroup],
    number: usize,
    cache: &mut EngineCache,
    taken: &mut Range<u64>,
    finished: &mut u64,
) -> Turn {
    let results = &launch.plan.code.device.results;
    let (one_order, live_only) = (results.one_order, launch.lenience.allows(Lenient::BARRIERS));
    // The order of workgroups must not depend on budgets either.
    let rounds = if one_order { u32::MAX } else { ROUNDS };
    for _ in 0..rounds {
        let workgroup = &mut workgroups[number];
        if is_stopped(launch, workgroup) {
            return Turn::Over;
        }
        let is_short = workgroup.short_rounds > 0;
        let mut round = Round::new(one_order && !is_short);
        let mut all_wait = is_short;
        // What a wave that was held has left of its turn.
        let mut held_with = None;
        loop {
            if launch.control.is_cancelled() {
                return Turn::Over;
            }
            let workgroup = &mut workgroups[number];
            let waves = &workgroup.waves[..workgroup.counts.all];
            let Some(first) = round.next_wave(waves, workgroup.begun) else {
                break;
            };
            if let Some(steering) = launch.steering()
                && !steering.lets(debug::id_of(workgroup, first))
            {
                round.skip();
                continue;
            }
            if is_short && launch.steps.waits(workgroup, first) {
                round.ran(
                    &mut workgroup.waves,
                    &mut workgroup.counts,
                    1,
                    TurnEnd::Paused,
                );
                continue;
            }
            all_wait = false;
            let before = taken.start;
            let left = held_with.take();
            let had = left.unwrap_or(TURN);
            let executed = workgroup.waves[first].executed;
            let (count, exit) = run(launch, workgroup, first, cache, taken, left);
            *finished += taken.start - before;
            let is_asleep = matches!(exit, Exit::Yield);
            let end = match exit {
                Exit::Ended => TurnEnd::Ended,
                Exit::Barrier => TurnEnd::Waits,
                Exit::Budget | Exit::Yield => TurnEnd::Paused,
                Exit::Held => {
                    let found = launch.steering().and_then(Steering::found);
                    let before = Held::Before(debug::id_of(workgroup, first));
                    let why = found.unwrap_or(before);
                    let done = workgroup.waves[first].executed - executed;
                    // Waves take turns as if the launch was not held, so that it can be run again.
                    held_with = Some(had.saturating_sub(done).max(1))
                        .filter(|_| launch.steering().is_some_and(|own| own.places().is_none()));
                    match held(launch, workgroups, why) {
                        true => continue,
                        false => return Turn::Over,
                    }
                }
                Exit::Fault(fault) => {
                    let failed = first + count - 1;
                    let why = Held::Fault {
                        wave: debug::id_of(workgroup, failed),
                        lane: fault.lane,
                        what: fault.what(),
                    };
                    held(launch, workgroups, why);
                    diagnosis::report(launch, &workgroups[number], failed, *fault);
                    return Turn::Over;
                }
            };
            round.ran(&mut workgroup.waves, &mut workgroup.counts, count, end);
            if let Some(steering) = launch.steering() {
                let wave = debug::id_of(workgroup, first);
                let (waits, ended) = (end == TurnEnd::Waits, end == TurnEnd::Ended);
                steering.ran(wave, waits || is_asleep, ended);
                let is_over = ended && steering.going() == Going::Only(wave);
                if is_over && !held(launch, workgroups, Held::Waits(wave)) {
                    return Turn::Over;
                }
            }
        }
        let workgroup = &mut workgroups[number];
        launch
            .steps
            .after_round(workgroup, all_wait, &launch.lenience);
        let waves = &mut workgroup.waves[..workgroup.counts.all];
        let missed = || barrier::missed(waves);
        let after = round.after(&workgroup.counts, workgroup.signals, live_only, missed);
        workgroup.short_rounds = workgroup.short_rounds.saturating_sub(1);
        match after {
            AfterRound::Over => return Turn::Over,
            AfterRound::BarrierMissed => {
                let (index, fault) = diagnosis::missed_barrier(launch, workgroup);
                let why = Held::Fault {
                    wave: debug::id_of(workgroup, index),
                    lane: None,
                    what: diagnosis::told(&fault),
                };
                held(launch, workgroups, why);
                diagnosis::report(launch, &workgroups[number], index, fault);
                return Turn::Over;
            }
            AfterRound::BarrierOpens => {
                if let Some(why) = opens_for_some(launch, workgroup)
                    && !held(launch, workgroups, why)
                {
                    return Turn::Over;
                }
                let workgroup = &mut workgroups[number];
                if let Some(checker) = launch.checker() {
                    checker.barrier(&mut workgroup.checks);
                }
                let waves = &mut workgroup.waves[..workgroup.counts.all];
                if barrier::missed(waves) > 0 {
                    // It would not open otherwise.
                    let _ = launch.lenience.uses(Lenient::BARRIERS);
                }
                barrier::open(waves, &mut workgroup.signals);
                workgroup.counts.waiting = 0;
                launch.steps.at_barrier(workgroup, &launch.lenience);
            }
            AfterRound::NextRound => {}
            AfterRound::Pause if stuck(launch, workgroup).is_some() => {}
            // Their turns were short; none has to wait for something else.
            AfterRound::Pause if is_short => {}
            AfterRound::Pause => return Turn::Paused,
        }
        if let Some(wave) = stuck(launch, &workgroups[number])
            && !held(launch, workgroups, Held::Waits(wave))
        {
            return Turn::Over;
        }
    }
    Turn::Paused
}

/// What a debugger is told where a barrier opens that some waves have ended without reaching, if it wants that.
fn opens_for_some(launch: &ActiveLaunch, workgroup: &Workgroup) -> Option<Held> {
    let steering = launch.steering()?;
    let waves = &workgroup.waves[..workgroup.counts.all];
    if barrier::missed(waves) == 0 || !steering.holds_at(Incident::MissedBarrier) {
        return None;
    }
    let (index, fault) = diagnosis::missed_barrier(launch, workgroup);
    Some(Held::MissedBarrier {
        wave: debug::id_of(workgroup, index),
        what: diagnosis::told(&fault),
    })
}

/// The debugger holds the launch, if there is one; `false` if it does not go on.
#[cold]
fn held(launch: &ActiveLaunch, workgroups: &mut [Workgroup], why: Held) -> bool {
    let steering = launch.steering();
    steering.is_none_or(|steering| debug::hold(launch, steering, workgroups, why))
}

/// The wave of a workgroup that alone may run and waits at the barrier.
fn stuck(launch: &ActiveLaunch, workgroup: &Workgroup) -> Option<WaveId> {
    let Going::Only(only) = launch.steering()?.going() else {
        return None;
    };
    let wave = workgroup.waves.get(only.wave as usize)?;
    (only.workgroup == workgroup.id && wave.at_barrier).then_some(only)
}

/// The instructions that a wave may execute now; `None` if the launch has no limit.
///
/// # Errors
/// The fault, if a limit is reached.
#[inline]
fn grant<'a>(
    launch: &'a ActiveLaunch,
    workgroup: &mut Workgroup,
    index: usize,
) -> Result<Option<Grant<'a>>, Box<RawFault>> {
    let reached = |kind, what, workgroup: &Workgroup| {
        let fault = diagnosis::stopped_by(launch, kind, what, workgroup, index);
        Err(Box::new(fault))
    };
    if let Some(deadline) = &launch.deadline
        && deadline.is_over()
    {
        // The message may show the wave's registers.
        workgroup.begin(&launch.plan.setup, &launch.items);
        let what = format!("stopped after its limit of {:?}", deadline.limit);
        return reached(FaultKind::TimeLimit, what, workgroup);
    }
    let Some(limit) = &launch.limit else {
        return Ok(None);
    };
    if let Some(grant) = limit.take() {
        return Ok(Some(grant));
    }
    let what = format!(
        "stopped after its limit of {} wave-instructions",
        limit.total
    );
    reached(FaultKind::InstructionLimit, what, workgroup)
}

/// A wave's turn, and maybe the turns of waves behind it: how many waves ran, and how the last of
/// them left.
fn run(
    launch: &ActiveLaunch,
    workgroup: &mut Workgroup,
    index: usize,
    cache: &mut EngineCache,
    taken: &mut Range<u64>,
    left: Option<u64>,
) -> (usize, Exit) {
    let mut grant = match grant(launch, workgroup, index) {
        Ok(grant) => grant,
        Err(fault) => return (1, Exit::Fault(fault)),
    };
    let budget = grant.as_ref().map_or(TURN, |grant| grant.budget);
    let budget = left.map_or(budget, |left| budget.min(left));
    let budget = match workgroup.short_rounds {
        0 => budget,
        _ => budget.min(steps::TURN),
    };
    let plan = &launch.plan;
    let checker = launch.checker();
    let is_looked_at = checker.is_none_or(|checker| checker.is_for(workgroup.number));
    let mut next_workgroups = TakenWorkgroups {
        launch,
        sgprs: &workgroup.start.sgprs,
        numbers: taken,
        number: workgroup.number,
    };
    let watchers = launch.watchers.as_ref().filter(|_| is_looked_at);
    let watchers = watchers.or_else(|| launch.steps.look_at(workgroup.number));
    let mut group = GroupContext {
        memory: &launch.memory,
        lds: &mut workgroup.lds,
        lenience: &launch.lenience,
        signals: &mut workgroup.signals,
        named: Some(&mut workgroup.named),
        id: workgroup.id,
        trace: plan.options.trace.as_ref(),
        watchers: watchers.map(|watchers| watchers as _),
        checks: workgroup.checks.as_deref_mut(),
        all_registers: plan.options.registers,
        host: plan.dispatch.host.as_deref(),
        gws: launch.gws.as_ref(),
        waves: workgroup.counts.all as u32,
        id_layout: workgroup.id_layout,
        cache,
        launch_state: (index >= workgroup.begun)
            .then(|| (workgroup.start).launch_state(&plan.setup, &launch.items, index)),
        begun: workgroup.begun,
        opens_barriers: !launch.steps.are_near() && checker.is_none(),
        interpreted: false,
        interrupt: Some(launch),
        next_workgroups: (!workgroup.start.is_partial && checker.is_none())
            .then_some(&mut next_workgroups),
    };
    let own = &plan.code;
    let pc = workgroup.waves[index].pc;
    let elsewhere = match index < group.begun {
        true => launch.other_images.engine_at(own, pc),
        false => None,
    };
    // What an engine keeps is about its image.
    let mut other_cache = EngineCache::counting(elsewhere.as_ref().and_then(|own| own.counts()));
    if elsewhere.is_some() {
        group.cache = &mut other_cache;
        group.next_workgroups = None;
    }
    let steered = launch.steering().map(|steering| {
        steering.wait();
        let places = steering.places().filter(|_| launch.only_steered());
        let stopping = places.map(|places| own.engine_stopping_at(&places));
        match stopping {
            Some(StoppingEngine {
                engine: Some(engine),
                number,
                ..
            }) => (number, engine),
            _ => (0, Arc::clone(&own.engine)),
        }
    });
    let checking = launch.plan.checking.as_ref().filter(|_| is_looked_at);
    let number = match (&steered, checking) {
        (Some((number, _)), _) => *number,
        (None, Some(_)) => CHECKING_ENGINE,
        (None, None) => 0,
    };
    if elsewhere.is_none() && group.cache.engine != number {
        (group.cache.state, group.cache.engine) = (None, number);
    }
    let of_steered = steered.as_ref().map(|(_, engine)| engine);
    let engine = elsewhere.as_ref().or(of_steered).or(checking);
    let engine = engine.unwrap_or(&own.engine);
    let (count, exit) = if grant.is_none() && elsewhere.is_none() && steered.is_none() {
        let waves = &mut workgroup.waves[index..workgroup.counts.all];
        engine.run_several(waves, &mut group, budget)
    } else {
        let wave = &mut workgroup.waves[index];
        let before = wave.executed;
        let exit = engine.run(wave, &mut group, budget);
        if let Some(grant) = &mut grant {
            grant.executed = wave.executed - before;
        }
        (1, exit)
    };
    workgroup.has_heads &= !group.interpreted;
    workgroup.begun = group.begun;
    workgroup.id = group.id;
    workgroup.number = next_workgroups.number;
    let exit = match exit {
        Exit::Fault(fault) if fault.kind == FaultKind::BadPc => {
            let pc = workgroup.waves[index + count - 1].pc;
            let leads_on = launch.other_images.leads_on(own, elsewhere.as_ref(), pc);
            match leads_on {
                true => Exit::Budget,
                false => Exit::Fault(fault),
            }
        }
        exit => exit,
    };
    (count, exit)
}
