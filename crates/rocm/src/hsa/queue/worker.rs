//! A queue's thread, which executes the host's part of commands.
//!
//! It is started by the first command that needs it; launches and copies within devices do not.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak};
use std::thread::{JoinHandle, ThreadId};

use gfxjit_hal::{DeviceError, Timing};

use super::record::Before;
use crate::hsa::api::Times;
use crate::hsa::event::{HsaEvent, Outcome};
use crate::hsa::runtime::Runtime;
use crate::hsa::shared::Settle;
use crate::hsa::status::failed;
use gfxjit_hal::sync::{lock, panic_text};

/// The work of a job. It returns when it ran, or `None` if the thread is to measure that.
pub(crate) type Act = Box<dyn FnOnce() -> Result<Option<Timing>, DeviceError> + Send>;

/// A job, which the thread runs when the commands before it are done.
pub(crate) struct Job {
    pub event: Arc<HsaEvent>,
    pub before: Before,
    pub act: Act,
}

#[derive(Default)]
struct State {
    jobs: VecDeque<Job>,
    closed: bool,
    thread: Option<JoinHandle<()>>,
}

/// The jobs of a queue, and the thread that runs them.
#[derive(Default)]
pub(crate) struct Worker {
    state: Mutex<State>,
    given: Condvar,
}

impl Worker {
    /// Starts the thread, unless it runs.
    pub(crate) fn begin(
        self: &Arc<Self>,
        runtime: &'static Runtime,
        queue: Weak<dyn Settle>,
    ) -> Result<(), DeviceError> {
        let mut state = lock(&self.state);
        if state.thread.is_some() {
            return Ok(());
        }
        let worker = Arc::clone(self);
        let thread = std::thread::Builder::new()
            .name("gfxjit-hsa-queue".to_owned())
            .spawn(move || worker.run(runtime, &queue))
            .map_err(|error| failed(format!("the queue's thread does not start: {error}")))?;
        state.thread = Some(thread);
        Ok(())
    }

    pub(crate) fn give(&self, job: Job) {
        lock(&self.state).jobs.push_back(job);
        self.given.notify_one();
    }

    fn next(&self) -> Option<Job> {
        let mut state = lock(&self.state);
        loop {
            if let Some(job) = state.jobs.pop_front() {
                return Some(job);
            }
            if state.closed {
                return None;
            }
            let woken = self.given.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn run(&self, runtime: &'static Runtime, queue: &Weak<dyn Settle>) {
        while let Some(Job { event, before, act }) = self.next() {
            before.wait();
            event.complete(timed(runtime, act));
            drop((event, before));
            if let Some(queue) = queue.upgrade() {
                queue.settle();
            }
        }
    }

    /// The thread's ID, if it was started.
    pub(crate) fn thread(&self) -> Option<ThreadId> {
        let state = lock(&self.state);
        state.thread.as_ref().map(|thread| thread.thread().id())
    }

    /// Closes the list of jobs, and waits until those in it are done.
    pub(crate) fn close(&self) {
        let mut state = lock(&self.state);
        state.closed = true;
        let thread = state.thread.take();
        drop(state);
        self.given.notify_all();
        // The queue may be dropped by its own thread (a job can own its last handle), which must
        // not join itself.
        if let Some(thread) = thread
            && thread.thread().id() != std::thread::current().id()
        {
            // The thread catches the panics of jobs, so this does not fail.
            let _ = thread.join();
        }
    }
}

/// Runs `act`, and returns its times.
fn timed(runtime: &'static Runtime, act: Act) -> Outcome {
    let start = runtime.now();
    // A job owns the objects that it uses, and drops them before its event is done.
    let result = catch_unwind(AssertUnwindSafe(act)).unwrap_or_else(|panic| {
        let text = panic_text(&*panic);
        Err(failed(format!("a command panicked: {text}")))
    });
    let end = runtime.now();
    result.map(|timing| timing.unwrap_or_else(|| runtime.timing(Times { start, end })))
}
