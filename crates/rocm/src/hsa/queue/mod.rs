//! Queues: a ring of packets, copies and a thread, and one order for all three.
//!
//! Problem: launches are packets that the device takes by itself, copies are calls of ROCr, and
//! what fills the host's memory or asks for services needs a thread; but a command begins when the one
//! given before it has ended. Each command has a signal. Packets are in order among themselves; where
//! the command before is of another kind, a barrier packet waits for its signal, or the thread does.
//!
//! A copy is given to ROCr when nothing is before it but other copies. Else the thread waits first:
//! ROCr's copies share a few engines, and one that waited there for a kernel, or for the host, would
//! hold up those of other queues.

mod commands;
mod copies;
mod launch;
mod packet;
mod record;
mod recovery;
mod upload;
mod worker;

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use gfxjit_hal::DeviceError;
use gfxjit_hal::aql::Packet;

use self::packet::Ring;
use self::record::{Before, Keep, Place, Record};
use self::upload::Upload;
use self::worker::Worker;
use super::event::{Clock, Events, HsaEvent};
use super::faults;
use super::pool_memory::PoolMemory;
use super::shared::{Settle, Shared};
use gfxjit_hal::sync::lock;

/// Packets of a ring. Each command takes two at most.
const PACKETS: u32 = 4096;

/// Bytes for arguments and small copies.
const UPLOAD: usize = 1 << 20;

/// Rings that have failed and are kept: destroying one may wait for kernels of other queues.
const FAILED: usize = 8;

/// Commands that are looked after at each call: one more than is given.
const LOOK: usize = 2;

/// A queue as the hal sees it.
pub(crate) struct HsaQueue(Arc<QueueShared>);

/// What a queue and the threads that wait for its commands share.
pub(crate) struct QueueShared {
    pub device: Arc<Shared>,
    worker: Arc<Worker>,
    state: Mutex<State>,
    /// Names the queue in reports of errors.
    number: u32,
    /// Which of the queue's rings it is: a new one takes the place of one that has failed.
    ring: AtomicU32,
    /// Commands that may be under way at once.
    most: usize,
}

struct State {
    ring: Ring,
    /// Those that have failed.
    failed: VecDeque<Ring>,
    upload: Upload,
    /// In their order. A command that has ended has none before it that has not.
    flight: VecDeque<Record>,
    events: Events,
}

impl fmt::Debug for QueueShared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "queue {} of {:?}", self.number, self.device)
    }
}

/// The number of a ring for reports of errors: that of its queue, and which of its rings it is.
fn tag(number: u32, ring: u32) -> u64 {
    u64::from(number) << 32 | u64::from(ring)
}

impl HsaQueue {
    pub(crate) fn new(device: &Arc<Shared>) -> Result<Self, DeviceError> {
        static NUMBER: AtomicU32 = AtomicU32::new(1);
        faults::begin()?;
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let (runtime, gpu) = (device.runtime, device.gpu());
        let size = PACKETS.min(gpu.max_queue);
        let ring = Ring::new(runtime, gpu, size, tag(number, 0))?;
        let memory = PoolMemory::of_host(runtime, runtime.host.kernarg, UPLOAD, gpu.agent);
        let memory = memory.map_err(|failed| failed.error(&runtime.api))?;
        let most = (ring.size() / 4) as usize;
        let shared = Arc::new(QueueShared {
            device: Arc::clone(device),
            worker: Arc::default(),
            state: Mutex::new(State {
                ring,
                failed: VecDeque::new(),
                upload: Upload::new(memory),
                flight: VecDeque::with_capacity(most),
                events: Events::with_capacity(most),
            }),
            number,
            ring: AtomicU32::new(0),
            most,
        });
        let weak = Arc::downgrade(&shared);
        faults::add_queue(number, weak.clone());
        device.add_queue(weak);
        Ok(Self(shared))
    }
}

/// What commands have kept that are over, to be dropped when the queue is not locked any more: it may be
/// the last handle of anything.
type Over = [Option<(Before, Keep)>; LOOK];

