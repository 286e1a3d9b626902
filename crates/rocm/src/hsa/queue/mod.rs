//! Queues: a ring of packets, ROCr's copies and a host thread, with one order for all commands.
//!
//! Problem: launches are packets that the device processes by itself, copies are calls of ROCr, and
//! commands that write host memory or serve requests of kernels need a thread; but each command must
//! begin after the one before it. Each command has a signal. Packets are ordered among themselves;
//! after a command of another kind, a barrier packet or the thread waits for its signal.
//!
//! A copy is passed to ROCr at once if only other copies are pending. Otherwise the thread waits
//! first: ROCr's copies share a few engines, and a copy that waited there for a kernel or for the
//! host would block copies of other queues.

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
use self::record::{Before, Executor, Keep, Record};
use self::upload::Upload;
use self::worker::Worker;
use super::event::{Clock, Events, HsaEvent};
use super::faults;
use super::pool_memory::PoolMemory;
use super::shared::{Settle, Shared};
use gfxjit_hal::sync::lock;

/// Number of packets in a ring. A command takes at most two.
const PACKETS: u32 = 4096;

/// Size in bytes of the upload ring, for arguments and small copies.
const UPLOAD: usize = 1 << 20;

/// Number of failed rings that are kept: destroying a ring may wait for kernels of other queues.
const FAILED: usize = 8;

/// Number of pending commands that each call checks for their end: more than the one it adds, so
/// that the list shrinks.
const LOOK: usize = 2;

/// Implements the hal's `Queue`.
pub(crate) struct HsaQueue(Arc<QueueShared>);

/// The state that a queue shares with threads that wait for its commands.
pub(crate) struct QueueShared {
    pub device: Arc<Shared>,
    worker: Arc<Worker>,
    state: Mutex<State>,
    /// Identifies the queue in error reports.
    number: u32,
    /// Number of the queue's present ring; a new ring replaces one that has failed.
    ring: AtomicU32,
    /// Maximum number of commands under way.
    most: usize,
}

struct State {
    ring: Ring,
    /// Failed rings.
    failed: VecDeque<Ring>,
    upload: Upload,
    /// Commands in order. The commands before a finished command are finished too.
    flight: VecDeque<Record>,
    events: Events,
}

impl fmt::Debug for QueueShared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "queue {} of {:?}", self.number, self.device)
    }
}

/// The tag of a ring in error reports: number of the queue, and number of the ring in it.
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

/// Objects that finished commands kept. They are dropped after the queue is unlocked, because the drop
/// of a last handle may lock it.
type Over = [Option<(Before, Keep)>; LOOK];

impl QueueShared {
    /// Starts the queue's thread, unless it runs.
    fn begin_worker(self: &Arc<Self>) -> Result<(), DeviceError> {
        let weak: std::sync::Weak<Self> = Arc::downgrade(self);
        self.worker.begin(self.device.runtime, weak)
    }

    /// The locked state, with room for one more command.
    ///
    /// # Errors
    /// The device is lost.
    fn admit(&self, over: &mut Over) -> Result<MutexGuard<'_, State>, DeviceError> {
        loop {
            let mut state = lock(&self.state);
            // Checked under the lock, so that no command is added after `give_up`.
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

    /// The number of the present ring.
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
    /// Removes finished commands from the front.
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

    /// An event for a command that is about to be submitted.
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

    /// The last command, if it is not finished.
    fn last(&self) -> Option<&Record> {
        self.flight.back().filter(|record| !record.event.is_done())
    }

    /// The event that a command at a place has to wait for.
    fn before(&self, place: Executor) -> Option<Arc<HsaEvent>> {
        let last = self.last()?;
        let is_ordered = last.place == place && place == Executor::Ring;
        (!is_ordered).then(|| Arc::clone(&last.event))
    }

    /// Whether a copy may be passed to ROCr now.
    fn may_copy(&self) -> bool {
        self.last().is_none_or(|last| last.place == Executor::Copy)
    }

    /// Writes a packet, after a barrier packet if it has to wait for other commands.
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
        place: Executor,
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
        // The queue may be dropped by its own thread (a job can own its last handle), which cannot
        // wait for itself.
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
