//! What is translated while launches go on: none of them waits for it.
//!
//! LLVM takes long, so each of its translations has a thread, whose start costs little beside it.
//! Templates do not: one thread of the process fills them in, which is there already, as to start
//! one takes a third of a launch that is just long enough.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use std::thread::{Builder, JoinHandle};

use super::lock;

type Work = Box<dyn FnOnce() + Send>;

/// What is under way for one image.
#[derive(Default)]
pub(super) struct Background {
    /// Threads of LLVM's translations.
    threads: Mutex<Vec<JoinHandle<()>>>,
    fills: Arc<Fills>,
}

/// Those that are not done.
#[derive(Default)]
struct Fills {
    count: Mutex<usize>,
    done: Condvar,
}

/// The thread that fills in templates, if it could be started.
fn filler() -> Option<&'static Mutex<Sender<Work>>> {
    static FILLER: OnceLock<Option<Mutex<Sender<Work>>>> = OnceLock::new();
    let start = || {
        let (sender, works) = channel::<Work>();
        let run = move || {
            gfxjit_llvm::float_modes::reset();
            for work in works {
                // A panic has said so already; others have work here as well.
                let _ = catch_unwind(AssertUnwindSafe(work));
            }
        };
        match Builder::new().name("gfxjit-fill".to_owned()).spawn(run) {
            Ok(_) => Some(Mutex::new(sender)),
            Err(error) => {
                tracing::warn!(%error, "no thread to fill in templates in");
                None
            }
        }
    };
    FILLER.get_or_init(start).as_ref()
}

impl Background {
    /// Fills in templates, behind others.
    pub(super) fn fill(&self, work: impl FnOnce() + Send + 'static) {
        let Some(filler) = filler() else { return };
        *lock(&self.fills.count) += 1;
        let fill = Fill(Arc::clone(&self.fills));
        let work = Box::new(move || {
            let _fill = fill;
            work();
        });
        // If it is gone, the work is dropped, which ends it.
        let _ = lock(filler).send(work);
    }

    /// Translates by LLVM, beside others.
    pub(super) fn translate(&self, work: impl FnOnce() + Send + 'static) {
        let name = "gfxjit-translate".to_owned();
        match Builder::new().name(name).spawn(work) {
            Ok(thread) => {
                let mut threads = lock(&self.threads);
                threads.retain(|thread| !thread.is_finished());
                threads.push(thread);
            }
            Err(error) => tracing::warn!(%error, "no thread to translate in"),
        }
    }

    /// Waits for all that is under way.
    pub(super) fn finish(&self) {
        for thread in std::mem::take(&mut *lock(&self.threads)) {
            // A thread that panicked has already said so.
            let _ = thread.join();
        }
        let mut count = lock(&self.fills.count);
        while *count > 0 {
            let waited = self.fills.done.wait(count);
            count = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// One of them, which is done when it is dropped.
struct Fill(Arc<Fills>);

impl Drop for Fill {
    fn drop(&mut self) {
        *lock(&self.0.count) -= 1;
        self.0.done.notify_all();
    }
}
