//! GPUs and their command streams: queues that are ordered with the GPU's default stream.
//!
//! A command of the default stream (HIP's null stream) begins when all commands of blocking streams are
//! done, and later commands of those streams wait for it. Streams made with `hipStreamNonBlocking` are not
//! ordered with it.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::time::{Duration, Instant};

use gfxjit::{Device, Event, Queue, SoftwareGpu, TargetId};

use crate::error::{Code, Error, Result};
use crate::log;
use gfxjit::hal::sync::lock;

/// One GPU.
pub(crate) struct Gpu {
    pub index: usize,
    pub device: Device,
    pub target: TargetId,
    order: Mutex<Order>,
    /// Whether all its launches are checked.
    pub is_checked: bool,
    /// Bytes of its memory that are allocated.
    used: AtomicU64,
    /// `hipSetDeviceFlags`.
    pub flags: AtomicU32,
    /// `hipDeviceSetLimit`, in bytes: stacks of kernels whose need is not known, printed text, the kernels' heap.
    pub limits: [AtomicUsize; 3],
    /// GPUs whose memory it may access (`hipDeviceEnablePeerAccess`).
    pub peers: Mutex<BTreeSet<usize>>,
}

/// The state that orders the default stream with blocking streams.
#[derive(Default)]
struct Order {
    /// The last command of the default stream, and the number of its commands.
    last: Option<Event>,
    serial: u64,
    lanes: Vec<Weak<CommandStream>>,
}

/// A GPU on which no command runs.
pub(crate) struct Hold<'a>(#[expect(dead_code, reason = "held, not read")] MutexGuard<'a, Order>);

/// A place in a command stream: behind this number of commands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mark {
    /// The ID of the command stream.
    pub lane: u64,
    pub commands: u64,
}

/// A queue of commands, ordered with the GPU's default stream according to its kind.
pub(crate) struct CommandStream {
    /// An ID that no other command stream of the process has.
    pub id: u64,
    pub gpu: Arc<Gpu>,
    kind: StreamKind,
    queue: Queue,
    commands: AtomicU64,
    /// How far others were, by their IDs, when this one waited for their events.
    behind: Mutex<HashMap<u64, u64>>,
    state: Mutex<State>,
    /// The first error of a host's command that nothing has reported yet.
    failed: Arc<Mutex<Option<Error>>>,
    /// Streams that run parts of this one's graphs, for which it waits by events. Their errors are its own.
    branches: Mutex<Vec<Arc<Self>>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum StreamKind {
    /// The GPU's default stream.
    Null,
    /// Ordered with the default stream.
    Blocking,
    /// Not ordered with the default stream (`hipStreamNonBlocking`).
    Free,
}

#[derive(Default)]
struct State {
    last: Option<Event>,
    /// The value of `Order::serial` that this stream has waited for.
    seen: u64,
}

impl Gpu {
    pub(crate) fn new(index: usize, device: Device) -> Result<Self> {
        if !device.info().features.import {
            let uri = &device.info().uri;
            return Err(Error::new(
                Code::NO_DEVICE,
                format!("{uri} is no software GPU; take ROCm's own libamdhip64 for it"),
            ));
        }
        let name = device.info().uri.parse::<SoftwareGpu>();
        Ok(Self {
            index,
            target: device.amd_target()?,
            is_checked: name.is_ok_and(|gpu| gpu.has_checks()),
            device,
            order: Mutex::default(),
            used: AtomicU64::new(0),
            flags: AtomicU32::new(0),
            limits: [gfxjit::DEFAULT_DYNAMIC_STACK as usize, 1 << 20, 8 << 20]
                .map(AtomicUsize::new),
            peers: Mutex::default(),
        })
    }

    /// All command streams of the GPU.
    pub(crate) fn lanes(&self) -> Vec<Arc<CommandStream>> {
        let mut order = lock(&self.order);
        order.lanes.retain(|lane| lane.strong_count() > 0);
        order.lanes.iter().filter_map(Weak::upgrade).collect()
    }

    /// Waits for all command streams; returns the first unreported error.
    pub(crate) fn wait(&self) -> Result<()> {
        let lanes = self.lanes();
        let results: Vec<Result<()>> = lanes.iter().map(|lane| lane.drain()).collect();
        results.into_iter().collect()
    }

