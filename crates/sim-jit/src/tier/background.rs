//! Threads that translate while launches go on: no launch waits for them, but with an engine
//! that the user has chosen, and then no longer than its time limit.
//!
//! The optimizing translator takes long, so each of its translations has a thread of its own, whose
//! start costs little beside it. The baseline translator is quick: one thread of the process runs
//! it, which is started once, as to start one takes a third of the time of a launch that is just
//! long enough.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use std::thread::{Builder, JoinHandle};

use gfxjit_hal::sync::lock;
use gfxjit_sim::threads::cores;
use gfxjit_sim::threads::cores::Thread;

type Work = Box<dyn FnOnce() + Send>;

/// The translations of one image that are under way.
#[derive(Default)]
pub(crate) struct Background {
    /// Threads of the optimizing translator.
    threads: Mutex<Vec<JoinHandle<()>>>,
    /// Code that is not translated yet will not run any more.
    is_over: AtomicBool,
    baseline: Arc<Pending>,
}

/// The baseline translations that are not done.
#[derive(Default)]
struct Pending {
    count: Mutex<usize>,
    done: Condvar,
}

/// The thread of the baseline translator.
struct Worker {
    /// Set by the thread once it runs.
    thread: Arc<OnceLock<Thread>>,
    works: Mutex<Sender<Work>>,
}

/// The thread, if it could be started.
fn worker() -> Option<&'static Worker> {
    static WORKER: OnceLock<Option<Worker>> = OnceLock::new();
    let start = || {
        let (sender, works) = channel::<Work>();
        let thread = Arc::<OnceLock<Thread>>::default();
        let own = Arc::clone(&thread);
        let run = move || {
            gfxjit_llvm::float_modes::reset();
            own.get_or_init(Thread::this);
            for work in works {
                // A panic has been reported by the hook; other images have work here as well.
                let _ = catch_unwind(AssertUnwindSafe(work));
            }
        };
        match Builder::new().name("gfxjit-baseline".to_owned()).spawn(run) {
            Ok(_) => Some(Worker {
                thread,
                works: Mutex::new(sender),
            }),
            Err(error) => {
                tracing::warn!(%error, "no thread for the baseline translator");
                None
            }
        }
    };
    WORKER.get_or_init(start).as_ref()
}

impl Background {
    /// Runs the baseline translator, behind other work of its thread.
    pub(crate) fn translate_baseline(&self, work: impl FnOnce() + Send + 'static) {
        let Some(worker) = worker() else { return };
        *lock(&self.baseline.count) += 1;
        let running = Running(Arc::clone(&self.baseline));
        let work = Box::new(move || {
            let _running = running;
            work();
        });
        let works = lock(&worker.works);
        if let Some(thread) = worker.thread.get()
            && let Some(here) = Thread::this().cores()
        {
            thread.keep_off_this_core(here);
        }
        // If the thread is gone, the work is dropped, which ends it.
        let _ = works.send(work);
    }

    /// Runs the optimizing translator, in a thread of its own; `false` if there is none.
    pub(crate) fn optimize(&self, work: impl FnOnce() + Send + 'static) -> bool {
        let name = "gfxjit-translate".to_owned();
        let launching = cores::current();
        let run = move || {
            if let Some(core) = launching {
                cores::leave(core);
            }
            work();
        };
        match Builder::new().name(name).spawn(run) {
            Ok(thread) => {
                let mut threads = lock(&self.threads);
                threads.retain(|thread| !thread.is_finished());
                threads.push(thread);
                true
            }
            Err(error) => {
                tracing::warn!(%error, "no thread to translate in");
                false
            }
        }
    }

    /// Whether translations that have not begun are for nothing.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Waits for all translations; those that have not begun will not.
    pub(crate) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
        self.finish();
    }

    /// Waits for all translations that are under way.
    pub(crate) fn finish(&self) {
        for thread in std::mem::take(&mut *lock(&self.threads)) {
            // A panic of the thread has been reported by the hook.
            let _ = thread.join();
        }
        let mut count = lock(&self.baseline.count);
        while *count > 0 {
            let waited = self.baseline.done.wait(count);
            count = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// A baseline translation, which is done when this is dropped.
struct Running(Arc<Pending>);

impl Drop for Running {
    fn drop(&mut self) {
        *lock(&self.0.count) -= 1;
        self.0.done.notify_all();
    }
}
