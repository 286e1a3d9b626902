//! Threads that run workgroups.
//!
//! Each device has one pool. The thread of a queue works on its own launch, and the pool's threads
//! help it; so a launch of one workgroup needs no other thread, and several queues share the cores.
//! The threads are started for the first launch that needs them, and are kept.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use crate::threads::cores;
use crate::threads::cores::{Cores, Thread};
use crate::threads::spin_condvar::SpinCondvar;
use gfxjit_hal::sync::lock;

/// Work that several threads do together.
pub trait Job<L>: Send + Sync {
    /// Takes part until no work is left to start. `local` is the thread's state, kept between jobs.
    /// Must not panic.
    fn work(&self, local: &mut L);
}

struct Entry<L> {
    id: u64,
    job: Arc<dyn Job<L>>,
    /// Number of helpers that may still join.
    openings: usize,
    /// Number of helpers at work.
    active: usize,
    /// The core of the thread that runs the job.
    core: Option<usize>,
}

/// An idle helper.
struct Idle {
    helper: Arc<Helper>,
    parked: bool,
    /// The cores that the helper may use when it works, if it was restricted while idle.
    allowed: Option<Cores>,
}

/// A thread of the pool, for other threads.
struct Helper {
    thread: Thread,
    /// The core on which the helper last spun; if cores do not matter, a number that no core has.
    core: AtomicUsize,
}

impl Helper {
    fn note_core(&self) {
        let core = cores::current().unwrap_or(usize::MAX);
        // Launching threads read this number, so it is only written when it changes.
        if self.core.load(Ordering::Relaxed) != core {
            self.core.store(core, Ordering::Relaxed);
        }
    }
}

impl Idle {
    /// Whether the system may run this helper on `core`, the core of a launching thread, and thereby
    /// after that thread. The system may wake a parked helper on any core. A spinning helper that was
    /// last on this core is queued for it: the system has placed the launching thread before it. It
    /// may leave the helper there while both have work, since idle cores do not search for work in
    /// the short time between two launches.
    fn may_be_behind(&self, core: Option<usize>) -> bool {
        self.parked || core == Some(self.helper.core.load(Ordering::Relaxed))
    }

    fn keep_off_this_core(&mut self) {
        self.allowed = self.allowed.or_else(|| self.helper.thread.cores());
        if let Some(allowed) = self.allowed {
            self.helper.thread.keep_off_this_core(allowed);
        }
    }
}

struct State<L> {
    entries: Vec<Entry<L>>,
    /// Spinning helpers, then parked helpers in the order in which they are woken.
    idle: Vec<Idle>,
    next_id: u64,
    started: bool,
    stopping: bool,
}

impl<L> State<L> {
    /// Removes a helper from the list because it searches for work. Returns the cores that it may
    /// use then, if it was restricted.
    fn remove_idle(&mut self, helper: &Arc<Helper>) -> Option<Cores> {
        let mut idle = self.idle.iter();
        let own = idle.position(|idle| Arc::ptr_eq(&idle.helper, helper))?;
        self.idle.remove(own).allowed
    }
}

struct Shared<L> {
    state: Mutex<State<L>>,
    /// Notified when helpers may join a job.
    openings: SpinCondvar,
    /// Notified when a helper has left a job.
    left: SpinCondvar,
}

impl<L: Default + 'static> Shared<L> {
    fn state(&self) -> MutexGuard<'_, State<L>> {
        lock(&self.state)
    }

    fn help(&self) {
        let mut local = L::default();
        let helper = Arc::new(Helper {
            thread: Thread::this(),
            core: AtomicUsize::new(usize::MAX),
        });
        let mut allowed: Option<Cores> = None;
        let mut state = self.state();
        loop {
            if let Some(entry) = state.entries.iter_mut().find(|entry| entry.openings > 0) {
                entry.openings -= 1;
                entry.active += 1;
                let (id, job) = (entry.id, Arc::clone(&entry.job));
                let core = entry.core;
                drop(state);
                if let Some(allowed) = allowed.take() {
                    allowed.allow();
                }
                if let Some(core) = core {
                    cores::leave(core);
                }
                job.work(&mut local);
                // The last owner of a job may close the device and wait for this thread, so it must
                // not be this thread.
                drop(job);
                state = self.state();
                if let Some(entry) = state.entries.iter_mut().find(|entry| entry.id == id) {
                    entry.active -= 1;
                    // A helper that joins now would find no work to start.
                    entry.openings = 0;
                }
                drop(state);
                self.left.notify_all();
                state = self.state();
            } else if state.stopping {
                return;
            } else {
                let has_nothing = |state: &State<L>| {
                    !state.stopping && state.entries.iter().all(|entry| entry.openings == 0)
                };
                let idle = |parked, allowed| Idle {
                    helper: Arc::clone(&helper),
                    parked,
                    allowed,
                };
                helper.note_core();
                state.idle.insert(0, idle(false, None));
                let note = || helper.note_core();
                state = (self.openings).spin(&self.state, state, has_nothing, note);
                allowed = state.remove_idle(&helper);
                if has_nothing(&state) {
                    state.idle.push(idle(true, allowed));
                    state = self.openings.park(state, has_nothing);
                    allowed = state.remove_idle(&helper);
                }
            }
        }
    }
}

