//! Starting of workgroups: which ones a thread takes, and their initial state.

use std::ops::Range;
use std::sync::atomic::Ordering;

use crate::launch::active::ActiveLaunch;
use crate::launch::work_queue::Worker;
use crate::machine::workgroup::{MemoryWait, Residency, ThreadCache, Workgroup};
use gfxjit_hal::sync::lock;

/// The number of rounds that a workgroup may still run after a later workgroup has failed. So the
/// reported fault does not depend on the threads if earlier workgroups fail within this number of
/// rounds, and a workgroup that waits for the failed one does not wait for ever. Once as many
/// workgroups were stopped as the device can hold, the other workgroups before the failed one do
/// not start: they would wait as well.
const ROUNDS_AFTER_FAULT: u32 = 16;

/// The state of one thread of a launch.
pub(super) struct ThreadState<'a> {
    pub worker: Worker<'a>,
    /// The numbers of workgroups that the thread has taken but not started.
    pub taken: Range<u64>,
    /// The number of running workgroups, which are the first ones in the thread's cache.
    pub active: usize,
    /// The maximum number of workgroups that run at the same time.
    pub capacity: usize,
    pub residency: Residency,
}

impl<'a> ThreadState<'a> {
    pub(crate) fn new(launch: &'a ActiveLaunch) -> Self {
        let plan = &launch.plan;
        Self {
            worker: Worker::new(&launch.queue),
            taken: 0..0,
            active: 0,
            capacity: match plan.dispatch.cooperative {
                // The other threads may be busy with another launch, so one thread must suffice.
                true => usize::try_from(plan.total).unwrap_or(usize::MAX),
                false => plan.resources.capacity(),
            },
            residency: Residency::new(plan.code.device.memory.scratch()),
        }
    }

    /// The maximum number of workgroups that the thread takes at once. It must be able to run all
    /// of them at the same time: workgroups of other threads may wait for them.
    fn most(&self, launch: &ActiveLaunch) -> u64 {
        let has_scratch = launch.plan.resources.group_scratch() > 0;
        match self.active > 0 || has_scratch || launch.plan.is_in_order() {
            true => 1,
            false => self.capacity as u64,
        }
    }
}

/// Starts the next workgroup on this thread, if there is one and the thread has capacity.
pub(super) fn admit(
    launch: &ActiveLaunch,
    cache: &mut ThreadCache,
    state: &mut ThreadState<'_>,
) -> bool {
    if state.active > 0 {
        state.worker.blocked();
    }
    if state.active >= state.capacity {
        return false;
    }
    let stop = launch.stop();
    let has_next = match state.taken.is_empty() {
        true => state.worker.has_next(stop),
        false => state.taken.start < stop,
    };
    let resources = &launch.plan.resources;
    let held = (launch.threads * resources.capacity()) as u64;
    if !has_next || stop != u64::MAX && launch.cut.load(Ordering::Relaxed) >= held {
        return false;
    }
    let user = &launch.user;
    if let Err(error) = (state.residency).make_room(cache, state.active, resources, user) {
        if launch.plan.dispatch.cooperative {
            // The running workgroups would wait for this one for ever.
            launch.fail(0, error);
            return false;
        }
        // Continue with the workgroups for which there is memory; other threads may have more.
        state.capacity = state.active;
        if state.active == 0 {
            *lock(&launch.starved) = Some(error);
        }
        return false;
    }
    if state.taken.is_empty() {
        // After its first workgroup, a thread must continue until none is left for it. That is
        // possible: it has memory for one.
        state.taken = state.worker.take(state.most(launch), stop);
    }
    let Some(number) = state.taken.next() else {
        return false;
    };
    start(launch, &mut cache.workgroups[state.active], number);
    state.active += 1;
    true
}

/// Initialises workgroup `number`.
fn start(launch: &ActiveLaunch, workgroup: &mut Workgroup, number: u64) {
    let plan = &launch.plan;
    let setup = &plan.setup;
    workgroup.number = number;
    workgroup.id = plan.group_id(number);
    workgroup.rounds_left = ROUNDS_AFTER_FAULT;
    workgroup.short_rounds = 0;
    workgroup.memory_waits.fill(MemoryWait::default());
    // Old values in LDS and registers would make results depend on the threads.
    workgroup.lds.fill(0);
    if plan.options.strict {
        // Values from other launches must not be visible in this one.
        for wave in &mut workgroup.waves {
            wave.scratch.fill(0);
        }
    }
    let size = plan.group_size(workgroup.id);
    let full = size == plan.full_size();
    workgroup.start.is_partial = !full;
    if !full {
        workgroup.start.items.set(setup, size);
    }
    let items = if full {
        &launch.items
    } else {
        &workgroup.start.items
    };
    workgroup.id_layout = items.layout(setup.wave_size);
    workgroup.counts.all = items.waves(setup.wave_size) as usize;
    workgroup.counts.live = workgroup.counts.all;
    workgroup.counts.waiting = 0;
    workgroup.signals = 0;
    workgroup.named.reset();
    if let Some(checker) = launch.checker() {
        checker.begin(&mut workgroup.checks, number, workgroup.counts.all);
    }
    // Traces and reports show registers that no code reads, so all must be initialised.
    let options = &plan.options;
    workgroup.start.needs = None;
    if options.trace.is_none() && !options.registers && !plan.is_watched() {
        let known = &mut workgroup.start.known[workgroup.id_layout.index()];
        if known.is_none() {
            let engine = &plan.code.engine;
            *known = engine.needs(
                setup.entry,
                setup.wave_size,
                workgroup.id_layout,
                setup.mode,
            );
        }
        workgroup.start.needs = Some(workgroup.id_layout);
    }
    setup.put_group(&workgroup.start.sgprs, workgroup.id);
    workgroup.begun = 0;
    // In a launch with a limit each wave's turn is counted, so the launch initialises the waves.
    let engine_begins = (workgroup.start.needs())
        .is_some_and(|needs| needs.begins && setup.waves_are_alike(*needs))
        && launch.limit.is_none();
    if !engine_begins {
        workgroup.begin(setup, &launch.items);
    } else if !workgroup.has_heads {
        for (wave, index) in workgroup.waves.iter_mut().zip(0..) {
            setup.head(wave, index);
        }
        workgroup.has_heads = true;
    }
}
