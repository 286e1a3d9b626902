//! Runs the workgroups and waves of a launch.
//!
//! A launch is checked first ([`Plan`]). Then the device's threads work on it together: each takes
//! several workgroups at once from the launch's queue (`work_queue`), starts them (`admit`) and
//! runs them in turns (`turn`). The waves of a workgroup take turns too. A wave runs until it ends,
//! waits at a barrier, sleeps or has used up its turn, so a spinning wave cannot block the waves
//! that it waits for. When all waves of a workgroup only spin or sleep, its thread also starts
//! other workgroups, up to its capacity; this is necessary for locks and flags between workgroups.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use gfxjit_hal::{DeviceError, Progress};

use crate::engine::EngineCache;
use crate::engine::work::{self, Work};
use crate::gpu::{DRIVER, Gpu};
use crate::interp::steer::Steering;
use crate::launch::active::ActiveLaunch;
use crate::launch::admit::{ThreadState, admit};
use crate::launch::aql::{Packet, PacketMemory};
use crate::launch::findings;
use crate::launch::limit::{Deadline, Limit};
use crate::launch::other_images::OtherImages;
use crate::launch::plan::Plan;
use crate::launch::turn::{Turn, turn};
use crate::launch::work_queue::WorkQueue;
use crate::lenient::Lenience;
use crate::machine::gws::Gws;
use crate::machine::launch_state::{Values, WorkItems};
use crate::machine::memory::{MemoryView, Reach};
use crate::machine::workgroup::ThreadCache;
use crate::threads::pool::Job;
use gfxjit_hal::sync::{lock, panic_text};

impl Plan {
    /// Runs the launch to its end.
    ///
    /// # Errors
    /// The first fault by the number of its workgroup, a limit that was reached, that the launch
    /// was cancelled, or memory that the host does not have.
    pub fn execute(
        self,
        device: &Gpu,
        stage: &mut PacketMemory,
        cache: &mut ThreadCache,
    ) -> Result<(), DeviceError> {
        let packet = stage.write(
            &self.dispatch,
            self.kernel.descriptor,
            &self.kernarg,
            self.resources.scratch_bytes,
        )?;
        self.execute_packet(device, packet, cache)
    }

    /// Like [`Plan::execute`], with a packet that is in memory already.
    ///
    /// # Errors
    /// As [`Plan::execute`].
    pub fn execute_packet(
        mut self,
        device: &Gpu,
        packet: Packet,
        cache: &mut ThreadCache,
    ) -> Result<(), DeviceError> {
        // Helper threads may release the launch slightly later than this returns; its memory must
        // be free when its event is complete.
        let _memory = std::mem::take(&mut self.dispatch.memory);
        let user = self.setup.user_sgprs(&Values {
            packet: packet.address,
            queue: packet.queue,
            kernarg_address: packet.kernarg,
            kernarg: &self.kernarg,
            dispatch_id: packet.dispatch_id,
            private_bytes: self.resources.scratch_bytes,
        });
        let running = work::begin();
        let mut items = WorkItems::default();
        items.set(&self.setup, self.full_size());
        let threads = self.threads(device);
        let queue_threads = if self.is_in_order() { 1 } else { threads };
        let reach = match self.options.strict {
            true => Reach::Given(self.dispatch.host.clone()),
            false => Reach::All,
        };
        let launch = Arc::new(ActiveLaunch {
            memory: MemoryView::new(Arc::clone(&self.memory), packet.ranges, packet.block)
                .with_late(Arc::clone(&self.code.device.memory), reach),
            user,
            items,
            queue: WorkQueue::new(self.total, queue_threads),
            gws: self.dispatch.cooperative.then(|| Gws::new(self.total)),
            threads,
            work: Mutex::new(Work {
                threads,
                ..Work::default()
            }),
            starved: Mutex::default(),
            watchers: self.watchers(threads),
            steps: self.steps(),
            other_images: OtherImages::default(),
            lenience: Lenience::new(self.code.device.results.lenient),
            deadline: self.options.time_limit.map(Deadline::new),
            control: Arc::clone(&self.control),
            failure: Mutex::default(),
            cut: AtomicU64::new(0),
            limit: self.options.instruction_limit.map(Limit::new),
            plan: self,
        });
        let job: Arc<dyn Job<ThreadCache>> = Arc::clone(&launch) as _;
        device.pool.run(&job, threads - 1, cache);
        running.end(&launch.plan.kernel.name, &lock(&launch.work));
        // If at least one thread had memory for a workgroup, all have run.
        let all_started = launch.queue.taken() == launch.plan.total;
        let starved = lock(&launch.starved).take().filter(|_| !all_started);
        let failure = lock(&launch.failure).take().map(|(_, error)| error);
        let ended = launch.control.finished.get();
        let all = launch.plan.total;
        // Everything before `Control::cancel` must be visible to this thread as well.
        std::sync::atomic::fence(Ordering::Acquire);
        let cancelled = || DeviceError::Cancelled {
            kernel: Some(launch.plan.kernel.name.to_string()),
            progress: Progress::Running { ended, all },
        };
        let cancelled = (ended < all && launch.control.is_cancelled()).then(cancelled);
        let used = launch.lenience.used();
        let kernel = &launch.plan.kernel;
        let kernels = &launch.plan.code.kernels;
        kernels.tell(kernel.descriptor, &kernel.name, used);
        let found = || findings::told(&launch);
        let outcome = failure.or(cancelled).or(starved).or_else(found);
        let outcome = outcome.map_or(Ok(()), Err);
        match &launch.plan.dispatch.host {
            Some(host) => host.finish(outcome),
            None => outcome,
        }
    }
}