/// The threads of one device, each of which keeps an `L` between jobs.
pub struct Pool<L> {
    shared: Arc<Shared<L>>,
    /// Number of threads to start, without those of queues.
    size: usize,
    /// Number of the host's cores that this process may use.
    cores: usize,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl<L: Default + 'static> Pool<L> {
    /// A pool that runs jobs on `threads` threads at once, including the caller's.
    pub fn new(threads: usize) -> Self {
        let cores = cores::count();
        // If every thread has a core, a spinning thread does not block others.
        let have_cores = threads <= cores;
        let shared = Shared {
            state: Mutex::new(State {
                entries: Vec::new(),
                idle: Vec::new(),
                next_id: 0,
                started: false,
                stopping: false,
            }),
            openings: SpinCondvar::new(have_cores),
            left: SpinCondvar::new(have_cores),
        };
        Self {
            shared: Arc::new(shared),
            size: threads.saturating_sub(1),
            cores,
            threads: Mutex::default(),
        }
    }

    /// Number of the host's cores that this process may use.
    pub fn cores(&self) -> usize {
        self.cores
    }

    /// Maximum number of threads that work on one job.
    pub fn threads(&self) -> usize {
        self.size + 1
    }

    /// Runs a job on this thread and on up to `helpers` others; returns when all have left it.
    pub fn run(&self, job: &Arc<dyn Job<L>>, helpers: usize, local: &mut L) {
        let helpers = helpers.min(self.size);
        if helpers == 0 {
            job.work(local);
            return;
        }
        let mut state = self.shared.state();
        let starting = !std::mem::replace(&mut state.started, true);
        let id = state.next_id;
        state.next_id += 1;
        let here = cores::current();
        // Spinning helpers check the entries before they park, but other jobs may get them first.
        let spinning = state.idle.iter().filter(|idle| !idle.parked).count();
        let promised = state.entries.iter().map(|entry| entry.openings).sum();
        let parked = helpers.saturating_sub(spinning.saturating_sub(promised));
        let idle = state.idle.iter_mut().take(spinning + parked);
        let behind = idle.filter(|idle| idle.may_be_behind(here));
        behind.for_each(Idle::keep_off_this_core);
        state.entries.push(Entry {
            id,
            job: Arc::clone(job),
            openings: helpers,
            active: 0,
            core: here,
        });
        drop(state);
        if starting {
            self.start();
        }
        self.shared.openings.notify(parked);
        job.work(local);
        let mut state = self.shared.state();
        if let Some(entry) = state.entries.iter_mut().find(|entry| entry.id == id) {
            entry.openings = 0;
        }
        let has_helpers = |state: &State<L>| {
            let mut entries = state.entries.iter();
            entries.any(|entry| entry.id == id && entry.active > 0)
        };
        let shared = &self.shared;
        state = shared.left.wait(&shared.state, state, has_helpers);
        let index = state.entries.iter().position(|entry| entry.id == id);
        let entry = index.map(|index| state.entries.swap_remove(index));
        // The entry may be the last owner of memory that takes time to free.
        drop(state);
        drop(entry);
    }

