//! Threads that stay, as the software GPU's do, so that a call starts none. They choose their
//! cores by its rule too.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use gfxjit_sim::threads::cores::{self, Cores, Thread};

/// How long a thread looks for what it waits for before it sleeps. Between looks it lets others
/// have the core: the software GPU may be what is measured next.
const SPIN: Duration = Duration::from_micros(50);

/// What all threads of a call do.
struct Task {
    work: &'static (dyn Fn() + Sync),
    /// Where the caller is.
    core: Option<usize>,
    /// Where the helper may be, if it was kept off that core.
    allowed: Option<Cores>,
}

struct Helper {
    tasks: SyncSender<Task>,
    done: Receiver<()>,
    thread: Thread,
    /// The core where it looked for a task last, or [`ASLEEP`].
    core: Arc<AtomicUsize>,
}

/// Instead of a core.
const ASLEEP: usize = usize::MAX;

/// All helpers there are. A call keeps them until they are done.
static HELPERS: Mutex<Vec<Helper>> = Mutex::new(Vec::new());

/// Receives, or `None` if the sender is gone. Notes where it looks for it.
fn next<T>(from: &Receiver<T>, core: &AtomicUsize) -> Option<T> {
    let end = Instant::now() + SPIN;
    while Instant::now() < end {
        if let Some(here) = cores::current() {
            core.store(here, Ordering::Relaxed);
        }
        if let Ok(found) = from.try_recv() {
            return Some(found);
        }
        thread::yield_now();
    }
    core.store(ASLEEP, Ordering::Relaxed);
    from.recv().ok()
}

impl Helper {
    fn start() -> Self {
        let (tasks, todo) = sync_channel::<Task>(1);
        let (finished, done) = sync_channel(1);
        let core = Arc::new(AtomicUsize::new(ASLEEP));
        let noted = Arc::clone(&core);
        let (tell, told) = sync_channel(1);
        thread::spawn(move || {
            // The caller waits for it.
            let _ = tell.send(Thread::this());
            while let Some(task) = next(&todo, &noted) {
                let Task {
                    work,
                    core,
                    allowed,
                } = task;
                if let Some(allowed) = allowed {
                    allowed.allow();
                }
                if let Some(core) = core {
                    cores::leave(core);
                }
                work();
                if finished.send(()).is_err() {
                    return;
                }
            }
        });
        Self {
            tasks,
            done,
            thread: told.recv().expect("it begins by telling"),
            core,
        }
    }
}

/// Waits for helpers when it goes, be it in a panic: what they do borrows from the caller.
struct Guard<'a>(&'a [Helper]);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        let mut well = true;
        for helper in self.0 {
            // One that has panicked has no sender any more, and is out of the work.
            well &= next(&helper.done, &AtomicUsize::default()).is_some();
        }
        assert!(well || thread::panicking(), "a helper has panicked");
    }
}

/// Does the work on `threads` threads at once, this one included.
pub(crate) fn together(threads: usize, work: &(dyn Fn() + Sync)) {
    let helpers = threads.saturating_sub(1);
    // After a panic the list still is what it was.
    let mut all = HELPERS.lock().unwrap_or_else(PoisonError::into_inner);
    while all.len() < helpers {
        all.push(Helper::start());
    }
    let guard = Guard(&all[..helpers]);
    // SAFETY: the guard waits until no helper uses it.
    let shared =
        unsafe { std::mem::transmute::<&(dyn Fn() + Sync), &'static (dyn Fn() + Sync)>(work) };
    let core = cores::current();
    for helper in guard.0 {
        let last = helper.core.load(Ordering::Relaxed);
        let may_be_behind = last == ASLEEP || Some(last) == core;
        let allowed = may_be_behind.then(|| helper.thread.cores()).flatten();
        if let Some(allowed) = allowed {
            helper.thread.keep_off_this_core(allowed);
        }
        // The guard notices one that is gone.
        let _ = helper.tasks.send(Task {
            work: shared,
            core,
            allowed,
        });
    }
    work();
    drop(guard);
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
    use std::sync::Barrier;
    use std::thread::{ThreadId, current};

    use super::*;

    fn ids(threads: usize) -> HashSet<ThreadId> {
        let (ids, all) = (Mutex::new(HashSet::new()), Barrier::new(threads));
        together(threads, &|| {
            all.wait();
            ids.lock().unwrap().insert(current().id());
        });
        ids.into_inner().unwrap()
    }

    #[test]
    fn threads_stay() {
        assert_eq!(ids(1), HashSet::from([current().id()]));
        let three = ids(3);
        assert_eq!(three.len(), 3);
        for _ in 0..100 {
            assert_eq!(ids(3), three);
        }
        // Long enough for them to sleep.
        thread::sleep(20 * SPIN);
        assert_eq!(ids(3), three);
        assert!(ids(2).is_subset(&three));
    }

    #[test]
    fn a_caller_that_panics_waits_for_its_helpers() {
        let (begun, mut ended) = (Barrier::new(2), false);
        let (caller, flag) = (current().id(), Mutex::new(&mut ended));
        let result = catch_unwind(AssertUnwindSafe(|| {
            together(2, &|| {
                begun.wait();
                if current().id() == caller {
                    // At once: a panic writes a message first.
                    resume_unwind(Box::new(()));
                }
                thread::sleep(1000 * SPIN);
                **flag.lock().unwrap() = true;
            });
        }));
        assert!(result.is_err());
        assert!(ended);
    }
}