impl Job<ThreadCache> for ActiveLaunch {
    fn work(&self, cache: &mut ThreadCache) {
        let result = catch_unwind(AssertUnwindSafe(|| run_workgroups(self, cache)));
        if let Err(panic) = result {
            *cache = ThreadCache::default();
            let reason = format!("the engine panicked: {}", panic_text(&*panic));
            self.fail(
                0,
                DeviceError::Driver {
                    driver: DRIVER,
                    reason,
                },
            );
        }
    }
}

/// One thread's part of a launch: takes and runs workgroups until none is left for it.
fn run_workgroups(launch: &ActiveLaunch, cache: &mut ThreadCache) {
    let begun = Instant::now();
    cache.fit(&launch.plan.resources);
    let mut state = ThreadState::new(launch);
    let mut engine_cache = EngineCache::counting(launch.plan.code.engine.counts());
    // The number of workgroups that have ended and are not yet counted in the launch: the counter's
    // cache line is shared by the threads.
    let mut finished = 0;
    loop {
        if state.active == 0 && !admit(launch, cache, &mut state) {
            break;
        }
        let mut index = 0;
        let mut any_over = false;
        while index < state.active {
            let workgroups = &mut cache.workgroups[..state.active];
            let (engine, taken) = (&mut engine_cache, &mut state.taken);
            match turn(launch, workgroups, index, engine, taken, &mut finished) {
                Turn::Paused => index += 1,
                Turn::Over => {
                    launch
                        .steps
                        .over(cache.workgroups[index].number, &launch.lenience);
                    // A workgroup that was stopped does not count as finished.
                    finished += u64::from(cache.workgroups[index].counts.live == 0);
                    state.active -= 1;
                    // A workgroup is a large value, and swapping it with itself would copy it three
                    // times.
                    if index != state.active {
                        cache.workgroups.swap(index, state.active);
                    }
                    any_over = true;
                }
            }
        }
        // The count is only read when a limit is reached because workgroups do not end; it may lag
        // behind while this thread continues from one workgroup to the next.
        if state.active > 0 || state.taken.is_empty() {
            launch.control.finished.add(finished);
            finished = 0;
        }
        // No workgroup of this thread has ended: they may wait for a workgroup that has not
        // started, or for another thread.
        let lets_begin = launch.steering().is_none_or(Steering::lets_begin);
        if !any_over && lets_begin && !admit(launch, cache, &mut state) {
            std::thread::yield_now();
        }
    }
    lock(&launch.work).add(&engine_cache.executed, begun);
    launch.control.finished.add(finished);
    cache.trim();
}
