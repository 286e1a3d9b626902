//! What a launch says of a workgroup that faults, misses a barrier or reaches a limit.

use gfxjit_hal::FaultKind;

use crate::engine::{Cause, RawFault};
use crate::launch::active::ActiveLaunch;
use crate::launch::fault;
use crate::machine::barrier;
use crate::machine::workgroup::Workgroup;

/// Reports a fault of a wave: the launch fails with it, unless a workgroup before this one fails.
pub(super) fn report(launch: &ActiveLaunch, workgroup: &Workgroup, wave: usize, raw: RawFault) {
    let plan = &launch.plan;
    let site = fault::Site {
        kernel: &plan.kernel.name,
        code: &plan.code,
        memory: &launch.memory,
        workgroup: workgroup.id,
        wave: wave as u32,
        kernarg: &plan.kernarg,
        scratch_bytes: plan.resources.scratch_bytes,
        dynamic_stack: plan.setup.dynamic_stack,
        registers: workgroup.waves.get(wave).filter(|_| plan.options.registers),
    };
    launch.fail(workgroup.number, fault::describe(raw, &site));
}

/// The fault of a wave that waits at a barrier which another wave has ended without signalling,
/// and the wave's number.
#[cold]
pub(super) fn missed_barrier(launch: &ActiveLaunch, workgroup: &Workgroup) -> (usize, RawFault) {
    let waiting = workgroup.waves_that(|wave| wave.at_barrier);
    let ended = workgroup.waves_that(barrier::has_missed);
    let named = |waves: &[usize]| match waves {
        [one] => format!("wave {one}"),
        _ => format!("waves {}", fault::listed(waves.iter().copied())),
    };
    let (index, pc) = workgroup.before(&waiting);
    let (_, end) = workgroup.before(&ended);
    let fault = RawFault {
        kind: FaultKind::Barrier,
        cause: Cause::Text(format!(
            "a barrier that not all {} waves reach",
            workgroup.counts.all
        )),
        lane: None,
        address: None,
        pc,
        note: Some(format!(
            "{} of the workgroup wait{} there; {} ended at {}",
            named(&waiting),
            if waiting.len() == 1 { "s" } else { "" },
            named(&ended),
            fault::instruction(&launch.plan.code, end),
        )),
    };
    (index, fault)
}

/// A fault in one sentence.
pub(super) fn told(fault: &RawFault) -> String {
    match &fault.note {
        Some(note) => format!("{}: {note}", fault.what()),
        None => fault.what(),
    }
}

/// The fault of a launch that has reached a limit, with what may keep it from its end: waves that
/// wait, and workgroups that have not started.
#[cold]
pub(super) fn stopped_by(
    launch: &ActiveLaunch,
    kind: FaultKind,
    what: String,
    workgroup: &Workgroup,
    index: usize,
) -> RawFault {
    let plan = &launch.plan;
    let mut notes = Vec::new();
    if workgroup.counts.waiting > 0 {
        let waiting = workgroup.waves_that(|wave| wave.at_barrier);
        let (_, pc) = workgroup.before(&waiting);
        notes.push(format!(
            "{} of {} waves wait at a barrier, the first at {}",
            workgroup.counts.waiting,
            workgroup.counts.live,
            fault::instruction(&plan.code, pc)
        ));
    }
    let total = plan.total;
    // With a limit, workgroups start in order.
    let started = launch.queue.taken();
    if started < total {
        let under_way = started.saturating_sub(launch.control.finished.get());
        notes.push(format!(
            "workgroups from number {started} on, of {total}, have not started; {under_way} \
             are under way"
        ));
        let capacity = plan.resources.capacity() as u64;
        // At least one thread has no capacity left.
        if under_way >= capacity {
            let resident = capacity * launch.threads as u64;
            notes.push(format!(
                "no more than {resident} can be resident: if these wait for one that has not \
                 started, none ever ends. Launch at most {resident} workgroups of this size; \
                 a cooperative launch checks that"
            ));
        }
    }
    RawFault {
        kind,
        cause: Cause::Text(what),
        lane: None,
        address: None,
        pc: workgroup.waves.get(index).map_or(0, |wave| wave.pc),
        note: (!notes.is_empty()).then(|| notes.join("\n  ")),
    }
}
