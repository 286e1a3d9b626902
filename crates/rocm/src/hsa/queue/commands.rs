//! Implements the hal's `Queue`: every kind of command, in order.

use std::any::Any;
use std::sync::Arc;

use gfxjit_hal::{
    DeviceError, Dispatch, Event, MemoryRange, Queue, Source, StridedCopy, Target, Timing,
};

use super::packet;
use super::record::{Before, Executor, Keep};
use super::worker::Job;
use super::{HsaQueue, Over};
use crate::hsa::api::Times;
use crate::hsa::event::{Clock, HsaEvent, Outcome};
use crate::hsa::status::failed;

impl HsaQueue {
    /// A command that the queue's thread executes.
    pub(super) fn by_thread(
        &self,
        act: impl FnOnce() -> Result<(), DeviceError> + Send + 'static,
    ) -> Result<Arc<dyn Event>, DeviceError> {
        let queue = &self.0;
        queue.begin_worker()?;
        let mut over = Over::default();
        let mut state = queue.admit(&mut over)?;
        let event = state.event(queue, Clock::Host)?;
        let before = Before([state.before(Executor::Host), None]);
        state.push(
            &event,
            Executor::Host,
            before.clone(),
            [0; 8],
            Keep::Nothing,
        );
        queue.worker.give(Job {
            event: Arc::clone(&event),
            before,
            act: Box::new(move || act().map(|()| None)),
        });
        drop(state);
        Ok(event)
    }

    /// A command that the caller's thread executes when its turn comes.
    pub(super) fn by_caller(
        &self,
        act: impl FnOnce() -> Result<(), DeviceError>,
    ) -> Result<Timing, DeviceError> {
        let (queue, runtime) = (&self.0, self.0.device.runtime);
        let mut over = Over::default();
        let mut state = queue.admit(&mut over)?;
        let event = state.event(queue, Clock::Host)?;
        let before = Before([state.before(Executor::Host), None]);
        state.push(
            &event,
            Executor::Host,
            before.clone(),
            [0; 8],
            Keep::Nothing,
        );
        drop(state);
        let turn = Turn {
            event: &event,
            outcome: Err(failed("a copy panicked")),
        };
        before.wait();
        turn.end(|| {
            let start = runtime.now();
            act()?;
            let end = runtime.now();
            Ok(runtime.timing(Times { start, end }))
        })
    }

    /// A barrier packet, which is done when some events and all earlier packets are.
    fn barrier(&self, other: Option<Arc<HsaEvent>>) -> Result<Arc<HsaEvent>, DeviceError> {
        let queue = &self.0;
        let mut over = Over::default();
        let mut state = queue.admit(&mut over)?;
        let event = state.event(queue, Clock::Packet)?;
        let before = Before([state.before(Executor::Ring), other]);
        let packet = packet::barrier(before.signals(), Some(event.signal.handle()));
        state.submit(&Before::default(), &packet);
        state.push(&event, Executor::Ring, before, packet, Keep::Nothing);
        drop(state);
        Ok(event)
    }
}

/// The turn of a caller; dropping it ends the turn.
struct Turn<'a> {
    event: &'a HsaEvent,
    outcome: Outcome,
}

impl Turn<'_> {
    fn end(mut self, act: impl FnOnce() -> Outcome) -> Outcome {
        self.outcome = act();
        self.outcome.clone()
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.event.complete(self.outcome.clone());
    }
}

impl Queue for HsaQueue {
    fn launch(&self, dispatch: Dispatch) -> Result<Arc<dyn Event>, DeviceError> {
        self.launch_now(dispatch)
    }

    fn copy(&self, from: Source, to: Target) -> Result<Arc<dyn Event>, DeviceError> {
        self.copy_now(from, to)
    }

    fn copy_strided(&self, copy: StridedCopy) -> Result<Arc<dyn Event>, DeviceError> {
        self.copy_rows(copy)
    }

    fn fill(&self, to: &MemoryRange, pattern: &[u8]) -> Result<Arc<dyn Event>, DeviceError> {
        self.fill_now(to, pattern)
    }

    fn write(&self, to: &MemoryRange, bytes: &[u8]) -> Result<Timing, DeviceError> {
        self.write_now(to, bytes)
    }

    fn read(&self, from: &MemoryRange, bytes: &mut [u8]) -> Result<Timing, DeviceError> {
        self.read_now(from, bytes)
    }

    fn record(&self) -> Result<Arc<dyn Event>, DeviceError> {
        Ok(self.barrier(None)?)
    }

    fn wait_for(&self, event: &Arc<dyn Event>) -> Result<(), DeviceError> {
        let any: Arc<dyn Any + Send + Sync> = Arc::clone(event) as _;
        let runtime = self.0.device.runtime;
        match any.downcast::<HsaEvent>() {
            Ok(own) if own.is_done() || own.is_of(&*self.0) => Ok(()),
            Ok(own) if own.is_through(runtime) => self.barrier(Some(own)).map(drop),
            _ => {
                let event = Arc::clone(event);
                let waited = self.by_thread(move || {
                    // The error is reported by the event's owner.
                    let _ = event.wait();
                    Ok(())
                });
                waited.map(drop)
            }
        }
    }
}
