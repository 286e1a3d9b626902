//! The event of one command.
//!
//! A command is with the host first (it waits behind something that the host does), then with HIP,
//! between two of HIP's events. The first thread that finds it done ends it: it takes the times, lets
//! go of the memory that the command kept, and tells everybody. So a thread that waits needs no other
//! one to wake it.

use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use gfxjit_hal::{DeviceError, Event, Timing};

use super::clock::Span;
use super::error::HipError;
use super::events;
use super::gpu::Gpu;
use crate::sync::{lock, wait, wait_for};
use crate::table::Keep;

pub(super) type Outcome = Result<Timing, DeviceError>;

/// How long a thread that waits for an end with a limit sleeps between two looks at it, at most.
const NAP: Duration = Duration::from_millis(1);

/// A command, which is its event.
pub(super) struct Command {
    gpu: Arc<Gpu>,
    /// The kernel of a launch.
    kernel: Option<String>,
    state: Mutex<State>,
    changed: Condvar,
}

enum State {
    /// With the host: it is not given to HIP yet, or the host has something to do at its end.
    Host,
    /// With HIP.
    Given(Given),
    /// A thread ends it.
    Ending,
    Done(Outcome),
}

/// What is with HIP.
pub(super) struct Given {
    /// Its events.
    pub span: Span,
    /// What lives until it is done.
    pub keep: Vec<Keep>,
}

/// What another stream can wait for.
pub(super) enum Marker {
    /// Nothing; it is done.
    Done,
    /// HIP's event.
    Event(Arc<events::Event>),
    /// The host.
    Host,
}

impl Command {
    /// A command that is with the host.
    pub fn new(gpu: &Arc<Gpu>, kernel: Option<String>) -> Arc<Self> {
        Arc::new(Self {
            gpu: Arc::clone(gpu),
            kernel,
            state: Mutex::new(State::Host),
            changed: Condvar::new(),
        })
    }

    /// It is with HIP from now on.
    pub fn give(&self, given: Given) {
        *lock(&self.state) = State::Given(given);
        self.changed.notify_all();
    }

    /// It is done.
    pub fn end(&self, outcome: Outcome) {
        *lock(&self.state) = State::Done(outcome);
        self.changed.notify_all();
    }

    /// What HIP has done, as an outcome.
    pub fn outcome(&self, span: &Span, waited: Result<(), HipError>) -> Outcome {
        match (waited, &self.kernel) {
            (Ok(()), _) => Ok(self.gpu.clock.timing(span)),
            (Err(error), Some(kernel)) => Err(self.gpu.fault(kernel, &error)),
            (Err(error), None) => Err(self.gpu.failed(error)),
        }
    }

    /// Ends it after its event is done, if no other thread has.
    fn finish(&self, waited: Result<(), HipError>) {
        let mut state = lock(&self.state);
        if !matches!(*state, State::Given(_)) {
            return;
        }
        let State::Given(Given { span, keep }) = std::mem::replace(&mut *state, State::Ending)
        else {
            return;
        };
        drop(state);
        let outcome = self.outcome(&span, waited);
        // Who waits finds the memory free.
        drop(keep);
        self.end(outcome);
    }

    /// What a stream has to wait for.
    pub fn marker(&self) -> Marker {
        match &*lock(&self.state) {
            State::Host => Marker::Host,
            State::Given(given) => Marker::Event(Arc::clone(&given.span.stop)),
            State::Ending | State::Done(_) => Marker::Done,
        }
    }

    pub fn gpu(&self) -> &Arc<Gpu> {
        &self.gpu
    }

    /// Whether it is done, or as good as done.
    pub fn is_over(&self) -> bool {
        let event = match self.marker() {
            Marker::Done => return true,
            Marker::Host => return false,
            Marker::Event(event) => event,
        };
        // An error is an end.
        event.query().unwrap_or(true)
    }

    /// Looks whether it is done, and ends it if it is.
    pub fn is_done(&self) -> bool {
        let event = match &*lock(&self.state) {
            State::Host | State::Ending => return false,
            State::Done(_) => return true,
            State::Given(given) => Arc::clone(&given.span.stop),
        };
        let waited = match event.query() {
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
        let mut state = lock(&self.state);
        loop {
            match &*state {
                State::Done(outcome) => return outcome.clone(),
                State::Host | State::Ending => state = wait(&self.changed, state),
                State::Given(given) => {
                    let event = Arc::clone(&given.span.stop);
                    drop(state);
                    let waited = event.wait();
                    drop(event);
                    self.finish(waited);
                    state = lock(&self.state);
                }
            }
        }
    }

    fn poll(&self) -> Option<Outcome> {
        self.is_done();
        match &*lock(&self.state) {
            State::Done(outcome) => Some(outcome.clone()),
            _ => None,
        }
    }

    fn wait_timeout(&self, timeout: Duration) -> Option<Outcome> {
        // A time that no clock reaches is as good as none.
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
            drop(wait_for(&self.changed, state, nap.min(left)));
            nap = (nap * 2).min(NAP);
        }
    }

    fn cancel(&self, _grace: Duration) -> Result<(), DeviceError> {
        let reason = match self.kernel {
            Some(_) => "HIP cannot end a launch",
            None => "the command is no launch",
        };
        Err(DeviceError::CannotCancel {
            reason: reason.to_owned(),
        })
    }
}
