//! Replacing a ring that has failed.
//!
//! Problem: when a kernel faults, the device stops its queue, and later packets of that queue are not
//! executed any more. But a fault must affect its launch only. So a new ring is created, and the
//! packets of unfinished commands are written to it again, except that of the failed launch.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use gfxjit_hal::DeviceError;

use super::packet::{self, Ring};
use super::record::{Executor, Record};
use super::{QueueShared, State, tag};
use crate::hsa::event::HsaEvent;
use crate::hsa::faults::Breakable;
use crate::hsa::shared::Shared;
use gfxjit_hal::sync::lock;

/// The failed command and its error.
type Guilty = (Arc<HsaEvent>, DeviceError);

impl QueueShared {
    /// Creates another ring and writes the packets of unfinished commands to it, except that of the
    /// failed command.
    fn replace(&self, state: &mut State, guilty: Option<Guilty>) -> Result<(), DeviceError> {
        let number = self.current_ring() + 1;
        let device = &self.device;
        let size = super::PACKETS.min(device.gpu().max_queue);
        let ring = Ring::new(device.runtime, device.gpu(), size, tag(self.number, number))?;
        self.ring.store(number, Ordering::Release);
        // The device executes nothing of the failed ring any more.
        let failed = std::mem::replace(&mut state.ring, ring);
        state.failed.push_back(failed);
        if state.failed.len() > super::FAILED {
            state.failed.pop_front();
        }
        if let Some((event, error)) = guilty {
            event.complete(Err(error));
        }
        let State { ring, flight, .. } = state;
        let is_open = |record: &&Record| record.place == Executor::Ring && !record.event.is_done();
        for record in flight.iter().filter(is_open) {
            // A packet of a launch needs its barrier packet again; a barrier packet contains its
            // signals itself.
            if record.kernel().is_some() && !record.before.is_empty() {
                ring.put(&packet::barrier(record.before.signals(), None));
            }
            let number = ring.put(&record.packet);
            ring.ring(number);
        }
        Ok(())
    }
}

impl Breakable for QueueShared {
    fn device(&self) -> &Shared {
        &self.device
    }

    fn recover(&self, ring: u32, explain: &dyn Fn(Option<&str>) -> DeviceError) {
        let mut state = lock(&self.state);
        if self.current_ring() != ring {
            return;
        }
        let is_open = |record: &&Record| record.place == Executor::Ring && !record.event.is_done();
        // Packets run in order, so the first unfinished launch is the one that failed.
        let launches = state.flight.iter().filter(is_open);
        let guilty = launches.clone().find(|record| record.kernel().is_some());
        let guilty = guilty.or_else(|| launches.clone().next());
        let guilty = guilty.map(|record| {
            let error = explain(record.kernel());
            (Arc::clone(&record.event), error)
        });
        if let Err(error) = self.replace(&mut state, guilty) {
            self.device
                .lose(format!("a queue failed, and there is no other: {error}"));
        }
        if self.device.alive().is_err() {
            drop(state);
            self.give_up();
        }
    }

    fn give_up(&self) {
        let Err(lost) = self.device.alive() else {
            return;
        };
        let state = lock(&self.state);
        for record in &state.flight {
            if record.place != Executor::Host {
                record.event.complete(Err(lost.clone()));
            }
        }
    }

    fn is_running(&self) -> bool {
        let state = lock(&self.state);
        let is_open = |record: &Record| record.place == Executor::Ring && !record.event.is_done();
        state.flight.iter().any(is_open)
    }
}
