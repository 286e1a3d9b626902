//! Events of commands, by their signals.
//!
//! Problem: a launch must cost no allocation. So events and their signals are reused: a queue keeps
//! the events that it has created, and reuses one without another owner.

use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use gfxjit_hal::{DeviceError, Event, Timing};

use super::api::{AgentHandle, Times};
use super::runtime::Runtime;
use super::shared::Settle;
use super::signal::Signal;
use super::status::{check, failed};
use gfxjit_hal::sync::lock;

pub(crate) type Outcome = Result<Timing, DeviceError>;

/// How the times of a command are measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Clock {
    /// By the queue that executes its packet.
    Packet,
    /// By ROCr's copy engine.
    Copy,
    /// By a host thread, which passes the times with the outcome.
    Host,
}

/// The event of one command.
pub(crate) struct HsaEvent {
    pub signal: Signal,
    runtime: &'static Runtime,
    gpu: AgentHandle,
    home: Weak<dyn Settle>,
    state: Mutex<State>,
}

impl std::fmt::Debug for HsaEvent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("HsaEvent").field(&self.signal).finish()
    }
}

struct State {
    clock: Clock,
    outcome: Option<Outcome>,
}

impl HsaEvent {
    pub(crate) fn new(
        runtime: &'static Runtime,
        gpu: AgentHandle,
        home: Weak<dyn Settle>,
    ) -> Result<Self, DeviceError> {
        Ok(Self {
            signal: Signal::new(runtime)?,
            runtime,
            gpu,
            home,
            state: Mutex::new(State {
                clock: Clock::Host,
                outcome: None,
            }),
        })
    }

    /// Resets it to be the event of another command.
    pub(crate) fn prepare(&mut self, clock: Clock) {
        self.signal.prepare(1);
        let state = self.state.get_mut();
        *state.unwrap_or_else(std::sync::PoisonError::into_inner) = State {
            clock,
            outcome: None,
        };
    }

    /// Whether its command has ended.
    pub(crate) fn is_done(&self) -> bool {
        self.signal.value() < 1
    }

    /// Whether its device belongs to a runtime library.
    pub(crate) fn is_through(&self, runtime: &'static Runtime) -> bool {
        std::ptr::eq(self.runtime, runtime)
    }

    /// Whether its command is in a queue.
    pub(crate) fn is_of(&self, queue: &impl Settle) -> bool {
        std::ptr::addr_eq(self.home.as_ptr(), queue)
    }

    /// Sets the command's outcome, unless it is known, and marks it as done.
    pub(crate) fn complete(&self, outcome: Outcome) {
        lock(&self.state).outcome.get_or_insert(outcome);
        self.signal.set_done();
    }

    /// Waits for the end, without the outcome.
    pub(crate) fn wait_done(&self) {
        self.signal.wait_done();
    }

    /// The outcome of the command, which has ended.
    pub(crate) fn outcome(&self) -> Outcome {
        let mut state = lock(&self.state);
        if let Some(outcome) = &state.outcome {
            return outcome.clone();
        }
        let outcome = match self.signal.value() {
            0.. => Ok(self.times(state.clock)),
            value => Err(failed(format!("a copy failed on the device ({value})"))),
        };
        state.outcome = Some(outcome.clone());
        outcome
    }

    fn times(&self, clock: Clock) -> Timing {
        let api = &self.runtime.api;
        let mut times = Times::default();
        let to = &raw mut times;
        let asked = match (clock, api.hsa_amd_profiling_get_async_copy_time) {
            (Clock::Packet, _) => {
                let get = api.hsa_amd_profiling_get_dispatch_time;
                // SAFETY: the signal of a packet that is done.
                let asked = unsafe { get(self.gpu, self.signal.handle(), to) };
                check("hsa_amd_profiling_get_dispatch_time", asked).is_ok()
            }
            (Clock::Copy, Some(get)) => {
                // SAFETY: the signal of a copy that is done.
                let asked = unsafe { get(self.signal.handle(), to) };
                check("hsa_amd_profiling_get_async_copy_time", asked).is_ok()
            }
            _ => false,
        };
        if !asked || times.end == 0 {
            // The device has not reported times: take the present time, since the command is over.
            let now = self.runtime.now();
            times = Times {
                start: now,
                end: now,
            };
        }
        self.runtime.timing(times)
    }

    /// The outcome for a waiting thread. Objects that finished commands kept are dropped first, so
    /// that the thread finds their memory free.
    fn told(&self) -> Outcome {
        let outcome = self.outcome();
        if let Some(queue) = self.home.upgrade() {
            queue.settle();
        }
        outcome
    }
}

impl Event for HsaEvent {
    fn wait(&self) -> Outcome {
        self.signal.wait_done();
        self.told()
    }

    fn poll(&self) -> Option<Outcome> {
        self.is_done().then(|| self.told())
    }

    fn wait_timeout(&self, timeout: Duration) -> Option<Outcome> {
        let ticks = self.runtime.ticks(timeout);
        (self.signal.wait(ticks) < 1).then(|| self.told())
    }

    fn cancel(&self, _: Duration) -> Result<(), DeviceError> {
        Err(DeviceError::CannotCancel {
            reason: "ROCr cannot end a launch early: a packet that is in a queue is the device's"
                .to_owned(),
        })
    }
}

/// A queue's events, for reuse.
#[derive(Debug, Default)]
pub(crate) struct Events {
    free: Vec<Arc<HsaEvent>>,
    /// Events of finished commands that still have other owners.
    lent: std::collections::VecDeque<Arc<HsaEvent>>,
}

impl Events {
    /// Room for `count` events.
    pub(crate) fn with_capacity(count: usize) -> Self {
        Self {
            free: Vec::with_capacity(count),
            lent: std::collections::VecDeque::with_capacity(count),
        }
    }

    /// An event for a command that is about to be submitted.
    pub(crate) fn take(
        &mut self,
        clock: Clock,
        make: impl FnOnce() -> Result<HsaEvent, DeviceError>,
    ) -> Result<Arc<HsaEvent>, DeviceError> {
        let free = self.free.pop().or_else(|| {
            // The oldest event is the most likely to have lost its other owners.
            let oldest = self.lent.pop_front()?;
            if Arc::strong_count(&oldest) == 1 {
                return Some(oldest);
            }
            self.lent.push_back(oldest);
            None
        });
        if let Some(mut event) = free
            && let Some(own) = Arc::get_mut(&mut event)
        {
            own.prepare(clock);
            return Ok(event);
        }
        let mut event = make()?;
        event.prepare(clock);
        Ok(Arc::new(event))
    }

    /// Takes back the event of a finished command.
    pub(crate) fn give(&mut self, event: Arc<HsaEvent>) {
        if Arc::strong_count(&event) == 1 {
            if self.free.len() < self.free.capacity() {
                self.free.push(event);
            }
        } else {
            if self.lent.len() == self.lent.capacity() {
                // The oldest is dropped here and lives with its owners.
                self.lent.pop_front();
            }
            self.lent.push_back(event);
        }
    }
}
