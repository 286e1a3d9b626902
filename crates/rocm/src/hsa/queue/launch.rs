//! Launches.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use gfxjit_hal::{
    Arguments, DeviceError, Dispatch, Event, HostService, LoadedKernel, MemoryRange, Refusal,
};

use super::packet;
use super::record::{Before, Executor, Keep};
use super::worker::{Act, Job};
use super::{HsaQueue, Over};
use crate::hsa::event::{Clock, HsaEvent};
use crate::hsa::memory::Held;
use crate::hsa::module::HsaKernel;
use crate::hsa::pool_memory::PoolMemory;
use crate::hsa::runtime::Runtime;
use crate::hsa::status::failed;

/// Interval in which the host polls for requests of a kernel: the shortest, at first, and the
/// longest.
const OFTEN: Duration = Duration::from_micros(20);
const SELDOM: Duration = Duration::from_millis(1);

impl HsaQueue {
    pub(super) fn launch_now(&self, mut dispatch: Dispatch) -> Result<Arc<dyn Event>, DeviceError> {
        let (queue, device) = (&self.0, &self.0.device);
        dispatch.check(&device.info)?;
        let kernel = self.kernel(&dispatch)?;
        keep_addresses(self, &mut dispatch.memory)?;
        let host = dispatch.host.take();
        if host.is_some() {
            queue.begin_worker()?;
        }
        let bytes = match &dispatch.arguments {
            Arguments::Segment(bytes) | Arguments::Explicit { bytes, .. } => &bytes[..],
        };
        let mut segment = None;
        let mut over = Over::default();
        let (mut state, at) = loop {
            let mut state = queue.admit(&mut over)?;
            if bytes.len() > state.upload.most() {
                drop(state);
                let memory = self.own_segment(bytes)?;
                let at = memory.address();
                segment = Some(memory);
                break (queue.admit(&mut over)?, at);
            }
            if let Some(at) = state.upload.take(bytes.len()) {
                state.upload.write(at, bytes);
                let at = state.upload.address(at);
                break (state, at);
            }
            let oldest = state.flight.front().map(|record| Arc::clone(&record.event));
            drop(state);
            over = Over::default();
            if let Some(oldest) = oldest {
                oldest.wait_done();
            }
        };
        let event = state.event(queue, Clock::Packet)?;
        // Take the second event before the packet is written: an error must leave no trace of the
        // launch.
        let told = match host {
            Some(host) => Some((host, state.event(queue, Clock::Host)?)),
            None => None,
        };
        let before = Before([state.before(Executor::Ring), None]);
        let packet = packet::dispatch(&dispatch, kernel.object, at, event.signal.handle());
        state.submit(&before, &packet);
        let name = told.is_some().then(|| kernel.name().to_owned());
        let keep = Keep::Launch {
            kernel,
            memory: std::mem::take(&mut dispatch.memory),
            segment,
        };
        state.push(&event, Executor::Ring, before, packet, keep);
        let Some((host, told)) = told else {
            drop(state);
            return Ok(event);
        };
        let act = serve(device.runtime, &event, host, name.unwrap_or_default());
        state.push(
            &told,
            Executor::Host,
            Before::default(),
            [0; 8],
            Keep::Nothing,
        );
        queue.worker.give(Job {
            event: Arc::clone(&told),
            before: Before::default(),
            act,
        });
        drop(state);
        Ok(told)
    }

    /// The kernel of a launch, if it can run on this device.
    fn kernel(&self, dispatch: &Dispatch) -> Result<Arc<HsaKernel>, DeviceError> {
        let device = &self.0.device;
        let kernel: Arc<dyn Any + Send + Sync> = Arc::clone(&dispatch.kernel) as _;
        let kernel = kernel.downcast::<HsaKernel>().ok();
        let kernel = kernel.filter(|kernel| kernel.is_on(device));
        kernel.ok_or_else(|| dispatch.refused(Refusal::not_loaded()))
    }

    /// Memory for the arguments of one launch, if they are too long for the upload ring.
    fn own_segment(&self, bytes: &[u8]) -> Result<PoolMemory, DeviceError> {
        let device = &self.0.device;
        let runtime = device.runtime;
        let (pool, agent) = (runtime.host.kernarg, device.gpu().agent);
        let memory = PoolMemory::of_host(runtime, pool, bytes.len(), agent)
            .map_err(|failed| failed.error(&runtime.api))?;
        memory.write(0, bytes);
        Ok(memory)
    }
}

/// Replaces ranges by address with parts of the allocations there, which the launch then keeps.
fn keep_addresses(queue: &HsaQueue, memory: &mut [MemoryRange]) -> Result<(), DeviceError> {
    for range in memory {
        if let MemoryRange::Address { .. } = range {
            let held = Held::of(&queue.0.device, "a launch", range)?;
            if let Some(of) = held.allocation() {
                let offset = held.address - of.address().0;
                let len = held.len;
                *range = MemoryRange::Part { of, offset, len };
            }
        }
    }
    Ok(())
}

/// The job of the queue's thread for a launch with host services: serves requests until the kernel has
/// ended.
fn serve(
    runtime: &'static Runtime,
    launch: &Arc<HsaEvent>,
    host: Arc<dyn HostService>,
    kernel: String,
) -> Act {
    let launch = Arc::clone(launch);
    Box::new(move || {
        let mut refused = None;
        let mut pause = OFTEN;
        while launch.signal.wait(runtime.ticks(pause)) >= 1 {
            if refused.is_none() {
                refused = host.ring().err();
            }
            pause = (pause * 5 / 4).min(SELDOM);
        }
        let outcome = launch.outcome();
        let timing = outcome.as_ref().ok().copied();
        let outcome = match (outcome, refused) {
            (Ok(_), Some(reason)) => Err(DeviceError::Host { kernel, reason }),
            (outcome, _) => outcome.map(drop),
        };
        host.finish(outcome)?;
        timing
            .map(Some)
            .ok_or_else(|| failed("a launch failed, and its service says that it did not"))
    })
}