    /// Waits for all commands and lets none begin as long as the value lives; `None` if they take longer than `patience`.
    /// Their errors are left to be reported.
    pub(crate) fn hold(&self, patience: Duration) -> Option<Hold<'_>> {
        let start = Instant::now();
        let order = lock(&self.order);
        loop {
            let mut lanes = order.lanes.iter().filter_map(Weak::upgrade);
            if order.last.as_ref().is_none_or(Event::is_over) && lanes.all(|lane| lane.is_over()) {
                return Some(Hold(order));
            }
            if start.elapsed() > patience {
                return None;
            }
            std::thread::sleep(Duration::from_micros(50));
        }
    }

    /// The scratch in bytes of a work-item of kernels that do not know what they need.
    pub(crate) fn stack_limit(&self) -> u32 {
        let limit = self.limits[0].load(Ordering::Relaxed);
        limit.try_into().unwrap_or(u32::MAX)
    }

    pub(crate) fn total_memory(&self) -> u64 {
        self.device.info().memory_bytes
    }

    pub(crate) fn free_memory(&self) -> u64 {
        let used = self.used.load(Ordering::Relaxed);
        self.total_memory().saturating_sub(used)
    }

    /// Counts an allocation against the GPU's memory.
    pub(crate) fn charge(self: &Arc<Self>, bytes: u64) -> Result<Charge> {
        let total = self.total_memory();
        let relaxed = Ordering::Relaxed;
        let charged = self.used.fetch_update(relaxed, relaxed, |used| {
            used.checked_add(bytes).filter(|sum| *sum <= total)
        });
        if charged.is_err() {
            let left = self.free_memory();
            return Err(Error::new(
                Code::OUT_OF_MEMORY,
                format!("{bytes} bytes; of {total} there are {left} left"),
            ));
        }
        Ok(Charge {
            gpu: Arc::clone(self),
            bytes,
        })
    }
}

/// Bytes that are counted against a GPU's memory as long as this value lives.
pub(crate) struct Charge {
    gpu: Arc<Gpu>,
    bytes: u64,
}