impl QueueShared {
    /// Sees to it that the queue has its thread.
    fn begin_worker(self: &Arc<Self>) -> Result<(), DeviceError> {
        let weak: std::sync::Weak<Self> = Arc::downgrade(self);
        self.worker.begin(self.device.runtime, weak)
    }

    /// The queue, with room for one more command.
    ///
    /// # Errors
    /// The device is lost.
    fn admit(&self, over: &mut Over) -> Result<MutexGuard<'_, State>, DeviceError> {
        loop {
            let mut state = lock(&self.state);
            // Under the lock, so that no command comes behind `give_up`.
            self.device.alive()?;
            state.look(over);
            if state.flight.len() < self.most {
                return Ok(state);
            }
            let oldest = state.flight.front().map(|record| Arc::clone(&record.event));
            drop(state);
            *over = Over::default();
            if let Some(oldest) = oldest {
                oldest.wait_done();
            }
        }
    }

    /// The number that a ring of it has now.
    fn current_ring(&self) -> u32 {
        self.ring.load(Ordering::Acquire)
    }
}

impl Settle for QueueShared {
    fn settle(&self) {
        loop {
            let mut over = Over::default();
            lock(&self.state).look(&mut over);
            if over.iter().any(Option::is_none) {
                return;
            }
        }
    }
}

impl State {
    /// Takes out the first commands that are over.
    fn look(&mut self, over: &mut Over) {
        for place in over.iter_mut().filter(|place| place.is_none()) {
            if !self
                .flight
                .front()
                .is_some_and(|record| record.event.is_done())
            {
                return;
            }
            let Some(record) = self.flight.pop_front() else {
                return;
            };
            self.upload.give(record.mark);
            self.events.give(record.event);
            *place = Some((record.before, record.keep));
        }
    }

    /// An event for a command that is given now.
    fn event(
        &mut self,
        queue: &Arc<QueueShared>,
        clock: Clock,
    ) -> Result<Arc<HsaEvent>, DeviceError> {
        let (runtime, agent) = (queue.device.runtime, queue.device.gpu().agent);
        let make = || {
            let home: std::sync::Weak<QueueShared> = Arc::downgrade(queue);
            HsaEvent::new(runtime, agent, home)
        };
        self.events.take(clock, make)
    }

    /// The command given last, if it has not ended.
    fn last(&self) -> Option<&Record> {
        self.flight.back().filter(|record| !record.event.is_done())
    }

    /// What a command in a place has to wait for.
    fn before(&self, place: Place) -> Option<Arc<HsaEvent>> {
        let last = self.last()?;
        let is_ordered = last.place == place && place == Place::Ring;
        (!is_ordered).then(|| Arc::clone(&last.event))
    }

    /// Whether a copy may be given to ROCr now.
    fn may_copy(&self) -> bool {
        self.last().is_none_or(|last| last.place == Place::Copy)
    }

    /// Writes a packet, and one that waits for what is before it.
    fn submit(&mut self, before: &Before, packet: &Packet) {
        if !before.is_empty() {
            self.ring.put(&packet::barrier(before.signals(), None));
        }
        let number = self.ring.put(packet);
        self.ring.ring(number);
    }

    fn push(
        &mut self,
        event: &Arc<HsaEvent>,
        place: Place,
        before: Before,
        packet: Packet,
        keep: Keep,
    ) {
        self.flight.push_back(Record {
            event: Arc::clone(event),
            place,
            before,
            packet,
            mark: self.upload.mark(),
            keep,
        });
    }
}

impl Drop for HsaQueue {
    fn drop(&mut self) {
        let queue = &self.0;
        // A job may own the last handle of its own queue; it cannot wait for itself.
        if queue.worker.thread() != Some(std::thread::current().id()) {
            let last = lock(&queue.state)
                .last()
                .map(|last| Arc::clone(&last.event));
            if let Some(last) = last {
                last.wait_done();
            }
        }
        queue.worker.close();
        queue.settle();
        faults::remove_queue(queue.number);
    }
}
