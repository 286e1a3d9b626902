//! The event of one command.
//!
//! A command is in the host's hands first (it may wait for a job of the host), then submitted to the runtime,
//! between two events. The first thread that finds it done ends it: the thread reads the times, drops the
//! memory that the command kept, and wakes all waiting threads. So a waiting thread does not depend on another
//! one.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use gfxjit_hal::{DeviceError, Event, LoadedKernel, MemoryRange, Timing};

use crate::clock::Span;
use crate::error::CallError;
use crate::events;
use crate::gpu::Gpu;
use crate::marker::CompletionMarker;
use crate::sync::{wait, wait_for};
use crate::table::Keep;
use gfxjit_hal::sync::lock;

pub(crate) type Outcome = Result<Timing, DeviceError>;

/// Maximum time that a waiting thread with a timeout sleeps between two queries.
const NAP: Duration = Duration::from_millis(1);

/// A command; it is its own event.
pub struct Command {
    gpu: Arc<Gpu>,
    is_launch: AtomicBool,
    state: Mutex<State>,
    /// Whether its outcome is known.
    has_ended: AtomicBool,
    changed: Condvar,
    /// Number of threads that wait for a change: notifying without waiters would still be a system
    /// call.
    waiting: AtomicU32,
    /// Whether its end was queried.
    looked: AtomicBool,
}

enum State {
    /// Not submitted to the runtime yet, or the host has a job to do at its end.
    Host,
    /// Submitted to the runtime.
    Submitted(Submission),
    /// A thread is ending it.
    Ending,
    Done(Outcome),
}

/// The state of a command that is submitted to the runtime.
pub struct Submission {
    /// Its start and end.
    pub span: Span,
    /// Objects that are kept until it is done.
    pub keep: KeptObjects,
}

/// Objects that a command keeps, in the containers in which they arrived, so that a launch
/// allocates nothing.
#[derive(Default)]
pub struct KeptObjects {
    /// The kernel of a launch.
    pub kernel: Option<Arc<dyn LoadedKernel>>,
    /// Memory that was named by its handle.
    pub memory: Vec<MemoryRange>,
    /// Owners of memory that was named by its address, and other objects.
    pub others: Vec<Keep>,
}

impl From<Vec<Keep>> for KeptObjects {
    fn from(others: Vec<Keep>) -> Self {
        Self {
            others,
            ..Self::default()
        }
    }
}

/// What another stream has to wait for.
pub(crate) enum Marker {
    /// Nothing: the command is done.
    Done,
    /// An event of the runtime.
    Event(Arc<events::Event>),
    /// The host: the command is not submitted yet.
    Host,
}

impl Command {
    /// A command that is not submitted yet.
    pub(crate) fn new(gpu: &Arc<Gpu>, is_launch: bool) -> Arc<Self> {
        Arc::new(Self {
            gpu: Arc::clone(gpu),
            is_launch: AtomicBool::new(is_launch),
            state: Mutex::new(State::Host),
            has_ended: AtomicBool::new(false),
            changed: Condvar::new(),
            waiting: AtomicU32::new(0),
            looked: AtomicBool::new(false),
        })
    }