impl Drop for Charge {
    fn drop(&mut self) {
        self.gpu.used.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

impl CommandStream {
    pub(crate) fn new(gpu: &Arc<Gpu>, kind: StreamKind) -> Result<Arc<Self>> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let lane = Arc::new(Self {
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            gpu: Arc::clone(gpu),
            kind,
            queue: gpu.device.queue()?,
            commands: AtomicU64::new(0),
            behind: Mutex::default(),
            state: Mutex::default(),
            failed: Arc::default(),
            branches: Mutex::default(),
        });
        lock(&gpu.order).lanes.push(Arc::downgrade(&lane));
        Ok(lane)
    }

    pub(crate) fn is_null(&self) -> bool {
        self.kind == StreamKind::Null
    }

    /// Enqueues a command with `start`, after the waits that order it with the other streams.
    pub(crate) fn ordered(
        &self,
        start: impl FnOnce(&Queue) -> gfxjit::Result<Event>,
    ) -> Result<Event> {
        let mut order = lock(&self.gpu.order);
        if self.is_null() {
            let others = order.lanes.iter().filter_map(Weak::upgrade);
            for other in others.filter(|lane| lane.kind == StreamKind::Blocking) {
                if let Some(last) = lock(&other.state).last.take() {
                    self.queue.wait_for(&last)?;
                }
            }
            let event = start(&self.queue)?;
            self.commands.fetch_add(1, Ordering::Relaxed);
            order.last = Some(event.clone());
            order.serial += 1;
            return Ok(event);
        }
        let mut state = lock(&self.state);
        if self.kind == StreamKind::Blocking && state.seen != order.serial {
            if let Some(last) = &order.last {
                self.queue.wait_for(last)?;
            }
            state.seen = order.serial;
        }
        drop(order);
        let event = start(&self.queue)?;
        self.commands.fetch_add(1, Ordering::Relaxed);
        state.last = Some(event.clone());
        Ok(event)
    }

    /// Calls a host function when the stream reaches it.
    pub(crate) fn call(&self, function: impl FnOnce() + Send + 'static) -> Result<Event> {
        self.ordered(|queue| queue.call(function))
    }

    /// Makes later commands wait for an event.
    pub(crate) fn wait_for(&self, event: &Event) -> Result<()> {
        Ok(self.queue.wait_for(event)?)
    }

    /// Behind all commands so far.
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            lane: self.id,
            commands: self.commands.load(Ordering::Relaxed),
        }
    }

    /// Notes that commands from now on are behind this place of another command stream.
    pub(crate) fn follow(&self, mark: Mark) {
        let mut behind = lock(&self.behind);
        let known = behind.entry(mark.lane).or_insert(0);
        *known = mark.commands.max(*known);
    }

    /// Whether it has waited for an event behind this place.
    pub(crate) fn is_behind(&self, mark: Mark) -> bool {
        lock(&self.behind)
            .get(&mark.lane)
            .is_some_and(|known| *known >= mark.commands)
    }

    /// An event that is done when all commands so far are.
    pub(crate) fn record(&self) -> Result<Event> {
        self.ordered(Queue::record)
    }

    /// Waits for the stream's commands, and for a default stream also for those of blocking streams;
    /// returns the first unreported error.
    pub(crate) fn wait(&self) -> Result<()> {
        match self.is_null() {
            true => self.catch_up(),
            false => self.drain(),
        }
    }

    /// Waits until a command of the host may run: for the stream's commands and all that they are ordered with.
    pub(crate) fn catch_up(&self) -> Result<()> {
        self.record()?;
        self.drain()
    }

    /// Waits for the commands of this stream alone.
    pub(crate) fn drain(&self) -> Result<()> {
        self.queue.wait().map_err(told)?;
        self.look_back()
    }

    /// The first unreported error of what has ended beside the queue's own commands.
    fn look_back(&self) -> Result<()> {
        if let Some(error) = lock(&self.failed).take() {
            return Err(error);
        }
        let branches = lock(&self.branches).clone();
        for branch in branches {
            // A later launch of the same graph, in another stream, may be under way there.
            if branch.queue.wait_timeout(Duration::ZERO).map_err(told)? {
                branch.look_back()?;
                lock(&self.branches).retain(|other| !Arc::ptr_eq(other, &branch));
            }
        }
        Ok(())
    }

    /// Where a command of the host leaves its error, which the next wait for the stream reports.
    pub(crate) fn failed(&self) -> Arc<Mutex<Option<Error>>> {
        Arc::clone(&self.failed)
    }

    /// Takes over the errors of a stream that runs a part of a graph, which it keeps until its end.
    pub(crate) fn adopt(&self, branch: &Arc<Self>) {
        let mut branches = lock(&self.branches);
        if !branches.iter().any(|other| Arc::ptr_eq(other, branch)) {
            branches.push(Arc::clone(branch));
        }
    }

    /// Whether all commands are done. Enqueues nothing: a marker would itself be unfinished when it is queried.
    pub(crate) fn is_done(&self) -> Result<bool> {
        if self.is_null() {
            for other in self.gpu.lanes() {
                // Errors of other streams are reported by calls on those streams, not here.
                if other.kind == StreamKind::Blocking && !other.is_over() {
                    return Ok(false);
                }
            }
        }
        let is_done = self.queue.wait_timeout(Duration::ZERO).map_err(told)?;
        if is_done {
            self.look_back()?;
        }
        Ok(is_done)
    }

    /// Whether its last command has ended, with or without an error.
    pub(crate) fn is_over(&self) -> bool {
        let last = lock(&self.state).last.clone();
        last.is_none_or(|last| last.is_over())
    }

    /// Whether all commands end by `deadline`, waiting until then. Errors are logged only.
    pub(crate) fn ends_by(&self, deadline: Instant) -> bool {
        let left = deadline.saturating_duration_since(Instant::now());
        self.queue.wait_timeout(left).unwrap_or_else(|error| {
            drop(told(error));
            true
        })
    }

    /// Cancels its launches.
    pub(crate) fn cancel(&self) {
        if let Err(error) = self.queue.cancel() {
            drop(told(error));
        }
    }
}

/// An error code cannot describe a kernel's fault: logs it too.
fn told(error: gfxjit::Error) -> Error {
    use gfxjit::DeviceError::{Fault, Findings};
    crate::report::failed(&error);
    if let gfxjit::Error::Device(Fault(_) | Findings(_)) = &error {
        log::always(&error);
    }
    error.into()
}