    fn start(&self) {
        let mut threads = lock(&self.threads);
        for index in 0..self.size {
            let shared = Arc::clone(&self.shared);
            let thread = std::thread::Builder::new()
                .name(format!("gfxjit-sim-{index}"))
                .spawn(move || shared.help());
            match thread {
                Ok(thread) => threads.push(thread),
                Err(error) => {
                    tracing::warn!(%error, "the software GPU has fewer threads than asked for");
                    break;
                }
            }
        }
    }
}

impl<L> Drop for Pool<L> {
    fn drop(&mut self) {
        lock(&self.shared.state).stopping = true;
        self.shared.openings.notify_all();
        let threads = self
            .threads
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner);
        for thread in threads.drain(..) {
            // A thread that panicked has already printed it.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::threads::spin_condvar::SPIN;
    use std::collections::HashSet;
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread::ThreadId;

    struct Count {
        left: AtomicUsize,
        done: AtomicUsize,
        threads: Mutex<HashSet<ThreadId>>,
    }

    impl Count {
        fn job(items: usize) -> Arc<Self> {
            Arc::new(Self {
                left: AtomicUsize::new(items),
                done: AtomicUsize::new(0),
                threads: Mutex::default(),
            })
        }
    }

    impl Job<()> for Count {
        fn work(&self, (): &mut ()) {
            let take = |left: usize| left.checked_sub(1);
            while self
                .left
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, take)
                .is_ok()
            {
                self.done.fetch_add(1, Ordering::Relaxed);
                self.threads
                    .lock()
                    .unwrap()
                    .insert(std::thread::current().id());
            }
        }
    }

    #[test]
    fn every_item_is_done_once_before_run_returns() {
        let pool = Pool::new(4);
        for items in [0, 1, 3, 1000] {
            let job = Count::job(items);
            let dynamic: Arc<dyn Job<()>> = Arc::clone(&job) as _;
            pool.run(&dynamic, items, &mut ());
            assert_eq!(job.done.load(Ordering::Relaxed), items);
        }
    }

    #[test]
    fn without_helpers_only_the_caller_works() {
        let pool = Pool::new(4);
        let job = Count::job(100);
        let dynamic: Arc<dyn Job<()>> = Arc::clone(&job) as _;
        pool.run(&dynamic, 0, &mut ());
        let threads = job.threads.lock().unwrap();
        assert_eq!(*threads, HashSet::from([std::thread::current().id()]));
    }

    struct Meet(Barrier);

    impl Job<()> for Meet {
        fn work(&self, (): &mut ()) {
            self.0.wait();
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn helpers_that_were_parked_may_use_the_callers_cores() {
        use rustix::thread::{CpuSet, sched_getaffinity};

        struct Allowed(Barrier, Mutex<Vec<CpuSet>>);
        impl Job<()> for Allowed {
            fn work(&self, (): &mut ()) {
                let allowed = sched_getaffinity(None).unwrap();
                self.1.lock().unwrap().push(allowed);
                self.0.wait();
            }
        }

        let pool = Pool::new(2);
        for _ in 0..5 {
            let job = Arc::new(Allowed(Barrier::new(2), Mutex::default()));
            let dynamic: Arc<dyn Job<()>> = Arc::clone(&job) as _;
            pool.run(&dynamic, 1, &mut ());
            let here = sched_getaffinity(None).unwrap();
            assert_eq!(*job.1.lock().unwrap(), [here, here]);
            while !pool.shared.state().idle.iter().any(|idle| idle.parked) {
                std::thread::yield_now();
            }
        }
    }

    #[test]
    fn helpers_work_at_the_same_time_and_for_several_callers() {
        let pool = Pool::new(3);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    // Each job needs its caller and one of the two helpers at once.
                    let job: Arc<dyn Job<()>> = Arc::new(Meet(Barrier::new(2)));
                    pool.run(&job, 1, &mut ());
                });
            }
        });
    }

    #[test]
    fn helpers_come_while_they_spin_and_when_they_are_parked() {
        let cores = std::thread::available_parallelism().unwrap().get();
        // With more threads than cores, all of them park at once.
        for threads in [2, cores + 1] {
            let pool = Pool::new(threads);
            for round in 0..500 {
                let job: Arc<dyn Job<()>> = Arc::new(Meet(Barrier::new(2)));
                pool.run(&job, 1, &mut ());
                // Shorter than they spin, about as long, and longer.
                std::thread::sleep(SPIN * (round % 8) / 4);
            }
        }
    }
}