    /// Resets the command for reuse if it has no other owner, and drops what it kept; returns
    /// whether it did.
    pub(crate) fn renew(this: &mut Arc<Self>) -> bool {
        let Some(command) = Arc::get_mut(this) else {
            return false;
        };
        *command
            .state
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner) = State::Host;
        *command.has_ended.get_mut() = false;
        *command.looked.get_mut() = false;
        true
    }

    /// Sets whether a new command is a launch.
    pub(crate) fn set_launch(&self, is_launch: bool) {
        self.is_launch.store(is_launch, Ordering::Relaxed);
    }

    /// Marks the command as submitted to the runtime.
    pub(crate) fn give(&self, given: Submission) {
        self.change(State::Submitted(given));
    }

    /// Sets the outcome and wakes waiting threads.
    pub(crate) fn end(&self, outcome: Outcome) {
        self.change(State::Done(outcome));
    }

    fn change(&self, to: State) {
        let is_done = matches!(to, State::Done(_));
        let mut state = lock(&self.state);
        *state = to;
        self.has_ended.store(is_done, Ordering::Release);
        // A thread that is about to wait increments `waiting` under the lock, so it is not missed.
        if self.waiting.load(Ordering::Relaxed) > 0 {
            self.changed.notify_all();
        }
    }

    /// Waits for a change of the state, at most for `most`.
    fn wait_for_change<'a>(
        &self,
        state: MutexGuard<'a, State>,
        most: Option<Duration>,
    ) -> MutexGuard<'a, State> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let state = match most {
            Some(most) => wait_for(&self.changed, state, most),
            None => wait(&self.changed, state),
        };
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        state
    }

    /// The outcome of a command that the runtime has finished.
    pub(crate) fn outcome(
        &self,
        span: &Span,
        kept: &KeptObjects,
        waited: Result<(), CallError>,
    ) -> Outcome {
        match (waited, &kept.kernel) {
            (Ok(()), _) => Ok(self.gpu.clock.timing(span)),
            (Err(error), Some(kernel)) => Err(self.gpu.fault(kernel.name(), &error)),
            (Err(error), None) => Err(self.gpu.failed(error)),
        }
    }

    /// Ends the command after its event is done, unless another thread has.
    fn finish(&self, waited: Result<(), CallError>) {
        let mut state = lock(&self.state);
        if !matches!(*state, State::Submitted(_)) {
            return;
        }
        let State::Submitted(Submission { span, keep }) =
            std::mem::replace(&mut *state, State::Ending)
        else {
            return;
        };
        drop(state);
        let outcome = self.outcome(&span, &keep, waited);
        // Dropped before waiting threads are woken, so that they find the memory free.
        drop(keep);
        self.end(outcome);
    }

    /// What a stream that waits for this command has to wait for.
    pub(crate) fn marker(&self) -> Result<Marker, CallError> {
        let stop = match &*lock(&self.state) {
            State::Host => return Ok(Marker::Host),
            State::Submitted(given) => Arc::clone(&given.span.stop),
            State::Ending | State::Done(_) => return Ok(Marker::Done),
        };
        let _current = self.gpu.enter_for_drop();
        Ok(Marker::Event(stop.record()?))
    }

    /// Its completion marker, while it is submitted to the runtime.
    pub(crate) fn stop(&self) -> Option<Arc<CompletionMarker>> {
        match &*lock(&self.state) {
            State::Submitted(given) => Some(Arc::clone(&given.span.stop)),
            _ => None,
        }
    }

    /// Whether it is submitted to the runtime with this completion marker.
    pub(crate) fn ends_with(&self, stop: &Arc<CompletionMarker>) -> bool {
        match &*lock(&self.state) {
            State::Submitted(given) => Arc::ptr_eq(&given.span.stop, stop),
            _ => false,
        }
    }

    /// Whether its end was queried.
    pub(crate) fn was_looked_at(&self) -> bool {
        self.looked.load(Ordering::Relaxed)
    }

    /// Whether its outcome is known.
    pub(crate) fn has_ended(&self) -> bool {
        self.has_ended.load(Ordering::Acquire)
    }

    /// Whether it is a launch.
    pub(crate) fn is_launch(&self) -> bool {
        self.is_launch.load(Ordering::Relaxed)
    }

    pub(crate) fn gpu(&self) -> &Arc<Gpu> {
        &self.gpu
    }

    /// Whether it is done, or being ended by another thread.
    pub(crate) fn look(&self) -> Result<bool, CallError> {
        let stop = match &*lock(&self.state) {
            State::Host => return Ok(false),
            State::Submitted(given) => Arc::clone(&given.span.stop),
            State::Ending | State::Done(_) => return Ok(true),
        };
        let _current = self.gpu.enter_for_drop();
        stop.query()
    }

    /// Queries whether it is done, and ends it if so.
    pub(crate) fn is_done(&self) -> bool {
        let stop = match &*lock(&self.state) {
            State::Host | State::Ending => return false,
            State::Done(_) => return true,
            State::Submitted(given) => Arc::clone(&given.span.stop),
        };
        let _current = self.gpu.enter_for_drop();
        let waited = match stop.query() {
            Ok(false) => return false,
            Ok(true) => Ok(()),
            Err(error) => Err(error),
        };
        self.finish(waited);
        matches!(*lock(&self.state), State::Done(_))
    }
}

impl Event for Command {
    fn wait(&self) -> Outcome {
        self.looked.store(true, Ordering::Relaxed);
        let mut state = lock(&self.state);
        loop {
            match &*state {
                State::Done(outcome) => return outcome.clone(),
                State::Host | State::Ending => state = self.wait_for_change(state, None),
                State::Submitted(given) => {
                    let stop = Arc::clone(&given.span.stop);
                    drop(state);
                    let current = self.gpu.enter_for_drop();
                    let waited = stop.wait();
                    drop(stop);
                    self.finish(waited);
                    drop(current);
                    state = lock(&self.state);
                }
            }
        }
    }

    fn poll(&self) -> Option<Outcome> {
        self.looked.store(true, Ordering::Relaxed);
        if !self.is_done()
            && let Some(stop) = self.stop()
        {
            // The device must be current, because the wait may record an event.
            let _current = self.gpu.enter_for_drop();
            if let Err(error) = stop.record() {
                tracing::warn!("{error}");
            }
        }
        let mut state = lock(&self.state);
        // While another thread ends it, the device has finished it: `None` here would mean that an
        // earlier command of a finished queue may not be done.
        while matches!(*state, State::Ending) {
            state = self.wait_for_change(state, None);
        }
        match &*state {
            State::Done(outcome) => Some(outcome.clone()),
            _ => None,
        }
    }

    fn wait_timeout(&self, timeout: Duration) -> Option<Outcome> {
        // A time too far away for `Instant` is no limit.
        let until = Instant::now().checked_add(timeout);
        let mut nap = Duration::from_micros(20);
        loop {
            if let Some(outcome) = self.poll() {
                return Some(outcome);
            }
            let left = match until {
                Some(until) => until.checked_duration_since(Instant::now())?,
                None => NAP,
            };
            if left.is_zero() {
                return None;
            }
            let state = lock(&self.state);
            drop(self.wait_for_change(state, Some(nap.min(left))));
            nap = (nap * 2).min(NAP);
        }
    }

    fn cancel(&self, _grace: Duration) -> Result<(), DeviceError> {
        let reason = match self.is_launch() {
            true => format!("{} cannot end a launch", self.gpu.runtime.name()),
            false => "the command is no launch".to_owned(),
        };
        Err(DeviceError::CannotCancel { reason })
    }
}
